"""The shipped rule files: every test block passes, nothing to find, and short as a leaflet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import hoyle
from hoyle.diagnostics import Sink
from hoyle.library import finder_for, open_source, shipped_games
from hoyle.testing import TestResult
from hoyle.testing.suite import Suite, run_suite

RULESETS = Path(__file__).parents[2] / "rulesets"
FILES = sorted(RULESETS.rglob("*.hoyle"))
MOST_LINES = {
    "ligretto": 122,
    "ligretto_advanced": 3,
    "rook": 131,
    "rookie": 150,
    "rookie_kids": 3,
    "rookie_teams": 4,
    "the_game": 60,
    "the_game_on_fire": 3,
    "three_thirteen": 120,
}


@cache
def suite_of(path: Path) -> Suite:
    sink = Sink()
    source = open_source(path, sink)
    assert source is not None
    return run_suite(source, finder_for(path, sink))


def blocks() -> list[object]:
    return [
        pytest.param(path, number, id=f"{path.relative_to(RULESETS).as_posix()}::{result.title}")
        for path in FILES
        for number, result in enumerate(suite_of(path).results)
    ]


def result_of(path: Path, number: int) -> TestResult:
    return suite_of(path).results[number]


@pytest.mark.parametrize(("path", "number"), blocks())
def test_block_passes(path: Path, number: int) -> None:
    result = result_of(path, number)
    assert result.problem is None, f"{result.problem.span}: {result.problem.sentence}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_found_in_a_shipped_file(path: Path) -> None:
    assert [f"{found.span}: {found.message}" for found in hoyle.lint(path)] == []


@pytest.mark.parametrize("name", [name for name, _, _ in shipped_games()])
def test_every_test_of_a_shipped_game_is_run(name: str) -> None:
    path = RULESETS / f"{name}.hoyle"
    written = sum(line.startswith("test ") for line in path.read_text(encoding="utf-8").splitlines())
    assert len(suite_of(path).results) == written > 0


@pytest.mark.parametrize("name", [name for name, _, _ in shipped_games()])
def test_the_rules_of_a_shipped_game_are_short(name: str) -> None:
    text = (RULESETS / f"{name}.hoyle").read_text(encoding="utf-8")
    rules = text.partition("\ntest ")[0].rstrip().splitlines()
    assert len(rules) <= MOST_LINES[name]
