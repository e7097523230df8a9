"""The column in which what stands behind neighbouring lines is put: sentences, comments, who sees a pile.

Used by `layout`. The author chooses the column; here neighbours are brought into one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

ROOM: Final = 3
"""Blanks before what is put into a new column, or stands behind a line that is too wide for the column."""
LEAST: Final = 2
"""An author's column leaves at least so many blanks behind every line."""
WIDE: Final = 72
"""A line wider than this has no part in the choice of a column."""
FURTHEST: Final = 80


def line_up(widths: Sequence[int], wanted: Sequence[int | None]) -> list[int]:
    """The column of what stands behind each of some lines, from their widths and the columns it stood in.

    It is the column in which most of it stands, if that leaves room behind all lines or holds more than half;
    else a new one. Behind a line that is too wide for the column it stands further to the right.
    """
    columns = _once(widths, wanted)
    while (settled := _once(widths, columns)) != columns:
        # What stands further to the right can outnumber the rest; this only ever moves the column to the right.
        columns = settled
    return columns


def _once(widths: Sequence[int], wanted: Sequence[int | None]) -> list[int]:
    usual = [width for width in widths if width <= WIDE]
    column = _chosen(widths, wanted, usual)
    return [column if width + LEAST <= column else width + ROOM for width in widths]


def _chosen(widths: Sequence[int], wanted: Sequence[int | None], usual: Sequence[int]) -> int:
    votes = Counter(
        column
        for width, column in zip(widths, wanted, strict=True)
        if column is not None and column <= FURTHEST and width <= WIDE
    )
    widest = max(usual, default=0)
    sound = [column for column, count in votes.items() if column >= widest + LEAST or 2 * count > len(usual)]
    if sound:
        return min(sound, key=lambda column: (-votes[column], column))
    return widest + ROOM
