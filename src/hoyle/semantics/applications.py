"""Functions, fields, defines and score lines applied to something, and indexes; used by `expressions`."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import expressions, ranges, results
from hoyle.semantics.expectations import UNKNOWN, given_count, judge, report_wrong
from hoyle.semantics.families import family_size, owner_of, owner_type
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.symbols import (
    BasicType,
    Constant,
    DefineSymbol,
    FieldSymbol,
    FormSymbol,
    Function,
    KindSymbol,
    KindValueSymbol,
    LocalSymbol,
    OptionSymbol,
    OptionValueSymbol,
    PileSymbol,
    ScoreLineSymbol,
    Symbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import (
    Card,
    KindValues,
    Number,
    PileReference,
    Piles,
    Player,
    Team,
    Typed,
    Unknown,
)
from hoyle.syntax import nodes

Application = nodes.Apply | nodes.Call
_FUNCTIONS = {function.value: function for function in Function}


def apply(name: nodes.Ident, arguments: tuple[nodes.Expr, ...], expr: Application, scope: Scope) -> Typed:
    """The type of `f of x` or `f(x, y)`."""
    symbol = scope.top.values.get(name.text) or _FUNCTIONS.get(name.text)
    field = scope.top.fields.get(name.text)
    match symbol:
        case DefineSymbol():
            scope.tables.uses[name.id] = symbol
            return _define(symbol, arguments, expr, scope)
        case ScoreLineSymbol():
            return _score_line(name, symbol, arguments, expr, scope)
        case Function():
            return _function(name, symbol, field, arguments, expr, scope)
    if field is None and name.text == BasicType.NUMBER.value:
        _unknown(name, arguments, [], scope)  # a count was meant, and what is counted is said otherwise
        return UNKNOWN
    typed = expressions.sequence(arguments, scope)
    if field is not None:
        scope.tables.uses[name.id] = field
        return _field(name, field, arguments, typed, expr, scope)
    _unknown(name, arguments, typed, scope)
    return UNKNOWN


def _unknown(name: nodes.Ident, arguments: tuple[nodes.Expr, ...], typed: list[Typed], scope: Scope) -> None:
    symbol = scope.find(name.text)
    if isinstance(symbol, VarSymbol | PileSymbol | TotalSymbol):
        scope.report(
            kinds.WRONG_TYPE,
            name.span,
            f"`{name.text}` is no define and no field.",
            help=f"Write `{name.text}[…]`, with square brackets, to say whose it is.",
        )
        return
    if symbol is not None:
        what = "a kind" if isinstance(symbol, KindSymbol) else "no define and no field"
        if isinstance(symbol, KindSymbol) and _of_card(typed) and scope.top.complete_fields:
            scope.report(
                name_kinds.UNKNOWN_FIELD,
                name.span,
                f"The cards of this deck have no field `{name.text}`.",
                help=f"Add `{name.text}` to a `card for …` line of the deck.",
            )
        elif not isinstance(symbol, KindSymbol):
            scope.report(
                kinds.WRONG_TYPE,
                name.span,
                f"`{name.text}` is {what}, so nothing can be asked of it.",
                help=_instead(name.text, symbol),
            )
        return
    defines = [n for n, s in scope.top.values.items() if isinstance(s, DefineSymbol | ScoreLineSymbol)]
    known = (*scope.top.fields, *defines, *(f.value for f in Function))
    if _of_card(typed):
        if scope.top.complete_fields:
            fields = ", ".join(f"`{field}`" for field in scope.top.fields)
            more = f"The fields of the cards: {fields}." if fields else None
            scope.report(
                name_kinds.UNKNOWN_FIELD,
                name.span,
                f"Cards have no field `{name.text}`, and no define has this name.",
                help=suggestion(name.text, known) or more,
            )
        return
    if name.text in scope.top.phases:
        help_: str | None = f"`{name.text}` is a phase; it runs on a line of its own and gives no value."
    else:
        help_ = suggestion(name.text, known) or _piles_of_players(name.text, scope)
    scope.report(
        name_kinds.UNKNOWN_NAME,
        name.span,
        f"No define, field or built-in is called `{name.text}`.",
        help=help_,
    )


def _instead(text: str, symbol: Symbol) -> str | None:
    """What is meant by a word with `of` behind it that nothing can be asked of."""
    match symbol:
        case BasicType.NUMBER:
            return "To count cards write `count of card in … where …`, or `size of …` for all of a pile."
        case KindValueSymbol(kind=kind):
            return f"A card is found by its fields: `some card in … where {kind.name} of card is {text}`."
        case FormSymbol():
            return f"A card of this form is found by `some card in … where card is {text}`."
        case OptionValueSymbol() | LocalSymbol() | OptionSymbol() | Constant() | BasicType():
            return f"`{text}` stands alone, or its place is behind `of`."
        case _:
            return None


def _piles_of_players(text: str, scope: Scope) -> str | None:
    """Where cards lie, if somebody asks for the cards of a player."""
    if text not in ("cards", "card"):
        return None
    piles = [
        pile for pile in scope.top.types.values() if isinstance(pile, PileSymbol) and pile.each == "player"
    ]
    listed = ", ".join(f"`{pile.name}[player]`" for pile in piles[:4])
    return (
        f"Cards lie in piles; those of a player are {listed}."
        if listed
        else "Cards lie in piles: name the pile."
    )


def _of_card(typed: list[Typed]) -> bool:
    return len(typed) == 1 and isinstance(typed[0].type, Card | PileReference)


# ---------------------------------------------------------------------------- defines and scores


def _define(symbol: DefineSymbol, arguments: tuple[nodes.Expr, ...], expr: nodes.Expr, scope: Scope) -> Typed:
    what = ", ".join(parameter.name for parameter in symbol.parameters)
    if not given_count(len(symbol.parameters), arguments, symbol.name, expr, scope, what):
        expressions.sequence(arguments, scope)
        return results.of_define(symbol, scope)
    none = False
    for argument, parameter in zip(arguments, symbol.parameters, strict=True):
        want = parameter.type.maybe()
        given = expressions.require(argument, scope, want, f"The `{parameter.name}` of `{symbol.name}`")
        none = none or given.none
    result = results.of_define(symbol, scope)
    return result.maybe(result.none or none)


def nullary(expr: nodes.Name, symbol: DefineSymbol | ScoreLineSymbol, scope: Scope) -> Typed:
    """A define or score line named without values."""
    if isinstance(symbol, DefineSymbol):
        return _define(symbol, (), expr, scope)
    if symbol.score.each is not None and scope.tables.binds.get(symbol.score.id) not in scope.locals.values():
        owner = symbol.score.each.text
        scope.report(
            kinds.WRONG_ARGUMENTS,
            expr.span,
            f"`{expr.text}` is a line of every {owner}'s sheet.",
            help=f"Say whose: `{expr.text} of …`.",
        )
    elif not results.may_read(symbol, scope):
        scope.report(
            name_kinds.UNKNOWN_NAME,
            expr.span,
            f"`{expr.text}` is computed further down in this sheet.",
            help="A line can use the lines above it only; change their order.",
        )
        return UNKNOWN
    return results.of_score_line(symbol, scope)


def _score_line(
    name: nodes.Ident,
    symbol: ScoreLineSymbol,
    arguments: tuple[nodes.Expr, ...],
    expr: nodes.Expr,
    scope: Scope,
) -> Typed:
    if len(scope.top.adds) > 1 and symbol.name == "adds" and len(arguments) == 1:
        owner = "team" if isinstance(expressions.infer(arguments[0], scope).type, Team) else "player"
        symbol = scope.top.adds.get(owner, symbol)
    scope.tables.uses[name.id] = symbol
    wanted = 0 if symbol.score.each is None else 1
    if not given_count(wanted, arguments, name.text, expr, scope, "whose sheet"):
        return UNKNOWN
    for argument in arguments:
        want = Typed(owner_type(symbol.score), none=True)
        expressions.require(argument, scope, want, f"What stands after `{name.text} of`")
    return results.of_score_line(symbol, scope)


# ------------------------------------------------------------------------------ fields, functions


def _field(
    name: nodes.Ident,
    field: FieldSymbol,
    arguments: tuple[nodes.Expr, ...],
    typed: list[Typed],
    expr: nodes.Expr,
    scope: Scope,
) -> Typed:
    if not given_count(1, arguments, name.text, expr, scope, "a card"):
        return field.type
    given = judge(
        arguments[0], typed[0], scope, Typed(Card(), none=True), f"What stands after `{name.text} of`"
    )
    return field.type.maybe(field.type.none or given.none)


def _function(
    name: nodes.Ident,
    function: Function,
    field: FieldSymbol | None,
    arguments: tuple[nodes.Expr, ...],
    expr: nodes.Expr,
    scope: Scope,
) -> Typed:
    typed = expressions.sequence(arguments, scope)
    if field is not None and typed and isinstance(typed[0].type, Card):
        scope.tables.uses[name.id] = field
        return _field(name, field, arguments, typed, expr, scope)
    scope.tables.uses[name.id] = function
    if not given_count(1, arguments, name.text, expr, scope, "what is asked"):
        return UNKNOWN
    argument, given = arguments[0], typed[0]
    what = f"What stands after `{name.text} of`"
    match function:
        case Function.SIZE:
            if not isinstance(given.type, PileReference | Piles | Unknown):
                report_wrong(argument, given, scope, "a pile", what)
            return Typed(scope.top.cards, given.none)
        case Function.OWNER:
            judge(argument, given, scope, Typed(PileReference(None), none=True), what)
            return _owner(given, argument, scope)
        case Function.LEFT | Function.RIGHT | Function.PARTNER:
            given = judge(argument, given, scope, Typed(Player(), none=True), what)
            return Typed(Player(), given.none)
        case Function.TEAM:
            given = judge(argument, given, scope, Typed(Player(), none=True), what)
            return Typed(Team(), given.none)
        case Function.SEAT:
            given = judge(argument, given, scope, Typed(Player(), none=True), what)
            return Typed(ranges.interval(0, scope.top.players.high - 1), given.none)
        case Function.INDEX:
            return _index_of(argument, given, scope, what)
        case _:
            assert_never(function)


def _owner(given: Typed, argument: nodes.Expr, scope: Scope) -> Typed:
    match given.type:
        case PileReference(family=PileSymbol() as family):
            if family.each is None:
                scope.report(kinds.WRONG_TYPE, argument.span, f"The pile `{family.name}` belongs to nobody.")
                return UNKNOWN
            return Typed(owner_of(family), given.none)
        case PileReference():
            owned = [pile for pile in scope.top.types.values() if isinstance(pile, PileSymbol)]
            types = {owner_of(pile) for pile in owned if pile.each is not None}
            if len(types) == 1:
                return Typed(types.pop(), none=given.none or any(pile.each is None for pile in owned))
            return Typed(Unknown(), none=True)
        case _:
            return UNKNOWN


def _index_of(argument: nodes.Expr, given: Typed, scope: Scope, what: str) -> Typed:
    match given.type:
        case KindValues(kind=kind):
            return Typed(Number(1, max(1, len(kind.values))), given.none)
        case PileReference(family=family):
            many = family_size(family, scope) if family else 1000
            return Typed(Number(1, max(1, many)), given.none)
        case Unknown():
            return Typed(Number(0, 1000), given.none)
        case _:
            report_wrong(argument, given, scope, "a value of a kind of names, or a pile", what)
            return UNKNOWN
