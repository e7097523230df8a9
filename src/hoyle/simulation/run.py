"""Playing many matches, here or in other processes; used by `hoyle.simulate` and the command.

Every match has a seed of its own, made from the seed of the run and its number, and results are put together in
the order of numbers. So a report is the same however the work was shared out.
"""

from __future__ import annotations

import hashlib
import pickle
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from hoyle import engine
from hoyle.agents import RandomAgent
from hoyle.engine import Outcome, RuleFault, State
from hoyle.engine.choices import bindings_in_order
from hoyle.engine.numbers import takes_set
from hoyle.ir.program import Program
from hoyle.match import Game, IllegalMove, Match
from hoyle.simulation.outcomes import Ending, Played, Report
from hoyle.simulation.racing import Pace, Race, paces
from hoyle.view import Agent

AgentMaker = Callable[[int], Agent]
"""Makes an agent from a seed; called once for each match."""

MOST_MOVES: Final = 10_000
MOST_MATCHES: Final = 1_000_000
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
    speeds: Sequence[float] | None = None,
    interpreted: bool = False,
) -> Report:
    """The report of many matches. A match that reaches `max_moves` moves counts as stopped.

    `speeds` say for each seat how many moves it makes in a second where all may move at any time; who comes first
    there is decided by chance and speed (see `hoyle.simulation.racing`). Without them all are equally fast.

    The executor may be of threads or of processes (started afresh: `spawn`); without one all is done here. Matches
    are played by generated Python, or, with `interpreted`, by the interpreter, which gives the same.
    """
    if not 0 <= matches <= MOST_MATCHES:
        raise ValueError(f"{matches} matches cannot be played; at most {MOST_MATCHES} in one run")
    if agents is not None and len(agents) != game.players:
        raise ValueError(f"{game.name} has {game.players} seats, but {len(agents)} agents were given")
    if max_moves < 1:
        raise ValueError(f"a match is stopped after one move or more, not after {max_moves}")
    begun = time.perf_counter()
    quick = paces(game.players, speeds)
    makers = None if agents is None or all(maker is RandomAgent for maker in agents) else tuple(agents)
    # The program itself travels, not its text: a worker needs neither parser nor checker.
    packed = pickle.dumps(game)
    jobs = [
        Job(packed, seed, first, min(CHUNK, matches - first), makers, max_moves, quick, interpreted)
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
    paces: tuple[Pace, ...]
    interpreted: bool = False

    def singly(self) -> list[Job]:
        """The same matches as jobs of one match."""
        return [evolve(self, first=self.first + each, count=1) for each in range(self.count)]


def run_job(job: Job) -> list[Played]:
    """The results of a job, in order."""
    game = _unpacked(job.game)
    if not job.interpreted:
        game = game.translated
    found = []
    for number in range(job.first, job.first + job.count):
        seed = match_seed(job.seed, number)
        if job.makers is None:
            found.append(play_randomly(game.program, number, seed, job.max_moves, job.paces))
        else:
            found.append(play_with_agents(game, number, seed, job.makers, job.max_moves, job.paces))
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


def time_streams(seed: int, players: int) -> list[random.Random]:
    """The random streams of the seats for time, in a match with this seed."""
    return [random.Random(derived(seed, "time", seat)) for seat in range(players)]


def play_randomly(
    program: Program, number: int, seed: int, max_moves: int, quick: Sequence[Pace] | None = None
) -> Played:
    """One match of random play straight on the engine: no views, no events, sets of cards pick by pick."""
    race: Race[engine.Play] = Race(quick or paces(program.players, None), time_streams(seed, program.players))
    moves = 0
    try:
        state = engine.begin(program, seed)
        for _ in random_course(program, state, seed, race):
            moves += 1
            if moves == max_moves:
                break
    except RuleFault as fault:
        return _failed(number, seed, moves, fault)
    stands = None if state.waiting < 0 else program.decisions[state.waiting].label
    return _ended(engine.outcome(program, state), number, seed, moves, race.late, stands)


def random_moves(match: Match, quick: Sequence[Pace] | None = None) -> Iterator[tuple[int, str]]:
    """Seats and texts of the moves that random players make in a simulated match with this seed; none is made here.

    A match that just began goes the way of the simulated one, if its moves are made in this order.
    """
    program, state = match.game.program, match._state.copy()
    streams = time_streams(match.seed, program.players)
    race: Race[engine.Play] = Race(quick or paces(program.players, None), streams)
    for seat, play in random_course(program, state, match.seed, race):
        yield seat, engine.move_text(program, seat, play)


def random_course(
    program: Program, state: State, seed: int, race: Race[engine.Play]
) -> Iterator[tuple[int, engine.Play]]:
    """The moves of random players from this state to the end; each is made on the state before it is told."""
    for seat, play in random_choices(program, state, seed, race):
        engine.submit(program, state, seat, play)
        yield seat, play


def random_choices(
    program: Program, state: State, seed: int, race: Race[engine.Play]
) -> Iterator[tuple[int, engine.Play]]:
    """The same moves, each told before it is made; whoever asks makes it on the state before he asks for the next one."""
    chance = random.Random(derived(seed, "random", 0))

    def wish(seat: int) -> engine.Play | None:
        return any_play(program, state, seat, chance)

    def legal(seat: int, play: engine.Play) -> engine.Play | None:
        return engine.still_legal(program, state, seat, play)

    while state.result is None:
        asked = engine.actors(program, state)
        decision = program.decisions[state.waiting]
        if decision.race:
            seat, play = race.next_legal(decision.label, asked, wish, legal)
        else:
            race.enter(decision.label)
            seat = asked[0]
            play = random_play(program, state, seat, chance)
        yield seat, play


def random_play(program: Program, state: State, seat: int, chance: random.Random) -> engine.Play:
    """A legal play of a seat that has one, each number that may be played next as likely as the others."""
    play = any_play(program, state, seat, chance)
    assert play is not None, "who is asked outside a race has a legal move"
    return play


def any_play(program: Program, state: State, seat: int, chance: random.Random) -> engine.Play | None:
    """A legal play of a seat, as `random_play` chooses it; None if there is none."""
    if not any(takes_set(offer) for offer in program.decisions[state.waiting].offers):
        # Without sets of cards there is one number for each play, in the same order: listed once is enough.
        plays = bindings_in_order(program, state, seat)
        if not plays:
            return None
        place, move, values = plays[chance.randrange(len(plays))]
        return engine.Play(move, place, values)
    picks: tuple[int, ...] = ()
    while True:
        numbers = engine.legal_numbers(program, state, seat, picks)
        if not numbers:
            return None
        found = engine.pick(program, state, seat, picks, numbers[chance.randrange(len(numbers))])
        if isinstance(found, engine.Play):
            return found
        picks = found


def play_with_agents(
    game: Game,
    number: int,
    seed: int,
    makers: Sequence[AgentMaker],
    max_moves: int,
    quick: Sequence[Pace] | None = None,
) -> Played:
    """One match of agents, who see their views only."""
    agents = [maker(derived(seed, "agent", seat)) for seat, maker in enumerate(makers)]
    race: Race[str] = Race(quick or paces(game.players, None), time_streams(seed, game.players))
    moves = 0

    def wish(seat: int) -> str | None:
        texts = [move.text for move in match.legal_moves(seat)]
        if not texts:
            return None
        view = match.view(seat)
        try:
            text = agents[seat].choose(view, list(texts))
            refusal = None if text in texts else match.why_not(text, seat)
            if refusal is not None:
                raise IllegalMove(refusal)
        except Exception as problem:
            problem.add_note(
                f"The agent of seat {seat} was asked for move {moves + 1} of the match with seed {seed}."
            )
            raise
        return text

    def legal(seat: int, text: str) -> str | None:
        return text if match.why_not(text, seat) is None else None

    try:
        match = game.start(seed)
        while not match.is_over and moves < max_moves:
            asked = match.actors
            if match.is_race:
                seat, text = race.next_legal(match.waits_for, asked, wish, legal)
            else:
                race.enter(match.waits_for)
                seat = asked[0]
                chosen = wish(seat)
                assert chosen is not None, "who is asked outside a race has a legal move"
                text = chosen
            match.play(text, seat)
            moves += 1
    except RuleFault as fault:
        return _failed(number, seed, moves, fault)
    return _ended(match.outcome, number, seed, moves, race.late, match.waits_for)


def _ended(
    outcome: Outcome | None, number: int, seed: int, moves: int, late: int, stands: str | None
) -> Played:
    if outcome is None:
        return Played(number, seed, moves, Ending.STOPPED, stands_at=stands, late=late)
    return Played(
        number,
        seed,
        moves,
        Ending.OVER,
        outcome.winners,
        outcome.losers,
        outcome.totals,
        outcome.reason.source.name,
        outcome.reason.line,
        late=late,
    )


def _failed(number: int, seed: int, moves: int, fault: RuleFault) -> Played:
    file, line = (None, None) if fault.span is None else (fault.span.source.name, fault.span.line)
    return Played(number, seed, moves, Ending.FAULT, file=file, line=line, fault=fault.sentence)
