"""Declared variables: what they may hold, their start values and their numbers; used where they are set."""

from __future__ import annotations

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Limits
from hoyle.lowering.domains import candidates_of
from hoyle.lowering.expressions import constant, lower
from hoyle.lowering.tables import Scope, Tables
from hoyle.semantics.symbols import VarSymbol
from hoyle.semantics.types import LEAST, MOST
from hoyle.syntax import nodes


def limits_of(symbol: VarSymbol, tables: Tables) -> Limits:
    """The values a variable may hold in this program."""
    declared = symbol.node.type
    if isinstance(declared, nodes.WholeType):
        low = constant(declared.low, Scope(), tables)
        high = constant(declared.high, Scope(), tables)
        if low is not None and high is not None:
            return Limits(symbol.name, low, high, symbol.type.none)
    low, high = candidates_of(symbol.type.type, tables) or (LEAST, MOST)
    return Limits(symbol.name, low, high, symbol.type.none)


def start_value(symbol: VarSymbol, index: int, scope: Scope, tables: Tables) -> ir.Expr:
    """The start value of an element; it may speak of the index (c.20)."""
    inner = scope.bind(tables.facts.binds.get(symbol.node.id), ir.Const(index))
    return lower(symbol.node.start, inner, tables)


def variable_number(symbol: VarSymbol, tables: Tables) -> int | None:
    """The number of a top-level variable in the program's table; None for one of a body."""
    tops = [other for other in tables.facts.variables.values() if other.top]
    return tops.index(symbol) if symbol.top else None
