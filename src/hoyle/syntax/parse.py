"""Text to tree: the one way into the package; used by the loader, the linter and tools."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import file as kinds
from hoyle.source import Source, Span
from hoyle.syntax import nodes
from hoyle.syntax.build import build_file
from hoyle.syntax.decode import LARGEST_FILE, report_too_large
from hoyle.syntax.growth import grow
from hoyle.syntax.layout import Line, lay_out
from hoyle.syntax.lexer import scan
from hoyle.syntax.recover import MOST_ERRORS, Recovery


@frozen
class Parsed:
    """A rule file as it was read: its tree, its logical lines, and the token types of lexemes by their offsets.

    Types are known of lines that fit the grammar as they are written; formatting reads no others.
    """

    tree: nodes.File
    lines: tuple[Line, ...]
    types: Mapping[int, str]


def parse(source: Source, sink: Sink) -> nodes.File | None:
    """The tree of a rule file. What is wrong is reported, left out, and the rest is still read.

    None if there is nothing to read: the file is too large or holds no rules. If errors were reported, the
    tree lacks the lines they are about.
    """
    parsed = parse_closely(source, sink)
    return None if parsed is None else parsed.tree


def parse_closely(source: Source, sink: Sink) -> Parsed | None:
    """The tree of a rule file as `parse` makes it, with the lines and words that it was made of."""
    found = Sink()
    parsed = _parse(source, found)
    for diagnostic in found.diagnostics[:MOST_ERRORS]:
        sink.add(diagnostic)
    for diagnostic in found.diagnostics[MOST_ERRORS : MOST_ERRORS + 1]:
        sink.report(
            kinds.TOO_MANY_ERRORS,
            diagnostic.span,
            f"{MOST_ERRORS} errors come before this one; what follows is not shown",
            help="mend the first ones and look again",
        )
    return parsed


def _parse(source: Source, sink: Sink) -> Parsed | None:
    if len(source.text) > LARGEST_FILE:
        report_too_large(source, len(source.text), sink)
        return None
    lines = lay_out(source, scan(source, sink), sink)
    if not lines:
        sink.report(
            kinds.EMPTY_FILE,
            Span(source, 0, 0),
            "this file holds no rules",
            help='begin with a head line, `game NAME "Title"`',
        )
        return None
    recovery = Recovery(source, sink)
    pieces = recovery.read_file(lines)
    file = build_file(source, grow(pieces, "start"), sink, recovery.lost)
    if recovery.cut_off:
        file = evolve(file, cut_off=True)
    return Parsed(file, tuple(lines), {piece.start: piece.type for piece in pieces if piece.text})
