"""Variables of bodies and the statements that change variables; used by `statements`."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.edits import without_clause
from hoyle.diagnostics.kinds import flow as flow_kinds
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import declare, domains, expressions, ranges
from hoyle.semantics.expectations import UNKNOWN, judge, quoted
from hoyle.semantics.families import each_type
from hoyle.semantics.presence import place_of
from hoyle.semantics.relations import describe, describe_range, own_name
from hoyle.semantics.scopes import Scope, declare_local, suggestion
from hoyle.semantics.symbols import (
    LocalSymbol,
    OptionSymbol,
    PileNameSymbol,
    PileSymbol,
    Role,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Card, Number, Typed, Unknown
from hoyle.syntax import nodes

Change = nodes.Assign | nodes.AssignRandom | nodes.Step | nodes.Clear


def body_variable(node: nodes.Var, scope: Scope) -> Scope:
    """`var` in a body: its start value, and its name from here on."""
    symbol = declare.variable(node, scope, top=False)
    start_value(node, symbol, scope)
    if node.fresh is not None:
        scope.report(
            flow_kinds.MISPLACED_FRESH,
            node.fresh.span,
            "A variable in a body starts afresh whenever this line is reached.",
            help="Take `fresh each …` away here, or declare the variable at the top level.",
            fix=without_clause(node.fresh.span),
        )
    sight(node, symbol, scope)
    return declare_local(scope.after(node), node.name, node.span, symbol)


def start_value(node: nodes.Var, symbol: VarSymbol, scope: Scope) -> None:
    """Check the start value of a variable; with `each` it may use the index."""
    inner = scope
    if symbol.each is not None and node.each is not None:
        type_ = each_type(symbol.each)
        index = LocalSymbol(own_name(type_) or node.each.text, Role.INDEX, Typed(type_))
        scope.tables.binds[node.id] = index
        inner = declare_local(scope, node.each, node.span, index)
    expressions.require(node.start, inner, symbol.type, f"The start value of `{node.name.text}`")


def sight(node: nodes.Var, symbol: VarSymbol, scope: Scope) -> None:
    """Check `, seen by …` of a variable."""
    if not isinstance(node.sight, nodes.OwnerBy):
        return
    whom = node.sight.name
    if whom.text not in ("owner", "team", "others"):
        scope.report(
            kinds.WRONG_SIGHT,
            whom.span,
            f"`{whom.text}` is nobody who could see a variable.",
            help=suggestion(whom.text, ("owner", "team", "others")) or "Write `owner`, `team` or `others`.",
        )
    elif symbol.each not in ("player", "team"):
        scope.report(
            kinds.WRONG_SIGHT,
            whom.span,
            f"`{node.name.text}` belongs to nobody, so nobody is its {whom.text}.",
            help="Write `each player` after its name, or `, hidden`, or nothing: then all see it.",
        )


def change(node: Change, scope: Scope) -> Scope:
    """`:=`, `+=`, `-=`, `clear`."""
    match node:
        case nodes.Assign(target=target, value=value):
            typed = _target(target, scope)
            if typed is None:
                expressions.infer(value, scope)
                return scope
            given = expressions.require(value, scope, typed, f"The value of {quoted(target)}")
            after = scope.after(node)
            if given.none:
                return after
            return after.knowing(after.known.adding(place_of(target, scope.tables.uses)))
        case nodes.AssignRandom(target=target, domain=domain):
            return _random(node, target, domain, scope)
        case nodes.Step():
            return _step(node, scope)
        case nodes.Clear(names=names):
            for name in names:
                _cleared(name, scope)
            return scope.after(node)
        case _:
            assert_never(node)


def _random(node: nodes.AssignRandom, target: nodes.Expr, domain: nodes.Domain, scope: Scope) -> Scope:
    typed = _target(target, scope)
    bound = domains.bind(domain, scope)
    if typed is not None:
        drawn = bound.typed
        if not isinstance(typed.type, Unknown) and not isinstance(drawn.type, Unknown):
            stand_in = nodes.Name(span=domain.span, text=domain.type.text)
            may_fail = drawn.none or bound.empty
            if may_fail and not typed.none and type(drawn.type) is type(typed.type):
                scope.report(
                    kinds.MAYBE_NONE,
                    domain.span,
                    f"There may be nothing to draw, and {quoted(target)} cannot be none.",
                    help="Test first that there is something, or let the variable be `or none`.",
                )
            else:
                judge(stand_in, drawn.maybe(False), scope, typed, f"The value of {quoted(target)}")
    after = scope.after(node)
    if typed is None or bound.empty or bound.typed.none:
        return after
    return after.knowing(after.known.adding(place_of(target, scope.tables.uses)))


def _step(node: nodes.Step, scope: Scope) -> Scope:
    typed = _target(node.target, scope)
    number = expressions.number(node.value, scope, f"What `{node.op}=` adds or takes away")
    if typed is None:
        return scope
    match typed.type:
        case Number() as range_:
            result = ranges.arithmetic(node.op, range_, number)
            if ranges.disjoint(result, range_):
                scope.report(
                    kinds.OUT_OF_RANGE,
                    node.value.span,
                    f"{quoted(node.target)} lies in {describe_range(range_)} and can never change so much.",
                    help="Change the number, or make the range larger.",
                )
            if typed.none:
                judge(node.target, typed, scope, Typed(Number()), "What changes by a number")
        case Unknown():
            pass
        case other:
            scope.report(
                kinds.WRONG_TYPE,
                node.target.span,
                f"{quoted(node.target)} is {describe(other)}; only a number can grow or shrink.",
                help=f"Write `{quoted(node.target)[1:-1]} := …`.",
            )
    return scope.after(node)


def _cleared(name: nodes.Name, scope: Scope) -> None:
    symbol = scope.find(name.text)
    if isinstance(symbol, VarSymbol):
        scope.tables.uses[name.id] = symbol
        scope.tables.types[name.id] = symbol.type
    else:
        _no_variable(name, name.text, scope)


def _target(target: nodes.Expr, scope: Scope) -> Typed | None:
    """The declared type of the variable that is changed, or None and a finding."""
    match target:
        case nodes.Name(text=text):
            symbol = scope.find(text)
            if not isinstance(symbol, VarSymbol):
                _no_variable(target, text, scope)
                return None
            expressions.infer(target, scope)
            return symbol.type if symbol.each is None else UNKNOWN
        case nodes.Index(base=nodes.Name(text=text) as base):
            symbol = scope.find(text)
            if not isinstance(symbol, VarSymbol):
                expressions.sequence(target.indices, scope)
                _no_variable(base, text, scope)
                return None
            expressions.infer(target, scope)
            return symbol.type if symbol.each is not None else UNKNOWN
        case _:
            typed = expressions.infer(target, scope)
            if not isinstance(typed.type, Unknown):
                report_wrong_target(target, typed, scope)
            return None


def report_wrong_target(target: nodes.Expr, typed: Typed, scope: Scope) -> None:
    """Say that what stands before `:=` cannot be changed."""
    help_ = "Only variables can be changed."
    if isinstance(typed.type, Card):
        help_ = "Cards do not change; they are moved: `move … to …`."
    scope.report(
        kinds.NOT_A_VARIABLE,
        target.span,
        f"{quoted(target)} is no variable and cannot be changed.",
        help=help_,
    )


def _no_variable(node: nodes.Name, text: str, scope: Scope) -> None:
    if text in scope.top.refused and text not in scope.locals:
        return
    symbol = scope.find(text)
    help_: str | None = "Declare a variable: `var NAME: TYPE = START`."
    match symbol:
        case None:
            names = tuple(n for n in scope.values() if isinstance(scope.find(n), VarSymbol))
            near = suggestion(text, names)
            scope.report(
                name_kinds.UNKNOWN_NAME, node.span, f"There is no variable `{text}`.", help=near or help_
            )
            return
        case OptionSymbol():
            what = "an option, fixed before the game begins"
        case LocalSymbol(role=Role.LET):
            what, help_ = (
                "named with `let`, which never changes",
                f"Write `var {text}: … = …` instead of `let`.",
            )
        case LocalSymbol():
            what = "given here"
        case PileSymbol() | PileNameSymbol():
            what, help_ = "a pile", f"Move cards instead: `move … to {text}`."
        case TotalSymbol():
            what, help_ = "the running total", "`tally` adds what the line `adds` of the score says."
        case _:
            what = "no variable"
    scope.report(kinds.NOT_A_VARIABLE, node.span, f"`{text}` is {what}; only variables change.", help=help_)
