"""Where the choices of a declaration stand and which conditions are known to hold there; for `empty-choice`.

A condition stays known as long as nothing on the way changes anything: a `let` or a `show` does not, every
other statement may. So what is listed is certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, field, frozen

from hoyle.syntax import nodes
from hoyle.syntax.walk import children


@frozen
class Known:
    """Conditions that hold, and conditions that do not."""

    hold: tuple[nodes.Expr, ...] = ()
    fail: tuple[nodes.Expr, ...] = ()

    def also(
        self, hold: tuple[nodes.Expr | None, ...] = (), fail: tuple[nodes.Expr | None, ...] = ()
    ) -> Known:
        """The same with more."""
        return Known(
            (*self.hold, *(each for each in hold if each is not None)),
            (*self.fail, *(each for each in fail if each is not None)),
        )


@frozen
class Moment:
    """A choice with what is known when it is reached."""

    choice: nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay
    known: tuple[nodes.Expr, ...] = field()
    excluded: tuple[nodes.Expr, ...] = field()


NOTHING = Known()


def choices_in(node: nodes.Node, known: Known = NOTHING) -> Iterator[Moment]:
    """All choices below a node."""
    match node:
        case nodes.Block():
            for statement in node.statements:
                yield from choices_in(statement, known)
                known = _after(statement, known)
        case nodes.If():
            for branch in node.branches:
                yield from choices_in(branch.body, known.also(hold=(branch.condition,)))
                known = known.also(fail=(branch.condition,))
            if node.otherwise:
                yield from choices_in(node.otherwise, known)
        case nodes.While():
            yield from choices_in(node.body, NOTHING.also(hold=(node.condition,)))
        case nodes.Turns():
            yield from choices_in(node.body, NOTHING.also(fail=(node.skipping, node.until)))
        case nodes.For():
            yield from choices_in(node.body, NOTHING.also(hold=(node.domain.where,)))
        case nodes.PlayerChooses():
            yield Moment(node, known.hold, known.fail)
            yield from _below(node)
        case nodes.EveryoneChooses():
            inner = known.also(hold=(node.where,))
            yield Moment(node, inner.hold, inner.fail)
            yield from _below(node)
        case nodes.AnyoneMay():
            # its own moves lead here again, so nothing is left of what was known before
            inner = NOTHING.also(hold=(node.where,), fail=(node.until,))
            yield Moment(node, inner.hold, inner.fail)
            yield from _below(node)
        case _:
            yield from _below(node)


def _below(node: nodes.Node) -> Iterator[Moment]:
    for child in children(node):
        yield from choices_in(child)


def _after(statement: nodes.Statement, known: Known) -> Known:
    match statement:
        case nodes.Let() | nodes.Show():
            return known
        case nodes.If(branches=(branch,), otherwise=None):
            last = branch.body.statements[-1] if branch.body.statements else None
            if isinstance(last, nodes.Exit | nodes.EndGame):
                return evolve(known, fail=(*known.fail, branch.condition))
            return NOTHING
        case _:
            return NOTHING
