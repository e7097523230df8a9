"""The text of a file from its pieces: blank lines, indentation, columns; the last step of the formatter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from attrs import define

from hoyle.formatting.breaking import row_starts
from hoyle.formatting.columns import line_up
from hoyle.formatting.pieces import Aside, Blank, Item, Logical, Remark
from hoyle.formatting.shape import INDENT, shape_of

_APART = frozenset({"phase", "play", "score", "shared", "test"})


@define(eq=False)
class _Text:
    """A line of text that is being made. `cell` and `aside` are put into columns behind `words`."""

    words: str
    cell: str = ""
    cell_column: int | None = None
    group: str = ""
    aside: Aside | None = None

    @property
    def empty(self) -> bool:
        return not self.words


def write(items: Sequence[Item]) -> str:
    """The text of a file."""
    lines = [line for item in _spaced(items) for line in _texts(item)]
    for paragraph in _paragraphs(lines):
        for group in ("sentence", "sight"):
            _put([line for line in paragraph if line.group == group], _cell)
        _put([line for line in paragraph if line.aside is not None], _aside)
    return "".join(f"{line.words}\n" for line in lines)


# ---------------------------------------------------------------------------------------- blank lines


def _spaced(items: Sequence[Item]) -> Iterator[Item]:
    """The pieces with the blank lines that they should have: never two, and around blocks at least one."""
    logical = [at for at, item in enumerate(items) if isinstance(item, Logical)]
    top: Logical | None = None
    yield from _without_edges(items[: logical[0]], first=True)
    for here, after in pairwise([*logical, len(items)]):
        line = items[here]
        assert isinstance(line, Logical)
        yield line
        if not line.depth:
            top = line
        following = items[after] if after < len(items) else None
        between = list(items[here + 1 : after])
        if not isinstance(following, Logical):
            yield from _without_edges(between, last=True)
            continue
        if following.depth > line.depth:
            yield from _without_edges(between, first=True)
            continue
        if not following.depth and top is not None and _stands_apart(top, following):
            between = _with_blank(between)
        yield from between


def _without_edges(between: Sequence[Item], first: bool = False, last: bool = False) -> list[Item]:
    found = list(between)
    if first and found and isinstance(found[0], Blank):
        del found[0]
    if last and found and isinstance(found[-1], Blank):
        del found[-1]
    return found


def _stands_apart(before: Logical, after: Logical) -> bool:
    return before.declares in _APART or after.declares in _APART


def _with_blank(between: list[Item]) -> list[Item]:
    """With a blank line before the comments that belong to the next line, if there is none at all."""
    if any(isinstance(item, Blank) for item in between):
        return between
    at = len(between)
    while at:
        item = between[at - 1]
        if not isinstance(item, Remark) or item.depth:
            break
        at -= 1
    return [*between[:at], Blank(), *between[at:]]


# ---------------------------------------------------------------------------------------- lines of text


def _texts(item: Item) -> Iterator[_Text]:
    match item:
        case Blank():
            yield _Text("")
        case Remark(depth, text):
            yield _Text(" " * (depth * INDENT) + text)
        case Logical():
            yield from _line_texts(item)


def _line_texts(line: Logical) -> Iterator[_Text]:
    shape = shape_of(line)
    starts = row_starts(shape)
    ends = [*starts[1:], shape.cell]
    rows = {row.first: row for row in line.rows}
    last = line.rows[-1]
    for indent, start, end in zip(shape.indents(starts), starts, ends, strict=True):
        text = _Text(" " * indent + shape.text(start, end))
        row = rows.get(start)
        if start == starts[-1]:
            text.aside = last.aside
            if shape.cell < len(line.tokens):
                text.cell = shape.text(shape.cell, len(line.tokens))
                text.cell_column = line.tokens[shape.cell].column
                text.group = "sight" if line.declares == "pile" else "sentence"
        elif row is not None and row is not last:
            text.aside = row.aside
        yield text
        if row is not None:
            yield from (_Text(" " * (line.depth + 1) * INDENT + remark) for remark in row.remarks)


# ---------------------------------------------------------------------------------------- columns


def _paragraphs(lines: Sequence[_Text]) -> Iterator[list[_Text]]:
    paragraph: list[_Text] = []
    for line in lines:
        if line.empty:
            yield paragraph
            paragraph = []
        else:
            paragraph.append(line)
    yield paragraph


def _cell(line: _Text) -> tuple[str, int | None]:
    return line.cell, line.cell_column


def _aside(line: _Text) -> tuple[str, int | None]:
    assert line.aside is not None
    return line.aside.text, line.aside.column


def _put(lines: Sequence[_Text], what: Callable[[_Text], tuple[str, int | None]]) -> None:
    """Put something behind lines of text, in one column."""
    found = [what(line) for line in lines]
    columns = line_up([len(line.words) for line in lines], [column for _, column in found])
    for line, (text, _), column in zip(lines, found, columns, strict=True):
        line.words = line.words.ljust(column) + text
