"""What is known not to be none at a point of the text (c.11); kept in scopes, asked by `expressions`.

A place is an expression made of names, indexes, ends of piles and functions, told apart by what its names
mean. `Known` holds the places that have a value; it is changed by tests, assignments and moves of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from attrs import evolve, frozen

from hoyle.semantics.effects import ANY, Effects
from hoyle.semantics.symbols import (
    DefineSymbol,
    FieldSymbol,
    FormSymbol,
    LocalSymbol,
    PileNameSymbol,
    PileSymbol,
    ScoreLineSymbol,
    Symbol,
    VarSymbol,
)
from hoyle.semantics.types import PileReference
from hoyle.syntax import nodes

Head = Literal["name", "number", "index", "apply", "filled", "top", "bottom", "other"]


@frozen
class Place:
    """A value that can be named again: its head, what it names, and its parts."""

    head: Head
    symbol: Symbol | None = None
    number: int = 0
    form: str = ""
    parts: tuple[Place, ...] = ()


@frozen
class Known:
    """The places known to have a value. `dead` means that this point is never reached."""

    places: frozenset[Place] = frozenset()
    dead: bool = False

    def has(self, place: Place) -> bool:
        """Whether the place is known to have a value."""
        return self.dead or place in self.places

    def adding(self, place: Place | None) -> Known:
        """The same, and this place has a value."""
        return self if place is None else evolve(self, places=self.places | {place})

    def either(self, other: Known) -> Known:
        """What is known when two ways meet."""
        if self.dead:
            return other
        return self if other.dead else Known(self.places & other.places)

    def after(self, done: Effects) -> Known:
        """What still holds after that was done."""
        if done.nothing or not self.places:
            return self
        return evolve(self, places=frozenset(p for p in self.places if not _touched(p, done)))


NOTHING_KNOWN = Known()


def place_of(expr: nodes.Expr, uses: Mapping[int, Symbol]) -> Place | None:
    """The place an expression names, or None. For the end of a pile: that the pile has cards."""
    if isinstance(expr, nodes.EndCard):
        return filled(expr.pile, uses)
    return _value(expr, uses)


def filled(pile: nodes.Expr, uses: Mapping[int, Symbol]) -> Place | None:
    """The place that says a pile has cards."""
    inner = _value(pile, uses)
    return None if inner is None else Place("filled", parts=(inner,))


def not_of_form(known: Known, card: Place, form: FormSymbol, fields: Iterable[FieldSymbol]) -> Known:
    """What is known besides when a card is not of a form: fields that only cards of such forms lack."""
    known = known.adding(_other_than(card, form.name))
    for field in fields:
        if field.lacked_by and all(known.has(_other_than(card, name)) for name in field.lacked_by):
            known = known.adding(Place("apply", field, parts=(card,)))
    return known


def of_form(known: Known, card: Place, form: FormSymbol, fields: Iterable[FieldSymbol]) -> Known:
    """What is known besides when a card is of a form: the fields that this form has."""
    for field in fields:
        if field.lacked_by is not None and form.name not in field.lacked_by:
            known = known.adding(Place("apply", field, parts=(card,)))
    return known


def _other_than(card: Place, form: str) -> Place:
    """The place that says a card is not of a form."""
    return Place("other", form=form, parts=(card,))


def value_place(expr: nodes.Expr, uses: Mapping[int, Symbol]) -> Place | None:
    """The place an expression names; for the end of a pile: the card that lies there."""
    return _value(expr, uses)


def _value(expr: nodes.Expr, uses: Mapping[int, Symbol]) -> Place | None:
    match expr:
        case nodes.Name():
            symbol = uses.get(expr.id)
            return None if symbol is None else Place("name", symbol)
        case nodes.Integer(value=value):
            return Place("number", number=value)
        case nodes.Index(base=base, indices=indices):
            return _composed("index", None, (base, *indices), uses)
        case nodes.Apply(name=name, argument=argument):
            return _composed("apply", uses.get(name.id), (argument,), uses)
        case nodes.Call(name=name, arguments=arguments):
            return _composed("apply", uses.get(name.id), arguments, uses)
        case nodes.EndCard(top=top, pile=pile):
            return _composed("top" if top else "bottom", None, (pile,), uses)
        case _:
            return None


def _composed(
    head: Head, symbol: Symbol | None, parts: tuple[nodes.Expr, ...], uses: Mapping[int, Symbol]
) -> Place | None:
    if head == "apply" and symbol is None:
        return None
    inner = [_value(part, uses) for part in parts]
    found = tuple(part for part in inner if part is not None)
    return Place(head, symbol, parts=found) if len(found) == len(inner) else None


def _touched(place: Place, done: Effects) -> bool:
    """Whether what was done may have made the place none, or another place."""
    if place.head == "filled":
        family = _family(place.parts[0])
        lost = ANY in done.emptied or family in done.emptied or (family == ANY and bool(done.emptied))
        return lost or any(_touched(part, done) for part in place.parts)
    if place.head in ("top", "bottom") and done.moved:
        return True
    match place.symbol:
        case VarSymbol(name=name) | LocalSymbol(name=name) if name in done.assigned:
            return True
        case DefineSymbol() | ScoreLineSymbol():
            return True
        case _:
            return any(_touched(part, done) for part in place.parts)


def _family(pile: Place) -> str:
    match pile.symbol:
        case PileSymbol(name=name) | PileNameSymbol(pile=PileSymbol(name=name)):
            return name
        case LocalSymbol(type=typed) | VarSymbol(type=typed):
            match typed.type:
                case PileReference(family=PileSymbol(name=name)):
                    return name
                case _:
                    return ANY
        case _:
            return _family(pile.parts[0]) if pile.head == "index" else ANY
