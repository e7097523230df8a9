"""Constant folding of expressions while they are built; used by lowering only.

Players and options are constants of a program, so what depends on them alone becomes a `Const` here. The
results agree with the engine's (c.8, c.10): none flows through, `div` and `mod` round down.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from hoyle.ir.expressions import (
    And,
    Arithmetic,
    Case,
    Cases,
    Compare,
    Const,
    Equal,
    Expr,
    Lookup,
    Not,
    Numbers,
    Or,
    Ring,
    Source,
    Union,
    Values,
)
from hoyle.ir.values import LEAST, MOST, NONE

YES: Final = Const(1)
NO: Final = Const(0)
NOTHING: Final = Const(NONE)

MOST_LISTED: Final = 10_000
"""Longer ranges are not written out; they are asked while the game runs."""

_ORDERS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def is_yes(expr: Expr) -> bool:
    """Whether the expression is the constant yes (any truth but no and none)."""
    return isinstance(expr, Const) and expr.value not in (0, NONE)


def is_no(expr: Expr) -> bool:
    """Whether the expression is a constant that counts as no."""
    return isinstance(expr, Const) and expr.value in (0, NONE)


def arithmetic(op: str, left: Expr, right: Expr) -> Expr:
    """`left op right`, folded if both are constants and the result fits into 32 bits."""
    if isinstance(left, Const) and isinstance(right, Const):
        value = calculate(op, left.value, right.value)
        if value == NONE or LEAST <= value <= MOST:
            return Const(value)
    match op:
        case "+" | "-" | "*" | "div" | "mod":
            return Arithmetic(op, left, right)
        case _:
            raise AssertionError(op)


def calculate(op: str, left: int, right: int) -> int:
    """The value of `left op right`, perhaps beyond 32 bits."""
    if NONE in (left, right):
        return NONE
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "div":
            return left // right if right else NONE
        case "mod":
            return left % right if right else NONE
        case _:
            raise AssertionError(op)


def compare(op: str, left: Expr, right: Expr) -> Expr:
    """A comparison by order, folded."""
    if isinstance(left, Const) and isinstance(right, Const):
        if NONE in (left.value, right.value):
            return NO
        return Const(int(_ORDERS[op](left.value, right.value)))
    match op:
        case "<" | "<=" | ">" | ">=":
            return Compare(op, left, right)
        case _:
            raise AssertionError(op)


def equal(left: Expr, right: Expr) -> Expr:
    """Equality, folded."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(int(left.value == right.value))
    return Equal(left, right)


def negation(operand: Expr) -> Expr:
    """The opposite, folded."""
    if is_yes(operand):
        return NO
    if is_no(operand):
        return YES
    return operand.operand if isinstance(operand, Not) and _is_truth(operand.operand) else Not(operand)


def _is_truth(expr: Expr) -> bool:
    """Whether an expression can only be yes or no, so that a double negation changes nothing."""
    return isinstance(expr, Not | And | Or | Compare | Equal)


def conjunction(parts: list[Expr]) -> Expr:
    """`and`, folded: constants that are yes vanish, nothing after a constant no remains."""
    kept: list[Expr] = []
    for part in parts:
        for piece in part.parts if isinstance(part, And) else (part,):
            if is_no(piece):
                return NO if not kept else _joined(And, [*kept, NO])
            if not is_yes(piece):
                kept.append(piece)
    return _joined(And, kept) if kept else YES


def disjunction(parts: list[Expr]) -> Expr:
    """`or`, folded."""
    kept: list[Expr] = []
    for part in parts:
        for piece in part.parts if isinstance(part, Or) else (part,):
            if is_yes(piece):
                return YES if not kept else _joined(Or, [*kept, YES])
            if not is_no(piece):
                kept.append(piece)
    return _joined(Or, kept) if kept else NO


def _joined(node: type[And] | type[Or], parts: list[Expr]) -> Expr:
    # Conditions are pure and total, so a constant that decides the whole decides it whatever comes before.
    if isinstance(parts[-1], Const):
        return parts[-1]
    # A single part may hold a value that is none; as a condition that is no, so it is wrapped only if needed.
    return parts[0] if len(parts) == 1 and _is_truth(parts[0]) else node(tuple(parts))


def cases(pairs: list[tuple[Expr, Expr]], otherwise: Expr) -> Expr:
    """Cases, folded: a condition that is no drops its case, one that is yes ends the list."""
    kept: list[Case] = []
    for condition, value in pairs:
        if is_no(condition):
            continue
        if is_yes(condition):
            otherwise = value
            break
        kept.append(Case(condition, value))
    return Cases(tuple(kept), otherwise) if kept else otherwise


def lookup(table: tuple[int, ...], index: Expr) -> Expr:
    """An entry of a table, folded."""
    if isinstance(index, Const):
        if index.value == NONE:
            return NOTHING
        if 0 <= index.value < len(table):
            return Const(table[index.value])
    return Lookup(table, index)


def listed(source: Source) -> list[int] | None:
    """The candidates of a source that is constant, else None."""
    match source:
        case Values(items):
            values = [item.value for item in items if isinstance(item, Const)]
            return list(dict.fromkeys(values)) if len(values) == len(items) else None
        case Numbers(Const(low), Const(high), step):
            numbers = range(0) if NONE in (low, high) else range(low, high + 1, step)
            return list(numbers) if len(numbers) <= MOST_LISTED else None
        case Union(parts):
            lists = [listed(part) for part in parts]
            found = [value for values in lists if values is not None for value in values]
            return None if None in lists else list(dict.fromkeys(found))
        case Ring(base, count, Const(start)):
            return [] if start == NONE else [base + (start + i) % count for i in range(count)]
        case _:
            return None
