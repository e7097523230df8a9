"""Carrying out a program: instruction after instruction until somebody is asked or the game is over.

Fed by matches, tests and simulations; the only part of the engine, with `cards`, that changes a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from hoyle.diagnostics.kinds.runtime import (
    INDEX_FAULT,
    NO_RESULT,
    RANGE_FAULT,
)
from hoyle.engine import cards, results
from hoyle.engine.deciding import decide, next_committed, take_effect
from hoyle.engine.door import variable_audience
from hoyle.engine.events import Committed, Drawn, Ended, Log, Tallied, Told, VariableChanged
from hoyle.engine.expressions import candidates, element, evaluate, fresh_locals, holds, matching
from hoyle.engine.faults import RuleFault
from hoyle.engine.state import BUDGET, NOWHERE, Play, Stack, State, new_state
from hoyle.engine.uncover import lying_open, new_tops, visible_tops
from hoyle.ir.expressions import Slot
from hoyle.ir.instructions import (
    Branch,
    Code,
    Deal,
    Decide,
    Draw,
    End,
    Fault,
    Flip,
    Gather,
    Jump,
    Limits,
    Move,
    Next,
    NextCommitted,
    Place,
    Return,
    Set,
    Show,
    Shuffle,
    Snapshot,
    Swap,
    Tally,
    Tell,
)
from hoyle.ir.program import Program
from hoyle.ir.values import NONE


def begin(
    program: Program,
    seed: int = 0,
    stacks: Mapping[int, Sequence[int]] | None = None,
    log: Log = None,
    budget: int = BUDGET,
) -> State:
    """A new game, run to its first decision.

    `stacks`: for a pile, the cards (ids, top first) that have to lie on top after its first shuffle (c.64).
    """
    state = new_state(program, seed)
    for pile, stacked in (stacks or {}).items():
        state.stacks[pile] = Stack(tuple(stacked), must=True)
    for option in program.drawn:
        state.slots[option.slot] = state.chance.below(option.count)
        if log is not None:
            log.append(Drawn(option.name, state.slots[option.slot]))
    if log is not None:
        log.extend(lying_open(program, state, program.deck))
    state.pc = program.start
    advance(program, state, log, budget)
    return state


def prepare(program: Program, seed: int = 0) -> State:
    """A table for tests: every card in the deck pile, top-level variables set, nothing begun; `random` seats are 0."""
    state = new_state(program, seed)
    state.pc = program.setup
    advance(program, state)
    return state


def enter_phase(
    program: Program, state: State, phase: int, arguments: Sequence[int] = (), log: Log = None
) -> None:
    """Enter a phase from outside: its parameters and fresh variables are set, its body has not begun.

    `advance` then runs it; when it returns, the state is halted.
    """
    if state.waiting >= 0 or state.result is not None:
        raise ValueError("a phase can be entered only when nothing else is going on")
    entered = program.phases[phase]
    for slot, value in zip(entered.slots, arguments, strict=True):
        state.slots[slot] = value
    state.slots[entered.return_slot] = NOWHERE
    state.halted = False
    state.pc = entered.entry
    _run(program, state, log, BUDGET, entered.body)


def submit(
    program: Program, state: State, seat: int, play: Play, log: Log = None, budget: int = BUDGET
) -> None:
    """Carry out a play that was judged legal, and go on to the next decision or the end.

    After a `RuleFault` the state is of no use; whoever asked keeps a copy.
    """
    decision = program.decisions[state.waiting]
    if decision.everyone:
        state.pending[seat] = play
        state.asked = tuple(other for other in state.asked if other != seat)
        if log is not None:
            log.append(Committed(seat))
        if state.asked:
            return
        state.pc += 1
    else:
        state.asked = ()
        take_effect(program, state, decision, seat, play, log)
    state.waiting = NOWHERE
    advance(program, state, log, budget)


def advance(program: Program, state: State, log: Log = None, budget: int = BUDGET) -> None:
    """Run until a decision waits, the game is over, or a phase has returned to nobody."""
    _run(program, state, log, budget, NOWHERE)


def _run(program: Program, state: State, log: Log, budget: int, stop: int) -> None:
    state.left = budget
    while state.running and state.pc != stop:
        step = program.code[state.pc]
        try:
            state.spend(1)
            _carry_out(program, state, step, log)
        except RuleFault as fault:
            raise fault.at(step.span) from None
    state.loops.clear()


def _carry_out(program: Program, state: State, step: Code, log: Log) -> None:
    """One instruction; those that do not say otherwise go on with the next one."""
    state.pc += 1
    match step:
        case Set():
            value = evaluate(program, state, step.value)
            _store(program, state, step.place, value, step.limits, step.variable, log)
        case Tell():
            if log is not None:
                log.append(Told(state.slots[step.slot] == 1, step.span))
        case Jump():
            state.pc = step.target
        case Branch():
            if not holds(program, state, step.condition, fresh_locals(program)):
                state.pc = step.target
        case Return():
            _return(state, step)
        case Snapshot():
            state.loops[step.loop] = list(candidates(program, state, step.source, fresh_locals(program)))
        case Next():
            _next(program, state, step)
        case Move() | Deal() | Gather() | Swap() | Flip() | Show() | Shuffle():
            _handle(program, state, step, log)
        case Draw():
            found = list(matching(program, state, step.domain, fresh_locals(program)))
            value = found[state.chance.below(len(found))] if found else NONE
            _store(program, state, step.place, value, step.limits, step.variable, log)
        case Tally():
            for number, score in enumerate(program.scores):
                if score.adds is not None:
                    _write(program, state, number, log)
        case End():
            _end(program, state, step, log)
        case Fault():
            raise RuleFault(NO_RESULT, step.sentence)
        case Decide():
            decide(program, state, program.decisions[step.decision], step.decision, log)
        case NextCommitted():
            next_committed(program, state, step, log)
        case _:
            assert_never(step)


def _handle(
    program: Program, state: State, step: Move | Deal | Gather | Swap | Flip | Show | Shuffle, log: Log
) -> None:
    """A statement about cards; what comes to be seen by it without having moved is told after it."""
    tops = {} if log is None else visible_tops(program, state)
    begun = 0 if log is None else len(log)
    mixed: int | None = None
    match step:
        case Move():
            cards.move(program, state, step, log)
        case Deal():
            cards.deal(program, state, step, log)
        case Gather():
            mixed = cards.gather(program, state, step, log)
        case Swap():
            cards.swap(program, state, step, log)
        case Flip():
            cards.flip(program, state, step, log)
        case Show():
            cards.show(program, state, step, log)
        case Shuffle():
            mixed = cards.shuffle(program, state, step, log)
        case _:
            assert_never(step)
    if log is not None and mixed is not None:
        log.extend(lying_open(program, state, mixed))
    elif log is not None:
        log.extend(list(new_tops(program, state, tops, log[begun:])))


def _store(
    program: Program,
    state: State,
    place: Place,
    value: int,
    limits: Limits | None,
    variable: int | None,
    log: Log,
) -> None:
    match place:
        case Slot():
            slot = place.index
        case _:
            slot = element(program, state, place, fresh_locals(program))
    if slot == NONE:
        raise RuleFault(INDEX_FAULT, "a value is to be kept for none, which is nobody and nothing")
    if limits is not None and not _allowed(limits, value):
        shown = "none" if value == NONE else str(value)
        allowed = f"{limits.low}..{limits.high}" + (" or none" if limits.none else "")
        raise RuleFault(RANGE_FAULT, f"{limits.name} would become {shown}, but it may be {allowed}")
    before, state.slots[slot] = state.slots[slot], value
    if log is not None and variable is not None and before != value:
        info = program.variables[variable]
        seen = variable_audience(program, info, slot - info.base)
        log.append(VariableChanged(variable, slot - info.base, before, value, seen))


def _allowed(limits: Limits, value: int) -> bool:
    return limits.none if value == NONE else limits.low <= value <= limits.high


def _return(state: State, step: Return) -> None:
    caller = state.slots[step.slot]
    if caller < 0:
        state.halted = True
    else:
        state.pc = caller


def _next(program: Program, state: State, step: Next) -> None:
    bound = fresh_locals(program)
    domain = step.domain
    items = candidates(program, state, domain.source, bound) if step.loop is None else state.loops[step.loop]
    for place in range(state.slots[step.position], len(items)):
        state.spend(1)
        bound[domain.local] = items[place]
        if domain.where is None or holds(program, state, domain.where, bound):
            state.slots[step.variable] = items[place]
            state.slots[step.position] = place + 1
            return
    state.pc = step.exit


def _write(program: Program, state: State, number: int, log: Log) -> None:
    written = results.write(program, state, number)
    if log is not None:
        log.append(Tallied(written))


def _end(program: Program, state: State, step: End, log: Log) -> None:
    """Decide who has won; then write the sheets that are only written at the end (c.52)."""
    result = results.end(program, state, step)
    for number, score in enumerate(program.scores):
        if score.adds is None:
            _write(program, state, number, log)
    state.result = result
    if log is not None:
        log.append(Ended(result))
