"""Conditions: their parts, what can be compared, and what they exclude (c.3, c.8-c.11)."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import domains, expressions
from hoyle.semantics.expectations import UNKNOWN, YES_NO, quoted, report_wrong, seat_number
from hoyle.semantics.presence import Known, filled, not_of_form, of_form, place_of, value_place
from hoyle.semantics.relations import comparable, describe
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import (
    Constant,
    FormSymbol,
    Function,
    KindValueSymbol,
    LocalSymbol,
    OptionSymbol,
    OptionValueSymbol,
    VarSymbol,
)
from hoyle.semantics.types import (
    Card,
    Cards,
    KindValues,
    Number,
    PileReference,
    Piles,
    Typed,
    Unknown,
    YesNo,
)
from hoyle.syntax import nodes

Condition = nodes.Logic | nodes.Not | nodes.Compare | nodes.IsEmpty | nodes.IsFace | nodes.In


def require(expr: nodes.Expr, scope: Scope, *, openly: bool = False) -> None:
    """Infer an expression that must be yes or no; `openly` may stand before it where allowed."""
    told = expr if openly and isinstance(expr, nodes.Openly) else None
    expr = expr if told is None else told.condition
    typed = expressions.infer(expr, scope)
    sound = isinstance(typed.type, YesNo)
    if told is not None:
        scope.tables.types[told.id] = YES_NO if sound else UNKNOWN
    if not sound and not isinstance(typed.type, Unknown):
        report_wrong(expr, typed, scope, "yes or no", "A condition")


def infer(expr: Condition, scope: Scope) -> Typed:
    """The type of a condition: yes or no, whatever its parts are."""
    match expr:
        case nodes.Logic() if (named := _alternatives(expr)) is not None and _report_alternatives(
            expr, *named, scope
        ):
            pass
        case nodes.Logic(op=op, left=left, right=right):
            require(left, scope)
            require(right, scope.knowing(narrow(left, scope, op == "and")))
        case nodes.Not(operand=operand):
            require(operand, scope)
        case nodes.Compare():
            _compare(expr, scope)
        case nodes.IsEmpty(operand=operand):
            typed = expressions.infer(operand, scope)
            if not isinstance(typed.type, PileReference | Piles | Unknown):
                report_wrong(operand, typed, scope, "a pile", "What is asked to be empty")
        case nodes.IsFace(operand=operand):
            expressions.cards(operand, scope, "What lies face up or face down")
        case nodes.In(item=item, source=source):
            _contained(item, source, scope)
            if scope.tables.types.get(item.id) == UNKNOWN:
                return UNKNOWN
        case _:
            assert_never(expr)
    return YES_NO


# ------------------------------------------------------------------------- several values in a row


def _alternatives(expr: nodes.Logic) -> tuple[nodes.Expr | None, nodes.Compare, list[nodes.Expr]] | None:
    """`x is a or b`, as it is said of several values: what stands before it, the comparison, the other values."""
    others: list[nodes.Expr] = []
    node: nodes.Expr = expr
    while isinstance(node, nodes.Logic) and node.op == expr.op and isinstance(node.right, _VALUES):
        others.insert(0, node.right)
        node = node.left
    before = node.left if isinstance(node, nodes.Logic) and node.op == expr.op else None
    compare = node.right if before is not None and isinstance(node, nodes.Logic) else node
    if not others or not isinstance(compare, nodes.Compare) or not isinstance(compare.right, _VALUES):
        return None
    return (
        (before, compare, others) if compare.op == "is not" or (compare.op, expr.op) == ("is", "or") else None
    )


_VALUES = (nodes.Integer, nodes.Name)


def _report_alternatives(
    expr: nodes.Logic,
    before: nodes.Expr | None,
    compare: nodes.Compare,
    others: list[nodes.Expr],
    scope: Scope,
) -> bool:
    """Report them, if these are values and no conditions of their own."""
    symbols = [scope.find(one.text) for one in others if isinstance(one, nodes.Name)]
    if not all(isinstance(symbol, KindValueSymbol | FormSymbol | LocalSymbol) for symbol in symbols):
        return False
    if any(isinstance(symbol, LocalSymbol) and isinstance(symbol.type.type, YesNo) for symbol in symbols):
        return False
    if before is not None:
        require(before, scope)
    _compare(compare, scope)
    for one in others:
        expressions.infer(one, scope)
    values = ", ".join(one.span.text for one in (compare.right, *others))
    deny = "not " if compare.op == "is not" else ""
    text = f"{deny}{compare.left.span.text} in {{{values}}}"
    place = compare.left.span.to(others[-1].span)
    scope.report(
        kinds.WRONG_TYPE,
        others[0].span,
        f"Behind `{expr.op}` comes a whole condition, and {quoted(others[0])} alone is none.",
        help=f"To ask for several values write `{text}`.",
        fix=written(place, text) if "\n" not in place.text and "#" not in place.text else None,
    )
    return True


# ---------------------------------------------------------------------------------- comparing


def _compare(expr: nodes.Compare, scope: Scope) -> None:
    if expr.op not in ("is", "is not"):
        for side in (expr.left, expr.right):
            expressions.operand_number(side, scope, expr.op)
        return
    left, right = _both_sides(expr, scope)
    left = seat_number(expr.left, left, right, scope)
    right = seat_number(expr.right, right, left, scope)
    for here, typed, there, other in (
        (expr.left, left, expr.right, right),
        (expr.right, right, expr.left, left),
    ):
        if _is_none(here, scope) and not other.none and _never_none(there, scope):
            scope.report(
                kinds.NEVER_EQUAL,
                expr.span,
                f"{quoted(there)} is never none.",
                help="Take this test away; a variable or option can be none only if its type says `or none`.",
            )
            return
        if isinstance(typed.type, Cards | Piles):
            report_wrong(here, typed, scope, "one value", f"What stands beside `{expr.op}`")
            return
    if not comparable(left.type, right.type):
        scope.report(
            kinds.NEVER_EQUAL,
            expr.span,
            f"These can never be equal: {quoted(expr.left)} is {describe(left.type)}, "
            f"{quoted(expr.right)} is {describe(right.type)}.",
            help=_mend(left, right, expr),
        )


def _both_sides(expr: nodes.Compare, scope: Scope) -> tuple[Typed, Typed]:
    """Infer both sides, the one first that tells which values the other may name (c.3)."""
    may_be_value = isinstance(expr.left, nodes.Name) and not _names_option(expr.left, scope)
    if may_be_value and (not isinstance(expr.right, nodes.Name) or _names_option(expr.right, scope)):
        right = expressions.infer(expr.right, scope)
        return expressions.infer(expr.left, scope, expressions.hint_of(expr.right, scope)), right
    left = expressions.infer(expr.left, scope)
    return left, expressions.infer(expr.right, scope, expressions.hint_of(expr.left, scope))


def _names_option(expr: nodes.Expr, scope: Scope) -> bool:
    return isinstance(expr, nodes.Name) and isinstance(scope.find(expr.text), OptionSymbol)


def _is_none(expr: nodes.Expr, scope: Scope) -> bool:
    """Whether the expression is the value none itself, or the name after `or` of an option."""
    symbol = scope.tables.uses.get(expr.id)
    return symbol is Constant.NONE or (isinstance(symbol, OptionValueSymbol) and symbol.place is None)


def _never_none(expr: nodes.Expr, scope: Scope) -> bool:
    """Whether it is declared so that it never is none (facts known at this point do not count)."""
    match expr:
        case nodes.Name():
            symbol = scope.tables.uses.get(expr.id)
        case nodes.Index(base=base):
            symbol = scope.tables.uses.get(base.id)
        case _:
            return False
    match symbol:
        case VarSymbol(type=typed) | LocalSymbol(type=typed) | OptionSymbol(type=typed):
            return not typed.none and not isinstance(typed.type, Unknown)
        case _:
            return False


def _mend(left: Typed, right: Typed, expr: nodes.Compare) -> str | None:
    for one, other, here in ((left, right, expr.left), (right, left, expr.right)):
        text = quoted(here)[1:-1]
        match one.type, other.type:
            case Card(), KindValues(kind=kind):
                return f"Ask for the field: `{kind.name} of {text}`."
            case Card(), Number():
                return f"Ask for a field of the card, for example `number of {text}`."
            case PileReference(), Card():
                return f"Ask for a card of the pile: `top of {text}`."
            case PileReference(), Number():
                return f"Count the cards: `size of {text}`."
            case _:
                continue
    return None


def _contained(item: nodes.Expr, source: nodes.Source, scope: Scope) -> None:
    typed = expressions.infer(item, scope)
    if isinstance(typed.type, Cards | Piles):
        report_wrong(item, typed, scope, "one value", "What stands before `in`")
        return
    hint = expressions.hint_of(item, scope)
    match source:
        case nodes.SetOf(items=items):
            for value in items:
                other = expressions.infer(value, scope, hint)
                if isinstance(other.type, Piles) and isinstance(typed.type, PileReference):
                    continue
                other = seat_number(value, other, typed, scope)
                if not comparable(typed.type, other.type):
                    scope.report(
                        kinds.NEVER_EQUAL,
                        value.span,
                        f"{quoted(item)} is {describe(typed.type)} and can never be {quoted(value)}, "
                        f"which is {describe(other.type)}.",
                    )
        case nodes.Range():
            domains.range_of(source, scope, must_be_bounded=False)
            if not isinstance(typed.type, Number | Unknown):
                report_wrong(item, typed, scope, "a number", "What lies between two numbers")
        case _:
            held = domains.items_of(source, scope, typed.type)
            if not comparable(typed.type, held.type):
                scope.report(
                    kinds.NEVER_EQUAL,
                    item.span,
                    f"{quoted(source)} holds {_plural(held)}, and {quoted(item)} is {describe(typed.type)}.",
                )


def _plural(typed: Typed) -> str:
    return "cards" if isinstance(typed.type, Card) else "piles"


# ---------------------------------------------------------------------------------- narrowing


def narrow(expr: nodes.Expr, scope: Scope, truth: bool) -> Known:
    """What is known where the condition holds (or, with `truth` False, where it does not)."""
    known = scope.known
    match expr:
        case nodes.Openly(condition=inner):
            return narrow(inner, scope, truth)
        case nodes.Not(operand=operand):
            return narrow(operand, scope, not truth)
        case nodes.Logic(op=op, left=left, right=right):
            if (op == "and") is truth:
                return narrow(right, scope.knowing(narrow(left, scope, truth)), truth)
            passed = scope.knowing(narrow(left, scope, not truth))
            return narrow(left, scope, truth).either(narrow(right, passed, truth))
        case nodes.IsEmpty(operand=operand, negated=negated):
            return known.adding(filled(operand, scope.tables.uses)) if negated is truth else known
        case nodes.Compare():
            return _narrow_compare(expr, scope, truth)
        case nodes.Name() | nodes.Index() | nodes.Apply() if truth and _is_no_condition(expr, scope):
            return known.adding(place_of(expr, scope.tables.uses))
        case nodes.In(item=item) if truth and not _lists_none(expr, scope):
            return known.adding(place_of(item, scope.tables.uses))
        case _:
            return known


def _is_no_condition(expr: nodes.Expr, scope: Scope) -> bool:
    """Whether a value stands alone where a condition is wanted: reported, and meant as `… is not none`."""
    typed = scope.tables.types.get(expr.id, UNKNOWN)
    return typed.none and not isinstance(typed.type, YesNo | Unknown)


def _lists_none(expr: nodes.In, scope: Scope) -> bool:
    match expr.source:
        case nodes.SetOf(items=items):
            return any(scope.tables.types.get(item.id, UNKNOWN).none for item in items)
        case _:
            return False


def _narrow_compare(expr: nodes.Compare, scope: Scope, truth: bool) -> Known:
    uses, known = scope.tables.uses, scope.known
    if expr.op not in ("is", "is not"):
        if not truth:
            return known
        return _sized(expr, scope, known.adding(place_of(expr.left, uses)).adding(place_of(expr.right, uses)))
    equal = (expr.op == "is") is truth
    known = _of_form(expr, scope, known, equal)
    for here, there in ((expr.left, expr.right), (expr.right, expr.left)):
        if _is_none(there, scope):
            if not equal:
                known = known.adding(place_of(here, uses))
        elif equal and not scope.tables.types.get(there.id, UNKNOWN.maybe()).none:
            known = known.adding(place_of(here, uses))
    return known


def _of_form(expr: nodes.Compare, scope: Scope, known: Known, equal: bool) -> Known:
    """`card is FORM`: which fields the card has follows from its form."""
    uses, fields = scope.tables.uses, scope.top.fields.values()
    for here, there in ((expr.left, expr.right), (expr.right, expr.left)):
        form, card = uses.get(there.id), value_place(here, uses)
        if not isinstance(form, FormSymbol) or card is None:
            continue
        if equal:
            return of_form(known, card, form, fields)
        if not scope.tables.types.get(here.id, UNKNOWN.maybe()).none:
            return not_of_form(known, card, form, fields)
    return known


def _sized(expr: nodes.Compare, scope: Scope, known: Known) -> Known:
    """`size of P > 0` says that P is not empty."""
    match expr:
        case nodes.Compare(op=">", left=nodes.Apply(name=name, argument=pile), right=least) if (
            scope.tables.uses.get(name.id) is Function.SIZE
        ):
            typed = scope.tables.types.get(least.id, UNKNOWN).type
            if isinstance(typed, Number) and typed.low >= 0:
                return known.adding(filled(pile, scope.tables.uses))
    return known
