"""Where long lines are broken: lists in tests at their commas, conditions after `or` and `and`; used by `layout`.

Other lines stay as the author broke them. So do lines with a comment: it belongs to what it stands beside.
"""

from __future__ import annotations

from typing import Final

from hoyle.formatting.pieces import Logical
from hoyle.formatting.shape import INDENT, Shape
from hoyle.syntax.words import NEW_LINE_WORDS

WIDEST: Final = 120

_LISTS = frozenset({"GIVEN", "ALLOWS", "AFTER"})
_NO_CONDITION = frozenset({"option", "var", "kind", "players", "teams"})
_WITH_MEANING = frozenset({"legal", "define"})


def row_starts(shape: Shape) -> list[int]:
    """The indices of the tokens with which the lines of text of a logical line begin."""
    line = shape.line
    starts = [row.first for row in line.rows]
    if line.held or any(row.aside or row.remarks for row in line.rows):
        return starts
    if line.depth == 1 and line.tokens[0].type in _LISTS:
        return _filled(shape) if _too_wide(shape, starts) is not None else starts
    if line.declares in _NO_CONDITION:
        return starts
    while (row := _too_wide(shape, starts)) is not None:
        end = _ends(shape, starts)[row]
        place = _best_place(shape, starts, row, end)
        if place is None:
            # This line of text stays as wide as it is; the ones after it may still be broken.
            return _later(shape, starts, row)
        starts.insert(row + 1, place)
    return starts


def _later(shape: Shape, starts: list[int], row: int) -> list[int]:
    while row + 1 < len(starts):
        row += 1
        while _width(shape, starts, row) > WIDEST:
            place = _best_place(shape, starts, row, _ends(shape, starts)[row])
            if place is None:
                break
            starts.insert(row + 1, place)
            row += 1
    return starts


def _ends(shape: Shape, starts: list[int]) -> list[int]:
    return [*starts[1:], shape.cell]


def _width(shape: Shape, starts: list[int], row: int) -> int:
    return shape.indents(starts)[row] + len(shape.text(starts[row], _ends(shape, starts)[row]))


def _too_wide(shape: Shape, starts: list[int]) -> int | None:
    """The first line of text that is too wide."""
    indents, ends = shape.indents(starts), _ends(shape, starts)
    for row, (indent, start, end) in enumerate(zip(indents, starts, ends, strict=True)):
        if indent + len(shape.text(start, end)) > WIDEST:
            return row
    return None


def _filled(shape: Shape) -> list[int]:
    """The list of a test, as much on each line as it takes."""
    tokens = shape.line.tokens
    commas = [at for at, token in enumerate(tokens) if token.text == "," and not shape.depths[at]]
    starts = [0]
    bounds = [*(at + 1 for at in commas), len(tokens)]
    begun, width = 0, shape.line.depth * INDENT
    for bound in bounds:
        part = len(shape.text(begun, bound))
        if begun > starts[-1] and width + 1 + part > WIDEST:
            starts.append(begun)
            width = (shape.line.depth + 1) * INDENT + part
        else:
            width += part + (begun > 0)
        begun = bound
    return starts


def _best_place(shape: Shape, starts: list[int], row: int, end: int) -> int | None:
    """The token with which a new line of text begins, so that the rest fits; None if there is no good place."""
    tokens, first = shape.line.tokens, starts[row]
    indent = shape.indents(starts)[row]
    inside = [at for at in range(first + 1, end) if not shape.depths[at - 1] and _may_begin(shape.line, at)]
    if shape.line.declares in _WITH_MEANING and not row:
        after = next((at for at in inside if tokens[at - 1].text == "="), None)
        if after is not None and _helps(shape, after, end):
            return after
    for word in ("OR", "AND"):
        places = [at for at in inside if tokens[at - 1].type == word]
        fitting = [at for at in places if indent + len(shape.text(first, at)) <= WIDEST]
        if fitting:
            return fitting[-1]
    return None


def _helps(shape: Shape, after: int, end: int) -> bool:
    """Whether a meaning on a line of its own fits there, or can be broken once more."""
    tokens = shape.line.tokens
    narrow = shape.indents([0, after])[1] + len(shape.text(after, end)) <= WIDEST
    return narrow or any(
        tokens[at - 1].type in ("OR", "AND") and not shape.depths[at - 1] and _may_begin(shape.line, at)
        for at in range(after + 1, end)
    )


def _may_begin(line: Logical, at: int) -> bool:
    """Whether a line of text that begins with this token is sure to be read as part of the line before it."""
    return line.tokens[at].text not in NEW_LINE_WORDS
