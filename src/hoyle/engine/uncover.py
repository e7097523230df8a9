"""What comes to be seen without having moved (c.49): new tops, and visible cards that were mixed; asked by the executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.engine.door import audience, everyone
from hoyle.engine.events import Event, Face, Flipped, Moved, Swapped, Uncovered
from hoyle.engine.state import State
from hoyle.ir.program import Program, Sight


def visible_tops(program: Program, state: State) -> dict[int, int]:
    """For each pile that shows its top only: the top card, if it can be seen."""
    tops = {}
    for pile, info in enumerate(program.piles):
        cards = state.piles[pile]
        if info.sight is Sight.TOP and cards and audience(program, state, cards[-1]):
            tops[pile] = cards[-1]
    return tops


def new_tops(
    program: Program, state: State, before: dict[int, int], told: Sequence[Event]
) -> Iterator[Uncovered]:
    """The tops that can be seen now and could not before, as far as the events of the same statement leave them out.

    A top that was seen before is told again if unseen cards left its pile: from the events alone it might be gone.
    """
    after = visible_tops(program, state)
    everybody = everyone(program)
    shown = {face.card for event in told for face in _faces(event) if face.known_to == everybody}
    doubtful = {event.source for event in told if isinstance(event, Moved) and _unseen(event, everybody)}
    for pile, card in after.items():
        if card not in shown and (before.get(pile) != card or pile in doubtful):
            yield Uncovered(pile, (Face(card, everybody),))


def _unseen(event: Moved, everybody: int) -> bool:
    return any(face.known_to != everybody for face in event.cards)


def _faces(event: Event) -> tuple[Face, ...]:
    match event:
        case Moved() | Flipped():
            return event.cards
        case Swapped():
            return (*event.to_left, *event.to_right)
        case _:
            return ()


def lying_open(program: Program, state: State, pile: int) -> Iterator[Uncovered]:
    """All cards of a pile that somebody sees: after mixing they may lie anywhere in it."""
    cards = [Face(card, audience(program, state, card)) for card in reversed(state.piles[pile])]
    seen = tuple(face for face in cards if face.known_to)
    if seen:
        yield Uncovered(pile, seen)
