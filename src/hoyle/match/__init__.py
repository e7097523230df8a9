"""The match people hold: games, moves, views, events, history, undo and records."""

from hoyle.match.division import DividedGroup, Division
from hoyle.match.errors import DeckError, HiddenCards, IllegalMove, RecordError, UndoRefused
from hoyle.match.game import Game
from hoyle.match.match import Match
from hoyle.match.move import Move

__all__ = [
    "DeckError",
    "DividedGroup",
    "Division",
    "Game",
    "HiddenCards",
    "IllegalMove",
    "Match",
    "Move",
    "RecordError",
    "UndoRefused",
]
