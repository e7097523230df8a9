"""The leak check against two worlds on changed rule files: what the one passes, the other must not contradict."""

from __future__ import annotations

import pytest

from engine.leaky import leaky_game
from hoyle.linting import lint
from hoyle.simulation.mutants import Mutant, mutants
from hoyle.simulation.worlds import two_worlds


@pytest.mark.parametrize(("game", "count"), [("rook", 2), ("the_game", 6), ("ligretto", 2)])
def test_e_5_what_the_leak_check_passes_two_worlds_do_not_contradict(game: str, count: int) -> None:
    found = list(mutants(game, count, seed=7, seeds=2))
    assert len(found) == count
    assert [(each.changes, each.shown) for each in found if each.verdict == "contradicted"] == []


def test_the_same_seed_changes_files_alike() -> None:
    one, other = (next(mutants("the_game", 1, seed=7, seeds=0)) for _ in range(2))
    assert one == other
    assert next(mutants("the_game", 1, seed=8, seeds=0)).text != one.text


PLAIN = """game plain "Plain"
players 2
deck stock
  card for number in 1..9
pile hand each player   seen by owner
var best: 0..9 or none = 0
play
  shuffle stock
  deal 3 from stock to each hand
  repeat 8 times
    for player
      player chooses
        nod
      best := highest number of card for card in hand[player]
  win everyone
"""


def test_a_plain_leak_is_found_by_both_judges() -> None:
    assert [each.kind.slug for each in lint(text=PLAIN) if each.kind.slug == "leaking-value"] == [
        "leaking-value"
    ]
    game = leaky_game(PLAIN)
    assert any(two_worlds(game, seed) for seed in range(12))


def test_verdicts() -> None:
    for refused, shown, verdict in (
        ((), None, "clean"),
        ((), "seed 1", "contradicted"),
        (("1: leaking-value",), None, "not shown"),
        (("1: leaking-value",), "seed 1", "shown"),
    ):
        assert Mutant("plain", (), "", refused, shown).verdict == verdict
