"""face-reset: cards are turned and moved at once; they lie in the new pile as that one says (c.30)."""

from __future__ import annotations

from itertools import pairwise

from hoyle.diagnostics import Edit, Family, Fix, Label, Level, Sink, declare
from hoyle.linter.families import family_of, lies_up
from hoyle.linter.parts import every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare("face-reset", Family.FLOW, "A card is turned, and turned back by moving it.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report a `flip` right above the `move` of the same cards to a pile where they lie the other way."""
    if not every(assembly, nodes.Flip):
        return
    for block in here(assembly, nodes.Block):
        for flip, move in pairwise(block.statements):
            match flip, move:
                case nodes.Flip(cards=turned), nodes.MoveCards(cards=moved, face=None) if turned == moved:
                    family = family_of(move.to, facts)
                    if family is not None and lies_up(family) is not flip.up:
                        _report(flip, move, family, sink)
                case _:
                    pass


def _report(flip: nodes.Flip, move: nodes.MoveCards, pile: PileSymbol, sink: Sink) -> None:
    wanted, other = ("up", "down") if flip.up else ("down", "up")
    end = Span(move.span.source, move.span.end, move.span.end)
    show = (
        f" If they are only to be seen for a moment, write `show {flip.cards.span.text} to everyone` above."
    )
    sink.report(
        KIND,
        flip.span,
        f"Cards that are moved to `{pile.name}` lie face {other} there, however they were turned before.",
        labels=(Label(move.span, "moved here"),),
        help=f"Write `face {wanted}` at the end of the `move`." + (show if flip.up else ""),
        fix=Fix(f"say how they lie: `face {wanted}`", (Edit(end, f" face {wanted}"),), safe=False),
    )
