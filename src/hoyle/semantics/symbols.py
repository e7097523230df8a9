"""What a name can stand for, one class for each kind of name; made by the checker, read by lowering.

Symbols are compared by identity. After the checker no code compares names as text.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal

from attrs import field

from hoyle._frozen import frozen
from hoyle.semantics.types import Typed
from hoyle.syntax import nodes


@frozen(eq=False)
class OptionSymbol:
    """An option; `values` are its named values (empty for other types), `extra` the name after `or`."""

    name: str
    node: nodes.Option = field(repr=False)
    type: Typed = field(repr=False)
    values: tuple[str, ...] = ()
    extra: str | None = None


@frozen(eq=False)
class OptionValueSymbol:
    """A named value of an option: its place in the list, or the name after `or` (place None, value none)."""

    name: str
    option: OptionSymbol
    place: int | None


@frozen(eq=False)
class KindSymbol:
    """A kind; `numbers` tells a kind of numbers. `values` are (name or None, number, sign or None) in order.

    For a kind of names the number is the place from 0.
    """

    name: str
    node: nodes.KindOf = field(repr=False)
    numbers: bool
    values: tuple[tuple[str | None, int, str | None], ...] = field(repr=False)


@frozen(eq=False)
class KindValueSymbol:
    """A named value of a kind and its number."""

    name: str
    kind: KindSymbol
    number: int


@frozen(eq=False)
class FormSymbol:
    """A form of cards (`card NAME` in the deck); `index` counts the forms of the deck from 1."""

    name: str
    node: nodes.CardForm = field(repr=False)
    index: int


@frozen(eq=False)
class FieldSymbol:
    """A field of cards; `index` is its column.

    `lacked_by` are the forms whose cards do not have it, if all other cards do; else nothing is known.
    """

    name: str
    index: int
    type: Typed = field(repr=False)
    lacked_by: frozenset[str] | None = None


Each = KindSymbol | Literal["player", "team"] | None


@frozen(eq=False)
class PileSymbol:
    """A pile or family of piles. `node` is a Deck for the pile where all cards start, if that has no own line."""

    name: str
    node: nodes.Pile | nodes.Deck = field(repr=False)
    each: Each
    indexed: bool
    """Whether its piles are told apart by a number or name besides the owner."""
    names: tuple[str, ...] = ()
    is_deck: bool = False


@frozen(eq=False)
class PileNameSymbol:
    """A pile of a family with names; `place` counts from 0."""

    name: str
    pile: PileSymbol
    place: int


@frozen(eq=False)
class VarSymbol:
    """A variable at top level or in a body. `each` may be a kind, `player`, `team` or a pile family."""

    name: str
    node: nodes.Var = field(repr=False)
    type: Typed = field(repr=False)
    each: Each | PileSymbol
    top: bool


class Role(Enum):
    """How a local name came to be."""

    PARAMETER = "parameter"
    DOMAIN = "domain"  # of a loop or an expression
    CHOICE = "choice"
    CARDS = "cards"  # the set chosen by a move
    CHOOSER = "chooser"
    TURN = "turn"  # the player on turn
    LET = "let"
    OWNER = "owner"  # of a score sheet
    INDEX = "index"  # of a variable with `each`, in its start value


@frozen(eq=False)
class LocalSymbol:
    """A name that lives in one block, phrase, phase or define."""

    name: str
    role: Role
    type: Typed = field(repr=False)


@frozen(eq=False)
class DefineSymbol:
    """A define or a legal, with its parameters."""

    name: str
    node: nodes.Define | nodes.Legal = field(repr=False)
    parameters: tuple[LocalSymbol, ...] = field(repr=False)


@frozen(eq=False)
class PatternSymbol:
    """A block of patterns."""

    name: str
    node: nodes.Patterns = field(repr=False)


@frozen(eq=False)
class ScoreLineSymbol:
    """A line of the score sheet; `node` None is what `adds` says."""

    name: str
    score: nodes.Score = field(repr=False)
    node: nodes.ScoreLine | nodes.Adds = field(repr=False)


@frozen(eq=False)
class TotalSymbol:
    """`total`, the running sum of the score sheet."""

    name: str = "total"


@frozen(eq=False)
class PhaseSymbol:
    """A phase, with its parameters; `node` is a Play for `play`."""

    name: str
    node: nodes.Phase | nodes.Play = field(repr=False)
    parameters: tuple[LocalSymbol, ...] = field(repr=False)


@frozen(eq=False)
class MoveSymbol:
    """A move name; `shared` is the declaration if it is a shared move."""

    name: str
    shared: nodes.SharedMove | None = field(repr=False, default=None)


class Function(Enum):
    """The built-in functions."""

    SIZE = "size"
    OWNER = "owner"
    LEFT = "left"
    RIGHT = "right"
    PARTNER = "partner"
    TEAM = "team"
    SEAT = "seat"
    INDEX = "index"


class Constant(Enum):
    """The built-in constants."""

    PLAYERS = "players"
    YES = "yes"
    NO = "no"
    NONE = "none"


class BasicType(Enum):
    """The built-in types that a domain or parameter may name."""

    PLAYER = "player"
    TEAM = "team"
    CARD = "card"
    PILE = "pile"
    NUMBER = "number"


Symbol = (
    OptionSymbol
    | OptionValueSymbol
    | KindSymbol
    | KindValueSymbol
    | FormSymbol
    | FieldSymbol
    | PileSymbol
    | PileNameSymbol
    | VarSymbol
    | LocalSymbol
    | DefineSymbol
    | PatternSymbol
    | ScoreLineSymbol
    | TotalSymbol
    | PhaseSymbol
    | MoveSymbol
    | Function
    | Constant
    | BasicType
)
