"""A line that could not be read, and what was found out about it; made by `recover`, judged by `mistakes`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from attrs import frozen

from hoyle.diagnostics import Edit, Fix, Kind
from hoyle.source import Source, Span
from hoyle.syntax.automaton import Automaton, Reading, Stack, automaton
from hoyle.syntax.layout import Line
from hoyle.syntax.lexer import Lexeme, LexemeKind

# How far a mended line must fit to be believed, in lexemes after the place of the mend.
_FAR_ENOUGH = 60


@frozen
class Mistake:
    """The sentence for a line that could not be read; `meant` is the line as it is read instead, if that is clear."""

    kind: Kind
    span: Span
    message: str
    help: str | None = None
    fix: Fix | None = None
    meant: tuple[Lexeme, ...] | None = None


@frozen(eq=False, slots=False)
class Trouble:
    """A line, the index of the lexeme that does not fit, and the parser's stack before the line."""

    source: Source
    line: Line
    lexemes: tuple[Lexeme, ...]
    index: int
    types: tuple[str, ...]
    before: Stack
    stack: Stack

    @property
    def tables(self) -> Automaton:
        """The grammar's tables."""
        return automaton()

    @property
    def bad(self) -> Lexeme | None:
        """The lexeme that does not fit; None if the line ends too early."""
        return self.at(self.index)

    def at(self, index: int) -> Lexeme | None:
        """A lexeme of the line, if it has that many."""
        return self.lexemes[index] if 0 <= index < len(self.lexemes) else None

    def text(self, index: int) -> str:
        """The text of a lexeme, or nothing."""
        found = self.at(index)
        return found.text if found is not None else ""

    @cached_property
    def expected(self) -> frozenset[str]:
        """Token types that would fit where reading stopped."""
        return self.tables.expected(self.stack)

    @cached_property
    def begins(self) -> frozenset[str]:
        """Token types that may begin a line here."""
        return self.tables.expected(self.before)

    def span(self, first: int, last: int | None = None) -> Span:
        """The place of some lexemes; behind the last one, the last one itself."""
        start = self.lexemes[min(first, len(self.lexemes) - 1)]
        end = self.lexemes[min(first if last is None else last, len(self.lexemes) - 1)]
        return Span(self.source, start.start, end.end)

    def replaced(self, first: int, after: int, *texts: str) -> tuple[Lexeme, ...]:
        """The line with some lexemes replaced by others."""
        inside = self.lexemes[first:after]
        start = inside[0].start if inside else self._end_before(first)
        end = inside[-1].end if inside else start
        new = tuple(Lexeme(_kind_of(text), text, start, end) for text in texts)
        return self.lexemes[:first] + new + self.lexemes[after:]

    def mixed(self, first: int, after: int, pieces: Sequence[Lexeme | str]) -> tuple[Lexeme, ...]:
        """The line with a part replaced by some of its own lexemes and by words that are not in it.

        Lexemes keep their places if they keep their order; else all of them stand for the whole part.
        """
        own = [piece for piece in pieces if isinstance(piece, Lexeme)]
        if any(one.start >= other.start for one, other in pairwise(own)):
            texts = [piece if isinstance(piece, str) else piece.text for piece in pieces]
            return self.replaced(first, after, *texts)
        place = self.lexemes[first].start
        new: list[Lexeme] = []
        for piece in pieces:
            found = Lexeme(_kind_of(piece), piece, place, place) if isinstance(piece, str) else piece
            place = found.end
            new.append(found)
        return self.lexemes[:first] + tuple(new) + self.lexemes[after:]

    def _end_before(self, index: int) -> int:
        return self.lexemes[index - 1].end if index else self.lexemes[0].start

    def fits(self, lexemes: tuple[Lexeme, ...]) -> bool:
        """Whether a mended line can be read to its end, or at least very far, and its block with it."""
        enough = self.index + _FAR_ENOUGH
        result = self.tables.read(self.before, lexemes[:enough])
        if not isinstance(result, Reading):
            return len(lexemes) > enough and result.index >= enough
        if self.line.children:
            return self.tables.allows(result.stack, "_INDENT")
        return self.tables.expected(result.stack) != {"_INDENT"}

    def opens(self, lexemes: tuple[Lexeme, ...]) -> bool:
        """Whether a mended line opens a block in which the line below it fits."""
        result = self.tables.read(self.before, lexemes)
        if not isinstance(result, Reading) or not self.tables.advance(result.stack, "_INDENT"):
            return False
        return isinstance(self.tables.read(result.stack, self.line.children[0].lexemes), Reading)

    def reaches(self, lexemes: tuple[Lexeme, ...], index: int) -> bool:
        """Whether a mended line can be read beyond a place."""
        result = self.tables.read(self.before, lexemes[: index + 2])
        return isinstance(result, Reading) or result.index > index

    def expected_at(self, index: int) -> frozenset[str]:
        """Token types that would fit at an earlier place of the line."""
        stack = self.before.copy()
        for lexeme in self.lexemes[:index]:
            if self.tables.push(stack, lexeme) is None:
                return frozenset()
        return self.tables.expected(stack)

    def edit(self, title: str, first: int, after: int, text: str, safe: bool = True) -> Fix:
        """A mend that replaces some lexemes by text."""
        return Fix(title, (Edit(self.span(first, after - 1), text),), safe)


def without(trouble: Trouble, index: int, safe: bool = False) -> Fix:
    """A mend that takes a lexeme out, with the blanks before it, or behind it at the beginning of a line."""
    text, span = trouble.source.text, trouble.span(index)
    start, end = span.start, span.end
    if index:
        while text.startswith(" ", start - 1) and start > 1:
            start -= 1
    else:
        while text.startswith(" ", end):
            end += 1
    return Fix("take it out", (Edit(Span(trouble.source, start, end), ""),), safe)


def _kind_of(text: str) -> LexemeKind:
    if text.startswith('"'):
        return "text"
    if text[0] in "0123456789":
        return "number"
    return "word" if text.isidentifier() else "sign"
