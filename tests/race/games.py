"""Small races for the tests of this folder, and how they are loaded."""

from __future__ import annotations

from hoyle.diagnostics import Level, Sink
from hoyle.library import ShippedFinder
from hoyle.match import Game
from hoyle.pipeline import check, make_program
from hoyle.source import Source

HEAD = """\
game small "Small"
players 2..4
kind colour: red "R", blue "B"
deck stock
  card for player owner, colour, number in 1..5
  back owner
pile own each player       face up
pile row[2] each player    top face up
pile middle[3] "M"         top face up
pile secret each player    seen by owner
var steps: 0..1000 = 0
var done each player: yes/no = no
var opener: player = first player
"""

PLAY = """\
play
  for player p
    move card in stock where owner of card is p to own[p]
  begin
  win player where done[player] or player is opener
"""


def game(phase: str, players: int = 2, *, more: str = "", head: str = HEAD) -> Game:
    """The game whose phase `begin` is this; the file must be free of errors."""
    sink = Sink()
    checked = check(Source("small.hoyle", head + more + PLAY + phase), ShippedFinder(), sink)
    assert checked is not None
    assert not sink.has_errors, [f"{found.span.line}: {found.message}" for found in sink.diagnostics]
    return Game(make_program(checked, players))


def errors(phase: str, *, more: str = "") -> list[str]:
    """What is wrong with the game whose phase `begin` is this."""
    sink = Sink()
    check(Source("small.hoyle", HEAD + more + PLAY + phase), ShippedFinder(), sink)
    return [found.message for found in sink.diagnostics if found.kind.level is Level.ERROR]
