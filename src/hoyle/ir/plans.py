"""A `test` block made ready to run: made by lowering, carried out by `hoyle.testing`."""

from __future__ import annotations

from attrs import field

from hoyle._frozen import frozen
from hoyle.ir.expressions import Expr
from hoyle.ir.program import Program
from hoyle.source import Span


@frozen(kw_only=True)
class Step:
    """Base: the place of the test line."""

    span: Span = field(eq=False, repr=False)


@frozen
class GiveCards(Step):
    """These cards (ids, top first) lie in the pile; `face` as the pile says."""

    pile: int
    cards: tuple[int, ...]


@frozen
class GiveValue(Step):
    """A slot holds a value."""

    slot: int
    value: int


@frozen
class RunPhase(Step):
    """Enter a phase (its number in `Program.phases`) with arguments; `play` runs the whole game from its beginning."""

    phase: int
    arguments: tuple[int, ...]
    play: bool


@frozen
class ExpectAt(Step):
    """The program waits at the decision with this label."""

    label: str


@frozen
class ExpectAllows(Step):
    """These moves are legal; with `exactly` they are all the moves of each seat named. Moves are (seat or None, text)."""

    exactly: bool
    moves: tuple[tuple[int | None, str], ...]


@frozen
class ExpectRefused(Step):
    """The move is refused: because of this legal, with this sentence or for this kind of reason, if given."""

    seat: int | None
    text: str
    legal: str | None
    words: str | None


@frozen
class Make(Step):
    """These moves are made, one after the other."""

    moves: tuple[tuple[int | None, str], ...]


@frozen
class ExpectTrue(Step):
    """The condition holds; `parts` are its operands of `and`, with their text and, for a comparison, its left side
    (with the display number) to say what it was instead."""

    parts: tuple[ExpectPart, ...]


@frozen
class ExpectPart:
    """One operand: the condition, its text, and what to show if it fails."""

    condition: Expr
    text: str
    shown: Expr | None
    display: int | None


@frozen
class ExpectEnd(Step):
    """The game has ended, won (or lost) by exactly these seats (empty: by all)."""

    won: bool
    seats: tuple[int, ...]


@frozen
class ExpectSight(Step):
    """The seat sees (or does not see) all cards of a pile that is not empty, or its top card (`top`)."""

    shown: bool
    pile: Expr
    top: bool
    seat: int


TestStep = (
    GiveCards
    | GiveValue
    | RunPhase
    | ExpectAt
    | ExpectAllows
    | ExpectRefused
    | Make
    | ExpectTrue
    | ExpectEnd
    | ExpectSight
)


@frozen
class TestPlan:
    """One test: the program of its settings, its seed, and its steps in written order.

    Options of type player left `random` are seat 0 in a test: `drawn` options keep slot value 0 (c.55).
    """

    title: str
    span: Span = field(eq=False, repr=False)
    program: Program = field(repr=False)
    seed: int
    steps: tuple[TestStep, ...]
