"""`hoyle lint --watch`: looks again when a rule file or the settings change, and only then; ends with Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hoyle.cli.watching import state_of, watch

SRC = Path(__file__).parents[2] / "src"


def touch(path: Path, text: str) -> None:
    """Write a file whose time surely differs from before."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def looks(path: Path, *between: list[tuple[Path, str | None]]) -> list[int]:
    """After which pauses it looked, if these files are written (or removed) in the pauses."""
    looked: list[int] = []
    pauses = iter(between)
    count = 0

    def pause() -> None:
        nonlocal count
        count += 1
        for changed, text in next(pauses, []):
            if text is None:
                changed.unlink()
            else:
                touch(changed, text)

    watch(lambda: looked.append(count), [str(path)], pause=pause, most=len(between))
    return looked


def test_it_looks_once_and_then_at_every_change(tmp_path: Path) -> None:
    file, other, notes = tmp_path / "a.hoyle", tmp_path / "b.hoyle", tmp_path / "notes.txt"
    touch(file, "x")
    assert looks(tmp_path, [], [(file, "y")], [], [(notes, "n")], [(other, "z")], [(other, None)]) == [
        0,
        2,
        5,
        6,
    ]


def test_what_a_file_may_build_on_and_the_settings_are_watched(tmp_path: Path) -> None:
    file, base = tmp_path / "a.hoyle", tmp_path / "base.hoyle"
    (tmp_path / "std").mkdir()
    touch(file, "x")
    changes = [[(base, "y")], [(tmp_path / "std" / "m.hoyle", "z")], [(tmp_path / "pyproject.toml", "t")]]
    assert looks(file, *changes) == [0, 1, 2, 3]


def test_a_file_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    assert state_of([str(tmp_path / "a.hoyle")]).keys() == state_of([str(tmp_path)]).keys()
    assert looks(tmp_path / "a.hoyle", [(tmp_path / "a.hoyle", "x")]) == [0, 1]


def test_ctrl_c_while_it_looks_or_waits_ends_it() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    assert watch(stop, ["."]) == 0
    assert watch(lambda: None, ["."], pause=stop) == 1


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_the_command_shows_findings_again_and_ends_well(tmp_path: Path) -> None:
    file = tmp_path / "a.hoyle"
    file.write_text('game a "A"\nplayers 2\n', encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, "-m", "hoyle", "lint", "--watch", "--format", "concise", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
    )
    try:
        assert running.stdout is not None
        while not (line := running.stdout.readline()).startswith("1 file"):
            assert line
        touch(file, "\n")
        assert "empty-file" in running.stdout.readline()
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert (running.returncode, err) == (0, "")
    assert "\x1b" not in out
