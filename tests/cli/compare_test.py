"""`hoyle compare`: two games with the same seeds side by side, with differences and their intervals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]

BASE = """\
game luck "Luck"
players 2..4
option hand_size: 1..4 = 1   "cards of each"
deck stock
  card for number in 1..40
pile kept each player   seen by owner
score each player
  worth "points" = sum of number of card for card in kept[player]
  adds worth
play
  shuffle stock
  deal hand_size from stock to each kept
  for player
    player chooses
      nod
  flip each kept face up
  tally
  win player with highest total[player]
"""
VARIANT = 'game more "More luck" from luck\nchange option hand_size = 4\n'


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """A game and its variant."""
    base, variant = tmp_path / "luck.hoyle", tmp_path / "more.hoyle"
    base.write_text(BASE, encoding="utf-8")
    variant.write_text(VARIANT, encoding="utf-8")
    return base, variant


def row(out: str, name: str) -> list[str]:
    (line,) = (line for line in out.splitlines() if line.startswith(f"  {name}  "))
    return line.removeprefix(f"  {name}").split()


def test_base_and_variant_stand_side_by_side_with_the_difference(hoyle: Run, pair: tuple[Path, Path]) -> None:
    result = hoyle("compare", *pair, "-n", "200", "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[:3] == [
        "A: Luck",
        "B: More luck",
        "200 matches of each, 2 players, random play, seed 3",
    ]
    one, other, less, low, _, high, star = row(result.stdout, "final number of seat 0")
    assert 15 < float(one) < 26
    assert 62 < float(other) < 102
    assert float(low.strip("(")) < float(less) < float(high.strip(")"))
    assert star == "*"  # four cards bring more than one
    one, other, less, *_ = row(result.stdout, "moves of a match")
    assert (one, other, less) == ("2.0", "2.0", "+0.0")
    assert "*" not in row(result.stdout, "won by seat 0")


def test_a_game_and_itself_do_not_differ_for_they_get_the_same_seeds(hoyle: Run) -> None:
    out = hoyle(
        "compare", "the_game", "the_game", "-n", "10", "--seed", "2", "--players", "3", "--json"
    ).stdout
    found = json.loads(out)
    for report in (found["a"], found["b"]):
        report.pop("elapsed_seconds")
    assert found["a"] == found["b"]
    assert {each["name"]: (each["difference"] or {"value": 0})["value"] for each in found["compared"]} == {
        "over": 0,
        "stopped": 0,
        "failed": 0,
        "won": 0,
        "moves of a match": 0,
        "final number": 0,
    }


def test_options_and_jobs_are_for_both_and_jobs_change_nothing(hoyle: Run, pair: tuple[Path, Path]) -> None:
    def data(*more: str) -> dict[str, Any]:
        args = ("compare", *pair, "-n", "60", "--seed", "3", "-o", "hand_size=2", "--json", *more)
        found: dict[str, Any] = json.loads(hoyle(*args).stdout)
        for side in "ab":
            found[side].pop("elapsed_seconds")
        return found

    one = data()
    assert one["a"]["options"] == one["b"]["options"] == {"hand_size": 2}
    assert one == data("--jobs", "2")


def test_teams_are_compared_too(hoyle: Run) -> None:
    out = hoyle("compare", "rook", "rook", "-n", "2", "--seed", "1", "-o", "target=50").stdout
    assert row(out, "won by team 1")
    assert row(out, "final number of team 0")


def test_games_for_other_numbers_of_players_need_a_number(
    hoyle: Run, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "three.hoyle"
    other.write_text(BASE.replace("players 2..4", "players 3..4"), encoding="utf-8")
    result = hoyle("compare", pair[0], other, "-n", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--players P" in result.stderr
    assert hoyle("compare", pair[0], other, "-n", "2", "--players", "3").exit_code == 0


def test_stopped_matches_are_explained(hoyle: Run, pair: tuple[Path, Path]) -> None:
    out = hoyle("compare", *pair, "-n", "5", "--seed", "1", "--max-moves", "1").stdout
    assert row(out, "stopped") == ["5", "5"]
    assert "stopped: after 1 move (--max-moves)" in out
