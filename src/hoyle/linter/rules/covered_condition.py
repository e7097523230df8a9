"""covered-condition: a line of cases, or an `else if`, that is never reached, since the ones above cover it."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.judging import possible
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "covered-condition", Family.FLOW, "A case that is never reached: those above cover it.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report cases and branches whose condition implies that one above holds."""
    for cases in here(assembly, nodes.Cases):
        _look([case.condition for case in cases.cases], facts, sink)
    for choice in here(assembly, nodes.If):
        _look([branch.condition for branch in choice.branches], facts, sink)


def _look(conditions: list[nodes.Expr], facts: Facts, sink: Sink) -> None:
    for number, condition in enumerate(conditions[1:], 1):
        above = conditions[:number]
        if possible([condition], facts, fail=above) or not possible([condition], facts):
            continue
        same = next((each for each in above if each == condition), None)
        sink.report(
            KIND,
            condition.span,
            "This is never reached: "
            + ("the same is asked above." if same is not None else "what is asked above covers it."),
            labels=(Label(same.span, "here"),) if same is not None else (),
            help="The first line that holds counts. Move this line up, ask for something else, or take it out.",
        )
