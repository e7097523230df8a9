"""What an expression is worth on a state, and which candidates a domain has; pure, used all over the engine.

`bound` holds the locals of the expression. A fault raised here has no place; whoever asked adds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from hoyle.diagnostics.kinds.runtime import INDEX_FAULT, OVERFLOW
from hoyle.engine.faults import RuleFault
from hoyle.engine.state import AS_PILE, OUT_OF_PLAY, State
from hoyle.ir.expressions import (
    UNJUDGED,
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
    Values,
)
from hoyle.ir.program import Program, Sight
from hoyle.ir.values import LEAST, MOST, NONE


def evaluate(program: Program, state: State, expr: Expr, bound: list[int] | None = None) -> int:
    """The value of an expression."""
    return _value(program, state, expr, fresh_locals(program) if bound is None else bound)


def fresh_locals(program: Program) -> list[int]:
    """Room for the locals of any expression of the program."""
    return [UNJUDGED] * program.locals


def holds(program: Program, state: State, condition: Expr, bound: list[int]) -> bool:
    """Whether a condition is yes; none is no."""
    return _value(program, state, condition, bound) == 1


def within(value: int) -> int:
    """The value, if it has no more than 32 bits."""
    if not LEAST <= value <= MOST:
        raise RuleFault(OVERFLOW, f"the number {value} is too large; numbers reach to {MOST}")
    return value


def _value(program: Program, state: State, expr: Expr, bound: list[int]) -> int:
    match expr:  # the most frequent first
        case Const():
            return expr.value
        case Local():
            return bound[expr.index]
        case Slot():
            return state.slots[expr.index]
        case Column():
            card = _value(program, state, expr.card, bound)
            return NONE if card == NONE else program.columns[expr.column][card]
        case Equal():
            left = _value(program, state, expr.left, bound)
            return int(left == _value(program, state, expr.right, bound))
        case EndCard():
            pile = _value(program, state, expr.pile, bound)
            if pile == NONE or not state.piles[pile]:
                return NONE
            return state.piles[pile][-1 if expr.top else 0]
        case PileAt():
            return element(program, state, expr.element, bound)
        case Cases():
            for case in expr.cases:
                if holds(program, state, case.condition, bound):
                    return _value(program, state, case.value, bound)
            return _value(program, state, expr.otherwise, bound)
        case Compare():
            left = _value(program, state, expr.left, bound)
            return int(_ordered(expr, left, _value(program, state, expr.right, bound)))
        case Or():
            return int(any(holds(program, state, part, bound) for part in expr.parts))
        case Not():
            return int(not holds(program, state, expr.operand, bound))
        case Size():
            piles = candidates(program, state, expr.piles, bound)
            return sum(len(state.piles[pile]) for pile in piles if pile != NONE)
        case Among():
            item = _value(program, state, expr.item, bound)
            return int(item in candidates(program, state, expr.source, bound))
        case Some():
            return int(any(True for _ in matching(program, state, expr.domain, bound)))
        case Arithmetic():
            left = _value(program, state, expr.left, bound)
            return _calculate(expr, left, _value(program, state, expr.right, bound))
        case And():
            return int(all(holds(program, state, part, bound) for part in expr.parts))
        case SlotAt():
            place = element(program, state, expr.element, bound)
            return NONE if place == NONE else state.slots[place]
        case Lookup():
            return _look_up(expr, _value(program, state, expr.index, bound))
        case PileOf():
            card = _value(program, state, expr.card, bound)
            return NONE if card == NONE or state.where[card] == OUT_OF_PLAY else state.where[card]
        case FaceUp():
            card = _value(program, state, expr.card, bound)
            return int(card != NONE and lies_face_up(program, state, card))
        case Every():
            found = matching(program, state, expr.domain, bound)
            return int(all(holds(program, state, expr.condition, bound) for _ in found))
        case Count():
            return sum(1 for _ in matching(program, state, expr.domain, bound))
        case SumOf():
            return within(sum(_worth(program, state, expr.value, expr.domain, bound)))
        case Extreme():
            worth = _worth(program, state, expr.value, expr.domain, bound)
            return max(worth, default=NONE) if expr.highest else min(worth, default=NONE)
        case Once():
            if bound[expr.local] == UNJUDGED:
                bound[expr.local] = _value(program, state, expr.value, bound)
            return bound[expr.local]
        case Pick():
            found_all = list(matching(program, state, expr.domain, bound))
            return found_all[0 if expr.first else -1] if found_all else NONE
        case Holds():
            return int(_holds_looks(program, state, expr, _value(program, state, expr.pile, bound)))
        case _:
            assert_never(expr)


def _calculate(expr: Arithmetic, left: int, right: int) -> int:
    if left == NONE or right == NONE:
        return NONE
    match expr.op:
        case "+":
            return within(left + right)
        case "-":
            return within(left - right)
        case "*":
            return within(left * right)
        case "div":
            return within(left // right) if right else NONE
        case "mod":
            return left % right if right else NONE
        case _:
            assert_never(expr.op)


def _ordered(expr: Compare, left: int, right: int) -> bool:
    if left == NONE or right == NONE:
        return False
    match expr.op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            assert_never(expr.op)


def _look_up(expr: Lookup, index: int) -> int:
    if index == NONE:
        return NONE
    if not 0 <= index < len(expr.table):
        raise RuleFault(INDEX_FAULT, f"there is no number {index} here; there are 0 to {len(expr.table) - 1}")
    return expr.table[index]


def element(program: Program, state: State, place: Element, bound: list[int]) -> int:
    """The slot or pile that indices point at; none if one of them is none, a fault if one lies outside."""
    offset = 0
    for axis in place.axes:
        index = _value(program, state, axis.index, bound)
        if index == NONE:
            return NONE
        if not axis.low <= index < axis.low + axis.count:
            last = axis.low + axis.count - 1
            raise RuleFault(INDEX_FAULT, f"there is no number {index} here; there are {axis.low} to {last}")
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


def _holds_looks(program: Program, state: State, expr: Holds, pile: int) -> bool:
    if pile == NONE:
        return False
    looks = [program.cards[card].look for card in reversed(state.piles[pile])]
    if state.ordered[pile]:
        return looks == list(expr.looks)
    return sorted(looks) == sorted(expr.looks)


def candidates(program: Program, state: State, source: Source, bound: list[int]) -> Sequence[int]:
    """The candidates of a source in their order (c.14)."""
    match source:
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
        case Held():
            count = _value(program, state, source.count, bound)
            return sorted(_value(program, state, read, bound) for read in source.reads[: max(count, 0)])
        case _:
            assert_never(source)


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
    for candidate in candidates(program, state, domain.source, bound):
        bound[domain.local] = candidate
        if domain.where is None or holds(program, state, domain.where, bound):
            yield candidate


def _worth(program: Program, state: State, value: Expr, domain: Domain, bound: list[int]) -> Iterator[int]:
    for _ in matching(program, state, domain, bound):
        worth = _value(program, state, value, bound)
        if worth != NONE:
            yield worth
