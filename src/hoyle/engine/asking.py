"""An expression asked for by itself, outside every run: by tests in rule files and by matches."""

from __future__ import annotations

from hoyle.engine.expressions import evaluate as evaluate_within
from hoyle.engine.state import BUDGET, State
from hoyle.ir.expressions import Expr
from hoyle.ir.program import Program


def evaluate(program: Program, state: State, expr: Expr, bound: list[int] | None = None) -> int:
    """The value of an expression, with work of its own to spend."""
    state.left = BUDGET
    return evaluate_within(program, state, expr, bound)
