"""What was played: the moves with the states before them; kept by the match for undo and records."""

from __future__ import annotations

from attrs import define, field, frozen

from hoyle.engine import State
from hoyle.engine.events import Event


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

    def add(self, seat: int, text: str, before: State, happened: list[Event]) -> None:
        """A move was made and this happened."""
        self.moves.append(Made(seat, text, before, len(self.events)))
        self.events.extend(happened)

    def take_back(self) -> Made:
        """Forget the last move and all that followed from it."""
        made = self.moves.pop()
        del self.events[made.events :]
        return made

    def copy(self) -> History:
        """A history of its own."""
        return History(self.moves[:], self.events[:])
