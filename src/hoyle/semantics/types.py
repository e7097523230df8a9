"""The closed set of static types; computed by the checker, read by lowering and the linter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from hoyle._frozen import frozen

if TYPE_CHECKING:
    from hoyle.semantics.symbols import KindSymbol, OptionSymbol, PileSymbol

LEAST = -(2**31) + 1
MOST = 2**31 - 1


@frozen
class YesNo:
    """A truth value."""


@frozen
class Number:
    """A whole number between `low` and `high` (inclusive, over all players and options).

    `kind` is the kind of numbers it was declared with, if any; it only matters for texts.
    """

    low: int = LEAST
    high: int = MOST
    kind: KindSymbol | None = None


@frozen
class Player:
    """A seat."""


@frozen
class Team:
    """A team."""


@frozen
class Card:
    """A physical card."""


@frozen
class Cards:
    """A set of cards chosen by a move; never stored."""


@frozen
class KindValues:
    """A value of a kind of names."""

    kind: KindSymbol


@frozen
class OptionValues:
    """A named value of an option."""

    option: OptionSymbol


@frozen
class PileReference:
    """A pile; `family` is None if it may be any."""

    family: PileSymbol | None


@frozen
class Piles:
    """Several piles together (`each F`)."""

    family: PileSymbol


@frozen
class Form:
    """A form of cards, as the right side of `is`."""


@frozen
class CardsText:
    """A quoted list of cards (tests only)."""


@frozen
class Unknown:
    """The type of something already reported; fits everywhere, so that nothing is reported twice."""


Type = (
    YesNo
    | Number
    | Player
    | Team
    | Card
    | Cards
    | KindValues
    | OptionValues
    | PileReference
    | Piles
    | Form
    | CardsText
    | Unknown
)


@frozen
class Typed:
    """A type, and whether the value may be none."""

    type: Type
    none: bool = False

    def maybe(self, none: bool = True) -> Typed:
        """The same type, possibly none (or not)."""
        return evolve(self, none=none)
