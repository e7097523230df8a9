"""Whether a seat sees all that an expression reads; asked before a division is shown to it.

Careful rather than exact: an expression that might read a card or a variable the seat does not see counts as one
that does. How a card lies, and how many cards a pile holds, is known to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from hoyle.engine.door import bit, sees, variable_audience
from hoyle.engine.state import State
from hoyle.ir.expressions import CardsIn, Const, Element, EndCard, Expr, PileAt, Slot, SlotAt, Source, Values
from hoyle.ir.parts import pieces
from hoyle.ir.patterns import CostOf, Covers, Pattern
from hoyle.ir.program import Program


def sees_pile(program: Program, state: State, seat: int | None, pile: int) -> bool:
    """Whether a seat (None: a spectator) sees the faces of all cards of a pile."""
    return all(sees(program, state, seat, card) for card in state.piles[pile])


def sees_pattern(program: Program, state: State, seat: int | None, pattern: Pattern) -> bool:
    """Whether a seat sees all that a pattern reads besides the cards it is asked about."""
    parts = [part for group in pattern.groups for part in (group.least, group.most)]
    return all(
        _seen(program, state, seat, part)
        for part in (*parts, pattern.wild, pattern.natural, pattern.cost)
        if part is not None
    )


def _seen(program: Program, state: State, seat: int | None, expr: Expr) -> bool:
    for part in _all(expr):
        match part:
            case Slot(index):
                seen = _sees_slots(program, seat, range(index, index + 1))
            case SlotAt(element):
                seen = _sees_slots(program, seat, _reach(element))
            case EndCard(_, pile):
                seen = all(sees_pile(program, state, seat, each) for each in named_piles(program, pile))
            case CardsIn(piles):
                seen = all(sees_pile(program, state, seat, each) for each in _piles_of(program, piles))
            case Covers(number) | CostOf(number):
                seen = sees_pattern(program, state, seat, program.patterns[number])
            case _:
                seen = True
        if not seen:
            return False
    return True


def _all(part: object) -> Iterator[object]:
    yield part
    for piece in pieces(part):
        yield from _all(piece)


def _reach(element: Element) -> range:
    """All places that an element may be."""
    return range(element.base, element.base + prod(axis.count for axis in element.axes))


def _sees_slots(program: Program, seat: int | None, slots: Iterable[int]) -> bool:
    wanted = set(slots)
    return all(
        variable_audience(program, variable, place) & bit(program, seat)
        for variable in program.variables
        for place in range(variable.count)
        if variable.base + place in wanted
    )


def named_piles(program: Program, pile: Expr) -> Iterable[int]:
    """The piles that an expression may name; of a plain program, since functions cannot be read."""
    match pile:
        case Const(value):
            return (value,)
        case PileAt(element):
            return _reach(element)
        case _:
            return range(len(program.piles))


def _piles_of(program: Program, piles: Source) -> Iterable[int]:
    match piles:
        case Values(items):
            return {pile for item in items for pile in named_piles(program, item)}
        case _:
            return range(len(program.piles))
