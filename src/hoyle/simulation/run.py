"""Playing many matches, here or in other processes; used by `hoyle.simulate` and the command.

Every match has a seed of its own, made from the seed of the run and its number, and results are put together in
the order of numbers. So a report is the same however the work was shared out.
"""

from __future__ import annotations

import hashlib
import pickle
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Final

from attrs import frozen

from hoyle import engine
from hoyle.agents import RandomAgent
from hoyle.engine import Outcome, RuleFault, State
from hoyle.engine.numbers import takes_set
from hoyle.ir.program import Program
from hoyle.match import Game
from hoyle.simulation.outcomes import Ending, Played, Report
from hoyle.view import Agent

AgentMaker = Callable[[int], Agent]
"""Makes an agent from a seed; called once for each match."""

MOST_MOVES: Final = 10_000
CHUNK: Final = 25
"""Matches in one job."""


def simulate(
    game: Game,
    matches: int = 1000,
    seed: int = 0,
    *,
    agents: Sequence[AgentMaker] | None = None,
    executor: Executor | None = None,
    max_moves: int = MOST_MOVES,
) -> Report:
    """The report of many matches. A match that reaches `max_moves` moves counts as stopped.

    The executor may be of threads or of processes (started afresh: `spawn`); without one all is done here.
    """
    if matches < 0:
        raise ValueError(f"{matches} matches cannot be played")
    if agents is not None and len(agents) != game.players:
        raise ValueError(f"{game.name} has {game.players} seats, but {len(agents)} agents were given")
    begun = time.perf_counter()
    makers = None if agents is None or all(maker is RandomAgent for maker in agents) else tuple(agents)
    # The program itself travels, not its text: a worker needs neither parser nor checker.
    packed = pickle.dumps(game)
    jobs = [
        Job(packed, seed, first, min(CHUNK, matches - first), makers, max_moves)
        for first in range(0, matches, CHUNK)
    ]
    if executor is None:
        done = [run_job(job) for job in jobs]
    else:
        waiting = [executor.submit(run_job, job) for job in jobs]
        done = [job.result() for job in waiting]
    results = tuple(played for some in done for played in some)
    return Report(
        game.name,
        game.players,
        game.teams,
        dict(game.options),
        seed,
        results,
        time.perf_counter() - begun,
    )


@frozen
class Job:
    """Some matches in a row, in a form that other processes can take."""

    game: bytes
    seed: int
    first: int
    count: int
    makers: tuple[AgentMaker, ...] | None
    max_moves: int


def run_job(job: Job) -> list[Played]:
    """The results of a job, in order."""
    game = _unpacked(job.game)
    found = []
    for number in range(job.first, job.first + job.count):
        seed = match_seed(job.seed, number)
        if job.makers is None:
            found.append(play_randomly(game.program, number, seed, job.max_moves))
        else:
            found.append(play_with_agents(game, number, seed, job.makers, job.max_moves))
    return found


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Game:
    game = pickle.loads(packed)
    assert isinstance(game, Game)
    return game


def match_seed(seed: int, number: int) -> int:
    """The seed of one match of a run: 48 bits of SHA-256 of the run's seed and the match's number."""
    return derived(seed, "match", number)


def derived(seed: int, word: str, number: int) -> int:
    """A seed made from another one, for a purpose and a number; unrelated seeds for all of them."""
    digest = hashlib.sha256(f"{seed}:{word}:{number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def play_randomly(program: Program, number: int, seed: int, max_moves: int) -> Played:
    """One match of random play straight on the engine: no views, no events, sets of cards pick by pick."""
    chance = random.Random(derived(seed, "random", 0))
    moves = 0
    try:
        state = engine.begin(program, seed)
        while state.result is None and moves < max_moves:
            seat = engine.actors(program, state)[0]
            engine.submit(program, state, seat, random_play(program, state, seat, chance))
            moves += 1
    except RuleFault as fault:
        return _failed(number, seed, moves, fault)
    return _ended(engine.outcome(program, state), number, seed, moves)


def random_play(program: Program, state: State, seat: int, chance: random.Random) -> engine.Play:
    """A legal play of a seat, each number that may be played next as likely as the others."""
    if not any(takes_set(offer) for offer in program.decisions[state.waiting].offers):
        # Without sets of cards there is one number for each play, in the same order: listed once is enough.
        plays = list(engine.legal(program, state, seat))
        return plays[chance.randrange(len(plays))]
    picks: tuple[int, ...] = ()
    while True:
        numbers = engine.legal_numbers(program, state, seat, picks)
        found = engine.pick(program, state, seat, picks, numbers[chance.randrange(len(numbers))])
        if isinstance(found, engine.Play):
            return found
        picks = found


def play_with_agents(
    game: Game, number: int, seed: int, makers: Sequence[AgentMaker], max_moves: int
) -> Played:
    """One match of agents, who see their views only."""
    agents = [maker(derived(seed, "agent", seat)) for seat, maker in enumerate(makers)]
    moves = 0
    try:
        match = game.start(seed)
        while not match.is_over and moves < max_moves:
            seat = match.actors[0]
            texts = [move.text for move in match.legal_moves(seat)]
            match.play(agents[seat].choose(match.view(seat), texts), seat)
            moves += 1
    except RuleFault as fault:
        return _failed(number, seed, moves, fault)
    return _ended(match.outcome, number, seed, moves)


def _ended(outcome: Outcome | None, number: int, seed: int, moves: int) -> Played:
    if outcome is None:
        return Played(number, seed, moves, Ending.STOPPED)
    return Played(
        number,
        seed,
        moves,
        Ending.OVER,
        outcome.winners,
        outcome.losers,
        outcome.totals,
        outcome.reason.line,
    )


def _failed(number: int, seed: int, moves: int, fault: RuleFault) -> Played:
    line = None if fault.span is None else fault.span.line
    return Played(number, seed, moves, Ending.FAULT, line=line, fault=fault.sentence)
