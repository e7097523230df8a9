"""Whether a value fits where it stands; every place that stores, passes or uses a value asks here."""

from __future__ import annotations

from hoyle.diagnostics import Fix
from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import ranges
from hoyle.semantics.relations import describe, describe_range, fits
from hoyle.semantics.scopes import Scope
from hoyle.semantics.symbols import Constant
from hoyle.semantics.types import Cards, Number, PileReference, Piles, Player, Team, Typed, Unknown, YesNo
from hoyle.syntax import nodes

YES_NO = Typed(YesNo())
UNKNOWN = Typed(Unknown())
NONE = Typed(Unknown(), none=True)


def quoted(node: nodes.Node) -> str:
    """The text of a node for a sentence, on one line and not too long."""
    text = " ".join(node.span.text.split())
    return f"`{text if len(text) <= 50 else text[:47] + '…'}`"


def seat_number(expr: nodes.Expr, typed: Typed, want: Typed, scope: Scope) -> Typed:
    """In tests a plain number stands for a player or a team; the fact tables then say so."""
    if not scope.in_test or not isinstance(want.type, Player | Team) or not isinstance(expr, nodes.Integer):
        return typed
    seats = scope.top.players if isinstance(want.type, Player) else scope.top.teams
    if expr.value >= seats.high:
        word = "seat" if isinstance(want.type, Player) else "team"
        scope.report(
            kinds.OUT_OF_RANGE,
            expr.span,
            f"There is no {word} {expr.value}: they count from 0 to {seats.high - 1}.",
        )
    seat = Typed(want.type)
    scope.tables.types[expr.id] = seat
    return seat


def judge(expr: nodes.Expr, typed: Typed, scope: Scope, want: Typed, what: str) -> Typed:
    """Report what does not fit; `what` begins a sentence ("The start value of `clock`")."""
    if isinstance(expr, nodes.Cases):
        for value in (*(case.value for case in expr.cases), expr.otherwise):
            judge(value, scope.tables.types.get(value.id, UNKNOWN), scope, want, what)
        return typed
    typed = seat_number(expr, typed, want, scope)
    if not fits(typed.type, want.type):
        report_wrong(expr, typed, scope, describe(want.type), what)
    elif typed.none and not want.none and not isinstance(want.type, Unknown):
        report_none(expr, scope, what)
    else:
        _in_range(expr, typed, scope, want, what)
    return typed


def _in_range(expr: nodes.Expr, typed: Typed, scope: Scope, want: Typed, what: str) -> None:
    """Report a number that lies wholly outside (c.13)."""
    match typed.type, want.type:
        case (Number() as given, Number() as allowed) if ranges.disjoint(given, allowed):
            scope.report(
                kinds.OUT_OF_RANGE,
                expr.span,
                f"{what} lies in {describe_range(allowed)}, and {quoted(expr)} is {_amount(given, expr)}.",
                help="Change the number, or make the range larger.",
            )
        case _:
            pass


def _amount(number: Number, expr: nodes.Expr) -> str:
    if isinstance(expr, nodes.Integer):
        return "outside of it"
    return f"always {number.low}" if number.low == number.high else f"always in {describe_range(number)}"


def report_wrong(expr: nodes.Expr, typed: Typed, scope: Scope, wanted: str, what: str) -> None:
    """Say what was wanted and what stands there."""
    if isinstance(typed.type, Cards | Piles):
        report_set(expr, typed, scope, f"{what} must be {wanted}")
        return
    scope.report(
        kinds.WRONG_TYPE,
        expr.span,
        f"{what} must be {wanted}, and {quoted(expr)} is {describe(typed.type)}.",
        help=_conversion(typed, wanted, _plain(expr)),
    )


def _conversion(typed: Typed, wanted: str, text: str) -> str | None:
    match typed.type:
        case Unknown():
            return None
        case _ if wanted == "yes or no" and typed.none:
            return f"Whether there is one is asked by `{text} is not none`."
        case Player() | Team() | Number() if wanted == "yes or no":
            return f"Say what it shall be: `{text} is …`" + (
                f" or `{text} > 0`." if isinstance(typed.type, Number) else "."
            )
        case PileReference() if wanted == "yes or no":
            return f"Say what is asked of the pile, for example `{text} is not empty`."
        case Number() if wanted in ("a player", "a team"):
            word = wanted.removeprefix("a ")
            return (
                f"Only in tests a number stands for a {word}. Write who is meant: `{word}`, a variable, "
                "or go through them, `some player where …`."
            )
        case Player() if wanted == "a team":
            return "Write `team of …` to get the team of a player."
        case Player() if wanted == "a number":
            return "Write `seat of …` to get the number of a seat."
        case Player() if wanted == "a pile":
            return f"Say which of the piles of this player, for example `PILE[{text}]`."
        case PileReference() if wanted == "a card":
            return "Write `top of …` to get the top card of a pile."
        case PileReference() if wanted == "a number":
            return "Write `size of …` to count the cards of a pile."
        case _:
            return None


def report_set(expr: nodes.Expr, typed: Typed, scope: Scope, message: str) -> None:
    """Say that several things stand where one belongs."""
    scope.report(
        kinds.SET_NOT_ALLOWED,
        expr.span,
        f"{message}; {quoted(expr)} is {describe(typed.type)}.",
        help="Several cards can be moved, flipped or shown. A condition asks `some card c in … where …`, "
        "`no card c in … where …` or `every card c in …: …`; a value is `count of card c in …`.",
    )


def report_none(expr: nodes.Expr, scope: Scope, what: str) -> None:
    """Say that the value may be none, and how to exclude it."""
    if scope.tables.uses.get(expr.id) is Constant.NONE:
        scope.report(
            kinds.MAYBE_NONE,
            expr.span,
            f"{what} cannot be none.",
            help="If there may be none, say so where it is declared: write `or none` after the type.",
        )
        return
    match expr:
        case nodes.EndCard(pile=pile):
            mend = f"Make sure of it first, for example with `if {_plain(pile)} is not empty`."
        case nodes.Pick() | nodes.Extreme():
            mend = "Say what it is when there is nothing to find: `…, otherwise …`."
        case nodes.Name() | nodes.Index():
            mend = f"Make sure of it first, for example with `if {_plain(expr)} is not none`."
        case _:
            mend = "Give it a name with `let`, then test `is not none` first."
    scope.report(
        kinds.MAYBE_NONE,
        expr.span,
        f"{what} must not be none, and {quoted(expr)} may be none here.",
        help=mend,
    )


def _plain(node: nodes.Node) -> str:
    return quoted(node)[1:-1]


def given_count(
    wanted: int,
    arguments: tuple[nodes.Expr, ...],
    name: str,
    expr: nodes.Expr,
    scope: Scope,
    what: str,
    *,
    mend: str | None = None,
    fix: Fix | None = None,
) -> bool:
    """Report a wrong number of values."""
    if len(arguments) == wanted:
        return True
    scope.report(
        kinds.WRONG_ARGUMENTS,
        expr.span,
        f"`{name}` needs {_values(wanted)} ({what}), and {len(arguments) or 'none'} "
        f"{'is' if len(arguments) < 2 else 'are'} given."
        if wanted
        else f"`{name}` takes no values, and {len(arguments)} given here.",
        help=mend if wanted else f"Write `{name}` alone.",
        fix=fix if wanted else written(expr.span, name, safe=False),
    )
    return False


def _values(count: int) -> str:
    return "one value" if count == 1 else f"{count} values"
