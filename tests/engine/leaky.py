"""Games from rule files that give secrets away, which `hoyle.load` refuses: for tests of what a match tells all the same."""

from __future__ import annotations

from hoyle import Game
from hoyle.diagnostics import Family, Level, Sink
from hoyle.ir.program import Program
from hoyle.library import ShippedFinder
from hoyle.pipeline import check, make_program
from hoyle.source import Source


def leaky_program(text: str, players: int | None = None) -> Program:
    """The program of a text whose only errors are leaks."""
    sink = Sink()
    checked = check(Source("leaky.hoyle", text), ShippedFinder(), sink)
    errors = [found for found in sink.diagnostics if found.kind.level is Level.ERROR]
    assert [found.message for found in errors if found.kind.family is not Family.SECRECY] == []
    assert checked is not None
    return make_program(checked, players)


def leaky_game(text: str, players: int | None = None) -> Game:
    """The game of a text whose only errors are leaks."""
    return Game(leaky_program(text, players))
