"""move-to-itself: cards are moved to the pile where they lie already, or a pile is exchanged with itself."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("move-to-itself", Family.FLOW, "Cards are moved to where they lie.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report moves and swaps that end where they begin; turning cards over on the way is a change."""
    for move in here(assembly, nodes.MoveCards):
        if not move.turned_over and move.face is None and _source(move.cards) == move.to:
            _report(move, move.to, assembly, sink)
    for swap in here(assembly, nodes.Swap):
        if swap.left == swap.right:
            _report(swap, swap.left, assembly, sink)


def _source(cards: nodes.Cards) -> nodes.Expr | None:
    """The place that cards come from, as it would be written after `to`; None if the order of the pile may change."""
    match cards:
        case nodes.EndCard(top=True, pile=pile) | nodes.Packet(top=True, pile=pile):
            return pile
        case nodes.EndCard(top=False):
            return cards
        case nodes.Packet(top=False, pile=pile):
            return nodes.EndCard(top=False, pile=pile, span=cards.span)
        case nodes.Name() | nodes.Index():
            return cards
        case _:
            return None


def _report(
    statement: nodes.MoveCards | nodes.Swap, pile: nodes.Expr, assembly: Assembly, sink: Sink
) -> None:
    sink.report(
        KIND,
        statement.span,
        f"This changes nothing: the cards lie in `{pile.span.text}` before and after.",
        help="Name another pile, or take the line out.",
        fix=without_statement(statement, assembly),
    )
