"""Card games that run by their rules: load rule files, play them, check them.

What stands here is imported when it is first asked for, so that `import hoyle` costs nothing and the linter does
not wait for the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hoyle.checking import CheckReport
    from hoyle.diagnostics import Diagnostic, RuleFileError
    from hoyle.engine import Outcome, Refusal, RefusalKind, RuleFault
    from hoyle.formatting import format
    from hoyle.linting import lint
    from hoyle.loading import ConfigurationError, check, load, restore, simulate
    from hoyle.match import (
        DeckError,
        DividedGroup,
        Division,
        Game,
        HiddenCards,
        IllegalMove,
        Match,
        Move,
        RecordError,
        UndoRefused,
    )
    from hoyle.view import Agent, SeenEvent, View

_HOMES: Final = {
    "Agent": "view",
    "CheckReport": "checking",
    "ConfigurationError": "loading",
    "DeckError": "match",
    "Diagnostic": "diagnostics",
    "DividedGroup": "match",
    "Division": "match",
    "Game": "match",
    "HiddenCards": "match",
    "IllegalMove": "match",
    "Match": "match",
    "Move": "match",
    "Outcome": "engine",
    "RecordError": "match",
    "Refusal": "engine",
    "RefusalKind": "engine",
    "RuleFault": "engine",
    "RuleFileError": "diagnostics",
    "SeenEvent": "view",
    "UndoRefused": "match",
    "View": "view",
    "check": "loading",
    "format": "formatting",
    "lint": "linting",
    "load": "loading",
    "restore": "loading",
    "simulate": "loading",
}
"""Each public name and the module it comes from."""

__all__ = [
    "Agent",
    "CheckReport",
    "ConfigurationError",
    "DeckError",
    "Diagnostic",
    "DividedGroup",
    "Division",
    "Game",
    "HiddenCards",
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
    "check",
    "format",
    "lint",
    "load",
    "restore",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'hoyle' has no attribute {name!r}")
    value = getattr(import_module(f"hoyle.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
