"""Fixes that move lines to another column; used where `layout` and `recover` report lines that stand wrong."""

from __future__ import annotations

from hoyle.diagnostics import Edit, Fix
from hoyle.source import Source, Span


def moved(source: Source, start: int, last: int, column: int) -> Fix | None:
    """The fix that moves lines sideways, from that of `start` to the line `last`, so that the first begins in a column.

    None if one of them has no room for that, or tabs before it.
    """
    first, now = source.position(start)
    by = column - (now - 1)
    edits: list[Edit] = []
    for number in range(first, last + 1):
        text = source.line_text(number)
        room = len(text) - len(text.lstrip(" "))
        if not text.strip():
            continue
        if room + by < 0 or text[room : room + 1] == "\t":
            return None
        begin = source.line_starts[number - 1]
        edits.append(Edit(Span(source, begin, begin + max(0, -by)), " " * max(0, by)))
    return Fix("begin it in that column" if column else "begin it at the margin", tuple(edits), safe=False)
