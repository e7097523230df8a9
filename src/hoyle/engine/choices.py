"""What a seat may do at the decision that waits: every legal play, each once, in the order of numbers (c.36, c.37).

Reads the state and changes nothing; used by the executor (is anything legal?), matches, views and numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, assert_never

from attrs import frozen

from hoyle.diagnostics.kinds.runtime import TOO_MANY_SETS
from hoyle.engine.codes import encode_choice
from hoyle.engine.expressions import fresh_locals, holds, listed
from hoyle.engine.faults import RuleFault
from hoyle.engine.sets import Pool, can_be_made, pool, sets
from hoyle.engine.state import BUDGET, Play, State
from hoyle.ir.instructions import Decision, Offer, OneChoice, SetChoice
from hoyle.ir.program import Program

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


def can_move(program: Program, state: State, seat: int) -> bool:
    """Whether a seat is asked and has a legal play."""
    if state.waiting < 0 or seat not in state.asked:
        return False
    state.left = BUDGET
    decision = program.decisions[state.waiting]
    try:
        return has_move(program, state, decision, seat)
    except RuleFault as fault:
        raise fault.at(decision.span) from None


def bindings_in_order(program: Program, state: State, seat: int) -> list[tuple[int, int, Values]]:
    """What `legal` gives, as places of offers, moves and choices; for those who take one of many."""
    if state.waiting < 0 or seat not in state.asked:
        return []
    decision = program.decisions[state.waiting]
    found: list[tuple[int, int, Values]] = []
    for place, offer in offers_in_order(program, decision):
        state.left = BUDGET
        try:
            found += [(place, offer.move, v) for v in _distinct(program, state, decision, offer, seat)]
        except RuleFault as fault:
            raise fault.at(offer.span) from None
    return found


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
            for cards in tried(program, offer, sets(pool(program, state, choice, bound))):
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
    openings = (opening(program, state, decision, offer, seat, start) for start in starts)
    if len(starts) == 1:
        yield from complete(program, state, offer, next(openings))
        return
    first_of: dict[tuple[int, ...], Values] = {}
    for begun in openings:
        for values in complete(program, state, offer, begun):
            first_of.setdefault(set_key(program, values), values)
    for key in sorted(first_of):
        yield first_of[key]


@frozen(eq=False)
class Opening:
    """The choices before a set of cards, bound, and what the set may be made of."""

    start: Values
    bound: list[int]
    pool: Pool


def opening(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, start: Values
) -> Opening:
    """Where a set is to be chosen after these choices."""
    bound = bind_chooser(program, decision, seat)
    for choice, value in zip(offer.choices, start, strict=False):
        bind(choice, value, bound)
    last = offer.choices[-1]
    assert isinstance(last, SetChoice)
    return Opening(start, bound, pool(program, state, last, bound))


def complete(
    program: Program,
    state: State,
    offer: Offer,
    begun: Opening,
    picked: tuple[int, ...] = (),
    exactly: bool = False,
) -> Iterator[Values]:
    """The legal bindings that go on with a set whose looks begin with (or are `exactly`) those picked."""
    found = sets(begun.pool, picked, exactly)
    if not speaks_of_set(offer):
        for cards in found:
            yield (*begun.start, cards)
        return
    for cards in tried(program, offer, found):
        bind(offer.choices[-1], cards, begun.bound)
        if _needs_hold(program, state, offer, len(offer.choices), begun.bound):
            yield (*begun.start, cards)


def can_be_completed(
    program: Program, state: State, offer: Offer, begun: Opening, picked: tuple[int, ...], exactly: bool
) -> bool:
    """Whether there is such a binding."""
    if not speaks_of_set(offer):
        return can_be_made(begun.pool, picked, exactly)
    return any(True for _ in complete(program, state, offer, begun, picked, exactly))


def speaks_of_set(offer: Offer) -> bool:
    """Whether a need is judged when the whole set is chosen."""
    return any(need.after is None or need.after == len(offer.choices) for need in offer.needs)


def tried(program: Program, offer: Offer, found: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """The sets one by one; where a condition speaks of the whole set, only so many are tried (c.63)."""
    searched = speaks_of_set(offer)
    for number, cards in enumerate(found):
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
