"""Move numbers and the picks of sets of cards (c.62, c.63); used by matches, programs that play, simulations.

The picks so far are a tuple of the numbers played for a move that is not complete; whoever asks keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.engine.choices import (
    Opening,
    Values,
    actors,
    bind_chooser,
    can_be_completed,
    complete,
    offers_in_order,
    opening,
    plays_of,
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
    result = picked(program, state, seat, picks, number)
    if result is None:
        raise ValueError(f"number {number} may not be played now")
    return result


def picked(
    program: Program, state: State, seat: int, picks: tuple[int, ...], number: int
) -> Play | tuple[int, ...] | None:
    """The same; None if the number may not be played."""
    result: Play | tuple[int, ...] | None = None
    if not picks:
        result = _play_whole(program, state, seat, number)
    if result is None and seat in actors(program, state):
        result = _pick_card(program, state, seat, picks, number)
    return result


def _play_whole(program: Program, state: State, seat: int, number: int) -> Play | None:
    spoken = spoken_number(program, seat, number)
    judged = None if spoken is None else judge(program, state, seat, spoken)
    return judged if isinstance(judged, Play) else None


def _pick_card(
    program: Program, state: State, seat: int, picks: tuple[int, ...], number: int
) -> Play | tuple[int, ...] | None:
    """The picks with this one, or the play that it completes: with *done*, or with as many cards as there can be."""
    decision = program.decisions[state.waiting]
    for place, offer in offers_in_order(program, decision):
        if not takes_set(offer) or not _all_of(program, offer, (*picks, number)):
            continue
        info = program.moves[offer.move]
        *head, look = split(info.codes, number - info.first)
        done = look == len(program.looks)
        looks = _looks(program, offer, picks)
        wanted = looks if done else (*looks, look)
        legal = False
        for begun in _openings(program, state, decision, offer, seat, tuple(head), picks):
            if not done and looks and look < looks[-1]:
                continue
            if not can_be_completed(program, state, offer, begun, wanted, done):
                continue
            legal = True
            if done or len(wanted) == begun.pool.high:
                found = next(complete(program, state, offer, begun, wanted, exactly=True), None)
                if found is not None:
                    return Play(offer.move, place, found)
        if legal:
            return (*picks, number)
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
    if not _all_of(program, offer, picks):
        return set()
    looks = _looks(program, offer, picks)
    done = len(program.looks)
    found = set()
    for head, start in _starts(program, state, decision, offer, seat):
        if picks and _head(program, offer, picks[0]) != head:
            continue
        begun = opening(program, state, decision, offer, seat, start)
        for look in dict.fromkeys(begun.pool.looks):
            if looks and look < looks[-1]:
                continue
            if can_be_completed(program, state, offer, begun, (*looks, look), False):
                found.add(info.first + mixed(info.codes, (*head, look)))
        if info.codes[-1].open_size and can_be_completed(program, state, offer, begun, looks, True):
            found.add(info.first + mixed(info.codes, (*head, done)))
    return found


def _openings(
    program: Program,
    state: State,
    decision: Decision,
    offer: Offer,
    seat: int,
    wanted: tuple[int, ...],
    picks: tuple[int, ...],
) -> Iterator[Opening]:
    """The ways to begin with these codes for the choices before the set; those of the picks, if there are any."""
    if picks and _head(program, offer, picks[0]) != wanted:
        return
    for head, start in _starts(program, state, decision, offer, seat):
        if head == wanted:
            yield opening(program, state, decision, offer, seat, start)


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


def _all_of(program: Program, offer: Offer, numbers: tuple[int, ...]) -> bool:
    """Whether all numbers are of the move of an offer."""
    info = program.moves[offer.move]
    return all(info.first <= number < info.first + info.size for number in numbers)


def _looks(program: Program, offer: Offer, picks: tuple[int, ...]) -> tuple[int, ...]:
    info = program.moves[offer.move]
    assert info.codes[-1].coding is Coding.SET
    return tuple(split(info.codes, number - info.first)[-1] for number in picks)


def _head(program: Program, offer: Offer, number: int) -> tuple[int, ...]:
    info = program.moves[offer.move]
    return split(info.codes, number - info.first)[:-1]
