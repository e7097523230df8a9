"""Reading and writing at the terminal or in a pipe; used by the game at the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from enum import Enum
from typing import TextIO

import click

from hoyle.cli.output import style_for
from hoyle.diagnostics.render import Style, plain

MOST_WIDTH = 100
MOST_LINE = 10_000
"""Longer lines of input are cut; no move is that long."""


class EndOfInput(Exception):  # noqa: N818 - no error
    """Nobody will type anything more."""


class Tone(Enum):
    """How a piece of text stands out, where there are colours."""

    TITLE = "title"
    OWN = "own"
    QUIET = "quiet"
    GOOD = "good"
    BAD = "bad"


_LOOKS: dict[Tone, dict[str, object]] = {
    Tone.TITLE: {"bold": True},
    Tone.OWN: {"fg": "cyan", "bold": True},
    Tone.QUIET: {"dim": True},
    Tone.GOOD: {"fg": "green"},
    Tone.BAD: {"fg": "red"},
}


class Console:
    """Where a person sits: lines in, lines out. Without a terminal there is no colour and nothing is cleared."""

    def __init__(self, *, colour: bool, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._sink = sink or sys.stdout
        self._colour = colour
        self.is_terminal = self._source.isatty() and self._sink.isatty()

    @property
    def width(self) -> int:
        """Columns that a line may take."""
        if not self.is_terminal:
            return MOST_WIDTH
        return max(40, min(MOST_WIDTH, shutil.get_terminal_size().columns))

    def tint(self, text: str, tone: Tone) -> str:
        """A text in its tone."""
        return click.style(text, **_LOOKS[tone]) if self._colour else text  # type: ignore[arg-type]

    @property
    def style(self) -> Style:
        """How findings look here."""
        return style_for(self._sink) if self._colour else plain

    def say(self, text: str = "") -> None:
        """Write a line."""
        self._sink.write(text + "\n")

    def say_all(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.say(line)

    def clear(self) -> None:
        """Empty the screen and what was scrolled away, so that nobody reads what another has seen."""
        if self.is_terminal:
            self._sink.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.say()

    def ask(self, prompt: str) -> str:
        """A typed line without blanks around it; in a pipe it is repeated, so that the output can be read alone."""
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline(MOST_LINE)
        if not line:
            self.say()
            raise EndOfInput
        text = line.strip()
        if not self.is_terminal:
            self.say(text)
        return text
