"""idle-assignment: a line that sets a variable to what it is, or adds nothing to it."""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.mending import without_statement
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("idle-assignment", Family.FLOW, "A line leaves a variable as it is.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report `x := x` and `x += 0`."""
    for assign in here(assembly, nodes.Assign):
        if assign.value == assign.target:
            _report(assign, assign.target, assembly, sink)
    for step in here(assembly, nodes.Step):
        if step.value == nodes.Integer(value=0, span=step.value.span):
            _report(step, step.target, assembly, sink)


def _report(statement: nodes.Assign | nodes.Step, target: nodes.Expr, assembly: Assembly, sink: Sink) -> None:
    sink.report(
        KIND,
        statement.span,
        f"This leaves `{target.span.text}` as it is.",
        help="Write the value it is to get, or take the line out.",
        fix=without_statement(statement, assembly),
    )
