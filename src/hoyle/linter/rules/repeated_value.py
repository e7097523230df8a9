"""repeated-value: a value that stands twice in one set; a set holds each value once, so one was to be another."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("repeated-value", Family.NAMES, "A value stands twice in one set.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two equal items."""
    for written in here(assembly, nodes.SetOf):
        first: dict[nodes.Expr, nodes.Expr] = {}
        for item in written.items:
            same = first.setdefault(item, item)
            if same is not item:
                sink.report(
                    KIND,
                    item.span,
                    f"`{item.span.text}` stands twice in this set; it counts once.",
                    labels=(Label(same.span, "first here"),),
                    help="Take one of them out, or write the value that was meant.",
                )
