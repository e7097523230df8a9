"""Lets Lark make a tree from tokens that `recover` has already found to fit; its trees go to `build`."""

from __future__ import annotations

from collections.abc import Iterable

import lark
from attrs import frozen

from hoyle.syntax import grammar


@frozen
class Piece:
    """A token with its type and place, as the grammar takes it."""

    type: str
    text: str
    start: int
    end: int


def grow(pieces: Iterable[Piece], start: str) -> lark.Tree[lark.Token]:
    """The tree of tokens that fit the grammar; that they do is for the caller to see to."""
    feeder = grammar.parser().parse_interactive(start=start)
    for piece in pieces:
        feeder.feed_token(lark.Token(piece.type, piece.text, start_pos=piece.start, end_pos=piece.end))
    grown: lark.Tree[lark.Token] = feeder.feed_eof()  # type: ignore[no-untyped-call]
    return grown
