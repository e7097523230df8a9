"""needless-need: a `needs` that can never fail, because a `where` or a `needs` before it asks as much already.

Defines and legals are left closed (`linter.judging`): a variant may change what they ask.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.judging import possible
from hoyle.linter.parts import every
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("needless-need", Family.FLOW, "A `needs` that never forbids anything.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report conditions of this file that what stands before them implies; those of `add needs` too."""
    for move in every(assembly, nodes.Move):
        before = [
            choice.where for choice in move.choices if isinstance(choice, nodes.Domain) and choice.where
        ]
        for need in move.needs:
            asked = need.condition
            if before and own(need, assembly.main) and _implied(asked, before, facts):
                same = next((each for each in before if each == asked), None)
                sink.report(
                    KIND,
                    asked.span,
                    "This never forbids anything: "
                    + (
                        "the same is asked before."
                        if same is not None
                        else "what is asked before is as much."
                    ),
                    labels=(Label(same.span, "here"),) if same is not None else (),
                    help="Take it out, or ask for something else.",
                    fix=without_lines(need.span),
                )
            before.append(asked)


def _implied(asked: nodes.Expr, before: list[nodes.Expr], facts: Facts) -> bool:
    if asked in before:
        return True
    implied = not possible(before, facts, fail=[asked])
    return implied and possible(before, facts) and possible([], facts, fail=[asked])
