"""A rule file as the formatter sees it: logical lines with their words, and the comments and blank lines around them.

Made from what the syntax has read; `shape`, `breaking` and `layout` go on with it. Nothing here looks at the author's
blanks, but for three things: where a line was broken, which lines stand apart, and in which column something was put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from attrs import evolve, field, frozen

from hoyle.source import Source
from hoyle.syntax import Parsed, nodes, walk
from hoyle.syntax.layout import Line
from hoyle.syntax.lexer import LexemeKind

_IGNORES = re.compile(r"#[ \t]*ignore[ \t]*:")  # a comment for the linter, about the next line of text


@frozen
class Token:
    """A word or sign of a line. `column` is where the author put it, if he left room before it."""

    text: str
    kind: LexemeKind
    type: str
    start: int
    column: int | None = None


@frozen
class Aside:
    """A comment behind the words of a line of text."""

    text: str
    column: int | None


@frozen
class Row:
    """One line of text of a logical line: the index of its first token, its comment, and comments on lines below it."""

    first: int
    aside: Aside | None = None
    remarks: tuple[str, ...] = ()


@frozen
class Logical:
    """A logical line: its depth, its tokens, the lines of text that the author made of them.

    `aligned` are tokens, by their index, that stand under another one if they begin a line of text. `held` says that
    a comment above is about its first line of text.
    """

    depth: int
    tokens: tuple[Token, ...]
    rows: tuple[Row, ...]
    aligned: Mapping[int, int] = field(factory=dict)
    held: bool = False

    @property
    def declares(self) -> str:
        """The word that says what it is, behind a `change`."""
        words = self.tokens[1:] if self.tokens[0].type == "CHANGE" and len(self.tokens) > 1 else self.tokens
        return words[0].text if words[0].type != "NAME" else ""


@frozen
class Remark:
    """A comment that has a line of text for itself."""

    depth: int
    text: str


@frozen
class Blank:
    """One or more blank lines."""


Item = Logical | Remark | Blank


@frozen
class _Trees:
    """What only the tree knows: names that a value follows without a sign, and values by cases.

    `cases` tells for the offset of each case but the first one the offset of the first. For the value after
    `otherwise` it is told by its negative offset: it is that word which begins a line of text.
    """

    settings: frozenset[int]
    cases: Mapping[int, int]


def pieces_of(source: Source, parsed: Parsed) -> list[Item]:
    """All of a file in written order."""
    trees = _look_at(parsed.tree)
    items: list[Item] = []
    chain: list[int] = []
    end = 0
    for depth, line in _flat(parsed.lines, 0):
        aside, between = _between(source.text, end, line.start)
        _attach(items, aside)
        above = _lines_between(between[:-1], chain, depth)
        held = any(isinstance(item, Remark) and _IGNORES.match(item.text) for item in above)
        items += above
        items.append(evolve(_logical(source, parsed, line, depth, trees), held=held))
        del chain[depth:]
        chain.append(line.column)
        end = line.end
    aside, between = _between(source.text, end, len(source.text))
    _attach(items, aside)
    items += _lines_between(between, chain, 0)
    return items


def _flat(lines: tuple[Line, ...] | list[Line], depth: int) -> Iterator[tuple[int, Line]]:
    for line in lines:
        yield depth, line
        yield from _flat(line.children, depth + 1)


def _look_at(tree: nodes.File) -> _Trees:
    settings, cases = set(), {}
    for node in walk(tree):
        match node:
            case nodes.Setting(name=name) | nodes.WithField(name=name):
                settings.add(name.span.start)
            case nodes.Cases(cases=(first, *others), otherwise=last):
                cases.update({other.span.start: first.span.start for other in others})
                cases[-last.span.start] = first.span.start
            case _:
                pass
    return _Trees(frozenset(settings), cases)


def _logical(source: Source, parsed: Parsed, line: Line, depth: int, trees: _Trees) -> Logical:
    tokens: list[Token] = []
    rows = [Row(0)]
    for index, lexeme in enumerate(line.lexemes):
        kind = parsed.types.get(lexeme.start, "")
        column = None
        if index:
            before = line.lexemes[index - 1].end
            aside, between = _between(source.text, before, lexeme.start)
            if between:
                remarks = tuple(text for text in (part.strip() for part in between[:-1]) if text)
                rows[-1] = evolve(rows[-1], aside=aside, remarks=remarks)
                rows.append(Row(index))
            else:
                column = _column(source.text, before, lexeme.start)
        if lexeme.start in trees.settings:
            kind = "SETTING"
        tokens.append(Token(lexeme.text, lexeme.kind, kind, lexeme.start, column))
    return Logical(depth, tuple(tokens), tuple(rows), _aligned(tokens, trees.cases))


def _aligned(tokens: list[Token], cases: Mapping[int, int]) -> dict[int, int]:
    places = {token.start: index for index, token in enumerate(tokens)}
    aligned = {}
    for index, token in enumerate(tokens):
        first = cases.get(token.start)
        if token.type == "OTHERWISE":
            first = next((cases[-at] for at in _values_after(tokens, index) if -at in cases), None)
        if first in places:
            aligned[index] = places[first]
    return aligned


def _values_after(tokens: list[Token], index: int) -> Iterator[int]:
    """Offsets at which the value after a word may begin, as the tree has it: with its parentheses or without."""
    for before, token in pairwise(tokens[index:]):
        if before is not tokens[index] and before.text != "(":
            return
        yield token.start


def _between(text: str, start: int, end: int) -> tuple[Aside | None, list[str]]:
    """What stands between two tokens: the comment behind the first one, and the lines of text that begin after it."""
    first, *others = text[start:end].split("\n")
    sign = first.find("#")
    if sign < 0 or (not start and not others):
        return None, others if start else [first, *others]
    if not start:
        return None, [first, *others]
    return Aside(first[sign:].rstrip(), _column(text, start, start + sign)), others


def _column(text: str, before: int, start: int) -> int | None:
    """The column of something that stands apart from what is before it, by blanks."""
    if start - before < 2 or "\t" in text[before:start]:
        return None
    return start - text.rfind("\n", 0, start) - 1


def _attach(items: list[Item], aside: Aside | None) -> None:
    if aside is not None and items:
        last = items[-1]
        assert isinstance(last, Logical)
        items[-1] = evolve(last, rows=(*last.rows[:-1], evolve(last.rows[-1], aside=aside)))


def _lines_between(lines: list[str], chain: list[int], depth: int) -> list[Item]:
    """Comments and blank lines before a logical line of this depth; `chain` are the columns of the blocks above."""
    items: list[Item] = []
    for line in lines:
        text = line.strip()
        if text:
            column = len(line.replace("\t", "  ")) - len(line.replace("\t", "  ").lstrip())
            open_ones = [at for at in range(depth, len(chain)) if chain[at] <= column]
            items.append(Remark(max([depth, *open_ones]), text))
        elif not items or not isinstance(items[-1], Blank):
            items.append(Blank())
    return items
