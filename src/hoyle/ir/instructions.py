"""Instructions and decisions of a program: a finite machine. Made by lowering, carried out by the engine.

The engine starts at an address and carries out instructions until a `Decide`, an `End`, a `Fault`, or a
`Return` to nobody. Addresses are places in `Program.code`.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from hoyle._frozen import frozen
from hoyle.ir.expressions import Domain, Element, Expr, Selection, Slot, Source
from hoyle.ir.native import OfferNative
from hoyle.source import Span


@frozen
class Limits:
    """What a place may hold: `low..high`, and none or not. `name` is for the fault's sentence."""

    name: str
    low: int
    high: int
    none: bool


Place = Slot | Element
"""Where a value is stored: a slot, or a slot computed from indices."""


@frozen(kw_only=True)
class Instruction:
    """Base: the place in the rule file that it comes from."""

    span: Span = field(eq=False, repr=False)


@frozen
class Set(Instruction):
    """Store a value; outside the limits is a fault. `told`: a variable that somebody may see changed."""

    place: Place
    value: Expr
    limits: Limits | None = None
    variable: int | None = None
    """Number of the variable in `Program.variables` if it is a declared one (an event tells the change)."""


@frozen
class Tell(Instruction):
    """Tell everybody the truth of a slot (the word `openly`)."""

    slot: int


@frozen
class Jump(Instruction):
    """Go on at `target`."""

    target: int


@frozen
class Branch(Instruction):
    """Go on with the next instruction if the condition is yes, else at `target`."""

    condition: Expr
    target: int


@frozen
class Return(Instruction):
    """Go on at the address in `slot`; a negative one means that nobody called: the phase has ended."""

    slot: int
    phase: int


@frozen
class Snapshot(Instruction):
    """Fix the candidates of a loop over cards in scratch space (dead at every decision)."""

    loop: int
    source: Source


@frozen
class Next(Instruction):
    """The next candidate of a loop: starting with the candidate numbered by `position`, find the first that
    satisfies `where`, store it in `variable`, count `position` past it and go on; else go to `exit`.

    The candidates are those of `domain.source` (its expressions do not change while the loop runs), or the
    scratch list `loop` if that is not None. `where` is judged with the candidate in `domain.local`.
    """

    position: int
    variable: int
    domain: Domain
    exit: int
    loop: int | None = None


@frozen
class Move(Instruction):
    """Move cards onto a pile (`bottom`: under it), reversed if `turned`, lying as `face` says."""

    cards: Selection
    to: Expr
    bottom: bool = False
    turned: bool = False
    face: Literal["up", "down"] | None = None


@frozen
class Deal(Instruction):
    """Deal single cards from the top of `pile` in turn to `piles`, `count` rounds (None: until it is empty).

    Too few cards is a fault.
    """

    count: Expr | None
    pile: Expr
    piles: Source


@frozen
class Gather(Instruction):
    """Move every card of the game to a pile, in deck order (the first card of the deck lies on top), face as the pile says.

    Cards that a test put out of play come back (c.55).
    """

    to: Expr


@frozen
class Swap(Instruction):
    """Exchange all cards of two piles, each in its order."""

    left: Expr
    right: Expr


@frozen
class Flip(Instruction):
    """Lay cards face up or face down where they are."""

    cards: Selection
    up: bool


@frozen
class Show(Instruction):
    """Show cards to one player (a seat), or to everyone (None); changes nothing."""

    cards: Selection
    to: Expr | None


@frozen
class Shuffle(Instruction):
    """A chance event: bring a pile into random order."""

    pile: Expr


@frozen
class Draw(Instruction):
    """A chance event: store a random candidate; none if there is no candidate (then nothing is drawn)."""

    place: Place
    domain: Domain
    limits: Limits | None = None
    variable: int | None = None


@frozen
class Tally(Instruction):
    """Write a line of the score sheet: add to the totals and tell it to all."""


@frozen
class End(Instruction):
    """The game ends: the candidates (players, or teams if `teams`) have won (or lost) and the others not;
    `who` None means everyone. Nobody at all is a fault. `reason` numbers the statement for the outcome."""

    won: bool
    who: Domain | None
    teams: bool


@frozen
class Fault(Instruction):
    """The program may not come here."""

    sentence: str


@frozen
class Decide(Instruction):
    """Wait for the players of decision `decision`; see Decision for how it goes on."""

    decision: int


@frozen
class NextCommitted(Instruction):
    """After an *everyone* decision: take the next seat in order that was asked; store its chooser and choices in
    their slots and go on at the body of its move (or at `otherwise`); after the last go on at `exit`."""

    decision: int
    exit: int


Code = (
    Set
    | Tell
    | Jump
    | Branch
    | Return
    | Snapshot
    | Next
    | Move
    | Deal
    | Gather
    | Swap
    | Flip
    | Show
    | Shuffle
    | Draw
    | Tally
    | End
    | Fault
    | Decide
    | NextCommitted
)

# -------------------------------------------------------------------------------------- decisions


@frozen
class Need:
    """A condition of a move. `sentence` is text and expressions in turn; `legal` the name of the legal it calls."""

    condition: Expr
    sentence: tuple[str | Expr, ...]
    formats: tuple[int | None, ...]
    """For each part that is an expression, the number of its display in `Program.displays`; else None."""
    legal: str | None
    """Name of the legal or define that the whole condition calls, if it does."""
    span: Span = field(eq=False, repr=False)
    after: int | None = None
    """How many choices must be bound before it can be judged (0: it reads none of them), so that listing may drop
    what fails early; None: all of them. A refusal names the first need that fails in written order all the same."""


@frozen
class OneChoice:
    """A choice of one candidate; its local may be used by the choices and needs after it. `slot` keeps it for the body."""

    domain: Domain
    slot: int


@frozen
class SetChoice:
    """A choice of `low..high` different cards of `source` that satisfy `where` (the card being in `local`).

    While judged, the set is in the locals `locals[0] …` with its size in `size_local`; afterwards in `slots`
    and `size_slot`. Always the last choice of its move.
    """

    low: Expr
    high: Expr
    source: Source
    local: int
    where: Expr | None
    locals: tuple[int, ...]
    size_local: int
    slots: tuple[int, ...]
    size_slot: int


Choice = OneChoice | SetChoice


@frozen
class Offer:
    """A move offered at a decision. `move` numbers it in `Program.moves`; `body` is an address.

    `needs` are in written order, each judged as soon as the choices it reads are bound (`Need.after`).
    A dead offer (a condition is false for these options) has `dead` = the place of that need; it is never
    legal and has no numbers.
    """

    move: int
    choices: tuple[Choice, ...]
    needs: tuple[Need, ...]
    body: int
    span: Span = field(eq=False, repr=False)
    dead: int | None = None
    native: OfferNative | None = field(default=None, eq=False, repr=False)
    """In a translated program: what finds the ways to bind the choices."""


@frozen
class Decision:
    """A decision point. `label` is `phase.move` (d.6).

    One player: `chooser` is judged on arrival and kept in `chooser_slot`; in domains and needs he is
    `chooser_local`. The chosen move's choices are stored in their slots and the program goes on at its body. If
    nothing is legal it goes on at `otherwise`, after telling so if `openly`; None there is a fault.

    Everyone (`everyone`): the seats that satisfy `where` (the seat being in `chooser_local`) are asked, each
    judges the same state; who has no legal move takes `otherwise` at once. When the last has committed the
    program goes on at the address after the Decide, where a NextCommitted follows. If nobody is asked, too.

    A race (`race`): the seats that satisfy `where` are asked, judged anew at every arrival; the first move that is
    served has its body run, which leads back to the Decide or leaves the race. A seat without a legal move may be
    among those asked; if none of them has one, it goes on at `otherwise`.
    """

    label: str
    phase: int
    everyone: bool
    chooser: Expr | None
    where: Expr | None
    chooser_slot: int
    chooser_local: int
    offers: tuple[Offer, ...]
    otherwise: int | None
    openly: bool
    span: Span = field(eq=False, repr=False)
    race: bool = False
    order: tuple[tuple[int, Offer], ...] | None = field(default=None, eq=False, repr=False)
    """In a translated program: the offers that can be legal, with their places, in the order of their moves' numbers."""
