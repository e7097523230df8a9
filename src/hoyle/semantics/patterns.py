"""Pattern blocks and the questions asked of them, `covers` and `cost of` (c.59, c.60); used by `expressions`."""

from __future__ import annotations

from hoyle.diagnostics import Label
from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import conditions, expressions, ranges, results
from hoyle.semantics.expectations import UNKNOWN, YES_NO, judge, quoted, report_wrong
from hoyle.semantics.relations import describe
from hoyle.semantics.scopes import Scope, declare_local, suggestion
from hoyle.semantics.symbols import DefineSymbol, LocalSymbol, PatternSymbol, Role
from hoyle.semantics.types import Card, Cards, Number, PileReference, Piles, Typed, Unknown
from hoyle.syntax import nodes

CARD = "card"


def check_patterns(symbol: PatternSymbol, scope: Scope) -> None:
    """Check a pattern block as a declaration; its conditions are judged once, whoever asks first."""
    node = symbol.node
    seen: dict[str, nodes.Ident] = {}
    for group in node.groups:
        first = seen.setdefault(group.name.text, group.name)
        if first is not group.name:
            scope.report(
                name_kinds.DUPLICATE_NAME,
                group.name.span,
                f"`{node.name.text}` has two groups `{group.name.text}`.",
                help="Give one of them another name.",
                labels=(Label(first.span, "the first one"),),
            )
        _group(group, scope)
    cost_range(symbol, scope)


def _group(group: nodes.Group, scope: Scope) -> None:
    what = f"The number of cards in a `{group.name.text}`"
    least = expressions.number(group.at_least, scope, what)
    if least.high < 1:
        scope.report(
            kinds.OUT_OF_RANGE,
            group.at_least.span,
            f"{what} is at least 1, and {quoted(group.at_least)} is less.",
            help="Write how many cards make such a group.",
        )
    if group.at_most is not None:
        most = expressions.number(group.at_most, scope, what)
        if most.high < max(1, least.low):
            scope.report(
                kinds.OUT_OF_RANGE,
                group.at_most.span,
                f"No `{group.name.text}` can be made: it would have at least {max(1, least.low)} cards "
                f"and at most {most.high}.",
                help="Write the smaller number after `at least`.",
            )
    for ident in (*group.same, *group.different):
        _field(ident, scope)
    for ident in group.consecutive:
        typed = _field(ident, scope)
        if not isinstance(typed.type, Number | Unknown):
            scope.report(
                kinds.WRONG_TYPE,
                ident.span,
                f"Only numbers follow each other, and `{ident.text}` is {describe(typed.type)}.",
                help="Use a kind of numbers, such as `kind number: 1..13`, or `same`, or `different`.",
            )


def _field(ident: nodes.Ident, scope: Scope) -> Typed:
    """The field that a group speaks of."""
    field = scope.top.fields.get(ident.text)
    if field is not None:
        scope.tables.uses[ident.id] = field
        return field.type
    symbol = scope.top.values.get(ident.text)
    if isinstance(symbol, DefineSymbol):
        if scope.tables.results.get(symbol) != UNKNOWN:  # what a module expects may turn out to be a field
            scope.report(
                name_kinds.UNKNOWN_FIELD,
                ident.span,
                f"A group compares what is printed on the cards, and `{ident.text}` is a define.",
                help=f"Make `{ident.text}` a field: name it in a `card for …` line of the deck.",
            )
    elif scope.top.complete_fields:
        fields = ", ".join(f"`{name}`" for name in scope.top.fields)
        scope.report(
            name_kinds.UNKNOWN_FIELD,
            ident.span,
            f"The cards of this deck have no field `{ident.text}`.",
            help=suggestion(ident.text, scope.top.fields)
            or (f"The fields of the cards: {fields}." if fields else None),
        )
    return UNKNOWN


# ------------------------------------------------------------------------ the lines about cards


def cost_range(symbol: PatternSymbol, scope: Scope) -> Number | Unknown:
    """What one card that is left over can cost; checks `wild`, `natural` and `cost` when first asked for."""
    known = scope.tables.results.get(symbol)
    if known is None and symbol in scope.tables.working:
        results.report_circle(symbol, scope)
        return Unknown()
    if known is None:
        scope.tables.working.append(symbol)
        known = _lines(symbol.node, results.outside(scope))
        scope.tables.working.remove(symbol)
        # a circle may have been reported and remembered on the way
        known = scope.tables.results.setdefault(symbol, known)
    return known.type if isinstance(known.type, Number) else Unknown()


def _lines(node: nodes.Patterns, scope: Scope) -> Typed:
    card = LocalSymbol(CARD, Role.DOMAIN, Typed(Card()))
    scope.tables.binds[node.id] = card
    inner = declare_local(scope, None, node.span, card)
    if node.wild is not None:
        conditions.require(node.wild, inner)
    if node.natural is not None:
        expressions.number(node.natural, scope, "How many cards of a group are not wild")
    if node.cost is None:
        return Typed(ranges.exactly(1))
    # none is left out of the sum, as in `sum of` (c.10)
    return Typed(expressions.number(node.cost, inner, "The cost of a card", none=True))


# --------------------------------------------------------------------------- asking for patterns


def covers(expr: nodes.Covers, scope: Scope) -> Typed:
    """`PATTERN covers P`."""
    _asked(expr.pattern, expr.cards, scope, "covers")
    return YES_NO


def cost_of(expr: nodes.CostOf, scope: Scope) -> Typed:
    """`PATTERN cost of P`."""
    cost = _asked(expr.pattern, expr.cards, scope, "cost of")
    return Typed(ranges.repeated(cost, scope.top.cards.high) if isinstance(cost, Number) else cost)


def _asked(ident: nodes.Ident, cards: nodes.Expr, scope: Scope, words: str) -> Number | Unknown:
    """Resolve the pattern and judge the cards; what one card costs."""
    if isinstance(cards, nodes.Name) and isinstance(scope.find(cards.text), PatternSymbol):
        scope.report(
            kinds.WRONG_TYPE,
            cards.span,
            f"`{cards.text}` is the pattern, so it comes first.",
            help=f"Write `{cards.text} {words} {ident.text}`.",
            fix=written(ident.span.to(cards.span), f"{cards.text} {words} {ident.text}"),
        )
        return Unknown()
    typed = expressions.infer(cards, scope)
    match typed.type:
        case PileReference():
            judge(cards, typed, scope, Typed(PileReference(None)), f"What stands after `{words}`")
        case Piles() | Cards() | Unknown():
            pass
        case _:
            report_wrong(cards, typed, scope, "a pile, or several cards", f"What stands after `{words}`")
    symbol = scope.find(ident.text)
    if isinstance(symbol, PatternSymbol):
        scope.tables.uses[ident.id] = symbol
        return cost_range(symbol, scope)
    patterns = [name for name, each in scope.top.values.items() if isinstance(each, PatternSymbol)]
    if symbol is None:
        message = f"No pattern is called `{ident.text}`."
    else:
        message = f"Before `{words}` stands a pattern, and `{ident.text}` is none."
    near = suggestion(ident.text, patterns) or (
        f"The patterns of this game: {', '.join(f'`{name}`' for name in patterns)}." if patterns else None
    )
    scope.report(
        name_kinds.UNKNOWN_NAME,
        ident.span,
        message,
        help=near or f"Declare it with `patterns {ident.text}` and its groups.",
    )
    return Unknown()
