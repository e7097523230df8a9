"""Text laid out in the columns of a terminal; used by the full renderer to put carets under the right characters."""

from __future__ import annotations

import unicodedata

from hoyle.diagnostics.render.signs import steers

TAB = 4
"""A tab fills up to the next column that is a multiple of this."""


_JOINER = "\u200d"


def cell_width(char: str, before: str = "") -> int:
    """Columns that one printed character takes behind another: 0, 1 or 2.

    Marks over a letter and invisible signs take none, nor does what is joined to a picture: its second half after
    a joiner, or the tone of a skin. Of a syllable that is put together, the first part counts.
    """
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    if before == _JOINER or ("\U0001f3fb" <= char <= "\U0001f3ff" and before and cell_width(before) == 2):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def text_width(text: str) -> int:
    """Columns that a text without tabs takes."""
    return sum(cell_width(char, before) for before, char in zip(" " + text, text, strict=False))


def lay_out(line: str) -> tuple[str, tuple[int, ...]]:
    """A line as it is printed, and the column at which each of its characters begins, with one more for its end.

    Tabs become blanks. Characters that would steer the terminal become `?`, so that a file cannot.
    """
    printed: list[str] = []
    starts: list[int] = []
    column = 0
    before = ""
    for char in line:
        starts.append(column)
        if char == "\t":
            shown, width = " " * (TAB - column % TAB), TAB - column % TAB
        elif steers(char):
            shown, width = "?", 1
        else:
            shown, width = char, cell_width(char, before)
        printed.append(shown)
        column += width
        before = char
    starts.append(column)
    return "".join(printed), tuple(starts)


def clip(line: str, start: int, end: int, most: int) -> tuple[str, int, int]:
    """A window of at most `most` characters of a long line around `start..end`, and where the range lies in it."""
    if len(line) <= most:
        return line, start, end
    first = max(0, min(start - most // 3, len(line) - most))
    last = min(len(line), first + most)
    head = "…" if first else ""
    tail = "…" if last < len(line) else ""
    shift = len(head) - first
    return head + line[first:last] + tail, start + shift, min(end, last) + shift
