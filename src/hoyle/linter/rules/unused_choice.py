"""unused-choice: something a player chooses with a move, though neither its conditions nor its effects ask what.

Left alone: moves without effects, which only say something, and moves that are offered at several places, since all
of them must choose the same (c.39).
"""

from __future__ import annotations

from collections import Counter

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import every
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("unused-choice", Family.UNUSED, "What a player chooses has no effect.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report choices of this file's moves that nothing else in the move reads."""
    moves = every(assembly, nodes.Move)
    times = Counter(move.name.text for move in moves)
    for move in moves:
        if not move.choices or not move.body.statements or times[move.name.text] > 1:
            continue
        for choice in move.choices:
            if own(choice, assembly.main) and not _read(choice, move, facts):
                sink.report(
                    KIND,
                    choice.span,
                    f"The player chooses this, but `{move.name.text}` does the same whatever he chooses.",
                    help="Use it in the lines below, or take the choice out of the move.",
                )


def _read(choice: nodes.Choice, move: nodes.Move, facts: Facts) -> bool:
    symbol = facts.binds.get(choice.id)
    elsewhere = (*(each for each in move.choices if each is not choice), *move.needs, move.body)
    return any(facts.uses.get(part.id) is symbol for each in elsewhere for part in walk(each))
