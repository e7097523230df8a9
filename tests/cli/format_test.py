"""`hoyle format`: what it writes and what it leaves, its exit codes, and files that are no ordinary ones."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]
RULES = Path(__file__).parents[2] / "rulesets"

ROUGH = 'game g "G"\nplayers 2 .. 4\nplay\n    x:=1\n'
SMOOTH = 'game g "G"\nplayers 2..4\n\nplay\n  x := 1\n'
WRONG = 'game g "G"\nfoo  bar\n'


@pytest.fixture
def rough(tmp_path: Path) -> Path:
    path = tmp_path / "rough.hoyle"
    path.write_text(ROUGH, encoding="utf-8")
    return path


@pytest.fixture
def smooth(tmp_path: Path) -> Path:
    path = tmp_path / "smooth.hoyle"
    path.write_text(SMOOTH, encoding="utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.hoyle"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_a_file_is_written_in_the_layout(hoyle: Run, rough: Path, smooth: Path) -> None:
    result = hoyle("format", rough, smooth)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Formatted {rough}\n1 file formatted, 1 file already in the layout\n"
    assert rough.read_text(encoding="utf-8") == SMOOTH


def test_a_file_in_the_layout_is_not_touched(hoyle: Run, smooth: Path) -> None:
    before = smooth.stat()
    result = hoyle("format", smooth)
    assert (result.exit_code, result.stdout) == (0, "1 file already in the layout\n")
    after = smooth.stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_a_folder_stands_for_all_rule_files_under_it(hoyle: Run, tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "x.hoyle").write_text(ROUGH, encoding="utf-8")
    (inner / "x.txt").write_text(ROUGH, encoding="utf-8")
    assert hoyle("format", tmp_path).exit_code == 0
    assert (inner / "x.hoyle").read_text(encoding="utf-8") == SMOOTH
    assert (inner / "x.txt").read_text(encoding="utf-8") == ROUGH


def test_the_shipped_files_are_in_the_layout(hoyle: Run) -> None:
    result = hoyle("format", "--check", RULES)
    assert result.exit_code == 0, result.stdout


def test_check_writes_nothing_and_names_what_would_change(hoyle: Run, rough: Path, smooth: Path) -> None:
    result = hoyle("format", "--check", rough, smooth)
    assert result.exit_code == 1
    assert result.stdout == f"Would format {rough}\n1 file would be formatted, 1 file already in the layout\n"
    assert rough.read_text(encoding="utf-8") == ROUGH
    assert hoyle("format", "--check", smooth).exit_code == 0


def test_diff_writes_nothing_and_shows_what_would_change(hoyle: Run, rough: Path, smooth: Path) -> None:
    result = hoyle("format", "--diff", rough, smooth)
    assert result.exit_code == 1
    assert "\n-players 2 .. 4\n" in result.stdout
    assert "\n+players 2..4\n" in result.stdout
    assert "smooth" not in result.stdout
    assert result.stderr == "1 file would be formatted, 1 file already in the layout\n"
    assert rough.read_text(encoding="utf-8") == ROUGH
    assert hoyle("format", "--diff", smooth).exit_code == 0


def test_a_difference_in_line_ends_alone_is_said(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.hoyle"
    path.write_bytes(b"\xef\xbb\xbf" + SMOOTH.replace("\n", "\r\n").encode())
    result = hoyle("format", "--diff", path)
    assert (result.exit_code, result.stdout) == (1, f"{path}: line ends become plain newlines\n")
    assert hoyle("format", path).exit_code == 0
    assert path.read_bytes() == SMOOTH.encode()


@pytest.mark.parametrize("option", [[], ["--check"], ["--diff"]])
def test_a_file_with_findings_is_left_and_the_others_are_done(
    hoyle: Run, rough: Path, wrong: Path, option: list[str]
) -> None:
    result = hoyle("format", *option, wrong, rough)
    assert result.exit_code == 1
    assert f"{wrong}:2:1: error[unknown-declaration]" in result.stderr
    assert wrong.read_text(encoding="utf-8") == WRONG
    assert rough.read_text(encoding="utf-8") == (ROUGH if option else SMOOTH)
    assert "1 file with findings, left as it is" in result.output


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a\0b", b"", b"\xef\xbb\xbf", b"x" * 1_000_001])
def test_what_is_no_text_has_findings(hoyle: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.hoyle"
    path.write_bytes(data)
    result = hoyle("format", path)
    assert result.exit_code == 1
    assert "error[" in result.stderr
    assert path.read_bytes() == data


def test_stdin_goes_to_stdout(process: Process) -> None:
    done = process("format", "-", typed=ROUGH)
    assert (done.returncode, done.stdout, done.stderr) == (0, SMOOTH, "")
    done = process("format", "-", typed=SMOOTH.replace("G", "Gänse"))
    assert done.stdout == SMOOTH.replace("G", "Gänse")
    done = process("format", "-", typed='game g "Gänse"', PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.stdout == 'game g "Gänse"\n'


def test_stdin_with_findings_gives_nothing(process: Process) -> None:
    done = process("format", "-", typed=WRONG)
    assert (done.returncode, done.stdout) == (1, "")
    assert "<stdin>:2:1: error[unknown-declaration]" in done.stderr


def test_stdin_can_be_checked(process: Process) -> None:
    done = process("format", "--check", "-", typed=ROUGH)
    assert (done.returncode, done.stdout) == (1, "")
    done = process("format", "--check", "-", typed=SMOOTH)
    assert (done.returncode, done.stdout) == (0, "")
    done = process("format", "--diff", "-", typed=ROUGH)
    assert done.returncode == 1
    assert "+players 2..4" in done.stdout


@pytest.mark.parametrize("paths", [["nowhere.hoyle"], ["nowhere"], ["-", "a.hoyle"], [], ["--width", "9"]])
def test_wrong_use(hoyle: Run, paths: list[str]) -> None:
    result = hoyle("format", *paths)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("hoyle")


def test_nothing_is_written_if_one_of_the_paths_is_wrong(hoyle: Run, rough: Path) -> None:
    assert hoyle("format", rough, "nowhere.hoyle").exit_code == 2
    assert rough.read_text(encoding="utf-8") == ROUGH


def test_the_mode_stays_and_a_link_stays_a_link(hoyle: Run, rough: Path, tmp_path: Path) -> None:
    rough.chmod(0o640)
    link = tmp_path / "link.hoyle"
    link.symlink_to(rough.name)
    assert hoyle("format", link).exit_code == 0
    assert link.is_symlink()
    assert rough.read_text(encoding="utf-8") == SMOOTH
    assert rough.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.hoyle", "rough.hoyle"]


def test_a_write_that_fails_leaves_the_file_and_nothing_else(
    hoyle: Run, rough: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    result = hoyle("format", rough)
    assert result.exit_code == 1
    assert result.stderr == f"hoyle: {rough} cannot be written: no space left on device; it is as it was\n"
    assert rough.read_text(encoding="utf-8") == ROUGH
    assert list(rough.parent.iterdir()) == [rough]


def test_a_file_that_may_not_be_written_is_left(
    hoyle: Run, rough: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = hoyle("format", rough)
    assert (result.exit_code, rough.read_text(encoding="utf-8")) == (1, ROUGH)
    assert "permission denied" in result.stderr


def test_a_folder_or_a_pipe_with_the_name_of_a_rule_file_is_said(hoyle: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.hoyle")
    result = hoyle("format", tmp_path / "pipe.hoyle")
    assert result.exit_code == 1
    assert "unreadable-file" in result.stderr
