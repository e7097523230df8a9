"""A move as people hold it; listed by the match, given back to it."""

from __future__ import annotations

from functools import total_ordering

from attrs import field, frozen


@total_ordering
@frozen(order=False)
class Move:
    """A legal move: the seat it belongs to, its text, and its number (None for a move with a set of cards).

    Moves are in the order in which the match lists them; `str(move)` is the text.
    """

    seat: int
    text: str
    number: int | None = None
    place: int = field(default=0, eq=False, repr=False)
    """Where it stood in the list of its seat."""

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: Move) -> bool:
        return (self.seat, self.place) < (other.seat, other.place)
