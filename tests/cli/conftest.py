"""Runs the command in this process (`hoyle`) or in one of its own (`process`), for the tests of the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hoyle.cli.group import command

SRC = Path(__file__).parents[2] / "src"


@pytest.fixture
def hoyle() -> Callable[..., Result]:
    """The command in this process; whatever happens, it must not be a fault of ours."""

    def run(*args: object, typed: str = "") -> Result:
        texts = [str(arg) for arg in args]
        result = CliRunner().invoke(command, texts, input=typed, prog_name="hoyle")
        assert "a fault of this program" not in result.stderr, result.stderr
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command in a process of its own, in an empty folder."""

    def run(*args: object, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "hoyle", *(str(arg) for arg in args)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "utf-8", **env},
        )
        assert "Traceback" not in done.stderr, done.stderr
        assert "a fault of this program" not in done.stderr, done.stderr
        return done

    return run
