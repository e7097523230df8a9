"""Domains: what a phrase like `card c in row[player] where …` goes through, and the phrases made of them."""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from hoyle.diagnostics.edits import turned_round, written
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import conditions, expressions, indexes, misnamed, ranges
from hoyle.semantics.expectations import UNKNOWN, YES_NO, judge, quoted, report_wrong, seat_number
from hoyle.semantics.families import family_size, is_family, kind_type
from hoyle.semantics.presence import filled
from hoyle.semantics.relations import comparable, describe, join
from hoyle.semantics.scopes import CARDS, Scope, declare_local, type_symbol
from hoyle.semantics.symbols import BasicType, KindSymbol, LocalSymbol, PileSymbol, Role
from hoyle.semantics.types import (
    Card,
    Cards,
    KindValues,
    Number,
    PileReference,
    Piles,
    Player,
    Team,
    Type,
    Typed,
    Unknown,
)
from hoyle.syntax import nodes


@frozen
class Bound:
    """A domain after the look at it: its candidates, the scope in which its variable is known, its size."""

    symbol: LocalSymbol
    scope: Scope
    empty: bool
    """Whether it may have no candidate."""
    most: int
    """The most candidates it can have."""

    @property
    def typed(self) -> Typed:
        """The type of the candidates."""
        return self.symbol.type


def type_of(symbol: BasicType | KindSymbol | PileSymbol) -> Type:
    """The type a type name stands for."""
    match symbol:
        case BasicType.PLAYER:
            return Player()
        case BasicType.TEAM:
            return Team()
        case BasicType.CARD:
            return Card()
        case BasicType.PILE:
            return PileReference(None)
        case BasicType.NUMBER:
            return Number()
        case KindSymbol():
            return kind_type(symbol)
        case PileSymbol():
            return PileReference(symbol)
        case _:
            assert_never(symbol)


def named_type(ident: nodes.Ident, scope: Scope, what: str) -> Type | None:
    """The type a name stands for, recorded; None and a finding if it stands for none."""
    symbol = type_symbol(scope, ident.text)
    if symbol is None:
        misnamed.unknown_type(ident, scope, what)
        return None
    scope.tables.uses[ident.id] = symbol
    if isinstance(symbol, PileSymbol) and not is_family(symbol):
        scope.report(
            name_kinds.UNKNOWN_TYPE,
            ident.span,
            f"`{ident.text}` is one pile, so {what} cannot be one of several.",
            help="Write `pile` for any pile, or the name of a family of piles.",
        )
        return Unknown()
    return type_of(symbol)


def bind(domain: nodes.Domain, scope: Scope, role: Role = Role.DOMAIN, *, of_deck: bool = False) -> Bound:
    """Resolve a domain and its variable; in a deck line the name is a field and repeats no value."""
    wanted, ident = _head(domain, scope)
    typed, empty, most = _candidates(domain, wanted, scope)
    if domain.start is not None:
        player = Typed(Player())
        if isinstance(typed.type, Card):
            misnamed.card_from(domain, domain.start, scope)
        else:
            expressions.require(domain.start, scope, player, "Where the round begins (after `from`)")
        if not isinstance(typed.type, Player | Card | Unknown):
            scope.report(
                kinds.WRONG_TYPE,
                domain.start.span,
                f"`from` says at which player a round begins, and these are not players: {quoted(domain.type)}.",
            )
    symbol = LocalSymbol(ident.text, role, typed)
    scope.tables.types[domain.id] = typed
    scope.tables.binds[domain.id] = symbol
    free = scope.bind(symbol.name, symbol)
    inner = free if of_deck else declare_local(scope, ident, domain.span, symbol)
    if domain.where is not None:
        conditions.require(domain.where, inner)
        inner = inner.knowing(conditions.narrow(domain.where, inner, True))
        empty = True
    if domain.best is not None:
        best = expressions.infer(domain.best.value, inner)
        judge(domain.best.value, best, inner, Typed(Number(), none=True), "What is highest or lowest")
        empty = empty or best.none
    return Bound(symbol, inner, empty, most)


def _head(domain: nodes.Domain, scope: Scope) -> tuple[Type | None, nodes.Ident]:
    """The type asked for (None: whatever the source holds) and the name of the variable."""
    if domain.type.text == CARDS:
        return Card(), misnamed.one_card(domain, scope)
    symbol = type_symbol(scope, domain.type.text)
    if isinstance(symbol, PileSymbol) and not is_family(symbol) and domain.name is None:
        symbol = None  # one pile is no type
    if symbol is None and domain.name is None and domain.source is not None:
        return None, domain.type
    if symbol is None and domain.name is None and domain.start is not None:
        scope.report(
            name_kinds.UNKNOWN_TYPE,
            domain.type.span,
            f"`{domain.type.text}` is a name only: before it stands what is meant.",
            help=f"Write `player {domain.type.text} from …`.",
            fix=written(domain.type.span, f"player {domain.type.text}", safe=False),
        )
        return Player(), domain.type
    ident = domain.name or domain.type
    return named_type(domain.type, scope, f"`{ident.text}`") or Unknown(), ident


def _candidates(domain: nodes.Domain, wanted: Type | None, scope: Scope) -> tuple[Typed, bool, int]:
    """Type of the candidates, whether there may be none, the most there can be."""
    if domain.owner is not None:
        match wanted:
            case PileReference(family=PileSymbol() as family):
                indexes.of_family(family, domain.owner, scope)
            case Unknown():
                expressions.infer(domain.owner, scope)
            case _:
                expressions.infer(domain.owner, scope)
                scope.report(
                    kinds.WRONG_TYPE,
                    domain.owner.span,
                    f"`of` says whose piles are meant, and `{domain.type.text}` is no family of piles.",
                    help="Use `in` to say where the candidates come from." if domain.type else None,
                )
    if domain.source is None:
        return _all_of(domain, wanted or Unknown(), scope)
    match domain.source:
        case nodes.SetOf():
            return _from_set(domain.source, wanted, scope)
        case nodes.Range():
            number = range_of(domain.source, scope, must_be_bounded=True)
            if wanted is not None and not isinstance(wanted, Number | Unknown):
                scope.report(
                    kinds.WRONG_TYPE,
                    domain.source.span,
                    f"These are numbers, and `{domain.type.text}` is {describe(wanted)}.",
                )
                return Typed(wanted), True, 1
            if isinstance(wanted, Number) and wanted.kind is not None:
                if ranges.disjoint(number, wanted):
                    scope.report(
                        kinds.OUT_OF_RANGE,
                        domain.source.span,
                        f"No {wanted.kind.name} lies in this range.",
                    )
                number = Number(max(number.low, wanted.low), min(number.high, wanted.high), wanted.kind)
            return Typed(number), not ranges.written_upward(domain.source), ranges.width(number)
        case _:
            return _from_piles(domain.source, wanted, scope)


def _all_of(domain: nodes.Domain, wanted: Type, scope: Scope) -> tuple[Typed, bool, int]:
    top = scope.top
    match wanted:
        case Player():
            return Typed(wanted), False, top.players.high
        case Team():
            return Typed(wanted), False, top.teams.high
        case Card():
            return Typed(wanted), True, top.cards.high
        case KindValues(kind=kind) | Number(kind=KindSymbol() as kind):
            return Typed(wanted), False, len(kind.values)
        case Number():
            scope.report(
                kinds.UNBOUNDED,
                domain.span,
                "There are endlessly many numbers; say which are meant.",
                help=f"Write `{(domain.name or domain.type).text} in 1..10`, with the first and the last number.",
            )
            return Typed(Unknown()), True, 1
        case PileReference(family=PileSymbol() as family):
            return Typed(wanted), False, family_size(family, scope)
        case _:
            return Typed(wanted), True, 1000


def _from_set(source: nodes.SetOf, wanted: Type | None, scope: Scope) -> tuple[Typed, bool, int]:
    result: Typed | None = None if wanted is None else Typed(wanted)
    none, most, empty = False, 0, True
    for item in source.items:
        typed = expressions.infer(item, scope)
        most += 1
        if isinstance(typed.type, Piles):
            most += family_size(typed.type.family, scope) - 1
            typed = Typed(PileReference(typed.type.family))
        if wanted is not None:
            typed = seat_number(item, typed, Typed(wanted), scope)
        none = none or typed.none
        empty = empty and typed.none
        if result is None:
            result = typed
        elif (
            wanted is None
            and isinstance(result.type, PileReference)
            and isinstance(typed.type, PileReference)
        ):
            result = join(result, typed)
        elif not comparable(result.type, typed.type):
            scope.report(
                kinds.WRONG_TYPE,
                item.span,
                f"Everything in this list must be {describe(result.type)}, "
                f"and {quoted(item)} is {describe(typed.type)}.",
            )
        elif wanted is None or isinstance(wanted, Number):
            result = (join(result, typed) or result) if most > 1 and wanted is None else result
    if isinstance(wanted, Number) and wanted.kind is None:
        result = _hull_of(source, scope)
    return (result or UNKNOWN).maybe(none), empty, most


def _hull_of(source: nodes.SetOf, scope: Scope) -> Typed:
    hull: Number | None = None
    for item in source.items:
        typed = scope.tables.types.get(item.id, UNKNOWN).type
        if isinstance(typed, Number):
            hull = typed if hull is None else ranges.hull(hull, typed)
    return Typed(hull or Number())


def _from_piles(source: nodes.Expr, wanted: Type | None, scope: Scope) -> tuple[Typed, bool, int]:
    held = items_of(source, scope, wanted)
    if wanted is not None and not comparable(held.type, wanted):
        scope.report(
            kinds.WRONG_TYPE,
            source.span,
            f"{quoted(source)} holds cards, and {describe(wanted)} is asked for.",
            help="Write `card` before `in`.",
        )
        held = Typed(wanted)
    elif wanted is not None and not isinstance(held.type, PileReference):
        held = Typed(wanted)
    place = filled(source, scope.tables.uses)
    empty = place is None or not scope.known.has(place)
    if isinstance(held.type, PileReference):
        family = held.type.family
        return held, False, family_size(family, scope) if family else 1000
    return held, empty, scope.top.cards.high


def items_of(source: nodes.Expr, scope: Scope, wanted: Type | None) -> Typed:
    """What a source holds: cards, or the piles of a family where piles are asked for."""
    typed = expressions.infer(source, scope)
    match typed.type:
        case Piles(family=family) if isinstance(wanted, PileReference):
            return Typed(PileReference(family))
        case PileReference():
            if typed.none:
                judge(source, typed, scope, Typed(PileReference(None)), "What stands after `in`")
            return Typed(Card())
        case Piles() | Cards():
            return Typed(Card())
        case Unknown():
            return UNKNOWN
        case _:
            report_wrong(
                source, typed, scope, "a pile, a list `{…}` or a range `1..5`", "What stands after `in`"
            )
            return UNKNOWN


def range_of(source: nodes.Range, scope: Scope, *, must_be_bounded: bool) -> Number:
    """The numbers of `low..high [step n]`."""
    low = expressions.number(source.low, scope, "The first number of a range")
    high = expressions.number(source.high, scope, "The last number of a range")
    if source.step is not None:
        step = expressions.number(source.step, scope, "The step of a range")
        if step.high < 1:
            scope.report(kinds.OUT_OF_RANGE, source.step.span, "A step must be at least 1.")
    if must_be_bounded:
        for number, expr, known in (
            (low, source.low, ranges.bounded(Number(low.low, 0))),
            (high, source.high, ranges.bounded(Number(0, high.high))),
        ):
            if not known and _is_known(expr, scope):
                scope.report(
                    kinds.UNBOUNDED,
                    expr.span,
                    f"Nobody knows how small or large {quoted(expr)} can become, "
                    f"so the candidates cannot be counted ({'first' if number is low else 'last'} number).",
                    help="Use an option or a variable with a range here.",
                )
    if low.low > high.high:
        scope.report(
            kinds.OUT_OF_RANGE,
            source.span,
            f"This range is empty: it begins at {low.low} or later and ends at {high.high} or earlier.",
            help="Write the smaller number first.",
            fix=turned_round(source.span),
        )
        return Number(low.low, low.low)
    return Number(low.low, high.high)


def _is_known(expr: nodes.Expr, scope: Scope) -> bool:
    """Whether the number was understood, so that a missing bound is worth a word."""
    return isinstance(scope.tables.types.get(expr.id, UNKNOWN).type, Number)


# ------------------------------------------------------------------------------------- phrases


def quantified(expr: nodes.Quantified, scope: Scope) -> Typed:
    """`some D`, `no D`, `every D: c`."""
    bound = bind(expr.domain, scope)
    if expr.condition is not None:
        conditions.require(expr.condition, bound.scope)
    return YES_NO


Phrase = nodes.Count | nodes.OnlyOne | nodes.SumFor | nodes.Extreme | nodes.Pick


def phrase(expr: Phrase, scope: Scope) -> Typed:
    """Counting and picking."""
    bound = bind(expr.domain, scope)
    match expr:
        case nodes.Count():
            return Typed(ranges.interval(0, bound.most))
        case nodes.OnlyOne():
            return YES_NO
        case nodes.SumFor(value=value):
            summed, _ = expressions.operand_number(value, bound.scope, "sum of")
            return Typed(ranges.repeated(summed, bound.most) if isinstance(summed, Number) else summed)
        case nodes.Extreme(value=value):
            typed = expressions.infer(value, bound.scope)
            number, none = typed, typed.none
            if not isinstance(typed.type, Number | Unknown):
                report_wrong(value, typed, scope, "a number", "What is highest or lowest")
                number = UNKNOWN
            return Typed(number.type, none or bound.empty)
        case nodes.Pick(otherwise=otherwise):
            typed = bound.typed.maybe(bound.typed.none or bound.empty)
            if otherwise is None:
                return typed
            last = expressions.infer(otherwise, scope)
            last = seat_number(otherwise, last, typed, scope)
            joined = join(bound.typed, last)
            if joined is None:
                report_wrong(otherwise, last, scope, describe(typed.type), "What stands after `otherwise`")
                return UNKNOWN
            return joined
        case _:
            assert_never(expr)
