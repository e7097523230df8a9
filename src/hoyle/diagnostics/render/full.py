"""Findings in full: place, sentence, the line with carets, labels, help and fix; for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.diagnostics.edits import changed
from hoyle.diagnostics.kind import Level
from hoyle.diagnostics.model import Diagnostic, Edit, Fix
from hoyle.diagnostics.render.columns import clip, lay_out, text_width
from hoyle.diagnostics.render.signs import harmless
from hoyle.diagnostics.render.style import Role, Style, plain
from hoyle.source import Source, Span

MOST_SHOWN = 140
"""Longer lines are cut around the marked range."""

# The lines of a fix are shown if they are not more than this.
_MOST_LINES = 3

ROLES = {Level.ERROR: Role.ERROR, Level.WARNING: Role.WARNING, Level.ADVICE: Role.ADVICE}


def render_full(diagnostics: Iterable[Diagnostic], style: Style = plain) -> str:
    """All findings in full, with an empty line between two; ends with a line break unless there is none."""
    return "\n".join(_render(found, style) for found in diagnostics)


def _render(found: Diagnostic, style: Style) -> str:
    role = ROLES[found.kind.level]
    head = style(f"{found.kind.level.value}[{found.kind.slug}]", role)
    lines = [f"{_place(found.span, style)}: {head}: {harmless(found.message)}"]
    width = len(str(max(span.line for span in _spans(found))))
    lines.extend(_snippet(found.span, "^", "", width, role, style))
    shown_in = found.span.source
    for label in found.labels:
        if label.span.source is not shown_in:
            lines.append(f"{' ' * width} {style('-->', Role.GUTTER)} {_place(label.span, style)}")
            shown_in = label.span.source
        lines.extend(_snippet(label.span, "-", harmless(label.text), width, Role.MARK, style))
    lines.extend(f"{' ' * width} {style('=', Role.GUTTER)} note: {harmless(note)}" for note in found.notes)
    if found.help is not None:
        lines.append(f"{style('help:', Role.HELP)} {harmless(found.help)}")
    if found.fix is not None:
        lines.extend(_fix(found.fix, style))
    return "".join(line.rstrip() + "\n" for line in lines)


def _place(span: Span, style: Style) -> str:
    return style(harmless(str(span)), Role.PLACE)


def _spans(found: Diagnostic) -> list[Span]:
    return [found.span, *(label.span for label in found.labels)]


def _snippet(span: Span, mark: str, text: str, width: int, role: Role, style: Style) -> list[str]:
    """The first line of a range with marks under it; nothing for a file without text."""
    if not span.source.text:
        return []
    number = span.line
    start = span.column - 1
    line = span.source.line_text(number)
    end_line, end_column = span.end_position
    end = end_column - 1 if end_line == number else len(line)
    line, start, end = clip(line, min(start, len(line)), min(end, len(line)), MOST_SHOWN)
    shown, columns = lay_out(line)
    marks = mark * max(1, columns[end] - columns[start])
    bar = style("|", Role.GUTTER)
    return [
        f"{style(str(number).rjust(width), Role.GUTTER)} {bar} {shown}",
        f"{' ' * width} {bar} {' ' * columns[start]}{style(marks, role)}{' ' + text if text else ''}",
    ]


def _fix(fix: Fix, style: Style) -> list[str]:
    """The title of a fix and, if it touches few lines of one file, these lines before and after."""
    care = "" if fix.safe else " (may change the game)"
    lines = [f"{style('fix:', Role.HELP)} {harmless(fix.title)}{care}"]
    sources = {id(edit.span.source): edit.span.source for edit in fix.edits}
    if len(sources) != 1:
        return lines
    (source,) = sources.values()
    first = min(edit.span.line for edit in fix.edits)
    last = max(edit.span.end_position[0] for edit in fix.edits)
    before, after = _changed_lines(source, fix.edits, first, last)
    shown = [("- ", line) for line in before] + [("+ ", line) for line in after]
    if len(before) > _MOST_LINES or len(after) > _MOST_LINES:
        return lines
    if all(text_width(lay_out(line)[0]) <= MOST_SHOWN for _, line in shown):
        lines.extend(f"  {sign}{lay_out(line)[0]}" for sign, line in shown)
    return lines


def _changed_lines(
    source: Source, edits: tuple[Edit, ...], first: int, last: int
) -> tuple[list[str], list[str]]:
    """The lines of a range before and after, without those at its beginning and end that stay as they are."""
    text = changed(source.text, edits)
    start = source.line_starts[first - 1]
    end = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    grown = len(text) - len(source.text)
    before, after = source.text[start:end].splitlines(), text[start : end + grown].splitlines()
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    kept = min(len(before), len(after)) if same is None else same
    return before[kept:], after[kept:]
