"""What was played: the moves with the states before them; kept by the match for undo and records."""

from __future__ import annotations

from attrs import define, field, frozen

from hoyle.engine import State
from hoyle.engine.events import Event
from hoyle.match.settled import Listener, Settled


@frozen
class Made:
    """A move that was made, the state before it, and how many events had happened by then."""

    seat: int
    text: str
    before: State = field(repr=False)
    events: int


@define
class History:
    """All moves made so far, and all events since the game began, secrets included.

    The states in it are never changed, so that copies may share them.
    """

    moves: list[Made] = field(factory=list)
    events: list[Event] = field(factory=list)
    stood: dict[int, State] = field(factory=dict)
    """By the number of a row of the sheet, the state as it stood when it was written; rows that were written before
    the first move are left out."""
    settled: dict[int, tuple[Settled, ...]] = field(factory=dict)
    """By the number of a row, the divisions that were worked out for it; kept, since they are asked for often."""

    def add(self, seat: int, text: str, before: State, happened: Listener) -> None:
        """A move was made and this happened."""
        self.moves.append(Made(seat, text, before, len(self.events)))
        self.events.extend(happened)
        self.stood.update(enumerate(happened.stood, len(before.written)))

    def reach(self, since: int | None) -> tuple[int, int]:
        """Where the events begin after so many moves (None: all of them), and how many rows had been written then."""
        if since is None:
            return 0, 0
        later = self.moves[since : since + 1]
        return (later[0].events, len(later[0].before.written)) if later else (len(self.events), 0)

    def take_back(self) -> Made:
        """Forget the last move and all that followed from it."""
        made = self.moves.pop()
        del self.events[made.events :]
        rows = len(made.before.written)
        self.stood = {row: state for row, state in self.stood.items() if row < rows}
        self.settled = {row: found for row, found in self.settled.items() if row < rows}
        return made

    def copy(self) -> History:
        """A history of its own."""
        return History(self.moves[:], self.events[:], dict(self.stood), dict(self.settled))
