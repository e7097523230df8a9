"""What a renderer may colour; the command says how, every renderer of text uses it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum


class Role(Enum):
    """The part a piece of text plays in a rendered finding."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"
    PLACE = "place"
    GUTTER = "gutter"
    MARK = "mark"
    HELP = "help"


Style = Callable[[str, Role], str]
"""Takes a piece of text and its role, and gives the text as it is to appear."""


def plain(text: str, role: Role) -> str:
    """The style without any colour."""
    return text
