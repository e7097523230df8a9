"""unused-score-line: a line of the score sheet that counts for nothing."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "unused-score-line", Family.UNUSED, "A line of the score sheet counts for nothing.", Level.ADVICE
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report lines that neither `adds` nor any other rule reads, in a sheet that adds something."""
    names = mentioned(assembly, facts)
    for line in facts.scores:
        if not isinstance(line.node, nodes.ScoreLine) or line.score.adds is None:
            continue
        if id(line) not in names and own(line.node, assembly.main):
            sink.report(
                KIND,
                line.node.name.span,
                f"The line `{line.name}` is shown on the sheet but counts for nothing.",
                help=f"Let `adds` use it (`adds … + {line.name}`), or take it out if it is not meant as a remark.",
                fix=without_lines(line.node.span),
            )
