"""Raw events: what happened, with all secrets; written by the executor, shown to seats through `seen` only.

A mask holds one bit for each seat, and bit `Program.players` for a spectator.
"""

from __future__ import annotations

from attrs import field, frozen

from hoyle.engine.state import Play, Result, Written
from hoyle.source import Span


@frozen
class Face:
    """A card in an event, and the mask of those who learn or know its face."""

    card: int
    known_to: int


@frozen
class Moved:
    """Cards moved from a pile (or OUT_OF_PLAY) to a pile; `dealt` if they were dealt."""

    source: int
    target: int
    cards: tuple[Face, ...]
    dealt: bool = False


@frozen
class Flipped:
    """Cards of a pile were turned face up or face down."""

    pile: int
    up: bool
    cards: tuple[Face, ...]


@frozen
class Shuffled:
    """A pile was shuffled."""

    pile: int


@frozen
class Gathered:
    """All cards of the game were put into a pile."""

    pile: int


@frozen
class Swapped:
    """All cards of two piles changed places."""

    left: int
    right: int
    to_left: tuple[Face, ...]
    to_right: tuple[Face, ...]


@frozen
class Shown:
    """Cards of a pile (or of several, OUT_OF_PLAY) were shown to a seat, or to everyone (None)."""

    pile: int
    seat: int | None
    cards: tuple[Face, ...]


@frozen
class Uncovered:
    """Cards of a pile that can be seen now though they did not come there: a new top, or all after mixing; top first."""

    pile: int
    cards: tuple[Face, ...]


@frozen
class Drawn:
    """A `random` option was drawn when the game began."""

    name: str
    value: int


@frozen
class Chosen:
    """A seat's move takes effect."""

    seat: int
    play: Play


@frozen
class Committed:
    """A seat has chosen while others still think."""

    seat: int


@frozen
class Stuck:
    """A seat (in a race: nobody, None) had no legal move and everybody is told so."""

    seat: int | None
    label: str


@frozen
class Told:
    """The truth of a condition that the rules tell everybody."""

    truth: bool
    span: Span = field(eq=False, repr=False)


@frozen
class VariableChanged:
    """A variable changed: its number, which element of it, the values before and after, the mask of those who see it."""

    variable: int
    element: int
    before: int
    after: int
    known_to: int


@frozen
class Tallied:
    """A line of the score sheet was written."""

    written: Written


@frozen
class Ended:
    """The game is over."""

    result: Result


Event = (
    Moved
    | Flipped
    | Shuffled
    | Gathered
    | Swapped
    | Shown
    | Uncovered
    | Drawn
    | Chosen
    | Committed
    | Stuck
    | Told
    | VariableChanged
    | Tallied
    | Ended
)

Log = list[Event] | None
"""Where events go; None when nobody listens, then none are made."""
