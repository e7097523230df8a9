"""The registry of diagnostic kinds; filled by `kinds/` and the lint rules, read by renderers, docs and tests."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class Level(Enum):
    """How grave a finding is: errors and warnings count as findings, advice alone is clean."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


class Family(Enum):
    """The stage or concern a kind belongs to."""

    FILE = "file"
    SYNTAX = "syntax"
    NAMES = "names"
    TYPES = "types"
    VARIANTS = "variants"
    DECK = "deck"
    FLOW = "flow"
    TIES = "ties"
    UNUSED = "unused"
    SECRECY = "secrecy"
    TESTS = "tests"
    IGNORES = "ignores"
    RUNTIME = "runtime"
    CHECK = "check"


@frozen
class Kind:
    """One kind of finding. `slug` is its stable identity and the name of its explanation page."""

    slug: str
    family: Family
    summary: str
    level: Level
    since: str


_kinds: dict[str, Kind] = {}


def declare(slug: str, family: Family, summary: str, level: Level = Level.ERROR, since: str = "0.1") -> Kind:
    """Register a kind at import; a slug declared twice is a fault of ours."""
    if slug in _kinds:
        raise ValueError(f"diagnostic {slug!r} is declared twice")
    kind = Kind(slug, family, summary, level, since)
    _kinds[slug] = kind
    return kind


def all_kinds() -> tuple[Kind, ...]:
    """Every declared kind, by slug."""
    return tuple(_kinds[slug] for slug in sorted(_kinds))


def find_kind(slug: str) -> Kind | None:
    """The kind with this slug, or None."""
    return _kinds.get(slug)
