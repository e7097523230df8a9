"""The command as a whole: help, version, wrong use, pipes that break, interrupts; and `explain`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hoyle.cli.explain import summary

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]
SRC = Path(__file__).parents[2] / "src"


def test_help_lists_every_subcommand(hoyle: Run) -> None:
    result = hoyle("--help")
    assert result.exit_code == 0
    for word in ("games", "play", "lint", "test", "simulate", "new", "explain"):
        assert f"\n  {word} " in result.stdout


def test_without_arguments_help_goes_to_the_error_stream_and_it_is_wrong_use(hoyle: Run) -> None:
    result = hoyle()
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: hoyle" in result.stderr


def test_the_version_is_said(hoyle: Run) -> None:
    result = hoyle("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("hoyle ")


def test_an_unknown_command_is_wrong_use_with_a_near_miss(hoyle: Run) -> None:
    result = hoyle("lnit")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "hoyle: there is no command `lnit`; did you mean `lint`?\nSee `hoyle --help`.\n"


@pytest.mark.parametrize(
    "args", [("lint",), ("test",), ("play",), ("simulate",), ("new",), ("explain",), ("lint", "--formt", "x")]
)
def test_missing_or_unknown_arguments_are_wrong_use(hoyle: Run, args: tuple[str, ...]) -> None:
    result = hoyle(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"hoyle {args[0]}: ")


def test_explain_shows_the_page_of_a_slug(hoyle: Run) -> None:
    result = hoyle("explain", "missing-file")
    assert result.exit_code == 0
    assert result.stdout.startswith("# missing-file\n")


def test_explain_takes_a_slug_as_findings_show_it(hoyle: Run) -> None:
    assert hoyle("explain", "[missing-file]").stdout == hoyle("explain", "missing-file").stdout


def test_explain_leaves_out_what_a_page_tells_the_tests(hoyle: Run) -> None:
    page = (SRC / "hoyle" / "diagnostics" / "explain" / "decimal-number.md").read_text(encoding="utf-8")
    shown = hoyle("explain", "decimal-number").stdout
    assert "```toml" in page
    assert "toml" not in shown
    assert "stage" not in shown
    assert [line for line in page.splitlines() if line.startswith("#")] == [
        line for line in shown.splitlines() if line.startswith("#")
    ]
    assert "toml" not in json.loads(hoyle("explain", "decimal-number", "--json").stdout)["text"]


def test_explain_of_a_near_miss_suggests_the_slug(hoyle: Run) -> None:
    result = hoyle("explain", "missing-fil")
    assert result.exit_code == 2
    assert result.stderr == (
        "hoyle: there is no kind of finding `missing-fil`; did you mean `missing-file`?\n"
    )


def test_explain_all_lists_every_page_with_its_sentence(hoyle: Run) -> None:
    lines = hoyle("explain", "--all").stdout.splitlines()
    assert lines == sorted(lines)
    assert any(line.split()[0] == "missing-file" and len(line.split()) > 3 for line in lines)
    data = json.loads(hoyle("explain", "--all", "--json").stdout)
    assert [entry["slug"] for entry in data] == [line.split()[0] for line in lines]


def test_the_summary_of_a_page_is_its_first_paragraph() -> None:
    assert summary("# slug\n\nTwo lines\nof text.\n\n## Why\n\nBecause.\n") == "Two lines of text."


def test_a_reader_that_goes_away_ends_the_command_quietly(process: Process) -> None:
    args = [sys.executable, "-m", "hoyle", "explain", "--all"]
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_command_quietly_with_130() -> None:
    args = [sys.executable, "-m", "hoyle", "play", "the_game", "--seed", "1"]
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    with subprocess.Popen(
        args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as running:
        assert running.stdout
        assert running.stderr
        shown = b""
        while b"seat 0> " not in shown:
            part = running.stdout.read1()
            assert part, "the game ended before it asked"
            shown += part
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        assert b"Traceback" not in running.stderr.read()
    assert running.returncode == 130


def test_input_that_is_no_text_and_an_output_that_knows_ascii_only_are_survived() -> None:
    args = [sys.executable, "-m", "hoyle", "play", "the_game", "--seed", "1"]
    env = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(args, input=b"\xff\xfe\x00 lay\n\n", capture_output=True, env=env, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"was not finished" in done.stdout


def test_a_file_name_that_is_no_text_is_survived() -> None:
    args = [sys.executable.encode(), b"-m", b"hoyle", b"lint", b"\xff.hoyle"]
    done = subprocess.run(args, capture_output=True, env={**os.environ, "PYTHONPATH": str(SRC)}, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"error[missing-file]" in done.stdout
