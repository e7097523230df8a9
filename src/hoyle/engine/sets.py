"""Sets of cards that a move may choose: what they are taken from, and all of them in the order of picks (c.63)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from hoyle.engine.expressions import candidates, evaluate, holds
from hoyle.engine.state import State
from hoyle.ir.instructions import SetChoice
from hoyle.ir.program import Program
from hoyle.ir.values import NONE


@frozen(eq=False)
class Pool:
    """The sizes that a set may have, and the cards it may take with their looks: by rising looks, alike ones from the
    top of their pile down."""

    low: int
    high: int
    cards: list[int]
    looks: list[int]


def set_bounds(program: Program, state: State, choice: SetChoice, bound: list[int]) -> tuple[int, int]:
    """The least and the greatest size of a set now; the greatest is below the least if there can be none."""
    low = evaluate(program, state, choice.low, bound)
    high = evaluate(program, state, choice.high, bound)
    if NONE in (low, high) or high < max(low, 0):
        return 0, -1
    return max(low, 0), min(max(high, 0), len(choice.locals))


def set_cards(program: Program, state: State, choice: SetChoice, bound: list[int]) -> list[int]:
    """The cards a set may take, by rising looks; alike ones from the top of their pile down."""
    found = []
    for card in candidates(program, state, choice.source, bound):
        bound[choice.local] = card
        if choice.where is None or holds(program, state, choice.where, bound):
            found.append(card)
    return sorted(found, key=lambda card: program.cards[card].look)


def pool(program: Program, state: State, choice: SetChoice, bound: list[int]) -> Pool:
    """What a set may be made of, where the choices before it are bound."""
    low, high = set_bounds(program, state, choice, bound)
    cards = set_cards(program, state, choice, bound)
    return Pool(low, high, cards, [program.cards[card].look for card in cards])


def sets(pool: Pool, picked: Sequence[int] = (), exactly: bool = False) -> Iterator[tuple[int, ...]]:
    """The sets whose looks begin with (or are) those picked: each multiset of looks once, in the order of picks."""
    begun = _begun(pool, picked)
    if begun is None:
        return
    chosen, at = begun
    high = min(pool.high, len(chosen)) if exactly else pool.high
    if pool.low == high >= len(chosen) and len(set(pool.looks)) == len(pool.looks):
        # One size and no cards alike, as mostly: the same sets in the same order.
        for more in combinations(pool.cards[at:], high - len(chosen)):
            yield tuple(sorted((*chosen, *more)))
    elif len(chosen) <= high:
        yield from _extend(pool.cards, pool.looks, chosen, at, pool.low, high)


def can_be_made(pool: Pool, picked: Sequence[int], exactly: bool = False) -> bool:
    """Whether there is such a set at all; asked where no condition speaks of the whole set."""
    begun = _begun(pool, picked)
    if begun is None:
        return False
    chosen, at = begun
    most = len(chosen) if exactly else len(chosen) + len(pool.cards) - at
    return len(chosen) <= pool.high and pool.low <= min(most, pool.high)


def _begun(pool: Pool, picked: Sequence[int]) -> tuple[list[int], int] | None:
    """The cards of the looks picked, and the place after the last of them; None if they are not there."""
    chosen: list[int] = []
    at = 0
    for look in picked:
        try:
            at = pool.looks.index(look, at)
        except ValueError:
            return None
        chosen.append(pool.cards[at])
        at += 1
    return chosen, at


def _extend(
    cards: list[int], looks: list[int], chosen: list[int], at: int, low: int, high: int
) -> Iterator[tuple[int, ...]]:
    """All ways to go on from `chosen` with cards from `at` on; of alike cards always the first that is left."""
    if len(chosen) < high:
        tried = -1
        for place in range(at, len(cards)):
            if looks[place] == tried or len(chosen) + len(cards) - place < low:
                continue
            tried = looks[place]
            yield from _extend(cards, looks, [*chosen, cards[place]], place + 1, low, high)
    if low <= len(chosen) <= high:
        yield tuple(sorted(chosen))
