"""Conditions of the language as small formulas; used to find out whether all of some conditions can fail.

Calls of defines and legals are put in. What cannot be taken apart is a variable of its own, named by its
term. Numbers against written numbers become thresholds (`x < 3`), values of kinds and options become
variables with those values. A quantifier is a variable, too; `facts_of` says what it means for the things
that are spoken of: if it is yes, there is a *witness*; if it is no, nothing known satisfies it. All
variables are noted in a `Vocabulary`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hoyle.linter import comparisons
from hoyle.linter.formulas import ALWAYS, NEVER, And, Formula, Not, Or, implies
from hoyle.linter.terms import Given, constant, domain_key
from hoyle.linter.vocabulary import Asked, Vocabulary
from hoyle.semantics.symbols import Constant, DefineSymbol
from hoyle.semantics.types import YesNo
from hoyle.syntax import nodes

_DEEPEST = 12
CLOSED = _DEEPEST
"""As a depth: calls are not put in, each is a variable of its own."""


def formula(expr: nodes.Expr, given: Given, words: Vocabulary, depth: int = 0) -> Formula:
    """The formula of a yes/no expression."""
    match expr:
        case nodes.Logic():
            parts = (formula(expr.left, given, words, depth), formula(expr.right, given, words, depth))
            return And(parts) if expr.op == "and" else Or(parts)
        case nodes.Not():
            return Not(formula(expr.operand, given, words, depth))
        case nodes.Openly():
            return formula(expr.condition, given, words, depth)
        case nodes.NoValue():
            return NEVER
        case nodes.Compare(op="is"):
            return _is(expr.left, expr.right, given, words, depth)
        case nodes.Compare(op="is not"):
            return Not(_is(expr.left, expr.right, given, words, depth))
        case nodes.Compare():
            return comparisons.ordered(expr, given, words)
        case nodes.IsEmpty():
            empty = words.flag(f"empty {words.term(expr.operand, given)}")
            return Not(empty) if expr.negated else empty
        case nodes.IsFace():
            up = words.flag(f"up {words.term(expr.operand, given)}")
            return up if expr.up else Not(up)
        case nodes.In():
            return _in(expr, given, words, depth)
        case nodes.Quantified():
            return _quantified(expr, given, words, depth)
        case nodes.Cases():
            return _cases(expr, given, words, depth)
        case nodes.Name() | nodes.Call() | nodes.Apply():
            return _named(expr, given, words, depth)
        case nodes.Can():
            return NEVER  # it is asked whether all moves of the choice can fail, and then this one fails, too
        case _:
            return words.flag(words.term(expr, given))


def exists(asked: Asked, words: Vocabulary) -> Formula:
    """That a quantifier is yes, so that its witness exists."""
    return words.flag(asked.name)


def in_domain(domain: nodes.Choice, given: Given, candidate: str, words: Vocabulary) -> Formula:
    """What the `where` of a domain asks of a candidate."""
    return _of_candidate(domain, domain.where, given, candidate, words)


def with_candidate(domain: nodes.Choice, given: Given, candidate: str, words: Vocabulary) -> Given:
    """The given terms with the variable of the domain standing for a candidate."""
    symbol = words.facts.binds.get(domain.id)
    return {**given, id(symbol): candidate} if symbol else given


def facts_of(known: Iterable[tuple[str, str, Formula]], words: Vocabulary) -> Iterator[Formula]:
    """What the quantifiers met so far mean.

    `known` are things spoken of: key of their domain, term, and the condition under which they exist.
    """
    things = list(known)
    for asked in tuple(words.asked.values()):
        is_some = exists(asked, words)
        things.append((asked.key, asked.witness, is_some))
        yield implies(is_some, _asks(asked, asked.witness, words))
    for asked in tuple(words.asked.values()):
        for key, thing, is_there in things:
            if key == asked.key:
                yield implies(And((is_there, Not(exists(asked, words)))), Not(_asks(asked, thing, words)))


def _asks(asked: Asked, candidate: str, words: Vocabulary) -> Formula:
    return _of_candidate(asked.domain, asked.condition, asked.given, candidate, words)


def _of_candidate(
    domain: nodes.Choice, condition: nodes.Expr | None, given: Given, candidate: str, words: Vocabulary
) -> Formula:
    if condition is None:
        return ALWAYS
    return formula(condition, with_candidate(domain, given, candidate, words), words, 1)


def _is(left: nodes.Expr, right: nodes.Expr, given: Given, words: Vocabulary, depth: int) -> Formula:
    """That two values are the same; a condition against a written value is taken apart."""
    for expr, other in ((left, right), (right, left)):
        value = constant(other, words.facts)
        written = value is not None and constant(expr, words.facts) is None
        if written and isinstance(words.typed(expr).type, YesNo):
            condition = formula(expr, given, words, depth)
            return condition if value is True else Not(condition)
    return comparisons.equal(left, right, given, words)


def _cases(cases: nodes.Cases, given: Given, words: Vocabulary, depth: int) -> Formula:
    rest = formula(cases.otherwise, given, words, depth)
    for case in reversed(cases.cases):
        when = formula(case.condition, given, words, depth)
        rest = Or((And((when, formula(case.value, given, words, depth))), And((Not(when), rest))))
    return rest


def _named(
    expr: nodes.Name | nodes.Call | nodes.Apply, given: Given, words: Vocabulary, depth: int
) -> Formula:
    arguments: tuple[nodes.Expr, ...]
    match expr:
        case nodes.Name():
            symbol, arguments = words.facts.uses.get(expr.id), ()
        case nodes.Call():
            symbol, arguments = words.facts.uses.get(expr.name.id), expr.arguments
        case nodes.Apply():
            symbol, arguments = words.facts.uses.get(expr.name.id), (expr.argument,)
    if symbol is Constant.YES:
        return ALWAYS
    if symbol is Constant.NO or symbol is Constant.NONE:
        return NEVER
    if isinstance(symbol, DefineSymbol) and depth < _DEEPEST and len(arguments) == len(symbol.parameters):
        inner = {
            id(parameter): words.term(argument, given)
            for parameter, argument in zip(symbol.parameters, arguments, strict=True)
        }
        return formula(symbol.node.body, inner, words, depth + 1)
    return words.flag(words.term(expr, given))


def _quantified(expr: nodes.Quantified, given: Given, words: Vocabulary, depth: int) -> Formula:
    domain = expr.domain
    condition = domain.where
    if expr.word == "every" and expr.condition is not None:
        negated = nodes.Not(operand=expr.condition, span=expr.span)
        condition = (
            nodes.Logic(op="and", left=condition, right=negated, span=expr.span) if condition else negated
        )
    key = domain_key(domain, given, words.facts)
    inner = with_candidate(domain, given, "?", words)
    name = f"some {key} where {words.term(condition, inner) if condition else '-'}"
    if depth <= _DEEPEST:
        words.asked.setdefault(name, Asked(name, key, domain, condition, given))
    is_some = words.flag(name)
    return is_some if expr.word == "some" else Not(is_some)


def _in(expr: nodes.In, given: Given, words: Vocabulary, depth: int) -> Formula:
    match expr.source:
        case nodes.SetOf(items=items):
            return Or(tuple(_is(expr.item, item, given, words, depth) for item in items))
        case nodes.Range():
            found = comparisons.between(expr.item, expr.source, given, words)
        case _:
            found = None
    return found or words.flag(f"{words.term(expr.item, given)} in {words.term(expr.source, given)}")
