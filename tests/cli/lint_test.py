"""`hoyle lint`: exit codes, forms of output, and every kind of broken file, never with a traceback."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from engine.tiny import TINY as GOOD

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).parents[2]
RULES = ROOT / "rulesets"

BAD = GOOD.replace("from stock to each kept", "from stok to each kept")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.hoyle"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.hoyle"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_the_shipped_files_are_clean(hoyle: Run) -> None:
    result = hoyle("lint", RULES)
    assert (result.exit_code, result.stderr) == (0, "")
    count = len(list(RULES.rglob("*.hoyle")))
    assert result.stdout == f"{count} files: no findings\n"


def test_a_clean_file_exits_with_0(hoyle: Run, good: Path) -> None:
    result = hoyle("lint", good)
    assert (result.exit_code, result.stdout) == (0, "1 file: no findings\n")


def test_a_finding_is_shown_in_full_and_exits_with_1(hoyle: Run, bad: Path) -> None:
    result = hoyle("lint", bad)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{bad}:8:15: error[unknown-name]: ")
    assert lines[1:3] == ["8 |   deal 2 from stok to each kept", "  |               ^^^^"]
    assert "stock" in result.stdout
    assert lines[-2:] == ["1 file: 1 error", "1 fixable with --fix --unsafe-fixes"]


def test_concise_gives_a_line_each(hoyle: Run, bad: Path) -> None:
    result = hoyle("lint", "--format", "concise", bad)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith(f"{bad}:8:15: error[unknown-name]: ")


def test_json_can_be_read_by_a_program(hoyle: Run, bad: Path, good: Path) -> None:
    for args in (("--format", "json"), ("--json",)):
        result = hoyle("lint", *args, bad, good)
        assert result.exit_code == 1
        data = json.loads(result.stdout)
        assert (data["files"], data["errors"], data["warnings"]) == (2, 1, 0)
        (found,) = data["findings"]
        assert (found["slug"], found["file"], found["line"], found["column"]) == (
            "unknown-name",
            str(bad),
            8,
            15,
        )


def test_a_folder_stands_for_all_rule_files_under_it_but_not_in_hidden_folders(
    hoyle: Run, tmp_path: Path, good: Path
) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "b.hoyle").write_text(BAD, encoding="utf-8")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "c.hoyle").write_text(BAD, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no rules", encoding="utf-8")
    result = hoyle("lint", tmp_path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-2] == "2 files: 1 error"


def test_a_file_named_twice_is_checked_once(hoyle: Run, tmp_path: Path, bad: Path) -> None:
    assert hoyle("lint", bad, bad, tmp_path).stdout.splitlines()[-2] == "1 file: 1 error"


def test_a_folder_without_rule_files_is_wrong_use(hoyle: Run, tmp_path: Path) -> None:
    result = hoyle("lint", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"hoyle: there are no .hoyle files in the folder {tmp_path}\n"


def test_a_file_that_is_no_rule_file_is_wrong_use(hoyle: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no rules", encoding="utf-8")
    assert hoyle("lint", tmp_path / "notes.txt").exit_code == 2
    assert hoyle("lint", tmp_path / "nowhere").exit_code == 2


def test_a_missing_file_is_a_finding(hoyle: Run, tmp_path: Path) -> None:
    result = hoyle("lint", tmp_path / "gone.hoyle")
    assert result.exit_code == 1
    assert "error[missing-file]" in result.stdout


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\x00\x01\x02" * 100,
        b"\xff\xfe\x00g",
        GOOD.replace("  shuffle", "\tshuffle").encode(),
        b'game x "X"\nplayers 2\ndefine a = ' + b"(" * 5000 + b"1" + b")" * 5000 + b"\n",
        b'game x "X"\nplayers 2\nplay\n' + b"".join(b" " * n + b"if yes\n" for n in range(2, 400)),
        b'game x "X"\nplayers 2\ndefine a = ' + b"9" * 5000 + b"\n",
        b'game x "X"\nplayers 2\ndefine a = ' + b"not " * 5000 + b"yes\n",
        GOOD.encode("utf-16"),
        b"# game\n" * 1_500_000,
    ],
    ids=[
        "empty",
        "blank",
        "binary",
        "latin",
        "tab",
        "brackets",
        "blocks",
        "digits",
        "nots",
        "utf-16",
        "10 MB",
    ],
)
def test_a_broken_file_gives_findings_and_no_traceback(process: Process, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "broken.hoyle").write_bytes(data)
    done = process("lint", "broken.hoyle")
    assert done.returncode == 1
    assert done.stdout.startswith("broken.hoyle:")
    assert done.stderr == ""
    assert len(done.stdout) < 20_000


def test_a_pipe_gets_no_colours_and_no_color_is_obeyed(process: Process, tmp_path: Path) -> None:
    (tmp_path / "bad.hoyle").write_text(BAD, encoding="utf-8")
    assert "\x1b" not in process("lint", "bad.hoyle").stdout
    assert "\x1b[" in process("lint", "bad.hoyle", FORCE_COLOR="1").stdout
    assert "\x1b" not in process("lint", "bad.hoyle", FORCE_COLOR="1", NO_COLOR="1").stdout
