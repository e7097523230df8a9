"""`hoyle new`: what it writes lints, tests and plays; what it refuses leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hoyle.cli.new import starter

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_lints_tests_and_plays(hoyle: Run, folder: Path) -> None:
    written = hoyle("new", "my_game")
    assert written.exit_code == 0
    assert written.stdout == "Wrote my_game.hoyle. Try: hoyle play ./my_game.hoyle\n"
    assert 'game my_game "My game"\n' in (folder / "my_game.hoyle").read_text(encoding="utf-8")

    assert hoyle("lint", "my_game.hoyle").stdout == "1 file: no findings\n"
    tested = hoyle("test", "my_game.hoyle")
    assert (tested.exit_code, tested.stdout) == (0, "2 tests passed in 1 file\n")
    for players in ("2", "3", "4"):
        played = hoyle("play", "my_game.hoyle", "--humans", "none", "--seed", "5", "--players", players)
        assert played.exit_code == 0
        assert "won" in played.stdout


def test_a_new_game_has_the_title_that_was_wished(hoyle: Run, folder: Path) -> None:
    assert hoyle("new", "x1", "--title", "Große Ehre: 東").exit_code == 0
    assert 'game x1 "Große Ehre: 東"\n' in (folder / "x1.hoyle").read_text(encoding="utf-8")
    assert hoyle("lint", "x1.hoyle").exit_code == 0


def test_the_starter_is_a_game_itself(hoyle: Run, tmp_path: Path) -> None:
    (tmp_path / "first_steps.hoyle").write_text(starter(), encoding="utf-8")
    assert hoyle("lint", tmp_path).exit_code == 0


def test_nothing_is_written_over(hoyle: Run, folder: Path) -> None:
    (folder / "mine.hoyle").write_text("precious", encoding="utf-8")
    result = hoyle("new", "mine")
    assert result.exit_code == 1
    assert result.stderr == "hoyle: mine.hoyle is there already; nothing was written\n"
    assert (folder / "mine.hoyle").read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    "name", ["3cards", "", "a b", "../x", "Ä", "a.hoyle", "where", "top", "_", "a" * 61, "-"]
)
def test_bad_names_are_wrong_use_and_write_nothing(hoyle: Run, folder: Path, name: str) -> None:
    result = hoyle("new", "--", name)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) >= 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("title", ["", 'a"b', "a\nb", "x" * 201])
def test_bad_titles_are_wrong_use_and_write_nothing(hoyle: Run, folder: Path, title: str) -> None:
    assert hoyle("new", "mine", "--title", title).exit_code == 2
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(hoyle: Run, folder: Path) -> None:
    (folder / "mine.hoyle").mkdir()
    result = hoyle("new", "mine")
    assert result.exit_code == 1
    assert "mine.hoyle" in result.stderr
