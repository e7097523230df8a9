"""old-value-lost: two lines that were to exchange two variables; the second one finds the new value, not the old one."""

from __future__ import annotations

import re
from itertools import pairwise

from hoyle.diagnostics import Edit, Family, Fix, Label, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare("old-value-lost", Family.FLOW, "A value is read after it was overwritten.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report `b := a` right below `a := b`."""
    for block in here(assembly, nodes.Block):
        for first, second in pairwise(block.statements):
            match first, second:
                case nodes.Assign(target=one, value=other), nodes.Assign(target=target, value=value):
                    if target == other and value == one and one != other:
                        _report(first, second, sink)
                case _:
                    pass


def _report(first: nodes.Assign, second: nodes.Assign, sink: Sink) -> None:
    lost = first.target.span.text
    sink.report(
        KIND,
        second.span,
        f"Here `{lost}` has the value of `{second.target.span.text}` already, so this line changes nothing.",
        labels=(Label(first.span, f"what `{lost}` was before is lost here"),),
        help=f"Keep the old value first: `let before = {lost}`, and write `{second.target.span.text} := before` here.",
        fix=_kept(first, second),
    )


def _kept(first: nodes.Assign, second: nodes.Assign) -> Fix | None:
    """The fix that keeps the old value under a name; None if the name is taken."""
    source, start = first.span.source, first.span.start
    if re.search(r"\bbefore\b", source.text):
        return None
    indent = " " * (first.span.column - 1)
    line = f"let before = {first.target.span.text}\n{indent}"
    edits = (Edit(Span(source, start, start), line), Edit(second.value.span, "before"))
    return Fix("keep the old value", edits, safe=False)
