"""Kinds and their values as symbols (b.3); used by `declare`."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.diagnostics.edits import turned_round
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import KindSymbol, KindValueSymbol, Symbol
from hoyle.syntax import nodes

MOST_VALUES = 1000

Add = Callable[[nodes.Ident, Symbol, Scope], None]
Value = tuple[str | None, int, str | None]


def declare_kind(node: nodes.KindOf, scope: Scope, add: Add) -> None:
    """Add a kind and the names of its values."""
    numbers = any(isinstance(value, nodes.KindNumbers) for value in node.values)
    values = _numbered(node, scope) if numbers else _named(node)
    symbol = KindSymbol(node.name.text, node, numbers, values)
    add(node.name, symbol, scope)
    by_name = {name: number for name, number, _ in values if name is not None}
    for value in node.values:
        if isinstance(value, nodes.KindValue):
            number = by_name.get(value.name.text, 0)
            add(value.name, KindValueSymbol(value.name.text, symbol, number), scope)


def _named(node: nodes.KindOf) -> tuple[Value, ...]:
    named = [value for value in node.values if isinstance(value, nodes.KindValue)]
    return tuple((value.name.text, place, value.sign) for place, value in enumerate(named))


def _numbered(node: nodes.KindOf, scope: Scope) -> tuple[Value, ...]:
    """Numbers in the order written; names continue the count on either side."""
    first = next(i for i, value in enumerate(node.values) if isinstance(value, nodes.KindNumbers))
    start = node.values[first]
    count = start.low - first if isinstance(start, nodes.KindNumbers) else 0
    values: list[Value] = []
    for value in node.values:
        match value:
            case nodes.KindValue(name=name, sign=sign):
                values.append((name.text, count, sign))
                count += 1
            case nodes.KindNumbers(low=low, high=high):
                if low != count or high < low:
                    _gap(value, count, scope)
                if high - low >= MOST_VALUES:
                    scope.report(
                        type_kinds.UNBOUNDED,
                        value.span,
                        f"A kind can have up to {MOST_VALUES} values.",
                        help="A plain range of numbers, as in `card for number in 1..99`, needs no kind.",
                    )
                    high = low
                values.extend((None, number, None) for number in range(low, high + 1))
                count = max(high, low) + 1
    return tuple(values)


def _gap(value: nodes.KindNumbers, expected: int, scope: Scope) -> None:
    if value.high < value.low:
        message = f"The numbers {value.low}..{value.high} run backwards."
        help_ = f"Write `{value.high}..{value.low}`."
    else:
        message = f"The count goes on with {expected} here, and {value.low} is written."
        help_ = "The values of a kind of numbers follow each other without a gap."
    fix = turned_round(value.span) if value.high < value.low else None
    scope.report(kinds.BROKEN_COUNT, value.span, message, help=help_, fix=fix)
