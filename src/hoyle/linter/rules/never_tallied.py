"""never-tallied: a score sheet that adds to a total, in a game without `tally`, so that every total stays 0."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import every, first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "never-tallied", Family.UNUSED, "A score adds to a total that is never written.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the line `adds` of this file; the phases of a module may be those of the game."""
    if assembly.is_module or every(assembly, nodes.Tally):
        return
    for adds in here(assembly, nodes.Adds):
        sink.report(
            KIND,
            first_line(adds.span),
            "No rule says `tally`, so this is never added and every total stays 0.",
            help="Write `tally` where a round is counted. If points are read only once, at the end, leave `adds` out.",
        )
