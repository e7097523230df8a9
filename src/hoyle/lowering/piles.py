"""Piles, variables, totals and the order of piles: the parts of the state and how people call them."""

from __future__ import annotations

from attrs import evolve

from hoyle.ir.program import Pile, Shape, Sight, Variable
from hoyle.lowering.emit import Emitter
from hoyle.lowering.expressions import constant
from hoyle.lowering.tables import Array, Family, Scope, Tables, Unfit, display_of, owner_range
from hoyle.semantics.symbols import KindSymbol, PileSymbol, VarSymbol
from hoyle.syntax import nodes

MOST_PILES = 1_000

_SIGHTS = {
    nodes.Sight.FACE_DOWN: Sight.NOBODY,
    nodes.Sight.FACE_UP: Sight.ALL,
    nodes.Sight.TOP_FACE_UP: Sight.TOP,
    nodes.Sight.OWNER: Sight.OWNER,
    nodes.Sight.TEAM: Sight.TEAM,
    nodes.Sight.OTHERS: Sight.OTHERS,
}
_VARIABLE_SIGHTS = {"owner": Sight.OWNER, "team": Sight.TEAM, "others": Sight.OTHERS}


def place_piles(tables: Tables) -> None:
    """Give every pile its id: families as declared, in each by owner, then number."""
    for symbol in tables.facts.piles:
        low, owners = owner_range(tables, symbol.each)
        per_owner = _per_owner(symbol, tables)
        family = Family(len(tables.piles), owners, per_owner, low)
        tables.families[symbol] = family
        if len(tables.piles) + family.count > MOST_PILES:
            raise Unfit(f"more than {MOST_PILES} piles", symbol.node.span)
        for owner in range(low, low + owners):
            for number in range(1, per_owner + 1):
                tables.piles.append(_pile(symbol, owner, number))


def _per_owner(symbol: PileSymbol, tables: Tables) -> int:
    node = symbol.node
    if isinstance(node, nodes.Deck) or (node.count is None and not node.names):
        return 1
    if node.count is None:
        return len(node.names)
    count = constant(node.count, Scope(), tables)
    if count is None or count < 0:
        raise Unfit(
            f"the number of piles {symbol.name} must follow from players and options", node.count.span
        )
    return count


def _pile(symbol: PileSymbol, owner: int, number: int) -> Pile:
    owned_by = symbol.each.name if isinstance(symbol.each, KindSymbol) else symbol.each
    key = _owner_key(symbol, owner)
    text = symbol.name
    if symbol.names:
        text = symbol.names[number - 1]
    elif symbol.indexed:
        text = f"{_sign(symbol)}{number}"
    if symbol.names or not symbol.indexed:
        name = text if owned_by is None else f"{text}[{key}]"
    else:
        name = f"{symbol.name}[{number}]" if owned_by is None else f"{symbol.name}[{key}, {number}]"
    return Pile(
        symbol.name,
        owner if owned_by is not None else None,
        owned_by,
        number if symbol.indexed else None,
        text,
        name,
        Sight.NOBODY if isinstance(symbol.node, nodes.Deck) else _SIGHTS[symbol.node.sight],
        ordered=True,
        remembered=isinstance(symbol.node, nodes.Pile) and symbol.node.remembered,
    )


def _sign(symbol: PileSymbol) -> str:
    return (symbol.node.sign if isinstance(symbol.node, nodes.Pile) else None) or symbol.name


def _owner_key(symbol: PileSymbol, owner: int) -> str:
    if isinstance(symbol.each, KindSymbol):
        return next(name or str(n) for name, n, _ in symbol.each.values if n == owner)
    return str(owner)


def top_variables(tables: Tables) -> list[VarSymbol]:
    """The variables at top level, as declared."""
    return [symbol for symbol in tables.facts.variables.values() if symbol.top]


def place_variables(tables: Tables) -> None:
    """Give the variables at top level their slots."""
    for symbol in top_variables(tables):
        low, count = owner_range(tables, symbol.each)
        first = tables.take_slots(count, symbol.node.span)
        tables.arrays[symbol] = Array(first, count, low)


def variable_table(tables: Tables) -> tuple[Variable, ...]:
    """The table of variables for people."""
    return tuple(_variable(symbol, tables) for symbol in top_variables(tables))


def _variable(symbol: VarSymbol, tables: Tables) -> Variable:
    array = tables.arrays[symbol]
    indices = tuple(range(array.low, array.low + array.count)) if symbol.each is not None else ()
    match symbol.each:
        case KindSymbol(name=each, values=values):
            keys = tuple(name or str(n) for name, n, _ in values)
        case PileSymbol(name=each):
            keys = tuple(tables.piles[i].name for i in indices)
        case None:
            each, keys = "", ()
        case _ as each:
            keys = tuple(str(i) for i in indices)
    match symbol.node.sight:
        case nodes.OwnerBy(name=who):
            sight = _VARIABLE_SIGHTS[who.text]
        case nodes.Hidden():
            sight = Sight.NOBODY
        case None:
            sight = Sight.ALL
    extra = getattr(symbol.node.type, "or_name", None)
    display = display_of(symbol.type, extra.text if extra is not None else None)
    if display.shape is Shape.NAMED and display.none == "none" and extra is not None:
        display = evolve(display, none=extra.text)
    return Variable(symbol.name, array.base, array.count, indices, keys, each or None, sight, display)


def mark_order(tables: Tables, out: Emitter) -> None:
    """Decide which piles are mere sets (c.34): no top, bottom, packet, and never moved whole to an ordered one."""
    ordered: set[PileSymbol] = set()
    anything = None in tables.ends_used
    for symbol in tables.facts.piles:
        sight = Sight.NOBODY if isinstance(symbol.node, nodes.Deck) else _SIGHTS[symbol.node.sight]
        if anything or symbol in tables.ends_used or sight is Sight.TOP:
            ordered.add(symbol)
    changed = True
    while changed:
        changed = False
        for source, target in out.whole_moves:
            if target is not None and target not in ordered:
                continue
            for symbol in tables.facts.piles if source is None else (source,):
                if symbol not in ordered:
                    ordered.add(symbol)
                    changed = True
    for symbol, family in tables.families.items():
        for i in range(family.base, family.base + family.count):
            tables.piles[i] = evolve(tables.piles[i], ordered=symbol in ordered)
