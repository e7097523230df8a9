"""same-branches: a condition that decides nothing, since the same follows whether it holds or not."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("same-branches", Family.FLOW, "A condition decides nothing.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the last condition before an `else` or `otherwise` that says the same."""
    for choice in here(assembly, nodes.If):
        last = choice.branches[-1]
        told = isinstance(last.condition, nodes.Openly)  # everybody learns the answer, so it is of use
        if choice.otherwise is not None and choice.otherwise == last.body and not told:
            _report(last.condition, choice.otherwise, "`else` does the same", sink)
    for cases in here(assembly, nodes.Cases):
        last_case = cases.cases[-1] if cases.cases else None  # a lone `otherwise` is just its value
        if last_case is not None and last_case.value == cases.otherwise:
            _report(last_case.condition, cases.otherwise, "`otherwise` gives the same", sink)


def _report(condition: nodes.Expr, rest: nodes.Node, what: str, sink: Sink) -> None:
    sink.report(
        KIND,
        condition.span,
        "This condition decides nothing: the same follows if it does not hold.",
        labels=(Label(first_line(rest.span), what),),
        help="Let one of the two be different, or take the condition out.",
    )
