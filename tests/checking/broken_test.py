"""Small games, each with a fault that only play finds: found at once, in its place, with a test that fails so."""

from __future__ import annotations

from pathlib import Path

import pytest

import hoyle
from hoyle.checking import CheckReport
from hoyle.diagnostics import Sink
from hoyle.library import finder_for, open_source
from hoyle.testing.suite import Suite, run_suite

FOLDER = Path(__file__).parent / "broken"

EXPECTED = {
    # file: the finding that must be there, and the line it points at
    "dead_end": ("dead-end", 15),
    "decided": ("decided-before", 2),
    "endless": ("endless-game", 15),
    "never_branch": ("never-taken-branch", 21),
    "never_move": ("never-played-move", 19),
    "range": ("dead-end", 20),
    "round": ("going-round", 15),
    "simultaneous": ("dead-end", 18),
    "unfair": ("seat-advantage", 2),
}
GAMES = {"endless": 2, "dead_end": 40, "unfair": 300}
_reports: dict[str, CheckReport] = {}


def report_of(name: str) -> CheckReport:
    if name not in _reports:
        _reports[name] = hoyle.check(FOLDER / f"{name}.hoyle", games=GAMES.get(name, 60))
    return _reports[name]


def suite_of(path: Path) -> Suite:
    sink = Sink()
    source = open_source(path, sink)
    assert source is not None
    return run_suite(source, finder_for(path, sink))


def test_every_broken_game_is_expected_to_be_found() -> None:
    assert {path.stem for path in FOLDER.glob("*.hoyle")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_fault_is_found_in_its_line(name: str) -> None:
    found = [(each.kind.slug, each.span.line) for each in report_of(name).diagnostics]
    assert EXPECTED[name] in found


@pytest.mark.parametrize("name", EXPECTED)
def test_the_linter_does_not_find_it(name: str) -> None:
    slug, _ = EXPECTED[name]
    assert slug not in {each.kind.slug for each in hoyle.lint(FOLDER / f"{name}.hoyle")}


@pytest.mark.parametrize("name", [name for name, (slug, _) in EXPECTED.items() if slug == "dead-end"])
def test_a_dead_end_becomes_a_test_that_fails_in_the_same_way(name: str, tmp_path: Path) -> None:
    rules = (FOLDER / f"{name}.hoyle").read_text(encoding="utf-8")
    [found] = [each for each in report_of(name).findings if each.diagnostic.kind.slug == "dead-end"]
    assert found.test is not None
    path = tmp_path / "with_test.hoyle"
    path.write_text(f"{rules}\n{found.test}", encoding="utf-8")
    before = {each.message for each in hoyle.lint(FOLDER / f"{name}.hoyle")}
    assert {each.message for each in hoyle.lint(path)} == before
    [result] = suite_of(path).results
    assert result.problem is not None
    assert "the rules fail here" in result.problem.sentence
    title = result.title.removeprefix("found by check: ")
    assert title in result.problem.sentence


def test_the_test_is_as_short_as_it_can_be() -> None:
    [both] = [each.test for each in report_of("simultaneous").findings if each.test]
    assert both.splitlines()[1:] == ["  with players 2", "  run play", '  after 0: "stay", 1: "stay"']
    [dead] = [each.test for each in report_of("dead_end").findings if each.test]
    assert dead.splitlines()[-1] in ('  after 0: "lay 7"', '  after 0: "lay 8"')
    [points] = [each.test for each in report_of("range").findings if each.test]
    assert points.count("keep") == 5
    assert "players 2" in points


@pytest.mark.parametrize("name", ["endless", "round"])
def test_what_no_test_can_say_comes_as_a_saved_match(name: str) -> None:
    [found] = [each for each in report_of(name).findings if each.diagnostic.kind.slug == EXPECTED[name][0]]
    assert found.test is None
    assert found.record is not None
    match = hoyle.restore(found.record, hoyle.load(FOLDER / f"{name}.hoyle"))
    assert not match.is_over


def test_the_way_round_is_the_shortest_one() -> None:
    [found] = [each for each in report_of("round").diagnostics if each.kind.slug == "going-round"]
    assert "4 moves lead from here to here" in found.message
    way = found.notes[0].removeprefix("the way round: ").split(", ")
    # Each lays a card and takes one back: his own, or that of the other, and then round once more.
    assert sorted(move.split("`")[1].split()[0] for move in way) == ["lay", "lay", "take", "take"]


def test_a_condition_that_forbids_nothing_is_named() -> None:
    found = [each for each in report_of("never_branch").diagnostics if each.kind.slug == "never-decides"]
    assert [each.span.line for each in found] == [18]


def test_the_condition_that_stands_in_the_way_of_a_move_is_named() -> None:
    [found] = [each for each in report_of("never_move").diagnostics if each.kind.slug == "never-played-move"]
    assert found.notes[0].startswith("`number of card + size of laid[player] > 9` never held")


@pytest.mark.parametrize("name", EXPECTED)
def test_how_much_was_looked_at_is_said(name: str) -> None:
    report = report_of(name)
    assert report.games == GAMES.get(name, 60)
    assert report.unplayed == ()
    assert sum(search.positions for search in report.searches) > 0
    assert all(search.cards == search.of for search in report.searches)
