"""`hoyle lint --fix` and `--diff`: what is written, what only shown, and that nothing else of a file changes."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from engine.tiny import TINY as GOOD

Run = Callable[..., Result]

SAFE = GOOD.replace("  shuffle stock\n", "\tshuffle stock;\n")
UNSAFE = GOOD.replace("from stock to", "from stok to")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tiny.hoyle"


def test_safe_fixes_are_written_and_counted(hoyle: Run, path: Path) -> None:
    path.write_text(SAFE, encoding="utf-8")
    result = hoyle("lint", "--fix", path)
    assert (result.exit_code, result.stdout) == (0, "1 file: no findings; 2 fixed\n")
    assert path.read_text(encoding="utf-8") == GOOD
    again = hoyle("lint", "--fix", path)
    assert (again.exit_code, again.stdout) == (0, "1 file: no findings\n")


def test_unsafe_fixes_are_offered_and_made_only_if_wished(hoyle: Run, path: Path) -> None:
    path.write_text(UNSAFE, encoding="utf-8")
    result = hoyle("lint", "--fix", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 fixable with --fix --unsafe-fixes"
    assert path.read_text(encoding="utf-8") == UNSAFE
    assert hoyle("lint", "--fix", "--unsafe-fixes", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == GOOD


def test_both_sorts_of_fixes_are_counted(hoyle: Run, path: Path) -> None:
    path.write_text(
        GOOD.replace("shuffle stock\n", "shuffle stock;\n").replace("deal", "deel"), encoding="utf-8"
    )
    last = hoyle("lint", path).stdout.splitlines()[-1]
    assert last == "1 fixable with --fix (1 more with --fix --unsafe-fixes)"


def test_select_says_which_fixes_are_made(hoyle: Run, path: Path) -> None:
    path.write_text(SAFE, encoding="utf-8")
    hoyle("lint", "--fix", "--select", "tab", path)
    assert path.read_text(encoding="utf-8") == GOOD.replace("shuffle stock\n", "shuffle stock;\n")


def test_diff_shows_and_writes_nothing(hoyle: Run, path: Path) -> None:
    path.write_text(SAFE, encoding="utf-8")
    result = hoyle("lint", "--diff", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:2] == [f"--- {path}", f"+++ {path}"]
    assert "-\tshuffle stock;\n+  shuffle stock\n" in result.stdout
    assert result.stderr == "Would make 2 fixes.\n"
    assert path.read_text(encoding="utf-8") == SAFE
    path.write_text(GOOD, encoding="utf-8")
    result = hoyle("lint", "--diff", path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "No fixes to make.\n")


def test_a_file_without_an_end_of_line_keeps_it_so(hoyle: Run, path: Path) -> None:
    path.write_text(SAFE.rstrip("\n"), encoding="utf-8")
    assert "\\ No newline at end of file" in hoyle("lint", "--diff", path).stdout
    hoyle("lint", "--fix", path)
    assert path.read_text(encoding="utf-8") == GOOD.rstrip("\n")


def test_line_ends_mode_and_links_stay_as_they_are(hoyle: Run, tmp_path: Path, path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + SAFE.replace("\n", "\r\n").encode())
    os.chmod(path, 0o640)
    link = tmp_path / "link.hoyle"
    link.symlink_to(path)
    assert hoyle("lint", "--fix", link).exit_code == 0
    assert link.is_symlink()
    assert path.read_bytes() == b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link.hoyle", "tiny.hoyle"]


def test_a_file_without_fixes_is_not_touched(hoyle: Run, path: Path) -> None:
    path.write_text(GOOD, encoding="utf-8")
    before = path.stat()
    hoyle("lint", "--fix", path)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_files_that_cannot_be_read_are_left_and_reported(hoyle: Run, tmp_path: Path, path: Path) -> None:
    path.write_bytes(b"\xff\xfe")
    result = hoyle("lint", "--fix", path, tmp_path / "gone.hoyle")
    assert result.exit_code == 1
    assert "error[not-text]" in result.stdout
    assert "error[missing-file]" in result.stdout
    assert path.read_bytes() == b"\xff\xfe"


def test_a_fix_changes_its_own_file_only(hoyle: Run, tmp_path: Path, path: Path) -> None:
    path.write_text(SAFE, encoding="utf-8")
    mine = tmp_path / "mine.hoyle"
    mine.write_text('game mine "Mine" from tiny;\n', encoding="utf-8")
    hoyle("lint", "--fix", mine)
    assert path.read_text(encoding="utf-8") == SAFE
    assert mine.read_text(encoding="utf-8") == 'game mine "Mine" from tiny\n'


def test_the_standard_input_goes_out_mended_and_findings_aside(hoyle: Run) -> None:
    result = hoyle("lint", "--fix", "-", typed=SAFE)
    assert (result.exit_code, result.stdout) == (0, GOOD)
    assert result.stderr == "1 file: no findings; 2 fixed\n"
    result = hoyle("lint", "--fix", "-", typed=UNSAFE)
    assert (result.exit_code, result.stdout) == (1, UNSAFE)
    assert "error[unknown-name]" in result.stderr
    assert hoyle("lint", "--diff", "-", typed=SAFE).stdout.startswith("--- <stdin>\n")


def test_a_standard_input_that_is_too_large_goes_out_as_it_is(hoyle: Run) -> None:
    text = GOOD + "#" * 1_500_000 + "\n"
    result = hoyle("lint", "--fix", "-", typed=text)
    assert (result.exit_code, result.stdout) == (1, text)
    assert "error[too-large]" in result.stderr


def test_an_ignore_that_is_not_needed_goes(hoyle: Run, path: Path) -> None:
    path.write_text(
        GOOD.replace(
            "play\n", "# ignore: unused-pile, unused-option, kept for later\npile spare face up\nplay\n"
        ),
        encoding="utf-8",
    )
    assert hoyle("lint", "--fix", path).exit_code == 0
    assert "# ignore: unused-pile, kept for later\npile spare" in path.read_text(encoding="utf-8")
