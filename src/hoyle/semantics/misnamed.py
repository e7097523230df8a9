"""Findings about what a domain goes through, named in words that the language does not have; used by `domains`."""

from __future__ import annotations

from hoyle.diagnostics.edits import without_word, written
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import expressions
from hoyle.semantics.foreign import ARTICLES, FOREIGN_TYPES
from hoyle.semantics.scopes import CARDS, Scope, suggestion, type_names
from hoyle.semantics.symbols import PileSymbol
from hoyle.source import Span
from hoyle.syntax import nodes


def unknown_type(ident: nodes.Ident, scope: Scope, what: str) -> None:
    """Report a name that stands for no type."""
    near = suggestion(ident.text, type_names(scope))
    why = f"nobody knows what {what} is" if what != f"`{ident.text}`" else "it does not say what is meant"
    scope.report(
        name_kinds.UNKNOWN_TYPE,
        ident.span,
        f"`{ident.text}` is no type, kind or family of piles, so {why}.",
        fix=without_word(ident.span) if ident.text in (*ARTICLES, "all") else None,
        help=FOREIGN_TYPES.get(ident.text)
        or near
        or "Types are `player`, `team`, `card`, `number`, `pile`, the kinds, and the families of piles.",
    )


def card_from(domain: nodes.Domain, start: nodes.Expr, scope: Scope) -> None:
    """Report that a card is looked for `from` a pile."""
    word = domain.span.source.text[: start.span.start].rstrip()
    place = Span(domain.span.source, len(word) - len("from"), len(word))
    whose = ""
    if isinstance(start, nodes.Apply) and isinstance(scope.find(start.name.text), PileSymbol):
        whose = f"{start.name.text}[{start.argument.span.text}]"
        place = place.to(start.span)
    else:
        expressions.infer(start, scope)
    text = f"in {whose}" if whose else "in"
    scope.report(
        kinds.WRONG_TYPE,
        place,
        "Where cards lie is said with `in`; `from` says at which player a round begins.",
        help=f"Write `{text}`." if whose else "Write `in` before the pile.",
        fix=written(place, text) if word.endswith("from") and domain.source is None else None,
    )


def one_card(domain: nodes.Domain, scope: Scope) -> nodes.Ident:
    """Report `cards` where each card is gone through, and go on as if it were `card`."""
    scope.report(
        name_kinds.UNKNOWN_TYPE,
        domain.type.span,
        "Cards are gone through one by one, and `cards` are several.",
        help="Write `card c in cards`." if CARDS in scope.locals else "Write `card` here.",
        fix=None if CARDS in scope.locals else written(domain.type.span, "card", safe=False),
    )
    return domain.name or nodes.Ident(span=domain.type.span, text="card")
