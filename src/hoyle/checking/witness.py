"""A game that shows a failure, replayed and made smaller: simpler settings, a shorter course, less of a deal fixed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, SupportsIndex, overload

from attrs import evolve, field, frozen

from hoyle import engine
from hoyle.checking.games import Failure, course
from hoyle.checking.search import Moves
from hoyle.checking.setups import Setup
from hoyle.engine import Play, Refusal, RuleFault, State
from hoyle.engine.state import new_state
from hoyle.ir.instructions import Code, Return, Shuffle
from hoyle.ir.program import Program

MORE_GAMES: Final = 40
"""Random games that are played to find a shorter one that fails in the same way."""


@frozen
class Witness:
    """A game that fails: the setup, the seed of all chance, the cards on top of the deck if they are fixed, the moves."""

    setup: Setup
    seed: int
    moves: Moves
    failure: Failure
    deck: tuple[str, ...] | None = None

    @property
    def cost(self) -> tuple[int, int, int]:
        """How large it is: options, players, moves."""
        return (len(self.setup.options), self.setup.players, len(self.moves))


class Tapped(tuple[Code, ...]):
    """The code of a program; tells somebody of every address that the engine fetches."""

    tap: Callable[[int], None]

    @overload
    def __getitem__(self, at: SupportsIndex) -> Code: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Code, ...]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Code | tuple[Code, ...]:
        """The instruction at an address; it is about to be carried out."""
        if isinstance(at, int):
            self.tap(at)
        return tuple.__getitem__(self, at)


def tapped(program: Program, tap: Callable[[int], None]) -> Program:
    """The same program; `tap` is called with every address that is fetched."""
    code = Tapped(program.code)
    code.tap = tap
    return evolve(program, code=code)


def start(program: Program, seed: int) -> State:
    """A game that has not run yet: as `engine.begin` makes it, before the first instruction."""
    state = new_state(program, seed)
    for option in program.drawn:
        state.slots[option.slot] = state.chance.below(option.count)
    state.pc = program.start
    return state


def stack_of(program: Program, deck: Sequence[str]) -> tuple[int, ...] | None:
    """The cards of these texts, of alike ones the first; None if they are not in the deck."""
    free: dict[str, list[int]] = {}
    for number, card in enumerate(program.cards):
        free.setdefault(card.text, []).append(number)
    found = []
    for text in deck:
        if not free.get(text):
            return None
        found.append(free[text].pop(0))
    return tuple(found)


def replay(
    program: Program, seed: int, deck: Sequence[str] | None, moves: Moves
) -> tuple[Failure, Moves] | None:
    """What the rules fail with in a game of these moves, and the moves up to that; None if they do not."""
    made: list[tuple[int, str]] = []
    stacks = {}
    if deck is not None:
        cards = stack_of(program, deck)
        if cards is None:
            return None
        stacks[program.deck] = cards
    try:
        state = engine.begin(program, seed, stacks)
        for seat, text in moves:
            made.append((seat, text))
            play = read(program, state, seat, text)
            if play is None:
                return None
            engine.submit(program, state, seat, play)
    except RuleFault as fault:
        return Failure.of(fault), tuple(made)
    return None


def read(program: Program, state: State, seat: int, text: str) -> Play | None:
    """The legal move that a text means now, if it means one."""
    spoken = engine.read(program, text)
    found = spoken if isinstance(spoken, Refusal) else engine.judge(program, state, seat, spoken)
    return found if isinstance(found, Play) else None


def shrink(witness: Witness, programs: Sequence[tuple[Setup, Program]], until: float) -> Witness:
    """A smaller game that fails in the same way; `programs` are those of simpler setups, the simplest first."""
    for setup, program in programs:
        simple = Witness(setup, witness.seed, witness.moves, witness.failure, witness.deck)
        if simple.cost[:2] >= witness.cost[:2]:
            break
        found = _elsewhere(simple, program, until)
        if found is not None:
            witness = found
            break
    program = dict(programs)[witness.setup]
    witness = _shorter_game(witness, program, until)
    witness = _fewer_moves(witness, program, until)
    return _fixed_deck(witness, program, until)


def _elsewhere(simple: Witness, program: Program, until: float) -> Witness | None:
    """A game of a simpler setup that fails in the same way: with these moves, or a random one."""
    same = replay(program, simple.seed, simple.deck, simple.moves)
    if same is not None and same[0] == simple.failure:
        return evolve(simple, moves=same[1], failure=same[0])
    for number in range(MORE_GAMES):
        if time.monotonic() > until:
            break
        seed = simple.seed + number
        game = course(program, seed, max(200, 2 * len(simple.moves)))
        if game.failure == simple.failure:
            return evolve(simple, seed=seed, moves=game.moves, deck=None, failure=game.failure)
    return None


def _shorter_game(witness: Witness, program: Program, until: float) -> Witness:
    """The shortest of some more random games, if one is shorter; seeds are small and easily written down."""
    for seed in range(MORE_GAMES):
        if time.monotonic() > until or not witness.moves:
            break
        game = course(program, seed, len(witness.moves))
        if game.failure == witness.failure and len(game.moves) < len(witness.moves):
            witness = evolve(witness, seed=seed, moves=game.moves, deck=None, failure=game.failure)
    return witness


def _fewer_moves(witness: Witness, program: Program, until: float) -> Witness:
    """Leave out moves, many at once and then fewer, as long as the game still fails in the same way."""
    size = max(1, len(witness.moves) // 2)
    while witness.moves and time.monotonic() < until:
        shorter = _one_cut(witness, program, size)
        if shorter is not None:
            witness = shorter
        elif size == 1:
            break
        else:
            size = max(1, size // 2)
    return witness


def _one_cut(witness: Witness, program: Program, size: int) -> Witness | None:
    moves = witness.moves
    for begin in range(0, len(moves), size):
        tried = moves[:begin] + moves[begin + size :]
        same = replay(program, witness.seed, witness.deck, tried)
        if same is not None and same[0] == witness.failure and len(same[1]) < len(moves):
            return evolve(witness, moves=same[1], failure=same[0])
    return None


def _fixed_deck(witness: Witness, program: Program, until: float) -> Witness:
    """With the fewest cards of the deck named, the first of them on top, and the smallest seed for the rest."""
    order = witness.deck or deck_order(program, witness.seed)
    if order is None:
        return witness

    def fails(seed: int, count: int) -> Witness | None:
        same = replay(program, seed, order[:count], witness.moves)
        if same is None or same[0] != witness.failure:
            return None
        return evolve(witness, seed=seed, deck=order[:count], moves=same[1], failure=same[0])

    best = fails(0, len(order)) or fails(witness.seed, len(order))
    if best is None:
        return witness
    low, high = 0, len(order)
    while low < high and time.monotonic() < until:
        middle = (low + high) // 2
        found = fails(best.seed, middle)
        if found is None:
            low = middle + 1
        else:
            best, high = found, middle
    return evolve(best, deck=best.deck or None)


def deck_order(program: Program, seed: int) -> tuple[str, ...] | None:
    """The cards of the deck from the top after its first shuffle; None if it is not shuffled at the beginning."""
    order: list[tuple[str, ...]] = []
    before: list[int] = []

    def tap(at: int) -> None:
        if before and isinstance(program.code[before[-1]], Shuffle) and not order:
            pile = state.piles[program.deck]
            order.append(tuple(program.cards[card].text for card in reversed(pile)))
        before[:] = [at]

    watched = tapped(program, tap)
    state = start(watched, seed)
    try:
        engine.advance(watched, state)
    except RuleFault:
        return order[0] if order else None
    return order[0] if order else None


@frozen
class Position:
    """A place in a game where a phase begins: the state, the phase with its arguments, and the moves made since.

    `mixed` are the piles that are shuffled in it, with their cards from the top after the first time.
    """

    state: State
    phase: int
    arguments: tuple[int, ...]
    moves: Moves
    mixed: Mapping[int, tuple[int, ...]]


@frozen
class _Running:
    """A phase that is running, while a game is replayed."""

    phase: int
    before: State
    made: int
    mixed: dict[int, tuple[int, ...]] = field(factory=dict)


def positions(program: Program, witness: Witness) -> Iterator[Position]:
    """Where the phases began that are running when the game fails, the innermost first."""
    running: list[_Running] = []
    last: list[Code] = []
    made: list[tuple[int, str]] = []
    bodies = {phase.body: number for number, phase in enumerate(program.phases)}

    def tap(at: int) -> None:
        step = program.code[at]
        if last and isinstance(last[0], Shuffle):
            pile = engine.evaluate(program, state, last[0].pile)
            for each in running:
                each.mixed.setdefault(pile, tuple(reversed(state.piles[pile])))
        last[:] = [step]
        if at in bodies:
            running.append(_Running(bodies[at], state.copy(), len(made)))
        elif isinstance(step, Return) and running and running[-1].phase == step.phase:
            running.pop()

    watched = tapped(program, tap)
    state = start(watched, witness.seed)
    cards = None if witness.deck is None else stack_of(program, witness.deck)
    if cards is not None:
        engine.stack(state, program.deck, cards)
    try:
        engine.advance(watched, state)
        for seat, text in witness.moves:
            play = read(watched, state, seat, text)
            if play is None:
                return
            made.append((seat, text))
            engine.submit(watched, state, seat, play)
    except RuleFault:
        pass
    for each in reversed(running):
        phase = program.phases[each.phase]
        arguments = tuple(each.before.slots[slot] for slot in phase.slots)
        yield Position(each.before, each.phase, arguments, tuple(made[each.made :]), each.mixed)
