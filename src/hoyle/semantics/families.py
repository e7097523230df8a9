"""Kinds, families of piles and owners: their types and how many there are; used by all that infers."""

from __future__ import annotations

from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import KindSymbol, PileSymbol
from hoyle.semantics.types import KindValues, Number, PileReference, Player, Team, Type, Unknown
from hoyle.syntax import nodes


def kind_type(kind: KindSymbol) -> Number | KindValues:
    """The type of the values of a kind."""
    if not kind.numbers:
        return KindValues(kind)
    numbers = [number for _, number, _ in kind.values]
    return Number(min(numbers), max(numbers), kind) if numbers else Number(kind=kind)


def is_family(pile: PileSymbol) -> bool:
    """Whether there are several piles of this name."""
    return pile.each is not None or pile.indexed


def each_type(each: KindSymbol | PileSymbol | str | None) -> Type:
    """The type of what follows `each` in a declaration."""
    match each:
        case KindSymbol():
            return kind_type(each)
        case PileSymbol():
            return PileReference(each)
        case "team":
            return Team()
        case "player":
            return Player()
        case _:
            return Unknown()


def owner_of(pile: PileSymbol) -> Type:
    """The type of the owners of a family."""
    return each_type(pile.each)


def family_size(family: PileSymbol, scope: Scope) -> int:
    """The most piles a family can have."""
    counted = scope.top.counts.get(family)
    return owners(family.each, scope) * (counted.high if counted else 1)


def owners(each: KindSymbol | str | None, scope: Scope) -> int:
    """The most owners that `each` stands for."""
    match each:
        case None:
            return 1
        case KindSymbol(values=values):
            return len(values)
        case "team":
            return scope.top.teams.high
        case _:
            return scope.top.players.high


def owner_type(score: nodes.Score) -> Type:
    """The type of the owner of a sheet."""
    if score.each is None:
        return Unknown()
    return Team() if score.each.text == "team" else Player()
