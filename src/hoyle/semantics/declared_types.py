"""Types as written in declarations: of options, variables and parameters; used by `declare`."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.edits import turned_round
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import domains, expressions
from hoyle.semantics.constants import require_constant
from hoyle.semantics.expectations import UNKNOWN, YES_NO
from hoyle.semantics.scopes import Scope, type_symbol
from hoyle.semantics.symbols import BasicType, Each, KindSymbol, LocalSymbol, OptionSymbol, PileSymbol, Role
from hoyle.semantics.types import Number, OptionValues, PileReference, Type, Typed
from hoyle.syntax import nodes


def option_symbol(node: nodes.Option, scope: Scope) -> OptionSymbol:
    """The symbol of an option, with its type."""
    name = node.name.text
    match node.type:
        case nodes.ChoiceType(names=names):
            return _choice(node, names, scope)
        case nodes.YesNoType():
            return OptionSymbol(name, node, YES_NO)
        case nodes.WholeType(or_name=or_name):
            typed = Typed(_range(node.type, scope, f"The range of the option `{name}`"), or_name is not None)
            return OptionSymbol(name, node, typed, extra=or_name.text if or_name else None)
        case nodes.NamedType(name=ident, or_name=or_name):
            symbol = type_symbol(scope, ident.text)
            type_: Type | None = domains.named_type(ident, scope, f"the option `{name}`")
            if isinstance(symbol, PileSymbol | BasicType) and symbol is not BasicType.PLAYER:
                scope.report(
                    name_kinds.UNKNOWN_TYPE,
                    ident.span,
                    f"An option cannot be a `{ident.text}`.",
                    help="It can be `yes/no`, a range like `1..5`, a list of names, `player`, or a kind.",
                )
                type_ = None
            typed = UNKNOWN if type_ is None else Typed(type_, or_name is not None)
            return OptionSymbol(name, node, typed, extra=or_name.text if or_name else None)
        case _:
            assert_never(node.type)


def _choice(node: nodes.Option, names: tuple[nodes.Ident, ...], scope: Scope) -> OptionSymbol:
    seen: list[str] = []
    for ident in names:
        if ident.text in seen:
            scope.report(
                name_kinds.DUPLICATE_NAME,
                ident.span,
                f"The option `{node.name.text}` has the value `{ident.text}` twice.",
                help="Take one of them away.",
            )
        else:
            seen.append(ident.text)
    # the type names the option, and the option has the type: made in two steps
    symbol = OptionSymbol(node.name.text, node, UNKNOWN, tuple(seen))
    object.__setattr__(symbol, "type", Typed(OptionValues(symbol)))
    return symbol


def _range(node: nodes.WholeType, scope: Scope, what: str) -> Number:
    low = expressions.number(node.low, scope, f"{what}: its first number")
    high = expressions.number(node.high, scope, f"{what}: its last number")
    ends = [node.low, node.high]
    if node.step is not None:
        step = expressions.number(node.step, scope, f"{what}: its step")
        ends.append(node.step)
        if step.high < 1:
            scope.report(kinds.OUT_OF_RANGE, node.step.span, "A step must be at least 1.")
    for end in ends:
        require_constant(end, scope, what)
    if low.low > high.high:
        scope.report(
            kinds.OUT_OF_RANGE,
            node.span,
            f"This range is empty: it begins at {low.low} and ends at {high.high}.",
            help="Write the smaller number first.",
            fix=turned_round(node.span),
        )
        return Number()
    return Number(low.low, high.high)


def variable_type(node: nodes.Var, scope: Scope) -> Typed:
    """The type of a variable."""
    name = node.name.text
    match node.type:
        case nodes.YesNoType():
            return YES_NO
        case nodes.WholeType(or_name=or_name):
            number = _range(node.type, scope, f"The range of `{name}`")
            return Typed(number, _or_none(or_name, scope))
        case nodes.NamedType(name=ident, or_name=or_name):
            type_ = domains.named_type(ident, scope, f"`{name}`")
            if ident.text == BasicType.NUMBER.value:
                scope.report(
                    kinds.UNBOUNDED,
                    ident.span,
                    f"How large can `{name}` become?",
                    help="Write a range, for example `0..100`, instead of `number`.",
                )
                type_ = None
            none = _or_none(or_name, scope)
            return UNKNOWN if type_ is None else Typed(type_, none)
        case nodes.ChoiceType():
            scope.report(
                name_kinds.UNKNOWN_TYPE,
                node.type.span,
                "Only an option can list its values; a variable needs a type.",
                help="Declare a `kind` with these names and use it as the type.",
            )
            return UNKNOWN
        case _:
            assert_never(node.type)


def _or_none(ident: nodes.Ident | None, scope: Scope) -> bool:
    if ident is not None and ident.text != "none":
        scope.report(
            kinds.WRONG_TYPE,
            ident.span,
            f"A variable can be `or none`, but not `or {ident.text}`.",
            help="Write `or none`.",
        )
    return ident is not None


def parameters(declared: tuple[nodes.Parameter, ...], scope: Scope, what: str) -> tuple[LocalSymbol, ...]:
    """The parameters of a define, a legal or a phase; they are bound to their nodes."""
    result: list[LocalSymbol] = []
    for node in declared:
        ident = node.name or node.type
        type_ = domains.named_type(node.type, scope, f"`{ident.text}`")
        if any(other.name == ident.text for other in result):
            scope.report(
                name_kinds.DUPLICATE_NAME,
                ident.span,
                f"{what} has two parameters `{ident.text}`.",
                help=f"Give one a name of its own, for example `{node.type.text} other`.",
            )
        symbol = LocalSymbol(ident.text, Role.PARAMETER, UNKNOWN if type_ is None else Typed(type_))
        scope.tables.binds[node.id] = symbol
        result.append(symbol)
    return tuple(result)


def each(ident: nodes.Ident | None, scope: Scope, what: str, *, families: bool) -> Each | PileSymbol:
    """What follows `each`: a kind, "player", "team", a family (variables only), or None."""
    if ident is None:
        return None
    symbol = scope.top.types.get(ident.text)
    match symbol:
        case KindSymbol():
            scope.tables.uses[ident.id] = symbol
            return symbol
        case PileSymbol() if families:
            scope.tables.uses[ident.id] = symbol
            if isinstance(domains.named_type(ident, scope, what), PileReference):
                return symbol
            return None
    if symbol is None and ident.text == "player":
        scope.tables.uses[ident.id] = BasicType.PLAYER
        return "player"
    if symbol is None and ident.text == "team":
        scope.tables.uses[ident.id] = BasicType.TEAM
        return "team"
    domains_ = "`player`, `team`, a kind" + (" or a family of piles" if families else "")
    scope.report(
        name_kinds.UNKNOWN_TYPE,
        ident.span,
        f"{what} cannot belong to each `{ident.text}`.",
        help=f"After `each` stands {domains_}.",
    )
    return "player"  # so that what is written about it makes sense
