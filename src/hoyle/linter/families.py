"""Which family of piles an expression means, under whatever name; shared by the rules about what piles are for."""

from __future__ import annotations

from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import PileNameSymbol, PileSymbol
from hoyle.semantics.types import PileReference, Piles, Typed
from hoyle.syntax import nodes

_UP = (nodes.Sight.FACE_UP, nodes.Sight.TOP_FACE_UP)


def family_of(expr: nodes.Node, facts: Facts) -> PileSymbol | None:
    """The family of a pile or of several; None if it may be any, or is no pile."""
    match expr:
        case nodes.EndCard(pile=pile):
            return family_of(pile, facts)
        case nodes.EachOf(family=family):
            symbol = facts.uses.get(family.id)
        case _:
            symbol = facts.uses.get(expr.id)
    match symbol:
        case PileSymbol():
            return symbol
        case PileNameSymbol():
            return symbol.pile
        case _:
            pass
    match facts.types.get(expr.id):
        case Typed(type=PileReference(family=found)):
            return found
        case Typed(type=Piles(family=found)):
            return found
        case _:
            return None


def lies_up(pile: PileSymbol) -> bool:
    """Whether the cards of a pile lie face up by themselves; of some piles only the top is seen."""
    return isinstance(pile.node, nodes.Pile) and pile.node.sight in _UP
