"""never-shuffled: a game that deals or draws from the pile where all cards start, and never shuffles anything.

Without a shuffle all cards come in the order of the deck's lines, so every game is the same.
"""

from __future__ import annotations

from hoyle.diagnostics import Edit, Family, Fix, Level, Sink, declare
from hoyle.linter.families import family_of
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare("never-shuffled", Family.DECK, "Cards are dealt that nobody shuffled.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the first deal, or the first draw from the top, of this file."""
    if assembly.is_module or any(
        every(assembly, chance) for chance in (nodes.Shuffle, nodes.LetRandom, nodes.AssignRandom)
    ):
        return
    drawn: list[tuple[nodes.Statement, nodes.Expr]] = [
        (deal, deal.pile) for deal in here(assembly, nodes.Deal)
    ]
    for move in here(assembly, nodes.MoveCards):
        match move.cards:
            case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
                drawn.append((move, pile))
            case _:
                pass
    of_deck = [
        (each, family)
        for each, pile in drawn
        if (family := family_of(pile, facts)) is not None and family.is_deck
    ]
    if of_deck:
        first, deck = min(of_deck, key=lambda each: each[0].span.start)
        start = first.span.start
        line = f"shuffle {deck.name}\n{' ' * (first.span.column - 1)}"
        sink.report(
            KIND,
            first_line(first.span),
            "Nothing in this game shuffles the cards, so everybody gets the same ones in every game.",
            help="Write `shuffle` with the name of the pile before the cards are dealt.",
            fix=Fix("shuffle first", (Edit(Span(first.span.source, start, start), line),), safe=False),
        )
