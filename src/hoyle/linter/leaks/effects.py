"""Effects as places where something becomes known: variables, cards, score, end, draws, arguments (K6 to K11)."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.diagnostics.kinds import secrecy as kinds
from hoyle.linter.leaks.audiences import ALL, KNOWN, NOBODY, Audience, Judged, join, meet
from hoyle.linter.leaks.judging import called, enter, judge, place
from hoyle.linter.leaks.moment import Moment, Open, Stands, own_term
from hoyle.linter.leaks.opening import flipped
from hoyle.linter.leaks.piles import cards_seen, piles, seen_of, sight_of, term
from hoyle.linter.leaks.reporting import TURN, Report, whom
from hoyle.linter.usage import target_variable
from hoyle.semantics.symbols import LocalSymbol
from hoyle.semantics.types import Card, Cards
from hoyle.syntax import nodes

_MOVES = "everybody sees which cards move, how many, from where and to where"
_POINT = (
    "Take the top of a pile or cards that a player has chosen, or turn the cards face up first; then all know which "
    "they are."
)


# ---------------------------------------------------------------------------------------- variables


def variable(
    node: nodes.Var | nodes.Assign | nodes.AssignRandom | nodes.Step | nodes.Clear,
    moment: Moment,
    report: Report,
) -> None:
    """K6: who sees a variable must know the value it is given."""
    facts = moment.game.facts
    match node:
        case nodes.Var(start=start):
            symbol, index = facts.variables.get(node.id), facts.binds.get(node.id)
            if symbol is None:
                return
            inner, owner = moment, None
            if index is not None:
                owner = own_term(index)
                inner = moment.named(index, Stands(term=owner))
            _given(judge(start, inner), seen_of(symbol, owner), node, report)
        case nodes.Assign(target=target, value=value):
            _given(judge(value, moment), _target(target, moment, report), node, report)
        case nodes.Step(target=target, value=value):
            _given(judge(value, moment), _target(target, moment, report), node, report)
        case nodes.AssignRandom(target=target, domain=domain):
            found = drawn(domain, moment, report)
            _given(found.value, _target(target, moment, report), node, report)
        case nodes.Clear():
            pass  # what it starts with all know
        case _:
            assert_never(node)


def _given(value: Judged, wanted: Audience, node: nodes.Node, report: Report) -> None:
    says = f"{whom(wanted)} will see the value of the variable"
    help = (
        "Let the variable be seen only by those who know the value (`, seen by owner`, `, hidden`), or turn the cards up "
        "first."
    )
    report.require(value, wanted, kinds.LEAKING_VALUE, node.span, says, help)


def _target(target: nodes.Expr, moment: Moment, report: Report) -> Audience:
    """Who sees the variable that is given a value; which element it is all must know, if anybody sees it."""
    symbol = target_variable(target, moment.game.facts)
    if symbol is None:
        return NOBODY
    if not isinstance(target, nodes.Index):
        return seen_of(symbol, None)
    owner = target.indices[0]
    wanted = seen_of(symbol, term(owner, moment))
    if not isinstance(symbol.node.sight, nodes.Hidden):
        several = moment.game.several
        known = meet(*(judge(index, moment) for index in target.indices), several=several)
        says = "who sees the variable sees which part of it changes"
        report.require(known, ALL, kinds.LEAKING_VALUE, target.span, says, TURN)
        if wanted == NOBODY:
            return ALL  # its owner cannot be named, so it may be anybody
    return wanted


def drawn(domain: nodes.Domain, moment: Moment, report: Report) -> Stands:
    """K10: all must know from what is drawn; what the drawn value stands for."""
    known, inner = enter(domain, moment)
    says = "everybody knows from what is drawn"
    report.require(known, ALL, kinds.LEAKING_DRAW, domain.span, says, TURN)
    symbol = moment.game.facts.binds.get(domain.id)
    stands = Stands() if symbol is None else inner.names.get(id(symbol), Stands())
    return stands if stands.is_card else evolve(stands, value=KNOWN)  # if it is not known, that is reported


def argument(expr: nodes.Expr, moment: Moment, report: Report) -> None:
    """K11: what a phase is given all must know; of a card its face and where it lies."""
    known = meet(judge(expr, moment), place(expr, moment), several=moment.game.several)
    says = "what a phase is given, everybody knows"
    help = "Do what needs the secret here, or give the phase the pile in which the card lies."
    report.require(known, ALL, kinds.LEAKING_ARGUMENT, expr.span, says, help)


# -------------------------------------------------------------------------------------------- cards


def cards(
    node: nodes.MoveCards | nodes.Deal | nodes.Gather | nodes.Shuffle | nodes.Flip | nodes.Show | nodes.Swap,
    moment: Moment,
    report: Report,
) -> Moment:
    """K7: how many cards, which, from where and to where; what is known after it."""
    after = moment.after(moment.game.summaries.of(node))
    match node:
        case nodes.MoveCards(cards=chosen, to=to):
            _selected(chosen, moment, report)
            _all(to.pile if isinstance(to, nodes.EndCard) else to, moment, report)
            return _moved(node, moment, after)
        case nodes.Deal(count=count, pile=pile, to=to, start=start):
            for part in (count, pile, to, start):
                if part is not None:
                    _all(part, moment, report)
        case nodes.Gather(to=pile) | nodes.Shuffle(pile=pile):
            _all(pile, moment, report)
        case nodes.Flip(cards=chosen, up=up):
            _selected(chosen, moment, report)
            return _flipped(chosen, after) if up else after
        case nodes.Show(cards=chosen, to=seat):
            _selected(chosen, moment, report)
            if seat is not None:
                _all(seat, moment, report)
        case nodes.Swap(left=left, right=right):
            _all(left, moment, report)
            _all(right, moment, report)
        case _:
            assert_never(node)
    return after


def _all(expr: nodes.Expr, moment: Moment, report: Report) -> None:
    report.require(judge(expr, moment), ALL, kinds.LEAKING_MOVE, expr.span, _MOVES, TURN)


def _selected(chosen: nodes.Cards, moment: Moment, report: Report) -> None:
    match chosen:
        case nodes.Packet(count=count, pile=pile):
            _all(count, moment, report)
            _all(pile, moment, report)
        case nodes.Domain():
            known, _ = enter(chosen, moment)
            report.require(known, ALL, kinds.LEAKING_MOVE, chosen.span, _MOVES, _POINT)
        case _:
            known = place(chosen, moment)
            report.require(known, ALL, kinds.LEAKING_MOVE, chosen.span, _MOVES, _POINT)


def _named_card(chosen: nodes.Cards, moment: Moment) -> LocalSymbol | None:
    """The local name of a card, or of chosen cards, that is moved or flipped."""
    if not isinstance(chosen, nodes.Name):
        return None
    symbol = moment.game.facts.uses.get(chosen.id)
    typed = moment.game.facts.types.get(chosen.id)
    is_card = typed is not None and isinstance(typed.type, Card | Cards)
    return symbol if isinstance(symbol, LocalSymbol) and is_card else None


def _moved(node: nodes.MoveCards, moment: Moment, after: Moment) -> Moment:
    """A card that has moved is known to those who see it where it lies now, too."""
    symbol = _named_card(node.cards, moment)
    bottom = isinstance(node.to, nodes.EndCard)
    target = node.to.pile if isinstance(node.to, nodes.EndCard) else node.to
    there = piles(target, moment)
    single = isinstance(node.cards, nodes.EndCard) or (
        symbol is not None and isinstance(symbol.type.type, Card)
    )
    if node.face == "up" and single and not bottom:
        named = [pile for pile in there if pile.term is not None and not pile.every]
        after = after.opened(frozenset(Open("top", pile.term, pile.family) for pile in named))
    if symbol is None or id(symbol) not in moment.names:
        return after
    before = moment.names[id(symbol)]
    seen = before.value
    if node.face != "down":
        on_top = single and not bottom
        lies = cards_seen(there, node.cards, after, top=on_top) if there else Judged(NOBODY)
        seen = join(seen, lies, moment.game.several)
    return after.named(symbol, Stands(seen, before.place, None, there, is_card=True))


def _flipped(chosen: nodes.Cards, moment: Moment) -> Moment:
    """F2: cards that were flipped face up lie open."""
    symbol = _named_card(chosen, moment)
    if symbol is None or id(symbol) not in moment.names:
        return moment.opened(flipped(chosen, moment))
    stands = moment.names[id(symbol)]
    covered = any(sight_of(pile.family) is nodes.Sight.TOP_FACE_UP for pile in stands.piles)
    if covered or not stands.piles:
        return moment
    return moment.named(symbol, evolve(stands, value=KNOWN))


# --------------------------------------------------------------------------------------- score, end


def tally(node: nodes.Tally | nodes.EndGame, moment: Moment, report: Report, *, at_end: bool) -> None:
    """K8: what stands in the score. A score without `adds` is written when the game ends (c.52)."""
    game = moment.game
    says = "everybody sees the score"
    help = "Turn the cards face up before the score is written (`flip … face up`), as at a table."
    for declared in game.assembly.declarations:
        if not isinstance(declared, nodes.Score) or (declared.adds is None) != at_end:
            continue
        lines = [symbol for symbol in game.facts.scores if symbol.score is declared]
        for symbol in lines:
            inner = called(symbol, (), moment)
            found = judge(symbol.node.value, inner)
            if found.leaf is not None and symbol.name not in found.leaf.through:
                through = (symbol.name, *found.leaf.through)
                found = evolve(found, leaf=evolve(found.leaf, through=through))
            report.require(found, ALL, kinds.LEAKING_SCORE, node.span, says, help)
            if found.audience != ALL:
                break  # lines that use this one would say the same


def end(node: nodes.EndGame, moment: Moment, report: Report) -> None:
    """K9: who wins or loses; and K8 for a score that is written then."""
    if node.who is not None:
        known, _ = enter(node.who, moment)
        says = "everybody sees who wins"
        report.require(known, ALL, kinds.LEAKING_RESULT, node.who.span, says, TURN)
    tally(node, moment, report, at_end=True)
