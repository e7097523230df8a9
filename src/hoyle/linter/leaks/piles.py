"""Seats, teams and piles by name, and who sees cards in a pile and variables; for the leak check."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.linter.leaks import judging
from hoyle.linter.leaks.audiences import (
    ALL,
    KNOWN,
    NOBODY,
    Audience,
    Judged,
    Leaf,
    Reach,
    Term,
    applied,
    meet,
    of_seat,
)
from hoyle.linter.leaks.moment import Moment, PileAt, own_term
from hoyle.semantics.symbols import (
    Constant,
    DefineSymbol,
    Each,
    Function,
    KindValueSymbol,
    LocalSymbol,
    OptionSymbol,
    PileNameSymbol,
    PileSymbol,
    VarSymbol,
)
from hoyle.semantics.types import PileReference, Piles
from hoyle.source import Span
from hoyle.syntax import nodes

_SEATS = (Function.LEFT, Function.RIGHT, Function.PARTNER, Function.TEAM, Function.OWNER)


def term(expr: nodes.Expr | None, moment: Moment) -> Term | None:
    """The name of a seat, team, pile or written value; None if it has none that could be compared."""
    match expr:
        case nodes.Integer(value=value):
            return Term(str(value))
        case nodes.Name():
            symbol = moment.game.facts.uses.get(expr.id)
            if isinstance(symbol, DefineSymbol):
                return term(symbol.node.body, judging.called(symbol, (), moment))
            return _named(symbol, moment)
        case nodes.Apply(name=name, argument=argument):
            function = moment.game.facts.uses.get(name.id)
            inner = term(argument, moment)
            if function is Function.OWNER:
                found = piles(argument, moment)
                if len(found) == 1 and found[0].owner is not None:
                    return found[0].owner
            if isinstance(function, Function) and function in _SEATS:
                return applied(function.value, inner)
            return None
        case nodes.Index(base=base, indices=indices):
            parts = [_named(moment.game.facts.uses.get(base.id), moment, whole=True)]
            parts += [term(index, moment) for index in indices]
            known = [part for part in parts if part is not None]
            if len(known) < len(parts):
                return None
            reads = frozenset[int]().union(*(part.reads for part in known))
            return Term(f"{known[0].text}[{', '.join(part.text for part in known[1:])}]", reads)
        case _:
            return None


def _named(symbol: object, moment: Moment, whole: bool = False) -> Term | None:
    match symbol:
        case LocalSymbol():
            stands = moment.names.get(id(symbol))
            return own_term(symbol) if stands is None else stands.term
        case VarSymbol(name=name, each=each) if each is None or whole:
            return Term(f"{name}~{id(symbol)}", frozenset({id(symbol)}))
        case PileSymbol(name=name, each=each, indexed=indexed) if whole or (each is None and not indexed):
            return Term(f"{name}~{id(symbol)}")
        case PileNameSymbol(name=name, pile=pile) if whole or pile.each is None:
            return Term(f"{name}~{id(symbol)}")
        case OptionSymbol(name=name) | KindValueSymbol(name=name):
            return Term(f"{name}~{id(symbol)}")
        case Constant():
            return Term(symbol.value)
        case _:
            return None


def piles(source: nodes.Node | None, moment: Moment) -> tuple[PileAt, ...]:
    """The piles that an expression, set, packet or domain of cards speaks of; none: it may be any."""
    uses = moment.game.facts.uses
    match source:
        case nodes.SetOf(items=items):
            parts = [piles(item, moment) for item in items]
            return tuple(pile for part in parts for pile in part) if all(parts) else ()
        case nodes.Packet(pile=pile) | nodes.EndCard(pile=pile):
            return piles(pile, moment)
        case nodes.EachOf(family=family, owner=owner):
            symbol = uses.get(family.id)
            if isinstance(symbol, PileNameSymbol):
                symbol = symbol.pile
            if not isinstance(symbol, PileSymbol):
                return ()
            return (PileAt(symbol, term(owner, moment), None, every=True),)
        case nodes.Index(base=base, indices=(first, *_)):
            symbol = uses.get(base.id)
            if isinstance(symbol, PileNameSymbol):
                symbol = symbol.pile
            if isinstance(symbol, PileSymbol):
                whose = term(first, moment) if symbol.each is not None else None
                return (PileAt(symbol, whose, term(source, moment)),)
        case nodes.Name():
            symbol = uses.get(source.id)
            match symbol:
                case PileSymbol():
                    return (PileAt(symbol, None, term(source, moment)),)
                case PileNameSymbol(pile=named):
                    return (PileAt(named, None, term(source, moment)),)
                case LocalSymbol():
                    stands = moment.names.get(id(symbol))
                    if stands is not None and (stands.piles or stands.is_card):
                        return stands.piles
                case DefineSymbol():
                    return piles(symbol.node.body, judging.called(symbol, (), moment))
                case _:
                    pass
        case nodes.Call(name=name, arguments=arguments):
            symbol = uses.get(name.id)
            if isinstance(symbol, DefineSymbol):
                return piles(symbol.node.body, judging.called(symbol, arguments, moment))
        case nodes.Apply(name=name, argument=argument):
            symbol = uses.get(name.id)
            if isinstance(symbol, DefineSymbol):
                return piles(symbol.node.body, judging.called(symbol, (argument,), moment))
        case nodes.Pick(domain=domain, otherwise=otherwise):
            found = piles_of(domain, moment)
            if otherwise is None or not found:
                return found
            more = piles(otherwise, moment)
            return (*found, *more) if more else ()
        case nodes.Cases(cases=cases, otherwise=last):
            parts = [piles(each.value, moment) for each in cases] + [piles(last, moment)]
            return tuple(pile for part in parts for pile in part) if all(parts) else ()
        case _:
            pass
    return _by_type(source, moment)


def _by_type(source: nodes.Node | None, moment: Moment) -> tuple[PileAt, ...]:
    """What the type says: a pile of that family; whose it is only its name can say."""
    typed = moment.game.facts.types.get(source.id) if source is not None else None
    match typed.type if typed else None:
        case PileReference(family=PileSymbol() as family) | Piles(family=family):
            name = term(source, moment) if isinstance(source, nodes.Name | nodes.Index) else None
            return (PileAt(family, applied("owner", name), name),)
        case _:
            return ()


def piles_of(domain: nodes.Domain, moment: Moment) -> tuple[PileAt, ...]:
    """The piles that the variable of a domain may be, or in which its card may lie."""
    if domain.source is not None:
        found = piles(domain.source, moment)
    else:
        symbol = moment.game.facts.uses.get(domain.type.id)
        if not isinstance(symbol, PileSymbol):
            return ()
        found = (PileAt(symbol, term(domain.owner, moment), None, every=True),)
    return found


def candidates(domain: nodes.Domain, name: Term, moment: Moment) -> tuple[PileAt, ...]:
    """The same for a variable with this name, when it stands for one pile of these."""
    families = piles_of(domain, moment)
    return tuple(
        evolve(pile, term=name, every=False, owner=pile.owner or applied("owner", name)) for pile in families
    )


# ------------------------------------------------------------------------------------------- sights


def cards_seen(found: tuple[PileAt, ...], place: nodes.Node, moment: Moment, *, top: bool = False) -> Judged:
    """Who sees the cards of these piles, or their tops (E5, E6)."""
    if not found:
        return Judged(NOBODY, Leaf(place.span, short(place.span), "lies where nobody can be sure to see it"))
    several = moment.game.several
    return meet(*(_card_seen(pile, place, moment, top) for pile in found), several=several)


def _card_seen(pile: PileAt, place: nodes.Node, moment: Moment, top: bool) -> Judged:
    family = pile.family
    sight = sight_of(family)
    turned = family in moment.game.turned
    if _is_open(pile, moment, top):
        return KNOWN
    if not turned and (sight is nodes.Sight.FACE_UP or (top and sight is nodes.Sight.TOP_FACE_UP)):
        return KNOWN
    audience = _audience(sight, family, pile.owner)
    words = "may lie face down here" if turned else _OF_PILE[sight]
    declared = family.node.sight_span if isinstance(family.node, nodes.Pile) else None
    return Judged(audience, Leaf(place.span, short(place.span), words, declared))


_OF_PILE = {
    nodes.Sight.FACE_DOWN: "lies face down",
    nodes.Sight.FACE_UP: "lies face up",
    nodes.Sight.TOP_FACE_UP: "has cards below its top",
    nodes.Sight.OWNER: "is seen by its owner only",
    nodes.Sight.TEAM: "is seen by the team of its owner only",
    nodes.Sight.OTHERS: "is not seen by its owner",
}
_OF_VARIABLE = {
    "owner": "is seen by its owner only",
    "team": "is seen by the team of its owner only",
    "others": "is not seen by its owner",
}


def _audience(sight: nodes.Sight, family: PileSymbol, owner: Term | None) -> Audience:
    match sight:
        case nodes.Sight.FACE_UP | nodes.Sight.TOP_FACE_UP | nodes.Sight.FACE_DOWN:
            return NOBODY
        case nodes.Sight.OWNER:
            return _owned("owner", family.each, owner)
        case nodes.Sight.TEAM:
            return _owned("team", family.each, owner)
        case nodes.Sight.OTHERS:
            return _owned("others", family.each, owner)
        case _:
            assert_never(sight)


def _owned(whom: str, each: Each | PileSymbol, owner: Term | None) -> Audience:
    """Those whom `seen by WHOM` names for something that belongs to a player or team."""
    match each:
        case "player":
            reach = {"owner": Reach.ONLY, "team": Reach.TEAM, "others": Reach.OTHERS}.get(whom)
            owner = applied("team", owner) if reach is Reach.TEAM else owner
        case "team":
            reach = {"owner": Reach.TEAM, "team": Reach.TEAM, "others": Reach.OUTSIDERS}.get(whom)
        case _:
            return NOBODY
    return NOBODY if reach is None else of_seat(reach, owner)


def sight_of(family: PileSymbol) -> nodes.Sight:
    """The sight of a family of piles; the pile where all cards begin lies face down unless it is declared otherwise."""
    return family.node.sight if isinstance(family.node, nodes.Pile) else nodes.Sight.FACE_DOWN


def _is_open(pile: PileAt, moment: Moment, top: bool) -> bool:
    for each in moment.open:
        if each.family is not pile.family:
            continue
        below = top or sight_of(each.family) is not nodes.Sight.TOP_FACE_UP
        match each.what:
            case "top":
                if top and not pile.every and pile.term == each.term and pile.term is not None:
                    return True
            case "pile":
                if below and not pile.every and pile.term == each.term and pile.term is not None:
                    return True
            case "each":
                if below and (each.term is None or each.term == pile.owner):
                    return True
            case _:
                assert_never(each.what)
    return False


def variable_seen(symbol: VarSymbol, index: nodes.Expr | None, moment: Moment) -> Audience:
    """Who sees a variable, or one element of it (E2)."""
    return seen_of(symbol, term(index, moment))


def seen_of(symbol: VarSymbol, owner: Term | None) -> Audience:
    """Who sees the element of a variable that belongs to an owner."""
    sight = symbol.node.sight
    match sight:
        case None:
            return ALL
        case nodes.Hidden():
            return NOBODY
        case nodes.OwnerBy(name=name):
            return _owned(name.text, symbol.each, owner)
        case _:
            assert_never(sight)


def variable_leaf(symbol: VarSymbol, place: Span, audience: Audience) -> Leaf | None:
    """Why a variable is a secret."""
    if audience is ALL or symbol.node.sight is None:
        return None
    sight = symbol.node.sight
    words = (
        "is hidden" if isinstance(sight, nodes.Hidden) else _OF_VARIABLE.get(sight.name.text, "is a secret")
    )
    return Leaf(place, short(place), words, sight.span)


def short(span: Span) -> str:
    """The words of a place on one line, not too long."""
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else text[:57] + "…"
