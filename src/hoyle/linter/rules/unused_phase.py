"""unused-phase: a phase the game never reaches."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import called_bodies, own, symbols_in
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("unused-phase", Family.UNUSED, "The game never reaches this phase.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report phases of this file that nothing runs; what only they run is reported when they are mended."""
    if assembly.is_module:
        return
    starts = [each for each in assembly.declarations if isinstance(each, nodes.Play)]
    shared = [each for each in assembly.declarations if isinstance(each, nodes.SharedMove)]
    reached = {body.id for body in called_bodies([*starts, *shared], facts)}
    phases = (each for each in assembly.declarations if isinstance(each, nodes.Phase))
    named = {id(symbol) for phase in phases for symbol in symbols_in(phase.body, facts)}
    for phase in facts.phases:
        if not isinstance(phase.node, nodes.Phase) or phase.node.id in reached or id(phase) in named:
            continue
        if own(phase.node, assembly.main):
            sink.report(
                KIND,
                phase.node.name.span,
                f"The game never reaches the phase `{phase.name}`.",
                help=f"Write `{phase.name}` on a line of `play` or of another phase, or take it out.",
                fix=without_lines(phase.node.span),
            )
