"""Conditions of the language as small formulas; used to find out whether all of some conditions can fail.

Calls of defines and legals are put in. What cannot be taken apart is a variable of its own, named by its
term. Numbers against written numbers become thresholds (`x < 3`), values of kinds and options become
variables with those values. A quantifier is a variable, too; `facts_of` says what it means for the things
that are spoken of: if it is yes, there is a *witness*; if it is no, nothing known satisfies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from attrs import field, frozen

from hoyle.linter.formulas import ALWAYS, NEVER, And, Atom, Formula, Not, Or, Value, Values, implies
from hoyle.linter.terms import Given, constant, domain_key, term
from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import Constant, DefineSymbol
from hoyle.semantics.types import KindValues, Number, OptionValues, Typed, Unknown, YesNo
from hoyle.syntax import nodes

_FLAG: Values = (False, True)
_DEEPEST = 12


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
class Conditions:
    """Translates conditions and remembers what the variables can be."""

    facts: Facts
    domains: dict[str, Values] = field(factory=dict)
    asked: dict[str, Asked] = field(factory=dict)
    thresholds: dict[str, set[int]] = field(factory=dict)
    hulls: dict[str, Number] = field(factory=dict)

    def formula(self, expr: nodes.Expr, given: Given, depth: int = 0) -> Formula:
        """The formula of a yes/no expression."""
        match expr:
            case nodes.Logic():
                parts = (self.formula(expr.left, given, depth), self.formula(expr.right, given, depth))
                return And(parts) if expr.op == "and" else Or(parts)
            case nodes.Not():
                return Not(self.formula(expr.operand, given, depth))
            case nodes.Openly():
                return self.formula(expr.condition, given, depth)
            case nodes.NoValue():
                return NEVER
            case nodes.Compare():
                return self._compare(expr, given, depth)
            case nodes.IsEmpty():
                empty = self._flag(f"empty {self._term(expr.operand, given)}")
                return Not(empty) if expr.negated else empty
            case nodes.IsFace():
                up = self._flag(f"up {self._term(expr.operand, given)}")
                return up if expr.up else Not(up)
            case nodes.In():
                return self._in(expr, given, depth)
            case nodes.Quantified():
                return self._quantified(expr, given, depth)
            case nodes.Cases():
                return self._cases(expr, given, depth)
            case nodes.Name() | nodes.Call() | nodes.Apply():
                return self._named(expr, given, depth)
            case _:
                return self._flag(self._term(expr, given))

    def exists(self, asked: Asked) -> Formula:
        """That a quantifier is yes, so that its witness exists."""
        return self._flag(asked.name)

    def domain(self, domain: nodes.Choice, given: Given, candidate: str) -> Formula:
        """What the `where` of a domain asks of a candidate."""
        return self._of_candidate(domain, domain.where, given, candidate)

    def candidate(self, domain: nodes.Choice, given: Given, candidate: str) -> Given:
        """The given terms with the variable of the domain standing for a candidate."""
        symbol = self.facts.binds.get(domain.id)
        return {**given, id(symbol): candidate} if symbol else given

    def facts_of(self, known: Iterable[tuple[str, str, Formula]]) -> Iterator[Formula]:
        """What the quantifiers and thresholds met so far mean.

        `known` are things spoken of: key of their domain, term, and the condition under which they exist.
        """
        things = list(known)
        for asked in tuple(self.asked.values()):
            is_some = self._flag(asked.name)
            things.append((asked.key, asked.witness, is_some))
            yield implies(is_some, self._asks(asked, asked.witness))
        for asked in tuple(self.asked.values()):
            for key, thing, exists in things:
                if key == asked.key:
                    yield implies(And((exists, Not(self._flag(asked.name)))), Not(self._asks(asked, thing)))

    def order_of_thresholds(self) -> Iterator[Formula]:
        """That `x < 2` implies `x < 3`, and what the range of x says."""
        for name, limits in self.thresholds.items():
            hull = self.hulls[name]
            for lower, higher in pairwise(sorted(limits)):
                yield implies(self._below(name, lower), self._below(name, higher))
            for limit in limits:
                if limit <= hull.low:
                    yield Not(self._below(name, limit))
                if limit > hull.high:
                    yield Or((self._below(name, limit), self._flag(f"none {name}")))
                yield implies(self._flag(f"none {name}"), Not(self._below(name, limit)))

    # ----------------------------------------------------------------------------------- parts

    def _asks(self, asked: Asked, candidate: str) -> Formula:
        return self._of_candidate(asked.domain, asked.condition, asked.given, candidate)

    def _of_candidate(
        self, domain: nodes.Choice, condition: nodes.Expr | None, given: Given, candidate: str
    ) -> Formula:
        if condition is None:
            return ALWAYS
        return self.formula(condition, self.candidate(domain, given, candidate), 1)

    def _term(self, node: nodes.Node, given: Given) -> str:
        return term(node, given, self.facts)

    def _flag(self, name: str) -> Atom:
        self.domains.setdefault(name, _FLAG)
        return Atom(name, frozenset({True}))

    def _typed(self, expr: nodes.Expr) -> Typed:
        return self.facts.types.get(expr.id, Typed(Unknown(), none=True))

    def _cases(self, cases: nodes.Cases, given: Given, depth: int) -> Formula:
        rest = self.formula(cases.otherwise, given, depth)
        for case in reversed(cases.cases):
            when = self.formula(case.condition, given, depth)
            rest = Or((And((when, self.formula(case.value, given, depth))), And((Not(when), rest))))
        return rest

    def _named(self, expr: nodes.Name | nodes.Call | nodes.Apply, given: Given, depth: int) -> Formula:
        arguments: tuple[nodes.Expr, ...]
        match expr:
            case nodes.Name():
                symbol, arguments = self.facts.uses.get(expr.id), ()
            case nodes.Call():
                symbol, arguments = self.facts.uses.get(expr.name.id), expr.arguments
            case nodes.Apply():
                symbol, arguments = self.facts.uses.get(expr.name.id), (expr.argument,)
        if symbol is Constant.YES:
            return ALWAYS
        if symbol is Constant.NO or symbol is Constant.NONE:
            return NEVER
        if isinstance(symbol, DefineSymbol) and depth < _DEEPEST and len(arguments) == len(symbol.parameters):
            inner = {
                id(parameter): self._term(argument, given)
                for parameter, argument in zip(symbol.parameters, arguments, strict=True)
            }
            return self.formula(symbol.node.body, inner, depth + 1)
        return self._flag(self._term(expr, given))

    def _quantified(self, expr: nodes.Quantified, given: Given, depth: int) -> Formula:
        domain = expr.domain
        condition = domain.where
        if expr.word == "every" and expr.condition is not None:
            negated = nodes.Not(operand=expr.condition, span=expr.span)
            condition = (
                nodes.Logic(op="and", left=condition, right=negated, span=expr.span) if condition else negated
            )
        key = domain_key(domain, given, self.facts)
        inner = self.candidate(domain, given, "?")
        name = f"some {key} where {self._term(condition, inner) if condition else '-'}"
        if depth <= _DEEPEST:
            self.asked.setdefault(name, Asked(name, key, domain, condition, given))
        is_some = self._flag(name)
        return is_some if expr.word == "some" else Not(is_some)

    def _in(self, expr: nodes.In, given: Given, depth: int) -> Formula:
        match expr.source:
            case nodes.SetOf(items=items):
                return Or(tuple(self._is(expr.item, item, given, depth) for item in items))
            case nodes.Range(low=low, high=high, step=None):
                least, most = constant(low, self.facts), constant(high, self.facts)
                if type(least) is int and type(most) is int:
                    name = self._number(expr.item, given)
                    return And((self._below(name, most + 1), self._reaches(name, expr.item, least)))
            case _:
                pass
        return self._flag(f"{self._term(expr.item, given)} in {self._term(expr.source, given)}")

    # ----------------------------------------------------------------------------- comparisons

    def _compare(self, expr: nodes.Compare, given: Given, depth: int) -> Formula:
        match expr.op:
            case "is":
                return self._is(expr.left, expr.right, given, depth)
            case "is not":
                return Not(self._is(expr.left, expr.right, given, depth))
            case ">":
                return self._less(expr.right, expr.left, given, strictly=True)
            case ">=":
                return self._less(expr.right, expr.left, given, strictly=False)
            case "<":
                return self._less(expr.left, expr.right, given, strictly=True)
            case "<=":
                return self._less(expr.left, expr.right, given, strictly=False)

    def _is(self, left: nodes.Expr, right: nodes.Expr, given: Given, depth: int) -> Formula:
        first, second = constant(left, self.facts), constant(right, self.facts)
        if first is not None and second is not None:
            return ALWAYS if first == second else NEVER
        if first is None and second is None:
            return self._same(left, right, given)
        value: Value | None
        expr, value = (left, second) if first is None else (right, first)
        assert value is not None  # one of the two is a written value
        typed = self._typed(expr)
        match typed.type:
            case YesNo():
                formula = self.formula(expr, given, depth)
                return formula if value is True else Not(formula)
            case KindValues(kind=kind):
                values = tuple(f"value {id(kind)} {number}" for _, number, _ in kind.values)
                return self._one_of(expr, value, values, typed, given)
            case OptionValues(option=option):
                values = tuple(f"value {id(option)} {place}" for place in range(len(option.values)))
                return self._one_of(expr, value, values, typed, given)
            case Number() if type(value) is int:
                name = self._number(expr, given)
                return And((self._below(name, value + 1), Not(self._below(name, value))))
            case _ if value == "none":
                return self._flag(f"none {self._term(expr, given)}") if typed.none else NEVER
            case _:
                return self._flag(f"{self._term(expr, given)} is {value!r}")

    def _one_of(self, expr: nodes.Expr, value: Value, values: Values, typed: Typed, given: Given) -> Formula:
        name = self._term(expr, given)
        known = (*values, "none") if typed.none else values
        if len(known) > len(self.domains.get(name, ())):
            self.domains[name] = known
        return Atom(name, frozenset({value}))

    def _same(self, left: nodes.Expr, right: nodes.Expr, given: Given) -> Formula:
        first, second = sorted((self._term(left, given), self._term(right, given)))
        if first == second:
            return ALWAYS
        if isinstance(self._typed(left).type, Number) and isinstance(self._typed(right).type, Number):
            return Atom(self._order(first, second), frozenset({"is", "both none"}))
        return self._flag(f"{first} is {second}")

    def _less(self, left: nodes.Expr, right: nodes.Expr, given: Given, *, strictly: bool) -> Formula:
        first, second = constant(left, self.facts), constant(right, self.facts)
        if type(second) is int:
            return self._below(self._number(left, given), second if strictly else second + 1)
        if type(first) is int:
            name = self._number(right, given)
            return self._reaches(name, right, first + 1 if strictly else first)
        one, other = self._term(left, given), self._term(right, given)
        if one == other:
            return NEVER if strictly else Not(self._flag(f"none {one}"))
        wanted: set[Value] = {"<"} if one < other else {">"}
        if not strictly:
            wanted.add("is")
        low, high = sorted((one, other))
        name = self._order(low, high)
        if self._typed(left).none or self._typed(right).none:
            self.domains[name] = ("<", "is", ">", "both none", "one none")
        return Atom(name, frozenset(wanted))

    def _order(self, low: str, high: str) -> str:
        name = f"{low} against {high}"
        self.domains.setdefault(name, ("<", "is", ">"))
        return name

    def _number(self, expr: nodes.Expr, given: Given) -> str:
        name = self._term(expr, given)
        typed = self._typed(expr).type
        hull = typed if isinstance(typed, Number) else Number()
        known = self.hulls.get(name)
        if known is None or known.high - known.low < hull.high - hull.low:
            self.hulls[name] = hull
        return name

    def _below(self, name: str, limit: int) -> Atom:
        self.thresholds.setdefault(name, set()).add(limit)
        return self._flag(f"{name} < {limit}")

    def _reaches(self, name: str, expr: nodes.Expr, limit: int) -> Formula:
        at_least = Not(self._below(name, limit))
        return And((at_least, Not(self._flag(f"none {name}")))) if self._typed(expr).none else at_least
