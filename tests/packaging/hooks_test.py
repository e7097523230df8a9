"""What others call of us by name: the hooks for pre-commit, the example workflow, and what the guide says about both."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hoyle.cli.group import COMMANDS, command

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".pre-commit-hooks.yaml"
WORKFLOW = ROOT / "examples" / "ci" / "hoyle.yml"
GUIDE = ROOT / "docs" / "guide" / "editors_and_ci.md"

GOOD = """\
game tiny "Tiny"
players 2
deck stock
  card for number in 1..4
pile kept each player   face up

play
  shuffle stock
  deal 2 from stock to each kept
  win player with highest (sum of number of card for card in kept[player])
"""


def hooks() -> list[dict[str, str]]:
    """The hooks: a list of plain `key: value` lines, the one sort of YAML that this file may hold."""
    found: list[dict[str, str]] = []
    for line in HOOKS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        match = re.fullmatch(r"(- |  )([a-z_]+): (\S.*)", line)
        assert match, line
        if match[1] == "- ":
            found.append({})
        found[-1][match[2]] = match[3]
    return found


def commands(path: Path) -> Iterator[list[str]]:
    """The lines of a page or a workflow that call the command."""
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"\s*(?:- run: )?(hoyle [^#`]*)$", line)
        if match:
            yield shlex.split(match[1])[1:]


def test_the_hooks_have_what_pre_commit_asks_for() -> None:
    assert [hook["id"] for hook in hooks()] == ["hoyle-lint", "hoyle-format"]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    for hook in hooks():
        assert {"id", "name", "entry", "language", "files"} <= hook.keys()
        program, subcommand = hook["entry"].split()
        assert program in scripts
        assert subcommand in COMMANDS
        assert hook["language"] == "python"
        assert re.search(hook["files"], "games/mine.hoyle")
        assert not re.search(hook["files"], "games/mine.hoyle.txt")


def test_the_hooks_of_the_guide_exist() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert re.findall(r"- id: (\S+)", text) == [hook["id"] for hook in hooks()]


@pytest.mark.parametrize("path", [WORKFLOW, GUIDE], ids=lambda path: path.name)
def test_every_command_that_is_shown_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path / "games")
    assert CliRunner().invoke(command, ["new", "mine"]).exit_code == 0
    monkeypatch.chdir(tmp_path)
    shown = list(commands(path))
    assert {words[0] for words in shown} >= {"lint", "format"}
    for words in shown:
        result = CliRunner().invoke(command, words, input=GOOD, prog_name="hoyle")
        assert result.exit_code == 0, (words, result.output)
    assert (tmp_path / "hoyle.sarif").is_file()


def test_the_steps_of_the_guide_are_those_of_the_workflow() -> None:
    steps = [words for words in commands(GUIDE) if "games" in words and "-" not in words]
    assert steps == list(commands(WORKFLOW))


def test_the_workflow_is_indented_as_yaml_wants_it() -> None:
    lines = WORKFLOW.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if "\t" in line]
    assert all((len(line) - len(line.lstrip())) % 2 == 0 for line in lines)
    assert [line for line in lines if re.match(r"\w+:", line)] == [
        "name: rule files",
        "on: [push, pull_request]",
        "permissions:",
        "jobs:",
    ]
