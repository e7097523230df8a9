"""Move numbers and the picks of sets of cards (c.62, c.63); used by matches, programs that play, simulations.

The picks so far are a tuple of the numbers played for a move that is not complete; whoever asks keeps it.
"""

from __future__ import annotations

from hoyle.engine.choices import (
    Values,
    actors,
    bind,
    bind_chooser,
    complete,
    offers_in_order,
    plays_of,
    set_bounds,
    set_cards,
    ways,
)
from hoyle.engine.codes import encode_choice, mixed, split
from hoyle.engine.refuse import judge
from hoyle.engine.state import Play, State
from hoyle.engine.texts import spoken_number
from hoyle.ir.instructions import Decision, Offer, SetChoice
from hoyle.ir.program import Coding, Program


def move_number(program: Program, seat: int, play: Play) -> int | None:
    """The number of a play, or None if it chooses a set of cards, which has picks instead."""
    info = program.moves[play.move]
    places = []
    for code, value in zip(info.codes, play.choices, strict=True):
        if isinstance(value, tuple):
            return None
        places.append(encode_choice(program, seat, code, value))
    return info.first + mixed(info.codes, tuple(places))


def legal_numbers(program: Program, state: State, seat: int, picks: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The numbers that may be played next, rising: of whole moves, and of picks that can still be completed."""
    if seat not in actors(program, state):
        return ()
    decision = program.decisions[state.waiting]
    found: set[int] = set()
    for place, offer in offers_in_order(program, decision):
        if takes_set(offer):
            found.update(_next_picks(program, state, decision, offer, seat, picks))
        elif not picks:
            found.update(_whole(program, state, decision, place, seat))
    return tuple(sorted(found))


def pick(
    program: Program, state: State, seat: int, picks: tuple[int, ...], number: int
) -> Play | tuple[int, ...]:
    """Play a legal number: the play, if it is complete, else the picks with this one.

    Raises ValueError if the number is not among the `legal_numbers`.
    """
    result: Play | tuple[int, ...] | None = None
    if not picks:
        result = _play_whole(program, state, seat, number)
    if result is None and seat in actors(program, state):
        result = _pick_card(program, state, seat, picks, number)
    if result is None:
        raise ValueError(f"number {number} may not be played now")
    return result


def _play_whole(program: Program, state: State, seat: int, number: int) -> Play | None:
    spoken = spoken_number(program, seat, number)
    judged = None if spoken is None else judge(program, state, seat, spoken)
    return judged if isinstance(judged, Play) else None


def _pick_card(
    program: Program, state: State, seat: int, picks: tuple[int, ...], number: int
) -> Play | tuple[int, ...] | None:
    decision = program.decisions[state.waiting]
    for place, offer in offers_in_order(program, decision):
        if not takes_set(offer) or number not in _next_picks(program, state, decision, offer, seat, picks):
            continue
        values = _completed(program, state, decision, offer, seat, (*picks, number))
        return (*picks, number) if values is None else Play(offer.move, place, values)
    return None


def takes_set(offer: Offer) -> bool:
    """Whether a move chooses a set of cards."""
    return bool(offer.choices) and isinstance(offer.choices[-1], SetChoice)


def _whole(program: Program, state: State, decision: Decision, place: int, seat: int) -> list[int]:
    plays = plays_of(program, state, decision, place, seat)
    return [number for play in plays if (number := move_number(program, seat, play)) is not None]


def _next_picks(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, picks: tuple[int, ...]
) -> set[int]:
    """The picks that lead to a legal set: for every look that may come next, try whether some set begins so."""
    info = program.moves[offer.move]
    if any(not info.first <= number < info.first + info.size for number in picks):
        return set()
    looks = _looks(program, offer, picks)
    done = len(program.looks)
    found = set()
    for head, start in _starts(program, state, decision, offer, seat):
        if picks and _head(program, offer, picks[0]) != head:
            continue
        for look in _looks_left(program, state, decision, offer, seat, start):
            if looks and look < looks[-1]:
                continue
            longer = (*looks, look)
            if _exists(program, state, decision, offer, seat, start, longer):
                found.add(info.first + mixed(info.codes, (*head, look)))
        if info.codes[-1].open_size and _exists(
            program, state, decision, offer, seat, start, looks, exactly=True
        ):
            found.add(info.first + mixed(info.codes, (*head, done)))
    return found


def _completed(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, picks: tuple[int, ...]
) -> Values | None:
    """The choices that legal picks have made, once *done* was picked or the set has its greatest size."""
    looks = _looks(program, offer, picks)
    wanted = tuple(look for look in looks if look != len(program.looks))
    for head, start in _starts(program, state, decision, offer, seat):
        if head != _head(program, offer, picks[0]):
            continue
        full = len(wanted) == _most(program, state, decision, offer, seat, start)
        if wanted != looks or full:
            found = next(complete(program, state, decision, offer, seat, start, wanted, exactly=True), None)
            if found is not None:
                return found
    return None


def _bound_to(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, start: Values
) -> tuple[SetChoice, list[int]]:
    """The choice of a set, and locals in which the choices before it stand."""
    bound = bind_chooser(program, decision, seat)
    for choice, value in zip(offer.choices, start, strict=False):
        bind(choice, value, bound)
    last = offer.choices[-1]
    assert isinstance(last, SetChoice)
    return last, bound


def _looks_left(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int, start: Values
) -> list[int]:
    """The looks of the cards that a set may take, rising."""
    last, bound = _bound_to(program, state, decision, offer, seat, start)
    return sorted({program.cards[card].look for card in set_cards(program, state, last, bound)})


def _most(program: Program, state: State, decision: Decision, offer: Offer, seat: int, start: Values) -> int:
    last, bound = _bound_to(program, state, decision, offer, seat, start)
    return set_bounds(program, state, last, bound)[1]


def _starts(
    program: Program, state: State, decision: Decision, offer: Offer, seat: int
) -> list[tuple[tuple[int, ...], Values]]:
    """The ways to bind the choices before the set, with their codes."""
    codes = program.moves[offer.move].codes
    bound = bind_chooser(program, decision, seat)
    return [
        (
            tuple(
                encode_choice(program, seat, code, value)
                for code, value in zip(codes, values, strict=False)
                if isinstance(value, int)
            ),
            values,
        )
        for values in ways(program, state, offer, bound, len(offer.choices) - 1)
    ]


def _exists(
    program: Program,
    state: State,
    decision: Decision,
    offer: Offer,
    seat: int,
    start: Values,
    looks: tuple[int, ...],
    exactly: bool = False,
) -> bool:
    return any(True for _ in complete(program, state, decision, offer, seat, start, looks, exactly))


def _looks(program: Program, offer: Offer, picks: tuple[int, ...]) -> tuple[int, ...]:
    info = program.moves[offer.move]
    assert info.codes[-1].coding is Coding.SET
    return tuple(split(info.codes, number - info.first)[-1] for number in picks)


def _head(program: Program, offer: Offer, number: int) -> tuple[int, ...]:
    info = program.moves[offer.move]
    return split(info.codes, number - info.first)[:-1]
