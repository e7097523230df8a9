"""`hoyle play` at a real terminal: the screen is emptied between people, colours are there, typing is not repeated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

SRC = Path(__file__).parents[2] / "src"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"

RULES = """\
game duel "Duel"
players 2
deck stock
  card for number in 11..19
pile kept each player   seen by owner
pile laid each player   face up
play
  shuffle stock
  deal 2 from stock to each kept
  for player
    player chooses
      lay(card in kept[player])
        move card to laid[player]
  win everyone
"""


class Terminal:
    """The command at one end of a pseudo terminal; reads until a text comes, then types."""

    def __init__(self, *args: str) -> None:
        self._near, far = pty.openpty()
        env = {**os.environ, "PYTHONPATH": str(SRC), "TERM": "xterm", "COLUMNS": "80"}
        env.pop("NO_COLOR", None)
        self.running = subprocess.Popen(
            [sys.executable, "-m", "hoyle", *args], stdin=far, stdout=far, stderr=far, env=env, close_fds=True
        )
        os.close(far)

    def until(self, text: str) -> str:
        """All that is written up to and with a text."""
        seen = ""
        while text not in seen:
            try:
                part = os.read(self._near, 4096)
            except OSError:
                part = b""
            if not part:
                raise AssertionError(f"{text!r} never came: {seen!r}")
            seen += part.decode("utf-8").replace("\r\n", "\n")
        return seen

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._near, text.encode())

    def close(self) -> None:
        """End it, if it still runs."""
        if self.running.poll() is None:
            self.running.kill()
        self.running.wait()
        os.close(self._near)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    path = tmp_path / "duel.hoyle"
    path.write_text(RULES, encoding="utf-8")
    found = Terminal("play", str(path), "--humans", "all", "--seed", "5", "--deck", "11 12 13 14")
    yield found
    found.close()


def test_between_people_the_screen_is_emptied_before_and_after_the_hand_over(terminal: Terminal) -> None:
    first = terminal.until("Press Enter when nobody else looks at the screen. ")
    assert "Seat 0, please." in first
    assert "13" not in first
    terminal.type("\n")
    own = terminal.until("seat 0> ")
    assert own.count(CLEAR) == 1
    assert "13" in own.split(CLEAR)[1]
    terminal.type("lay 11\n")
    after = terminal.until("Press Enter when nobody else looks at the screen. ")
    shown = after.rpartition(CLEAR)[2]
    assert CLEAR in after
    assert "Seat 1, please." in shown
    assert "13" not in shown
    terminal.type("\n")
    other = terminal.until("seat 1> ")
    assert "13" not in other
    assert "12" in other
    terminal.type("lay 14\n")
    end = terminal.until("everybody has won")
    assert "13" not in end.rpartition(CLEAR)[2].partition("everybody has won")[0]  # a path follows
    assert terminal.running.wait(20) == 0


def test_a_terminal_gets_colours(terminal: Terminal) -> None:
    terminal.until("screen. ")
    terminal.type("\n")
    assert "\x1b[36m" in terminal.until("seat 0> ")


def test_ctrl_d_is_the_end_of_input(terminal: Terminal) -> None:
    terminal.until("screen. ")
    terminal.type("\x04")
    assert "was not finished" in terminal.until("was not finished.")
    assert terminal.running.wait(20) == 0


def test_ctrl_c_ends_without_a_traceback(terminal: Terminal) -> None:
    terminal.until("screen. ")
    terminal.running.send_signal(signal.SIGINT)
    assert terminal.running.wait(20) == 130
