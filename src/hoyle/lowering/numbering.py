"""Stable numbers of moves (c.62, c.63): one block for each name, mixed base over the codes of its choices."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import OneChoice, SetChoice
from hoyle.ir.program import ChoiceCode, Coding, MoveInfo
from hoyle.lowering import fold
from hoyle.lowering.emit import Emitter, OfferPlan
from hoyle.lowering.places import pile_places, tidy
from hoyle.lowering.tables import Tables, Unfit, display_of
from hoyle.semantics.symbols import LocalSymbol
from hoyle.semantics.types import (
    Card,
    KindValues,
    Number,
    OptionValues,
    PileReference,
    Player,
    Team,
    Typed,
    YesNo,
)
from hoyle.syntax import nodes

MOST_VALUES = 1_000
MOST_MOVES = 100_000


def number_moves(out: Emitter) -> tuple[tuple[MoveInfo, ...], int]:
    """The table of moves in the order of the file, and the number after the last."""
    moves: list[MoveInfo] = []
    first = 0
    for index, symbol in enumerate(out.tables.facts.moves):
        plans = [plan for number, plan in out.offers if number == index]
        alive = [plan for plan in plans if plan.offer.dead is None]
        codes = _codes(alive or plans, out.tables)
        size = 0
        if alive:
            size = 1
            for code in codes:
                size *= code.count
        if size > MOST_MOVES:
            span = plans[0].move.name.span
            raise Unfit(f"{symbol.name} would be {size} different moves (at most {MOST_MOVES})", span)
        moves.append(MoveInfo(symbol.name, codes, first, size))
        first += size
    return tuple(moves), first


def _codes(plans: list[OfferPlan], tables: Tables) -> tuple[ChoiceCode, ...]:
    codes: list[ChoiceCode] = []
    for plan in plans:
        own = [_code(plan, i, tables) for i in range(len(plan.move.choices))]
        codes = own if not codes else [_hull(a, b) for a, b in zip(codes, own, strict=True)]
    for plan in plans[:1]:
        for code, choice in zip(codes, plan.move.choices, strict=True):
            if code.coding is Coding.NUMBER and code.count > MOST_VALUES:
                raise Unfit(f"a choice among more than {MOST_VALUES} numbers", choice.span)
    return tuple(codes)


def _hull(one: ChoiceCode, other: ChoiceCode) -> ChoiceCode:
    """The coding that serves both places where a move is offered."""
    if one == other or one.coding is not other.coding:
        return one
    if one.coding is Coding.SET:
        count, open_size = max(one.count, other.count), one.open_size or other.open_size
        return evolve(one, count=count, open_size=open_size)
    if one.coding is Coding.PLACE:
        places = tidy((*one.places, *other.places))
        count = sum(part.count for part in places)
        return evolve(one, count=count, places=places, any_pile=one.any_pile or other.any_pile)
    low = min(one.low, other.low)
    step = one.step if one.step == other.step and (one.low - other.low) % one.step == 0 else 1
    high = max(one.low + (one.count - 1) * one.step, other.low + (other.count - 1) * other.step)
    return evolve(one, low=low, step=step, count=(high - low) // step + 1)


def _code(plan: OfferPlan, index: int, tables: Tables) -> ChoiceCode:
    node = plan.move.choices[index]
    match node:
        case nodes.CardsChoice():
            made = plan.offer.choices[index]
            assert isinstance(made, SetChoice)
            # A set that may be empty needs the number *done* too, or its only choice would have none.
            open_size = made.low != made.high or not isinstance(made.low, ir.Const) or made.low.value < 1
            return ChoiceCode(
                Coding.SET,
                len(tables.looks) + open_size,
                open_size=open_size,
                display=display_of(Typed(Card())),
                name="cards",
            )
        case nodes.Domain():
            choice = plan.offer.choices[index]
            assert isinstance(choice, OneChoice)
            return _single(node, choice.domain, plan.chooser, tables)
        case _:
            assert_never(node)


def _single(node: nodes.Domain, domain: ir.Domain, chooser: LocalSymbol | None, tables: Tables) -> ChoiceCode:
    typed = tables.facts.types[node.id]
    name = (node.name or node.type).text
    display = display_of(typed)
    none = int(typed.none)
    kind = typed.type
    match kind:
        case Card():
            return ChoiceCode(Coding.LOOK, len(tables.looks), display=display, name=name)
        case Number():
            low, high, step = _bounds(domain.source, kind)
            count = max(0, (high - low) // step + 1)
            return ChoiceCode(
                Coding.NUMBER, count + none, low, step, none=bool(none), display=display, name=name
            )
        case Player():
            return ChoiceCode(Coding.SEAT, tables.players + none, none=bool(none), display=display, name=name)
        case Team():
            return ChoiceCode(Coding.NUMBER, tables.teams + none, none=bool(none), display=display, name=name)
        case YesNo():
            return ChoiceCode(Coding.NUMBER, 2 + none, none=bool(none), display=display, name=name)
        case KindValues(kind=symbol):
            count = len(symbol.values)
            return ChoiceCode(Coding.NUMBER, count + none, none=bool(none), display=display, name=name)
        case OptionValues(option=option):
            return ChoiceCode(Coding.NUMBER, len(option.values), display=display, name=name)
        case PileReference(family=family):
            places = pile_places(node, family, chooser, tables)
            count = sum(part.count for part in places)
            return ChoiceCode(
                Coding.PLACE, count, display=display, name=name, places=places, any_pile=family is None
            )
        case _:
            raise Unfit(f"{name} cannot be chosen", node.span)


def _bounds(source: ir.Source, kind: Number) -> tuple[int, int, int]:
    """Least and greatest bound and step that a choice of a number can have."""
    match source:
        case ir.Numbers(low, high, step):
            least = low.value if isinstance(low, ir.Const) else kind.low
            most = high.value if isinstance(high, ir.Const) else kind.high
            return least, most, step if isinstance(low, ir.Const) else 1
        case _:
            values = fold.listed(source)
            if values:
                return min(values), max(values), 1
            return kind.low, kind.high, 1
