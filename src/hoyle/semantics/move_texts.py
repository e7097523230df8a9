"""Moves as tests write them, `"play Y2"`, against the declared moves (b.13, c.61); used by `test_blocks`."""

from __future__ import annotations

from hoyle.diagnostics.kinds import tests as kinds
from hoyle.semantics.relations import describe
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.types import Card, KindValues, Number, Player, Type, Typed, Unknown, YesNo
from hoyle.source import Span
from hoyle.syntax import nodes


def check_move(move: nodes.TestMove, scope: Scope, texts: frozenset[str] | None) -> None:
    """Report a move that the file does not have, or that cannot have these choices."""
    words = move.text.split()
    if not words:
        scope.report(
            kinds.TEST_MOVE,
            move.span,
            "No move is written in the quotes.",
            help='Write for example `"pass"`.',
        )
        return
    name, *given = words
    if name not in scope.top.moves:
        scope.report(
            kinds.TEST_MOVE,
            move.span,
            f"There is no move `{name}` in this game.",
            help=suggestion(name, tuple(scope.top.moves)),
        )
        return
    choices = scope.top.choices.get(name, ())
    if len(given) != len(choices):
        listed = ", ".join(_word(choice, scope) for choice in choices) or "nothing"
        scope.report(
            kinds.TEST_MOVE,
            move.span,
            f"In the move `{name}` {len(choices) or 'nothing'} {_is_chosen(len(choices))} ({listed}), "
            f"and {len(given) or 'nothing'} {'stands' if len(given) < 2 else 'stand'} after its name.",
            help="Write the choices behind the name, separated by blanks.",
        )
        return
    for word, choice in zip(given, choices, strict=True):
        _choice(word, choice, move.span, scope, texts)


def _is_chosen(count: int) -> str:
    return "is chosen" if count < 2 else "things are chosen"


def _type(choice: nodes.Choice, scope: Scope) -> Type:
    return scope.tables.types.get(choice.id, Typed(Unknown())).type


def _word(choice: nodes.Choice, scope: Scope) -> str:
    match choice:
        case nodes.CardsChoice():
            return "cards joined with `+`"
        case nodes.Domain():
            return describe(_type(choice, scope))


def _choice(word: str, choice: nodes.Choice, span: Span, scope: Scope, texts: frozenset[str] | None) -> None:
    if isinstance(choice, nodes.CardsChoice):
        for card in word.split("+") if word != "-" else ():
            if texts is not None and card not in texts:
                unknown_card(card, span, scope, texts)
        return
    match _type(choice, scope):
        case Card():
            if texts is not None and word not in texts:
                unknown_card(word, span, scope, texts)
        case Number(kind=kind):
            named = [name for name, _, _ in kind.values if name] if kind else []
            if not word.removeprefix("-").isdigit() and word not in named and word != "none":
                _wrong(word, span, scope, "a number")
        case KindValues(kind=kind):
            names = tuple(name for name, _, _ in kind.values if name)
            if word not in names and word != "none":
                _wrong(word, span, scope, describe(KindValues(kind)), suggestion(word, names))
        case Player():
            if not word.isdigit() or int(word) >= scope.top.players.high:
                _wrong(word, span, scope, "a seat, counted from 0")
        case YesNo():
            if word not in ("yes", "no"):
                _wrong(word, span, scope, "yes or no")
        case _:
            pass  # piles have several texts; the run of the test compares them


def _wrong(word: str, span: Span, scope: Scope, wanted: str, help_: str | None = None) -> None:
    scope.report(kinds.TEST_MOVE, span, f"In this move {wanted} is chosen, and `{word}` is none.", help=help_)


def unknown_card(word: str, span: Span, scope: Scope, texts: frozenset[str]) -> None:
    """Report a card that the deck does not have."""
    example = min(texts, key=lambda text: (len(text), text), default=None)
    near = suggestion(word, texts)
    scope.report(
        kinds.TEST_CARDS,
        span,
        f"No card of the deck is written `{word}`.",
        help=near or (f"A card of this deck is for example `{example}`." if example else None),
    )
