"""repeated-value: a value that stands twice in one set; a set holds each value once, so one was to be another."""

from __future__ import annotations

from hoyle.diagnostics import Edit, Family, Fix, Label, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare("repeated-value", Family.NAMES, "A value stands twice in one set.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two equal items."""
    for written in here(assembly, nodes.SetOf):
        first: dict[nodes.Expr, nodes.Expr] = {}
        for before, item in zip((None, *written.items), written.items, strict=False):
            same = first.setdefault(item, item)
            if same is not item:
                sink.report(
                    KIND,
                    item.span,
                    f"`{item.span.text}` stands twice in this set; it counts once.",
                    labels=(Label(same.span, "first here"),),
                    help="Take one of them out, or write the value that was meant.",
                    fix=_without(before, item),
                )


def _without(before: nodes.Expr | None, item: nodes.Expr) -> Fix | None:
    """The fix that takes an item out with the comma before it."""
    if before is None:
        return None
    place = Span(item.span.source, before.span.end, item.span.end)
    comma = item.span.source.text[before.span.end : item.span.start]
    return Fix("take it out", (Edit(place, ""),), safe=False) if comma.strip() == "," else None
