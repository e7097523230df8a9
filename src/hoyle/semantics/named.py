"""A bare name as a value: what it means, and what to say when it means nothing; used by `expressions`."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import applications, indexes
from hoyle.semantics.expectations import NONE, UNKNOWN, YES_NO
from hoyle.semantics.families import is_family
from hoyle.semantics.foreign import FOREIGN_VALUES
from hoyle.semantics.relations import with_article
from hoyle.semantics.scopes import CARDS, Scope, suggestion
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
    MoveSymbol,
    OptionSymbol,
    OptionValueSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileNameSymbol,
    PileSymbol,
    ScoreLineSymbol,
    Symbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Form, KindValues, Number, OptionValues, PileReference, Typed
from hoyle.syntax import nodes


def value(expr: nodes.Name, scope: Scope, hint: OptionSymbol | None) -> Typed:
    """The type of a name used as a value."""
    named = option_value(expr.text, hint, scope)
    if named is not None:
        scope.tables.uses[expr.id] = named
        return value_type(named)
    if expr.text in scope.top.refused and expr.text not in scope.locals:
        return UNKNOWN
    symbol = scope.find(expr.text)
    if symbol is None:
        _unknown(expr, scope, hint)
        return UNKNOWN
    scope.tables.uses[expr.id] = symbol
    return _typed(expr, symbol, scope)


def option_value(text: str, option: OptionSymbol | None, scope: Scope) -> OptionValueSymbol | None:
    """The value of that name of an option, if it has one."""
    if option is None or (text not in option.values and text != option.extra):
        return None
    place = option.values.index(text) if text in option.values else None
    known = scope.top.option_values
    return known.setdefault((option.name, text), OptionValueSymbol(text, option, place))


def value_type(symbol: OptionValueSymbol) -> Typed:
    """The type of a named value of an option; the name after `or` is none."""
    if symbol.place is None:
        return symbol.option.type.maybe()
    return Typed(OptionValues(symbol.option))


def _typed(expr: nodes.Name, symbol: Symbol, scope: Scope) -> Typed:
    text = expr.text
    match symbol:
        case OptionSymbol(type=typed) | LocalSymbol(type=typed):
            return typed
        case OptionValueSymbol():
            return value_type(symbol)
        case KindValueSymbol(kind=kind, number=number):
            return Typed(Number(number, number, kind) if kind.numbers else KindValues(kind))
        case FormSymbol():
            return Typed(Form())
        case PileNameSymbol(pile=pile):
            return Typed(PileReference(pile))
        case VarSymbol(type=typed, each=each):
            if each is None:
                return typed
            return _refused(expr, scope, f"`{text}` is kept for several", f"Say whose: `{text}[…]`.")
        case PileSymbol():
            if not is_family(symbol):
                return Typed(PileReference(symbol))
            help_ = (
                f"Write `each {text}` for all of them, or `{text}[…]` for one; "
                f"its cards are counted by `size of {text}[…]`."
            )
            if scope.in_test:
                help_ = f"Name one of them, `{text}[0]`; each is given by itself."
            return _refused(expr, scope, f"`{text}` stands for several piles", help_)
        case KindSymbol():
            return _refused(expr, scope, f"`{text}` is a kind, not one of its values", _kind_help(symbol))
        case PatternSymbol():
            help_ = f"Write `{text} covers …` or `{text} cost of …`, with the cards that are meant."
            return _refused(expr, scope, f"`{text}` is a pattern; it asks something of cards", help_)
        case DefineSymbol() | ScoreLineSymbol():
            return applications.nullary(expr, symbol, scope)
        case TotalSymbol():
            return indexes.total(expr, (), scope)
        case Function():
            return _refused(expr, scope, f"`{text}` needs something to ask", f"Write `{text} of …`.")
        case Constant.PLAYERS:
            return Typed(scope.top.players)
        case Constant.YES | Constant.NO:
            return YES_NO
        case Constant.NONE:
            return NONE
        case BasicType():
            return _refused(expr, scope, *_missing_local(symbol, scope), kind=False)
        case FieldSymbol() | MoveSymbol() | PhaseSymbol():
            return UNKNOWN
        case _:
            assert_never(symbol)


def _refused(expr: nodes.Name, scope: Scope, message: str, help_: str | None, *, kind: bool = True) -> Typed:
    slug = type_kinds.WRONG_TYPE if kind else kinds.UNKNOWN_NAME
    scope.report(slug, expr.span, f"{message}.", help=help_)
    return UNKNOWN


def _kind_help(kind: KindSymbol) -> str:
    example = next((name for name, _, _ in kind.values if name), None)
    ask = f"Write one of its values, for example `{example}`, or " if example else "Write "
    return f"{ask}`{kind.name} of …` for that of a card."


def _missing_local(basic: BasicType, scope: Scope) -> tuple[str, str]:
    name = basic.value
    match basic:
        case BasicType.PLAYER if scope.in_test:
            return f"No `{name}` is meant in a test", "Write the number of a seat, for example `0`."
        case BasicType.CARD if CARDS in scope.locals:
            return (
                "No `card` is meant here: several are chosen together, and they are called `cards`",
                "Ask for one of them: `no card c in cards where …` or `every card c in cards: …`.",
            )
        case BasicType.PLAYER:
            return (
                f"No `{name}` is meant here: nobody is on turn, chooses or was given",
                "Say which player, give the phase or define a parameter `player`, or use `for player`.",
            )
        case BasicType.TEAM | BasicType.CARD | BasicType.PILE | BasicType.NUMBER if scope.offered is not None:
            known = ", ".join(f"`{local}`" for local in scope.locals)
            return (
                f"No `{name}` is meant here",
                f"Known here are {known}. Or ask of several: `some {name} … where …`, `no {name} … where …`.",
            )
        case BasicType.TEAM | BasicType.CARD | BasicType.PILE | BasicType.NUMBER:
            return (
                f"No `{name}` is meant here",
                f"Give the phase or define a parameter `{name}`, or go through them with `for {name} …`.",
            )


def _unknown(expr: nodes.Name, scope: Scope, hint: OptionSymbol | None) -> None:
    text, top = expr.text, scope.top
    message = f"Nothing here is called `{text}`."
    if hint is not None:
        names = (*hint.values, *((hint.extra,) if hint.extra else ()))
        known = " or ".join(f"`{name}`" for name in names)
        near = suggestion(text, (*names, *scope.values()))
        scope.report(
            kinds.UNKNOWN_NAME,
            expr.span,
            f"The option `{hint.name}` has no value `{text}`.",
            help=near or f"Its values: {known}.",
        )
        return
    owners = [option.name for option in top.options.values() if text in (*option.values, option.extra)]
    if text in top.fields:
        help_: str | None = f"`{text}` is a field of cards: write `{text} of …`."
    elif owners:
        help_ = (
            f"`{text}` is a value of the option `{owners[0]}`, known only beside it: `{owners[0]} is {text}`."
        )
    elif text in top.phases or text in top.moves:
        what = "phase" if text in top.phases else "move"
        help_ = f"`{text}` is {with_article(what)}, not a value."
    else:
        near = None if scope.sink.is_crowded else suggestion(text, tuple(scope.values()))
        help_ = FOREIGN_VALUES.get(text) or near
    scope.report(kinds.UNKNOWN_NAME, expr.span, message, help=help_)
