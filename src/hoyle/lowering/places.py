"""Which piles a choice can have, in the order of their codes (c.62); called by the numbering of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hoyle.ir.program import PileRange
from hoyle.lowering.tables import Tables, Unfit
from hoyle.semantics.symbols import LocalSymbol, PileNameSymbol, PileSymbol
from hoyle.semantics.types import PileReference, Piles
from hoyle.syntax import nodes


def pile_places(
    node: nodes.Domain, family: PileSymbol | None, chooser: LocalSymbol | None, tables: Tables
) -> tuple[PileRange, ...]:
    """The piles of a domain of piles: the chooser's own by their numbers, others by their places in the family."""
    match node.source:
        case nodes.SetOf(items=items):
            found = [_item(item, chooser, tables) for item in items]
        case nodes.EachOf() as each:
            found = [_item(each, chooser, tables)]
        case _ if family is not None:
            found = [_family(family, _is(node.owner, chooser, tables), tables)]
        case _:
            found = [PileRange(0, len(tables.piles))]
    places = tidy(found)
    _told_apart(node, places, tables)
    return places


def _item(item: nodes.Expr, chooser: LocalSymbol | None, tables: Tables) -> PileRange:
    uses = tables.facts.uses
    match item:
        case nodes.EachOf(family=name, owner=owner):
            symbol = uses[name.id]
            assert isinstance(symbol, PileSymbol)
            return _family(symbol, _is(owner, chooser, tables), tables)
        case nodes.Index(base=base, indices=(first, *_)):
            symbol = uses[base.id]
            if isinstance(symbol, PileNameSymbol):
                symbol = symbol.pile
            if isinstance(symbol, PileSymbol) and symbol.each is None and isinstance(first, nodes.Integer):
                return PileRange(tables.families[symbol].base + first.value - 1, 1)
            if isinstance(symbol, PileSymbol):
                own = symbol.each is not None and _is(first, chooser, tables)
                return _family(symbol, own, tables)
        case nodes.Name():
            symbol = uses[item.id]
            if isinstance(symbol, PileNameSymbol):
                return PileRange(tables.families[symbol.pile].base + symbol.place, 1)
        case _:
            pass
    match tables.facts.types[item.id].type:
        case PileReference(family=PileSymbol() as symbol) | Piles(family=symbol):
            return _family(symbol, False, tables)
        case _:
            return PileRange(0, len(tables.piles))


def _family(symbol: PileSymbol, own: bool, tables: Tables) -> PileRange:
    family = tables.families[symbol]
    if own and symbol.each == "player":
        return PileRange(family.base, family.per_owner, family.per_owner)
    return PileRange(family.base, family.count)


def _is(owner: nodes.Expr | None, chooser: LocalSymbol | None, tables: Tables) -> bool:
    """Whether an owner is the chooser himself."""
    return (
        isinstance(owner, nodes.Name) and chooser is not None and tables.facts.uses.get(owner.id) is chooser
    )


def tidy(places: Iterable[PileRange]) -> tuple[PileRange, ...]:
    """Each pile once: what lies within another range, or is own where all are meant, is left out."""
    kept: list[PileRange] = []
    for part in sorted(dict.fromkeys(places), key=lambda part: -part.count):
        if not any(wider.low <= part.low < wider.low + wider.count and not wider.own for wider in kept):
            kept.append(part)
    return tuple(part for part in dict.fromkeys(places) if part in kept)


def _told_apart(node: nodes.Domain, places: tuple[PileRange, ...], tables: Tables) -> None:
    """Two piles that a move writes alike cannot be told apart (c.61)."""
    piles = [
        tables.piles[pile]
        for part in places
        for pile in range(part.low, part.low + part.count + part.own * (tables.players - 1))
    ]
    counted = Counter((pile.text, pile.owned_by, pile.owner) for pile in piles)
    for (text, _, _), times in counted.items():
        if times > 1:
            raise Unfit(
                f"two piles of this choice are both written {text}; give one family another sign", node.span
            )
