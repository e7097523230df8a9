"""never-filled: a pile from which cards are taken, while nothing ever puts one into it.

What a statement fills is told by the type of its target, so piles under other names count; if a target may be any pile,
nothing is reported. Tests put cards anywhere and do not count.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.families import family_of
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.syntax import nodes

KIND = declare(
    "never-filled", Family.UNUSED, "Cards are taken from a pile that nothing fills.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such piles of this file; into those of a module the game may put cards."""
    if assembly.is_module or not any(here(assembly, nodes.Pile)):
        return
    filled: set[PileSymbol] = set()
    for target in _targets(assembly):
        family = family_of(target, facts)
        if family is None:
            return
        filled.add(family)
    takers: dict[PileSymbol | None, nodes.Node] = {}
    for taker, pile in _takers(assembly):
        takers.setdefault(family_of(pile, facts), taker)
    for symbol in facts.piles:
        if symbol.is_deck or symbol in filled or symbol not in takers:
            continue
        if isinstance(symbol.node, nodes.Pile) and symbol.node.span.source is assembly.main:
            sink.report(
                KIND,
                symbol.node.name.span,
                f"No rule ever puts a card into `{symbol.name}`, so it is always empty.",
                labels=(Label(first_line(takers[symbol].span), "cards are taken from it here"),),
                help=f"Write where cards come to it: `move … to {symbol.name}`, `deal … to each {symbol.name}`.",
            )


def _takers(assembly: Assembly) -> Iterator[tuple[nodes.Node, nodes.Node]]:
    """What takes cards from a pile, and that pile."""
    for move in every(assembly, nodes.MoveCards):
        match move.cards:
            case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
                yield move, pile
            case nodes.Domain(source=nodes.Node() as source):
                yield move, source
            case _:
                yield move, move.cards
    for deal in every(assembly, nodes.Deal):
        yield deal, deal.pile
    for offered in every(assembly, nodes.Move):
        for choice in offered.choices:
            if choice.source is not None:
                yield choice, choice.source


def _targets(assembly: Assembly) -> Iterator[nodes.Expr]:
    for move in every(assembly, nodes.MoveCards):
        yield move.to
    for deal in every(assembly, nodes.Deal):
        yield deal.to
    for gather in every(assembly, nodes.Gather):
        yield gather.to
    for swap in every(assembly, nodes.Swap):
        yield swap.left
        yield swap.right
