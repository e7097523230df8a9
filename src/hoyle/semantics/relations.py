"""How types stand to each other: what fits, what compares, what joins, and their names in sentences."""

from __future__ import annotations

from typing import assert_never

from hoyle.semantics import ranges
from hoyle.semantics.types import (
    Card,
    Cards,
    CardsText,
    Form,
    KindValues,
    Number,
    OptionValues,
    PileReference,
    Piles,
    Player,
    Team,
    Type,
    Typed,
    Unknown,
    YesNo,
)


def fits(value: Type, target: Type) -> bool:
    """Whether such a value may stand where `target` is asked for; ranges are judged apart."""
    match value, target:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (Number(), Number()):
            return True
        case (PileReference(family=given), PileReference(family=wanted)):
            return wanted is None or given is wanted
        case _:
            return value == target


def comparable(left: Type, right: Type) -> bool:
    """Whether two such values can ever be equal."""
    match left, right:
        case (Card(), Form()) | (Form(), Card()):
            return True
        case (PileReference() | Card(), CardsText()) | (CardsText(), PileReference() | Card()):
            return True
        case (PileReference(family=one), PileReference(family=other)):
            return one is None or other is None or one is other
        case (Form(), Form()) | (CardsText(), CardsText()) | (Piles(), Piles()) | (Cards(), Cards()):
            return False
        case _:
            return fits(left, right)


def join(left: Typed, right: Typed) -> Typed | None:
    """The type of a value that is one or the other, or None if they do not go together."""
    none = left.none or right.none
    match left.type, right.type:
        case (Unknown(), other):
            return Typed(other, none)
        case (other, Unknown()):
            return Typed(other, none)
        case (Number() as one, Number() as two):
            return Typed(ranges.hull(one, two), none)
        case (PileReference(family=first), PileReference(family=second)):
            return Typed(PileReference(first if first is second else None), none)
        case (one, two) if one == two:
            return Typed(one, none)
        case _:
            return None


def describe(type_: Type) -> str:
    """The type in words, to be read after "this is"."""
    match type_:
        case YesNo():
            return "yes or no"
        case Number(kind=kind):
            return f"{with_article(kind.name)} (a number)" if kind else "a number"
        case Player():
            return "a player"
        case Team():
            return "a team"
        case Card():
            return "a card"
        case Cards():
            return "the chosen cards"
        case KindValues(kind=kind):
            return with_article(kind.name)
        case OptionValues(option=option):
            return f"a value of the option `{option.name}`"
        case PileReference(family=family):
            several = family is not None and (family.each is not None or family.indexed)
            return f"a pile of `{family.name}`" if family and several else "a pile"
        case Piles(family=family):
            return f"all piles of `{family.name}` together"
        case Form():
            return "a form of cards"
        case CardsText():
            return "cards in quotes"
        case Unknown():
            return "something unknown"
        case _:
            assert_never(type_)


def with_article(word: str) -> str:
    """The word with `a` or `an`."""
    return f"an {word}" if word[:1].lower() in "aeiou" else f"a {word}"


def describe_range(number: Number) -> str:
    """A range in words."""
    if number.low == number.high:
        return str(number.low)
    return f"{number.low} to {number.high}"


def own_name(type_: Type) -> str | None:
    """The name of the type as rules write it; a variable may bear the name of its own type."""
    match type_:
        case Player():
            return "player"
        case Team():
            return "team"
        case Card():
            return "card"
        case KindValues(kind=kind):
            return kind.name
        case Number(kind=kind):
            return kind.name if kind else "number"
        case PileReference(family=family):
            return family.name if family else "pile"
        case _:
            return None
