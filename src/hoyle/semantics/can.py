"""`can MOVE`: whether another move of the same choice is legal now (c.46); used by `expressions` and `choices`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.diagnostics.kinds import flow as kinds
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics.expectations import YES_NO
from hoyle.semantics.graphs import circles
from hoyle.semantics.scopes import Scope, suggestion
from hoyle.semantics.types import Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


def infer(expr: nodes.Can, scope: Scope) -> Typed:
    """The type of the question, and whether it may be asked here."""
    name = expr.move.text
    if scope.offered is None:
        scope.report(
            kinds.MISPLACED_CAN,
            expr.span,
            f"`can {name}` asks about a move of the same choice, and this is no condition of a move in a choice.",
            help="Write it after `needs` or `where` in a choice that offers the move itself.",
        )
        return YES_NO
    offer = scope.offered.get(name)
    if offer is None:
        _not_offered(expr, scope, scope.offered)
        return YES_NO
    symbol = scope.top.moves.get(name)
    if symbol is None:
        return YES_NO
    scope.tables.uses[expr.move.id] = symbol
    move = _move(offer, scope)
    if move is not None and any(isinstance(choice, nodes.CardsChoice) for choice in move.choices):
        scope.report(
            type_kinds.SET_NOT_ALLOWED,
            expr.span,
            f"`{name}` chooses several cards at once, and `can` would have to try all sets of them.",
            help="Ask for what makes the move possible instead, for example how many cards there are.",
        )
    return YES_NO


def _not_offered(expr: nodes.Can, scope: Scope, offered: Mapping[str, nodes.Offer]) -> None:
    name = expr.move.text
    if name in scope.top.moves:
        message = (
            f"The move `{name}` is not offered in this choice, so nobody can be asked whether it can be made."
        )
    else:
        message = f"There is no move `{name}`."
    help_ = (
        suggestion(name, tuple(offered))
        or f"This choice offers {', '.join(f'`{each}`' for each in offered)}."
    )
    scope.report(name_kinds.UNKNOWN_MOVE, expr.move.span, message, help=help_)


def _move(offer: nodes.Offer, scope: Scope) -> nodes.Move | None:
    match offer:
        case nodes.Move():
            return offer
        case nodes.Also(name=name):
            symbol = scope.top.moves.get(name.text)
            return symbol.shared.move if symbol is not None and symbol.shared is not None else None


def no_circles(offers: tuple[nodes.Offer, ...], scope: Scope) -> None:
    """The moves of a choice must not ask for each other in a circle."""
    asked = {offer.name.text: list(_asked(offer)) for offer in offers}
    for circle in circles(
        asked, lambda name: [each.move.text for each in asked[name] if each.move.text in asked]
    ):
        following = (*circle[1:], circle[0])
        place = next(each for each in asked[circle[0]] if each.move.text == following[0])
        way = " asks for ".join(f"`{name}`" for name in (*circle, circle[0]))
        scope.report(
            name_kinds.CIRCLE,
            place.span,
            f"Whether a move can be made hangs on itself: {way}.",
            help="Write the condition itself in one of them.",
        )


def _asked(offer: nodes.Offer) -> Iterator[nodes.Can]:
    """The questions in domains and needs of a move; a shared move has none."""
    if isinstance(offer, nodes.Move):
        for part in (*offer.choices, *offer.needs):
            yield from (node for node in walk(part) if isinstance(node, nodes.Can))
