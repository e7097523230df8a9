"""The match people hold: games, moves, views, events, history, undo and records."""

from hoyle.match.errors import DeckError, IllegalMove, RecordError, UndoRefused
from hoyle.match.game import Game
from hoyle.match.match import Match
from hoyle.match.move import Move

__all__ = ["DeckError", "Game", "IllegalMove", "Match", "Move", "RecordError", "UndoRefused"]
