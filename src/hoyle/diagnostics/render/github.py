"""Findings as workflow commands of GitHub Actions, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.diagnostics.kind import Level
from hoyle.diagnostics.model import Diagnostic
from hoyle.diagnostics.render.signs import harmless

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.ADVICE: "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """A command on a line for each finding."""
    return "".join(_command(found) + "\n" for found in diagnostics)


def _command(found: Diagnostic) -> str:
    span = found.span
    end_line, end_column = span.end_position
    place = {"title": f"hoyle ({found.kind.slug})", "file": span.source.name.replace("\\", "/")}
    place |= {"line": str(span.line), "endLine": str(end_line)}
    if end_line == span.line:  # columns of other ranges are not understood
        place |= {"col": str(span.column), "endColumn": str(end_column)}
    properties = ",".join(f"{name}={_property(value)}" for name, value in place.items())
    said = [found.message, *found.notes]
    if found.help is not None:
        said.append(f"help: {found.help}")
    if found.fix is not None:
        said.append(f"fix: {found.fix.title}")
    return f"::{_COMMANDS[found.kind.level]} {properties}::{_data(harmless(chr(10).join(said)))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(harmless(text)).replace(":", "%3A").replace(",", "%2C")
