"""Expressions, candidates and selections of a program; pure, built by lowering, judged by the engine.

Every value is a whole number: yes/no is 1/0, a player his seat, a team its number, a card its id (place in
deck order), a pile its id, a value of a kind of names its place from 0, none is `values.NONE`. Names bound by
a phrase (`some card c …`) and the choices of a move while it is judged are *locals*, numbered within the
expression; everything that lives between two decisions is a *slot* of the frame.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from hoyle._frozen import frozen
from hoyle.ir.native import Lister, Native, NativeSource
from hoyle.ir.patterns import CostOf, Covers


@frozen
class Const:
    """A constant."""

    value: int


@frozen
class Slot:
    """The content of a slot of the frame."""

    index: int


@frozen
class Axis:
    """One index of an array: values from `low`, `count` of them. Outside is a fault."""

    index: Expr
    low: int
    count: int


@frozen
class Element:
    """`base` plus the mixed-radix place of `axes`, as a slot (`SlotAt`) or a pile id (`PileAt`); none if an axis is none."""

    base: int
    axes: tuple[Axis, ...]


@frozen
class SlotAt:
    """The content of an array's element."""

    element: Element


@frozen
class PileAt:
    """The id of a pile of a family."""

    element: Element


@frozen
class Local:
    """The value of a local."""

    index: int


@frozen
class Not:
    """No becomes yes; yes becomes no; none as a condition is no, so its opposite is yes."""

    operand: Expr


@frozen
class And:
    """Judged from left to right, stops at the first no."""

    parts: tuple[Expr, ...]


@frozen
class Or:
    """Judged from left to right, stops at the first yes."""

    parts: tuple[Expr, ...]


@frozen
class Arithmetic:
    """Whole numbers; none with anything is none; `div` and `mod` round down, by zero they give none."""

    op: Literal["+", "-", "*", "div", "mod"]
    left: Expr
    right: Expr


@frozen
class Compare:
    """An order; with none it is no."""

    op: Literal["<", "<=", ">", ">="]
    left: Expr
    right: Expr


@frozen
class Equal:
    """The same value; none is equal to none only."""

    left: Expr
    right: Expr


@frozen
class Among:
    """Whether a value is among candidates; none is not among them unless listed."""

    item: Expr
    source: Source


@frozen
class Case:
    """`value` if `condition` is yes."""

    condition: Expr
    value: Expr


@frozen
class Cases:
    """The first case whose condition is yes, else `otherwise`."""

    cases: tuple[Case, ...]
    otherwise: Expr


@frozen
class Column:
    """An attribute of a card from the card table; none for none."""

    column: int
    card: Expr


@frozen
class Lookup:
    """An entry of a constant table (owner of a pile, …); none for none; outside is a fault."""

    table: tuple[int, ...]
    index: Expr


@frozen
class Size:
    """How many cards piles hold together."""

    piles: Source


@frozen
class EndCard:
    """The top or bottom card of a pile, none if it is empty or none."""

    top: bool
    pile: Expr


@frozen
class PileOf:
    """The pile in which a card lies."""

    card: Expr


@frozen
class FaceUp:
    """Whether a card lies face up (c.30); no for none."""

    card: Expr


@frozen
class Some:
    """Whether there is a candidate."""

    domain: Domain


@frozen
class Every:
    """Whether `condition` holds for every candidate."""

    domain: Domain
    condition: Expr


@frozen
class Count:
    """The number of candidates (of those with the best value, if the domain has `best`)."""

    domain: Domain


@frozen
class SumOf:
    """The sum of `value` over the candidates; those whose value is none are left out."""

    value: Expr
    domain: Domain


@frozen
class Extreme:
    """The highest or lowest `value` over the candidates; none left out; none if nothing remains."""

    highest: bool
    value: Expr
    domain: Domain


@frozen
class Pick:
    """The first or last candidate in domain order (among the best), else none."""

    first: bool
    domain: Domain


@frozen
class Once:
    """A value that reads no candidate: worked out when first needed in a judgement and kept in a local of its own."""

    local: int
    value: Expr


@frozen
class Holds:
    """Tests only: a pile holds exactly these looks, top first if it is ordered, else in any order."""

    pile: Expr
    looks: tuple[int, ...]


Expr = (
    Const
    | Slot
    | SlotAt
    | PileAt
    | Local
    | Not
    | And
    | Or
    | Arithmetic
    | Compare
    | Equal
    | Among
    | Cases
    | Column
    | Lookup
    | Size
    | EndCard
    | PileOf
    | FaceUp
    | Covers
    | CostOf
    | Some
    | Every
    | Count
    | SumOf
    | Extreme
    | Pick
    | Once
    | Holds
    | Native
)

# --------------------------------------------------------------------------------------- candidates


@frozen
class Values:
    """A list as written, each value once."""

    items: tuple[Expr, ...]


@frozen
class Numbers:
    """`low`, `low + step`, … up to `high`; nothing if a bound is none. Also kinds, teams and piles of a family,
    whose ids follow each other."""

    low: Expr
    high: Expr
    step: int = 1


@frozen
class Ring:
    """`count` numbers from `base` on, beginning with `base + start` and going round; nothing if start is none."""

    base: int
    count: int
    start: Expr


@frozen
class CardsIn:
    """The cards of piles, pile after pile; in a pile from top to bottom, or in deck order if it has no order."""

    piles: Source


@frozen
class Held:
    """The first `count` of some values (a set of cards chosen by a move), in deck order."""

    reads: tuple[Expr, ...]
    count: Expr


@frozen
class Union:
    """The candidates of several sources, one source after the other, each value once."""

    parts: tuple[Source, ...]


Source = Values | Numbers | Ring | CardsIn | Held | Union | NativeSource


@frozen
class Best:
    """Keep the candidates whose value is the highest (or lowest); those whose value is none are dropped."""

    highest: bool
    value: Expr


@frozen
class Domain:
    """Candidates: those of `source`, each bound to `local`, that satisfy `where`, the best of them only; `listed`
    lists them in a translated program."""

    local: int
    source: Source
    where: Expr | None = None
    best: Best | None = None
    listed: Lister | None = field(default=None, eq=False, repr=False)


# --------------------------------------------------------------------------------- selected cards


@frozen
class OneCard:
    """A card, or nothing if none."""

    card: Expr


@frozen
class WholePiles:
    """All cards of each pile, one pile after the other."""

    piles: Source


@frozen
class Packet:
    """The `count` cards at an end of a pile, in their order; below zero is zero, above the size the size."""

    top: bool
    count: Expr
    pile: Expr


@frozen
class Chosen:
    """The candidates of a domain of cards, moved one by one in domain order (`card in P where c`)."""

    domain: Domain


@frozen
class ChosenSet:
    """A set of cards chosen by a move, in deck order."""

    cards: Held


Selection = OneCard | WholePiles | Packet | Chosen | ChosenSet
