"""What can be asked of a match as it stands: whose turn it is, what is legal, what each seat sees.

`Match` adds what has happened, and the doing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle import engine
from hoyle.diagnostics.kinds.runtime import STACK_FAULT
from hoyle.engine import Outcome, Refusal, RuleFault, SheetRow, State
from hoyle.engine.events import Event
from hoyle.ir.program import Program
from hoyle.ir.values import NONE
from hoyle.match.division import Division, divided
from hoyle.match.errors import DeckError
from hoyle.match.hashing import full_hash
from hoyle.match.listing import listed, wanted
from hoyle.match.move import Move
from hoyle.match.seats import existing

if TYPE_CHECKING:
    from hoyle.match.game import Game


class Position:
    """Where a match stands. Seats are numbers from 0; None is a spectator."""

    def __init__(self, game: Game, seed: int, stacked: tuple[str, ...] | None, happened: list[Event]) -> None:
        """Begin a game: `stacked` are the texts of the cards laid on the deck, top first.

        `happened` takes what happens until the first decision.
        """
        self.game = game
        """The game that is played."""
        self.seed = seed
        """What all chance comes from."""
        self.stacked = stacked
        """The cards that the host laid on the deck, or None."""
        self._state = _begin(game.program, seed, stacked, happened)
        self._picks: dict[int, tuple[int, ...]] = {}

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, rising; nobody when the game is over."""
        return engine.actors(self.game.program, self._state)

    @property
    def waits_for(self) -> str | None:
        """The label of the decision that waits (`phase.move`), or None."""
        waiting = self._state.waiting
        return self.game.program.decisions[waiting].label if waiting >= 0 else None

    @property
    def is_race(self) -> bool:
        """Whether anybody of those asked may move at any moment; what comes first is served first."""
        waiting = self._state.waiting
        return waiting >= 0 and self.game.program.decisions[waiting].race

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.result is not None

    @property
    def outcome(self) -> Outcome | None:
        """Winners, losers, totals and reason; None while the game goes on."""
        return engine.outcome(self.game.program, self._state)

    @property
    def sheet(self) -> tuple[SheetRow, ...]:
        """The score sheet as it was told so far, with named parts."""
        return engine.sheet(self.game.program, self._state)

    @property
    def members(self) -> tuple[int, ...] | None:
        """For each seat, which member of its team sits there now; None if the rules have no `seated by`."""
        program = self.game.program
        member = None if program.seated is None else program.seated[0]
        if member is None:
            return None
        return tuple(
            engine.evaluate(program, self._state, member, [seat, *[NONE] * program.locals])
            for seat in range(program.players)
        )

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of all who may act: in order, each once; none for others."""
        asked = self.actors
        seat = existing(self.game.program, seat)
        seats = asked if seat is None else (seat,) if seat in asked else ()
        return [move for each in seats for move in listed(self.game.program, self._state, each)]

    def legal_numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat may play now, rising: of moves, and of picks where a set of cards is chosen."""
        if existing(self.game.program, seat) not in self.actors:
            return ()
        return engine.legal_numbers(self.game.program, self._state, seat, self._picks.get(seat, ()))

    def picks(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat has picked so far for a set of cards."""
        return self._picks.get(seat, ())

    def why_not(self, move: Move | str | int, seat: int) -> Refusal | None:
        """Why a seat may not make this move now, or None if it may."""
        found = wanted(self.game.program, self._state, seat, self._picks.get(seat, ()), move)
        return found if isinstance(found, Refusal) else None

    def division(self, pattern: str, pile: str, seat: int | None = None) -> Division:
        """How the cards of a pile are best divided into groups of a pattern, for a seat or a spectator.

        Piles are named as in views. Refused (`HiddenCards`) if the seat does not see all cards of the pile, or not
        all that the pattern depends on.
        """
        existing(self.game.program, seat)
        return divided(self.game.program, self._state, pattern, pile, seat)

    def hash(self) -> str:
        """The fingerprint of rules and state; picks not yet made into a move are no part of it."""
        return full_hash(self.game.program, self._state)


def _begin(program: Program, seed: int, stacked: tuple[str, ...] | None, happened: list[Event]) -> State:
    """A game at its first decision, with the listed cards on the deck; of alike cards the first of the deck."""
    if stacked is None:
        return engine.begin(program, seed, log=happened)
    left: dict[str, list[int]] = {}
    for card in reversed(range(len(program.cards))):
        left.setdefault(program.cards[card].text, []).append(card)
    cards = [left[text].pop() for text in stacked]
    try:
        return engine.begin(program, seed, {program.deck: cards}, happened)
    except RuleFault as fault:
        if fault.kind is STACK_FAULT:
            raise DeckError(str(fault)) from None
        raise
