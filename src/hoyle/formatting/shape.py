"""One logical line as lines of text: its words with their blanks, and how far each line is indented.

Used by `breaking`, to see how wide lines become, and by `layout`.
"""

from __future__ import annotations

from attrs import field, frozen

from hoyle.formatting.pieces import Logical, Token
from hoyle.formatting.spacing import blanks_before, ends_value

INDENT = 2
_DEEPEST_CASE = 60  # cases are not put under one that stands further to the right

_SENTENCE_LINES = frozenset({"option", "require", "expects", "needs", "adds"})
_ENDS_VALUE = frozenset({"no", "yes/no", "empty", "up", "down", "random"})
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


@frozen
class Shape:
    """A logical line and the blanks between its tokens. `cell` is the index of what stands in a column behind it."""

    line: Logical
    blanks: tuple[bool, ...]
    cell: int
    depths: tuple[int, ...] = field()

    def text(self, first: int, last: int) -> str:
        """Tokens `first` to `last` (without it) as text."""
        return "".join(
            (" " if self.blanks[at] and at > first else "") + self.line.tokens[at].text
            for at in range(first, last)
        )

    def indents(self, starts: list[int]) -> list[int]:
        """How far each line of text is indented, if lines begin with these tokens."""
        found = [self.line.depth * INDENT]
        columns: dict[int, int] = {}
        waiting: list[int] = []  # columns in which the brackets that are open ask their content to stand
        ends = [*starts[1:], len(self.line.tokens)]
        for start, end in zip(starts, ends, strict=True):
            if start:
                found.append(self._indent(start, columns, waiting))
            column = found[-1]
            for at in range(start, end):
                token = self.line.tokens[at]
                column += self.blanks[at] and at > start
                columns[at] = column
                column += len(token.text)
                match _BRACKETS.get(token.text, 0) if token.kind == "sign" else 0:
                    case 1:
                        waiting.append(column if at + 1 < end else found[-1] + 2 * INDENT)
                    case -1:
                        waiting.pop()
                    case _:
                        pass
        return found

    def _indent(self, start: int, columns: dict[int, int], waiting: list[int]) -> int:
        if waiting:
            return waiting[-1]
        usual = (self.line.depth + 1) * INDENT
        under = columns.get(self.line.aligned.get(start, -1), usual)
        return under if under <= _DEEPEST_CASE else usual


def shape_of(line: Logical) -> Shape:
    """The shape of a logical line."""
    depths, depth = [], 0
    for token in line.tokens:
        step = _BRACKETS.get(token.text, 0) if token.kind == "sign" else 0
        depth += step
        depths.append(depth)
    cell = _cell(line)
    if cell <= line.rows[-1].first:
        cell = len(line.tokens)
    return Shape(line, tuple(blanks_before(line.tokens)), cell, tuple(depths))


def _cell(line: Logical) -> int:
    """The index of the first token that stands in a column of its own: a sentence, or who sees a pile."""
    tokens = line.tokens
    if (
        line.declares in _SENTENCE_LINES
        and tokens[-1].kind == "text"
        and len(tokens) > 2
        and _closed(tokens[-2])
    ):
        return len(tokens) - 1
    if line.declares == "pile":
        sight = tokens[:-2] if [token.text for token in tokens[-2:]] == [",", "remembered"] else tokens
        for back, words in ((3, "top face"), (2, "face"), (3, "seen by")):
            if " ".join(token.text for token in sight[-back:-1]) == words and len(sight) > back:
                return len(sight) - back
    return len(tokens)


def _closed(token: Token) -> bool:
    return ends_value(token) or token.text in _ENDS_VALUE
