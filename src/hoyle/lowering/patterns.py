"""Pattern blocks and the questions asked of them become parts of the program; used by `build` and `expressions`."""

from __future__ import annotations

from hoyle.ir import expressions as ir
from hoyle.ir.patterns import Consecutive, CostOf, Covers, Different, Field, Group, Pattern
from hoyle.ir.values import NONE
from hoyle.lowering import domains, fold
from hoyle.lowering import expressions as lowering
from hoyle.lowering.tables import Scope, Tables, owner_range
from hoyle.semantics.symbols import FieldSymbol, KindSymbol, LocalSymbol, PatternSymbol, Role
from hoyle.semantics.types import KindValues, Number, Player, Team
from hoyle.syntax import nodes


def lower_patterns(tables: Tables) -> tuple[Pattern, ...]:
    """All pattern blocks, in the order of the facts."""
    return tuple(_pattern(symbol.node, tables) for symbol in tables.facts.patterns)


def _pattern(node: nodes.Patterns, tables: Tables) -> Pattern:
    inner, _ = Scope().local(tables.facts.binds[node.id])
    tables.locals = max(tables.locals, inner.depth)
    wild = None if node.wild is None else lowering.lower(node.wild, inner, tables)
    return Pattern(
        node.name.text,
        tuple(_group(group, tables) for group in node.groups),
        None if wild is not None and fold.is_no(wild) else wild,
        None if node.natural is None else lowering.lower(node.natural, Scope(), tables),
        None if node.cost is None else lowering.lower(node.cost, inner, tables),
    )


def _group(node: nodes.Group, tables: Tables) -> Group:
    return Group(
        node.name.text,
        lowering.lower(node.at_least, Scope(), tables),
        None if node.at_most is None else lowering.lower(node.at_most, Scope(), tables),
        tuple(_field(_symbol(ident, tables), tables) for ident in node.same),
        tuple(_different(_symbol(ident, tables), tables) for ident in node.different),
        tuple(_consecutive(_symbol(ident, tables), tables) for ident in node.consecutive),
    )


def _symbol(ident: nodes.Ident, tables: Tables) -> FieldSymbol:
    symbol = tables.facts.uses[ident.id]
    assert isinstance(symbol, FieldSymbol)
    return symbol


def _field(symbol: FieldSymbol, tables: Tables) -> Field:
    return Field(symbol.name, symbol.index, tables.display(symbol.type))


def _different(symbol: FieldSymbol, tables: Tables) -> Different:
    return Different(_field(symbol, tables), _count(symbol, tables))


def _count(symbol: FieldSymbol, tables: Tables) -> int:
    """How many values a field can have."""
    match symbol.type.type:
        case KindValues(kind=kind):
            return owner_range(tables, kind)[1]
        case Player():
            return tables.players
        case Team():
            return tables.teams
        case _:
            low, high = _hull(symbol, tables)
            return high - low + 1


def _consecutive(symbol: FieldSymbol, tables: Tables) -> Consecutive:
    return Consecutive(_field(symbol, tables), *_hull(symbol, tables))


def _hull(symbol: FieldSymbol, tables: Tables) -> tuple[int, int]:
    """The values that a field of numbers can have: those of its kind, or from the least to the greatest of the deck."""
    match symbol.type.type:
        case Number(kind=KindSymbol() as kind):
            low, count = owner_range(tables, kind)
            return low, low + count - 1
        case _:
            printed = [value for value in tables.columns[symbol.index] if value != NONE]
            return min(printed, default=0), max(printed, default=0)


def asked(node: nodes.Covers | nodes.CostOf, scope: Scope, tables: Tables) -> ir.Expr:
    """`PATTERN covers P`, `PATTERN cost of P`."""
    symbol = tables.facts.uses[node.pattern.id]
    assert isinstance(symbol, PatternSymbol)
    number = tables.facts.patterns.index(symbol)
    cards = _cards(node.cards, scope, tables)
    return Covers(number, cards) if isinstance(node, nodes.Covers) else CostOf(number, cards)


def _cards(node: nodes.Expr, scope: Scope, tables: Tables) -> ir.Source:
    """The cards that a pattern is asked about."""
    symbol = tables.facts.uses.get(node.id)
    if isinstance(symbol, LocalSymbol) and symbol.role is Role.CARDS:
        return scope.sets[symbol]
    return ir.CardsIn(domains.pile_source(node, scope, tables))
