"""Statements that touch cards: move, deal, gather, shuffle, flip, show, swap; used by `statements`."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import types as kinds
from hoyle.semantics import domains, expressions
from hoyle.semantics.expectations import judge, quoted, report_wrong
from hoyle.semantics.presence import Known, filled
from hoyle.semantics.scopes import Scope
from hoyle.semantics.types import Card, PileReference, Piles, Player, Typed, Unknown
from hoyle.syntax import nodes

CardStatement = (
    nodes.MoveCards | nodes.Deal | nodes.Gather | nodes.Shuffle | nodes.Flip | nodes.Show | nodes.Swap
)


def check(node: CardStatement, scope: Scope) -> Scope:
    """One statement about cards; the scope after it."""
    match node:
        case nodes.MoveCards(cards=cards, to=to):
            typed = _cards(cards, scope, "What is moved")
            target = _target(to, scope)
            after = scope.after(node)
            if typed == Typed(Card()):
                return after.knowing(_filled(after.known, target, scope))
            return after
        case nodes.Deal():
            _deal(node, scope)
        case nodes.Gather(to=to):
            expressions.pile(to, scope, "Where all cards go")
        case nodes.Shuffle(pile=pile):
            expressions.pile(pile, scope, "What is shuffled")
        case nodes.Flip(cards=cards):
            _cards(cards, scope, "What is flipped")
        case nodes.Show(cards=cards, to=to):
            _cards(cards, scope, "What is shown")
            if to is not None:
                expressions.require(to, scope, Typed(Player()), "Who is shown the cards")
        case nodes.Swap(left=left, right=right):
            expressions.pile(left, scope, "What is swapped")
            expressions.pile(right, scope, "What is swapped")
        case _:
            assert_never(node)
    return scope.after(node)


def _cards(cards: nodes.Cards, scope: Scope, what: str) -> Typed:
    match cards:
        case nodes.Packet(count=count, pile=pile):
            expressions.number(count, scope, "How many cards")
            expressions.pile(pile, scope, "The pile they come from", none=True)
            return Typed(Card(), none=True)
        case nodes.Domain():
            typed = domains.bind(cards, scope).typed
            if not isinstance(typed.type, Card | Unknown):
                scope.report(
                    kinds.WRONG_TYPE,
                    cards.span,
                    f"{what} must be cards, and {quoted(cards.type)} goes through something else.",
                    help="Write `card in …`.",
                )
            return Typed(Card(), none=True)
        case _:
            return expressions.cards(cards, scope, what)


def _target(to: nodes.Expr, scope: Scope) -> nodes.Expr:
    """The pile that cards are moved to; `bottom of P` is allowed here."""
    what = "Where cards are moved"
    match to:
        case nodes.EndCard(top=top, pile=pile):
            typed = expressions.pile(pile, scope, what)
            scope.tables.types[to.id] = typed
            if top:
                scope.report(
                    kinds.WRONG_TYPE,
                    to.span,
                    "Cards always come to lie on top of a pile.",
                    help=f"Write `to {quoted(pile)[1:-1]}`.",
                    fix=written(to.span, pile.span.text),
                )
            return pile
        case nodes.EachOf():
            typed = expressions.infer(to, scope)
            if not isinstance(typed.type, Unknown):
                scope.report(
                    kinds.SET_NOT_ALLOWED,
                    to.span,
                    "Cards are moved to one pile.",
                    help=f"Name the pile, or deal the cards round: `deal 1 from … to {quoted(to)[1:-1]}`.",
                )
            return to
        case _:
            expressions.pile(to, scope, what)
            return to


def _filled(known: Known, pile: nodes.Expr, scope: Scope) -> Known:
    return known.adding(filled(pile, scope.tables.uses))


def _deal(node: nodes.Deal, scope: Scope) -> None:
    if node.count is not None:
        expressions.number(node.count, scope, "How many cards are dealt")
    expressions.pile(node.pile, scope, "The pile cards are dealt from")
    to = expressions.infer(node.to, scope)
    match to.type:
        case Piles(family=family):
            by_player = family.each == "player"
            name = family.name
        case Unknown():
            by_player, name = True, ""
        case PileReference():
            by_player, name = False, quoted(node.to)[1:-1]
            scope.report(
                kinds.WRONG_TYPE,
                node.to.span,
                "Cards are dealt round to several piles, and this is one.",
                help=f"Write `deal … to each …`, or move them: `move top … cards of … to {name}`.",
            )
        case _:
            by_player, name = False, ""
            report_wrong(node.to, to, scope, "piles, as in `each row`", "Where cards are dealt")
    if node.start is None:
        return
    typed = expressions.infer(node.start, scope)
    judge(node.start, typed, scope, Typed(Player()), "Who gets the first card")
    if not by_player and isinstance(to.type, Piles):
        scope.report(
            kinds.WRONG_TYPE,
            node.start.span,
            f"The piles of `{name}` do not belong to each player, so the deal cannot begin at one.",
            help="Leave out `from …` at the end.",
        )
