"""Cuts a text into lexemes: words, numbers, quoted texts, signs; fed by `parse`, read by `layout`.

Which word is a keyword depends on where it stands, so that is decided later, by `automaton`. What can be
mended without doubt (other quotes, other comment signs, hard spaces) is reported here and read as meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from hoyle.diagnostics import Edit, Fix, Sink
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Source, Span

LexemeKind = Literal["word", "number", "text", "sign", "odd", "break"]

LARGEST = 2**31 - 1

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


@frozen
class Lexeme:
    """A piece of text with its place. `odd` is anything that no rule file holds, `break` a line's end."""

    kind: LexemeKind
    text: str
    start: int
    end: int


_PIECES = re.compile(
    r"""
    (?P<blank>[ \t\r\f\v]+)
  | (?P<comment>\#[^\n]*)
  | (?P<break>\n)
  | (?P<text>"[^"\n]*")
  | (?P<yesno>yes/no\b)
  | (?P<word>[^\W\d]\w*)
  | (?P<badname>[0-9]+[^\W\d]\w*)
  | (?P<decimal>[0-9]+\.[0-9]+(?!\.)\b)
  | (?P<number>[0-9]+)
  | (?P<otherblank>[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]+)
  | (?P<slashes>//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?)
  | (?P<openquote>"[^\n]*)
  | (?P<quotes>[“”„‟«»][^"“”„‟«»\n]*["“”„‟«»]?|'[^'\n]*'|‘[^’\n]*’)
  | (?P<programmers>===?|!==?|=>|=<|<>|->|&&|\|\||\+\+|--(?=\s|$)|\*\*|\*=|/=|::)
  | (?P<sign>:=|\+=|-=|\.\.|<=|>=|[()\[\]{}:=,+\-*<>.])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def scan(source: Source, sink: Sink, start: int = 0, end: int | None = None) -> list[Lexeme]:
    """Lexemes of a range of the text, without blanks and comments, each line closed by a `break`."""
    lexemes: list[Lexeme] = []
    stop = len(source.text) if end is None else end
    for match in _PIECES.finditer(source.text, start, stop):
        group = match.lastgroup or "other"
        piece, begin, finish = match.group(), match.start(), match.end()
        match group:
            case "blank" | "comment":
                continue
            case "word" if not piece.isidentifier():
                lexemes.append(Lexeme("odd", piece, begin, finish))
            case "text" if control := _CONTROL.search(piece):
                at = begin + control.start()
                sink.report(
                    kinds.UNKNOWN_CHARACTER,
                    Span(source, at, at + 1),
                    "an invisible sign stands here that could upset a terminal",
                    help="take it out",
                    fix=Fix("take it out", (Edit(Span(source, at, at + 1), ""),)),
                )
                lexemes.append(Lexeme("text", _CONTROL.sub("?", piece), begin, finish))
            case "word" | "text" | "sign" | "break":
                lexemes.append(Lexeme(group, piece, begin, finish))
            case "yesno":
                lexemes.append(Lexeme("sign", piece, begin, finish))
            case "number":
                lexemes.append(Lexeme("number", _checked(source, sink, piece, begin, finish), begin, finish))
            case _:
                lexemes.extend(_unusual(source, sink, group, Lexeme("odd", piece, begin, finish)))
    if lexemes and lexemes[-1].kind != "break":
        lexemes.append(Lexeme("break", "", stop, stop))
    return lexemes


def comments(source: Source) -> Iterator[Span]:
    """The comments of a text, each from its # to the end of the line."""
    for match in _PIECES.finditer(source.text):
        if match.lastgroup == "comment":
            yield Span(source, match.start(), match.end())


def _checked(source: Source, sink: Sink, digits: str, start: int, end: int) -> str:
    significant = digits.lstrip("0") or "0"
    if len(significant) <= 10 and int(significant) <= LARGEST:
        return digits
    sink.report(
        kinds.NUMBER_TOO_LARGE,
        Span(source, start, end),
        "this number is too large",
        help=f"numbers go up to {LARGEST}",
    )
    return str(LARGEST)


def _unusual(source: Source, sink: Sink, group: str, found: Lexeme) -> list[Lexeme]:
    """What an unusual piece is read as; reports the pieces that can be read as they were meant."""
    span = Span(source, found.start, found.end)
    match group:
        case "otherblank":
            sink.report(
                kinds.UNKNOWN_CHARACTER,
                span,
                "this is not a usual blank, though it may look like one",
                help="it came from another program; type an ordinary blank",
                fix=Fix("use an ordinary blank", (Edit(span, " "),)),
            )
            return []
        case "slashes":
            return _comment(source, sink, found)
        case "openquote":
            sink.report(
                kinds.UNCLOSED_QUOTE,
                Span(source, found.start, found.start + 1),
                "these quotes are opened and not closed on this line",
                help='end the text with "; a text does not go on in the next line',
            )
            # The line is cut off here: what followed was swallowed by the quotes.
            return [found]
        case "quotes":
            return _quoted(source, sink, found)
        case _:
            return [found]


def _comment(source: Source, sink: Sink, found: Lexeme) -> list[Lexeme]:
    sign = found.text[:2]
    span = Span(source, found.start, found.start + 2)
    one_line = "\n" not in found.text and not found.text.endswith("*/")
    sink.report(
        kinds.WRONG_COMMENT,
        span,
        f"a comment does not begin with `{sign}`",
        help="begin each line of a comment with #",
        fix=Fix("write #", (Edit(span, "#"),)) if one_line else None,
    )
    return [
        Lexeme("break", "\n", found.start + at, found.start + at + 1)
        for at, char in enumerate(found.text)
        if char == "\n"
    ][:1]


def _quoted(source: Source, sink: Sink, found: Lexeme) -> list[Lexeme]:
    closed = len(found.text) > 1 and found.text[-1] in "\"“”„‟«»'’"
    inner = found.text[1 : -1 if closed else None]
    span = Span(source, found.start, found.end)
    sink.report(
        kinds.WRONG_QUOTES,
        span,
        f"a text stands between straight double quotes, not between {found.text[0]} and {found.text[-1]}"
        if closed
        else "a text stands between straight double quotes",
        help='write "…"',
        fix=Fix("use straight double quotes", (Edit(span, f'"{inner.rstrip()}"'),)),
    )
    return [Lexeme("text", f'"{inner}"', found.start, found.end)]
