"""Choices become decisions: who is asked, what is offered, and where the program goes on."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve, frozen

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import (
    Choice,
    Decide,
    Decision,
    Need,
    NextCommitted,
    Offer,
    OneChoice,
    SetChoice,
)
from hoyle.lowering import fold, statements
from hoyle.lowering.domains import lower_domain, lower_source
from hoyle.lowering.emit import Emitter, Flow, OfferPlan
from hoyle.lowering.expressions import lower
from hoyle.lowering.questions import judged_after, move_of, shared_of
from hoyle.lowering.tables import Offered, Scope
from hoyle.semantics.symbols import DefineSymbol, LocalSymbol
from hoyle.semantics.types import Number
from hoyle.syntax import nodes


@frozen
class _Asked:
    """What all offers of a decision share: the scope of conditions, the scope of bodies, and the chooser."""

    asking: Scope
    acting: Scope
    chooser_local: int
    chooser_slot: int
    chooser: LocalSymbol | None
    back: int
    """Label where a body goes on when it is done."""


def player_chooses(node: nodes.PlayerChooses, scope: Scope, flow: Flow, out: Emitter) -> None:
    """Write a decision of one player."""
    chooser = lower(node.chooser, scope, out.tables)
    end = out.label()
    asked = _asked(out.tables.facts.binds.get(node.id), scope, end, node, out)
    number = len(out.decisions)
    out.emit(Decide(number, span=node.span))
    _write(node, asked, chooser, None, number, flow, out)
    out.here(end)


def everyone_chooses(node: nodes.EveryoneChooses, scope: Scope, flow: Flow, out: Emitter) -> None:
    """Write a decision of everyone: all commit, then the bodies run in seat order (c.42)."""
    back, end = out.label(), out.label()
    asked = _asked(out.tables.facts.binds.get(node.id), scope, back, node, out)
    where = lower(node.where, asked.asking, out.tables) if node.where is not None else None
    number = len(out.decisions)
    out.emit(Decide(number, span=node.span))
    out.here(back)
    out.emit(NextCommitted(number, end, span=node.span))
    _write(node, asked, None, where, number, flow, out)
    out.here(end)


def anyone_may(node: nodes.AnyoneMay, scope: Scope, flow: Flow, out: Emitter) -> None:
    """Write a race: its head judges `until` and asks, every body leads back to the head (c.43)."""
    head, end = out.label(), out.label()
    asked = _asked(out.tables.facts.binds.get(node.id), scope, head, node, out)
    out.here(head)
    if node.until is not None:
        out.unless(fold.negation(statements.judged(node.until, scope, out)), end, node.until.span)
    where = lower(node.where, asked.asking, out.tables) if node.where is not None else None
    number = len(out.decisions)
    out.emit(Decide(number, span=node.span))
    _write(node, asked, None, where, number, flow, out)
    if node.otherwise is not None:
        statements.lower_block(node.otherwise.body, scope, flow, out)
    out.here(end)


def _asked(symbol: LocalSymbol | None, scope: Scope, back: int, node: nodes.Node, out: Emitter) -> _Asked:
    slot = out.tables.take_slots(1, node.span)
    # `player chooses` with a visible `player` introduces no name: that one is read as before.
    fresh = None if symbol in scope.reads else symbol
    asking, local = scope.local(fresh)
    out.tables.locals = max(out.tables.locals, asking.depth)
    acting = scope.bind(fresh, ir.Slot(slot))
    return _Asked(asking, acting, local, slot, symbol, back)


def _write(
    node: nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay,
    asked: _Asked,
    chooser: ir.Expr | None,
    where: ir.Expr | None,
    number: int,
    flow: Flow,
    out: Emitter,
) -> None:
    """Reserve the decision's number, write its bodies, then fill in the decision."""
    everyone, race = isinstance(node, nodes.EveryoneChooses), isinstance(node, nodes.AnyoneMay)
    otherwise = out.label() if node.otherwise is not None else None
    first = node.offers[0].name.text
    decision = Decision(
        f"{flow.name}.{first}",
        flow.phase.number,
        everyone,
        chooser,
        where,
        asked.chooser_slot,
        asked.chooser_local,
        (),
        otherwise,
        node.otherwise is not None and node.otherwise.openly,
        span=node.span,
        race=race,
    )
    out.decisions.append(decision)
    offered = {offer.name.text: offer for offer in node.offers}
    asked = evolve(
        asked,
        asking=evolve(asked.asking, offered=Offered(asked.asking, offered, ir.Local(asked.chooser_local))),
    )
    offers = tuple(_offer(offer, asked, flow, out) for offer in node.offers)
    out.decisions[number] = evolve(decision, offers=offers)
    if node.otherwise is not None and otherwise is not None:
        out.here(otherwise)
        if race:
            return  # in a race `otherwise` is nobody's
        statements.lower_block(node.otherwise.body, asked.acting, flow, out)
        out.jump(asked.back, node.otherwise.span)


def _offer(node: nodes.Offer, asked: _Asked, flow: Flow, out: Emitter) -> Offer:
    move = move_of(node, out.tables)
    if isinstance(node, nodes.Also):
        shared = shared_of(node, out.tables)
        # A shared move sees top-level names and its own chooser only.
        chooser = out.tables.facts.binds.get(shared.id)
        asking = Scope(depth=asked.asking.depth).bind(chooser, ir.Local(asked.chooser_local))
        acting = Scope(depth=asked.acting.depth).bind(chooser, ir.Slot(asked.chooser_slot))
        asked = evolve(asked, asking=asking, acting=acting, chooser=chooser)
    choices: list[Choice] = []
    asking, acting = asked.asking, asked.acting
    for choice in move.choices:
        made, asking, acting = _choice(choice, asking, acting, out)
        choices.append(made)
    needs, dead = _needs(move.needs, asking, tuple(choices), out)
    body = out.label()
    out.here(body)
    offer = Offer(_number(move, out), tuple(choices), needs, body, span=node.span, dead=dead)
    out.offers.append((offer.move, OfferPlan(move, offer, asked.chooser)))
    if dead is None:
        statements.lower_block(move.body, acting, flow, out)
        out.jump(asked.back, move.span)
    return offer


def _number(move: nodes.Move, out: Emitter) -> int:
    names = [symbol.name for symbol in out.tables.facts.moves]
    return names.index(move.name.text)


def _choice(node: nodes.Choice, asking: Scope, acting: Scope, out: Emitter) -> tuple[Choice, Scope, Scope]:
    """A choice, and the scopes of conditions and body in which it has been made."""
    tables = out.tables
    symbol = tables.facts.binds.get(node.id)
    match node:
        case nodes.Domain():
            domain, asking = lower_domain(node, asking, tables)
            slot = tables.take_slots(1, node.span)
            return OneChoice(domain, slot), asking, acting.bind(symbol, ir.Slot(slot))
        case nodes.CardsChoice():
            low = lower(node.low, asking, tables)
            high = low if node.high == node.low else lower(node.high, asking, tables)
            source = lower_source(node.source, asking, tables)
            candidate = tables.facts.binds.get(node.where.id) if node.where is not None else None
            inner, local = asking.local(candidate)
            where = lower(node.where, inner, tables) if node.where is not None else None
            most = _most(node.high, high, out)
            first = asking.depth
            asking = evolve(asking, depth=first + 1 + most)
            tables.locals = max(tables.locals, asking.depth, inner.depth)
            slots = tables.take_slots(1 + most, node.span)
            assert symbol is not None
            size_local, locals_ = first, tuple(range(first + 1, first + 1 + most))
            size_slot, kept = slots, tuple(range(slots + 1, slots + 1 + most))
            made = SetChoice(low, high, source, local, where, locals_, size_local, kept, size_slot)
            judged = ir.Held(tuple(ir.Local(i) for i in locals_), ir.Local(size_local))
            stored = ir.Held(tuple(ir.Slot(i) for i in kept), ir.Slot(size_slot))
            return made, asking.bind_set(symbol, judged), acting.bind_set(symbol, stored)
        case _:
            assert_never(node)


def _most(node: nodes.Expr, high: ir.Expr, out: Emitter) -> int:
    """The greatest size of a set."""
    cards = len(out.tables.cards)
    if isinstance(high, ir.Const):
        return max(0, min(high.value, cards))
    typed = out.tables.facts.types.get(node.id)
    bound = typed.type.high if typed is not None and isinstance(typed.type, Number) else cards
    return max(0, min(bound, cards))


def _needs(
    nodes_: tuple[nodes.Need, ...], scope: Scope, choices: tuple[Choice, ...], out: Emitter
) -> tuple[tuple[Need, ...], int | None]:
    """The conditions that remain for these options, and the place of one that is never met."""
    needs: list[Need] = []
    bound = [_bound(choice) for choice in choices]
    for node in nodes_:
        condition = lower(node.condition, scope, out.tables)
        if fold.is_yes(condition):
            continue
        need = _need(node, condition, scope, out)
        needs.append(evolve(need, after=judged_after(condition, bound)))
        if fold.is_no(condition):
            return tuple(needs), len(needs) - 1
    return tuple(needs), None


def _bound(choice: Choice) -> frozenset[int]:
    """The locals in which a choice stands while it is judged."""
    match choice:
        case OneChoice(domain=domain):
            return frozenset({domain.local})
        case SetChoice():
            return frozenset({choice.size_local, *choice.locals})
        case _:
            assert_never(choice)


def _need(node: nodes.Need, condition: ir.Expr, scope: Scope, out: Emitter) -> Need:
    called, inner = _called(node.condition, scope, out)
    sentence = node.sentence
    if sentence is not None:
        inner = scope
    elif called is not None and isinstance(called.node, nodes.Legal):
        sentence = called.node.sentence
    parts: list[str | ir.Expr] = []
    formats: list[int | None] = []
    for part in sentence.parts if sentence is not None else (f"this needs {node.condition.span.text}",):
        if isinstance(part, str):
            parts.append(part)
            formats.append(None)
        else:
            parts.append(lower(part, inner, out.tables))
            formats.append(out.tables.display(out.tables.facts.types[part.id]))
    name = called.name if called is not None else None
    return Need(condition, tuple(parts), tuple(formats), name, span=node.span)


def _called(node: nodes.Expr, scope: Scope, out: Emitter) -> tuple[DefineSymbol | None, Scope]:
    """The legal or define that a condition calls, and the scope of its parameters."""
    arguments: tuple[nodes.Expr, ...] = ()
    match node:
        case nodes.Name(id=key):
            pass
        case nodes.Call(name=name, arguments=arguments):
            key = name.id
        case nodes.Apply(name=name, argument=argument):
            key, arguments = name.id, (argument,)
        case _:
            return None, scope
    symbol = out.tables.facts.uses.get(key)
    if not isinstance(symbol, DefineSymbol):
        return None, scope
    inner = Scope(depth=scope.depth)
    for parameter, value in zip(symbol.parameters, arguments, strict=True):
        inner = inner.bind(parameter, lower(value, scope, out.tables))
    return symbol, inner
