"""Patterns of words in a line, and the line as it was meant; used by `phrasebook`, which holds the patterns.

A pattern is a row of parts, parted by blanks: `<` and `>` the beginning and the end of the line, `…` the end of a line
that ends too early, `!` the end of the line or the place before a text in quotes, `$x` one word that may be a name,
`#x` a number, `@x` a text in quotes, `*x` one or more pieces with balanced brackets, `a|b` one of these words. In what
was meant, `$x~` is the word without the `s` of many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.words import RESERVED

# Longer lines are not looked at: a line of English is short, and the search shall stay quick.
LONGEST = 80

_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_CLOSE_BEFORE = frozenset({",", ":", ")", "]", "}", "..", "["})
_EDGES = ("<", ">", "…", "!")

Captured = Mapping[str, tuple[int, int]]
"""What each named part of a pattern stands for: the first place and the one after the last."""


@frozen
class Part:
    """One part of a pattern: the part as written, and the words it stands for if it is no name of something."""

    text: str
    words: frozenset[str]

    @property
    def is_run(self) -> bool:
        """Whether it stands for any number of pieces."""
        return not self.words and self.text[0] == "*"


@frozen
class Match:
    """A place where a pattern fits."""

    first: int
    after: int
    captured: Captured


def read_pattern(text: str) -> tuple[Part, ...]:
    """The parts of a pattern."""
    return tuple(Part(part, _words(part)) for part in text.split())


def _words(part: str) -> frozenset[str]:
    named = len(part) > 1 and part[0] in "$#@*"
    return frozenset() if named or part in _EDGES else frozenset(part.split("|"))


def matches(pattern: Sequence[Part], lexemes: Sequence[Lexeme]) -> Iterator[Match]:
    """Every place of a line where a pattern fits, from the left."""
    texts = {lexeme.text for lexeme in lexemes}
    if any(part.words and part.words.isdisjoint(texts) for part in pattern):
        return
    anchored = pattern[0].text == "<"
    rest = pattern[1:] if anchored else pattern
    for start in (0,) if anchored else range(len(lexemes)):
        for after, captured in _match(rest, lexemes, start, {}):
            yield Match(start, after, captured)


def _match(
    parts: Sequence[Part], lexemes: Sequence[Lexeme], at: int, captured: dict[str, tuple[int, int]]
) -> Iterator[tuple[int, dict[str, tuple[int, int]]]]:
    if not parts:
        yield at, captured
        return
    part, rest = parts[0], parts[1:]
    if part.text in _EDGES:
        if at == len(lexemes) or (part.text == "!" and lexemes[at].kind == "text"):
            yield at, captured
        return
    if at >= len(lexemes):
        return
    if part.is_run:
        last = len(rest) == 1 and rest[0].text in (">", "…")
        for end in _ends(lexemes, at, to_the_end=last):
            yield from _match(rest, lexemes, end, {**captured, part.text: (at, end)})
    elif part.text in captured:
        if lexemes[at].text == lexemes[captured[part.text][0]].text:
            yield from _match(rest, lexemes, at + 1, captured)
    elif part.words:
        if lexemes[at].text in part.words:
            yield from _match(rest, lexemes, at + 1, captured)
    elif _is_one(part.text[0], lexemes[at]):
        yield from _match(rest, lexemes, at + 1, {**captured, part.text: (at, at + 1)})


def _ends(lexemes: Sequence[Lexeme], at: int, *, to_the_end: bool) -> Iterator[int]:
    """Where a run that begins at a place may end: outside all brackets, the shortest first."""
    depth = 0
    for index in range(at, len(lexemes)):
        text = lexemes[index].text
        depth += (text in _OPENING) - (text in _CLOSING)
        if depth < 0:
            return
        if depth == 0 and (not to_the_end or index == len(lexemes) - 1):
            yield index + 1


def _is_one(sort: str, lexeme: Lexeme) -> bool:
    match sort:
        case "$":
            return lexeme.kind == "word" and lexeme.text not in RESERVED
        case "#":
            return lexeme.kind == "number"
        case _:
            return lexeme.kind == "text"


def put_in(meant: Sequence[Part], captured: Captured, lexemes: Sequence[Lexeme]) -> list[Lexeme | str]:
    """What was meant: pieces of the line, and words that are not in it."""
    pieces: list[Lexeme | str] = []
    for part in meant:
        name = part.text.rstrip("~")
        if name not in captured:
            pieces.append(part.text)
        elif name != part.text:
            pieces.append(_one_of(lexemes[captured[name][0]].text))
        else:
            first, after = captured[name]
            pieces.extend(lexemes[first:after])
    return pieces


def _one_of(many: str) -> str:
    return many[:-1] if many.endswith("s") and len(many) > 2 else many


def spelled(pieces: Sequence[Lexeme | str]) -> str:
    """The text of some pieces as it is written in a rule file."""
    text = ""
    before: Lexeme | str = ""
    for piece in pieces:
        word = piece if isinstance(piece, str) else piece.text
        close = (
            not text or word in _CLOSE_BEFORE or word[0] == "." or text[-1] in "([{" or text.endswith("..")
        ) or (
            word == "("
            and isinstance(before, Lexeme)
            and before.kind == "word"
            and before.text not in RESERVED
        )
        text += word if close or _joined(before, piece) else " " + word
        before = piece
    return text


def _joined(before: Lexeme | str, piece: Lexeme | str) -> bool:
    """Whether two pieces of the line touch each other there, as a name and its bracket."""
    return isinstance(before, Lexeme) and isinstance(piece, Lexeme) and before.end == piece.start
