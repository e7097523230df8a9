"""The report of `hoyle lint` in each of its forms; the renderers are imported when they are asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from hoyle.diagnostics import Diagnostic, Level
from hoyle.diagnostics.render import Style, as_data, plain, render_concise, render_full, render_summary

FORMS: Final = ("full", "concise", "json", "github", "sarif", "junit")
FOR_PEOPLE: Final = ("full", "concise")


@frozen
class Report:
    """What was found in files: the findings to be shown, in order, and how many fixes were made."""

    files: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    fixed: int = 0


def report_text(report: Report, form: str, style: Style = plain) -> str:
    """The whole report in a form."""
    match form:
        case "json":
            return _json(report)
        case "github":
            from hoyle.diagnostics.render.github import render_github

            return render_github(report.findings)
        case "junit":
            from hoyle.diagnostics.render.junit import render_junit

            return render_junit(report.findings, report.files)
        case "sarif":
            return _sarif(report)
        case "concise":
            return render_concise(report.findings, style) + closing(report)
        case _:
            shown = render_full(report.findings, style)
            return shown + ("\n" if shown else "") + closing(report)


def closing(report: Report) -> str:
    """The last lines for people: how many findings, and how many of them can be mended by the command."""
    count = len(report.files)
    line = f"{count} {'file' if count == 1 else 'files'}: {render_summary(report.findings)}"
    if report.fixed:
        line += f"; {report.fixed} fixed"
    return line + "\n" + _offer(report)


def _offer(report: Report) -> str:
    safe, unsafe = fixable(report.findings)
    if safe:
        more = f" ({unsafe} more with --fix --unsafe-fixes)" if unsafe else ""
        return f"{safe} fixable with --fix{more}\n"
    return f"{unsafe} fixable with --fix --unsafe-fixes\n" if unsafe else ""


def fixable(findings: Sequence[Diagnostic]) -> tuple[int, int]:
    """How many findings bring a safe fix, and how many one that may change the game."""
    fixes = [found.fix for found in findings if found.fix is not None]
    safe = sum(fix.safe for fix in fixes)
    return safe, len(fixes) - safe


def statistics_text(report: Report, form: str) -> str:
    """The counts of each kind, for people or as JSON."""
    from hoyle.diagnostics.render.statistics import render_statistics, statistics_json

    if form == "json":
        return statistics_json(report.findings)
    return render_statistics(report.findings) + closing(report)


def _json(report: Report) -> str:
    safe, unsafe = fixable(report.findings)
    levels = [found.kind.level for found in report.findings]
    data = {
        "files": len(report.files),
        "errors": levels.count(Level.ERROR),
        "warnings": levels.count(Level.WARNING),
        "advice": levels.count(Level.ADVICE),
        "fixable": safe,
        "fixable_unsafe": unsafe,
        "fixed": report.fixed,
        "findings": [as_data(found) for found in report.findings],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _sarif(report: Report) -> str:
    from importlib.metadata import PackageNotFoundError, version

    from hoyle.diagnostics.pages import read_pages
    from hoyle.diagnostics.render.sarif import render_sarif

    try:
        own = version("hoyle")
    except PackageNotFoundError:
        own = "0.0.0"  # a checkout that is not installed
    return render_sarif(report.findings, read_pages(), own)
