"""repeated-given: a test gives two values to one thing before it runs anything, so that the first one is lost."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("repeated-given", Family.TESTS, "A test gives two values to one thing.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two values that nothing parts."""
    for test in assembly.tests:
        known: dict[nodes.Expr, nodes.Given] = {}
        for line in test.lines:
            match line:
                case nodes.TestGiven(givens=givens):
                    for given in givens:
                        before = known.setdefault(given.target, given)
                        if before is not given:
                            _report(before, given, sink)
                case nodes.TestRun() | nodes.TestAfter():
                    known = {}
                case _:
                    pass


def _report(first: nodes.Given, second: nodes.Given, sink: Sink) -> None:
    sink.report(
        KIND,
        second.target.span,
        f"`{second.target.span.text}` was given a value already.",
        labels=(Label(first.span, "the first one"),),
        help="Take one of them out, or name the thing that was meant.",
    )
