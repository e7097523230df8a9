"""may-overflow: a sum or product that leaves the numbers a game can hold, at the ends of the ranges it is made of.

Only where both sides have ranges of their own; a number without a range, such as a total, tells nothing.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.ranges import bounded
from hoyle.semantics.types import LEAST, MOST, Number, Typed
from hoyle.syntax import nodes

KIND = declare("may-overflow", Family.TYPES, "A number may need more than 32 bits.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such sums, differences and products of this file."""
    for sum_ in here(assembly, nodes.Arithmetic):
        left, right = (_range(side, facts) for side in (sum_.left, sum_.right))
        if left is None or right is None:
            continue
        low, high = _ends(sum_, left, right)
        if high > MOST:
            said = f"This can come to {high:,}; numbers reach to {MOST:,}."
        elif low < LEAST:
            said = f"This can come to {low:,}; numbers reach down to {LEAST:,}."
        else:
            continue
        sink.report(
            KIND,
            sum_.span,
            said,
            help="Give what it is made of a smaller range; hardly a game needs a number above a million.",
        )


def _range(side: nodes.Expr, facts: Facts) -> Number | None:
    match facts.types.get(side.id):
        case Typed(type=Number() as number) if bounded(number):
            return number
        case _:
            return None


def _ends(sum_: nodes.Arithmetic, left: Number, right: Number) -> tuple[int, int]:
    """The least and the greatest result, however large."""
    match sum_.op:
        case "+":
            return left.low + right.low, left.high + right.high
        case "-":
            return left.low - right.high, left.high - right.low
        case "*":
            ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return min(ends), max(ends)
        case _:
            return 0, 0
