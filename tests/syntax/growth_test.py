"""The trees that we make of tables are those that Lark makes itself, with the same places."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import lark
import pytest

from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import grammar
from hoyle.syntax.compile import STARTS, NoLexer
from hoyle.syntax.growth import Piece, Tree, grow
from hoyle.syntax.layout import lay_out
from hoyle.syntax.lexer import scan
from hoyle.syntax.recover import Recovery

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "rulesets").rglob("*.hoyle"))
BROKEN = """game broken "Broken"
players 2
play
  if
    end game
  for player
    x chooses
  (let) y = ((1 + (2)) * 3)
  let z = (y)
"""


@cache
def larks_own() -> lark.Lark:
    return lark.Lark(
        grammar.grammar_text(),
        parser="lalr",
        lexer=NoLexer,
        start=STARTS,
        propagate_positions=True,
        maybe_placeholders=True,
    )


def pieces_of(text: str) -> list[Piece]:
    source, sink = Source("test", text), Sink()
    return Recovery(source, sink).read_file(lay_out(source, scan(source, sink), sink))


def by_lark(pieces: list[Piece]) -> object:
    feeder = larks_own().parse_interactive(start="start")
    for piece in pieces:
        feeder.feed_token(lark.Token(piece.type, piece.text, start_pos=piece.start, end_pos=piece.end))
    return plain_lark(feeder.feed_eof())


def plain_lark(tree: object) -> object:
    match tree:
        case lark.Tree():
            place = (-1, -1) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
            return (str(tree.data), place, [plain_lark(child) for child in tree.children])
        case lark.Token():
            return (tree.type, str(tree), tree.start_pos, tree.end_pos)
        case _:
            return tree


def plain(tree: object) -> object:
    match tree:
        case Tree():
            return (tree.data, (tree.start, tree.end), [plain(child) for child in tree.children])
        case Piece():
            return tuple(tree)
        case _:
            return tree


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_tree_of_a_shipped_file_is_larks(path: Path) -> None:
    pieces = pieces_of(path.read_text(encoding="utf-8"))
    assert len(pieces) > 20
    assert plain(grow(pieces, "start")) == by_lark(pieces)


def test_the_tree_of_a_file_with_broken_lines_is_larks() -> None:
    pieces = pieces_of(BROKEN)
    assert any(piece.type == "_BROKEN" for piece in pieces)
    assert plain(grow(pieces, "start")) == by_lark(pieces)
