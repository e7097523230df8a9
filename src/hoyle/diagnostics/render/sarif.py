"""Findings in SARIF 2.1.0, the format that code scanning reads; the rules bring their pages as help."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from hoyle.diagnostics.kind import Kind, Level
from hoyle.diagnostics.model import Diagnostic, Fix
from hoyle.source import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.ADVICE: "note"}


def render_sarif(diagnostics: Iterable[Diagnostic], pages: Mapping[str, str], version: str) -> str:
    """One run with all findings; `pages` are explanation pages by slug, `version` is that of hoyle."""
    found = list(diagnostics)
    kinds = {one.kind.slug: one.kind for one in sorted(found, key=lambda one: one.kind.slug)}
    places = {slug: index for index, slug in enumerate(kinds)}
    driver = {
        "name": "hoyle",
        "semanticVersion": version,
        "rules": [_rule(kind, pages.get(slug)) for slug, kind in kinds.items()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",
        "results": [_result(one, places[one.kind.slug]) for one in found],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(kind: Kind, page: str | None) -> dict[str, Any]:
    text = page or kind.summary
    return {
        "id": kind.slug,
        "shortDescription": {"text": kind.summary},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": _LEVELS[kind.level]},
        "properties": {"tags": [kind.family.value]},
    }


def _result(found: Diagnostic, rule: int) -> dict[str, Any]:
    said = [found.message, *found.notes, *([f"help: {found.help}"] if found.help else [])]
    result: dict[str, Any] = {
        "ruleId": found.kind.slug,
        "ruleIndex": rule,
        "level": _LEVELS[found.kind.level],
        "message": {"text": "\n".join(said)},
        "locations": [_location(found.span)],
    }
    if found.labels:
        result["relatedLocations"] = [
            {"id": number, **_location(label.span), "message": {"text": label.text or "see here"}}
            for number, label in enumerate(found.labels)
        ]
    if found.fix is not None and found.fix.edits:
        result["fixes"] = [_fix(found.fix)]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    files: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        files.setdefault(edit.span.source.name, []).append(replacement)
    care = "" if fix.safe else " (may change the game)"
    return {
        "description": {"text": fix.title + care},
        "artifactChanges": [
            {"artifactLocation": {"uri": _uri(name)}, "replacements": replacements}
            for name, replacements in files.items()
        ],
    }


def _location(span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(span.source.name)},
            "region": _region(span),
        }
    }


def _region(span: Span) -> dict[str, int]:
    end_line, _ = span.end_position
    return {
        "startLine": span.line,
        "startColumn": _column(span, span.start),
        "endLine": end_line,
        "endColumn": _column(span, span.end),
    }


def _column(span: Span, offset: int) -> int:
    """A column from 1 in code units of UTF-16, as editors count."""
    _, column = span.source.position(offset)
    before = span.source.text[offset - column + 1 : offset]
    return 1 + len(before) + sum(char > "\uffff" for char in before)


def _uri(name: str) -> str:
    """The address of a file: relative as it was named, or from the root."""
    path = PurePath(name)
    if path.is_absolute():
        return "file://" + quote(path.as_posix().encode("utf-8", "replace"), safe="/:")
    return quote(path.as_posix().encode("utf-8", "replace"))
