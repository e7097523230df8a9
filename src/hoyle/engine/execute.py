"""Carrying out a program: instruction after instruction until somebody is asked or the game is over.

Fed by matches, tests and simulations; the only part of the engine, with `cards`, that changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, assert_never

from hoyle.diagnostics.kinds.runtime import (
    INDEX_FAULT,
    NO_RESULT,
    RANGE_FAULT,
)
from hoyle.engine import cards, results
from hoyle.engine.deciding import decide, next_committed, take_effect
from hoyle.engine.door import variable_audience
from hoyle.engine.events import Committed, Drawn, Ended, Event, Log, Tallied, Told, VariableChanged
from hoyle.engine.expressions import candidates, element, evaluate, fresh_locals, holds, listed
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
from hoyle.ir.native import Natives
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
    if program.natives is not None and stop == NOWHERE:
        _run_blocks(program, state, program.natives, log)
    while state.running and state.pc != stop:
        _one(program, state, log)
    state.loops.clear()


def _run_blocks(program: Program, state: State, natives: Natives, log: Log) -> None:
    """The same by the functions of a translated program; from an address without one, instruction by instruction."""
    blocks = natives.blocks
    while state.waiting < 0 and state.result is None and not state.halted:
        block = blocks.get(state.pc)
        if block is None:
            _one(program, state, log)
        else:
            block(program, state, log)


def _one(program: Program, state: State, log: Log) -> None:
    step = program.code[state.pc]
    try:
        state.spend(1)
        carry_out(program, state, step, log)
    except RuleFault as fault:
        raise fault.at(step.span) from None


def carry_out(program: Program, state: State, step: Code, log: Log) -> None:
    """One instruction; those that do not say otherwise go on with the next one."""
    state.pc += 1
    _CARRIERS[type(step)](program, state, step, log)


# As with the judges of expressions: a table, because finding the right case is most of the work.


def _set(program: Program, state: State, step: Set, log: Log) -> None:
    value = evaluate(program, state, step.value)
    _store(program, state, step.place, value, step.limits, step.variable, log)


def _tell(_program: Program, state: State, step: Tell, log: Log) -> None:
    if log is not None:
        log.append(Told(state.slots[step.slot] == 1, step.span))


def _jump(_program: Program, state: State, step: Jump, _log: Log) -> None:
    state.pc = step.target


def _branch(program: Program, state: State, step: Branch, _log: Log) -> None:
    if not holds(program, state, step.condition, fresh_locals(program)):
        state.pc = step.target


def _return(_program: Program, state: State, step: Return, _log: Log) -> None:
    caller = state.slots[step.slot]
    if caller < 0:
        state.halted = True
    else:
        state.pc = caller


def _snapshot(program: Program, state: State, step: Snapshot, _log: Log) -> None:
    state.loops[step.loop] = list(candidates(program, state, step.source, fresh_locals(program)))


def _draw(program: Program, state: State, step: Draw, log: Log) -> None:
    found = listed(program, state, step.domain, fresh_locals(program))
    value = found[state.chance.below(len(found))] if found else NONE
    _store(program, state, step.place, value, step.limits, step.variable, log)


def _tally(program: Program, state: State, _step: Tally, log: Log) -> None:
    for number, score in enumerate(program.scores):
        if score.adds is not None:
            _write(program, state, number, log)


def _fault(_program: Program, _state: State, step: Fault, _log: Log) -> None:
    raise RuleFault(NO_RESULT, step.sentence)


def _decide(program: Program, state: State, step: Decide, log: Log) -> None:
    decide(program, state, program.decisions[step.decision], step.decision, log)


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
        raise nowhere()
    if limits is not None and not _allowed(limits, value):
        raise outside_limits(limits, value)
    before, state.slots[slot] = state.slots[slot], value
    if log is not None and variable is not None and before != value:
        tell_change(program, log, variable, slot - program.variables[variable].base, before, value)


def tell_change(
    program: Program, log: list[Event], variable: int, element: int, before: int, after: int
) -> None:
    """Tell that an element of a variable has changed."""
    seen = variable_audience(program, program.variables[variable], element)
    log.append(VariableChanged(variable, element, before, after, seen))


def nowhere() -> RuleFault:
    """A value is to be kept in the element of an array that none names."""
    return RuleFault(INDEX_FAULT, "a value is to be kept for none, which is nobody and nothing")


def outside_limits(limits: Limits, value: int) -> RuleFault:
    """A value is to be kept that its variable may not have."""
    shown = "none" if value == NONE else str(value)
    allowed = f"{limits.low}..{limits.high}" + (" or none" if limits.none else "")
    return RuleFault(RANGE_FAULT, f"{limits.name} would become {shown}, but it may be {allowed}")


def _allowed(limits: Limits, value: int) -> bool:
    return limits.none if value == NONE else limits.low <= value <= limits.high


def _next(program: Program, state: State, step: Next, _log: Log) -> None:
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


Carrier = Callable[[Program, State, Any, Log], None]

_CARRIERS: Final[dict[type[Code], Carrier]] = {
    Set: _set,
    Tell: _tell,
    Jump: _jump,
    Branch: _branch,
    Return: _return,
    Snapshot: _snapshot,
    Next: _next,
    Move: _handle,
    Deal: _handle,
    Gather: _handle,
    Swap: _handle,
    Flip: _handle,
    Show: _handle,
    Shuffle: _handle,
    Draw: _draw,
    Tally: _tally,
    End: _end,
    Fault: _fault,
    Decide: _decide,
    NextCommitted: next_committed,
}
