"""`hoyle games` and `hoyle test`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
ROOT = Path(__file__).parents[2]

TESTED = """\
game tiny "Tiny"
players 2
deck stock
  card for number in 1..9
pile kept each player   seen by owner
pile laid each player   face up
play
  shuffle stock
  deal 2 from stock to each kept
  one_turn(first player)
  win everyone
phase one_turn(player)
  player chooses
    lay(card in kept[player])
      move card to laid[player]
test "the right one"
  given kept[0] = "3 5"
  run one_turn(0)
  allows exactly 0: "lay 3", "lay 5"
test "the wrong one"
  given kept[0] = "3 5"
  run one_turn(0)
  allows exactly 0: "lay 3", "lay 4"
"""


@pytest.fixture
def tested(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.hoyle"
    path.write_text(TESTED, encoding="utf-8")
    return path


def test_games_lists_every_shipped_game_with_title_and_players(hoyle: Run) -> None:
    lines = hoyle("games").stdout.splitlines()
    names = {line.split()[0] for line in lines}
    assert names == {path.stem for path in (ROOT / "rulesets").glob("*.hoyle")}
    (line,) = (line for line in lines if line.startswith("the_game "))
    assert line.split("  ")[-1].strip() == "1 to 5 players"


def test_games_shows_options_with_defaults_types_and_sentences(hoyle: Run) -> None:
    text = hoyle("games", "--options").stdout
    assert "    target        = 1000 (1..1000000000)  points a team needs to win\n" in text
    assert "    on_fire          = no (yes/no)  the next player must cover a flame card\n" in text
    assert "    on_fire          = yes (yes/no)  the next player must cover a flame card\n" in text
    one = hoyle("games", "the_game").stdout
    assert "on_fire" in one
    assert "target" not in one


def test_games_as_json_has_values_as_the_library_takes_them(hoyle: Run) -> None:
    games = {game["name"]: game for game in json.loads(hoyle("games", "--json").stdout)}
    assert games["the_game"]["players"] == [1, 5]
    options = {option["name"]: option for option in games["the_game_on_fire"]["options"]}
    assert options["on_fire"] == {
        "name": "on_fire",
        "type": "yes/no",
        "default": True,
        "sentence": "the next player must cover a flame card",
    }
    assert {option["name"]: option for option in games["rook"]["options"]}["target"]["default"] == 1000


def test_games_describes_a_rule_file_at_a_path(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.hoyle"
    text = TESTED.replace("players 2\n", 'players 2..4\noption rounds: 1..3 = 2   "how many rounds"\n')
    path.write_text(text, encoding="utf-8")
    for args in ((path,), (path, "--options")):
        assert hoyle("games", *args).stdout == (
            "tiny  Tiny  2 to 4 players\n    rounds = 2 (1..3)  how many rounds\n\n"
        )


def test_games_shows_the_errors_of_a_rule_file_at_a_path(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.hoyle"
    path.write_text(TESTED.replace("from stock", "from stok"), encoding="utf-8")
    result = hoyle("games", path, "--options")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[unknown-name]" in result.stderr


def test_the_name_of_a_rule_file_in_this_folder_suggests_its_path(
    hoyle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiny.hoyle").write_text(TESTED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command in ("games", "play", "simulate"):
        result = hoyle(command, "tiny")
        assert result.exit_code == 2
        assert result.stderr == "hoyle: no shipped game is called `tiny`; did you mean ./tiny.hoyle?\n"


def test_an_unknown_game_is_wrong_use(hoyle: Run) -> None:
    result = hoyle("games", "rok")
    assert result.exit_code == 2
    assert "did you mean `rook`?" in result.stderr


def test_failed_tests_are_told_with_place_and_reason_and_exit_with_1(hoyle: Run, tested: Path) -> None:
    result = hoyle("test", tested)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{tested}:23:")
    assert ": FAILED: the wrong one: " in lines[0]
    assert "`lay 4`" in lines[0]
    assert any(line.strip() == "found: lay 3, lay 5" for line in lines)
    assert lines[-1] == "1 test passed, 1 failed in 1 file"


def test_passed_tests_are_named_only_when_asked_for(hoyle: Run, tested: Path) -> None:
    assert "the right one" not in hoyle("test", tested).stdout
    assert "passed: the right one" in hoyle("test", "-v", tested).stdout


def test_tests_as_json(hoyle: Run, tested: Path) -> None:
    found = json.loads(hoyle("test", "--json", tested).stdout)
    assert (found["files"], found["passed"], found["failed"], found["findings"]) == (1, 1, 1, [])
    right, wrong = found["tests"]
    assert right == {
        "title": "the right one",
        "file": str(tested),
        "line": 16,
        "passed": True,
        "problem": None,
    }
    assert wrong["problem"]["line"] == 23
    assert wrong["problem"]["found"] == ["lay 3", "lay 5"]


def test_a_file_without_tests_passes(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.hoyle"
    path.write_text(TESTED.partition("test ")[0], encoding="utf-8")
    result = hoyle("test", path)
    assert (result.exit_code, result.stdout) == (0, "0 tests passed in 1 file\n")


def test_a_file_with_errors_fails_and_shows_them(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.hoyle"
    path.write_text(TESTED.replace("from stock", "from stok"), encoding="utf-8")
    result = hoyle("test", path)
    assert result.exit_code == 1
    assert "error[unknown-name]" in result.stdout
    assert result.stdout.endswith("0 tests passed, 1 error in the rules in 1 file\n")


def test_a_missing_file_fails(hoyle: Run, tmp_path: Path) -> None:
    result = hoyle("test", tmp_path / "gone.hoyle")
    assert result.exit_code == 1
    assert "error[missing-file]" in result.stdout


def test_the_tests_of_the_shipped_files_pass(hoyle: Run) -> None:
    result = hoyle("test", ROOT / "rulesets")
    assert result.exit_code == 0, result.stdout
