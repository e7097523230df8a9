"""Which cards lie open when a condition holds or does not (F1), and after cards were turned (F2); for the leak check."""

from __future__ import annotations

from hoyle.linter.leaks import judging, piles
from hoyle.linter.leaks.moment import Moment, Open, PileAt
from hoyle.semantics.symbols import DefineSymbol
from hoyle.semantics.types import PileReference
from hoyle.syntax import nodes

NOTHING: frozenset[Open] = frozenset()


def opens(condition: nodes.Expr, moment: Moment, *, truth: bool) -> frozenset[Open]:
    """The cards that are known to lie face up if the condition holds (or if it does not)."""
    match condition:
        case nodes.IsFace(operand=nodes.EndCard(top=True, pile=pile), up=up) if up == truth:
            return _tops(piles.piles(pile, moment))
        case nodes.Logic(op=op, left=left, right=right) if (op == "and") == truth:
            return opens(left, moment, truth=truth) | opens(right, moment, truth=truth)
        case nodes.Not(operand=operand):
            return opens(operand, moment, truth=not truth)
        case nodes.Openly(condition=inner):
            return opens(inner, moment, truth=truth)
        case nodes.Name() | nodes.Call() | nodes.Apply():
            return _of_define(condition, moment, truth)
        case _:
            return NOTHING


def _of_define(
    condition: nodes.Name | nodes.Call | nodes.Apply, moment: Moment, truth: bool
) -> frozenset[Open]:
    arguments: tuple[nodes.Expr, ...]
    match condition:
        case nodes.Name():
            key, arguments = condition.id, ()
        case nodes.Call():
            key, arguments = condition.name.id, condition.arguments
        case nodes.Apply():
            key, arguments = condition.name.id, (condition.argument,)
    symbol = moment.game.facts.uses.get(key)
    if not isinstance(symbol, DefineSymbol) or not _asks_how_cards_lie(symbol, moment):
        return NOTHING
    return opens(symbol.node.body, judging.called(symbol, arguments, moment), truth=truth)


def _asks_how_cards_lie(symbol: DefineSymbol, moment: Moment) -> bool:
    """Whether a define is of a form that can open cards at all; most are not."""
    return isinstance(
        symbol.node.body,
        nodes.IsFace | nodes.Logic | nodes.Not | nodes.Name | nodes.Call | nodes.Apply,
    )


def _tops(found: tuple[PileAt, ...]) -> frozenset[Open]:
    """The top of a pile with a name; what may be one of several families is open in each of them."""
    named = [pile for pile in found if pile.term is not None and not pile.every]
    return frozenset(Open("top", pile.term, pile.family) for pile in named)


def flipped(cards: nodes.Cards, moment: Moment) -> frozenset[Open]:
    """What lies open after cards were flipped face up."""
    match cards:
        case nodes.EndCard(top=True, pile=pile):
            return _tops(piles.piles(pile, moment))
        case nodes.EachOf(owner=owner):
            found = piles.piles(cards, moment)
            if owner is not None and any(pile.owner is None for pile in found):
                return NOTHING
            return frozenset(Open("each", pile.owner, pile.family) for pile in found)
        case nodes.Name() | nodes.Index():
            typed = moment.game.facts.types.get(cards.id)
            if typed is None or not isinstance(typed.type, PileReference):
                return NOTHING
            found = piles.piles(cards, moment)
            if not all(pile.term is not None and not pile.every for pile in found):
                return NOTHING
            return frozenset(Open("pile", pile.term, pile.family) for pile in found)
        case _:
            return NOTHING
