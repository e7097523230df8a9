"""What a seat knows of hidden cards from what it has been shown; asked by the match for `known`.

Built from the very events that the seat is told, so it can hold no more than the seat could have written down
itself. A card is known to lie in a pile from the moment its face was seen there, until it may have been
exchanged unseen (some unknown card left that pile), or cards are mixed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from attrs import define, field

from hoyle import engine
from hoyle.engine import State
from hoyle.engine import events as happened
from hoyle.engine.events import Event, Face
from hoyle.engine.state import OUT_OF_PLAY
from hoyle.ir.program import Program


@define
class Memory:
    """The memory of one viewer after the first `read` events: where known cards lie, and how full all piles are."""

    viewer: int
    sizes: dict[int, int]
    where: dict[int, int] = field(factory=dict)
    read: int = 0

    @classmethod
    def empty(cls, program: Program, seat: int | None) -> Memory:
        """At the very beginning: all cards in the deck, none of them known."""
        viewer = 1 << (program.players if seat is None else seat)
        return cls(viewer, {program.deck: len(program.cards)})

    def follow(self, events: Iterable[Event]) -> None:
        """Take in further events."""
        for event in events:
            self.read += 1
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case happened.Moved(source, target, cards):
                self._moved(source, target, cards)
            case (
                happened.Flipped(pile, _, cards)
                | happened.Shown(pile, _, cards)
                | happened.Uncovered(pile, cards)
            ):
                if pile != OUT_OF_PLAY:
                    self._see(cards, pile)
            case happened.Shuffled(pile):
                self._forget(pile)
            case happened.Gathered(pile):
                self.sizes = {pile: sum(self.sizes.values())}
                self.where.clear()
            case happened.Swapped(left, right, to_left, to_right):
                exchange = {left: right, right: left}
                self.where = {card: exchange.get(pile, pile) for card, pile in self.where.items()}
                self.sizes[left], self.sizes[right] = self.sizes.get(right, 0), self.sizes.get(left, 0)
                self._see(to_left, left)
                self._see(to_right, right)
            case (
                happened.Drawn()
                | happened.Chosen()
                | happened.Committed()
                | happened.Stuck()
                | happened.Told()
                | happened.VariableChanged()
                | happened.Tallied()
                | happened.Ended()
            ):
                pass
            case _:
                assert_never(event)

    def _moved(self, source: int, target: int, cards: tuple[Face, ...]) -> None:
        before = self.sizes.get(source, 0)
        whole = len(cards) == before
        self.sizes[source] = before - len(cards)
        self.sizes[target] = self.sizes.get(target, 0) + len(cards)
        seen = {face.card for face in cards if face.known_to & self.viewer}
        if whole:
            for card in [card for card, pile in self.where.items() if pile == source]:
                self.where[card] = target
        elif len(seen) < len(cards):
            # Something unseen has left the pile: it may have been any card that was known to lie there.
            self._forget(source)
        self._see(cards, target)

    def _see(self, cards: Iterable[Face], pile: int) -> None:
        for face in cards:
            if face.known_to & self.viewer:
                self.where[face.card] = pile

    def _forget(self, pile: int) -> None:
        self.where = {card: where for card, where in self.where.items() if where != pile}


def where_known(state: State, memory: Memory) -> frozenset[int]:
    """The cards that lie where a seat remembers them to lie."""
    return frozenset(card for card, pile in memory.where.items() if state.where[card] == pile)


def known_cards(
    program: Program, state: State, seat: int | None, memory: Memory
) -> dict[str, tuple[str, ...]]:
    """The texts of the cards that a seat sees now or remembers, by the name of the pile, in deck order."""
    where = dict(memory.where)
    for card, pile in enumerate(state.where):
        if pile >= 0 and engine.sees(program, state, seat, card):
            where[card] = pile
    found: dict[str, tuple[str, ...]] = {}
    for card, pile in sorted(where.items()):
        name = program.piles[pile].name
        found[name] = (*found.get(name, ()), program.cards[card].text)
    return found
