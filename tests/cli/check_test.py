"""`hoyle check`: exit codes, text and JSON, tests that are written to a file, and Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
ROOT = Path(__file__).parents[2]
BROKEN = ROOT / "tests" / "checking" / "broken"
FEW = ("--games", "40", "--jobs", "1")


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    def copy(name: str) -> Path:
        path = tmp_path / f"{name}.hoyle"
        path.write_text((BROKEN / f"{name}.hoyle").read_text(encoding="utf-8"), encoding="utf-8")
        return path

    return copy


def test_a_dead_end_is_shown_with_its_test(hoyle: Run) -> None:
    result = hoyle("check", BROKEN / "simultaneous.hoyle", *FEW)
    assert result.exit_code == 1
    assert "error[dead-end]: A game can come to a point where the rules fail" in result.stdout
    assert '    test "found by check: the game ends here, but nobody is left to win"' in result.stdout
    assert "40 random games with 2 of 2 settings, seed 0" in result.stdout
    assert re.search(r"all games of 3 deals of a deck of 9 cards, 2 players: \d+ positions", result.stdout)


def test_advice_alone_is_clean(hoyle: Run) -> None:
    result = hoyle("check", BROKEN / "round.hoyle", *FEW)
    assert result.exit_code == 0
    assert "advice[going-round]" in result.stdout


def test_json_holds_all_of_it_and_nothing_else(hoyle: Run) -> None:
    result = hoyle("check", BROKEN / "range.hoyle", *FEW, "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["files"] == 1
    [report] = data["reports"]
    assert report["games"] == 40
    assert [setup["games"] for setup in report["setups"]] == [20, 20]
    [found] = [each for each in report["findings"] if each["slug"] == "dead-end"]
    assert found["line"] == 20
    assert found["test"].startswith('test "found by check: points would become ')
    assert {search["whole"] for search in report["searches"]} == {True}


def test_tests_are_added_to_the_file_and_fail_there(hoyle: Run, copied: Callable[[str], Path]) -> None:
    path = copied("dead_end")
    before = path.read_text(encoding="utf-8")
    result = hoyle("check", path, *FEW, "--write", path)
    assert f"1 test added to {path}" in result.stderr
    text = path.read_text(encoding="utf-8")
    assert text.startswith(before)
    assert text.count("\ntest ") == 1
    tested = hoyle("test", path)
    assert tested.exit_code == 1
    assert "1 failed" in tested.stdout
    assert "the rules fail here" in tested.stdout


def test_a_match_that_no_test_can_say_is_saved_and_can_be_played_on(
    hoyle: Run, copied: Callable[[str], Path], tmp_path: Path
) -> None:
    path = copied("endless")
    result = hoyle("check", path, "--games", "1", "--jobs", "1", "--write", tmp_path / "found.hoyle")
    assert result.exit_code == 1
    saved = tmp_path / "found.endless-game.1.json"
    assert f"saved match: {saved}" in result.stderr
    assert not (tmp_path / "found.hoyle").exists()
    again = hoyle("play", "--load", saved, typed="quit\n")
    assert again.exit_code == 0, again.output


def test_coverage_shows_every_line_up_to_the_tests(hoyle: Run) -> None:
    result = hoyle("check", BROKEN / "never_move.hoyle", *FEW, "--coverage")
    assert result.exit_code == 1
    assert re.search(r"^! +0 +19 \|         bonus\(card in hand\[player\]\)$", result.stdout, re.MULTILINE)
    assert re.search(r"^  +\d+ +17 \|         lay\(card in hand\[player\]\)$", result.stdout, re.MULTILINE)
    assert re.search(r"^ +5 \| deck stock$", result.stdout, re.MULTILINE)
    assert re.search(r"^\? +0:\d+ +20 \|           needs number", result.stdout, re.MULTILINE) is None
    assert re.search(r"^ +0:[\d,]+ +20 \|           needs number", result.stdout, re.MULTILINE)


def test_what_is_told_openly_is_listed_if_wanted(hoyle: Run) -> None:
    rules = ROOT / "rulesets" / "the_game.hoyle"
    assert "told-openly" not in hoyle("check", rules, "--games", "1", "--jobs", "1").stdout
    result = hoyle("check", rules, "--games", "1", "--jobs", "1", "--leaks")
    assert result.stdout.count("advice[told-openly]") == 2


def test_settings_without_a_game_are_named(hoyle: Run) -> None:
    result = hoyle("check", ROOT / "rulesets" / "the_game.hoyle", "--games", "3", "--jobs", "1")
    assert "3 random games with 3 of 29 settings" in result.stdout
    assert "no game with: 4 players; 5 players; 1 player, on_fire yes; " in result.stdout


def test_a_file_with_errors_is_not_played(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.hoyle"
    path.write_text('game bad "Bad"\nplayers 2\n', encoding="utf-8")
    result = hoyle("check", path, *FEW)
    assert result.exit_code == 1
    assert "it cannot be played" in result.stderr
    assert hoyle("check", tmp_path / "none.hoyle", *FEW).exit_code == 1


def test_a_file_that_no_setting_fits_is_not_played(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.hoyle"
    path.write_text(
        'game odd "Odd"\nplayers 3\nteams 2\ndeck stock\n  card for number in 1..4\nplay\n  shuffle stock\n  win everyone\n',
        encoding="utf-8",
    )
    result = hoyle("check", path, *FEW)
    assert result.exit_code == 1
    assert "cannot be played" in result.stderr


def test_tests_of_several_games_are_not_put_into_one_file(hoyle: Run, tmp_path: Path) -> None:
    files = (BROKEN / "range.hoyle", BROKEN / "round.hoyle")
    result = hoyle("check", *files, *FEW, "--write", tmp_path / "all.hoyle")
    assert result.exit_code == 2
    assert not (tmp_path / "all.hoyle").exists()


def test_a_module_is_no_game_to_play(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "piece.hoyle"
    path.write_text('module piece "Piece"\n', encoding="utf-8")
    result = hoyle("check", path)
    assert result.exit_code == 2
    assert "modules are checked with the games that use them" in result.stderr


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_a_file_holds_stays_and_no_test_is_added_twice(
    hoyle: Run, copied: Callable[[str], Path], ends: str
) -> None:
    path = copied("dead_end")
    before = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", ends.encode())
    path.write_bytes(before)
    hoyle("check", path, *FEW, "--write", path)
    after = path.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == after.count(ends.encode()) > before.count(b"\n")
    again = hoyle("check", path, *FEW, "--write", path)
    assert "1 test stands there already" in again.stderr
    assert path.read_bytes() == after


def test_a_saved_match_takes_no_file_away(hoyle: Run, copied: Callable[[str], Path], tmp_path: Path) -> None:
    mine = tmp_path / "found.endless-game.1.json"
    mine.write_text("mine", encoding="utf-8")
    for _ in range(2):
        result = hoyle(
            "check", copied("endless"), "--games", "1", "--jobs", "1", "--write", tmp_path / "found.hoyle"
        )
        assert f"saved match: {tmp_path / 'found.endless-game.2.json'}" in result.stderr
    assert mine.read_text(encoding="utf-8") == "mine"
    assert len(list(tmp_path.glob("found.*"))) == 2


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "it is no ordinary file"),
        (lambda path: path.symlink_to("/dev/full"), "it is no ordinary file"),
        (lambda path: path.write_bytes(b"\xff\xfe"), "it is not text in UTF-8"),
        (lambda path: path.write_bytes(b"#" * 1_000_001), "it is too large for a rule file"),
    ],
)
def test_what_tests_cannot_be_added_to_is_said_before_anything_is_played(
    hoyle: Run, copied: Callable[[str], Path], tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    target = tmp_path / "found.hoyle"
    make(target)
    result = hoyle("check", copied("dead_end"), *FEW, "--write", target)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{target} cannot be written: {said}" in result.stderr
    lost = hoyle("check", copied("dead_end"), *FEW, "--write", tmp_path / "no" / "found.hoyle")
    assert (lost.exit_code, lost.stdout) == (1, "")


@pytest.mark.parametrize(
    "wrong", [("--seconds", "nan"), ("--seconds", "0"), ("--games", "0"), ("--jobs", "0"), ("--seed", "x")]
)
def test_wrong_use_is_said(hoyle: Run, wrong: tuple[str, str]) -> None:
    assert hoyle("check", BROKEN / "range.hoyle", *wrong).exit_code == 2


def test_ctrl_c_gives_what_was_found_so_far() -> None:
    # How long it takes until something is found depends on the machine: wait longer if nothing was.
    for pause in (5, 15, 45):
        out = stopped_after(pause)
        assert "stopped by Ctrl-C" in out
        if "error[dead-end]" in out:
            return
    raise AssertionError(f"nothing was found in {pause} seconds: {out}")


def stopped_after(pause: float) -> str:
    """What a check that is stopped after some seconds prints."""
    words = ("check", str(BROKEN / "range.hoyle"), "--seconds", "90", "--jobs", "2")
    running = subprocess.Popen(
        [sys.executable, "-m", "hoyle", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        start_new_session=True,
    )
    time.sleep(pause)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    return out
