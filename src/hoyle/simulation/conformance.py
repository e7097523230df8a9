"""What must hold of every game, as functions of a game and a seed; driven by tests, and by `main` for long runs.

Each check plays one match at random and gives a sentence for everything that is wrong; none is right.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from hoyle import engine
from hoyle.engine import RuleFault
from hoyle.match import Game
from hoyle.match.conserved import misplaced
from hoyle.simulation import looks
from hoyle.simulation.looks import Look
from hoyle.simulation.racing import Race, paces
from hoyle.simulation.run import random_course, time_streams
from hoyle.simulation.secrets import (
    Told,
    arrival_does_not_matter,
    arrivals_agree,
    commitments_are_secret,
    commitments_hide,
    seen_is_told,
)
from hoyle.simulation.walking import MOST_MOVES, chance_for, problems_of_play, walk
from hoyle.simulation.worlds import two_worlds, worlds_look_alike

if TYPE_CHECKING:
    from hoyle.pipeline import Checked

Check = Callable[[Game, int, int], list[str]]

EVERY: Final = 5
"""Checks that cost much look at one state in so many."""

SPARSE: Final = 25
"""The check of everything in one match takes one look at one state in so many."""

SELDOM: Final = 10
"""It saves and restores one match in so many at its end."""


def cards_are_conserved(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.cards` in every state."""
    return [wrong for match, _ in walk(game, seed, "cards", most) for wrong in looks.cards(match)]


def somebody_can_act(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.actors` in every state."""
    return [wrong for match, _ in walk(game, seed, "act", most) for wrong in looks.actors(match)]


def legal_is_accepted(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.legality` in some states and at the end, with moves that were legal before."""
    found: list[str] = []
    seen: set[str] = set()
    for match, chance in walk(game, seed, "legal", most):
        listed = match.legal_moves()
        seen.update(move.text for move in chance.sample(listed, min(3, len(listed))))
        if match.is_over or not chance.randrange(EVERY):
            found += looks.legality(match, chance, sorted(seen))
    return found


def copies_and_undo_agree(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.copies` in some states, and at the end everything undone, down to the start."""
    found = []
    hashes = []
    for match, chance in walk(game, seed, "copy", most):
        hashes.append(match.hash())
        if not chance.randrange(EVERY):
            found += looks.copies(match, chance)
    for state in reversed(hashes[:-1]):
        match.undo(force=True)
        if match.hash() != state:
            found.append(f"undo to move {match.turn} does not lead to the state that was")
            break
    return found


def records_restore(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.records` in one state of the first 200, and at the end."""
    found = []
    stop = 0
    for match, chance in walk(game, seed, "save", most):
        stop = stop or chance.randrange(1, 200)
        if match.turn == stop:
            found += looks.records(match, chance)
    return found + looks.records(match, chance)


def views_are_plain(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """`looks.views` in every state."""
    return [
        wrong for match, chance in walk(game, seed, "views", most) for wrong in looks.views(match, chance)
    ]


def all_in_one(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """All that the other checks look for in one match: one look at one state in `SPARSE`, and at the end.

    Many matches with few looks each meet more of a game than few matches looked at everywhere. (A match itself sees
    after every move that no card is lost.)
    """
    found: list[str] = []
    told = Told(game)
    for match, chance in walk(game, seed, "all", most):
        if match.is_over or not chance.randrange(SPARSE):
            found += chance.choice((*SPREAD, told.look))(match, chance)
    if not chance.randrange(SELDOM):
        found += looks.records(match, chance)
    return found


def simulated_play(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """A match as simulations play it, without views and records: many times as quick as one that is looked at.

    No fault, somebody to move until the result is there, a whole result. At one state in `SPARSE` and at the end: all
    cards in place, and the interpreter lists the same moves as the program that is played.
    """
    program = game.program
    plain = program.plain
    race: Race[engine.Play] = Race(paces(program.players, None), time_streams(seed, program.players))
    found: list[str] = []
    chance = chance_for(seed, SIMULATED)
    state = engine.begin(program, seed)
    moves = 0
    for moves, _ in enumerate(islice(random_course(program, state, seed, race), most), start=1):
        if state.result is None and chance.randrange(SPARSE):
            continue
        when = f"after {moves} moves"
        found += [f"{when} {wrong}" for wrong in misplaced(program, state)]
        asked = engine.actors(program, state)
        if (state.result is None) != bool(asked):
            found.append(f"{when} asked: {asked}, result: {state.result}")
        for seat in asked:
            if list(engine.legal(program, state, seat)) != list(engine.legal(plain, state, seat)):
                found.append(f"{when} the interpreter lists other moves for seat {seat}")
    if moves == 0:
        found.append("nobody ever moves")
    return found


SPREAD: Final[Sequence[Look]] = (
    looks.cards,
    looks.actors,
    looks.legality,
    looks.copies,
    looks.views,
    worlds_look_alike,
    arrivals_agree,
    commitments_hide,
)

CHECKS: Final[Mapping[str, Check]] = {
    "play": problems_of_play,
    "cards": cards_are_conserved,
    "act": somebody_can_act,
    "legal": legal_is_accepted,
    "copy": copies_and_undo_agree,
    "save": records_restore,
    "views": views_are_plain,
    "worlds": two_worlds,
    "told": seen_is_told,
    "arrival": arrival_does_not_matter,
    "commitments": commitments_are_secret,
}

ALL_IN_ONE: Final = "spread"
"""The name of the check that does a little of each in one match."""

SIMULATED: Final = "simulated"
"""The name of the check that plays as simulations do."""

_MANY: Final[Mapping[str, Check]] = {ALL_IN_ONE: all_in_one, SIMULATED: simulated_play}
"""Checks for very many matches, which no other check needs beside it."""


def problems(
    game: Game, seed: int, most: int = MOST_MOVES, checks: Sequence[str] = tuple(CHECKS)
) -> list[str]:
    """What these checks find, each problem with the name of its check."""
    found = []
    for name in checks:
        try:
            check = _MANY[name] if name in _MANY else CHECKS[name]
            found += [f"{name}: {problem}" for problem in check(game, seed, most)]
        except RuleFault as fault:
            found.append(f"{name}: the rules fail: {fault}")
    return found


def _problems_of_packed(
    packed: bytes, interpreted: bool, seed: int, most: int, checks: Sequence[str]
) -> list[str]:
    """The same of a game as it travels between processes; it is translated where it is played."""
    game = _unpacked(packed)
    return problems(game if interpreted else game.translated, seed, most, checks)


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Game:
    game = pickle.loads(packed)
    assert isinstance(game, Game)
    return game


def configurations(checked: Checked) -> Iterator[tuple[int, Mapping[str, bool | int | str]]]:
    """Every number of players with the defaults, and with each single value of each option.

    All named values; of ranges both ends. What the file's own `require` refuses is left out.
    """
    from hoyle.lowering.configurations import one_at_a_time

    yield from one_at_a_time(checked.assembly, checked.facts)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m hoyle.simulation.conformance GAME…`: all checks in all configurations; 1 if something is wrong."""
    from hoyle.loading import load, load_checked

    parser = argparse.ArgumentParser(prog="python -m hoyle.simulation.conformance", description=main.__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME", help="name of a shipped game, or a path")
    parser.add_argument("--games", dest="count", type=int, default=10, help="matches for each configuration")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first match; the others count on")
    parser.add_argument(
        "--most-moves", type=int, default=MOST_MOVES, help="moves after which a match is left"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the matches")
    parser.add_argument(
        "--interpreted", action="store_true", help="play by the interpreter, not by generated Python"
    )
    parser.add_argument(
        "--check",
        action="append",
        choices=[*CHECKS, *_MANY],
        help=f"only this check (repeatable); `{ALL_IN_ONE}` does a little of each in one match, and "
        f"`{SIMULATED}` plays as simulations do, which is quickest",
    )
    wanted = parser.parse_args(arguments)
    wrong = 0
    spawn = get_context("spawn")
    with ProcessPoolExecutor(wanted.jobs, spawn) if wanted.jobs > 1 else ThreadPoolExecutor(1) as pool:
        for name in wanted.games:
            for players, options in configurations(load_checked(name)):
                game = load(name, players, options)
                wrong += _report(game, f"{name}, {players} players", options, wanted, pool)
    return 1 if wrong else 0


def _report(
    game: Game,
    title: str,
    options: Mapping[str, bool | int | str],
    wanted: argparse.Namespace,
    pool: Executor,
) -> int:
    """Run the checks on one configuration and print what they find; how many problems there are."""
    begun = time.perf_counter()
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    checks = tuple(wanted.check or CHECKS)
    check = partial(
        _problems_of_packed, pickle.dumps(game), wanted.interpreted, most=wanted.most_moves, checks=checks
    )
    found = [
        f"seed {seed}: {problem}"
        for seed, some in zip(seeds, pool.map(check, seeds, chunksize=8), strict=True)
        for problem in some
    ]
    settings = ", ".join(f"{option} {value}" for option, value in options.items()) or "defaults"
    print(f"{title}, {settings}: {len(found)} problems, {time.perf_counter() - begun:.1f} s", flush=True)
    for problem in found[:20]:
        print(f"  {problem}", flush=True)
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
