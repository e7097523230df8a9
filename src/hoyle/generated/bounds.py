"""What is known of a value before a game begins: between which numbers it lies, whether it may be none.

Used to leave out what cannot happen: a look for none, for an index outside, for a number of more than 32 bits.
Careful: of slots nothing is known, whatever a rule file says of its variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from attrs import frozen

from hoyle.ir import expressions as ir
from hoyle.ir.native import Native, NativeSource
from hoyle.ir.patterns import CostOf, Covers
from hoyle.ir.program import Program
from hoyle.ir.values import LEAST, MOST, NONE


@frozen
class Bounds:
    """The least and the greatest value, none apart; `none`: it may be none."""

    low: int
    high: int
    none: bool

    @property
    def fits(self) -> bool:
        """Whether all of it has no more than 32 bits."""
        return self.low >= LEAST and self.high <= MOST


ANYTHING: Final = Bounds(LEAST, MOST, True)
A_NUMBER: Final = Bounds(LEAST, MOST, False)
TRUTH: Final = Bounds(0, 1, False)


def joined(parts: Iterable[Bounds]) -> Bounds:
    """Around all of them."""
    each = list(parts)
    if not each:
        return Bounds(0, 0, True)
    return Bounds(min(b.low for b in each), max(b.high for b in each), any(b.none for b in each))


def of_table(values: Iterable[int], none: bool) -> Bounds:
    """Of an entry of a table; `none`: none may be asked for."""
    numbers = list(values)
    plain = [value for value in numbers if value != NONE]
    return Bounds(min(plain, default=0), max(plain, default=0), none or len(plain) < len(numbers))


def bounds(program: Program, expr: ir.Expr, known: Mapping[int, Bounds]) -> Bounds:
    """Of an expression, where these are known of locals."""
    match expr:
        case ir.Const(value):
            return Bounds(0, 0, True) if value == NONE else Bounds(value, value, False)
        case ir.Local(index):
            return known.get(index, ANYTHING)
        case ir.Not() | ir.And() | ir.Or() | ir.Compare() | ir.Equal() | ir.Among() | ir.FaceUp():
            return TRUTH
        case ir.Some() | ir.Every() | Covers() | ir.Holds():
            return TRUTH
        case ir.Arithmetic():
            return within(of_operation(program, expr, known))
        case ir.Cases(cases, otherwise):
            values = [*(case.value for case in cases), otherwise]
            return joined(bounds(program, value, known) for value in values)
        case ir.Column(column, card):
            return of_table(program.columns[column], bounds(program, card, known).none)
        case ir.Lookup(table, index):
            return of_table(table, bounds(program, index, known).none)
        case ir.PileAt(element):
            none = any(bounds(program, axis.index, known).none for axis in element.axes)
            return Bounds(element.base, element.base + _places(element) - 1, none)
        case ir.Size(ir.Values() | ir.Numbers() | ir.Ring()):
            return Bounds(0, len(program.cards), False)
        case ir.Size():
            return Bounds(0, MOST, False)
        case ir.Count():
            return Bounds(0, MOST, False)
        case ir.EndCard():
            return Bounds(0, len(program.cards) - 1, True)
        case ir.PileOf():
            return Bounds(0, len(program.piles) - 1, True)
        case ir.Once(_, value):
            return bounds(program, value, known)
        case ir.Pick(_, domain):
            found = of_source(program, domain.source, known)
            return Bounds(found.low, found.high, True)
        case ir.SumOf() | CostOf():
            return A_NUMBER
        case ir.Slot() | ir.SlotAt() | ir.Extreme():
            return ANYTHING
        case Native(original):
            return bounds(program, original, known)
        case _:
            assert_never(expr)


def _places(element: ir.Element) -> int:
    places = 1
    for axis in element.axes:
        places *= axis.count
    return places


def of_operation(program: Program, expr: ir.Arithmetic, known: Mapping[int, Bounds]) -> Bounds:
    """Of the result of an operation before it is looked whether it has no more than 32 bits."""
    return _operation(expr.op, bounds(program, expr.left, known), bounds(program, expr.right, known))


def _operation(op: str, left: Bounds, right: Bounds) -> Bounds:
    none = left.none or right.none
    match op:
        case "+":
            return Bounds(left.low + right.low, left.high + right.high, none)
        case "-":
            return Bounds(left.low - right.high, left.high - right.low, none)
        case "*":
            ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return Bounds(min(ends), max(ends), none)
        case "mod" if right.low > 0:
            return Bounds(0, right.high - 1, none)
        case "div" if right.low > 0:
            ends = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
            return Bounds(min(ends), max(ends), none)
        case _:
            return ANYTHING


def within(found: Bounds) -> Bounds:
    """Of a number that was looked at and has no more than 32 bits."""
    return Bounds(max(found.low, LEAST), min(found.high, MOST), found.none)


def of_source(program: Program, source: ir.Source, known: Mapping[int, Bounds]) -> Bounds:
    """Of a candidate."""
    match source:
        case ir.Values(items):
            return joined(bounds(program, item, known) for item in items)
        case ir.Numbers(low, high, _):
            least, most = bounds(program, low, known), bounds(program, high, known)
            return Bounds(least.low, max(most.high, least.low), False)
        case ir.Ring(base, count, _):
            return Bounds(base, base + count - 1, False)
        case ir.CardsIn():
            return Bounds(0, len(program.cards) - 1, False)
        case ir.Union(parts):
            return joined(of_source(program, part, known) for part in parts)
        case ir.Held():
            return ANYTHING
        case NativeSource(original):
            return of_source(program, original, known)
        case _:
            assert_never(source)
