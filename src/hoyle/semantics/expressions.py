"""The type of every expression; the hub that statements, declarations and tests ask.

`infer` and the modules it calls (`conditions`, `domains`, `applications`, `named`) need each other, as
expressions hold domains and domains hold expressions; so they are used through their modules.
"""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics import Edit, Fix
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import applications, can, conditions, domains, indexes, named, patterns, ranges
from hoyle.semantics.expectations import (
    NONE,
    UNKNOWN,
    YES_NO,
    judge,
    quoted,
    report_wrong,
)
from hoyle.semantics.presence import filled, place_of
from hoyle.semantics.relations import describe, join
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import OptionSymbol
from hoyle.semantics.types import (
    Card,
    Cards,
    CardsText,
    Form,
    Number,
    OptionValues,
    PileReference,
    Piles,
    Typed,
    Unknown,
)
from hoyle.source import Span
from hoyle.syntax import nodes

Hint = OptionSymbol | None
"""The option whose named values are known at this place (c.3)."""

NUMBER = Typed(Number())


def infer(expr: nodes.Expr, scope: Scope, hint: Hint = None) -> Typed:
    """The type of an expression, written into the tables; what is wrong with it is reported."""
    typed = _infer(expr, scope, hint)
    if typed.none and typed != NONE and (scope.known.places or scope.known.dead):
        place = place_of(expr, scope.tables.uses)
        if place is not None and scope.known.has(place):
            typed = typed.maybe(False)
    scope.tables.types[expr.id] = typed
    return typed


def require(expr: nodes.Expr, scope: Scope, want: Typed, what: str, hint: Hint = None) -> Typed:
    """Infer and report what does not fit `want`."""
    if isinstance(want.type, OptionValues):
        hint = want.type.option
    return judge(expr, infer(expr, scope, hint), scope, want, what)


def number(expr: nodes.Expr, scope: Scope, what: str, *, none: bool = False) -> Number:
    """Infer an expression that must be a number; the number it can be."""
    typed = require(expr, scope, NUMBER.maybe(none), what)
    return typed.type if isinstance(typed.type, Number) else Number()


def hint_of(expr: nodes.Expr, scope: Scope) -> Hint:
    """The option whose values may stand opposite an expression that was inferred."""
    symbol = scope.tables.uses.get(expr.id)
    if isinstance(symbol, OptionSymbol) and (symbol.values or symbol.extra):
        return symbol
    typed = scope.tables.types.get(expr.id, UNKNOWN)
    return typed.type.option if isinstance(typed.type, OptionValues) else None


def _infer(expr: nodes.Expr, scope: Scope, hint: Hint) -> Typed:
    match expr:
        case nodes.Name():
            return named.value(expr, scope, hint)
        case nodes.Integer(value=value):
            return Typed(ranges.exactly(value))
        case nodes.Text():
            return _text(expr, scope)
        case nodes.NoValue():
            return YES_NO
        case nodes.Logic() | nodes.Not() | nodes.Compare() | nodes.IsEmpty() | nodes.IsFace() | nodes.In():
            return conditions.infer(expr, scope)
        case nodes.Covers():
            return patterns.covers(expr, scope)
        case nodes.CostOf():
            return patterns.cost_of(expr, scope)
        case nodes.Quantified():
            return domains.quantified(expr, scope)
        case nodes.Openly():
            return _openly(expr, scope)
        case nodes.Arithmetic():
            return _arithmetic(expr, scope)
        case nodes.Negative(operand=operand):
            negative, none = operand_number(operand, scope, "-")
            return Typed(ranges.negated(negative) if isinstance(negative, Number) else negative, none)
        case nodes.Count() | nodes.OnlyOne() | nodes.SumFor() | nodes.Extreme() | nodes.Pick():
            return domains.phrase(expr, scope)
        case nodes.EndCard():
            return _end_card(expr, scope)
        case nodes.Apply(name=name, argument=argument):
            return applications.apply(name, (argument,), expr, scope)
        case nodes.Call(name=name, arguments=arguments):
            return applications.apply(name, arguments, expr, scope)
        case nodes.Index():
            return indexes.index(expr, scope)
        case nodes.EachOf():
            return indexes.each_of(expr, scope)
        case nodes.Can():
            return can.infer(expr, scope)
        case nodes.Cases():
            return _cases(expr, scope, hint)
        case _:
            assert_never(expr)


def _text(expr: nodes.Text, scope: Scope) -> Typed:
    if not scope.in_test:
        scope.report(
            kinds.CARDS_OUTSIDE_TESTS,
            expr.span,
            "Cards in quotes can be written in tests only.",
            help="In the rules, name a form of cards (`card is …`) or ask for a field (`number of card is 5`).",
        )
        return UNKNOWN
    return Typed(CardsText())


def _openly(expr: nodes.Openly, scope: Scope) -> Typed:
    scope.report(
        kinds.MISPLACED_OPENLY,
        expr.span,
        "`openly` stands before a whole condition of `if`, `while`, `until` or `skipping`, before the value "
        "of a `let`, or after `otherwise`, and nowhere else.",
        help="Take the word away here.",
        fix=Fix(
            "take the word away",
            (Edit(Span(expr.span.source, expr.span.start, expr.condition.span.start), ""),),
            safe=False,
        ),
    )
    # What stands here is judged as if the word had been taken away.
    return infer(expr.condition, scope)


def operand_number(expr: nodes.Expr, scope: Scope, op: str) -> tuple[Number | Unknown, bool]:
    """A side of an arithmetic sign: its numbers, and whether it may be none."""
    typed = infer(expr, scope)
    match typed.type:
        case Number() as number_:
            return number_, typed.none
        case Unknown():
            return Unknown(), typed.none
        case _:
            report_wrong(expr, typed, scope, "a number", f"What stands beside `{op}`")
            return Unknown(), typed.none


def _arithmetic(expr: nodes.Arithmetic, scope: Scope) -> Typed:
    left, left_none = operand_number(expr.left, scope, expr.op)
    right, right_none = operand_number(expr.right, scope, expr.op)
    none = left_none or right_none
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return Typed(Unknown(), none)
    if expr.op in ("div", "mod"):
        if ranges.only_zero(right):
            scope.report(
                kinds.DIVISION_BY_ZERO,
                expr.right.span,
                "Nothing can be divided by 0."
                if isinstance(expr.right, nodes.Integer)
                else f"{quoted(expr.right)} is 0, and nothing can be divided by 0.",
                help="Write another number after `div` or `mod`.",
            )
            return UNKNOWN
        none = none or ranges.has_zero(right)
    return Typed(ranges.arithmetic(expr.op, left, right), none)


def _end_card(expr: nodes.EndCard, scope: Scope) -> Typed:
    pile(expr.pile, scope, f"What stands after `{'top' if expr.top else 'bottom'} of`", none=True)
    place = filled(expr.pile, scope.tables.uses)
    return Typed(Card(), none=place is None or not scope.known.has(place))


def pile(expr: nodes.Expr, scope: Scope, what: str, *, none: bool = False) -> Typed:
    """Infer an expression that must be one pile."""
    return require(expr, scope, Typed(PileReference(None), none), what)


def cards(expr: nodes.Expr, scope: Scope, what: str) -> Typed:
    """Infer an expression that must be cards: a card, a pile, piles together, the chosen cards."""
    typed = infer(expr, scope)
    if not isinstance(typed.type, Card | PileReference | Piles | Cards | Unknown):
        report_wrong(expr, typed, scope, "a card or a pile", what)
        return UNKNOWN
    return typed


def sequence(exprs: tuple[nodes.Expr, ...], scope: Scope, hint: Hint = None) -> list[Typed]:
    """Infer several expressions."""
    return [infer(expr, scope, hint) for expr in exprs]


def _cases(expr: nodes.Cases, scope: Scope, hint: Hint) -> Typed:
    result: Typed | None = None
    for case in expr.cases:
        conditions.require(case.condition, scope)
        inner = scope.knowing(conditions.narrow(case.condition, scope, True))
        result = _joined(result, case.value, infer(case.value, inner, hint), scope)
        scope = scope.knowing(conditions.narrow(case.condition, scope, False))
    last = infer(expr.otherwise, scope, hint)
    return _joined(result, expr.otherwise, last, scope)


def _joined(before: Typed | None, expr: nodes.Expr, typed: Typed, scope: Scope) -> Typed:
    if before is None:
        return typed
    joined = join(before, typed)
    if joined is None:
        scope.report(
            kinds.MIXED_CASES,
            expr.span,
            f"The cases before give {describe(before.type)}, and {quoted(expr)} is {describe(typed.type)}.",
            help="All cases must give values of one sort.",
        )
        return UNKNOWN
    return joined


def sentence(node: nodes.Sentence | None, scope: Scope) -> None:
    """Infer the values in the braces of a sentence."""
    for part in node.parts if node else ():
        if not isinstance(part, str):
            typed = infer(part, scope)
            if isinstance(typed.type, Cards | Piles | Form):
                report_wrong(part, typed, scope, "one value", "What a sentence shows")
