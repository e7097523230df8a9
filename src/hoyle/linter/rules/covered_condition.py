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

_NEAR = 60
"""So many conditions above one are looked at together; of the others, only those that are the same."""


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report cases and branches whose condition implies that one above holds."""
    for cases in here(assembly, nodes.Cases):
        _look([case.condition for case in cases.cases], facts, sink)
    for choice in here(assembly, nodes.If):
        _look([branch.condition for branch in choice.branches], facts, sink)


def _look(conditions: list[nodes.Expr], facts: Facts, sink: Sink) -> None:
    first: dict[nodes.Expr, nodes.Expr] = {}
    for number, condition in enumerate(conditions):
        same = first.setdefault(condition, condition)
        if not number:
            continue
        above = conditions[max(0, number - _NEAR) : number]
        if same is not condition and same not in above:
            above.append(same)
        if possible([condition], facts, fail=above) or not possible([condition], facts):
            continue
        sink.report(
            KIND,
            condition.span,
            "This is never reached: "
            + ("the same is asked above." if same is not condition else "what is asked above covers it."),
            labels=(Label(same.span, "here"),) if same is not condition else (),
            help="The first line that holds counts. Move this line up, ask for something else, or take it out.",
        )
