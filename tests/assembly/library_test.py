"""Rule files on disk and the shipped ones: which file a name means, and what hinders reading one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hoyle.diagnostics import Sink
from hoyle.library import finder_for, memory_finder, open_source, shipped_games
from hoyle.semantics.finder import NoFinder, as_finder
from hoyle.source import Source


def slugs(sink: Sink) -> list[str]:
    return [found.kind.slug for found in sink.diagnostics]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_b12_beside_the_file_goes_before_std_and_that_before_the_shipped_ones(tmp_path: Path) -> None:
    sink = Sink()
    shipped = finder_for(tmp_path / "g.hoyle", sink).find("tricks")
    assert shipped is not None
    assert shipped.name == "std/tricks.hoyle"
    write(tmp_path / "std" / "tricks.hoyle", "in std")
    found = finder_for(tmp_path / "g.hoyle", sink).find("tricks")
    assert found is not None
    assert found.text == "in std"
    write(tmp_path / "tricks.hoyle", "beside")
    found = finder_for(tmp_path / "g.hoyle", sink).find("tricks")
    assert found is not None
    assert found.text == "beside"
    assert not sink.diagnostics


def test_a_file_is_read_once(tmp_path: Path) -> None:
    write(tmp_path / "a.hoyle", "a")
    finder = finder_for(tmp_path / "g.hoyle", Sink())
    assert finder.find("a") is finder.find("a")


def test_a_shipped_file_builds_on_shipped_files_only(tmp_path: Path) -> None:
    write(tmp_path / "auction.hoyle", "not the shipped one")
    finder = finder_for(tmp_path / "g.hoyle", Sink())
    rook = finder.find("rook")
    assert rook is not None
    found = finder.beside(rook).find("auction")
    assert found is not None
    assert found.text.startswith("# An auction")


def test_a_file_in_std_looks_beside_itself(tmp_path: Path) -> None:
    write(tmp_path / "std" / "one.hoyle", "one")
    write(tmp_path / "std" / "two.hoyle", "in std")
    write(tmp_path / "two.hoyle", "beside the game")
    finder = finder_for(tmp_path / "g.hoyle", Sink())
    one = finder.find("one")
    assert one is not None
    found = finder.beside(one).find("two")
    assert found is not None
    assert found.text == "in std"


def test_names_for_near_misses_are_those_it_would_find(tmp_path: Path) -> None:
    write(tmp_path / "mine.hoyle", "x")
    write(tmp_path / "std" / "part.hoyle", "x")
    names = finder_for(tmp_path / "g.hoyle", Sink()).names()
    assert {"mine", "part", "rook", "auction"} <= set(names)
    assert finder_for(tmp_path / "nowhere" / "g.hoyle", Sink()).find("nothing") is None


def test_memory_goes_before_the_shipped_ones() -> None:
    finder = memory_finder({"rook.hoyle": "mine"})
    mine = finder.find("rook")
    assert mine is not None
    assert mine.text == "mine"
    shipped = finder.find("tricks")
    assert shipped is not None
    assert finder.beside(mine) is finder
    assert finder.beside(shipped) is not finder


def test_a_function_is_a_finder_too() -> None:
    source = Source("x", "")
    finder = as_finder(lambda name: source if name == "x" else None)
    assert finder.find("x") is source
    assert finder.find("y") is None
    nothing = NoFinder()
    assert as_finder(nothing) is nothing


def test_shipped_games_have_name_and_title_and_no_modules() -> None:
    games = {name: title for name, title, _ in shipped_games()}
    assert games["rook"] == "Rook"
    assert games["the_game_on_fire"] == "The Game: On Fire"
    assert "auction" not in games


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    sink = Sink()
    assert open_source(tmp_path / "no.hoyle", sink) is None
    assert slugs(sink) == ["missing-file"]


def test_a_folder_is_a_finding(tmp_path: Path) -> None:
    sink = Sink()
    assert open_source(str(tmp_path), sink) is None
    assert slugs(sink) == ["unreadable-file"]
    assert "folder" in sink.diagnostics[0].message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_a_finding_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.hoyle")
    sink = Sink()
    assert open_source(tmp_path / "pipe.hoyle", sink) is None
    assert slugs(sink) == ["unreadable-file"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_one_may_not_read_is_a_finding(tmp_path: Path) -> None:
    write(tmp_path / "a.hoyle", "x")
    (tmp_path / "a.hoyle").chmod(0)
    sink = Sink()
    assert open_source(tmp_path / "a.hoyle", sink) is None
    assert slugs(sink) == ["unreadable-file"]


def test_a_path_no_system_can_hold_is_a_finding() -> None:
    for path in ("x" * 5000 + ".hoyle", "a\0b.hoyle"):
        sink = Sink()
        assert open_source(path, sink) is None
        assert len(sink.diagnostics) == 1


def test_a_used_file_that_cannot_be_read_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "part.hoyle").mkdir()
    sink = Sink()
    assert finder_for(tmp_path / "g.hoyle", sink).find("part") is None
    assert slugs(sink) == ["unreadable-file"]


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "huge.hoyle").open("wb") as stream:
        stream.truncate(10**10)
    sink = Sink()
    assert open_source(tmp_path / "huge.hoyle", sink) is None
    assert len(sink.diagnostics) == 1
