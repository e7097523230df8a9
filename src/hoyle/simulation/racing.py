"""Who comes first in a race: a clock at the table, and for each player a pace; used by simulations and the command.

Rules know no time. What they need in a race is an order in which moves arrive, and this is how it comes about:

- Table time is counted in millionths of a second. It passes in races only.
- A player *looks* at the table, makes up his mind, and moves. What he lays down comes down later, by
  his reaction time and by the time that the move takes him: at random between nothing and twice `1 / speed`, most
  often near `1 / speed`. What others do in the meantime he does not see.
- When his move comes down it is judged on the table as it is then. If it has become illegal it is refused; he keeps
  his card, and looks again. If it is legal it is served, and he looks again, too.
- Who has no legal move when he looks waits, and looks again as soon as somebody's move has been served.
- When a race begins, everybody looks at the same moment; when it ends, what is still on its way is lost.

So who is twice as fast lays about twice as many cards, and of two who want the same place mostly the faster one gets
it. Each player has a random stream of his own for time, made from the seed of the match: the same seed and paces give
the same order. The record of a match holds the moves in the order in which they were served, and no times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from attrs import define, field, frozen

SECOND: Final = 1_000_000
"""Units of table time in a second."""

Wish = TypeVar("Wish")


@frozen
class Pace:
    """How quick a player is: moves in a second, and the seconds before he reacts to what he sees."""

    speed: float = 1.0
    reaction: float = 0.25

    def delay(self, stream: random.Random) -> int:
        """The time from a look at the table until the move comes down."""
        half = max(1, round(SECOND / self.speed))
        return round(self.reaction * SECOND) + stream.randrange(half) + stream.randrange(half)


def paces(players: int, speeds: Sequence[float] | None) -> tuple[Pace, ...]:
    """The paces of all seats; without speeds all are equally fast."""
    if speeds is None:
        return (Pace(),) * players
    if len(speeds) != players:
        raise ValueError(f"there are {players} seats, but {len(speeds)} speeds were given")
    for speed in speeds:
        if not 0.001 <= speed <= 1000:
            raise ValueError(f"a speed is a number of moves in a second, from 0.001 to 1000, not {speed:g}")
    return tuple(Pace(speed) for speed in speeds)


@frozen
class _Coming(Generic[Wish]):
    """A move on its way: when it comes down, and what it is."""

    time: int
    seat: int
    wish: Wish


@define
class Race(Generic[Wish]):
    """The clock of one match and the moves on their way. `streams` are the random streams of the seats for time."""

    paces: Sequence[Pace]
    streams: Sequence[random.Random]
    now: int = 0
    place: str | None = None
    """The label of the decision at which the race stands."""
    late: int = 0
    """How many moves came down too late and were refused."""
    coming: dict[int, _Coming[Wish]] = field(factory=dict)
    waiting: set[int] = field(factory=set)
    """Seats that had no legal move when they looked last."""

    def next_legal(
        self,
        place: str | None,
        asked: Sequence[int],
        wish: Callable[[int], Wish | None],
        legal: Callable[[int, Wish], Wish | None],
    ) -> tuple[int, Wish]:
        """The next move that is legal when it comes down; `legal` gives it as it is meant then, or None if it is late.

        `place` is the label of the decision: at another one another race has begun. The move has to be served after this.
        """
        self.enter(place)
        while True:
            self.look(asked, wish)
            coming = self.first()
            assert coming is not None, "somebody who is asked in a race has a legal move"
            seat, wanted = coming
            found = legal(seat, wanted)
            if found is not None:
                self.served()
                return seat, found
            self.late += 1

    def enter(self, place: str | None) -> None:
        """Stand at a decision; if it is another one than before, nobody has looked yet."""
        if place != self.place:
            self.place = place
            self.coming.clear()
            self.waiting.clear()

    def look(self, asked: Iterable[int], wish: Callable[[int], Wish | None]) -> None:
        """Let everybody look who is asked, has nothing on its way and does not wait; `wish` is what he then wants."""
        for seat in asked:
            if seat in self.coming or seat in self.waiting:
                continue
            wanted = wish(seat)
            if wanted is None:
                self.waiting.add(seat)
                continue
            time = self.now + self.paces[seat].delay(self.streams[seat])
            self.coming[seat] = _Coming(time, seat, wanted)

    def first(self, until: int | None = None) -> tuple[int, Wish] | None:
        """The next move that comes down, if one does before that time; its seat has nothing on its way then."""
        if not self.coming:
            return None
        found = min(self.coming.values(), key=lambda each: (each.time, each.seat))
        if until is not None and found.time > until:
            return None
        self.now = max(self.now, found.time)
        del self.coming[found.seat]
        return found.seat, found.wish

    def served(self) -> None:
        """A move has taken effect: whoever waited looks again."""
        self.waiting.clear()
