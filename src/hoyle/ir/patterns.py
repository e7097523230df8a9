"""Pattern blocks of a program: what a group of cards is, and what cards cost that are left over (c.59, c.60).

Made by lowering, read by `engine.patterns`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle._frozen import frozen

if TYPE_CHECKING:
    from hoyle.ir.expressions import Expr, Source


@frozen
class Field:
    """A field of cards: its name and column, and the number of the display that writes its values."""

    name: str
    column: int
    display: int


@frozen
class Different:
    """No two natural cards of a group have the same value in `field`, which can have `values` values."""

    field: Field
    values: int


@frozen
class Consecutive:
    """The natural cards of a group have different values in `field`, in a run between `low` and `high`."""

    field: Field
    low: int
    high: int


@frozen
class Group:
    """One line: how many cards, and what holds of the natural ones. `most` None: any number.

    `same` are fields in which all natural cards agree.
    """

    name: str
    least: Expr
    most: Expr | None
    same: tuple[Field, ...]
    different: tuple[Different, ...]
    consecutive: tuple[Consecutive, ...]


@frozen
class Pattern:
    """A block: its groups in written order, which cards are wild, how many natural ones a group needs, and the
    cost of a card that is left over (None: 1). `wild` and `cost` speak of the card as local 0."""

    name: str
    groups: tuple[Group, ...]
    wild: Expr | None
    natural: Expr | None
    cost: Expr | None


@frozen
class Covers:
    """Whether cards can be divided into groups of a pattern (its place in the program) so that none is left over."""

    pattern: int
    cards: Source


@frozen
class CostOf:
    """The least cost of the cards that are left over when cards are divided into groups of a pattern."""

    pattern: int
    cards: Source
