"""A source file and a half-open range in it; made by the loader, carried by every node and diagnostic."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen


@frozen(eq=False, slots=False)
class Source:
    """One rule file: the name shown to people and its whole text (offsets are code points)."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset at which each line begins."""
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, columns in code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Text of a line (from 1) without its line break."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@frozen
class Span:
    """The half-open range `start..end` of code points in one source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """Column of the first character, from 1."""
        return self.source.position(self.start)[1]

    @property
    def end_position(self) -> tuple[int, int]:
        """Line and column just after the last character."""
        return self.source.position(self.end)

    @property
    def text(self) -> str:
        """The characters of the range."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The range from the beginning of this one to the end of another in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))
