"""Small formulas over variables with few values, and a bounded search whether one can hold; for `linter.conditions`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, frozen

Value = str | int | bool
Values = tuple[Value, ...]


@frozen
class Atom:
    """Variable `name` has one of `values`."""

    name: str
    values: frozenset[Value]


@frozen
class And:
    """All parts hold; no parts: always."""

    parts: tuple[Formula, ...]


@frozen
class Or:
    """Some part holds; no parts: never."""

    parts: tuple[Formula, ...]


@frozen
class Not:
    """The part does not hold."""

    part: Formula


Formula = Atom | And | Or | Not

ALWAYS = And(())
NEVER = Or(())


def implies(left: Formula, right: Formula) -> Formula:
    """If left, then right."""
    return Or((Not(left), right))


def _with(formula: Formula, name: str, value: Value) -> Formula | bool:
    """What is left of a formula when a variable has a value: whether it holds, if that is settled."""
    match formula:
        case Atom():
            return value in formula.values if formula.name == name else formula
        case Not():
            inner = _with(formula.part, name, value)
            if isinstance(inner, bool):
                return not inner
            return formula if inner is formula.part else Not(inner)
        case And():
            return _all(formula, And, True, name, value)
        case Or():
            return _all(formula, Or, False, name, value)


def _all(
    formula: And | Or, make: type[And] | type[Or], neutral: bool, name: str, value: Value
) -> Formula | bool:
    left: list[Formula] = []
    changed = False
    for part in formula.parts:
        judged = _with(part, name, value)
        if judged is part:
            left.append(part)
            continue
        changed = True
        if not isinstance(judged, bool):
            left.append(judged)
        elif judged is not neutral:
            return judged
    if not left:
        return neutral
    return make(tuple(left)) if changed else formula


def _names(formula: Formula) -> Iterator[str]:
    match formula:
        case Atom():
            yield formula.name
        case Not():
            yield from _names(formula.part)
        case And() | Or():
            for part in formula.parts:
                yield from _names(part)


_Parts = list[tuple[Formula, frozenset[str]]]
"""Formulas that must all hold and are not settled yet, with the variables in them."""


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    match formula:
        case And():
            for part in formula.parts:
                yield from _conjuncts(part)
        case _:
            yield formula


def _left_with(parts: _Parts, name: str, value: Value) -> _Parts | None:
    """What is left to hold; None if something cannot hold any more."""
    left: _Parts = []
    for each in parts:
        formula, names = each
        if name in names:
            judged = _with(formula, name, value)
            if judged is False:
                return None
            if judged is True:
                continue
            each = (judged, names)
        left.append(each)
    return left


@define
class _Search:
    order: tuple[str, ...]
    domains: Mapping[str, Values]
    budget: int

    def run(self, parts: _Parts | None, index: int) -> bool | None:
        """Whether what is left can hold; None when the budget is used up."""
        self.budget -= 1
        if self.budget < 0:
            return None
        if not parts:
            return parts is not None
        name = self.order[index]
        unsure = False
        for value in self.domains[name]:
            found = self.run(_left_with(parts, name, value), index + 1)
            if found:
                return True
            unsure = unsure or found is None
        return None if unsure else False


def can_hold(formula: Formula, domains: Mapping[str, Values], budget: int = 4000) -> bool | None:
    """Whether some values make the formula hold; None if that was too much to find out."""
    order = tuple(dict.fromkeys(_names(formula)))
    return _Search(order, domains, budget).run(_unsettled(formula), 0)


def _unsettled(formula: Formula) -> _Parts | None:
    """The parts of a formula that hold or fail only by the values of variables; None if another part fails."""
    parts: _Parts = []
    for each in _conjuncts(formula):
        settled = _with(each, "", 0)  # no variable has this name
        if settled is False:
            return None
        if settled is not True:
            parts.append((settled, frozenset(_names(settled))))
    return parts
