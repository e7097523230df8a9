"""otherwise-is-not-pass: an `otherwise` that is never carried out, since one of the moves is always legal.

`otherwise` runs when nothing is legal (c.41), not when the player does not want to. A move is always legal if it
needs nothing, and chooses nothing or from something that is never empty.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.offers import certain_move
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "otherwise-is-not-pass",
    Family.FLOW,
    "An `otherwise` that never happens: a move is always legal.",
    Level.WARNING,
)

Choosing = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such an `otherwise` of this file; in a module the game may still add needs."""
    if assembly.is_module or not every(assembly, nodes.Otherwise):
        return
    for otherwise in here(assembly, nodes.Otherwise):
        choice = assembly.parts.around[otherwise.id]
        match choice:
            case nodes.AnyoneMay(where=where) if where is not None:
                continue  # it may be that nobody is asked
            case nodes.PlayerChooses() | nodes.EveryoneChooses() | nodes.AnyoneMay():
                move = certain_move(choice, facts)
            case _:
                continue
        if move is not None:
            sink.report(
                KIND,
                first_line(otherwise.span),
                f"This never happens: `{move.name.text}` is always allowed, and `otherwise` comes only when nothing is.",
                labels=(Label(move.name.span, "always allowed"),),
                help="For a player who does not want to, write a move such as `pass` with these lines under it.",
            )
