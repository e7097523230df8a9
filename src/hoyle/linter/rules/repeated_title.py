"""repeated-title: two tests with one title, so that nobody knows which of them failed."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import first_line
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("repeated-title", Family.TESTS, "Two tests have the same title.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two such tests."""
    first: dict[str, nodes.Test] = {}
    for test in assembly.tests:
        same = first.setdefault(test.title, test)
        if same is not test:
            sink.report(
                KIND,
                first_line(test.span),
                "Another test has this title.",
                labels=(Label(first_line(same.span), "here"),),
                help="Say in the title what this one shows.",
            )
