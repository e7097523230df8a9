"""`hoyle lint`: what is shown, at which level it fails, settings of a project, forms, standard input, colours."""

from __future__ import annotations

import io
import json
import os
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from engine.tiny import TINY as GOOD
from hoyle.cli.lint import read_stdin
from hoyle.cli.project import forget_settings
from hoyle.linting import lint_data

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]

IDLE = GOOD.replace("play\n", "pile spare   face up\nlegal odd(card) = number of card is 1\nplay\n")
BAD = GOOD.replace("from stock to", "from stok to")


@pytest.fixture(autouse=True)
def fresh_settings() -> None:
    forget_settings()


@pytest.fixture
def idle(tmp_path: Path) -> Path:
    path = tmp_path / "idle.hoyle"
    path.write_text(IDLE, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.hoyle"
    path.write_text(BAD, encoding="utf-8")
    return path


def slugs(result: Result) -> list[str]:
    return [found["slug"] for found in json.loads(result.stdout)["findings"]]


# ---------------------------------------------------------------------------- what is shown and counts


def test_select_and_ignore_take_slugs_families_and_all(hoyle: Run, idle: Path) -> None:
    assert slugs(hoyle("lint", "--json", idle)) == ["unused-pile", "unhooked-rule"]
    assert slugs(hoyle("lint", "--json", "--select", "unused-pile", idle)) == ["unused-pile"]
    assert slugs(hoyle("lint", "--json", "--ignore", "unused-pile,unhooked-rule", idle)) == []
    assert slugs(hoyle("lint", "--json", "--select", "ALL", "--ignore", "unused", idle)) == []
    assert slugs(hoyle("lint", "--json", "--select", "unused", "--ignore", "unused-pile", idle)) == [
        "unhooked-rule"
    ]


def test_what_is_not_asked_for_does_not_fail(hoyle: Run, idle: Path) -> None:
    assert hoyle("lint", idle).exit_code == 1
    result = hoyle("lint", "--ignore", "unused", idle)
    assert (result.exit_code, result.stdout) == (0, "1 file: no findings\n")


def test_errors_are_shown_whatever_is_asked_for(hoyle: Run, bad: Path) -> None:
    result = hoyle("lint", "--json", "--select", "unused", "--ignore", "ALL", bad)
    assert (result.exit_code, slugs(result)) == (1, ["unknown-name"])


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_unknown_slug_is_wrong_use_with_a_near_miss(hoyle: Run, idle: Path, option: str) -> None:
    result = hoyle("lint", option, "unused-pil", idle)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "hoyle: there is no kind of finding `unused-pil`; did you mean `unused-pile`?\n"


def test_a_single_error_cannot_be_ignored(hoyle: Run, bad: Path) -> None:
    result = hoyle("lint", "--ignore", "unknown-name", bad)
    assert result.exit_code == 2
    assert "`unknown-name` is an error, and errors cannot be ignored" in result.stderr


def test_level_hides_and_fail_on_decides_the_exit_code(hoyle: Run, idle: Path) -> None:
    assert slugs(hoyle("lint", "--json", "--level", "error", idle)) == []
    assert hoyle("lint", "--level", "error", idle).exit_code == 0
    assert hoyle("lint", "--fail-on", "error", idle).exit_code == 0
    assert hoyle("lint", "--fail-on", "warning", idle).exit_code == 1
    assert hoyle("lint", "--fail-on", "never", idle).exit_code == 0


def test_advice_fails_only_if_wished(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "advice.hoyle"
    path.write_text(
        GOOD.replace("players 2\n", "players 2\noption n: 1..2 = 1\n").replace("deal 2", "deal n")
    )
    result = hoyle("lint", "--json", path)
    assert (result.exit_code, slugs(result)) == (0, ["option-without-sentence"])
    assert hoyle("lint", "--fail-on", "advice", path).exit_code == 1
    assert hoyle("lint", "--fail-on", "advice", "--level", "warning", path).exit_code == 0


# -------------------------------------------------------------------------------- settings of a project


def settings(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    forget_settings()


def test_the_nearest_pyproject_that_has_settings_holds(hoyle: Run, tmp_path: Path, idle: Path) -> None:
    settings(tmp_path, '[tool.hoyle.lint]\nignore = ["unused-pile"]\n')
    inner = tmp_path / "games" / "idle.hoyle"
    settings(inner.parent, '[project]\nname = "games"\n')
    inner.write_text(IDLE, encoding="utf-8")
    assert slugs(hoyle("lint", "--json", inner)) == ["unhooked-rule"]
    settings(inner.parent, '[tool.hoyle.lint]\nselect = ["names"]\n')
    assert slugs(hoyle("lint", "--json", inner)) == []
    assert slugs(hoyle("lint", "--json", idle)) == ["unhooked-rule"]


def test_the_command_line_goes_before_the_project(hoyle: Run, tmp_path: Path, idle: Path) -> None:
    settings(tmp_path, '[tool.hoyle.lint]\nignore = ["unused-pile"]\n')
    assert slugs(hoyle("lint", "--json", "--select", "unused-pile", idle)) == ["unused-pile"]
    assert slugs(hoyle("lint", "--json", "--ignore", "unhooked-rule", idle)) == []
    assert slugs(hoyle("lint", "--json", "--isolated", idle)) == ["unused-pile", "unhooked-rule"]


def test_a_project_may_give_a_kind_another_level(hoyle: Run, tmp_path: Path, idle: Path) -> None:
    settings(tmp_path, '[tool.hoyle.lint.level]\nunused-pile = "error"\nunhooked-rule = "advice"\n')
    data = json.loads(hoyle("lint", "--json", idle).stdout)
    assert (data["errors"], data["warnings"], data["advice"]) == (1, 0, 1)
    assert hoyle("lint", "--ignore", "unused-pile", idle).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tool.hoyle.lint]\nselct = []\n", "has no setting `selct`; did you mean `select`?"),
        ('[tool.hoyle.lint]\nignore = ["unused-pil"]\n', "did you mean `unused-pile`?"),
        ('[tool.hoyle.lint]\nignore = ["unknown-name"]\n', "`unknown-name` is an error"),
        ('[tool.hoyle.lint]\nignore = "unused"\n', "`ignore` is a list of names"),
        ("[tool.hoyle.lint]\nselect = [1]\n", "`select` is a list of names"),
        ('[tool.hoyle.lint]\nlevel = "error"\n', "`level` is a table"),
        ('[tool.hoyle.lint.level]\nunused-pile = "fatal"\n', "the level of `unused-pile` is none of"),
        ('[tool.hoyle.lint.level]\nunknown-name = "advice"\n', "`unknown-name` is an error, and stays one"),
        ("[tool.hoyle.lint\n", "is no valid TOML"),
        (f"[tool.hoyle.lint]\nselect = {'[' * 100_000}\n", "is no valid TOML"),
        (f"[tool.hoyle.lint]\nselect = {'9' * 100_000}\n", "is no valid TOML"),
        ("# " + "x" * 10_000_000, "it is longer than 10,000,000 bytes"),
        ("[tool.hoyle]\nlint = 3\n", "`tool.hoyle.lint` is no table"),
        ("[tool]\nhoyle = 3\n", "`tool.hoyle` is no table"),
    ],
)
def test_wrong_settings_are_wrong_use_and_say_where(
    hoyle: Run, tmp_path: Path, idle: Path, text: str, said: str
) -> None:
    settings(tmp_path, text)
    result = hoyle("lint", idle)
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(tmp_path / "pyproject.toml") in result.stderr
    assert said in result.stderr


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.write_bytes(b"\xff")])
def test_settings_that_are_no_text_are_said_and_not_waited_for(
    hoyle: Run, tmp_path: Path, idle: Path, make: Callable[[Path], object]
) -> None:
    make(tmp_path / "pyproject.toml")
    forget_settings()
    result = hoyle("lint", idle)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{tmp_path / 'pyproject.toml'} cannot be read: " in result.stderr


def test_a_broken_pyproject_that_is_not_about_hoyle_is_none_of_our_business(
    hoyle: Run, tmp_path: Path, idle: Path
) -> None:
    settings(tmp_path, "[tool.other\n")
    assert hoyle("lint", idle).exit_code == 1


# ------------------------------------------------------------------------------------------------ forms


@pytest.mark.parametrize("form", ["full", "concise", "json", "github", "sarif", "junit"])
def test_every_form_says_what_was_found_and_can_go_into_a_file(
    hoyle: Run, tmp_path: Path, bad: Path, form: str
) -> None:
    shown = hoyle("lint", "--format", form, bad)
    report = tmp_path / "report"
    kept = hoyle("lint", "--format", form, "--output-file", report, "--color", "always", bad)
    assert (shown.exit_code, kept.exit_code, kept.stdout) == (1, 1, "")
    assert report.read_text(encoding="utf-8") == shown.stdout
    assert "unknown-name" in shown.stdout
    assert "bad.hoyle" in shown.stdout


def test_programs_can_read_clean_files_too(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "good.hoyle"
    path.write_text(GOOD, encoding="utf-8")
    assert hoyle("lint", "--format", "github", path).stdout == ""
    assert json.loads(hoyle("lint", "--format", "sarif", path).stdout)["runs"][0]["results"] == []
    root = ET.fromstring(hoyle("lint", "--format", "junit", path).stdout)
    assert [suite.get("name") for suite in root] == [str(path)]


def test_sarif_rules_bring_their_pages(hoyle: Run, bad: Path) -> None:
    run = json.loads(hoyle("lint", "--format", "sarif", bad).stdout)["runs"][0]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["help"]["markdown"].startswith("# unknown-name\n")
    assert run["results"][0]["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {
        "text": "stock"
    }


def test_findings_are_in_order_of_file_and_place(hoyle: Run, tmp_path: Path, bad: Path, idle: Path) -> None:
    one = hoyle("lint", "--json", idle, bad)
    other = hoyle("lint", "--json", bad, idle)
    assert one.stdout == other.stdout
    assert slugs(one) == ["unknown-name", "unused-pile", "unhooked-rule"]


def test_a_report_that_cannot_be_written_is_said(hoyle: Run, tmp_path: Path, bad: Path) -> None:
    result = hoyle("lint", "--output-file", tmp_path / "no" / "report", bad)
    assert result.exit_code == 1
    assert "no such file or directory" in result.stderr


def test_a_report_does_not_take_the_place_of_rules(hoyle: Run, idle: Path) -> None:
    result = hoyle("lint", "--output-file", idle, idle)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a report does not go into a rule file" in result.stderr
    assert idle.read_text(encoding="utf-8") == IDLE


def test_statistics_count_each_kind(hoyle: Run, idle: Path, bad: Path) -> None:
    lines = hoyle("lint", "--statistics", idle, bad).stdout.splitlines()
    assert lines[0].split()[:3] == ["1", "unhooked-rule", "["]
    assert lines[2].startswith("1  unused-pile    [*]  ")
    assert lines[3] == "2 files: 1 error, 2 warnings"
    data = json.loads(hoyle("lint", "--statistics", "--json", idle, bad).stdout)
    assert [row["slug"] for row in data] == ["unhooked-rule", "unknown-name", "unused-pile"]


# -------------------------------------------------------------------------------------- standard input


def test_the_standard_input_is_checked_under_a_name(hoyle: Run, tmp_path: Path) -> None:
    result = hoyle("lint", "-", "--format", "concise", typed=BAD)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:8:15: error[unknown-name]")
    (tmp_path / "base.hoyle").write_text(GOOD.replace("tiny", "base"), encoding="utf-8")
    text = 'game mine "Mine" from base\nchange players 3\n'
    name = tmp_path / "mine.hoyle"
    assert slugs(hoyle("lint", "-", "--json", typed=text)) == ["unknown-file"]
    assert "unknown-file" not in slugs(hoyle("lint", "-", "--json", "--stdin-name", name, typed=text))


def test_of_the_standard_input_no_more_is_read_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = io.TextIOWrapper(io.BytesIO(b"#" * 3_000_000))
    monkeypatch.setattr("sys.stdin", endless)
    assert [found.kind.slug for found in lint_data("<stdin>", read_stdin())] == ["too-large"]
    assert endless.buffer.tell() < 1_100_000


def test_the_standard_input_stands_alone(hoyle: Run, idle: Path) -> None:
    assert hoyle("lint", "-", idle).exit_code == 2


# --------------------------------------------------------------------------------------------- colours


def test_colours_are_for_terminals_unless_somebody_wishes_otherwise(process: Process, tmp_path: Path) -> None:
    (tmp_path / "bad.hoyle").write_text(BAD, encoding="utf-8")
    assert "\x1b[" not in process("lint", "bad.hoyle").stdout
    assert "\x1b[" in process("lint", "bad.hoyle", "--color", "always", NO_COLOR="1").stdout
    assert "\x1b[" not in process("lint", "bad.hoyle", "--color", "never", FORCE_COLOR="1").stdout


# ----------------------------------------------------------------------------------- what does not go


@pytest.mark.parametrize(
    "args",
    [
        ("--fix", "--diff"),
        ("--watch", "--fix"),
        ("--watch", "--format", "json"),
        ("--watch", "--output-file", "report"),
        ("--statistics", "--format", "sarif"),
        ("--format", "xml"),
        ("--level", "fatal"),
        ("--color", "blue"),
    ],
)
def test_wishes_that_do_not_go_together_are_wrong_use(hoyle: Run, idle: Path, args: tuple[str, ...]) -> None:
    result = hoyle("lint", *args, idle)
    assert (result.exit_code, result.stdout) == (2, "")
