"""A game ready to be played: what `load` gives; starts matches."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from attrs import evolve, field, frozen

from hoyle import engine
from hoyle.diagnostics import nearest
from hoyle.ir.instructions import Shuffle
from hoyle.ir.program import Program
from hoyle.match.errors import DeckError
from hoyle.match.match import Match

_SEED_BITS: Final = 48
"""Bits of a fresh seed: short enough to be written down, and exact in every JSON reader."""


@frozen
class Game:
    """A game for its number of players and its options. Frozen: any number of matches may be started from it."""

    program: Program = field(repr=False)
    file: str | None = None
    """Path of the rule file, or None for a game that came with the package."""

    @property
    def name(self) -> str:
        """The name in the head line of the rule file."""
        return self.program.name

    @property
    def title(self) -> str:
        """The title for people."""
        return self.program.title

    @property
    def players(self) -> int:
        """The number of players; seats are 0 to one below it."""
        return self.program.players

    @property
    def teams(self) -> int:
        """The number of teams; seat s belongs to team s mod teams."""
        return self.program.teams

    @property
    def options(self) -> Mapping[str, int | str | bool]:
        """Every option with the value that holds."""
        return dict(self.program.options)

    @property
    def deck(self) -> tuple[str, ...]:
        """The texts of all cards in the order of the deck; cards that are alike have the same text."""
        return tuple(card.text for card in self.program.cards)

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of all moves."""
        return tuple(move.name for move in self.program.moves)

    @property
    def move_count(self) -> int:
        """How many numbers moves and picks have: they go from 0 to one below it, the same in every match."""
        return self.program.move_count

    @cached_property
    def translated(self) -> Game:
        """The same game with its rules translated to Python, which plays several times as fast and just alike.

        Translating takes about as long as a short match, so it pays for simulations, search and long use. It is done
        when this is first asked for; pickled, a translated game becomes a plain one again.
        """
        from hoyle.generated import translate

        return self if self.program.natives is not None else evolve(self, program=translate(self.program))

    def start(self, seed: int | None = 0, deck: Sequence[str] | None = None) -> Match:
        """Begin a match. The seed decides all chance; None takes a fresh one, which the match keeps.

        `deck` lists cards by their texts: they lie on top, in this order, after the first shuffle of the deck; the
        cards that are not listed lie below in the order of that shuffle. Raises `DeckError` if that cannot be, and
        `RuleFault` if the rule file fails before the first decision.
        """
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise TypeError(f"a seed is a whole number or None, not {seed!r}")
        if seed is None:
            seed = secrets.randbits(_SEED_BITS)
        return Match(self, seed, None if deck is None else checked_deck(self.program, deck))


def checked_deck(program: Program, deck: Sequence[str]) -> tuple[str, ...]:
    """The listed cards, if they exist and the game ever shuffles its deck; else a `DeckError`."""
    if isinstance(deck, str):
        raise TypeError("a deck is a list of the texts of cards, not one text")
    deck = tuple(deck)
    for text in deck:
        if not isinstance(text, str):
            raise DeckError(f"cards are named by their texts, not by {text!r}")
    present = Counter(card.text for card in program.cards)
    for text, count in Counter(deck).items():
        if text not in present:
            near = nearest(text, present)
            raise DeckError(f"there is no card {text}" + (f"; did you mean {near}?" if near else ""))
        if count > present[text]:
            raise DeckError(f"{text} is listed {count} times, but the deck has it {present[text]} times")
    if deck and not _shuffles_deck(program.plain):
        raise DeckError(f"{program.name} never shuffles its deck, so no cards can be laid on it")
    return tuple(deck)


def _shuffles_deck(program: Program) -> bool:
    """Whether an instruction may shuffle the deck; which pile is shuffled may be known at play only."""
    shuffled = (step.pile for step in program.code if isinstance(step, Shuffle))
    return any(program.deck in engine.named_piles(program, pile) for pile in shuffled)
