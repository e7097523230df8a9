"""overwritten-value: a variable is set, and set again before anything reads it.

Certain cases only: both lines stand in one block, and between them are lines that run straight on.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import every, here
from hoyle.linter.terms import constant
from hoyle.linter.usage import called_bodies, symbols_in, target_variable
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import LocalSymbol, ScoreLineSymbol
from hoyle.syntax import nodes

KIND = declare(
    "overwritten-value", Family.FLOW, "A variable is set again before anything reads it.", Level.WARNING
)

Setting = nodes.Assign | nodes.AssignRandom


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the earlier of two such lines."""
    if len(every(assembly, nodes.Assign)) + len(every(assembly, nodes.AssignRandom)) < 2:
        return
    for block in here(assembly, nodes.Block):
        targets: dict[nodes.Expr, tuple[int, Setting]] = {}
        for index, statement in enumerate(block.statements):
            match statement:
                case nodes.Assign(target=target) | nodes.AssignRandom(target=target):
                    start, before = targets.get(target, (index, None))
                    between = block.statements[start + 1 : index]
                    if before and _fixed(target, facts) and _unread(target, between, statement, facts):
                        _report(before, statement, sink)
                    targets[target] = (index, statement)
                case _:
                    pass


def _fixed(target: nodes.Expr, facts: Facts) -> bool:
    """Whether it is the same variable in both lines: alone, or with an index that does not change meanwhile."""
    match target:
        case nodes.Name():
            return True
        case nodes.Index(base=nodes.Name(), indices=indices):
            return all(
                constant(each, facts) is not None or isinstance(facts.uses.get(each.id), LocalSymbol)
                for each in indices
            )
        case _:
            return False


def _unread(target: nodes.Expr, between: tuple[nodes.Statement, ...], last: Setting, facts: Facts) -> bool:
    """Whether all lines between run straight on, and neither they nor the value of the last one read the variable."""
    symbol = target_variable(target, facts)
    read: list[nodes.Node] = [last.value if isinstance(last, nodes.Assign) else last.domain]
    for statement in between:
        match statement:
            case nodes.Assign(target=other, value=value):
                read += (other, value)
            case (
                nodes.Let()
                | nodes.MoveCards()
                | nodes.Deal()
                | nodes.Gather()
                | nodes.Shuffle()
                | nodes.Flip()
                | nodes.Show()
                | nodes.Swap()
            ):
                read.append(statement)
            case _:
                return False
    return not any(
        each is symbol or isinstance(each, ScoreLineSymbol)
        for body in called_bodies(read, facts)
        for each in symbols_in(body, facts)
    )


def _report(first: Setting, second: Setting, sink: Sink) -> None:
    sink.report(
        KIND,
        first.span,
        f"Nothing reads this value of `{first.target.span.text}`: it is set again before.",
        labels=(Label(second.span, "set again here"),),
        help="Take one of the two lines out, or set another variable in one of them.",
    )
