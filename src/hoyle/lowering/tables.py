"""The tables lowering works with: where each declared thing lives in the program being built.

`build` fills them step by step (options, then cards, piles, variables); expressions and statements read
them. Nothing here knows the tree beyond the symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import define, evolve, field, frozen

from hoyle.ir.expressions import Expr, Held, Local
from hoyle.ir.program import Card, Display, Pile, Shape
from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import KindSymbol, LocalSymbol, OptionSymbol, PileSymbol, Symbol, VarSymbol
from hoyle.semantics.types import (
    Card as CardType,
)
from hoyle.semantics.types import (
    KindValues,
    Number,
    OptionValues,
    PileReference,
    Player,
    Team,
    Typed,
    YesNo,
)
from hoyle.source import Span
from hoyle.syntax import nodes

MOST_CARDS: Final = 2_000
MOST_SLOTS: Final = 20_000
MOST_NODES: Final = 30_000
MOST_INSIDE: Final = 60
"""So many defines may lead through each other."""


class Unfit(Exception):  # noqa: N818 - it is caught by `lower` and told as a problem of the rule file
    """The rule file cannot become a program with these settings; `span` is the place, if there is one."""

    def __init__(self, sentence: str, span: Span | None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.span = span


@frozen
class Offered:
    """The moves of a choice by name, and the scope in which their domains and needs are judged."""

    scope: Scope = field(repr=False)
    offers: Mapping[str, nodes.Offer] = field(repr=False)
    chooser: Local


@frozen
class Scope:
    """How the local names in sight are read, and the next free local of the expression."""

    reads: Mapping[Symbol, Expr] = field(factory=dict)
    depth: int = 0
    sets: Mapping[Symbol, Held] = field(factory=dict)
    """How a set of cards chosen by a move is read here."""
    owner: Expr | None = None
    """Whose score sheet is judged, inside a score block."""
    offered: Offered | None = None
    """The moves of the choice whose conditions are judged, for `can`."""

    def bind(self, symbol: Symbol | None, expr: Expr) -> Scope:
        """The scope in which `symbol` is read as `expr`."""
        if symbol is None:
            return self
        return self._with({**self.reads, symbol: expr}, self.depth)

    def bind_set(self, symbol: Symbol, cards: Held) -> Scope:
        """The scope in which a set of cards is read as `cards`."""
        return evolve(self, sets={**self.sets, symbol: cards})

    def local(self, symbol: Symbol | None) -> tuple[Scope, int]:
        """The scope in which `symbol` is a new local, and its number."""
        reads = self.reads if symbol is None else {**self.reads, symbol: Local(self.depth)}
        return self._with(reads, self.depth + 1), self.depth

    def _with(self, reads: Mapping[Symbol, Expr], depth: int) -> Scope:
        # As `evolve` would do it, which takes ten times as long; a name is bound at every turn.
        return Scope(reads, depth, self.sets, self.owner, self.offered)


@frozen
class Family:
    """Where the piles of a family lie: ids from `base`, `owners` times `per_owner` of them."""

    base: int
    owners: int
    per_owner: int
    first_owner: int
    """The least value of an owner (a seat or team 0, a kind's least number)."""

    @property
    def count(self) -> int:
        """How many piles the family has."""
        return self.owners * self.per_owner


@frozen
class Array:
    """Where a variable lies: slots from `base`, `count` of them, indexed from `low`."""

    base: int
    count: int
    low: int


@define(eq=False)
class Tables:
    """Everything placed so far. Filled once by `build`, read by the rest of lowering."""

    facts: Facts
    players: int
    teams: int = 0
    options: dict[OptionSymbol, int] = field(factory=dict)
    option_slots: dict[OptionSymbol, int] = field(factory=dict)
    find_option: Callable[[OptionSymbol], int] | None = None
    cards: list[Card] = field(factory=list)
    columns: list[list[int]] = field(factory=list)
    looks: list[str] = field(factory=list)
    families: dict[PileSymbol, Family] = field(factory=dict)
    piles: list[Pile] = field(factory=list)
    arrays: dict[VarSymbol, Array] = field(factory=dict)
    totals: dict[str, int] = field(factory=dict)
    """`player`, `team` or `everyone` -> first slot of its totals."""
    displays: list[Display] = field(factory=list)
    slots: int = 0
    locals: int = 0
    nodes: int = 0
    inside: int = 0
    """How many defines are being put in, one inside the other."""
    ends_used: set[PileSymbol | None] = field(factory=set)
    """Families whose top, bottom or packets the rules use; None: any family."""
    possible: dict[LocalSymbol, frozenset[PileSymbol]] = field(factory=dict)
    """For names that stand for a pile of several families, which ones; set when the name is bound."""
    watching: bool = True
    """Whether uses of a pile's ends count (not in tests and displays)."""

    def take_slots(self, count: int, span: Span | None = None) -> int:
        """Reserve slots; the first of them."""
        first = self.slots
        self.slots += count
        if self.slots > MOST_SLOTS:
            raise Unfit(f"this game would need more than {MOST_SLOTS} places for its variables", span)
        return first

    def count_node(self, span: Span) -> None:
        """Count one more piece of an expression."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise Unfit("the conditions here grow too large when all defines are put in", span)

    def display(self, typed: Typed) -> int:
        """The number of the display for a type."""
        shown = display_of(typed)
        if shown not in self.displays:
            self.displays.append(shown)
        return self.displays.index(shown)

    def use_ends(self, families: frozenset[PileSymbol] | None) -> None:
        """Note that the order of the piles of these families matters (None: of any)."""
        if self.watching:
            self.ends_used |= {None} if families is None else families

    def note_families(self, symbol: LocalSymbol | None, families: frozenset[PileSymbol] | None) -> None:
        """Note which families a name can stand for from here on; what stood there before is over."""
        if symbol is None:
            return
        self.possible.pop(symbol, None)
        if families is not None:
            self.possible[symbol] = families


def display_of(typed: Typed, extra: str | None = None) -> Display:
    """How values of a type are written for people."""
    none = extra or "none"
    kind = typed.type
    match kind:
        case YesNo():
            return Display(Shape.YES_NO)
        case Number(kind=KindSymbol() as symbol):
            return _named(symbol, none)
        case Number():
            return Display(Shape.NUMBER, none=none)
        case Player():
            return Display(Shape.PLAYER)
        case Team():
            return Display(Shape.TEAM)
        case CardType():
            return Display(Shape.CARD)
        case PileReference():
            return Display(Shape.PILE)
        case KindValues(kind=symbol):
            return _named(symbol, none)
        case OptionValues(option=option):
            return Display(Shape.NAMED, option.values, 0, option.extra or "none")
        case _:
            return Display(Shape.NUMBER)


def _named(symbol: KindSymbol, none: str) -> Display:
    labels = tuple(name or str(number) for name, number, _ in symbol.values)
    return Display(Shape.NAMED, labels, symbol.values[0][1], none)


def owner_range(tables: Tables, each: object) -> tuple[int, int]:
    """Least owner value and number of owners of something declared `each player|team|KIND|FAMILY`."""
    match each:
        case "player":
            return 0, tables.players
        case "team":
            return 0, tables.teams
        case KindSymbol(values=values):
            return values[0][1], len(values)
        case PileSymbol() as symbol:
            family = tables.families[symbol]
            return family.base, family.count
        case None:
            return 0, 1
        case _:
            raise AssertionError(each)


def reading(scope: Scope, symbol: LocalSymbol | VarSymbol) -> Expr:
    """How a local name is read here; the checker has made sure that it can be."""
    return scope.reads[symbol]
