"""needless-exit: `end turn` or `end phase` as the last line of what it ends."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("needless-exit", Family.FLOW, "An `end …` stands where it ends anyway.", Level.ADVICE)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such lines; further in, under an `if` or a move, they may make things clear."""
    for phase in here(assembly, nodes.Phase):
        _look(phase.body, "phase", assembly, sink)
    for turns in here(assembly, nodes.Turns):
        _look(turns.body, "turn", assembly, sink)


def _look(body: nodes.Block, what: str, assembly: Assembly, sink: Sink) -> None:
    if len(body.statements) < 2:
        return
    match body.statements[-1]:
        case nodes.Exit(what=ended) as last if ended == what:
            sink.report(
                KIND,
                last.span,
                f"The {what} ends here anyway.",
                help="Take the line out, or put it under the `if` for which it was meant.",
                fix=without_statement(last, assembly, safe=True),
            )
        case _:
            pass
