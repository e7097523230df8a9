"""What defines and score lines give: worked out when first asked for, circles reported once (c.4, d.3.1)."""

from __future__ import annotations

from typing import Final

from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds.syntax import TOO_DEEP
from hoyle.semantics import expressions
from hoyle.semantics.expectations import UNKNOWN, YES_NO, judge
from hoyle.semantics.presence import NOTHING_KNOWN
from hoyle.semantics.scopes import Scope, declare_local
from hoyle.semantics.symbols import DefineSymbol, PatternSymbol, ScoreLineSymbol
from hoyle.semantics.types import Number, Typed, YesNo
from hoyle.syntax import nodes

MOST_INSIDE: Final = 60
"""So many defines may lead through each other, the same as when they are put in."""


def outside(scope: Scope) -> Scope:
    """The top level as seen from there: no local names, nothing known."""
    return Scope(scope.top, scope.tables, scope.sink, known=NOTHING_KNOWN)


def of_define(symbol: DefineSymbol, scope: Scope) -> Typed:
    """The type of what a define or legal gives."""
    known = scope.tables.results.get(symbol)
    if known is not None:
        return known
    if symbol in scope.tables.working:
        report_circle(symbol, scope)
        return UNKNOWN
    if len(scope.tables.working) >= MOST_INSIDE:
        typed = _too_deep(symbol, scope)
    else:
        scope.tables.working.append(symbol)
        try:
            typed = _worked_out(symbol, scope)
        except RecursionError:
            typed = _too_deep(symbol, scope)
        finally:
            scope.tables.working.remove(symbol)
    # a circle may have been reported and remembered on the way
    return scope.tables.results.setdefault(symbol, typed)


def _worked_out(symbol: DefineSymbol, scope: Scope) -> Typed:
    inner = outside(scope)
    for parameter, local in zip(symbol.node.parameters, symbol.parameters, strict=True):
        inner = declare_local(inner, parameter.name or parameter.type, parameter.span, local)
    typed = expressions.infer(symbol.node.body, inner)
    if isinstance(symbol.node, nodes.Legal):
        typed = judge(symbol.node.body, typed, inner, YES_NO.maybe(), f"The legal `{symbol.name}`")
        typed = typed if isinstance(typed.type, YesNo) else UNKNOWN
        expressions.sentence(symbol.node.sentence, inner)
    return typed


def _too_deep(symbol: DefineSymbol, scope: Scope) -> Typed:
    scope.report(
        TOO_DEEP,
        symbol.node.name.span,
        "Too many defines lead through each other here.",
        help="Let some of them do without the others.",
    )
    return UNKNOWN


def may_read(symbol: ScoreLineSymbol, scope: Scope) -> bool:
    """Whether the line is done when another line of the same sheet, being worked out now, reads it."""
    current = next(
        (
            line
            for line in reversed(scope.tables.working)
            if isinstance(line, ScoreLineSymbol) and line.score is symbol.score
        ),
        None,
    )
    if current is None:
        return True
    lines = symbol.score.lines
    order = {line.id: place for place, line in enumerate(lines)}
    return order.get(symbol.node.id, len(lines)) < order.get(current.node.id, len(lines))


def of_score_line(symbol: ScoreLineSymbol, scope: Scope) -> Typed:
    """The type of a line of a score sheet."""
    known = scope.tables.results.get(symbol)
    if known is not None:
        return known
    if symbol in scope.tables.working:
        report_circle(symbol, scope)
        return UNKNOWN
    scope.tables.working.append(symbol)
    inner = outside(scope)
    owner = scope.tables.binds.get(symbol.score.id)
    if owner is not None:
        inner = inner.bind(owner.name, owner)
    what = "What `adds` adds" if isinstance(symbol.node, nodes.Adds) else f"The line `{symbol.name}`"
    want = Typed(Number(), none=not isinstance(symbol.node, nodes.Adds))
    typed = expressions.require(symbol.node.value, inner, want, what)
    scope.tables.working.remove(symbol)
    result = typed if isinstance(typed.type, Number) else UNKNOWN
    return scope.tables.results.setdefault(symbol, result)


def report_circle(symbol: DefineSymbol | ScoreLineSymbol | PatternSymbol, scope: Scope) -> None:
    """Report the circle once, at the declaration that closes it, and remember all in it as unknown."""
    start = scope.tables.working.index(symbol)
    members = scope.tables.working[start:]
    names = [*(member.name for member in members), symbol.name]
    way = " needs ".join(f"`{name}`" for name in names)
    node = symbol.node
    place = node.span if isinstance(node, nodes.Adds) else node.name.span
    scope.report(
        kinds.CIRCLE,
        place,
        f"This can never be computed: {way}."
        if len(members) > 1
        else f"`{symbol.name}` is built upon itself.",
        help="Let one of them do without the others.",
    )
    for member in members:
        scope.tables.results.setdefault(member, UNKNOWN)
