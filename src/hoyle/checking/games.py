"""Random games that are watched: one job plays some of them, here or in another process; driven by `checking.run`."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from hoyle import engine
from hoyle.checking.marks import Marks, Place, Watch, place_of
from hoyle.checking.setups import Setup, program_of, quick_program_of
from hoyle.engine import RuleFault, State
from hoyle.ir.program import Program
from hoyle.match.conserved import misplaced
from hoyle.simulation.outcomes import Ending
from hoyle.simulation.racing import Race, paces
from hoyle.simulation.run import derived, random_choices, time_streams

SEED_BITS: Final = 31
"""Bits of the seed of a game: a test of a rule file can name it."""

MOST_MOVES: Final = 5_000
"""A random game is stopped after so many."""

FIRST_MOVES: Final = 1_000
"""The first game of a setup that is not all defaults is left after so many, so that all setups get their turn."""

CARDS_EVERY: Final = 7
"""After one move of so many all cards are counted, and at the end."""


@frozen
class Failure:
    """What the rules fail with: the slug, where, in which words."""

    slug: str
    place: Place
    sentence: str = field(eq=False)

    @staticmethod
    def of(fault: RuleFault) -> Failure:
        """The failure that a fault of the rules is."""
        place = ("", 0, 0) if fault.span is None else place_of(fault.span)
        return Failure(fault.slug, place, fault.sentence)


@frozen
class Played:
    """One game: for which setup, its number and seed, and how it ended."""

    setup: Setup
    number: int
    seed: int
    moves: int
    ending: Ending
    winners: tuple[int, ...] = ()
    failure: Failure | None = None
    stands_at: str = ""
    lost: str | None = None
    """A sentence about a card that is in two places, or in none."""


@frozen
class Batch:
    """Some games, in a form that other processes can take."""

    packed: bytes = field(repr=False)
    seed: int
    games: tuple[tuple[Setup, int], ...]


def game_seed(seed: int, number: int) -> int:
    """The seed of the game with this number."""
    return derived(seed, "check", number) >> (48 - SEED_BITS)


def play_batch(batch: Batch) -> tuple[list[Played], Marks]:
    """The games of a batch in order, and what was counted in them."""
    marks = Marks()
    played = []
    for setup, number in batch.games:
        once = bool(setup.options) and number == 0
        watch = Watch((program_of if once else quick_program_of)(batch.packed, setup))
        most = FIRST_MOVES if once else MOST_MOVES
        played.append(play(watch, setup, number, game_seed(batch.seed, number), most))
        marks.add(watch.finish())
    return played, marks


def play(watch: Watch, setup: Setup, number: int, seed: int, most: int) -> Played:
    """One game of random players; the same as that of `hoyle play --humans none` with its seed."""
    program = watch.program
    watch.begin()
    race: Race[engine.Play] = Race(paces(program.players, None), time_streams(seed, program.players))
    made = 0
    try:
        state = engine.begin(program, seed)
        watch.look(state, seed, made)
        for seat, chosen in random_choices(program, state, seed, race):
            made += 1
            watch.play(program.decisions[state.waiting], chosen)
            engine.submit(program, state, seat, chosen)
            watch.look(state, seed, made)
            if made % CARDS_EVERY == 0 and (lost := _lost(program, state)):
                return Played(setup, number, seed, made, Ending.FAULT, lost=lost)
            if made == most:
                break
    except RuleFault as fault:
        return Played(setup, number, seed, made, Ending.FAULT, failure=Failure.of(fault))
    lost = _lost(program, state)
    if lost:
        return Played(setup, number, seed, made, Ending.FAULT, lost=lost)
    outcome = engine.outcome(program, state)
    if outcome is None:
        return Played(
            setup, number, seed, made, Ending.STOPPED, stands_at=program.decisions[state.waiting].label
        )
    return Played(setup, number, seed, made, Ending.OVER, outcome.winners)


def _lost(program: Program, state: State) -> str | None:
    return next(iter(misplaced(program, state)), None)


@frozen
class Course:
    """A random game as it went: its moves, what the rules fail with after them, or where it stands."""

    moves: tuple[tuple[int, str], ...]
    failure: Failure | None
    state: State | None = field(eq=False, repr=False)


def course(program: Program, seed: int, most: int) -> Course:
    """The random game with this seed, up to so many moves."""
    race: Race[engine.Play] = Race(paces(program.players, None), time_streams(seed, program.players))
    moves: list[tuple[int, str]] = []
    try:
        state = engine.begin(program, seed)
        for seat, chosen in random_choices(program, state, seed, race):
            if len(moves) == most:
                break
            moves.append((seat, engine.move_text(program, seat, chosen)))
            engine.submit(program, state, seat, chosen)
    except RuleFault as fault:
        return Course(tuple(moves), Failure.of(fault), None)
    return Course(tuple(moves), None, state)
