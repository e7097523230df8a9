"""The syntax tree: frozen nodes made by `syntax.build`, read by semantics, lowering and tools.

The tree says what was written and nothing else: facts live in side tables keyed by `Node.id`. Equality
ignores places and ids, so two trees are equal when they say the same. Expressions, statements,
declarations and test lines are closed unions (at the end of each part), for `match` with `assert_never`.
"""

from __future__ import annotations

from enum import Enum
from itertools import count
from typing import Literal

from attrs import field

from hoyle._frozen import frozen
from hoyle.source import Span

_ids = count(1)


@frozen(kw_only=True)
class Node:
    """Base of all nodes: where it stands, and an id that is unique in this process."""

    span: Span = field(eq=False, repr=False)
    id: int = field(factory=_ids.__next__, init=False, eq=False, repr=False)


@frozen
class Ident(Node):
    """A name as written."""

    text: str


# ------------------------------------------------------------------------------------- expressions


@frozen
class Name(Node):
    """A bare name used as a value."""

    text: str


@frozen
class Integer(Node):
    """A whole number as written."""

    value: int


@frozen
class Text(Node):
    """A quoted text as a value: cards, in tests only."""

    text: str


@frozen
class NoValue(Node):
    """The word `no` as a value."""


@frozen
class Logic(Node):
    """`left and right`, `left or right`."""

    op: Literal["and", "or"]
    left: Expr
    right: Expr


@frozen
class Not(Node):
    """`not operand`."""

    operand: Expr


@frozen
class Arithmetic(Node):
    """`left op right` on whole numbers."""

    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr


@frozen
class Negative(Node):
    """`-operand`."""

    operand: Expr


@frozen
class Compare(Node):
    """A comparison."""

    op: Literal["<", "<=", ">", ">=", "is", "is not"]
    left: Expr
    right: Expr


@frozen
class IsEmpty(Node):
    """`P is empty`, `P is not empty`."""

    operand: Expr
    negated: bool


@frozen
class IsFace(Node):
    """`X is face up`, `X is face down`."""

    operand: Expr
    up: bool


@frozen
class In(Node):
    """`item in SOURCE`."""

    item: Expr
    source: Source


@frozen
class Covers(Node):
    """`PATTERN covers P`: can all cards be divided into groups?"""

    pattern: Ident
    cards: Expr


@frozen
class CostOf(Node):
    """`PATTERN cost of P`: the least cost of the cards that are left over by a division into groups."""

    pattern: Ident
    cards: Expr


@frozen
class Quantified(Node):
    """`some D`, `no D`, `every D: condition` (only `every` has a condition)."""

    word: Literal["some", "no", "every"]
    domain: Domain
    condition: Expr | None


@frozen
class Count(Node):
    """`count of R`."""

    domain: Domain


@frozen
class OnlyOne(Node):
    """`only one R`."""

    domain: Domain


@frozen
class SumFor(Node):
    """`sum of value for D`."""

    value: Expr
    domain: Domain


@frozen
class Extreme(Node):
    """`highest value for D`, `lowest value for D`."""

    highest: bool
    value: Expr
    domain: Domain


@frozen
class Pick(Node):
    """`first R`, `last R`; `otherwise` is the value when there is none, if written."""

    first: bool
    domain: Domain
    otherwise: Expr | None


@frozen
class EndCard(Node):
    """`top of P`, `bottom of P`."""

    top: bool
    pile: Expr


@frozen
class Apply(Node):
    """`f of x`: a field, built-in, define, legal or score line applied to one thing."""

    name: Ident
    argument: Expr


@frozen
class Call(Node):
    """`f(x, y)`: a define or legal; as a statement or in `run`, a phase."""

    name: Ident
    arguments: tuple[Expr, ...]


@frozen
class Index(Node):
    """`F[x]`, `F[x, n]`, `v[x]`, `total[x]`."""

    base: Expr
    indices: tuple[Expr, ...]


@frozen
class Can(Node):
    """`can MOVE`: whether that move of the same choice is legal for the chooser now."""

    move: Ident


@frozen
class EachOf(Node):
    """`each F`, `each F of x`: the piles of a family together."""

    family: Ident
    owner: Expr | None


@frozen
class Case(Node):
    """`value when condition`."""

    value: Expr
    condition: Expr


@frozen
class Cases(Node):
    """`e when c, …, otherwise e`, on one line or as lines of a block."""

    cases: tuple[Case, ...]
    otherwise: Expr


@frozen
class Openly(Node):
    """`openly c`: the truth of c is told to all."""

    condition: Expr


Expr = (
    Name
    | Integer
    | Text
    | NoValue
    | Logic
    | Not
    | Arithmetic
    | Negative
    | Compare
    | IsEmpty
    | IsFace
    | In
    | Covers
    | CostOf
    | Quantified
    | Count
    | OnlyOne
    | SumFor
    | Extreme
    | Pick
    | EndCard
    | Apply
    | Call
    | Index
    | EachOf
    | Can
    | Cases
    | Openly
)

# ----------------------------------------------------------------------------------------- domains


@frozen
class SetOf(Node):
    """`{a, b, …}`."""

    items: tuple[Expr, ...]


@frozen
class Range(Node):
    """`low..high [step n]`."""

    low: Expr
    high: Expr
    step: Expr | None


# What stands after `in`: an expression (a pile, `each F`, `cards`), a set or a range.
Source = Expr | SetOf | Range


@frozen
class Best(Node):
    """`with highest e`, `with lowest e`."""

    highest: bool
    value: Expr


@frozen
class Domain(Node):
    """`TYPE [name] [in SOURCE | of OWNER] [from PLAYER] [where c] [with highest e]`.

    `type` is the first name. Without `name` the variable bears the type's name; `NAME in SOURCE` with a
    first name that is no type declares that name as the variable (decided by the resolver).
    """

    type: Ident
    name: Ident | None
    source: Source | None
    owner: Expr | None
    start: Expr | None
    where: Expr | None
    best: Best | None


# ------------------------------------------------------------------------------------- types


@frozen
class YesNoType(Node):
    """`yes/no`."""


@frozen
class WholeType(Node):
    """`low..high [step n]`, or one number (low and high equal), perhaps `or NAME`."""

    low: Expr
    high: Expr
    step: Expr | None
    or_name: Ident | None


@frozen
class NamedType(Node):
    """`player`, `team`, `card`, a kind, a pile family, `pile`, `number`; perhaps `or NAME`."""

    name: Ident
    or_name: Ident | None


@frozen
class ChoiceType(Node):
    """A list of at least two value names (options only)."""

    names: tuple[Ident, ...]


TypeExpr = YesNoType | WholeType | NamedType | ChoiceType

# -------------------------------------------------------------------------------------- statements


@frozen
class Sentence(Node):
    """A sentence for people: plain text and, in braces, values."""

    parts: tuple[str | Expr, ...]


@frozen
class Block(Node):
    """Statements at one indentation."""

    statements: tuple[Statement, ...]


@frozen
class Branch(Node):
    """One `if` or `else if` with its block."""

    condition: Expr
    body: Block


@frozen
class If(Node):
    """`if … else if … else …`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None


@frozen
class For(Node):
    """`for D`."""

    domain: Domain
    body: Block


@frozen
class While(Node):
    """`while c`."""

    condition: Expr
    body: Block


@frozen
class RepeatUntil(Node):
    """`repeat … until c`."""

    body: Block
    until: Expr


@frozen
class RepeatTimes(Node):
    """`repeat n times`."""

    times: Expr
    body: Block


@frozen
class RepeatAtMost(Node):
    """`repeat at most n times … until c`, `otherwise …`."""

    times: Expr
    body: Block
    until: Expr
    otherwise: Block


@frozen
class Turns(Node):
    """`turns from p [skipping c] [until c]`."""

    start: Expr
    skipping: Expr | None
    until: Expr | None
    body: Block


@frozen
class CardsChoice(Node):
    """`n cards in SOURCE [where c]`, `a..b cards in SOURCE [where c]` (low and high equal for one number)."""

    low: Expr
    high: Expr
    source: Source
    where: Expr | None


Choice = Domain | CardsChoice


@frozen
class Need(Node):
    """`needs c ["sentence"]`."""

    condition: Expr
    sentence: Sentence | None


@frozen
class Move(Node):
    """A move of a choice, or the body of a `shared move`. `body` may be empty."""

    name: Ident
    choices: tuple[Choice, ...]
    needs: tuple[Need, ...]
    body: Block


@frozen
class Also(Node):
    """`also NAME`: a shared move is offered here."""

    name: Ident


Offer = Move | Also


@frozen
class Otherwise(Node):
    """`otherwise [openly]` of a choice."""

    openly: bool
    body: Block


@frozen
class PlayerChooses(Node):
    """`E chooses`, `E as name chooses`."""

    chooser: Expr
    alias: Ident | None
    offers: tuple[Offer, ...]
    otherwise: Otherwise | None


@frozen
class EveryoneChooses(Node):
    """`everyone [as name] [where c] chooses`."""

    alias: Ident | None
    where: Expr | None
    offers: tuple[Offer, ...]
    otherwise: Otherwise | None


@frozen
class AnyoneMay(Node):
    """`anyone [as name] [where c] may [until c]`: a race."""

    alias: Ident | None
    where: Expr | None
    until: Expr | None
    offers: tuple[Offer, ...]
    otherwise: Otherwise | None


@frozen
class Let(Node):
    """`let x = e`."""

    name: Ident
    value: Expr


@frozen
class LetRandom(Node):
    """`let x = random D`."""

    name: Ident
    domain: Domain


@frozen
class Run(Node):
    """`PHASE`, `PHASE(x, y)`: `call` is a Name or a Call; the resolver refuses anything else."""

    call: Expr


@frozen
class Assign(Node):
    """`x := e`."""

    target: Expr
    value: Expr


@frozen
class AssignRandom(Node):
    """`x := random D`."""

    target: Expr
    domain: Domain


@frozen
class Step(Node):
    """`x += n`, `x -= n`."""

    target: Expr
    op: Literal["+", "-"]
    value: Expr


@frozen
class Clear(Node):
    """`clear x, y`."""

    names: tuple[Name, ...]


@frozen
class Packet(Node):
    """`top n cards of P`, `bottom n cards of P`."""

    top: bool
    count: Expr
    pile: Expr


# What is moved or flipped: an expression (card, pile, `each F`, `cards`), a packet, `card in P where c`.
Cards = Expr | Packet | Domain


@frozen
class MoveCards(Node):
    """`move X to P [turned over] [face up|face down]`; P may be `bottom of Q` (an EndCard)."""

    cards: Cards
    to: Expr
    turned_over: bool
    face: Literal["up", "down"] | None


@frozen
class Deal(Node):
    """`deal n from P to each F [from p]`, `deal all from P to …` (count None)."""

    count: Expr | None
    pile: Expr
    to: Expr
    start: Expr | None


@frozen
class Gather(Node):
    """`gather all to P`."""

    to: Expr


@frozen
class Shuffle(Node):
    """`shuffle P`."""

    pile: Expr


@frozen
class Flip(Node):
    """`flip X face up`, `flip X face down`."""

    cards: Cards
    up: bool


@frozen
class Show(Node):
    """`show X to p`, `show X to everyone` (to None)."""

    cards: Cards
    to: Expr | None


@frozen
class Swap(Node):
    """`swap P with Q`."""

    left: Expr
    right: Expr


@frozen
class Tally(Node):
    """`tally`."""


@frozen
class EndGame(Node):
    """`win R`, `lose R`; `who` None means `everyone`."""

    won: bool
    who: Domain | None


@frozen
class Exit(Node):
    """`end turn`, `end turns`, `end loop`, `end phase`."""

    what: Literal["turn", "turns", "loop", "phase"]


@frozen
class OwnerBy(Node):
    """`, seen by NAME` of a variable."""

    name: Ident


@frozen
class Hidden(Node):
    """`, hidden` of a variable."""


@frozen
class Var(Node):
    """`var NAME [each F]: TYPE = START [, fresh each PHASE] [, seen by … | , hidden]`; also in a body."""

    name: Ident
    each: Ident | None
    type: TypeExpr
    start: Expr
    fresh: Ident | None
    sight: OwnerBy | Hidden | None


Statement = (
    If
    | For
    | While
    | RepeatUntil
    | RepeatTimes
    | RepeatAtMost
    | Turns
    | PlayerChooses
    | EveryoneChooses
    | AnyoneMay
    | Let
    | LetRandom
    | Var
    | Run
    | Assign
    | AssignRandom
    | Step
    | Clear
    | MoveCards
    | Deal
    | Gather
    | Shuffle
    | Flip
    | Show
    | Swap
    | Tally
    | EndGame
    | Exit
)

# ------------------------------------------------------------------------------------ declarations


@frozen
class Players(Node):
    """`players 2..6`, `players 4` (high equals low)."""

    low: Expr
    high: Expr


@frozen
class Teams(Node):
    """`teams e`."""

    count: Expr


@frozen
class SeatedBy(Node):
    """`seated by NAME`."""

    name: Ident


@frozen
class Use(Node):
    """`use NAME, …`."""

    names: tuple[Ident, ...]


@frozen
class Parameter(Node):
    """`TYPE` or `TYPE NAME`."""

    type: Ident
    name: Ident | None


@frozen
class ExpectsPile(Node):
    """`expects pile NAME [each F] ["sentence"]`."""

    name: Ident
    each: Ident | None
    sentence: str | None


@frozen
class ExpectsDefine(Node):
    """`expects define NAME(PARAMETERS) ["sentence"]`."""

    name: Ident
    parameters: tuple[Parameter, ...]
    sentence: str | None


@frozen
class RandomStart(Node):
    """`random` as the default of an option."""


@frozen
class Option(Node):
    """`option NAME: TYPE = DEFAULT ["sentence"]`."""

    name: Ident
    type: TypeExpr
    default: Expr | RandomStart
    sentence: str | None


@frozen
class Require(Node):
    """`require c "sentence"`."""

    condition: Expr
    sentence: Sentence


@frozen
class KindValue(Node):
    """`NAME ["SIGN"]` in a kind."""

    name: Ident
    sign: str | None


@frozen
class KindNumbers(Node):
    """`a..b`, or one number, in a kind."""

    low: int
    high: int


@frozen
class KindOf(Node):
    """`kind NAME: VALUE ["SIGN"], …`."""

    name: Ident
    values: tuple[KindValue | KindNumbers, ...]


@frozen
class CardsFor(Node):
    """`[n times] card for D, …`."""

    times: Expr | None
    domains: tuple[Domain, ...]


@frozen
class WithField(Node):
    """`FIELD e` of a form."""

    name: Ident
    value: Expr


@frozen
class CardForm(Node):
    """`[n times] card FORM ["SIGN"] [with FIELD e, …]`."""

    times: Expr | None
    name: Ident
    sign: str | None
    fields: tuple[WithField, ...]


@frozen
class Back(Node):
    """`back FIELD, …`."""

    fields: tuple[Ident, ...]


@frozen
class Deck(Node):
    """`deck [NAME]` and its lines."""

    name: Ident | None
    lines: tuple[CardsFor | CardForm | Back, ...]


class Sight(Enum):
    """Who sees the cards of a pile, as declared."""

    FACE_DOWN = "face down"
    FACE_UP = "face up"
    TOP_FACE_UP = "top face up"
    OWNER = "seen by owner"
    TEAM = "seen by team"
    OTHERS = "seen by others"


@frozen
class Pile(Node):
    """`pile NAME [[n]] [each F] ["SIGN" | : NAME, …] SIGHT [, remembered]`."""

    name: Ident
    count: Expr | None
    each: Ident | None
    sign: str | None
    names: tuple[Ident, ...]
    sight: Sight
    sight_span: Span = field(eq=False, repr=False)
    remembered: bool = False


@frozen
class Define(Node):
    """`define NAME[(PARAMETERS)] = VALUE` or lines of cases."""

    name: Ident
    parameters: tuple[Parameter, ...]
    body: Expr


@frozen
class Legal(Node):
    """`legal NAME[(PARAMETERS)] ["sentence"] = VALUE` or lines of cases."""

    name: Ident
    parameters: tuple[Parameter, ...]
    sentence: Sentence | None
    body: Expr


@frozen
class Group(Node):
    """`NAME: at least n cards [, at most n cards] [, same F] [, different F] [, consecutive F] …`."""

    name: Ident
    at_least: Expr
    at_most: Expr | None
    same: tuple[Ident, ...]
    different: tuple[Ident, ...]
    consecutive: tuple[Ident, ...]


@frozen
class Patterns(Node):
    """`patterns NAME`: its groups, `wild where c`, `natural at least n`, `cost e`."""

    name: Ident
    groups: tuple[Group, ...]
    wild: Expr | None
    natural: Expr | None
    cost: Expr | None


@frozen
class ScoreLine(Node):
    """`NAME ["label"] = e` of a score block."""

    name: Ident
    label: str | None
    value: Expr


@frozen
class Adds(Node):
    """`adds e ["label"]` of a score block."""

    value: Expr
    label: str | None


@frozen
class Score(Node):
    """`score each team|player`, `score everyone` (each None)."""

    each: Ident | None
    lines: tuple[ScoreLine, ...]
    adds: Adds | None


@frozen
class SharedMove(Node):
    """`shared move NAME[(CHOICES)]` with needs and effects."""

    move: Move


@frozen
class Phase(Node):
    """`phase NAME[(PARAMETERS)]`."""

    name: Ident
    parameters: tuple[Parameter, ...]
    body: Block


@frozen
class Play(Node):
    """`play`."""

    body: Block


@frozen
class Change(Node):
    """`change` before a whole declaration."""

    declaration: Changeable


@frozen
class ChangeDefault(Node):
    """`change option NAME = default`."""

    name: Ident
    default: Expr | RandomStart


Removable = Literal["option", "kind", "pile", "var", "define", "legal", "patterns", "move", "phase"]


@frozen
class Remove(Node):
    """`remove WORD NAME`."""

    what: Removable
    name: Ident


@frozen
class AddNeeds(Node):
    """`add needs c ["sentence"] to MOVE`."""

    condition: Expr
    sentence: Sentence | None
    move: Ident


@frozen
class DropNeeds(Node):
    """`drop needs NAME from MOVE`."""

    name: Ident
    move: Ident


# -------------------------------------------------------------------------------------------- tests


@frozen
class Setting(Node):
    """`NAME value` after `with`."""

    name: Ident
    value: Expr


@frozen
class TestWith(Node):
    """`with players 4, NAME value, …`."""

    settings: tuple[Setting, ...]


@frozen
class Given(Node):
    """`target = value` after `given`; the value of a pile is a Text."""

    target: Expr
    value: Expr


@frozen
class TestGiven(Node):
    """`given …`."""

    givens: tuple[Given, ...]


@frozen
class TestRun(Node):
    """`run PHASE[(…)]`; `run play` is a Name `play`."""

    call: Expr


@frozen
class TestAt(Node):
    """`at PHASE.MOVE`."""

    phase: Ident
    move: Ident


@frozen
class TestMove(Node):
    """`[SEAT:] "TEXT"`."""

    seat: int | None
    text: str


@frozen
class TestAllows(Node):
    """`allows [exactly] …`."""

    exactly: bool
    moves: tuple[TestMove, ...]


@frozen
class TestRefuses(Node):
    """`refuses MOVE [because NAME | "words"]`."""

    move: TestMove
    legal: Ident | None
    words: str | None


@frozen
class TestAfter(Node):
    """`after …`: these moves are made."""

    moves: tuple[TestMove, ...]


@frozen
class TestExpect(Node):
    """`expect c`."""

    condition: Expr


@frozen
class TestEnds(Node):
    """`ends won [by 0, 2]`, `ends lost [by …]`; without `by` it speaks of everyone."""

    won: bool
    seats: tuple[int, ...]


@frozen
class TestSees(Node):
    """`shows P to SEAT` (shown), `hides P from SEAT`."""

    shown: bool
    cards: Expr
    seat: int


TestLine = (
    TestWith
    | TestGiven
    | TestRun
    | TestAt
    | TestAllows
    | TestRefuses
    | TestAfter
    | TestExpect
    | TestEnds
    | TestSees
)


@frozen
class Test(Node):
    """`test "title"` and its lines."""

    title: str
    lines: tuple[TestLine, ...]


Changeable = (
    Players
    | Teams
    | Option
    | KindOf
    | Deck
    | Pile
    | Var
    | Define
    | Legal
    | Patterns
    | Score
    | SharedMove
    | Phase
    | Play
)

Declaration = (
    Changeable
    | SeatedBy
    | Use
    | ExpectsPile
    | ExpectsDefine
    | Require
    | Change
    | ChangeDefault
    | Remove
    | AddNeeds
    | DropNeeds
    | Test
)

# -------------------------------------------------------------------------------------------- files


@frozen
class GameHead(Node):
    """`game NAME "Title"`."""

    name: Ident
    title: str


@frozen
class VariantHead(Node):
    """`game NAME "Title" from BASE`."""

    name: Ident
    title: str
    base: Ident


@frozen
class ModuleHead(Node):
    """`module NAME "Title"`."""

    name: Ident
    title: str


Head = GameHead | VariantHead | ModuleHead


@frozen
class File(Node):
    """One rule file: its head line and its declarations in written order.

    `lost` are the words of lines that could not be read, and of what stands under them: that they are not declared
    is no news. `cut_off` says that the head or a `use` line is among these lines, so nobody knows what the file
    builds on.
    """

    head: Head
    declarations: tuple[Declaration, ...]
    lost: frozenset[str] = field(default=frozenset(), eq=False, repr=False)
    cut_off: bool = field(default=False, eq=False, repr=False)
