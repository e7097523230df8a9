"""What generated Python calls: what is too long to be written out each time, and every fault; used by its text only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hoyle.diagnostics.kinds.runtime import STEP_BUDGET
from hoyle.engine.cards import carry, no_target
from hoyle.engine.choices import tried
from hoyle.engine.codes import encode_choice
from hoyle.engine.deciding import decide
from hoyle.engine.events import Told
from hoyle.engine.execute import carry_out, nowhere, outside_limits, tell_change
from hoyle.engine.faults import RuleFault
from hoyle.engine.patterns import least_cost
from hoyle.engine.reckoning import outside, within
from hoyle.engine.sets import pool
from hoyle.engine.sets import sets as card_sets
from hoyle.engine.state import TOO_MUCH, State
from hoyle.ir.instructions import Offer, SetChoice
from hoyle.ir.program import Program
from hoyle.ir.values import NONE
from hoyle.source import Span


def none_or_fault(index: int, low: int, count: int) -> int:
    """What an index outside an array gives: none for none, else a fault."""
    if index == NONE:
        return NONE
    raise outside(index, low, count)


def zero_or_fault(index: int, low: int, count: int) -> int:
    """The same where none counts as nothing."""
    if index == NONE:
        return 0
    raise outside(index, low, count)


def numbers(low: int, high: int, step: int) -> Sequence[int]:
    """The numbers between two bounds; nothing if one is none."""
    return () if NONE in (low, high) else range(low, high + 1, step)


def cards_of(piles: list[list[int]], wanted: Iterable[int]) -> list[int]:
    """The cards of piles, pile after pile, each from top to bottom."""
    return [card for pile in wanted if pile != NONE for card in reversed(piles[pile])]


def size_of(piles: list[list[int]], wanted: Iterable[int]) -> int:
    """How many cards piles hold together."""
    return sum(len(piles[pile]) for pile in wanted if pile != NONE)


def distinct(items: Iterable[int]) -> list[int]:
    """Each value once, where it stands first."""
    return list(dict.fromkeys(items))


def held(count: int, reads: tuple[int, ...]) -> list[int]:
    """The first so many of some cards, in deck order."""
    return sorted(reads[: max(count, 0)])


def divided(left: int, right: int) -> int:
    """Division that rounds down; by zero it gives none."""
    return within(left // right) if right else NONE


def rest(left: int, right: int) -> int:
    """The remainder of that division."""
    return left % right if right else NONE


def too_much() -> RuleFault:
    """More work than may be done between two decisions."""
    return RuleFault(STEP_BUDGET, TOO_MUCH)


def too_much_at(left: int, spans: tuple[Span, ...]) -> RuleFault:
    """The same for instructions whose work was counted together: the place of the one that was too much."""
    return RuleFault(STEP_BUDGET, TOO_MUCH, spans[left + len(spans)])


def covered(program: Program, state: State, pattern: int, cards: Sequence[int]) -> int:
    """Whether cards can be divided so that none is left over."""
    return int(least_cost(program, state, pattern, cards, costs=False) == 0)


def cost(program: Program, state: State, pattern: int, cards: Sequence[int]) -> int:
    """The least cost of the cards that are left over."""
    return within(least_cost(program, state, pattern, cards, costs=True))


def sets(program: Program, state: State, offer: Offer, bound: list[int]) -> Iterator[tuple[int, ...]]:
    """The sets of cards of an offer, one by one, where the choices before it are bound."""
    choice = offer.choices[-1]
    assert isinstance(choice, SetChoice)
    return tried(program, offer, card_sets(pool(program, state, choice, bound)))


NAMES: Final = {
    "SETS": sets,
    "CODE": encode_choice,
    "DECIDE": decide,
    "CARRY": carry,
    "CARRY_OUT": carry_out,
    "CHANGED": tell_change,
    "NOWHERE": nowhere,
    "NO_PILE": no_target,
    "OUTSIDE_LIMITS": outside_limits,
    "TOLD": Told,
    "NONE_OR": none_or_fault,
    "ZERO_OR": zero_or_fault,
    "NUMBERS": numbers,
    "CARDS": cards_of,
    "SIZE": size_of,
    "DISTINCT": distinct,
    "HELD": held,
    "WITHIN": within,
    "DIV": divided,
    "MOD": rest,
    "TOO_MUCH": too_much,
    "TOO_MUCH_AT": too_much_at,
    "COVERS": covered,
    "COST": cost,
    "RuleFault": RuleFault,
}
"""The names by which the text knows them."""
