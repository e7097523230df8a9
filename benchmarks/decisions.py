"""Decisions a second of hoyle beside OpenSpiel's Python loop, alternated in one process.

    python -m venv peers && peers/bin/pip install open_spiel==2.0.2 -e .
    peers/bin/python benchmarks/decisions.py [--ours rook] [--theirs hearts] [--rounds 16] [--seconds 0.25]

A decision is one action of one player; shuffling, dealing and scoring are inside the time. Both sides play
uniformly at random. Machines drift by a third within minutes, so only the ratio of the two, taken in
alternation, means anything: its median and range over the rounds are printed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import hoyle
from hoyle.simulation.run import match_seed, play_randomly

Chunk = Callable[[], int]


def hoyle_chunk(name: str, players: int | None, interpreted: bool) -> Chunk:
    """Plays one match; the number of its decisions."""
    game = hoyle.load(name, players=players)
    program = (game if interpreted else game.translated).program
    played = 0

    def chunk() -> int:
        nonlocal played
        played += 1
        return play_randomly(program, played, match_seed(1, played), 100_000).moves

    return chunk


def openspiel_chunk(name: str) -> Chunk:
    """Plays one game as users of OpenSpiel write it in Python; the number of its decisions."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def chunk() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                decisions += 1
        return decisions

    return chunk


def measure(ours: Chunk, theirs: Chunk, rounds: int, seconds: float) -> list[tuple[float, float]]:
    """Decisions a second of both, round by round."""
    ours(), theirs()
    rates = []
    for _ in range(rounds):
        pair = []
        for chunk in (ours, theirs):
            decisions, begun = 0, time.perf_counter()
            while time.perf_counter() - begun < seconds:
                decisions += chunk()
            pair.append(decisions / (time.perf_counter() - begun))
        rates.append((pair[0], pair[1]))
    return rates


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", default="rook", help="a shipped game or a rule file")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument(
        "--interpreted", action="store_true", help="by the interpreter, not by generated Python"
    )
    parser.add_argument("--theirs", default="hearts", help="a game of OpenSpiel")
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=0.25, help="of each side in each round")
    wanted = parser.parse_args()
    rates = measure(
        hoyle_chunk(wanted.ours, wanted.players, wanted.interpreted),
        openspiel_chunk(wanted.theirs),
        wanted.rounds,
        wanted.seconds,
    )
    for name, column in ((f"hoyle {wanted.ours}", 0), (f"OpenSpiel {wanted.theirs}", 1)):
        values = [rate[column] for rate in rates]
        print(
            f"{name:<24} {statistics.median(values):>12,.0f} decisions/s"
            f"  ({min(values):,.0f} to {max(values):,.0f})"
        )
    ratios = [a / b for a, b in rates]
    print(f"ratio {statistics.median(ratios):.3f}  ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
