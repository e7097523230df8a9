"""All that can be asked of a match: whose turn it is, what is legal, what each seat sees; the match adds the doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle import engine
from hoyle.diagnostics.kinds.runtime import STACK_FAULT
from hoyle.engine import Outcome, Refusal, RuleFault, SheetRow, State
from hoyle.engine.events import Event
from hoyle.ir.program import Program
from hoyle.match.errors import DeckError
from hoyle.match.hashing import full_hash
from hoyle.match.history import History
from hoyle.match.known import Memory
from hoyle.match.listing import listed, wanted
from hoyle.match.move import Move
from hoyle.view import SeenEvent, View

if TYPE_CHECKING:
    from hoyle.match.game import Game


class Position:
    """Where a match stands, with all that has happened. Seats are numbers from 0; None is a spectator."""

    def __init__(self, game: Game, seed: int, stacked: tuple[str, ...] | None) -> None:
        """Begin a game: `stacked` are the texts of the cards laid on the deck, top first."""
        self.game = game
        """The game that is played."""
        self.seed = seed
        """What all chance comes from."""
        self.stacked = stacked
        """The cards that the host laid on the deck, or None."""
        happened: list[Event] = []
        self._state = _begin(game.program, seed, stacked, happened)
        self._history = History(events=happened)
        self._picks: dict[int, tuple[int, ...]] = {}
        self._memories: dict[int | None, Memory] = {}

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
    def moves(self) -> tuple[tuple[int, str], ...]:
        """All moves made so far: seat and text. The host's: they name cards that others may not know."""
        return tuple((made.seat, made.text) for made in self._history.moves)

    @property
    def turn(self) -> int:
        """How many moves have been made; `play(…, turn=…)` refuses a move that was meant for an earlier one."""
        return len(self._history.moves)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat, or of all who may act: in order, each once; none for others."""
        asked = self.actors
        seats = asked if seat is None else (seat,) if seat in asked else ()
        return [move for each in seats for move in listed(self.game.program, self._state, each)]

    def legal_numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat may play now, rising: of moves, and of picks where a set of cards is chosen."""
        if seat not in self.actors:
            return ()
        return engine.legal_numbers(self.game.program, self._state, seat, self._picks.get(seat, ()))

    def picks(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat has picked so far for a set of cards."""
        return self._picks.get(seat, ())

    def why_not(self, move: Move | str | int, seat: int) -> Refusal | None:
        """Why a seat may not make this move now, or None if it may."""
        found = wanted(self.game.program, self._state, seat, self._picks.get(seat, ()), move)
        return found if isinstance(found, Refusal) else None

    def view(self, seat: int | None = None) -> View:
        """What a seat sees now; without a seat, what a spectator sees."""
        picks = () if seat is None else self._picks.get(seat, ())
        return engine.view(self.game.program, self._state, seat, picks)

    def known(self, seat: int | None = None) -> dict[str, tuple[str, ...]]:
        """The cards that a seat knows to lie in each pile (by the pile's name), in deck order: seen or remembered.

        A card is known from the moment its face was seen until it may have been exchanged unseen, or is
        shuffled. Everything follows from the seat's events; a view shows only what is seen now.
        """
        program, state = self.game.program, self._state
        where = dict(self._memory(seat).where)
        for card, pile in enumerate(state.where):
            if pile >= 0 and engine.sees(program, state, seat, card):
                where[card] = pile
        found: dict[str, tuple[str, ...]] = {}
        for card, pile in sorted(where.items()):
            name = program.piles[pile].name
            found[name] = (*found.get(name, ()), program.cards[card].text)
        return found

    def _memory(self, seat: int | None) -> Memory:
        """What the seat remembers; kept, and made anew when moves were taken back."""
        events = self._history.events
        memory = self._memories.get(seat)
        if memory is None or memory.read > len(events):
            memory = self._memories[seat] = Memory.empty(self.game.program, seat)
        memory.follow(events[memory.read :])
        return memory

    def events(self, seat: int | None = None, *, since: int | None = None) -> list[SeenEvent]:
        """All that a seat (or a spectator) has ever been shown, in order.

        With `since` only what happened after that many moves had been made (compare `turn`).
        """
        happened = self._history.events
        if since is not None:
            moves = self._history.moves[since : since + 1]
            happened = happened[moves[0].events :] if moves else []
        seen = (engine.seen_event(self.game.program, event, seat) for event in happened)
        return [event for event in seen if event is not None]

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
