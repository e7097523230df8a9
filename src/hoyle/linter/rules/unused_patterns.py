"""unused-patterns: a block of patterns that nothing in the game asks."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own
from hoyle.semantics.facts import Assembly, Facts

KIND = declare("unused-patterns", Family.UNUSED, "Nothing asks this block of patterns.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report patterns of this file that no rule asks. A module may offer them to its games."""
    if assembly.is_module:
        return
    names = mentioned(assembly, facts)
    for pattern in facts.patterns:
        if id(pattern) not in names and own(pattern.node, assembly.main):
            sink.report(
                KIND,
                pattern.node.name.span,
                f"Nothing asks whether `{pattern.name}` covers cards, or what they cost.",
                help=f"Write `{pattern.name} covers …` or `{pattern.name} cost of …`, or take the block out.",
                fix=without_lines(pattern.node.span),
            )
