"""What the subcommands share when they speak: colours, findings, sentences that end the command."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import click

from hoyle.diagnostics import Diagnostic, Level
from hoyle.diagnostics.render import Role, Style, plain, render_full

_LOOKS: dict[Role, dict[str, Any]] = {
    Role.ERROR: {"fg": "red", "bold": True},
    Role.WARNING: {"fg": "yellow", "bold": True},
    Role.ADVICE: {"fg": "cyan", "bold": True},
    Role.PLACE: {"bold": True},
    Role.GUTTER: {"fg": "blue"},
    Role.MARK: {"fg": "blue", "bold": True},
    Role.HELP: {"fg": "green", "bold": True},
}


class Trouble(click.ClickException):
    """Something that stops the command, said in one sentence; exit code 1."""


class WrongUse(click.ClickException):
    """A wrong wish, like an option the game does not have, said in one sentence; exit code 2."""

    exit_code = 2


def coloured(stream: TextIO) -> bool:
    """Whether to colour what goes to a stream: a terminal, unless the environment says otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def style_for(stream: TextIO) -> Style:
    """The style of findings written to a stream."""
    return _colour if coloured(stream) else plain


def colouring(stream: TextIO, when: str) -> Style:
    """The style that somebody asked for: `always`, `never`, or `auto`, which looks at the stream."""
    if when == "auto":
        return style_for(stream)
    return _colour if when == "always" else plain


def _colour(text: str, role: Role) -> str:
    return click.style(text, **_LOOKS[role])


def write(text: str, *, err: bool = False) -> None:
    """Write a text with its own line breaks; colours in it are kept, they are decided before."""
    click.echo(text, nl=False, err=err, color=True)


def write_json(data: Any) -> None:
    """Write data as indented JSON."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def show_findings(findings: Iterable[Diagnostic]) -> None:
    """Write findings in full on the error stream, for commands that wanted something else."""
    write(render_full(findings, style_for(sys.stderr)), err=True)


def counts(findings: Iterable[Diagnostic]) -> bool:
    """Whether there are findings that count: errors and warnings, not advice."""
    return any(found.kind.level is not Level.ADVICE for found in findings)
