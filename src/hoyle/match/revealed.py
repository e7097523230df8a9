"""What a move revealed: asked by the match before it takes a move back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from attrs import frozen

from hoyle import engine
from hoyle.engine import State
from hoyle.engine import events as happened
from hoyle.engine.events import Event, Face
from hoyle.ir.program import Coding, Program


@frozen
class Revealed:
    """Somebody came to see the face of a card: a seat, or None if only a spectator did."""

    seat: int | None
    card: int


def first_revealed(
    program: Program, seat: int, before: State, earlier: Sequence[Event], later: Sequence[Event]
) -> Revealed | None:
    """The first card that a seat's move (`later` are its events) showed to somebody who did not know it, or None.

    A face is known to whoever sees the card in the state before, or has seen it since cards were last mixed.
    Cards that the seat chose with its move are left out: it is the choice that showed them. Mixing cards
    ends all that was known: where a card lies afterwards is news.
    """
    known = _known(earlier)
    for card in range(len(program.cards)):
        known[card] = known.get(card, 0) | engine.audience(program, before, card)
    chosen = _chosen(program, seat, later)
    for event in later:
        if isinstance(event, happened.Shuffled):
            known, chosen = {}, frozenset()
        for face in faces(event):
            news = face.known_to & ~known.get(face.card, 0)
            if news and face.card not in chosen:
                viewer = (news & -news).bit_length() - 1
                return Revealed(None if viewer == program.players else viewer, face.card)
    return None


def _chosen(program: Program, seat: int, later: Sequence[Event]) -> frozenset[int]:
    cards: set[int] = set()
    for event in later:
        if isinstance(event, happened.Chosen) and event.seat == seat:
            for choice, code in zip(event.play.choices, program.moves[event.play.move].codes, strict=True):
                if isinstance(choice, tuple):
                    cards.update(choice)
                elif code.coding is Coding.LOOK:
                    cards.add(choice)
    return frozenset(cards)


def _known(earlier: Sequence[Event]) -> dict[int, int]:
    """For each card the mask of those who have seen it since cards were last mixed."""
    known: dict[int, int] = {}
    for event in reversed(earlier):
        if isinstance(event, happened.Shuffled):
            break
        for face in faces(event):
            known[face.card] = known.get(face.card, 0) | face.known_to
    return known


def faces(event: Event) -> Iterator[Face]:
    """The cards in an event whose faces somebody may have learned by it."""
    match event:
        case happened.Moved() | happened.Flipped() | happened.Shown() | happened.Uncovered():
            yield from event.cards
        case happened.Swapped():
            yield from event.to_left
            yield from event.to_right
        case (
            happened.Shuffled()
            | happened.Gathered()
            | happened.Drawn()
            | happened.Chosen()
            | happened.Committed()
            | happened.Stuck()
            | happened.Told()
            | happened.VariableChanged()
            | happened.Tallied()
            | happened.Ended()
        ):
            return
        case _:
            assert_never(event)
