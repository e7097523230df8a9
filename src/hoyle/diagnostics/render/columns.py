"""Text laid out in the columns of a terminal; used by the full renderer to put carets under the right characters."""

from __future__ import annotations

import unicodedata

TAB = 4
"""A tab fills up to the next column that is a multiple of this."""


def cell_width(char: str) -> int:
    """Columns that one printed character takes: 0, 1 or 2."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def text_width(text: str) -> int:
    """Columns that a text without tabs takes."""
    return sum(cell_width(char) for char in text)


def lay_out(line: str) -> tuple[str, tuple[int, ...]]:
    """A line as it is printed, and the column at which each of its characters begins, with one more for its end.

    Tabs become blanks. Characters that would steer the terminal become `?`, so that a file cannot.
    """
    printed: list[str] = []
    starts: list[int] = []
    column = 0
    for char in line:
        starts.append(column)
        if char == "\t":
            shown = " " * (TAB - column % TAB)
        elif unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNING:
            shown = "?"
        else:
            shown = char
        printed.append(shown)
        column += text_width(shown)
    starts.append(column)
    return "".join(printed), tuple(starts)


# Marks that change the direction of writing would move the text away from its carets.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


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
