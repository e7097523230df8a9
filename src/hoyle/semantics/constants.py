"""What is known before a game begins (c.5): options, the number of players, and what is made of them."""

from __future__ import annotations

from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics.expectations import quoted
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import DefineSymbol, Function, ScoreLineSymbol, TotalSymbol, VarSymbol
from hoyle.semantics.types import Card, PileReference, Piles, Unknown
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


def require_constant(expr: nodes.Node, scope: Scope, what: str) -> None:
    """Report the first part of an inferred expression that is only known during a game."""
    found = _changing(expr, scope, ())
    if found is None:
        return
    part, why = found
    scope.report(
        kinds.NOT_CONSTANT,
        part.span,
        f"{what} is fixed before the game begins, and {quoted(part)} {why}.",
        help="Use numbers, options and `players` here.",
    )


def _changing(
    expr: nodes.Node, scope: Scope, seen: tuple[DefineSymbol, ...]
) -> tuple[nodes.Node, str] | None:
    for part in walk(expr):
        why = _why(part, scope, seen)
        if why is not None:
            return part, why
    return None


def _why(part: nodes.Node, scope: Scope, seen: tuple[DefineSymbol, ...]) -> str | None:
    match part:
        case (
            nodes.EndCard()
            | nodes.IsEmpty()
            | nodes.IsFace()
            | nodes.EachOf()
            | nodes.Covers()
            | nodes.CostOf()
        ):
            return "depends on where the cards lie"
        case nodes.Domain(source=source) if source is not None and _holds_cards(source, scope):
            return "depends on where the cards lie"
        case nodes.In(source=source) if _holds_cards(source, scope):
            return "depends on where the cards lie"
        case nodes.Name():
            symbol = scope.tables.uses.get(part.id)
        case nodes.Apply(name=name) | nodes.Call(name=name):
            symbol = scope.tables.uses.get(name.id)
        case _:
            return None
    match symbol:
        case VarSymbol():
            return "changes during the game"
        case TotalSymbol() | ScoreLineSymbol():
            return "is counted during the game"
        case Function.SIZE:
            return "depends on where the cards lie"
        case DefineSymbol() if symbol not in seen:
            inner = _changing(symbol.node.body, scope, (*seen, symbol))
            return None if inner is None else inner[1]
        case _:
            return None


def _holds_cards(source: nodes.Source, scope: Scope) -> bool:
    if isinstance(source, nodes.SetOf | nodes.Range):
        return False
    typed = scope.tables.types.get(source.id)
    return (
        typed is not None
        and isinstance(typed.type, PileReference | Piles | Card)
        and not isinstance(typed.type, Unknown)
    )
