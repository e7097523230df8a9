"""What a resolved name becomes in the program: reads, calls put in, piles and elements of arrays."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.ir import expressions as ir
from hoyle.lowering import domains, fold
from hoyle.lowering import expressions as lowering
from hoyle.lowering.tables import MOST_INSIDE, Scope, Tables, Unfit, owner_range, reading
from hoyle.semantics.symbols import (
    Constant,
    DefineSymbol,
    FieldSymbol,
    Function,
    KindValueSymbol,
    LocalSymbol,
    OptionSymbol,
    OptionValueSymbol,
    PileNameSymbol,
    PileSymbol,
    ScoreLineSymbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import KindValues, PileReference, Piles, Player, Team
from hoyle.syntax import nodes


def name_value(node: nodes.Name, scope: Scope, tables: Tables) -> ir.Expr:
    """A bare name as a value."""
    symbol = tables.facts.uses[node.id]
    match symbol:
        case OptionSymbol():
            return option_value(symbol, tables)
        case OptionValueSymbol(place=place):
            return fold.NOTHING if place is None else ir.Const(place)
        case KindValueSymbol(number=number):
            return ir.Const(number)
        case PileSymbol():
            return ir.Const(tables.families[symbol].base)
        case PileNameSymbol(pile=pile, place=place):
            return ir.Const(tables.families[pile].base + place)
        case VarSymbol():
            return ir.Slot(tables.arrays[symbol].base)
        case LocalSymbol():
            return reading(scope, symbol)
        case DefineSymbol():
            return _put_in(symbol, (), scope, tables)
        case ScoreLineSymbol():
            return _score_line(symbol, scope.owner, scope, tables)
        case TotalSymbol():
            return ir.Slot(tables.totals["everyone"])
        case Constant():
            return _constant(symbol, tables)
        case _:
            raise AssertionError(f"{node.span}: {symbol} is no value")


def _constant(symbol: Constant, tables: Tables) -> ir.Expr:
    match symbol:
        case Constant.PLAYERS:
            return ir.Const(tables.players)
        case Constant.YES:
            return fold.YES
        case Constant.NO:
            return fold.NO
        case Constant.NONE:
            return fold.NOTHING
        case _:
            assert_never(symbol)


def option_value(symbol: OptionSymbol, tables: Tables) -> ir.Expr:
    """An option: a constant, or the slot into which it is drawn."""
    if symbol in tables.option_slots:
        return ir.Slot(tables.option_slots[symbol])
    if symbol not in tables.options:
        assert tables.find_option is not None
        tables.options[symbol] = tables.find_option(symbol)
    return ir.Const(tables.options[symbol])


def apply_name(name: nodes.Ident, argument: nodes.Expr, scope: Scope, tables: Tables) -> ir.Expr:
    """`f of x`."""
    symbol = tables.facts.uses[name.id]
    match symbol:
        case Function():
            return _function(symbol, argument, scope, tables)
        case FieldSymbol(index=index):
            card = lowering.lower(argument, scope, tables)
            return fold.NOTHING if card == fold.NOTHING else ir.Column(index, card)
        case DefineSymbol():
            return _put_in(symbol, (argument,), scope, tables)
        case ScoreLineSymbol():
            return _score_line(symbol, lowering.lower(argument, scope, tables), scope, tables)
        case _:
            raise AssertionError(f"{name.span}: {symbol} is nothing to apply")


def _function(symbol: Function, argument: nodes.Expr, scope: Scope, tables: Tables) -> ir.Expr:
    if symbol is Function.SIZE:
        return ir.Size(domains.pile_source(argument, scope, tables))
    value = lowering.lower(argument, scope, tables)
    count = ir.Const(tables.players)
    match symbol:
        case Function.OWNER:
            owners = tuple(fold.NOTHING.value if p.owner is None else p.owner for p in tables.piles)
            return fold.lookup(owners, value)
        case Function.LEFT:
            return fold.arithmetic("mod", fold.arithmetic("+", value, ir.Const(1)), count)
        case Function.RIGHT:
            return fold.arithmetic("mod", fold.arithmetic("-", value, ir.Const(1)), count)
        case Function.PARTNER:
            half = ir.Const(tables.players // 2)
            return fold.arithmetic("mod", fold.arithmetic("+", value, half), count)
        case Function.TEAM:
            return fold.arithmetic("mod", value, ir.Const(tables.teams))
        case Function.SEAT:
            return value
        case Function.INDEX:
            if isinstance(tables.facts.types[argument.id].type, KindValues):
                return fold.arithmetic("+", value, ir.Const(1))
            numbers = tuple(1 if p.number is None else p.number for p in tables.piles)
            return fold.lookup(numbers, value)
        case _:
            assert_never(symbol)


def call_name(name: nodes.Ident, arguments: tuple[nodes.Expr, ...], scope: Scope, tables: Tables) -> ir.Expr:
    """`f(x, y)`."""
    symbol = tables.facts.uses[name.id]
    if isinstance(symbol, DefineSymbol):
        return _put_in(symbol, arguments, scope, tables)
    assert len(arguments) == 1, f"{name.span}: only defines take several arguments"
    return apply_name(name, arguments[0], scope, tables)


def _put_in(symbol: DefineSymbol, arguments: tuple[nodes.Expr, ...], scope: Scope, tables: Tables) -> ir.Expr:
    """The body of a define or legal with its arguments put in (defines are not recursive)."""
    inner = Scope(depth=scope.depth)
    for parameter, argument in zip(symbol.parameters, arguments, strict=True):
        inner = inner.bind(parameter, lowering.lower(argument, scope, tables))
        tables.note_families(parameter, families_of(argument, tables))
    tables.inside += 1
    try:
        if tables.inside > MOST_INSIDE:
            raise _too_deep(symbol)
        return lowering.lower(symbol.node.body, inner, tables)
    except RecursionError:
        raise _too_deep(symbol) from None
    finally:
        tables.inside -= 1


def _too_deep(symbol: DefineSymbol) -> Unfit:
    return Unfit("too many defines lead through each other here", symbol.node.name.span)


def _score_line(symbol: ScoreLineSymbol, owner: ir.Expr | None, scope: Scope, tables: Tables) -> ir.Expr:
    inner = evolve(Scope(depth=scope.depth), owner=owner)
    if owner is not None:
        inner = inner.bind(tables.facts.binds.get(symbol.score.id), owner)
    return lowering.lower(symbol.node.value, inner, tables)


def index_name(base: nodes.Expr, indices: tuple[nodes.Expr, ...], scope: Scope, tables: Tables) -> ir.Expr:
    """`F[x, n]`, `v[x]`, `total[x]` as a value."""
    element = place(base, indices, scope, tables)
    symbol = tables.facts.uses[base.id]
    if isinstance(symbol, PileSymbol | PileNameSymbol):
        return _folded_pile(element)
    return _folded_slot(element)


def _folded_pile(element: ir.Element) -> ir.Expr:
    fixed = fixed_place(element)
    return ir.PileAt(element) if fixed is None else ir.Const(fixed)


def _folded_slot(element: ir.Element) -> ir.Expr:
    fixed = fixed_place(element)
    return ir.SlotAt(element) if fixed is None else ir.Slot(fixed)


def fixed_place(element: ir.Element) -> int | None:
    """The slot or pile of an element whose indices are constants within their ranges."""
    at = 0
    for axis in element.axes:
        if not isinstance(axis.index, ir.Const) or not 0 <= axis.index.value - axis.low < axis.count:
            return None
        at = at * axis.count + axis.index.value - axis.low
    return element.base + at


def place(base: nodes.Expr, indices: tuple[nodes.Expr, ...], scope: Scope, tables: Tables) -> ir.Element:
    """The element of a family of piles, a variable or the totals."""
    symbol = tables.facts.uses[base.id]
    values = [lowering.lower(index, scope, tables) for index in indices]
    match symbol:
        case PileSymbol():
            return _pile_element(symbol, values, tables)
        case PileNameSymbol(pile=pile, place=number):
            return _pile_element(pile, [*values, ir.Const(number + 1)], tables)
        case VarSymbol():
            array = tables.arrays[symbol]
            return ir.Element(array.base, (ir.Axis(values[0], array.low, array.count),))
        case TotalSymbol():
            owned_by = _total_owner(indices[0], tables)
            return ir.Element(tables.totals[owned_by], (ir.Axis(values[0], 0, _rows(owned_by, tables)),))
        case _:
            raise AssertionError(f"{base.span}: {symbol} has no elements")


def _rows(owned_by: str, tables: Tables) -> int:
    return tables.players if owned_by == "player" else tables.teams


def _total_owner(index: nodes.Expr, tables: Tables) -> str:
    """Whose total is meant: told by the type of the index, or there is only one sheet."""
    typed = tables.facts.types.get(index.id)
    owned = [name for name in tables.totals if name != "everyone"]
    if len(owned) > 1 and typed is not None:
        match typed.type:
            case Player():
                return "player"
            case Team():
                return "team"
            case _:
                pass
    return owned[0]


def _pile_element(symbol: PileSymbol, values: list[ir.Expr], tables: Tables) -> ir.Element:
    family = tables.families[symbol]
    axes = []
    if symbol.each is not None:
        low, count = owner_range(tables, symbol.each)
        axes.append(ir.Axis(values[0], low, count))
    if symbol.indexed:
        axes.append(ir.Axis(values[-1], 1, family.per_owner))
    return ir.Element(family.base, tuple(axes))


def families_of(node: nodes.Expr, tables: Tables) -> frozenset[PileSymbol] | None:
    """The families a pile expression can belong to; None if it may be any."""
    typed = tables.facts.types.get(node.id)
    if typed is not None and isinstance(typed.type, PileReference | Piles) and typed.type.family is not None:
        return frozenset({typed.type.family})
    match node:
        case nodes.Name():
            symbol = tables.facts.uses.get(node.id)
            return tables.possible.get(symbol) if isinstance(symbol, LocalSymbol) else None
        case nodes.Pick(domain=domain):
            symbol = tables.facts.binds.get(domain.id)
            return None if symbol is None else tables.possible.get(symbol)
        case _:
            return None


def families_in(source: nodes.Source | None, tables: Tables) -> frozenset[PileSymbol] | None:
    """The families of the piles that a set, or `each F`, holds; None if they may be any."""
    match source:
        case nodes.SetOf(items=items):
            found = [families_of(item, tables) for item in items]
            known = [families for families in found if families is not None]
            return frozenset().union(*known) if len(known) == len(found) else None
        case nodes.EachOf():
            return families_of(source, tables)
        case _:
            return None
