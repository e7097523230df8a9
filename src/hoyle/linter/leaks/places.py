"""The places where something becomes known (K1 to K11), statement by statement; run by `find` over a whole file."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.diagnostics import Kind
from hoyle.diagnostics.kinds import secrecy as kinds
from hoyle.linter.leaks import choices, effects
from hoyle.linter.leaks.audiences import KNOWN
from hoyle.linter.leaks.judging import enter, judge, stands_for
from hoyle.linter.leaks.moment import Moment, Stands, own_term
from hoyle.linter.leaks.opening import opens
from hoyle.linter.leaks.reporting import TURN, Report
from hoyle.syntax import nodes

_WAY = "everybody sees which way the game goes here"
_ROUNDS = "everybody sees how often this is repeated"


def block(body: nodes.Block, moment: Moment, report: Report) -> Moment:
    """Look at the statements of a block; what is known at its end."""
    for statement in body.statements:
        moment = _statement(statement, moment, report)
    return moment


def _statement(node: nodes.Statement, moment: Moment, report: Report) -> Moment:
    """Look at a statement; what is known after it."""
    summaries = moment.game.summaries
    match node:
        case nodes.If():
            _if(node, moment, report)
        case nodes.For():
            _for(node, moment, report)
        case nodes.While(condition=condition, body=body):
            inner = moment.after(summaries.of(node))
            _condition(condition, inner, report, kinds.LEAKING_BRANCH, "while", _WAY)
            block(body, inner.opened(opens(condition, inner, truth=True)), report)
        case nodes.RepeatUntil(body=body, until=until):
            last = block(body, moment.after(summaries.of(node)), report)
            _condition(until, last, report, kinds.LEAKING_BRANCH, "until", _WAY)
        case nodes.RepeatTimes(times=times, body=body):
            _known(times, moment, report, kinds.LEAKING_LOOP, _ROUNDS)
            block(body, moment.after(summaries.of(node)), report)
        case nodes.RepeatAtMost(times=times, body=body, until=until, otherwise=otherwise):
            _known(times, moment, report, kinds.LEAKING_LOOP, _ROUNDS)
            inner = moment.after(summaries.of(node))
            last = block(body, inner, report)
            _condition(until, last, report, kinds.LEAKING_BRANCH, "until", _WAY)
            block(otherwise, inner, report)
        case nodes.Turns():
            _turns(node, moment, report)
        case nodes.PlayerChooses():
            choices.one(node, moment, report)
        case nodes.EveryoneChooses():
            choices.everyone(node, moment, report)
        case nodes.AnyoneMay():
            choices.anyone(node, moment, report)
        case nodes.Let():
            return _let(node, moment, report)
        case nodes.LetRandom(domain=domain):
            return moment.named(moment.game.facts.binds.get(node.id), effects.drawn(domain, moment, report))
        case nodes.Run(call=call):
            for argument in call.arguments if isinstance(call, nodes.Call) else ():
                effects.argument(argument, moment, report)
        case nodes.Var() | nodes.Assign() | nodes.AssignRandom() | nodes.Step() | nodes.Clear():
            effects.variable(node, moment, report)
        case (
            nodes.MoveCards()
            | nodes.Deal()
            | nodes.Gather()
            | nodes.Shuffle()
            | nodes.Flip()
            | nodes.Show()
            | nodes.Swap()
        ):
            return effects.cards(node, moment, report)
        case nodes.Tally():
            effects.tally(node, moment, report, at_end=False)
        case nodes.EndGame():
            effects.end(node, moment, report)
        case nodes.Exit():
            pass
        case _:
            assert_never(node)
    return moment.after(summaries.of(node))


def _condition(expr: nodes.Expr, moment: Moment, report: Report, kind: Kind, before: str, says: str) -> None:
    inner = judge(expr.condition, moment) if isinstance(expr, nodes.Openly) else KNOWN
    report.condition(expr, judge(expr, moment), inner, kind, before, says)


def _known(expr: nodes.Expr, moment: Moment, report: Report, kind: Kind, says: str) -> None:
    report.require(judge(expr, moment), KNOWN.audience, kind, expr.span, says, TURN)


def _if(node: nodes.If, moment: Moment, report: Report) -> None:
    for branch in node.branches:
        _condition(branch.condition, moment, report, kinds.LEAKING_BRANCH, "if", _WAY)
        block(branch.body, moment.opened(opens(branch.condition, moment, truth=True)), report)
        moment = moment.opened(opens(branch.condition, moment, truth=False))
    if node.otherwise is not None:
        block(node.otherwise, moment, report)


def _for(node: nodes.For, moment: Moment, report: Report) -> None:
    """K2. The candidates are fixed when the loop begins; `where` is judged when a turn comes (c.18)."""
    done = moment.game.summaries.of(node)
    symbol = moment.game.facts.binds.get(node.domain.id)
    head = moment.after(done)
    known, _ = enter(node.domain, moment)
    later, inner = enter(node.domain, head)
    says = "everybody sees for what this is done"
    for judged in (known, later):
        report.require(judged, KNOWN.audience, kinds.LEAKING_LOOP, node.domain.span, says, TURN)
    if symbol is not None:
        # of what it stands for only that is left which the other rounds leave
        rest = evolve(done, moved=done.moved - {id(symbol)})
        stands = enter(node.domain, moment)[1].names[id(symbol)]
        entry = Moment(moment.game, {id(symbol): stands}).after(rest).names[id(symbol)]
        if not entry.is_card:
            entry = evolve(entry, value=KNOWN)  # if it is not known, that is reported
        inner = inner.named(symbol, entry)
    block(node.body, inner, report)


def _turns(node: nodes.Turns, moment: Moment, report: Report) -> None:
    _known(node.start, moment, report, kinds.LEAKING_LOOP, "everybody sees who begins")
    inner = moment.after(moment.game.summaries.of(node))
    if node.until is not None:
        _condition(node.until, inner, report, kinds.LEAKING_BRANCH, "until", _WAY)
        inner = inner.opened(opens(node.until, inner, truth=False))
    symbol = moment.game.facts.binds.get(node.id)
    if symbol is not None:
        inner = inner.named(symbol, Stands(term=own_term(symbol)))
    if node.skipping is not None:
        says = "everybody sees who is passed over"
        _condition(node.skipping, inner, report, kinds.LEAKING_BRANCH, "skipping", says)
        inner = inner.opened(opens(node.skipping, inner, truth=False))
    block(node.body, inner, report)


def _let(node: nodes.Let, moment: Moment, report: Report) -> Moment:
    symbol = moment.game.facts.binds.get(node.id)
    if isinstance(node.value, nodes.Openly):
        inner = judge(node.value.condition, moment)
        report.openly(node.value.span, "let", node.value.condition.span, inner)
    if symbol is None:
        return moment
    stands = stands_for(node.value, moment)
    return moment.named(symbol, evolve(stands, term=stands.term or own_term(symbol)))
