"""What a seat may do at the decision that waits: every legal play, each once, in the order of numbers (c.36, c.37).

Reads the state and changes nothing; used by the executor (is anything legal?), matches, views and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, assert_never

from hoyle.diagnostics.kinds.runtime import TOO_MANY_SETS
from hoyle.engine.codes import encode_choice
from hoyle.engine.expressions import candidates, evaluate, fresh_locals, holds, listed
from hoyle.engine.faults import RuleFault
from hoyle.engine.state import BUDGET, Play, State
from hoyle.ir.instructions import Decision, Offer, OneChoice, SetChoice
from hoyle.ir.program import Program
from hoyle.ir.values import NONE

MOST_SETS: Final = 10_000
"""So many sets of cards are tried for those that a condition on the whole set allows (c.63)."""

Values = tuple[int | tuple[int, ...], ...]
"""The choices of a move bound so far: values, card ids, and at last perhaps a set of card ids in deck order."""


def actors(program: Program, state: State) -> tuple[int, ...]:
    """The seats that may act now, rising; none when the game is over."""
    return state.asked if state.waiting >= 0 else ()


def legal(program: Program, state: State, seat: int) -> Iterator[Play]:
    """The legal plays of a seat that is asked, in the order of their numbers; sets one by one as they are found."""
    if state.waiting < 0 or seat not in state.asked:
        return
    decision = program.decisions[state.waiting]
    for place, _ in offers_in_order(program, decision):
        yield from plays_of(program, state, decision, place, seat)


def plays_of(program: Program, state: State, decision: Decision, place: int, seat: int) -> Iterator[Play]:
    """The legal plays of one offer, in the order of their numbers."""
    offer = decision.offers[place]
    state.left = BUDGET
    try:
        for values in _distinct(program, state, decision, offer, seat):
            yield Play(offer.move, place, values)
    except RuleFault as fault:
        raise fault.at(offer.span) from None


def offers_in_order(program: Program, decision: Decision) -> Sequence[tuple[int, Offer]]:
    """The offers that can be legal, with their places, in the order of the numbers of their moves."""
    if decision.order is not None:
        return decision.order
    alive = [(number, offer) for number, offer in enumerate(decision.offers) if offer.dead is None]
    return sorted(alive, key=lambda item: program.moves[item[1].move].first)


def has_move(program: Program, state: State, decision: Decision, seat: int) -> bool:
    """Whether anything is legal for a seat at a decision."""
    for _, offer in offers_in_order(program, decision):
        bound = bind_chooser(program, decision, seat)
        for _ in ways(program, state, offer, bound, len(offer.choices)):
            return True
    return False


def bind_chooser(program: Program, decision: Decision, seat: int) -> list[int]:
    """Fresh locals in which the chooser stands."""
    bound = fresh_locals(program)
    bound[decision.chooser_local] = seat
    return bound


def bind(choice: OneChoice | SetChoice, value: int | tuple[int, ...], bound: list[int]) -> None:
    """Put a choice into its locals."""
    match choice:
        case OneChoice():
            assert isinstance(value, int)
            bound[choice.domain.local] = value
        case SetChoice():
            assert isinstance(value, tuple)
            bound[choice.size_local] = len(value)
            for place, card in zip(choice.locals, value, strict=False):
                bound[place] = card
        case _:
            assert_never(choice)


def ways(program: Program, state: State, offer: Offer, bound: list[int], depth: int) -> Iterator[Values]:
    """The ways to bind the first choices of an offer, `depth` of them, as far as the needs judged by then hold."""
    native = offer.native
    if native is None:
        return bindings(program, state, offer, (), bound, depth)
    if depth == len(offer.choices):
        return native.bindings(program, state, bound)
    assert native.starts is not None
    return native.starts(program, state, bound)


def bindings(
    program: Program, state: State, offer: Offer, values: Values, bound: list[int], depth: int
) -> Iterator[Values]:
    """The ways to bind the choices after `values` up to `depth` of them, as far as the needs judged by then hold."""
    done = len(values)
    if not _needs_hold(program, state, offer, done, bound):
        return
    if done == depth:
        yield values
        return
    choice = offer.choices[done]
    match choice:
        case OneChoice():
            for value in _found(program, state, offer, choice, bound):
                bind(choice, value, bound)
                yield from bindings(program, state, offer, (*values, value), bound, depth)
        case SetChoice():
            for cards in tried(program, offer, card_sets(program, state, choice, bound)):
                bind(choice, cards, bound)
                yield from bindings(program, state, offer, (*values, cards), bound, depth)
        case _:
            assert_never(choice)


def _found(program: Program, state: State, offer: Offer, choice: OneChoice, bound: list[int]) -> list[int]:
    try:
        return listed(program, state, choice.domain, bound)
    except RuleFault as fault:
        raise fault.at(offer.span) from None


def _needs_hold(program: Program, state: State, offer: Offer, done: int, bound: list[int]) -> bool:
    """The needs that can be judged with `done` choices bound and not before; with all bound, the rest."""
    for need in offer.needs:
        after = len(offer.choices) if need.after is None else need.after
        try:
            if after == done and not holds(program, state, need.condition, bound):
                return False
        except RuleFault as fault:
            raise fault.at(need.span) from None
    return True


def _distinct(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int
) -> Iterator[Values]:
    """The legal bindings of an offer in the order of codes; of those with equal codes the first found.

    Candidates come from the top of a pile down, so of alike cards it is the one nearest the top.
    """
    if offer.native is not None and offer.native.distinct is not None:
        yield from offer.native.distinct(program, state, bind_chooser(program, decision, seat))
        return
    has_set = bool(offer.choices) and isinstance(offer.choices[-1], SetChoice)
    depth = len(offer.choices) - has_set
    codes = program.moves[offer.move].codes
    found = []
    for values in ways(program, state, offer, bind_chooser(program, decision, seat), depth):
        key = tuple(
            encode_choice(program, seat, code, value)
            for code, value in zip(codes, values, strict=False)
            if isinstance(value, int)
        )
        found.append((key, values))
    found.sort(key=itemgetter(0))
    for _, group in groupby(found, key=itemgetter(0)):
        starts = [values for _, values in group]
        if has_set:
            yield from _with_sets(program, state, decision, offer, seat, starts)
        else:
            yield starts[0]


def _with_sets(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, starts: list[Values]
) -> Iterator[Values]:
    """Bindings that begin alike, each with every set that is then legal, a set of looks once."""
    if len(starts) == 1:
        yield from complete(program, state, decision, offer, seat, starts[0])
        return
    first_of: dict[tuple[int, ...], Values] = {}
    for start in starts:
        for values in complete(program, state, decision, offer, seat, start):
            first_of.setdefault(set_key(program, values), values)
    for key in sorted(first_of):
        yield first_of[key]


def complete(
    program: Program,
    state: State,
    decision: Decision,
    offer: Offer,
    seat: int,
    start: Values,
    picked: tuple[int, ...] = (),
    exactly: bool = False,
) -> Iterator[Values]:
    """The legal bindings that go on from `start` with a set whose looks begin with (or are `exactly`) those picked."""
    bound = bind_chooser(program, decision, seat)
    for choice, value in zip(offer.choices, start, strict=False):
        bind(choice, value, bound)
    last = offer.choices[-1]
    assert isinstance(last, SetChoice)
    for cards in tried(program, offer, card_sets(program, state, last, bound, picked, exactly)):
        bind(last, cards, bound)
        if _needs_hold(program, state, offer, len(offer.choices), bound):
            yield (*start, cards)


def tried(program: Program, offer: Offer, sets: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """The sets one by one; where a condition speaks of the whole set, only so many are tried (c.63)."""
    searched = any(need.after is None or need.after == len(offer.choices) for need in offer.needs)
    for number, cards in enumerate(sets):
        if searched and number == MOST_SETS:
            sentence = (
                f"a condition of {program.moves[offer.move].name} speaks of the whole set, and there are more "
                f"than {MOST_SETS} sets; filter single cards with `where`, or let fewer cards be chosen"
            )
            raise RuleFault(TOO_MANY_SETS, sentence).at(offer.span)
        yield cards


def set_key(program: Program, values: Values) -> tuple[int, ...]:
    """The order of sets: by rising looks, one that goes on before one that ends there (its end is the last code)."""
    cards = values[-1]
    assert isinstance(cards, tuple)
    return (*sorted(program.cards[card].look for card in cards), len(program.looks))


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


def card_sets(
    program: Program,
    state: State,
    choice: SetChoice,
    bound: list[int],
    picked: Sequence[int] = (),
    exactly: bool = False,
) -> Iterator[tuple[int, ...]]:
    """The sets whose looks begin with those picked, each multiset of looks once, in the order of picks."""
    low, high = set_bounds(program, state, choice, bound)
    cards = set_cards(program, state, choice, bound)
    looks = [program.cards[card].look for card in cards]
    chosen: list[int] = []
    at = 0
    for look in picked:
        if look not in looks[at:]:
            return
        at = looks.index(look, at)
        chosen.append(cards[at])
        at += 1
    if exactly:
        high = min(high, len(chosen))
    if len(chosen) <= high:
        yield from _extend(cards, looks, chosen, at, low, high)


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
