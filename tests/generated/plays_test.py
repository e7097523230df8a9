"""Generated Python plays every game as the interpreter does: moves, refusals, events, states, results, work."""

from __future__ import annotations

import pytest

import hoyle
from generated.both import played
from hoyle.loading import load_checked
from hoyle.simulation.conformance import configurations

NAMES = ("ligretto", "rook", "rookie", "the_game", "three_thirteen")
SETTINGS = [
    (name, players, tuple(options.items()))
    for name in NAMES
    for players, options in configurations(load_checked(name))
]


def words(value: object) -> str:
    return str(value)


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=words)
def test_every_configuration_is_played_alike(
    name: str, players: int, options: tuple[tuple[str, object], ...]
) -> None:
    program = hoyle.load(name, players, dict(options)).program  # type: ignore[arg-type]
    assert played(program, seed=players, moves=25, every=5) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_alike_to_its_end(name: str) -> None:
    played(hoyle.load(name).program, seed=11, moves=700, every=40)


@pytest.mark.parametrize("budget", [20, 60, 150, 400])
@pytest.mark.parametrize("name", NAMES)
def test_work_runs_out_at_the_same_place(name: str, budget: int) -> None:
    for seed in range(3):
        played(hoyle.load(name).program, seed=seed, moves=60, every=1000, budget=budget)
