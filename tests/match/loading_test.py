"""Loading by name or path, configurations, linting, and how light `import hoyle` is."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import hoyle
from hoyle import ConfigurationError, RuleFileError

Load = Callable[..., hoyle.Game]

ROOT = Path(hoyle.__file__).parents[1]


def test_import_hoyle_needs_neither_click_nor_cattrs_nor_lark() -> None:
    code = "import sys, hoyle; print([m for m in ('click', 'cattrs', 'lark', 'hoyle.pipeline') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_public_names_are_fetched_from_the_modules_that_type_checkers_are_told() -> None:
    tree = ast.parse(Path(hoyle.__file__).read_text(encoding="utf-8"))
    told = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hoyle.")
        for alias in node.names
    }
    assert sorted(told) == hoyle.__all__
    for name, module in told.items():
        assert getattr(hoyle, name) is getattr(importlib.import_module(str(module)), name)
    assert set(hoyle.__all__) <= set(dir(hoyle))
    with pytest.raises(AttributeError, match="no attribute 'Rules'"):
        _ = hoyle.Rules


def test_linting_does_not_wait_for_the_engine() -> None:
    code = (
        "import sys, hoyle; assert hoyle.lint(text='game x'); "
        "print([m for m in ('hoyle.engine', 'hoyle.match', 'hoyle.simulation', 'click') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_the_function_lint_stays_a_function_when_its_package_is_used(stroll: Load, tmp_path: Path) -> None:
    stroll()
    assert callable(hoyle.lint)
    assert {found.kind.slug for found in hoyle.lint(tmp_path / "stroll.hoyle")} >= {"unused-variable"}
    assert hoyle.lint(text="game x\n") != []
    with pytest.raises(TypeError, match="a path or a text"):
        hoyle.lint()


def test_lint_of_a_path_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    assert [found.kind.slug for found in hoyle.lint(tmp_path / "gone.hoyle")] == ["missing-file"]


def test_a_shipped_game_is_loaded_by_the_name_in_its_head_line() -> None:
    game = hoyle.load("the_game_on_fire")
    assert (game.name, game.title, game.file) == ("the_game_on_fire", "The Game: On Fire", None)
    assert game.options["on_fire"] is True


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(RuleFileError, match="did you mean rook"):
        hoyle.load("rok")
    with pytest.raises(RuleFileError, match=r"there are .*the_game"):
        hoyle.load("zzzzzzzz")


def test_a_module_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "part.hoyle"
    path.write_text('module part "Part"\nvar x: 0..3 = 0\n', encoding="utf-8")
    with pytest.raises(RuleFileError, match="is a module"):
        hoyle.load(path)


def test_errors_of_a_rule_file_are_carried_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "wrong.hoyle"
    path.write_text('game wrong "Wrong"\nplayers 2\ndeck\n  card for number in 1..4\nplay\n  win nobdy\n')
    with pytest.raises(RuleFileError) as problem:
        hoyle.load(path)
    assert problem.value.diagnostics
    assert f"{path}:6:" in str(problem.value)


def test_without_players_it_is_the_fewest(passing: Load) -> None:
    assert passing().players == 2


@pytest.mark.parametrize("players", [0, 1, 5, -3])
def test_cm_02_other_numbers_of_players_are_refused(passing: Load, players: int) -> None:
    with pytest.raises(ConfigurationError, match="players"):
        passing(players)


def test_players_that_are_no_number_are_shown_as_they_were_given(passing: Load) -> None:
    with pytest.raises(ConfigurationError, match="2 to 4 players, not '3'"):
        passing("3")


@pytest.mark.parametrize("players", [0, 6])
def test_cs_tg_04_the_game_is_for_one_to_five(players: int) -> None:
    with pytest.raises(ConfigurationError):
        hoyle.load("the_game", players=players)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"handd": 2}, "did you mean handed"),
        ({"handed": 4}, "1 to 3"),
        ({"handed": True}, "1 to 3"),
        ({"kind_of_end": "moast"}, "did you mean most"),
        ({"begins": 2}, "from 0 to 1"),
    ],
)
def test_cm_03_unknown_options_and_wrong_values_are_refused(
    passing: Load, options: dict[str, int | str], words: str
) -> None:
    with pytest.raises(ConfigurationError, match=words):
        passing(2, **options)


def test_cm_03_options_that_contradict_each_other_are_refused_with_the_file_s_sentence() -> None:
    with pytest.raises(ConfigurationError, match="the lowest bid is higher than the highest one"):
        hoyle.load("rook", options={"min_bid": 190, "max_bid": 100})


REQUIRING = """\
game requiring "Requiring"
players 2..4
kind colour: red, blue
option rounds: 1..9 = 2             "rounds"
option led: colour = red             "the colour of the first round"
option open: yes/no = no             "all is open"
option pace: slow, quick = slow      "how fast"
require rounds is not 9              "{players * rounds} rounds of {led}, {open}, {pace}"
deck
  card for colour
play
  if open and pace is quick and led is blue
    lose everyone
  win everyone
"""


def test_the_sentence_of_a_requirement_shows_values(tmp_path: Path) -> None:
    path = tmp_path / "requiring.hoyle"
    path.write_text(REQUIRING, encoding="utf-8")
    with pytest.raises(ConfigurationError) as refused:
        hoyle.load(path, 3, {"rounds": 9, "led": "blue", "pace": "quick"})
    assert str(refused.value) == "27 rounds of blue, no, quick"
