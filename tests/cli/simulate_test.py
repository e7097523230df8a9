"""`hoyle simulate`: the same report for the same seed whatever the jobs, in words and as JSON; faults are told."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from hoyle import load
from hoyle.cli.progress import Progress, Watched
from hoyle.simulation import Ending, simulate
from hoyle.simulation.run import random_moves

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]

LUCK = """\
game luck "Luck"
players 2..4
teams 2 when pairs, otherwise players
option pairs: yes/no = no   "two play against two"
deck stock
  card for number in 1..9
pile kept each player   seen by owner
score each player
  worth "points" = sum of number of card for card in kept[player]
  adds worth
play
  shuffle stock
  deal 1 from stock to each kept
  for player
    player chooses
      nod
  flip each kept face up
  tally
  win player with highest total[player]
"""
FAULT = """\
game fault "Fault"
players 1
deck stock
  card for number in 1..9
pile open   face up
var total_up: 0..16 = 0
play
  shuffle stock
  repeat 3 times
    for player
      player chooses
        turn
          move top 1 cards of stock to open
    total_up := sum of number of card for card in open
  if total_up > 6
    win everyone
  lose everyone
"""


@pytest.fixture
def luck(tmp_path: Path) -> Path:
    path = tmp_path / "luck.hoyle"
    path.write_text(LUCK, encoding="utf-8")
    return path


def data(result: Any) -> dict[str, Any]:
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    found.pop("elapsed_seconds")
    return found


def test_the_report_says_who_wins_how_long_it_takes_and_how_it_ends(hoyle: Run, luck: Path) -> None:
    result = hoyle("simulate", luck, "-n", "200", "--seed", "3", "--players", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:4] == [
        "Luck: 200 matches, 3 players, random play, seed 3",
        "options: pairs=no",
        "",
        "over 200, stopped 0, failed 0",
    ]
    for seat in range(3):
        (line,) = (line for line in lines if line.startswith(f"  seat {seat}  ") and "%" in line)
        share, low, high = (float(word.strip("(%)")) for word in line.split() if "%" in word)
        assert low < share < high
    assert "  all mean 3.0 (3.0 to 3.0), least 3, quarter 3, half 3, three quarters 3, greatest 3" in lines
    assert any(line.startswith(f"  {luck}, line 19 ") and "100.0%" in line for line in lines)


def test_teams_have_their_own_lines(hoyle: Run, luck: Path) -> None:
    result = hoyle("simulate", luck, "-n", "20", "--seed", "3", "--players", "4", "-o", "pairs=yes")
    assert "  team 0 " in result.stdout
    assert "  team 1 " in result.stdout


def test_json_has_everything_and_times_in_one_place(hoyle: Run, luck: Path) -> None:
    found = data(hoyle("simulate", luck, "-n", "40", "--seed", "3", "--json"))
    assert (found["game"], found["players"], found["matches"], found["over"]) == ("luck", 2, 40, 40)
    assert len(found["wins_by_seat"]) == 2
    assert set(found["wins_by_seat"][0]) == {"count", "of", "share", "low", "high"}
    assert found["length"]["mean"] == 2


def test_the_same_seed_gives_the_same_report_whatever_the_jobs(process: Process, luck: Path) -> None:
    args = ("simulate", luck, "-n", "120", "--seed", "5", "--json", "--players", "4")
    one, two = process(*args), process(*args, "--jobs", "2", PYTHONHASHSEED="7")
    assert one.returncode == two.returncode == 0
    assert data(one) == data(two)
    assert data(process(*args[:5], "6", *args[6:])) != data(one)


def test_shipped_games_are_simulated(hoyle: Run) -> None:
    found = data(hoyle("simulate", "the_game", "-n", "5", "--seed", "1", "--players", "4", "--json"))
    assert found["over"] == 5
    assert found["won_by_nobody"]["count"] + found["won_by_all"]["count"] == 5


def test_without_a_seed_a_fresh_one_is_shown_and_gives_the_same_report(hoyle: Run, luck: Path) -> None:
    first = data(hoyle("simulate", luck, "-n", "10", "--json"))
    again = data(hoyle("simulate", luck, "-n", "10", "--json", "--seed", first["seed"]))
    assert first == again


def test_matches_that_reach_the_most_moves_are_stopped_and_counted(hoyle: Run, luck: Path) -> None:
    result = hoyle("simulate", luck, "-n", "10", "--seed", "1", "--max-moves", "1")
    assert result.exit_code == 0
    assert "over 0, stopped 10, failed 0" in result.stdout


def test_of_stopped_matches_it_is_told_why_where_and_how_to_watch_one(hoyle: Run, luck: Path) -> None:
    args = (luck, "--players", "4", "-o", "pairs=yes")
    result = hoyle("simulate", *args, "-n", "10", "--seed", "1", "--max-moves", "3")
    lines = result.stdout.splitlines()
    assert "stopped after 3 moves (--max-moves); how they would end is not known" in lines
    (where,) = (
        line for line in lines if line.startswith("  10 matches at play.nod, for example match 0, seed ")
    )
    seed = where.rpartition(" ")[2]
    again = f"hoyle play {luck} --players 4 -o pairs=yes --seed {seed} --humans none"
    assert f"  to watch it: {again}   (Ctrl-C ends it)" in lines
    found = data(hoyle("simulate", *args, "-n", "10", "--seed", "1", "--max-moves", "3", "--json"))
    assert found["stopped_at"] == {"play.nod": 10}
    assert found["first_stopped"][0] == {"match": 0, "seed": int(seed), "moves": 3, "at": "play.nod"}


@pytest.mark.parametrize("game", ["the_game", "rookie", "ligretto"])
def test_play_without_people_goes_as_the_simulated_match_with_its_seed(hoyle: Run, game: str) -> None:
    loaded = load(game)
    (played,) = simulate(loaded, 1, seed=4, max_moves=300).results
    match = loaded.start(played.seed)
    for _, (seat, text) in zip(range(played.moves), random_moves(match), strict=False):
        match.play(text, seat)
    assert match.is_over is (played.ending is Ending.OVER)
    assert match.is_over or match.waits_for == played.stands_at
    if match.outcome is not None:
        assert (match.outcome.winners, match.outcome.totals) == (played.winners, played.totals)
        out = hoyle("play", game, "--seed", played.seed, "--humans", "none").stdout
        assert f"line {played.line}: " in out.splitlines()[-1]


def test_faults_of_the_rule_file_are_told_with_place_and_seed_and_exit_with_1(
    hoyle: Run, tmp_path: Path
) -> None:
    path = tmp_path / "fault.hoyle"
    path.write_text(FAULT, encoding="utf-8")
    result = hoyle("simulate", path, "-n", "40", "--seed", "1")
    assert result.exit_code == 1
    line = next(line for line in result.stdout.splitlines() if line.startswith("  match "))
    assert "line 14" in line
    assert "seed" in line
    seed = line.partition("seed ")[2].partition(",")[0]
    played = hoyle("play", path, "--seed", seed, "--humans", "none")
    assert played.exit_code == 1
    assert "total_up" in played.stderr


@pytest.mark.parametrize(
    "args",
    [("-n", "0"), ("-n", "x"), ("--jobs", "0"), ("--players", "9"), ("-o", "pair=yes"), ("--max-moves", "0")],
)
def test_wishes_that_cannot_be_exit_with_2(hoyle: Run, luck: Path, args: tuple[str, ...]) -> None:
    result = hoyle("simulate", luck, *args)
    assert (result.exit_code, result.stdout) == (2, "")


def test_progress_is_shown_on_a_terminal_only() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, shown in ((Screen(), True), (io.StringIO(), False)):
        with Progress(50, stream) as progress:
            progress.add(25)
            progress.add(25)
        assert ("50 of 50 matches" in stream.getvalue()) is shown
        assert stream.getvalue().endswith("\r\x1b[K") is shown


def test_one_job_tells_its_progress_match_by_match_and_from_the_beginning(luck: Path) -> None:
    told: list[int] = []

    class Counting(Progress):
        def add(self, count: int) -> None:
            told.append(count)

    with Counting(30) as progress:
        watched = simulate(load(luck), 30, seed=1, executor=Watched(None, progress))
    assert told == [0] + [1] * 30
    assert watched == simulate(load(luck), 30, seed=1)
