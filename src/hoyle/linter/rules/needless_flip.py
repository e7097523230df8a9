"""needless-flip: cards are turned to lie as they lie already, since nothing in the game ever turns them the other way."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.families import family_of, lies_up
from hoyle.linter.parts import every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.semantics.types import Card, Typed
from hoyle.syntax import nodes

KIND = declare("needless-flip", Family.FLOW, "Cards are turned as they lie already.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such flips of piles; cards that were chosen may lie anywhere, and modules in games they do not know."""
    if assembly.is_module or every(assembly, nodes.Swap):
        return
    for flip in here(assembly, nodes.Flip):
        pile = _pile_of(flip.cards, facts)
        if pile is not None and lies_up(pile) is flip.up and not _turned(pile, not flip.up, assembly, facts):
            sink.report(
                KIND,
                flip.span,
                f"The cards of `{pile.name}` lie face {'up' if flip.up else 'down'} already, as the pile says.",
                help="Take the line out, or turn the cards the other way.",
            )


def _pile_of(cards: nodes.Cards, facts: Facts) -> PileSymbol | None:
    match cards:
        case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
            return family_of(pile, facts)
        case nodes.Domain(source=nodes.Node() as source):
            return family_of(source, facts)
        case _:
            return family_of(cards, facts)


def _turned(pile: PileSymbol, up: bool, assembly: Assembly, facts: Facts) -> bool:
    """Whether a card in a pile may have been turned up (or down) somewhere in the game."""
    for flip in every(assembly, nodes.Flip):
        if flip.up is up and (_pile_of(flip.cards, facts) in (None, pile) or _is_card(flip.cards, facts)):
            return True
    wanted = "up" if up else "down"
    return any(
        move.face == wanted and family_of(move.to, facts) in (None, pile)
        for move in every(assembly, nodes.MoveCards)
    )


def _is_card(cards: nodes.Cards, facts: Facts) -> bool:
    match facts.types.get(cards.id):
        case Typed(type=Card()):
            return not isinstance(cards, nodes.EndCard | nodes.Domain)
        case _:
            return False
