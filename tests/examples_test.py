"""The example programs run as they stand."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"


def run(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> str:
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(FOLDER / name), run_name="__main__")
    return capsys.readouterr().out


def test_every_example_is_run_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [path.name for path in FOLDER.glob("*.py") if f'"{path.name}"' not in text] == []


def test_all_seats_shows_each_seat_its_own_hand_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run("all_seats.py", monkeypatch, capsys)
    dealt = said.split("\n\n")[0]
    spectator, first, second = dealt.split("sees")[1:]
    assert "no cards" in spectator
    assert "hand[0]: 14 19 32 35 37 55 89" in first
    assert "hand[1]:" not in first
    assert "hand[1]:" in second
    assert "hand[0]:" not in second
    assert said.count("\n-- seat ") == 4


def test_compare_variant_plays_both_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    base, variant = run("compare_variant.py", monkeypatch, capsys, "10").splitlines()
    assert base.startswith("The Game: ")
    assert variant.startswith("The Game, gentle: ")


def test_examples_take_names_and_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "expert.hoyle"
    path.write_text('game expert "Experts" from the_game\nchange option minimum = 3\n', encoding="utf-8")
    base, variant = run("compare_variant.py", monkeypatch, capsys, "5", "the_game", str(path)).splitlines()
    assert base.startswith("The Game: ")
    assert variant.startswith("Experts: ")
    assert "-- seat " in run("all_seats.py", monkeypatch, capsys, str(path), "3")
    assert "seat 3" in run("all_seats.py", monkeypatch, capsys, "rook", "4", "7")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("compare_variant.py", "x"), "usage"),
        (("compare_variant.py", "5", "the_game"), "usage"),
        (("compare_variant.py", "5", "the_game", "the_gam"), "no shipped game is called the_gam"),
        (("tournament.py", "1"), "usage"),
        (("tournament.py", "5", "x"), "usage"),
        (("all_seats.py", "the_game", "x"), "usage"),
        (("all_seats.py", "rook", "5"), "Rook is for 4 players, not 5"),
        (("all_seats.py", "gone.hoyle"), "There is no file `gone.hoyle`"),
    ],
)
def test_wrong_use_of_an_example_is_said_in_a_sentence(
    arguments: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match=sentence):
        run(arguments[0], monkeypatch, capsys, *arguments[1:])


def test_the_better_player_wins_the_tournament(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run("tournament.py", monkeypatch, capsys, "20")
    found = re.search(r"^A has won (\S+)% \((\S+)% to (\S+)%\)$", said, re.MULTILINE)
    assert found is not None
    share, low, high = (float(number) for number in found.groups())
    assert 50 < low < share < high <= 100
    assert run("tournament.py", monkeypatch, capsys, "20") == said


def test_replay_ends_in_the_saved_state(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run("replay.py", monkeypatch, capsys)
    assert said.splitlines()[-1] == "30 moves; the state is the one that was saved"


def test_replay_says_what_is_wrong_with_a_damaged_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "damaged.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit, match="cannot be replayed"):
        run("replay.py", monkeypatch, capsys, str(path))
