"""unused-move: a shared move that no choice offers."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("unused-move", Family.UNUSED, "No choice offers this shared move.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report shared moves of this file that no `also` line names."""
    if assembly.is_module:
        return
    offered = {
        part.name.text
        for each in assembly.declarations
        for part in walk(each)
        if isinstance(part, nodes.Also)
    }
    for shared in assembly.declarations:
        if not isinstance(shared, nodes.SharedMove) or not own(shared, assembly.main):
            continue
        name = shared.move.name
        if name.text not in offered:
            sink.report(
                KIND,
                name.span,
                f"No choice offers the move `{name.text}`.",
                help=f"Write `also {name.text}` among the moves of a choice, or take it out.",
                fix=without_lines(shared.span),
            )
