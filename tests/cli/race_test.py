"""`hoyle play` and `hoyle simulate` in a race: table time, late moves, waiting, several people, wrong use."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

GRAB = """\
game grab "Grab"
players 2..3
deck stock
  card for number in 1..9
pile own each player     seen by owner
pile place[9] "P"        face up
var grabbed each player: 0..9 = 0
play
  shuffle stock
  deal 1 from stock to each own
  racing
  win player with highest grabbed[player]
phase racing
  anyone may until size of stock < 4
    take(place where place is empty and no place other where other is empty and index of other < index of place)
      needs stock is not empty   "there is nothing left"
      move top of stock to place
      grabbed[player] += 1
    give_up
      needs not can take   "go on"
      end phase
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "grab.hoyle"
    path.write_text(GRAB, encoding="utf-8")
    return path


def test_what_the_computer_did_meanwhile_makes_a_move_late(hoyle: Run, rules: Path) -> None:
    result = hoyle("play", rules, "--seed", 1, "--speed", "1", "--think", "2", typed="take P1\ntake P2\n")
    assert result.exit_code == 0
    assert "Not allowed: P1 cannot be chosen" in result.stdout
    after = result.stdout.partition("Not allowed")[2]
    # Then the news and the table as it is now.
    assert "seat 1: take P1" in after
    assert "── grab" in after
    assert "The input ended before the game did" in result.stdout


def test_with_no_time_to_think_a_person_is_always_first(hoyle: Run, rules: Path) -> None:
    typed = "".join(f"take P{n}\n" for n in range(1, 9))
    result = hoyle("play", rules, "--seed", 1, "--speed", "9", "--think", "0", typed=typed)
    assert "Not allowed" not in result.stdout
    assert "seat 1: take" not in result.stdout
    assert "seat 0 has won" in result.stdout


def test_enter_waits_and_the_computers_play_on(hoyle: Run, rules: Path) -> None:
    result = hoyle("play", rules, "--seed", 1, "--speed", "1", "--think", "1.5", typed="\n" * 12)
    assert "seat 1 has won" in result.stdout
    assert "seat 0: take" not in result.stdout


def test_the_same_seed_and_the_same_lines_give_the_same_game(hoyle: Run, rules: Path) -> None:
    lines = "take P1\n\nwhy take P9\ntake P3\nmoves\n\ntake P4\n"
    one, two = (hoyle("play", rules, "--seed", 4, "--speed", "0.7,1.3", typed=lines).stdout for _ in range(2))
    assert one == two
    other = hoyle("play", rules, "--seed", 4, "--speed", "0.7,0.1", typed=lines).stdout
    assert other != one


def test_a_place_in_the_list_is_the_move_that_was_shown(hoyle: Run, rules: Path) -> None:
    result = hoyle("play", rules, "--seed", 1, "--speed", "1", "--think", "2", typed="1\n")
    assert "Not allowed: P1 cannot be chosen" in result.stdout


def test_orders_work_in_a_race_and_undo_takes_back_to_a_persons_move(hoyle: Run, rules: Path) -> None:
    typed = "take P1\n?\nlog\nview\n\n\nundo!\nquit\n"
    result = hoyle("play", rules, "--seed", 1, "--speed", "1", "--think", "0.3", typed=typed)
    assert "Where all may move at any time" in result.stdout
    taken_back = result.stdout.rpartition("Taken back.")[2]
    assert "P1: -" in taken_back
    assert "You left the game" in taken_back


def test_undo_without_a_move_of_a_person_is_refused(hoyle: Run, rules: Path) -> None:
    result = hoyle("play", rules, "--seed", 1, "--think", "3", typed="\nundo!\nquit\n")
    assert "There is no move of a person to take back." in result.stdout


def test_several_people_write_the_seat_first(hoyle: Run, rules: Path) -> None:
    typed = "take P1\n1: take P1\n0: take P1\n0: take P2\n2: take P3\n7: take P3\nquit\n"
    result = hoyle("play", rules, "--seed", 1, "--players", 3, "--humans", "0,1", "--think", 0, typed=typed)
    assert (
        result.stdout.count("Say whose move it is: write the seat first, like `0: MOVE` (seats 0, 1).") == 1
    )
    assert "seen by a spectator" in result.stdout
    assert "seat 1: take P1" in result.stdout
    assert "Nobody here plays seat 2" in result.stdout
    assert "Nobody here plays seat 7" in result.stdout


def test_people_only_have_no_clock(hoyle: Run, rules: Path) -> None:
    typed = "1: take P1\n0: take P1\n0: take P2\n1: take P3\n0: take P4\n"
    result = hoyle("play", rules, "--seed", 1, "--humans", "all", "--think", "1000", typed=typed)
    assert result.stdout.count("Not allowed: P1 cannot be chosen") == 1
    assert "seats 0 and 1 have won" in result.stdout or "everybody has won" in result.stdout


def test_own_cards_are_shown_to_one_of_several_after_a_hand_over_only(hoyle: Run, rules: Path) -> None:
    typed = "1: view\n1: moves\n0: log\n1: take P1\nquit\n"
    result = hoyle("play", rules, "--seed", 2, "--humans", "all", typed=typed)
    before, _, after = result.stdout.partition("--- seat 1 ---")
    assert "your own" not in before
    assert "your own" in after.partition("--- seat 0 ---")[0]
    assert "Moves of seat 1:" in after.partition("--- seat 0 ---")[0]
    # Once a move is made, nobody's cards stand there any more.
    assert "your own" not in after.rpartition("seen by a spectator")[2]


def test_computers_alone_play_a_race_to_its_end(hoyle: Run, rules: Path) -> None:
    result = hoyle("play", rules, "--seed", 1, "--humans", "none", "--speed", "1,5")
    assert "has won" in result.stdout or "have won" in result.stdout
    assert result.stdout.count("seat 1: take") > result.stdout.count("seat 0: take")


def test_a_saved_race_goes_on(hoyle: Run, rules: Path, tmp_path: Path) -> None:
    record = tmp_path / "race.json"
    hoyle("play", rules, "--seed", 1, "--think", "0", typed=f"take P1\nsave {record}\nquit\n")
    assert json.loads(record.read_text(encoding="utf-8"))["moves"] == [[0, "take P1"]]
    result = hoyle("play", "--load", record, "--speed", "2", "--think", "0", typed="take P2\nquit\n")
    assert "seat 0: take P2" in result.stdout


@pytest.mark.parametrize(
    ("speed", "words"),
    [
        ("1,2,3", "2 seats, but 3 speeds"),
        ("0", "not 0"),
        ("fast", "write numbers"),
        ("1,,2", "write numbers"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_wrong_speeds_are_wrong_use(hoyle: Run, rules: Path, command: str, speed: str, words: str) -> None:
    result = hoyle(command, rules, "--speed", speed)
    assert result.exit_code == 2
    assert words in result.stderr


def test_simulate_reports_late_moves_and_who_was_quicker(hoyle: Run, rules: Path) -> None:
    arguments = ("simulate", rules, "-n", 60, "--seed", 1)
    plain = hoyle(*arguments, "--speed", "1,3")
    assert "moves that came too late" in plain.stdout
    report = json.loads(hoyle(*arguments, "--speed", "1,3", "--json").stdout)
    slow, fast = report["wins_by_seat"]
    assert fast["count"] > 50 > 10 > slow["count"]
    assert report["late_moves"] > 0
    again = json.loads(hoyle(*arguments, "--speed", "1,3", "--json", "--jobs", "2").stdout)
    del report["elapsed_seconds"], again["elapsed_seconds"]
    assert again == report
