"""Findings as a JUnit report in XML, for services that show results of tests; a file is a suite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from hoyle.diagnostics.kind import Level
from hoyle.diagnostics.model import Diagnostic
from hoyle.diagnostics.render.signs import for_xml


def render_junit(diagnostics: Iterable[Diagnostic], files: Sequence[str] = ()) -> str:
    """The report. Errors and warnings are failures, advice is a passed case; a clean file has one passed case."""
    suites: dict[str, list[Diagnostic]] = {name: [] for name in files}
    for found in diagnostics:
        suites.setdefault(found.span.source.name, []).append(found)
    failures = sum(_fails(found) for suite in suites.values() for found in suite)
    cases = sum(max(1, len(suite)) for suite in suites.values())
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<testsuites name="hoyle" tests="{cases}" failures="{failures}" errors="0">',
        *(line for name, suite in suites.items() for line in _suite(name, suite)),
        "</testsuites>",
    ]
    return "\n".join(lines) + "\n"


def _suite(name: str, suite: Sequence[Diagnostic]) -> list[str]:
    shown = _attribute(name)
    failures = sum(_fails(found) for found in suite)
    head = f'  <testsuite name={shown} tests="{max(1, len(suite))}" failures="{failures}" errors="0" skipped="0">'
    cases = [_case(found, shown) for found in suite]
    if not cases:
        cases = [f'    <testcase name="no findings" classname={shown}/>']
    return [head, *cases, "  </testsuite>"]


def _case(found: Diagnostic, shown: str) -> str:
    slug, span = found.kind.slug, found.span
    opening = (
        f'    <testcase name={_attribute(slug)} classname={shown} line="{span.line}" column="{span.column}"'
    )
    said = [f"{span}: {found.message}", *found.notes, *([f"help: {found.help}"] if found.help else [])]
    text = escape(for_xml("\n".join(said)))
    if not _fails(found):
        return f"{opening}>\n      <system-out>{text}</system-out>\n    </testcase>"
    level, message = _attribute(found.kind.level.value), _attribute(found.message)
    return f"{opening}>\n      <failure type={level} message={message}>{text}</failure>\n    </testcase>"


def _fails(found: Diagnostic) -> bool:
    return found.kind.level is not Level.ADVICE


def _attribute(text: str) -> str:
    return quoteattr(for_xml(text))
