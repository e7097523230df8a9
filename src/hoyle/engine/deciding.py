"""Decisions: who is asked, what happens when nothing is legal, and how a chosen move begins; called by the executor."""

from __future__ import annotations

from typing import assert_never

from hoyle.diagnostics.kinds.runtime import EMPTY_CHOICE_FAULT, INDEX_FAULT
from hoyle.engine.choices import has_move
from hoyle.engine.events import Chosen, Log, Stuck
from hoyle.engine.expressions import evaluate, fresh_locals, holds
from hoyle.engine.faults import RuleFault
from hoyle.engine.state import Play, State
from hoyle.ir.instructions import Decision, NextCommitted, OneChoice, SetChoice
from hoyle.ir.program import Program
from hoyle.ir.values import NONE


def decide(program: Program, state: State, decision: Decision, number: int, log: Log) -> None:
    """Arrive at a decision: ask those who may act now, or go on at `otherwise`."""
    if decision.everyone:
        _ask_everyone(program, state, decision, number, log)
        return
    if decision.race:
        _open_race(program, state, decision, number, log)
        return
    assert decision.chooser is not None
    chooser = evaluate(program, state, decision.chooser)
    if chooser == NONE:
        raise RuleFault(INDEX_FAULT, "somebody is to choose here, but it is nobody")
    state.slots[decision.chooser_slot] = chooser
    if has_move(program, state, decision, chooser):
        _wait(state, number, (chooser,))
        return
    if decision.otherwise is None:
        raise _nothing_legal(decision, chooser)
    _tell_stuck(decision, chooser, log)
    state.pc = decision.otherwise


def _ask_everyone(program: Program, state: State, decision: Decision, number: int, log: Log) -> None:
    """Fix who is asked; who has no legal move is served by `otherwise`, in his place, without being asked."""
    bound = fresh_locals(program)
    asked = []
    state.pending = {}
    for seat in range(program.players):
        bound[decision.chooser_local] = seat
        if decision.where is not None and not holds(program, state, decision.where, bound):
            continue
        if has_move(program, state, decision, seat):
            asked.append(seat)
        elif decision.otherwise is None:
            raise _nothing_legal(decision, seat)
        else:
            state.pending[seat] = None
    if asked:
        _wait(state, number, tuple(asked))


def _open_race(program: Program, state: State, decision: Decision, number: int, log: Log) -> None:
    """Ask everybody who may act now; when none of them has a legal move, `otherwise` leaves the race."""
    bound = fresh_locals(program)
    asked = []
    for seat in range(program.players):
        bound[decision.chooser_local] = seat
        if decision.where is None or holds(program, state, decision.where, bound):
            asked.append(seat)
    if any(has_move(program, state, decision, seat) for seat in asked):
        _wait(state, number, tuple(asked))
        return
    if decision.otherwise is None:
        sentence = f"nobody who is asked at {decision.label} has a legal move"
        raise RuleFault(EMPTY_CHOICE_FAULT, sentence, decision.span)
    _tell_stuck(decision, None, log)
    state.pc = decision.otherwise


def _wait(state: State, number: int, asked: tuple[int, ...]) -> None:
    """Stand at the decision until those asked have chosen."""
    state.pc -= 1
    state.waiting = number
    state.asked = asked


def _nothing_legal(decision: Decision, seat: int) -> RuleFault:
    sentence = f"seat {seat} is asked at {decision.label} and has no legal move"
    return RuleFault(EMPTY_CHOICE_FAULT, sentence, decision.span, seat)


def _tell_stuck(decision: Decision, seat: int | None, log: Log) -> None:
    if decision.openly and log is not None:
        log.append(Stuck(seat, decision.label))


def next_committed(program: Program, state: State, step: NextCommitted, log: Log) -> None:
    """Let the next commitment take effect, in the order of seats; after the last one go on."""
    if not state.pending:
        state.pc = step.exit
        return
    decision = program.decisions[step.decision]
    seat = min(state.pending)
    play = state.pending.pop(seat)
    if play is not None:
        take_effect(program, state, decision, seat, play, log)
        return
    assert decision.otherwise is not None
    state.slots[decision.chooser_slot] = seat
    _tell_stuck(decision, seat, log)
    state.pc = decision.otherwise


def take_effect(program: Program, state: State, decision: Decision, seat: int, play: Play, log: Log) -> None:
    """Keep the chooser and his choices for the body of the move and go there."""
    if log is not None:
        log.append(Chosen(seat, play))
    offer = decision.offers[play.offer]
    state.slots[decision.chooser_slot] = seat
    for choice, value in zip(offer.choices, play.choices, strict=True):
        match choice:
            case OneChoice():
                assert isinstance(value, int)
                state.slots[choice.slot] = value
            case SetChoice():
                assert isinstance(value, tuple)
                state.slots[choice.size_slot] = len(value)
                for place, slot in enumerate(choice.slots):
                    state.slots[slot] = value[place] if place < len(value) else 0
            case _:
                assert_never(choice)
    state.pc = offer.body
