"""constant-condition: a condition that is always yes or always no, whatever the position.

Two ways to be sure: the ranges of the two numbers of a comparison lie apart, or the parts of an `and` or `or` exclude
or complete each other. The words `yes` and `no` alone are meant. Defines are left closed (`linter.judging`).
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.judging import possible
from hoyle.linter.parts import around, every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol
from hoyle.semantics.types import LEAST, MOST, Number, Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("constant-condition", Family.FLOW, "A condition is always yes, or always no.", Level.WARNING)

_AS_LESS = {"<": (False, True), "<=": (False, False), ">": (True, True), ">=": (True, False)}
"""Whether the sides are exchanged to read it as less than, and whether equal numbers are left out."""


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such conditions of this file, the smallest part that is to blame."""
    blamed: set[int] = set()
    for compare in here(assembly, nodes.Compare):
        answer = _of_comparison(compare, facts)
        if answer is not None:
            blamed.update((compare.id, *(outer.id for outer in around(compare, assembly))))
            _report(compare, answer, _ranges(compare, facts), sink)
    if not every(assembly, nodes.Logic):
        return
    above = assembly.parts.around
    for logic in here(assembly, nodes.Logic):
        if logic.id in blamed or isinstance(above.get(logic.id), nodes.Logic | nodes.Not):
            continue
        if not possible([logic], facts):
            _report(logic, False, "its parts exclude each other", sink)
        elif not possible([], facts, fail=[logic]):
            _report(logic, True, "one of its parts always holds", sink)


def _of_comparison(compare: nodes.Compare, facts: Facts) -> bool | None:
    """What a comparison always is; None if it is not sure."""
    if any(isinstance(facts.uses.get(part.id), DefineSymbol) for part in walk(compare)):
        return None
    if compare.op in ("is", "is not"):
        return (compare.op == "is") if compare.left == compare.right else None
    exchanged, strictly = _AS_LESS[compare.op]
    less, more = (compare.right, compare.left) if exchanged else (compare.left, compare.right)
    low, high = facts.types.get(less.id), facts.types.get(more.id)
    match low, high:
        case Typed(type=Number() as first), Typed(type=Number() as second):
            if first.low > second.high or (strictly and first.low == second.high):
                return False
            certain = first.high < second.low or (not strictly and first.high == second.low)
            return True if certain and not low.none and not high.none else None
        case _:
            return None


def _ranges(compare: nodes.Compare, facts: Facts) -> str:
    """What is known of the sides, in words."""
    known: list[str] = []
    for side in (compare.left, compare.right):
        typed = facts.types.get(side.id)
        match typed:
            case Typed(type=Number(low=low, high=high)) if not isinstance(side, nodes.Integer):
                if low == LEAST:
                    known.append(f"`{side.span.text}` is at most {high}")
                elif high == MOST:
                    known.append(f"`{side.span.text}` is at least {low}")
                else:
                    known.append(f"`{side.span.text}` lies in {low} to {high}")
            case _:
                pass
    return " and ".join(known) if compare.op not in ("is", "is not") else "both sides are the same"


def _report(condition: nodes.Expr, answer: bool, why: str, sink: Sink) -> None:
    sink.report(
        KIND,
        condition.span,
        f"This is always {'yes' if answer else 'no'}" + (f": {why}." if why else "."),
        help="Compare with something that can be otherwise, or take the condition out.",
    )
