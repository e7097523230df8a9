"""What the body of a move touches, told for the player who makes it; read by the rule about effects made at once.

A *place* is a variable or a pile with its index seen from that player: `player`, his left, right or partner, a
written value, or anything. Defines, phases and shared moves are put in. What a body reads of its own variables
is left out, since each body has its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import evolve, field, frozen

from hoyle.linter.terms import constant
from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import (
    DefineSymbol,
    Function,
    LocalSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileNameSymbol,
    PileSymbol,
    ScoreLineSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Card
from hoyle.syntax import nodes
from hoyle.syntax.walk import children

Seat = Literal["player", "left", "right", "partner"]
Index = Seat | tuple[str, str | int | bool] | None
"""A seat as the player sees it, a written value (`"value"`, v), or None: any."""

Doing = Literal[
    "reads", "sets", "adds", "puts", "takes chosen", "takes top", "takes bottom", "flips", "changes"
]

ALONE: Index = ("value", "alone")
"""The index of what there is only one of."""

_NEXT: Mapping[Function, Seat] = {
    Function.LEFT: "left",
    Function.RIGHT: "right",
    Function.PARTNER: "partner",
}


@frozen
class Place:
    """A variable or a pile (of a family), and which of them."""

    symbol: VarSymbol | PileSymbol
    index: Index


@frozen
class Touch:
    """What a statement does to a place; `detail` is the value that is set, or how a card is turned."""

    place: Place
    doing: Doing
    node: nodes.Node = field(eq=False)
    detail: str | int | bool | None = None


@frozen
class Holder:
    """What a local name stands for: a seat, piles, or a card that was chosen from piles."""

    seat: Index = None
    piles: tuple[Place, ...] = ()
    cards_of: tuple[Place, ...] = ()


Names = Mapping[int, Holder]
"""Identity of a local symbol -> what it stands for."""


@frozen
class Body:
    """Collects touches; `names` are the local names in sight."""

    facts: Facts
    names: Names
    inside: frozenset[int] = frozenset()
    """Ids of the defines and phases that are being put in, so that circles end."""

    def named(self, symbol: object, holder: Holder) -> Body:
        """With one more name."""
        return evolve(self, names={**self.names, id(symbol): holder})


def of_move(move: nodes.Move, chooser: object, facts: Facts) -> list[Touch]:
    """The touches of a move's effects; its domains and needs were judged before anybody acted."""
    body = Body(facts, {id(chooser): Holder(seat="player")})
    for choice in move.choices:
        body = _chosen(choice, body)
    return list(_statement(move.body, body))


def of_block(block: nodes.Block, chooser: object, facts: Facts) -> list[Touch]:
    """The touches of an `otherwise` of the player."""
    return list(_statement(block, Body(facts, {id(chooser): Holder(seat="player")})))


def _chosen(choice: nodes.Choice, body: Body) -> Body:
    symbol = body.facts.binds.get(choice.id)
    match choice:
        case nodes.Domain():
            return body.named(symbol, _candidate(choice, body))
        case nodes.CardsChoice(source=source):
            return body.named(symbol, Holder(cards_of=_piles(source, body)))


def _candidate(domain: nodes.Domain, body: Body) -> Holder:
    """What the variable of a domain stands for."""
    typed = body.facts.types.get(domain.id)
    if typed is not None and isinstance(typed.type, Card):
        return Holder(cards_of=_piles(domain.source, body))
    if domain.source is not None:
        return Holder(piles=_piles(domain.source, body))
    symbol = body.facts.uses.get(domain.type.id)
    if isinstance(symbol, PileSymbol):
        return Holder(piles=(Place(symbol, _index(domain.owner, body) if domain.owner else None),))
    return Holder()


# --------------------------------------------------------------------------------------- statements


def _statement(node: nodes.Node, body: Body) -> Iterator[Touch]:
    """The touches of a statement and of all below it."""
    facts = body.facts
    match node:
        case nodes.Block(statements=statements):
            for each in statements:
                yield from _statement(each, body)
                body = _after(each, body)
        case nodes.For(domain=domain, body=inner):
            yield from _reads(domain, body, node)
            yield from _statement(inner, body.named(facts.binds.get(domain.id), _candidate(domain, body)))
        case nodes.Assign(target=target, value=value):
            yield from _reads(value, body, node)
            yield from _stored(target, "sets", body, node, constant(value, facts))
        case nodes.AssignRandom(target=target, domain=domain):
            yield from _reads(domain, body, node)
            yield from _stored(target, "changes", body, node)
        case nodes.Step(target=target, value=value):
            yield from _reads(value, body, node)
            yield from _stored(target, "adds", body, node)
        case nodes.Clear(names=names):
            for name in names:
                symbol = facts.uses.get(name.id)
                if isinstance(symbol, VarSymbol) and symbol.top:
                    index = ALONE if symbol.each is None else None
                    yield Touch(Place(symbol, index), "sets", node, f"start of {symbol.name}")
        case nodes.MoveCards(cards=cards, to=to):
            yield from _taken(cards, body, node)
            yield from (Touch(place, "puts", node) for place in _piles(to, body))
        case nodes.Deal(pile=pile, to=to):
            yield from (Touch(place, "takes top", node) for place in _piles(pile, body))
            yield from (Touch(place, "puts", node) for place in _piles(to, body))
        case nodes.Flip(cards=cards, up=up):
            yield from (Touch(place, "flips", node, up) for place in _selected(cards, body))
        case nodes.Swap(left=left, right=right):
            both = (*_piles(left, body), *_piles(right, body))
            yield from (Touch(place, "changes", node) for place in both)
        case nodes.Shuffle(pile=pile) | nodes.Gather(to=pile):
            yield from (Touch(place, "changes", node) for place in _piles(pile, body))
        case nodes.Run(call=call):
            yield from _run(call, body, node)
        case nodes.Show():
            return  # it tells something and changes nothing
        case nodes.Var(start=start):
            yield from _reads(start, body, node)
        case _:
            for part in children(node):
                if _is_expression(part):
                    yield from _reads(part, body, node)
                else:
                    yield from _statement(part, body)


def _is_expression(node: nodes.Node) -> bool:
    return not isinstance(node, nodes.Block | nodes.Branch | nodes.Statement)


def _after(statement: nodes.Statement, body: Body) -> Body:
    match statement:
        case nodes.Let(value=value):
            holder = Holder(
                seat=_index(value, body), piles=_piles(value, body), cards_of=_cards_of(value, body)
            )
            return body.named(body.facts.binds.get(statement.id), holder)
        case _:
            return body


def _stored(
    target: nodes.Expr, doing: Doing, body: Body, node: nodes.Node, detail: str | int | bool | None = None
) -> Iterator[Touch]:
    base, index = target, ALONE
    if isinstance(target, nodes.Index):
        base, index = target.base, _index(target.indices[0], body)
        for part in target.indices:
            yield from _reads(part, body, node)
    symbol = body.facts.uses.get(base.id)
    if isinstance(symbol, VarSymbol) and symbol.top:
        doing = "changes" if doing == "sets" and detail is None else doing
        yield Touch(Place(symbol, index), doing, node, detail)


def _taken(cards: nodes.Cards, body: Body, node: nodes.Node) -> Iterator[Touch]:
    """The places that lose the cards that are moved."""
    match cards:
        case nodes.EndCard(top=top, pile=pile):
            doing: Doing = "takes top" if top else "takes bottom"
        case nodes.Packet(top=top, pile=pile, count=count):
            doing = "takes top" if top else "takes bottom"
            yield from _reads(count, body, node)
        case nodes.Domain():
            yield from _reads(cards, body, node)
            yield from (Touch(place, "changes", node) for place in _piles(cards.source, body))
            return
        case _:
            yield from (Touch(place, "takes chosen", node) for place in _cards_of(cards, body))
            yield from (Touch(place, "changes", node) for place in _piles(cards, body))
            return
    yield from (Touch(place, doing, node) for place in _piles(pile, body))


def _selected(cards: nodes.Cards, body: Body) -> tuple[Place, ...]:
    match cards:
        case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
            return _piles(pile, body)
        case nodes.Domain(source=source):
            return _piles(source, body)
        case _:
            return (*_piles(cards, body), *_cards_of(cards, body))


def _run(call: nodes.Expr, body: Body, node: nodes.Node) -> Iterator[Touch]:
    name = call.name if isinstance(call, nodes.Call) else call
    arguments = call.arguments if isinstance(call, nodes.Call) else ()
    symbol = body.facts.uses.get(name.id)
    for argument in arguments:
        yield from _reads(argument, body, node)
    if isinstance(symbol, PhaseSymbol) and id(symbol) not in body.inside:
        inner = _called(symbol, symbol.parameters, arguments, body)
        yield from _statement(symbol.node.body, inner)


def _called(
    symbol: object, parameters: tuple[LocalSymbol, ...], arguments: tuple[nodes.Expr, ...], body: Body
) -> Body:
    """The body of a define or phase with what is given for its parameters."""
    names = {
        id(parameter): Holder(_index(given, body), _piles(given, body), _cards_of(given, body))
        for parameter, given in zip(parameters, arguments, strict=False)
    }
    return Body(body.facts, names, body.inside | {id(symbol)})


# -------------------------------------------------------------------------------------- expressions


def _reads(node: nodes.Node, body: Body, place: nodes.Node) -> Iterator[Touch]:
    """What an expression or domain reads."""
    facts = body.facts
    match node:
        case nodes.Domain():
            for part in children(node):
                if part is not node.where and part is not node.best:
                    yield from _reads(part, body, place)
            inner = body.named(facts.binds.get(node.id), _candidate(node, body))
            for condition in (node.where, node.best):
                if condition is not None:
                    yield from _reads(condition, inner, place)
            return
        case nodes.Quantified() | nodes.SumFor() | nodes.Extreme():
            inner = body.named(facts.binds.get(node.domain.id), _candidate(node.domain, body))
            yield from _reads(node.domain, body, place)
            for part in children(node):
                if part is not node.domain:
                    yield from _reads(part, inner, place)
            return
        case nodes.Index(base=base, indices=indices):
            for part in indices:
                yield from _reads(part, body, place)
            symbol = facts.uses.get(base.id)
            if isinstance(symbol, VarSymbol) and symbol.top:
                yield Touch(Place(symbol, _index(indices[0], body)), "reads", place)
            yield from (Touch(found, "reads", place) for found in _piles(node, body))
            return
        case nodes.Name() | nodes.EachOf() | nodes.Ident():
            symbol = facts.uses.get(node.id)
            if isinstance(symbol, VarSymbol) and symbol.top:
                yield Touch(Place(symbol, ALONE if symbol.each is None else None), "reads", place)
            if isinstance(symbol, DefineSymbol) and id(symbol) not in body.inside:
                yield from _reads(symbol.node.body, _called(symbol, (), (), body), place)
            if isinstance(symbol, PatternSymbol) and id(symbol) not in body.inside:
                yield from _reads(symbol.node, _called(symbol, (), (), body), place)
            if not isinstance(node, nodes.Ident):
                yield from (Touch(found, "reads", place) for found in _piles(node, body))
        case nodes.Call(name=name, arguments=arguments):
            yield from _put_in(name, arguments, body, place)
        case nodes.Apply(name=name, argument=argument):
            yield from _put_in(name, (argument,), body, place)
        case _:
            pass
    for part in children(node):
        yield from _reads(part, body, place)


def _put_in(
    name: nodes.Ident, arguments: tuple[nodes.Expr, ...], body: Body, place: nodes.Node
) -> Iterator[Touch]:
    symbol = body.facts.uses.get(name.id)
    if id(symbol) in body.inside:
        return
    if isinstance(symbol, DefineSymbol):
        yield from _reads(symbol.node.body, _called(symbol, symbol.parameters, arguments, body), place)
    elif isinstance(symbol, ScoreLineSymbol):
        yield from _reads(symbol.node.value, _called(symbol, (), (), body), place)


def _index(expr: nodes.Expr | None, body: Body) -> Index:
    """A seat, or a written value, as the player sees it."""
    if expr is None:
        return None
    match expr:
        case nodes.Name():
            symbol = body.facts.uses.get(expr.id)
            if isinstance(symbol, LocalSymbol):
                return body.names.get(id(symbol), Holder()).seat
        case nodes.Apply(name=name, argument=argument):
            function = body.facts.uses.get(name.id)
            if isinstance(function, Function) and function in _NEXT and _index(argument, body) == "player":
                return _NEXT[function]
        case _:
            pass
    value = constant(expr, body.facts)
    return None if value is None else ("value", value)


def _piles(source: nodes.Node | None, body: Body) -> tuple[Place, ...]:
    """The piles that an expression, set or `each F` speaks of."""
    facts = body.facts
    match source:
        case nodes.SetOf(items=items):
            return tuple(place for item in items for place in _piles(item, body))
        case nodes.EachOf(family=family, owner=owner):
            symbol = facts.uses.get(family.id)
            index = _index(owner, body) if owner is not None else None
            return (Place(symbol, index),) if isinstance(symbol, PileSymbol) else ()
        case nodes.Index(base=base, indices=(first, *_)):
            symbol = facts.uses.get(base.id)
            if isinstance(symbol, PileNameSymbol):
                symbol = symbol.pile
            return (Place(symbol, _index(first, body)),) if isinstance(symbol, PileSymbol) else ()
        case nodes.EndCard(pile=pile):
            return _piles(pile, body)
        case nodes.Name():
            symbol = facts.uses.get(source.id)
            match symbol:
                case PileSymbol(each=each, indexed=indexed):
                    return (Place(symbol, ALONE if each is None and not indexed else None),)
                case PileNameSymbol(pile=family_of, place=number):
                    return (Place(family_of, ("value", number + 1) if family_of.each is None else None),)
                case LocalSymbol():
                    return body.names.get(id(symbol), Holder()).piles
                case _:
                    return ()
        case _:
            return ()


def _cards_of(cards: nodes.Node, body: Body) -> tuple[Place, ...]:
    """The piles from which the card or cards that a name stands for were chosen."""
    if isinstance(cards, nodes.Name):
        symbol = body.facts.uses.get(cards.id)
        if isinstance(symbol, LocalSymbol):
            return body.names.get(id(symbol), Holder()).cards_of
    return ()
