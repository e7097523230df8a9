"""Comparisons as formulas over a vocabulary: of named values, of numbers, of anything; used by `linter.conditions`."""

from __future__ import annotations

from hoyle.linter.formulas import ALWAYS, NEVER, And, Atom, Formula, Not, Value, Values
from hoyle.linter.terms import Given, constant
from hoyle.linter.vocabulary import Vocabulary
from hoyle.semantics.types import KindValues, Number, OptionValues
from hoyle.syntax import nodes


def equal(left: nodes.Expr, right: nodes.Expr, given: Given, words: Vocabulary) -> Formula:
    """That two expressions have the same value; neither is a condition that is taken apart."""
    first, second = constant(left, words.facts), constant(right, words.facts)
    if first is not None and second is not None:
        return ALWAYS if first == second else NEVER
    if second is not None:
        return _is_value(left, second, given, words)
    if first is not None:
        return _is_value(right, first, given, words)
    return _same(left, right, given, words)


def ordered(compare: nodes.Compare, given: Given, words: Vocabulary) -> Formula:
    """What `<`, `<=`, `>` or `>=` says."""
    strictly = compare.op in ("<", ">")
    if compare.op in ("<", "<="):
        return _less(compare.left, compare.right, given, words, strictly=strictly)
    return _less(compare.right, compare.left, given, words, strictly=strictly)


def between(item: nodes.Expr, bounds: nodes.Range, given: Given, words: Vocabulary) -> Formula | None:
    """That a number lies in a written range; None if it has a step, or its bounds are not written numbers."""
    low, high = constant(bounds.low, words.facts), constant(bounds.high, words.facts)
    if bounds.step is not None or type(low) is not int or type(high) is not int:
        return None
    name = words.number(item, given)
    return And((words.below(name, high + 1), words.reaches(name, item, low)))


def _is_value(expr: nodes.Expr, value: Value, given: Given, words: Vocabulary) -> Formula:
    typed = words.typed(expr)
    match typed.type:
        case KindValues(kind=kind):
            values: Values = tuple(f"value {id(kind)} {number}" for _, number, _ in kind.values)
        case OptionValues(option=option):
            values = tuple(f"value {id(option)} {place}" for place in range(len(option.values)))
        case Number() if type(value) is int:
            name = words.number(expr, given)
            return And((words.below(name, value + 1), Not(words.below(name, value))))
        case _ if value == "none":
            return words.flag(f"none {words.term(expr, given)}") if typed.none else NEVER
        case _:
            return words.flag(f"{words.term(expr, given)} is {value!r}")
    return words.one_of(words.term(expr, given), value, (*values, "none") if typed.none else values)


def _same(left: nodes.Expr, right: nodes.Expr, given: Given, words: Vocabulary) -> Formula:
    first, second = sorted((words.term(left, given), words.term(right, given)))
    if first == second:
        return ALWAYS
    if isinstance(words.typed(left).type, Number) and isinstance(words.typed(right).type, Number):
        return Atom(words.order(first, second), frozenset({"is", "both none"}))
    return words.flag(f"{first} is {second}")


def _less(left: nodes.Expr, right: nodes.Expr, given: Given, words: Vocabulary, *, strictly: bool) -> Formula:
    first, second = constant(left, words.facts), constant(right, words.facts)
    if type(second) is int:
        return words.below(words.number(left, given), second if strictly else second + 1)
    if type(first) is int:
        return words.reaches(words.number(right, given), right, first + 1 if strictly else first)
    one, other = words.term(left, given), words.term(right, given)
    if one == other:
        return NEVER if strictly else Not(words.flag(f"none {one}"))
    wanted: set[Value] = {"<"} if one < other else {">"}
    if not strictly:
        wanted.add("is")
    low, high = sorted((one, other))
    name = words.order(low, high)
    if words.typed(left).none or words.typed(right).none:
        words.domains[name] = ("<", "is", ">", "both none", "one none")
    return Atom(name, frozenset(wanted))
