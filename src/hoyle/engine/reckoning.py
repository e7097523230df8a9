"""Arithmetic on the numbers of the language, and what is said when one is out of bounds; asked by every executor.

What judges an expression, the interpreter or generated Python, comes here for sentences, so that they agree.
"""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.kinds.runtime import INDEX_FAULT, OVERFLOW
from hoyle.engine.faults import RuleFault
from hoyle.ir.expressions import Arithmetic, Compare
from hoyle.ir.values import LEAST, MOST, NONE


def within(value: int) -> int:
    """The value, if it has no more than 32 bits."""
    if not LEAST <= value <= MOST:
        raise RuleFault(OVERFLOW, f"the number {value} is too large; numbers reach to {MOST}")
    return value


def outside(index: int, low: int, count: int) -> RuleFault:
    """An index that is none of the `count` numbers from `low` on."""
    return RuleFault(INDEX_FAULT, f"there is no number {index} here; there are {low} to {low + count - 1}")


def calculated(expr: Arithmetic, left: int, right: int) -> int:
    """The value of an operation."""
    if left == NONE or right == NONE:
        return NONE
    match expr.op:
        case "+":
            return within(left + right)
        case "-":
            return within(left - right)
        case "*":
            return within(left * right)
        case "div":
            return within(left // right) if right else NONE
        case "mod":
            return left % right if right else NONE
        case _:
            assert_never(expr.op)


def ordered(expr: Compare, left: int, right: int) -> bool:
    """Whether two values stand in an order."""
    if left == NONE or right == NONE:
        return False
    match expr.op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            assert_never(expr.op)
