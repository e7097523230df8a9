"""Indexes and families: `F[x]`, `v[x]`, `total[x]`, `each F of x`; used by `expressions` and `domains`."""

from __future__ import annotations

from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import expressions
from hoyle.semantics.expectations import UNKNOWN, given_count, judge, quoted
from hoyle.semantics.families import each_type, is_family, owner_of, owner_type
from hoyle.semantics.relations import describe
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.symbols import LocalSymbol, PileSymbol, TotalSymbol, VarSymbol
from hoyle.semantics.types import Number, PileReference, Piles, Player, Team, Type, Typed, Unknown
from hoyle.syntax import nodes


def index(expr: nodes.Index, scope: Scope) -> Typed:
    """The type of `F[x]`, `F[x, n]`, `v[x]` or `total[x]`."""
    base = expr.base
    symbol = scope.find(base.text) if isinstance(base, nodes.Name) else None
    if symbol is None:
        expressions.infer(base, scope)
        expressions.sequence(expr.indices, scope)
        if not isinstance(base, nodes.Name):
            scope.report(kinds.WRONG_TYPE, base.span, f"{quoted(base)} cannot be followed by `[…]`.")
        return UNKNOWN
    scope.tables.uses[base.id] = symbol
    match symbol:
        case PileSymbol() if is_family(symbol):
            scope.tables.types[base.id] = Typed(Piles(symbol))
            _pile_indices(symbol, expr, scope)
            return Typed(PileReference(symbol))
        case VarSymbol(each=each, type=typed) if each is not None:
            scope.tables.types[base.id] = typed
            if given_count(1, expr.indices, symbol.name, expr, scope, "whose it is"):
                expressions.require(
                    expr.indices[0], scope, Typed(each_type(each)), f"The index of `{symbol.name}`"
                )
            else:
                expressions.sequence(expr.indices, scope)
            return typed
        case TotalSymbol():
            scope.tables.types[base.id] = Typed(Number())
            return total(expr, expr.indices, scope)
        case _:
            typed = expressions.infer(base, scope)
            expressions.sequence(expr.indices, scope)
            if not isinstance(typed.type, Unknown):
                scope.report(
                    kinds.WRONG_TYPE,
                    expr.span,
                    f"{quoted(base)} is {describe(typed.type)}; there is only one, so no `[…]` follows.",
                    help=f"Write {quoted(base)} alone.",
                    fix=written(expr.span, base.span.text, safe=False),
                )
            return typed


def _pile_indices(pile: PileSymbol, expr: nodes.Index, scope: Scope) -> None:
    wanted: list[tuple[Type, str]] = []
    if pile.each is not None:
        wanted.append((owner_of(pile), f"The owner of `{pile.name}`"))
    if pile.indexed:
        wanted.append((scope.top.counts.get(pile, Number()), f"The number of a pile `{pile.name}`"))
    what = "its owner" if pile.each is not None else "its number"
    if len(wanted) == 2:
        what = "its owner and its number"
    if not given_count(len(wanted), expr.indices, pile.name, expr, scope, what):
        expressions.sequence(expr.indices, scope)
        return
    for index_, (type_, sentence) in zip(expr.indices, wanted, strict=True):
        expressions.require(index_, scope, Typed(type_), sentence)


def each_of(expr: nodes.EachOf, scope: Scope) -> Typed:
    """The type of `each F` or `each F of x`."""
    family = scope.top.types.get(expr.family.text)
    if not isinstance(family, PileSymbol):
        expressions.sequence((expr.owner,) if expr.owner else (), scope)
        _no_family(expr.family, scope)
        return UNKNOWN
    scope.tables.uses[expr.family.id] = family
    if expr.owner is not None:
        of_family(family, expr.owner, scope)
    return Typed(Piles(family))


def of_family(family: PileSymbol, owner: nodes.Expr, scope: Scope) -> None:
    """Check the owner in `each F of x` or `F of x`."""
    if family.each is None:
        expressions.infer(owner, scope)
        scope.report(
            kinds.WRONG_ARGUMENTS,
            owner.span,
            f"The piles of `{family.name}` belong to nobody, so `of` cannot follow.",
            help=f"Leave out {quoted(owner)}, or declare the piles with `each player`.",
        )
        return
    typed = expressions.infer(owner, scope)
    if isinstance(typed.type, Team) and isinstance(owner_of(family), Player):
        judge(owner, typed, scope, Typed(Team()), f"The owner of `{family.name}`")
        return  # the piles of all members
    judge(owner, typed, scope, Typed(owner_of(family)), f"The owner of `{family.name}`")


def _no_family(ident: nodes.Ident, scope: Scope) -> None:
    families = tuple(n for n, s in scope.top.types.items() if isinstance(s, PileSymbol))
    symbol = scope.find(ident.text)
    if symbol is None:
        scope.report(
            name_kinds.UNKNOWN_NAME,
            ident.span,
            f"No piles are called `{ident.text}`.",
            help=suggestion(ident.text, families),
        )
    else:
        scope.report(
            kinds.WRONG_TYPE,
            ident.span,
            f"`{ident.text}` is no pile, so `each {ident.text}` stands for nothing.",
            help="All at once is `everyone`; one after the other is `for player`, with a block."
            if ident.text == "player"
            else suggestion(ident.text, families),
        )


def total(expr: nodes.Expr, indices: tuple[nodes.Expr, ...], scope: Scope) -> Typed:
    """`total`, or `total[owner]`."""
    sheets = scope.top.sheets
    if not sheets:
        scope.report(
            name_kinds.UNKNOWN_NAME,
            expr.span,
            "There is no `total`, because the game has no score.",
            help="Add a `score each player` (or `team`, or `everyone`) with an `adds` line.",
        )
        expressions.sequence(indices, scope)
        return UNKNOWN
    wanted = 0 if "everyone" in sheets and not indices else 1
    whose = isinstance(scope.find("player"), LocalSymbol)
    mend = "Say whose, `total[player]`" + (
        "." if whose else "; whether anybody has so much is asked by `some player where total[player] >= …`."
    )
    fix = written(expr.span, "total[player]", safe=False) if whose and not indices else None
    if not given_count(wanted, indices, "total", expr, scope, "whose total", mend=mend, fix=fix):
        expressions.sequence(indices, scope)
        return Typed(Number())
    for index_ in indices:
        typed = expressions.infer(index_, scope)
        owned = [sheet for name, sheet in sheets.items() if name != "everyone"]
        own = next((sheet for sheet in owned if owner_type(sheet) == typed.type), owned[0] if owned else None)
        if own is not None:
            judge(index_, typed, scope, Typed(owner_type(own)), "The owner of a total")
    return Typed(Number())
