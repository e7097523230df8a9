"""needless-shuffle: a shuffle of a pile whose order nothing asks for.

A pile has an order if rules use its top, its bottom or a packet of it, deal from it, show its top, or move it whole to
one that has (c.34). All others are sets, and shuffling a set does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.families import family_of
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.syntax import nodes

KIND = declare(
    "needless-shuffle", Family.DECK, "A pile is shuffled whose order never matters.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such shuffles of this file; what a module does not say, the game may."""
    if assembly.is_module or not any(here(assembly, nodes.Shuffle)):
        return
    ordered = _ordered(assembly, facts)
    if ordered is None:
        return
    for shuffle in here(assembly, nodes.Shuffle):
        family = family_of(shuffle.pile, facts)
        if family is not None and family not in ordered:
            sink.report(
                KIND,
                first_line(shuffle.span),
                f"No rule asks in which order the cards of `{family.name}` lie, so shuffling them does nothing.",
                help="Shuffle the pile from which cards are dealt or drawn, or take the line out.",
                fix=without_statement(shuffle, assembly),
            )


def _ordered(assembly: Assembly, facts: Facts) -> set[PileSymbol] | None:
    """The families whose order matters at some place; None if it may be any."""
    found = {
        pile
        for pile in facts.piles
        if isinstance(pile.node, nodes.Pile) and pile.node.sight is nodes.Sight.TOP_FACE_UP
    }
    for used in _ends(assembly):
        family = family_of(used, facts)
        if family is None:
            return None
        found.add(family)
    moves: list[tuple[PileSymbol | None, PileSymbol | None]] = []
    for move in every(assembly, nodes.MoveCards):
        moves.append((family_of(move.cards, facts), family_of(move.to, facts)))
    for swap in every(assembly, nodes.Swap):
        left, right = family_of(swap.left, facts), family_of(swap.right, facts)
        moves += [(left, right), (right, left)]
    while more := {source for source, to in moves if source and (to is None or to in found)} - found:
        found |= more
    return found


def _ends(assembly: Assembly) -> Iterator[nodes.Expr]:
    for card in every(assembly, nodes.EndCard):
        yield card.pile
    for packet in every(assembly, nodes.Packet):
        yield packet.pile
    for deal in every(assembly, nodes.Deal):
        yield deal.pile
