"""The leak check against two worlds on changed rule files: what the one passes, the other must not contradict."""

from __future__ import annotations

import pytest

from hoyle.simulation.mutants import mutants


@pytest.mark.parametrize(("game", "seed"), [("rook", 7), ("the_game", 7), ("ligretto", 7), ("rookie", 7)])
def test_e_5_what_the_leak_check_passes_two_worlds_do_not_contradict(game: str, seed: int) -> None:
    found = list(mutants(game, 4, seed, seeds=2))
    assert len(found) == 4
    assert [(each.changes, each.shown) for each in found if each.verdict == "contradicted"] == []
    assert next(mutants(game, 1, seed, seeds=1)).changes == found[0].changes


def test_a_secret_in_the_open_is_refused_and_shown() -> None:
    verdicts = {each.verdict for each in mutants("the_game", 12, 1, seeds=2)}
    assert "shown" in verdicts
