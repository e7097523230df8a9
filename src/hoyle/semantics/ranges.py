"""Arithmetic on intervals of whole numbers; used by `expressions` and `domains` to bound every number."""

from __future__ import annotations

from typing import Literal

from hoyle.semantics.types import LEAST, MOST, Number
from hoyle.syntax import nodes

Operator = Literal["+", "-", "*", "div", "mod"]


def interval(low: int, high: int) -> Number:
    """The numbers from `low` to `high`, cut to what a game can hold."""
    return Number(min(max(low, LEAST), MOST), min(max(high, LEAST), MOST))


def exactly(value: int) -> Number:
    """One number."""
    return interval(value, value)


def negated(number: Number) -> Number:
    """The numbers with the other sign."""
    return interval(-number.high, -number.low)


def hull(left: Number, right: Number) -> Number:
    """The least interval around both; it keeps the kind both have."""
    kind = left.kind if left.kind is right.kind else None
    return Number(min(left.low, right.low), max(left.high, right.high), kind)


def disjoint(left: Number, right: Number) -> bool:
    """Whether the two have no number in common."""
    return left.high < right.low or right.high < left.low


def bounded(number: Number) -> bool:
    """Whether both ends are known."""
    return number.low > LEAST and number.high < MOST


def width(number: Number) -> int:
    """How many numbers there are in it."""
    return max(0, number.high - number.low + 1)


def only_zero(number: Number) -> bool:
    """Whether it is the number 0 and nothing else."""
    return number.low == 0 == number.high


def has_zero(number: Number) -> bool:
    """Whether 0 lies in it."""
    return number.low <= 0 <= number.high


def arithmetic(op: Operator, left: Number, right: Number) -> Number:
    """The interval of `left op right`; zero is left out of divisors."""
    match op:
        case "+":
            return interval(left.low + right.low, left.high + right.high)
        case "-":
            return interval(left.low - right.high, left.high - right.low)
        case "*":
            return _around([a * b for a in (left.low, left.high) for b in (right.low, right.high)])
        case "div":
            return _around([a // b for a in (left.low, left.high) for b in _divisors(right)])
        case "mod":
            return _remainder(left, right)


def _around(values: list[int]) -> Number:
    return interval(min(values), max(values)) if values else Number()


def _divisors(number: Number) -> list[int]:
    """The ends of the interval without zero, and the ends next to zero."""
    return sorted({d for d in (number.low, number.high, -1, 1) if d and number.low <= d <= number.high})


def _remainder(left: Number, right: Number) -> Number:
    if right.low > 0 and left.low >= 0 and left.high < right.low:
        return interval(left.low, left.high)
    low = right.low + 1 if right.low < 0 else 0
    high = right.high - 1 if right.high > 0 else 0
    return interval(min(low, 0), max(high, 0))


def repeated(value: Number, most: int) -> Number:
    """The interval of a sum of up to `most` such numbers."""
    return interval(min(0, value.low * most), max(0, value.high * most))


def written_upward(source: nodes.Range) -> bool:
    """Whether a range is written in plain numbers and holds one, so that there is always a candidate."""
    match source:
        case nodes.Range(low=nodes.Integer(low), high=nodes.Integer(high)):
            return low <= high
        case _:
            return False
