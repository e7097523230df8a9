"""Choices as places where something becomes known: who is asked, what he may choose, why not (K3 to K5)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from hoyle.diagnostics.kinds import secrecy as kinds
from hoyle.linter.leaks import places
from hoyle.linter.leaks.audiences import ALL, KNOWN, Audience, Reach, Term, meet, of_seat
from hoyle.linter.leaks.changes import Changes
from hoyle.linter.leaks.judging import called, choose, judge, possible
from hoyle.linter.leaks.moment import Moment, Stands, own_term
from hoyle.linter.leaks.opening import opens
from hoyle.linter.leaks.piles import term
from hoyle.linter.leaks.reporting import TURN, Report
from hoyle.linter.offers import shared_move
from hoyle.semantics.symbols import DefineSymbol, LocalSymbol
from hoyle.source import Span
from hoyle.syntax import nodes

Choosing = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay


def one(node: nodes.PlayerChooses, moment: Moment, report: Report) -> None:
    """`E chooses`."""
    known = judge(node.chooser, moment)
    says = "everybody sees who is asked"
    report.require(known, ALL, kinds.LEAKING_QUESTION, node.chooser.span, says, TURN)
    symbol = moment.game.facts.binds.get(node.id)
    if symbol is not None and id(symbol) not in moment.names:
        moment = moment.named(symbol, Stands(term=term(node.chooser, moment) or own_term(symbol)))
    _offered(node, moment, report)
    _bodies(node, moment, report)
    if node.otherwise is not None:
        places.block(node.otherwise.body, moment, report)


def everyone(node: nodes.EveryoneChooses, moment: Moment, report: Report) -> None:
    """`everyone chooses`: all judge the same state; then the bodies run, one player after the other."""
    moment = _asked(node, node.where, moment, report)
    _offered(node, moment, report)
    done = moment.game.summaries.of(node)
    _bodies(node, moment, report, others=done)
    if node.otherwise is not None:
        places.block(node.otherwise.body, moment.after(done), report)


def anyone(node: nodes.AnyoneMay, moment: Moment, report: Report) -> None:
    """`anyone may`: after every move that was served it begins again."""
    moment = moment.after(moment.game.summaries.of(node))
    if node.until is not None:
        inner = judge(node.until.condition, moment) if isinstance(node.until, nodes.Openly) else KNOWN
        says = "everybody sees when the race is over"
        report.condition(node.until, judge(node.until, moment), inner, kinds.LEAKING_QUESTION, "until", says)
        moment = moment.opened(opens(node.until, moment, truth=False))
    before = moment
    moment = _asked(node, node.where, moment, report)
    _offered(node, moment, report)
    _bodies(node, moment, report)
    if node.otherwise is not None:
        places.block(node.otherwise.body, before, report)


def _asked(
    node: nodes.EveryoneChooses | nodes.AnyoneMay, where: nodes.Expr | None, moment: Moment, report: Report
) -> Moment:
    symbol = moment.game.facts.binds.get(node.id)
    if symbol is not None:
        moment = moment.named(symbol, Stands(term=own_term(symbol)))
    if where is not None:
        says = "everybody sees who is asked"
        report.require(judge(where, moment), ALL, kinds.LEAKING_QUESTION, where.span, says, TURN)
        moment = moment.opened(opens(where, moment, truth=True))
    return moment


# ------------------------------------------------------------------------------------ what is offered


def _moves(node: Choosing, moment: Moment) -> Iterator[tuple[nodes.Move, LocalSymbol | None]]:
    facts = moment.game.facts
    for offer in node.offers:
        match offer:
            case nodes.Move():
                yield offer, None
            case nodes.Also():
                declared = shared_move(offer, facts)
                if declared is not None:
                    yield declared.move, facts.binds.get(declared.id)


def _offered(node: Choosing, moment: Moment, report: Report) -> None:
    """K4: domains and conditions are for the chooser; K5: that nothing is legal, for all."""
    symbol = moment.game.facts.binds.get(node.id)
    seat = _seat(symbol, moment)
    moves = list(_moves(node, moment))
    asking = evolve(moment, offers={move.name.text: (move, inner) for move, inner in moves}, chooser=seat)
    for move, inner in moves:
        start = asking if inner is None else asking.named(inner, Stands(term=seat))
        _conditions(move, start, of_seat(Reach.ONLY, seat), report)
    if node.otherwise is None or any(not move.needs and not move.choices for move, _ in moves):
        if node.otherwise is not None and node.otherwise.openly:
            report.openly(_word(node.otherwise), "otherwise", _head(node), KNOWN)
        return
    plain = [move.choices for move, inner in moves if inner is None and not move.needs]
    parts = [
        possible(move, asking if inner is None else asking.named(inner, Stands(term=seat)))
        for move, inner in moves
        if inner is not None or not _follows(move, plain)
    ]
    known = meet(*parts, several=moment.game.several)
    word = _word(node.otherwise)
    if node.otherwise.openly:
        report.openly(word, "otherwise", _head(node), known)
        return
    says = "everybody sees that no move is legal here"
    help = "If all are to learn it, write `otherwise openly`. Else add a move that is always possible."
    report.require(known, ALL, kinds.LEAKING_OTHERWISE, word, says, help)


def _follows(move: nodes.Move, plain: list[tuple[nodes.Choice, ...]]) -> bool:
    """Whether another move that asks for less is legal whenever this one is, so that this one decides nothing."""
    fewer = [choices for choices in plain if choices == move.choices[: len(choices)]]
    return any(len(choices) < len(move.choices) or move.needs for choices in fewer)


def _seat(symbol: LocalSymbol | None, moment: Moment) -> Term | None:
    if symbol is None:
        return None
    stands = moment.names.get(id(symbol))
    return own_term(symbol) if stands is None else stands.term or own_term(symbol)


def _word(otherwise: nodes.Otherwise) -> Span:
    """The word `openly` behind `otherwise`, or `otherwise` itself."""
    source, start = otherwise.span.source, otherwise.span.start
    if otherwise.openly:
        start = source.text.index("openly", start)
        return Span(source, start, start + len("openly"))
    return Span(source, start, start + len("otherwise"))


def _head(node: Choosing) -> Span:
    """The first line of a choice."""
    text = node.span.text.partition("\n")[0].partition("#")[0].rstrip()
    return Span(node.span.source, node.span.start, node.span.start + len(text))


def _conditions(move: nodes.Move, moment: Moment, wanted: Audience, report: Report) -> None:
    help = "Let him choose a pile, or take the top of a shuffled one; or show him the cards first."
    for choice in move.choices:
        known, moment = choose(choice, moment)
        says = "who chooses sees what he may choose"
        report.require(known, wanted, kinds.UNSEEN_CHOICE, choice.span, says, help)
        symbol = moment.game.facts.binds.get(choice.id)
        stands = moment.names.get(id(symbol))
        if stands is not None and stands.is_card:
            report.require(stands.value, wanted, kinds.UNSEEN_CHOICE, choice.span, says, help)
    says = "who is refused the move sees that this does not hold"
    mend = "Let the condition ask only for what the chooser may know, or turn the cards face up first."
    for need in move.needs:
        judged = judge(need.condition, moment)
        report.require(judged, wanted, kinds.LEAKING_REFUSAL, need.condition.span, says, mend)
        for sentence, inner in _sentences(need, moment):
            for part in sentence.parts:
                if not isinstance(part, str):
                    shown = "who is refused the move is told this"
                    told = judge(part, inner)
                    report.require(told, wanted, kinds.LEAKING_REFUSAL, part.span, shown, mend)
        moment = moment.opened(opens(need.condition, moment, truth=True))


def _sentences(need: nodes.Need, moment: Moment) -> Iterator[tuple[nodes.Sentence, Moment]]:
    """The sentence of a condition: its own, or that of the legal it asks."""
    if need.sentence is not None:
        yield need.sentence, moment
        return
    arguments: tuple[nodes.Expr, ...]
    match need.condition:
        case nodes.Name(id=key):
            arguments = ()
        case nodes.Call(name=name, arguments=arguments):
            key = name.id
        case nodes.Apply(name=name, argument=argument):
            key, arguments = name.id, (argument,)
        case _:
            return
    symbol = moment.game.facts.uses.get(key)
    if isinstance(symbol, DefineSymbol) and isinstance(symbol.node, nodes.Legal) and symbol.node.sentence:
        yield symbol.node.sentence, called(symbol, arguments, moment)


# -------------------------------------------------------------------------------------------- bodies


def _bodies(node: Choosing, moment: Moment, report: Report, others: Changes | None = None) -> None:
    """The effects of the moves written here; those of a shared move are looked at where it is declared."""
    for offer in node.offers:
        if isinstance(offer, nodes.Move):
            body(offer, moment, report, others)


def body(move: nodes.Move, moment: Moment, report: Report, others: Changes | None = None) -> None:
    """The effects of a move, with what its domains and conditions make sure of."""
    for choice in move.choices:
        _, moment = choose(choice, moment)
        symbol = moment.game.facts.binds.get(choice.id)
        stands = moment.names.get(id(symbol))
        if symbol is not None and stands is not None and stands.is_card:
            moment = moment.named(
                symbol, evolve(stands, place=KNOWN)
            )  # what was chosen is known to have been
    for need in move.needs:
        moment = moment.opened(opens(need.condition, moment, truth=True))
    if others is not None:
        moment = moment.after(others)
        for choice in move.choices:
            symbol = moment.game.facts.binds.get(choice.id)
            stands = moment.names.get(id(symbol))
            if symbol is not None and stands is not None and stands.is_card:
                moment = moment.named(symbol, evolve(stands, place=KNOWN))
    places.block(move.body, moment, report)
