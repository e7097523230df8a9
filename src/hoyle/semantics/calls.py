"""Running a phase: which one a line means, with which values; used by `statements` and `test_blocks`."""

from __future__ import annotations

from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import flow as flow_kinds
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import effects, expressions
from hoyle.semantics.expectations import quoted
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.symbols import (
    DefineSymbol,
    FieldSymbol,
    LocalSymbol,
    MoveSymbol,
    OptionSymbol,
    PhaseSymbol,
    Symbol,
    VarSymbol,
)
from hoyle.semantics.types import Player
from hoyle.syntax import nodes

_NO_PHASE = (
    "A line that is one name runs the phase of that name. Cards are moved with `move top of … to …`, variables are "
    "changed with `:=`, and what a player may do stands under `player chooses`."
)


def run_phase(call: nodes.Expr, scope: Scope) -> Scope:
    """Check a line that runs a phase, and that it may run here."""
    match call:
        case nodes.Name(text=text):
            node: nodes.Node = call
            arguments: tuple[nodes.Expr, ...] = ()
        case nodes.Call(name=ident, arguments=arguments):
            node, text = ident, ident.text
        case _:
            expressions.infer(call, scope)
            _does_nothing(call, scope)
            return scope
    phase = scope.top.phases.get(text)
    if phase is None:
        expressions.sequence(arguments, scope)
        _no_phase(node, text, scope)
        return scope
    if text == "play" and not scope.in_test:
        scope.report(
            kinds.NOT_A_STATEMENT,
            call.span,
            "`play` is the whole game and cannot be run again.",
            help="Put what shall happen again into a phase.",
        )
        return scope
    scope.tables.uses[node.id] = phase
    _arguments(phase, arguments, call, scope)
    _may_run(phase, call, scope)
    return scope


def _arguments(phase: PhaseSymbol, arguments: tuple[nodes.Expr, ...], call: nodes.Expr, scope: Scope) -> None:
    if len(arguments) != len(phase.parameters):
        expressions.sequence(arguments, scope)
        names = ", ".join(f"`{parameter.name}`" for parameter in phase.parameters)
        scope.report(
            kinds.WRONG_ARGUMENTS,
            call.span,
            f"The phase `{phase.name}` needs {len(phase.parameters)} value"
            f"{'' if len(phase.parameters) == 1 else 's'}{f' ({names})' if names else ''}, "
            f"and {len(arguments)} {'is' if len(arguments) == 1 else 'are'} given.",
            help=f"Write `{phase.name}({', '.join(_example(p, scope) for p in phase.parameters)})`."
            if names
            else f"Write `{phase.name}` alone.",
            fix=written(call.span, phase.name, safe=False) if not names else None,
        )
        return
    for argument, parameter in zip(arguments, phase.parameters, strict=True):
        expressions.require(argument, scope, parameter.type, f"The `{parameter.name}` of `{phase.name}`")


def _example(parameter: LocalSymbol, scope: Scope) -> str:
    """What may be written for a parameter: its name, in a test the number of a seat."""
    return "0" if scope.in_test and isinstance(parameter.type.type, Player) else parameter.name


def _may_run(phase: PhaseSymbol, call: nodes.Expr, scope: Scope) -> None:
    if not scope.at_once and scope.barred is None:
        return
    inner = effects.of_phase(phase.name, scope.top.bodies)
    if scope.barred is not None and inner.decides:
        scope.report(
            flow_kinds.MISPLACED_DECISION,
            call.span,
            f"In the phase `{phase.name}` somebody is asked, and nobody can be asked in {scope.barred}.",
            help="Run it after this part.",
        )
    elif scope.at_once and (inner.ends or inner.tallies):
        scope.report(
            flow_kinds.MISPLACED_ENDING,
            call.span,
            f"The phase `{phase.name}` may write the score or end the game, and all act at once here.",
            help="Run it after the choice.",
        )


def _does_nothing(call: nodes.Expr, scope: Scope) -> None:
    scope.report(
        kinds.NOT_A_STATEMENT,
        call.span,
        f"{quoted(call)} is only a value: nothing happens on this line.",
        help="Write what shall be done with it: `x := …`, `move … to …`, `let x = …`.",
    )


def _no_phase(node: nodes.Node, text: str, scope: Scope) -> None:
    symbol: Symbol | None = scope.find(text) or scope.top.moves.get(text) or scope.top.fields.get(text)
    near = suggestion(text, tuple(scope.top.phases))
    match symbol:
        case None:
            scope.report(
                name_kinds.UNKNOWN_PHASE, node.span, f"There is no phase `{text}`.", help=near or _NO_PHASE
            )
        case MoveSymbol():
            scope.report(
                kinds.NOT_A_STATEMENT,
                node.span,
                f"`{text}` is a move: a player makes it; the rules cannot run it.",
                help="Put what it does into a phase, and run this phase.",
            )
        case DefineSymbol() | FieldSymbol() | VarSymbol() | OptionSymbol():
            scope.report(
                kinds.NOT_A_STATEMENT,
                node.span,
                f"`{text}` is only a value: nothing happens on this line.",
                help=near or "Write what shall be done with it: `x := …`, `if …`, `let x = …`.",
            )
        case _:
            scope.report(
                kinds.NOT_A_STATEMENT,
                node.span,
                f"`{text}` is no phase, so nothing happens on this line.",
                help=near,
            )
