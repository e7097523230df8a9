"""idle-change: a `change` to what the base or module says already."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.parts import first_line
from hoyle.semantics.facts import Assembly, Facts

KIND = declare("idle-change", Family.VARIANTS, "A `change` that changes nothing.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report them; two trees are equal when they say the same, whatever the blanks and remarks."""
    for change in assembly.idle:
        sink.report(
            KIND,
            first_line(change.span),
            "This changes nothing: it says what the other file says.",
            help="Write what is to be different, or take the change out.",
            fix=without_lines(change.span, safe=True),
        )
