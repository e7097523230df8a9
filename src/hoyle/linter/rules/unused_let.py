"""unused-let: a name of `let` that nothing reads."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("unused-let", Family.UNUSED, "A name of `let` is never read.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report them; `let x = openly …` tells everybody something, so it is left alone."""
    if not every(assembly, nodes.Let) and not every(assembly, nodes.LetRandom):
        return
    used = {id(symbol) for symbol in facts.uses.values()}
    named: list[nodes.Let | nodes.LetRandom] = [
        each for each in here(assembly, nodes.Let) if not isinstance(each.value, nodes.Openly)
    ]
    for let in (*named, *here(assembly, nodes.LetRandom)):
        if id(facts.binds.get(let.id)) not in used:
            sink.report(
                KIND,
                let.name.span,
                f"Nothing reads `{let.name.text}`.",
                help="Use the name in the lines below, or take this one out.",
                fix=without_statement(let, assembly),
            )
