"""Findings as JSON data; lines and columns count from 1, ends are just after the last character."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hoyle.diagnostics.model import Diagnostic, Fix
from hoyle.source import Span


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A JSON list of all findings, indented, ending with a line break."""
    return json.dumps([as_data(found) for found in diagnostics], indent=2, ensure_ascii=False) + "\n"


def as_data(found: Diagnostic) -> dict[str, Any]:
    """One finding as a dictionary of plain values."""
    return {
        "slug": found.kind.slug,
        "level": found.kind.level.value,
        "family": found.kind.family.value,
        "message": found.message,
        **_place(found.span),
        "labels": [{**_place(label.span), "text": label.text} for label in found.labels],
        "notes": list(found.notes),
        "help": found.help,
        "fix": _fix(found.fix) if found.fix is not None else None,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {
        "title": fix.title,
        "safe": fix.safe,
        "edits": [{**_place(edit.span), "text": edit.text} for edit in fix.edits],
    }


def _place(span: Span) -> dict[str, Any]:
    end_line, end_column = span.end_position
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }
