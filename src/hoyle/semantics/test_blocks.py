"""Test blocks: settings, given cards and values, moves as text, expectations (b.13); used by `check`."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve, frozen

from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import tests as kinds
from hoyle.semantics import conditions, expressions, move_texts
from hoyle.semantics.calls import run_phase
from hoyle.semantics.expectations import UNKNOWN, judge, quoted
from hoyle.semantics.relations import describe, describe_range
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.symbols import (
    DefineSymbol,
    OptionSymbol,
    PhaseSymbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Card, CardsText, Number, PileReference, Typed, Unknown
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


@frozen
class Table:
    """What a test block is checked against: the scope, the texts of cards, the number of players."""

    scope: Scope
    texts: frozenset[str] | None
    players: int


def check_test(test: nodes.Test, scope: Scope, texts: frozenset[str] | None) -> None:
    """Check all lines of a test."""
    scope = evolve(scope, in_test=True)
    table = Table(scope, texts, _seats(test, scope))
    for line in test.lines:
        _line(line, table)


def _seats(test: nodes.Test, scope: Scope) -> int:
    """How many play: as set, else the fewest the game allows."""
    for line in test.lines:
        for setting in line.settings if isinstance(line, nodes.TestWith) else ():
            match setting:
                case nodes.Setting(name=nodes.Ident(text="players"), value=nodes.Integer(value=value)):
                    return value
    return scope.top.players.low


def _line(line: nodes.TestLine, table: Table) -> None:
    scope = table.scope
    match line:
        case nodes.TestWith(settings=settings):
            for setting in settings:
                _setting(setting, scope)
        case nodes.TestGiven(givens=givens):
            for given in givens:
                _given(given, table)
        case nodes.TestRun(call=call):
            run_phase(call, scope)
        case nodes.TestAt(phase=phase, move=move):
            _at(phase, move, scope)
        case nodes.TestAllows(moves=moves) | nodes.TestAfter(moves=moves):
            for move_ in moves:
                _seat(move_.seat, move_.span, table)
                move_texts.check_move(move_, scope, table.texts)
        case nodes.TestRefuses(move=move_, legal=legal, words=words):
            _seat(move_.seat, move_.span, table)
            if words not in ("unknown", "malformed"):
                move_texts.check_move(move_, scope, None)
            if legal is not None:
                _because(legal, scope)
        case nodes.TestExpect(condition=condition):
            conditions.require(condition, scope)
            _quoted_cards(condition, table)
        case nodes.TestEnds(seats=seats):
            for seat in seats:
                _seat(seat, line.span, table)
        case nodes.TestSees(cards=cards, seat=seat):
            _sees(cards, scope)
            _seat(seat, line.span, table)
        case _:
            assert_never(line)


def _seat(seat: int | None, span: Span, table: Table) -> None:
    if seat is not None and seat >= table.players:
        table.scope.report(
            kinds.TEST_SEAT,
            span,
            f"There is no seat {seat}: with {table.players} players, seats count from 0 to {table.players - 1}.",
            help="Set the number of players with `with players …`, or name another seat.",
        )


# ------------------------------------------------------------------------------------ settings


def _setting(setting: nodes.Setting, scope: Scope) -> None:
    name = setting.name.text
    match name:
        case "players":
            typed = expressions.infer(setting.value, scope)
            _number(setting.value, typed, scope, "The number of players", scope.top.players)
            return
        case "seed":
            typed = expressions.infer(setting.value, scope)
            _number(setting.value, typed, scope, "The seed", Number())
            return
    option = scope.top.options.get(name)
    if option is None:
        expressions.infer(setting.value, scope)
        scope.report(
            kinds.TEST_SETTING,
            setting.name.span,
            f"There is no option `{name}`.",
            help=suggestion(name, (*scope.top.options, "players", "seed")),
        )
        return
    scope.tables.uses[setting.name.id] = option
    hint = option if option.values or option.extra else None
    typed = expressions.infer(setting.value, scope, hint)
    if isinstance(option.type.type, Number) and isinstance(typed.type, Number) and not typed.none:
        _number(setting.value, typed, scope, f"The option `{name}`", option.type.type)
        _step(setting, typed.type, option, scope)
        return
    judge(setting.value, typed, scope, option.type, f"The option `{name}`")


def _number(value: nodes.Expr, typed: Typed, scope: Scope, what: str, allowed: Number) -> None:
    match typed.type:
        case Number(low=low, high=high) if low == high and allowed.low <= low <= allowed.high:
            return
        case Unknown():
            return
        case Number(low=low, high=high) if low == high:
            message = f"{what} lies in {describe_range(allowed)}, and {low} is set."
        case _:
            message = f"{what} must be set to a number."
    scope.report(kinds.TEST_SETTING, value.span, message, help="Set a value that the game allows.")


def _step(setting: nodes.Setting, value: Number, option: OptionSymbol, scope: Scope) -> None:
    match option.node.type:
        case nodes.WholeType(low=nodes.Integer(value=low), step=nodes.Integer(value=step)) if step > 0:
            if (value.low - low) % step:
                scope.report(
                    kinds.TEST_SETTING,
                    setting.value.span,
                    f"The option `{option.name}` goes in steps of {step} from {low}.",
                    help=f"Set for example {low} or {low + step}.",
                )


# --------------------------------------------------------------------------------------- given


def _given(given: nodes.Given, table: Table) -> None:
    scope = table.scope
    typed = _target(given.target, scope)
    if typed is None:
        expressions.infer(given.value, scope)
        return
    if isinstance(typed.type, PileReference) and _is_pile(given.target, scope):
        value = expressions.infer(given.value, scope)
        if not isinstance(value.type, CardsText | Unknown):
            scope.report(
                kinds.TEST_GIVEN,
                given.value.span,
                f"{quoted(given.target)} is a pile; its cards are given in quotes.",
                help='Write the cards from the top down, for example `"Y2 B14"`.',
            )
        _quoted_cards(given.value, table)
        return
    value = expressions.require(given.value, scope, typed, f"The value of {quoted(given.target)}")
    if isinstance(value.type, CardsText) and isinstance(typed.type, Card):
        _quoted_cards(given.value, table)


def _is_pile(target: nodes.Expr, scope: Scope) -> bool:
    base = target.base if isinstance(target, nodes.Index) else target
    return not isinstance(scope.tables.uses.get(base.id), VarSymbol)


def _target(target: nodes.Expr, scope: Scope) -> Typed | None:
    """What is given a value: a pile, a variable, a total."""
    typed = expressions.infer(target, scope)
    base = target.base if isinstance(target, nodes.Index) else target
    symbol = scope.tables.uses.get(base.id) if isinstance(base, nodes.Name) else None
    if isinstance(typed.type, PileReference) or isinstance(symbol, VarSymbol | TotalSymbol):
        return symbol.type if isinstance(symbol, VarSymbol) and typed != UNKNOWN else typed
    if typed != UNKNOWN:
        what = "an option; set it after `with`" if isinstance(symbol, OptionSymbol) else describe(typed.type)
        scope.report(
            kinds.TEST_GIVEN,
            target.span,
            f"{quoted(target)} cannot be given a value: it is {what}.",
            help="Piles, variables and totals can be given.",
        )
    return None


def _quoted_cards(expr: nodes.Expr, table: Table) -> None:
    """Report texts of cards that the deck does not have."""
    if table.texts is None:
        return
    for part in walk(expr):
        for word in part.text.split() if isinstance(part, nodes.Text) else ():
            if word not in table.texts:
                move_texts.unknown_card(word, part.span, table.scope, table.texts)


# ------------------------------------------------------------------------ places, reasons, sight


def _at(phase: nodes.Ident, move: nodes.Ident, scope: Scope) -> None:
    found = scope.top.phases.get(phase.text)
    named = scope.top.moves.get(move.text)
    if found is None:
        scope.report(
            kinds.TEST_PLACE,
            phase.span,
            f"There is no phase `{phase.text}`.",
            help=suggestion(phase.text, tuple(scope.top.phases)),
        )
    else:
        scope.tables.uses[phase.id] = found
    if named is None:
        offered = _offers(found) if found else set(scope.top.moves)
        scope.report(
            kinds.TEST_PLACE,
            move.span,
            f"There is no move `{move.text}`.",
            help=suggestion(move.text, tuple(sorted(offered))),
        )
        return
    scope.tables.uses[move.id] = named
    if found is not None and move.text not in _offers(found):
        offered = _offers(found)
        listed = ", ".join(f"`{name}`" for name in sorted(offered))
        scope.report(
            kinds.TEST_PLACE,
            move.span,
            f"The phase `{phase.text}` does not offer the move `{move.text}`.",
            help=f"It offers {listed}." if listed else "Nobody chooses in this phase.",
        )


def _offers(phase: PhaseSymbol) -> set[str]:
    return {part.name.text for part in walk(phase.node) if isinstance(part, nodes.Move | nodes.Also)}


def _because(legal: nodes.Ident, scope: Scope) -> None:
    symbol = scope.top.values.get(legal.text)
    if isinstance(symbol, DefineSymbol):
        scope.tables.uses[legal.id] = symbol
        return
    legals = tuple(n for n, s in scope.top.values.items() if isinstance(s, DefineSymbol))
    scope.report(
        name_kinds.UNKNOWN_NAME,
        legal.span,
        f"There is no legal `{legal.text}`.",
        help=suggestion(legal.text, legals)
        or 'A reason is the name of a `legal`, or in quotes: its sentence, "unknown", "malformed", "over", '
        '"not now", "not you", "no such choice".',
    )


def _sees(cards: nodes.Expr, scope: Scope) -> None:
    typed = expressions.infer(cards, scope)
    if isinstance(cards, nodes.EndCard) or isinstance(typed.type, PileReference | Unknown):
        return
    scope.report(
        kinds.TEST_GIVEN,
        cards.span,
        f"`shows` and `hides` ask for a pile or the top of one, and {quoted(cards)} is {describe(typed.type)}.",
        help="Write for example `shows row[0] to 0` or `hides top of stock from 1`.",
    )
