"""empty-test: a test that expects nothing, so that it cannot fail for what its title says."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import first_line
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("empty-test", Family.TESTS, "A test expects nothing.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report tests that only set something up and run it; moves that are made are a claim, too."""
    for test in assembly.tests:
        if all(isinstance(line, nodes.TestWith | nodes.TestGiven | nodes.TestRun) for line in test.lines):
            sink.report(
                KIND,
                first_line(test.span),
                "This test says nothing that must hold.",
                help="Say what is expected: `expect …`, `allows …`, `refuses …`, `ends won by …`.",
            )
