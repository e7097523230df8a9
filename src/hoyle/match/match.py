"""A match in play: what `Game.start` gives to people, agents and hosts."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING

from hoyle import engine
from hoyle.engine import Play, Refusal, RefusalKind
from hoyle.engine.events import Event, Tallied
from hoyle.match.conserved import misplaced
from hoyle.match.division import Division, divided
from hoyle.match.errors import IllegalMove, UndoRefused
from hoyle.match.history import History
from hoyle.match.known import Memory, known_cards, where_known
from hoyle.match.listing import wanted
from hoyle.match.move import Move
from hoyle.match.position import Position
from hoyle.match.record import write_record
from hoyle.match.revealed import Revealed, first_revealed
from hoyle.match.seats import existing
from hoyle.match.settled import Listener, settled
from hoyle.view import SeenEvent, View

if TYPE_CHECKING:
    from hoyle.match.game import Game


class Match(Position):
    """A game that was begun. Moves change it in place; `copy` gives one that goes its own way.

    A move that is refused, or at which the rule file itself fails (`RuleFault`), leaves it as it was.
    """

    def __init__(self, game: Game, seed: int, stacked: tuple[str, ...] | None) -> None:
        """Begin a game: `stacked` are the texts of the cards laid on the deck, top first."""
        happened: list[Event] = []
        super().__init__(game, seed, stacked, happened)
        self._history = History(events=happened)
        self._memories: dict[int | None, Memory] = {}
        self.rules_changed = False
        """Whether it was restored from a record of other rules, which all its moves still fit."""

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """All moves made so far: seat and text. The host's: they name cards that others may not know."""
        return tuple((made.seat, made.text) for made in self._history.moves)

    @property
    def turn(self) -> int:
        """How many moves have been made; `play(…, turn=…)` refuses a move that was meant for an earlier one."""
        return len(self._history.moves)

    def events(self, seat: int | None = None, *, since: int | None = None) -> list[SeenEvent]:
        """All that a seat (or a spectator) has ever been shown, in order.

        With `since` only what happened after that many moves had been made (compare `turn`).
        """
        existing(self.game.program, seat)
        begin, rows = self._history.reach(since)
        seen: list[SeenEvent | None] = []
        for event in self._history.events[begin:]:
            seen.append(engine.seen_event(self.game.program, event, seat))
            if isinstance(event, Tallied):
                seen.extend(self._divided(event, rows, seat))
                rows += 1
        return [event for event in seen if event is not None]

    def view(self, seat: int | None = None) -> View:
        """What a seat sees now; without a seat, what a spectator sees."""
        program, state = self.game.program, self._state
        seat = existing(program, seat)
        picks = () if seat is None else self._picks.get(seat, ())
        recalls = any(pile.remembered for pile in program.piles)
        known = where_known(state, self._memory(seat)) if recalls else ()
        return engine.view(program, state, seat, picks, known)

    def known(self, seat: int | None = None) -> dict[str, tuple[str, ...]]:
        """The cards that a seat knows to lie in each pile (by the pile's name), in deck order: seen or remembered.

        A card is known from the moment its face was seen until it may have been exchanged unseen, or is
        shuffled. Everything follows from the seat's events; a view shows only what is seen now.
        """
        existing(self.game.program, seat)
        return known_cards(self.game.program, self._state, seat, self._memory(seat))

    def division(
        self, pattern: str, pile: str, seat: int | None = None, *, row: int | None = None
    ) -> Division:
        """How the cards of a pile are best divided into groups of a pattern, for a seat or a spectator.

        With `row`, the cards that lay there when that row of the sheet (counted from 0) was written. Piles are
        named as in views. Refused (`HiddenCards`) if the seat does not see (or did not see then) all cards of the pile,
        or not all that the pattern depends on.
        """
        if row is None:
            return super().division(pattern, pile, seat)
        existing(self.game.program, seat)
        rows = len(self._state.written)
        if not 0 <= row < rows:
            raise ValueError(f"there is no row {row}: {rows} rows of the sheet have been written")
        if row not in self._history.stood:
            raise ValueError(
                f"row {row} was written before the first move; how the cards lay then was not kept"
            )
        return divided(self.game.program, self._history.stood[row], pattern, pile, seat)

    def play(self, move: Move | str | int, seat: int | None = None, *, turn: int | None = None) -> None:
        """Make a move, given as Move, text or number; a number may also be a pick for a set of cards.

        The seat may be left out for a Move, which has its own, and if one seat is asked. `turn` is the number of moves
        that had been made when this one was decided on; if others have been made since, it comes too late and is
        refused.
        """
        mover = _mover(self, move, seat)
        late = self.turn
        if turn is not None and (isinstance(turn, bool) or not isinstance(turn, int)):
            raise TypeError(f"a turn is a whole number, not {turn!r}")
        if turn is not None and turn != late:
            sentence = f"this was meant as move {turn + 1}, but {late} have been made; look again"
            raise IllegalMove(Refusal(RefusalKind.NOT_NOW, sentence, str(move)))
        found = wanted(self.game.program, self._state, mover, self._picks.get(mover, ()), move)
        match found:
            case Refusal():
                raise IllegalMove(found)
            case Play():
                self._carry_out(mover, found)
            case _:
                self._picks[mover] = found

    def take_back_pick(self, seat: int) -> None:
        """Take back the last pick of a seat for a set of cards; without one, nothing happens."""
        picks = self._picks.pop(seat, ())[:-1]
        if picks:
            self._picks[seat] = picks

    def undo(self, *, force: bool = False) -> None:
        """Take back the last move of anybody, with what followed from it.

        Refused if somebody saw a card by it that he had not known, unless the mover himself chose that card;
        `force` takes it back all the same.
        """
        if not self._history.moves:
            raise UndoRefused("no move has been made yet")
        last = self._history.moves[-1]
        if not force:
            events = self._history.events
            earlier, later = events[: last.events], events[last.events :]
            news = first_revealed(self.game.program, last.seat, last.before, earlier, later)
            if news is not None:
                raise UndoRefused(_shown(last.text, news))
        self._history.take_back()
        self._picks.clear()
        self._memories.clear()
        self._state = last.before

    def copy(self) -> Match:
        """A match of its own: same state, history and picks."""
        twin = copy(self)
        twin._history = self._history.copy()
        twin._picks = dict(self._picks)
        twin._memories = {}
        return twin

    def save(self) -> str:
        """The whole match as JSON text, for the host: it holds all secrets. Picks not yet a move are left out."""
        return write_record(self, self.moves, self._state)

    def _memory(self, seat: int | None) -> Memory:
        """What the seat remembers; kept, and made anew when moves were taken back."""
        events = self._history.events
        memory = self._memories.get(seat)
        if memory is None or memory.read > len(events):
            memory = self._memories[seat] = Memory.empty(self.game.program, seat)
        memory.follow(events[memory.read :])
        return memory

    def _divided(self, event: Tallied, row: int, seat: int | None) -> Iterator[SeenEvent | None]:
        """How the cards were divided that a row of the sheet counts, as far as the seat saw them."""
        program, stood = self.game.program, self._history.stood.get(row)
        if stood is None:
            return
        if row not in self._history.settled:
            self._history.settled[row] = tuple(settled(program, stood, event))
        for each in self._history.settled[row]:
            yield each.seen(program, stood, seat)

    def _carry_out(self, seat: int, play: Play) -> None:
        # States in the history are shared by copies of the match and never change: the move acts on a new one.
        text = engine.move_text(self.game.program, seat, play)
        after = self._state.copy()
        happened = Listener(after)
        engine.submit(self.game.program, after, seat, play, happened)
        wrong = misplaced(self.game.program, after)
        if wrong:
            raise AssertionError(f"after {text}: {'; '.join(wrong)}")
        self._history.add(seat, text, self._state, happened)
        if self.is_race:  # what others have picked may lie elsewhere now
            self._picks.clear()
        else:  # where all choose, nothing changes for those who are still picking
            self._picks.pop(seat, None)
        self._state = after


def _mover(match: Match, move: Move | str | int, seat: int | None) -> int:
    """Whose move it is: a Move says so itself; else the seat that is given, or the only one that is asked."""
    if isinstance(move, Move):
        if seat is not None and seat != move.seat:
            raise ValueError(f"`{move}` is a move of seat {move.seat}, not of seat {seat}; give its text")
        return move.seat
    if seat is not None:
        return seat
    asked = match.actors
    if len(asked) > 1:
        seats = ", ".join(str(each) for each in asked)
        raise ValueError(f"seats {seats} are asked; say whose move {move!r} is: play(move, seat)")
    return asked[0] if asked else 0


def _shown(text: str, news: Revealed) -> str:
    """Why a move stays; the card itself is not named, it may be news for whoever asks."""
    who = "a spectator" if news.seat is None else f"seat {news.seat}"
    return f"`{text}` cannot be taken back: by it {who} saw a card that was not known before"
