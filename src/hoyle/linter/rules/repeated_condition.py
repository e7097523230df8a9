"""repeated-condition: the same condition stands twice in one `and` or `or`; one of them was to be another."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "repeated-condition", Family.FLOW, "The same condition stands twice in an `and` or `or`.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two equal parts."""
    above = assembly.parts.around
    for logic in here(assembly, nodes.Logic):
        outer = above.get(logic.id)
        if isinstance(outer, nodes.Logic) and outer.op == logic.op:
            continue
        first: dict[nodes.Expr, nodes.Expr] = {}
        for part in _parts(logic, logic.op):
            same = first.setdefault(part, part)
            if same is not part:
                sink.report(
                    KIND,
                    part.span,
                    f"This condition stands twice in one `{logic.op}`.",
                    labels=(Label(same.span, "first here"),),
                    help="Take one of them out, or ask here for what was meant.",
                )


def _parts(expr: nodes.Expr, op: str) -> Iterator[nodes.Expr]:
    """The parts of a chain of one word, in written order."""
    waiting = [expr]
    while waiting:
        each = waiting.pop()
        if isinstance(each, nodes.Logic) and each.op == op:
            waiting += (each.right, each.left)
        else:
            yield each
