"""Card games that run by their rules: load rule files, play them, check them."""

from hoyle.diagnostics import Diagnostic
from hoyle.engine import Outcome, Refusal, RefusalKind, RuleFault
from hoyle.loading import ConfigurationError, RuleFileError, lint, load, restore, simulate
from hoyle.match import DeckError, Game, IllegalMove, Match, Move, RecordError, UndoRefused
from hoyle.view import Agent, SeenEvent, View

__all__ = [
    "Agent",
    "ConfigurationError",
    "DeckError",
    "Diagnostic",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "RecordError",
    "Refusal",
    "RefusalKind",
    "RuleFault",
    "RuleFileError",
    "SeenEvent",
    "UndoRefused",
    "View",
    "lint",
    "load",
    "restore",
    "simulate",
]
