"""needless-flip: cards are turned to lie as they lie already, since nothing in the game ever turns them the other way.

The pile where all cards start is left alone: there they lie face down at first (c.28).
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.families import family_of, lies_up
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.syntax import nodes

KIND = declare("needless-flip", Family.FLOW, "Cards are turned as they lie already.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such flips of piles; cards that were chosen may lie anywhere, and modules in games they do not know."""
    if assembly.is_module or every(assembly, nodes.Swap):
        return
    flips = list(here(assembly, nodes.Flip))
    turned = _turned(assembly, facts) if flips else set()
    for flip in flips:
        pile = _pile_of(flip.cards, facts)
        if pile is None or (pile.is_deck and flip.up) or lies_up(pile) is not flip.up:
            continue
        if not {(None, not flip.up), (pile, not flip.up)} & turned:
            sink.report(
                KIND,
                flip.span,
                f"The cards of `{pile.name}` lie face {'up' if flip.up else 'down'} already, as the pile says.",
                help="Take the line out, or turn the cards the other way.",
                fix=without_statement(flip, assembly),
            )


def _pile_of(cards: nodes.Cards, facts: Facts) -> PileSymbol | None:
    match cards:
        case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
            return family_of(pile, facts)
        case nodes.Domain(source=nodes.Node() as source):
            return family_of(source, facts)
        case _:
            return family_of(cards, facts)


def _turned(assembly: Assembly, facts: Facts) -> set[tuple[PileSymbol | None, bool]]:
    """Where cards are turned up (or down) somewhere in the game; None: it may be anywhere."""
    flips = {(_pile_of(flip.cards, facts), flip.up) for flip in every(assembly, nodes.Flip)}
    moves = [move for move in every(assembly, nodes.MoveCards) if move.face is not None]
    return flips | {(family_of(move.to, facts), move.face == "up") for move in moves}
