"""The report of `hoyle check` as text for people; fed by the command with what `hoyle.check` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.diagnostics.render import Style, render_full, render_summary

if TYPE_CHECKING:
    from hoyle.checking import CheckReport

MOST_SETUPS = 6
MOST_LINES = 40
"""Of a longer test the rest is left out."""


def report_text(report: CheckReport, style: Style, *, coverage: bool = False) -> str:
    """The findings with what shows them, how much was looked at, and the lines with their counts if wanted."""
    parts: list[str] = []
    for found in report.findings:
        text = render_full([found.diagnostic], style)
        if found.test is not None:
            text += "\n" + _test_text(found.test)
        elif found.record is not None:
            text += "record: no test can say this; `--write FILE` saves the match beside FILE, for `hoyle play --load`\n"
        parts.append(text)
    if report.told:
        parts.append(render_full(report.told, style))
    if coverage:
        parts += [_lines(report, name) for name in report.coverage]
    parts.append("\n".join(_close(report)) + "\n")
    return "\n".join(parts)


def _test_text(test: str) -> str:
    """A test, set in; of a very long one the beginning."""
    lines = test.splitlines()
    rest = len(lines) - MOST_LINES
    if rest > 0:
        lines = [*lines[:MOST_LINES], f"  … and {rest} lines more; `--write FILE` writes it whole"]
    return "".join(f"    {line}".rstrip() + "\n" for line in lines)


def _lines(report: CheckReport, name: str) -> str:
    """A file line by line: a mark, how often, the line."""
    lines = report.coverage[name]
    counts = ["" if line.count is None else f"{line.count:,}" for line in lines]
    answers = ["" if line.answers is None else f"{line.answers[0]:,}:{line.answers[1]:,}" for line in lines]
    width, wide = (max(map(len, column), default=0) for column in (counts, answers))
    rows = [
        f"{line.mark or ' '} {count.rjust(width)} {answer.rjust(wide)} {line.number:4} | {line.text}".rstrip()
        for line, count, answer in zip(lines, counts, answers, strict=True)
    ]
    legend = "(how often, and yes:no of a condition; ! never, ? always the same)"
    return "\n".join([f"{name} {legend}", *rows]) + "\n"


def _close(report: CheckReport) -> list[str]:
    count = sum(1 for each in report.setups if each.games)
    settings = f"{count} of {len(report.setups)} settings"
    said = [
        f"{report.file}: {render_summary(report.diagnostics)}",
        f"  {report.games:,} random games with {settings}, seed {report.seed}",
    ]
    if report.unplayed:
        shown = "; ".join(setup.words for setup in report.unplayed[:MOST_SETUPS])
        more = len(report.unplayed) - MOST_SETUPS
        said.append(f"  no game with: {shown}" + (f"; and {more} more" if more > 0 else ""))
    said += [f"  {search.words}" for search in report.searches]
    if report.worlds:
        games = "game" if report.worlds == 1 else "games"
        said.append(f"  {report.worlds:,} {games} with other hidden cards, to look for leaks")
    if report.interrupted:
        said.append("  stopped by Ctrl-C: this is what was found so far, and nothing was made smaller")
    return said
