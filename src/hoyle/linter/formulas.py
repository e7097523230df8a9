"""Small formulas over variables with few values, and a bounded search whether one can hold; for `linter.conditions`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

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


def _judge(formula: Formula, known: Mapping[str, Value]) -> bool | None:
    match formula:
        case Atom():
            value = known.get(formula.name)
            return None if value is None else value in formula.values
        case Not():
            inner = _judge(formula.part, known)
            return None if inner is None else not inner
        case And():
            return _all((_judge(part, known) for part in formula.parts), True)
        case Or():
            return _all((_judge(part, known) for part in formula.parts), False)


def _all(judged: Iterator[bool | None], neutral: bool) -> bool | None:
    open_ = False
    for each in judged:
        if each is None:
            open_ = True
        elif each is not neutral:
            return each
    return None if open_ else neutral


def _names(formula: Formula) -> Iterator[str]:
    match formula:
        case Atom():
            yield formula.name
        case Not():
            yield from _names(formula.part)
        case And() | Or():
            for part in formula.parts:
                yield from _names(part)


@frozen
class _Search:
    formula: Formula
    order: tuple[str, ...]
    domains: Mapping[str, Values]
    budget: list[int] = field()

    def run(self, known: dict[str, Value], index: int) -> bool | None:
        """Whether the formula can hold with what is known; None when the budget is used up."""
        self.budget[0] -= 1
        if self.budget[0] < 0:
            return None
        judged = _judge(self.formula, known)
        if judged is not None:
            return judged
        name = self.order[index]
        unsure = False
        for value in self.domains[name]:
            found = self.run({**known, name: value}, index + 1)
            if found:
                return True
            unsure = unsure or found is None
        return None if unsure else False


def can_hold(formula: Formula, domains: Mapping[str, Values], budget: int = 4000) -> bool | None:
    """Whether some values make the formula hold; None if that was too much to find out."""
    order = tuple(dict.fromkeys(_names(formula)))
    return _Search(formula, order, domains, [budget]).run({}, 0)
