"""The variables of formulas and what they can be; filled by `linter.conditions` and its comparisons, read by rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import field, frozen

from hoyle.linter.formulas import And, Atom, Formula, Not, Or, Value, Values, implies
from hoyle.linter.terms import Given, term
from hoyle.semantics.facts import Facts
from hoyle.semantics.types import Number, Typed, Unknown
from hoyle.syntax import nodes

_FLAG: Values = (False, True)


@frozen
class Asked:
    """A quantifier that was met: the variable it became, its domain, and what it asks of a candidate."""

    name: str
    key: str
    domain: nodes.Domain
    condition: nodes.Expr | None
    given: Given

    @property
    def witness(self) -> str:
        """The term of the candidate that exists if the quantifier is yes."""
        return f"!{self.name}"


@frozen
class Vocabulary:
    """What is spoken of: the variables with their values, the quantifiers, the limits of numbers and their ranges."""

    facts: Facts
    domains: dict[str, Values] = field(factory=dict)
    asked: dict[str, Asked] = field(factory=dict)
    thresholds: dict[str, set[int]] = field(factory=dict)
    hulls: dict[str, Number] = field(factory=dict)

    def term(self, node: nodes.Node, given: Given) -> str:
        """The term of an expression."""
        return term(node, given, self.facts)

    def typed(self, expr: nodes.Expr) -> Typed:
        """The type of an expression; one that is not known may be none."""
        return self.facts.types.get(expr.id, Typed(Unknown(), none=True))

    def flag(self, name: str) -> Atom:
        """That a variable with the values yes and no is yes."""
        self.domains.setdefault(name, _FLAG)
        return Atom(name, frozenset({True}))

    def one_of(self, name: str, value: Value, values: Values) -> Atom:
        """That a variable with these values has one of them; it keeps the most values it was met with."""
        if len(values) > len(self.domains.get(name, ())):
            self.domains[name] = values
        return Atom(name, frozenset({value}))

    def number(self, expr: nodes.Expr, given: Given) -> str:
        """The name of a number, its range noted."""
        name = self.term(expr, given)
        typed = self.typed(expr).type
        hull = typed if isinstance(typed, Number) else Number()
        known = self.hulls.get(name)
        if known is None or known.high - known.low < hull.high - hull.low:
            self.hulls[name] = hull
        return name

    def below(self, name: str, limit: int) -> Atom:
        """That a number is less than a written one."""
        self.thresholds.setdefault(name, set()).add(limit)
        return self.flag(f"{name} < {limit}")

    def reaches(self, name: str, expr: nodes.Expr, limit: int) -> Formula:
        """That a number, which may be none, is at least a written one."""
        at_least = Not(self.below(name, limit))
        return And((at_least, Not(self.flag(f"none {name}")))) if self.typed(expr).none else at_least

    def order(self, low: str, high: str) -> str:
        """The variable that says how two numbers stand to each other; their names are given in order."""
        name = f"{low} against {high}"
        self.domains.setdefault(name, ("<", "is", ">"))
        return name

    def order_of_thresholds(self) -> Iterator[Formula]:
        """That `x < 2` implies `x < 3`, and what the range of x says."""
        for name, limits in self.thresholds.items():
            hull = self.hulls[name]
            for lower, higher in pairwise(sorted(limits)):
                yield implies(self.below(name, lower), self.below(name, higher))
            for limit in limits:
                if limit <= hull.low:
                    yield Not(self.below(name, limit))
                if limit > hull.high:
                    yield Or((self.below(name, limit), self.flag(f"none {name}")))
                yield implies(self.flag(f"none {name}"), Not(self.below(name, limit)))
