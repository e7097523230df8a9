"""What an expression is worth on a state, and which candidates a domain has; pure, used all over the engine.

`bound` holds the locals of the expression. A fault raised here has no place; whoever asked adds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, assert_never, cast

from hoyle.engine import patterns
from hoyle.engine.reckoning import calculated, ordered, outside, within
from hoyle.engine.state import AS_PILE, OUT_OF_PLAY, State
from hoyle.ir.expressions import (
    Among,
    And,
    Arithmetic,
    CardsIn,
    Cases,
    Column,
    Compare,
    Const,
    Count,
    Domain,
    Element,
    EndCard,
    Equal,
    Every,
    Expr,
    Extreme,
    FaceUp,
    Held,
    Holds,
    Local,
    Lookup,
    Not,
    Numbers,
    Once,
    Or,
    Pick,
    PileAt,
    PileOf,
    Ring,
    Size,
    Slot,
    SlotAt,
    Some,
    Source,
    SumOf,
    Union,
    Values,
)
from hoyle.ir.native import Native, NativeSource
from hoyle.ir.patterns import CostOf, Covers
from hoyle.ir.program import Program, Sight
from hoyle.ir.values import NONE, UNJUDGED


def evaluate(program: Program, state: State, expr: Expr, bound: list[int] | None = None) -> int:
    """The value of an expression."""
    return _value(program, state, expr, fresh_locals(program) if bound is None else bound)


def fresh_locals(program: Program) -> list[int]:
    """Room for the locals of any expression of the program."""
    return [UNJUDGED] * program.locals


def holds(program: Program, state: State, condition: Expr, bound: list[int]) -> bool:
    """Whether a condition is yes; none is no."""
    return _value(program, state, condition, bound) == 1


def _value(program: Program, state: State, expr: Expr, bound: list[int]) -> int:
    return _JUDGES[type(expr)](program, state, expr, bound)


# One judge for each kind of expression. They stand in a table and not in one `match`, because almost all the time
# of the engine is spent in finding the right one; a test sees that every member of `Expr` has its judge.


def _const(_program: Program, _state: State, expr: Const, _bound: list[int]) -> int:
    return expr.value


def _local(_program: Program, _state: State, expr: Local, bound: list[int]) -> int:
    return bound[expr.index]


def _slot(_program: Program, state: State, expr: Slot, _bound: list[int]) -> int:
    return state.slots[expr.index]


def _slot_at(program: Program, state: State, expr: SlotAt, bound: list[int]) -> int:
    place = element(program, state, expr.element, bound)
    return NONE if place == NONE else state.slots[place]


def _pile_at(program: Program, state: State, expr: PileAt, bound: list[int]) -> int:
    return element(program, state, expr.element, bound)


def _column(program: Program, state: State, expr: Column, bound: list[int]) -> int:
    card = _value(program, state, expr.card, bound)
    return NONE if card == NONE else program.columns[expr.column][card]


def _lookup(program: Program, state: State, expr: Lookup, bound: list[int]) -> int:
    index = _value(program, state, expr.index, bound)
    if index == NONE:
        return NONE
    if not 0 <= index < len(expr.table):
        raise outside(index, 0, len(expr.table))
    return expr.table[index]


def _not(program: Program, state: State, expr: Not, bound: list[int]) -> int:
    return 0 if _value(program, state, expr.operand, bound) == 1 else 1


def _and(program: Program, state: State, expr: And, bound: list[int]) -> int:
    for part in expr.parts:
        if _value(program, state, part, bound) != 1:
            return 0
    return 1


def _or(program: Program, state: State, expr: Or, bound: list[int]) -> int:
    for part in expr.parts:
        if _value(program, state, part, bound) == 1:
            return 1
    return 0


def _equal(program: Program, state: State, expr: Equal, bound: list[int]) -> int:
    left = _value(program, state, expr.left, bound)
    return 1 if left == _value(program, state, expr.right, bound) else 0


def _compare(program: Program, state: State, expr: Compare, bound: list[int]) -> int:
    left = _value(program, state, expr.left, bound)
    return int(ordered(expr, left, _value(program, state, expr.right, bound)))


def _arithmetic(program: Program, state: State, expr: Arithmetic, bound: list[int]) -> int:
    left = _value(program, state, expr.left, bound)
    return calculated(expr, left, _value(program, state, expr.right, bound))


def _among(program: Program, state: State, expr: Among, bound: list[int]) -> int:
    item = _value(program, state, expr.item, bound)
    return int(item in candidates(program, state, expr.source, bound))


def _cases(program: Program, state: State, expr: Cases, bound: list[int]) -> int:
    for case in expr.cases:
        if _value(program, state, case.condition, bound) == 1:
            return _value(program, state, case.value, bound)
    return _value(program, state, expr.otherwise, bound)


def _size(program: Program, state: State, expr: Size, bound: list[int]) -> int:
    match expr.piles:
        case Values(items=(one,)):  # by far the commonest
            pile = _value(program, state, one, bound)
            return 0 if pile == NONE else len(state.piles[pile])
    piles = candidates(program, state, expr.piles, bound)
    return sum(len(state.piles[pile]) for pile in piles if pile != NONE)


def _end_card(program: Program, state: State, expr: EndCard, bound: list[int]) -> int:
    pile = _value(program, state, expr.pile, bound)
    if pile == NONE or not state.piles[pile]:
        return NONE
    return state.piles[pile][-1 if expr.top else 0]


def _pile_of(program: Program, state: State, expr: PileOf, bound: list[int]) -> int:
    card = _value(program, state, expr.card, bound)
    return NONE if card == NONE or state.where[card] == OUT_OF_PLAY else state.where[card]


def _face_up(program: Program, state: State, expr: FaceUp, bound: list[int]) -> int:
    card = _value(program, state, expr.card, bound)
    return int(card != NONE and lies_face_up(program, state, card))


def _some(program: Program, state: State, expr: Some, bound: list[int]) -> int:
    for _ in matching(program, state, expr.domain, bound):
        return 1
    return 0


def _every(program: Program, state: State, expr: Every, bound: list[int]) -> int:
    for _ in matching(program, state, expr.domain, bound):
        if _value(program, state, expr.condition, bound) != 1:
            return 0
    return 1


def _count(program: Program, state: State, expr: Count, bound: list[int]) -> int:
    return sum(1 for _ in matching(program, state, expr.domain, bound))


def _sum_of(program: Program, state: State, expr: SumOf, bound: list[int]) -> int:
    return within(sum(_worth(program, state, expr.value, expr.domain, bound)))


def _extreme(program: Program, state: State, expr: Extreme, bound: list[int]) -> int:
    worth = _worth(program, state, expr.value, expr.domain, bound)
    return max(worth, default=NONE) if expr.highest else min(worth, default=NONE)


def _pick(program: Program, state: State, expr: Pick, bound: list[int]) -> int:
    found = list(matching(program, state, expr.domain, bound))
    return found[0 if expr.first else -1] if found else NONE


def _once(program: Program, state: State, expr: Once, bound: list[int]) -> int:
    value = bound[expr.local]
    if value == UNJUDGED:
        value = bound[expr.local] = _value(program, state, expr.value, bound)
    return value


def _native(program: Program, state: State, expr: Native, bound: list[int]) -> int:
    return expr.judge(program, state, bound)


def _holds(program: Program, state: State, expr: Holds, bound: list[int]) -> int:
    pile = _value(program, state, expr.pile, bound)
    if pile == NONE:
        return 0
    looks = [program.cards[card].look for card in reversed(state.piles[pile])]
    if state.ordered[pile]:
        return int(looks == list(expr.looks))
    return int(sorted(looks) == sorted(expr.looks))


Judge = Callable[[Program, State, Any, list[int]], int]

_JUDGES: Final[dict[type[Expr], Judge]] = {
    Const: _const,
    Slot: _slot,
    SlotAt: _slot_at,
    PileAt: _pile_at,
    Local: _local,
    Not: _not,
    And: _and,
    Or: _or,
    Arithmetic: _arithmetic,
    Compare: _compare,
    Equal: _equal,
    Among: _among,
    Cases: _cases,
    Column: _column,
    Lookup: _lookup,
    Size: _size,
    EndCard: _end_card,
    PileOf: _pile_of,
    FaceUp: _face_up,
    Covers: patterns.covers,
    CostOf: patterns.cost_of,
    Some: _some,
    Every: _every,
    Count: _count,
    SumOf: _sum_of,
    Extreme: _extreme,
    Pick: _pick,
    Once: _once,
    Holds: _holds,
    Native: _native,
}


def element(program: Program, state: State, place: Element, bound: list[int]) -> int:
    """The slot or pile that indices point at; none if one of them is none, a fault if one lies outside."""
    offset = 0
    for axis in place.axes:
        index = _value(program, state, axis.index, bound)
        if index == NONE:
            return NONE
        if not axis.low <= index < axis.low + axis.count:
            raise outside(index, axis.low, axis.count)
        offset = offset * axis.count + index - axis.low
    return place.base + offset


def lies_face_up(program: Program, state: State, card: int) -> bool:
    """How a card lies, whoever may look: turned, or else as its pile says (c.30)."""
    if state.where[card] == OUT_OF_PLAY:
        return False
    return pile_faces_up(program, state.where[card]) == (state.faces[card] == AS_PILE)


def pile_faces_up(program: Program, pile: int) -> bool:
    """Whether cards lie face up in a pile unless they are turned."""
    return program.piles[pile].sight in (Sight.ALL, Sight.TOP)


def candidates(program: Program, state: State, source: Source, bound: list[int]) -> Sequence[int]:
    """The candidates of a source in their order (c.14)."""
    match source:
        case Values() if len(source.items) == 1:
            return (_value(program, state, source.items[0], bound),)
        case Values():
            return list(dict.fromkeys(_value(program, state, item, bound) for item in source.items))
        case Numbers():
            low = _value(program, state, source.low, bound)
            high = _value(program, state, source.high, bound)
            return () if NONE in (low, high) else range(low, high + 1, source.step)
        case Ring():
            start = _value(program, state, source.start, bound)
            if start == NONE:
                return ()
            return [source.base + (start + step) % source.count for step in range(source.count)]
        case CardsIn():
            piles = candidates(program, state, source.piles, bound)
            return [card for pile in piles if pile != NONE for card in reversed(state.piles[pile])]
        case Union():
            found = [item for part in source.parts for item in candidates(program, state, part, bound)]
            return list(dict.fromkeys(found))
        case Held():
            count = _value(program, state, source.count, bound)
            return sorted(_value(program, state, read, bound) for read in source.reads[: max(count, 0)])
        case NativeSource():
            return cast("Sequence[int]", source.listed(program, state, bound))
        case _:
            assert_never(source)


def listed(program: Program, state: State, domain: Domain, bound: list[int]) -> list[int]:
    """The candidates of a domain that satisfy its conditions, all of them; none is left in its local."""
    if domain.listed is not None:
        found: list[int] = domain.listed(program, state, bound)
        return found
    return list(matching(program, state, domain, bound))


def matching(program: Program, state: State, domain: Domain, bound: list[int]) -> Iterator[int]:
    """The candidates of a domain that satisfy its conditions, each in its local while it is looked at."""
    if domain.best is None:
        yield from _satisfying(program, state, domain, bound)
        return
    worth = [
        (candidate, value)
        for candidate in _satisfying(program, state, domain, bound)
        if (value := _value(program, state, domain.best.value, bound)) != NONE
    ]
    values = [value for _, value in worth]
    best = (max if domain.best.highest else min)(values, default=NONE)
    for candidate, value in worth:
        if value == best:
            bound[domain.local] = candidate
            yield candidate


def _satisfying(program: Program, state: State, domain: Domain, bound: list[int]) -> Iterator[int]:
    # The work is counted before anything is looked at, so that it is the same however the looking is done.
    found = candidates(program, state, domain.source, bound)
    state.spend(len(found))
    for candidate in found:
        bound[domain.local] = candidate
        if domain.where is None or holds(program, state, domain.where, bound):
            yield candidate


def _worth(program: Program, state: State, value: Expr, domain: Domain, bound: list[int]) -> Iterator[int]:
    for _ in matching(program, state, domain, bound):
        worth = _value(program, state, value, bound)
        if worth != NONE:
            yield worth
