"""Names that a text declares, as far as they can be told without reading it; used by checks of `mistakes`.

A line with a slip is explained before the whole file is read, so its neighbours are looked at as text.
"""

from __future__ import annotations

import re
from functools import lru_cache

from attrs import frozen

_DECK = re.compile(r"^deck\b[ \t]*(\w*)", re.MULTILINE)
_OWN = re.compile(r"^pile[ \t]+(\w+)[ \t]+each[ \t]+player\b", re.MULTILINE)
_KEPT = re.compile(r"^(?:pile|var)[ \t]+(\w+)\b", re.MULTILINE)
_PHASE = re.compile(r"^phase[ \t]+(\w+)", re.MULTILINE)


@frozen
class Declared:
    """What is declared at the margin of a text."""

    deck: str | None
    own: str | None
    """The first pile that each player has."""
    kept: frozenset[str]
    """Piles and variables: what stands before square brackets."""
    phases: frozenset[str]


@lru_cache(maxsize=8)
def declared(text: str) -> Declared:
    """The names that a text declares."""
    deck = _DECK.search(text)
    own = _OWN.search(text)
    return Declared(
        (deck.group(1) or "deck") if deck is not None else None,
        own.group(1) if own is not None else None,
        frozenset(_KEPT.findall(text)),
        frozenset(_PHASE.findall(text)),
    )
