"""Domains and sources of the tree become candidates of the program; part of the lowering of expressions."""

from __future__ import annotations

from hoyle.ir import expressions as ir
from hoyle.lowering import expressions as lowering
from hoyle.lowering import fold, names
from hoyle.lowering.tables import Family, Scope, Tables, owner_range
from hoyle.semantics.symbols import BasicType, KindSymbol, LocalSymbol, PileSymbol, Role
from hoyle.semantics.types import Card, KindValues, Number, PileReference, Piles, Player, Team, Type, YesNo
from hoyle.syntax import nodes

_MOST_KNOWN = 100


def lower_domain(node: nodes.Domain, scope: Scope, tables: Tables) -> tuple[ir.Domain, Scope]:
    """The candidates of a domain, and the scope in which its variable is the local."""
    source = domain_source(node, scope, tables)
    inner, local = scope.local(tables.facts.binds.get(node.id))
    tables.locals = max(tables.locals, inner.depth)
    where = lowering.lower(node.where, inner, tables) if node.where is not None else None
    if where is not None and fold.is_yes(where):
        where = None
    best = None
    if node.best is not None:
        best = ir.Best(node.best.highest, lowering.lower(node.best.value, inner, tables))
    return ir.Domain(local, source, where, best), inner


def known(node: nodes.Domain, scope: Scope, tables: Tables) -> list[int] | None:
    """The candidates of a domain that follow from players and options alone; None if they do not."""
    values = fold.listed(domain_source(node, scope, tables))
    if values is None or node.best is not None or len(values) > _MOST_KNOWN:
        return None
    if node.where is None:
        return values
    found = []
    symbol = tables.facts.binds.get(node.id)
    for value in values:
        condition = lowering.lower(node.where, scope.bind(symbol, ir.Const(value)), tables)
        if not isinstance(condition, ir.Const):
            return None
        if fold.is_yes(condition):
            found.append(value)
    return found


def domain_source(node: nodes.Domain, scope: Scope, tables: Tables) -> ir.Source:
    """The candidates of a domain before `where`."""
    tables.note_families(tables.facts.binds.get(node.id), names.families_in(node.source, tables))
    symbol = tables.facts.uses.get(node.type.id)
    if node.source is not None:
        candidate = tables.facts.types[node.id].type
        if isinstance(candidate, Card):
            return _cards(node.source, scope, tables)
        return lower_source(node.source, scope, tables)
    if node.start is not None:
        start = lowering.lower(node.start, scope, tables)
        return ir.Ring(0, tables.players, start)
    if node.owner is not None and isinstance(symbol, PileSymbol):
        return _owned(symbol, node.owner, scope, tables)
    match symbol:
        case BasicType.PLAYER:
            return _count(tables.players)
        case BasicType.TEAM:
            return _count(tables.teams)
        case BasicType.CARD:
            return ir.CardsIn(_count(len(tables.piles)))
        case BasicType.PILE:
            return _count(len(tables.piles))
        case PileSymbol():
            return piles_of(symbol, None, tables)
        case KindSymbol():
            low, count = owner_range(tables, symbol)
            return ir.Numbers(ir.Const(low), ir.Const(low + count - 1))
        case _:
            raise AssertionError(f"{node.span}: the checker refuses a domain without candidates")


def _count(count: int) -> ir.Numbers:
    return ir.Numbers(ir.Const(0), ir.Const(count - 1))


def piles_of(symbol: PileSymbol, owner: ir.Expr | None, tables: Tables) -> ir.Source:
    """The piles of a family, all of them or those of one owner."""
    family = tables.families[symbol]
    if owner is None:
        return ir.Numbers(ir.Const(family.base), ir.Const(family.base + family.count - 1))
    first = _first_pile(family, owner)
    last = fold.arithmetic("+", first, ir.Const(family.per_owner - 1))
    return ir.Numbers(first, last)


def _owned(symbol: PileSymbol, owner: nodes.Expr, scope: Scope, tables: Tables) -> ir.Source:
    """The piles of an owner; those of a team are its members' piles, if each player has some."""
    value = lowering.lower(owner, scope, tables)
    if symbol.each != "player" or not isinstance(tables.facts.types[owner.id].type, Team):
        return piles_of(symbol, value, tables)
    family = tables.families[symbol]
    if family.per_owner == 1:
        first = fold.arithmetic("+", value, ir.Const(family.base))
        return ir.Numbers(first, ir.Const(family.base + tables.players - 1), tables.teams)
    places = (
        _first_pile(family, fold.arithmetic("+", value, ir.Const(member)))
        for member in range(0, tables.players, tables.teams)
    )
    return ir.Values(
        tuple(
            fold.arithmetic("+", place, ir.Const(number))
            for place in places
            for number in range(family.per_owner)
        )
    )


def _first_pile(family: Family, owner: ir.Expr) -> ir.Expr:
    place = fold.arithmetic("-", owner, ir.Const(family.first_owner))
    scaled = fold.arithmetic("*", place, ir.Const(family.per_owner))
    return fold.arithmetic("+", scaled, ir.Const(family.base))


def lower_source(node: nodes.Source, scope: Scope, tables: Tables) -> ir.Source:
    """What stands after `in`, as candidates: a set, a range, piles of a family, cards of a pile, chosen cards."""
    match node:
        case nodes.SetOf(items):
            return _set(items, scope, tables)
        case nodes.Range(low, high, step):
            by = lowering.constant(step, scope, tables) if step is not None else 1
            assert by is not None
            return ir.Numbers(lowering.lower(low, scope, tables), lowering.lower(high, scope, tables), by)
        case nodes.EachOf():
            return pile_source(node, scope, tables)
        case _:
            return _cards(node, scope, tables)


def _set(items: tuple[nodes.Expr, ...], scope: Scope, tables: Tables) -> ir.Source:
    """A set as written; `each F` in it stands for its piles."""
    if not any(isinstance(item, nodes.EachOf) for item in items):
        return ir.Values(tuple(lowering.lower(item, scope, tables) for item in items))
    return ir.Union(tuple(pile_source(item, scope, tables) for item in items))


def _cards(node: nodes.Source, scope: Scope, tables: Tables) -> ir.Source:
    """The cards of a pile, of piles together, or of a set chosen by a move."""
    if isinstance(node, nodes.Name):
        symbol = tables.facts.uses.get(node.id)
        if isinstance(symbol, LocalSymbol) and symbol.role is Role.CARDS:
            return scope.sets[symbol]
    match node:
        case nodes.SetOf(items):
            return ir.Values(tuple(lowering.lower(item, scope, tables) for item in items))
        case nodes.Range():
            raise AssertionError(f"{node.span}: cards are no range")
        case _:
            return ir.CardsIn(pile_source(node, scope, tables))


def pile_source(node: nodes.Expr, scope: Scope, tables: Tables) -> ir.Source:
    """A pile, or `each F [of x]`, as piles."""
    if isinstance(node, nodes.EachOf):
        symbol = tables.facts.uses[node.family.id]
        assert isinstance(symbol, PileSymbol)
        if node.owner is None:
            return piles_of(symbol, None, tables)
        return _owned(symbol, node.owner, scope, tables)
    if isinstance(node, nodes.Name):
        named = tables.facts.uses.get(node.id)
        if isinstance(named, PileSymbol) and tables.families[named].count > 1:
            return piles_of(named, None, tables)
    return ir.Values((lowering.lower(node, scope, tables),))


def candidates_of(kind: Type, tables: Tables) -> tuple[int, int] | None:
    """Least and greatest value of a type in this program, if it is a matter of the type alone."""
    match kind:
        case YesNo():
            return 0, 1
        case Player():
            return 0, tables.players - 1
        case Team():
            return 0, tables.teams - 1
        case KindValues(kind=symbol):
            low, count = owner_range(tables, symbol)
            return low, low + count - 1
        case Number(low, high):
            return low, high
        case Card():
            return 0, len(tables.cards) - 1
        case PileReference(family=PileSymbol() as symbol) | Piles(family=symbol):
            family = tables.families[symbol]
            return family.base, family.base + family.count - 1
        case PileReference():
            return 0, len(tables.piles) - 1
        case _:
            return None


__all__ = [
    "candidates_of",
    "domain_source",
    "lower_domain",
    "lower_source",
    "pile_source",
    "piles_of",
]
