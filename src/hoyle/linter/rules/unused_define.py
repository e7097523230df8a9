"""unused-define: a define that nothing in the game uses."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("unused-define", Family.UNUSED, "Nothing uses this define.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report defines of this file that no rule calls. A module may offer defines to its games."""
    if assembly.is_module:
        return
    names = mentioned(assembly, facts)
    for define in facts.defines:
        if (
            isinstance(define.node, nodes.Define)
            and id(define) not in names
            and own(define.node, assembly.main)
        ):
            sink.report(
                KIND,
                define.node.name.span,
                f"Nothing uses `{define.name}`.",
                help="Use it where its value is needed, or take it out.",
                fix=without_lines(define.node.span),
            )
