"""unused-turn: `turns` that go round the table, while nothing in them asks whose turn it is."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("unused-turn", Family.UNUSED, "Nothing in `turns` asks whose turn it is.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report `turns` of this file whose player is never spoken of."""
    if not every(assembly, nodes.Turns):
        return
    used = {id(symbol) for symbol in facts.uses.values()}
    for turns in here(assembly, nodes.Turns):
        symbol = facts.binds.get(turns.id)
        if symbol is not None and id(symbol) not in used:
            sink.report(
                KIND,
                first_line(turns.span),
                "The turn goes round, but nothing here speaks of the `player` whose turn it is.",
                help="Let him act (`player chooses`, or `PHASE(player)`), or write `repeat` if it is nobody's turn.",
            )
