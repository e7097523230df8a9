"""Which findings are asked for, and how grave they count: names of kinds, families, or `ALL`; used by the command.

Errors are always shown: a game with an error cannot be built, whatever anybody asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, field, frozen

from hoyle.diagnostics.kind import Family, Kind, Level
from hoyle.diagnostics.model import Diagnostic
from hoyle.diagnostics.suggest import nearest

ALL = "ALL"

GRAVITY = {Level.ADVICE: 0, Level.WARNING: 1, Level.ERROR: 2}
"""The order of levels."""

_FAMILIES = tuple(family.value for family in Family)


class SelectionError(ValueError):
    """A name of a finding that does not exist or cannot be used so; `str` is a sentence."""


@frozen
class Selection:
    """What is asked for. `select` None is all; of two names the more exact one wins, else `ignore`."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    levels: Mapping[str, Level] = field(factory=dict)

    def picks(self, kind: Kind) -> bool:
        """Whether a kind of finding is asked for."""
        wanted = 0 if self.select is None else _nearness(kind, self.select)
        return wanted > _nearness(kind, self.ignore)

    def seen(self, found: Diagnostic) -> Diagnostic | None:
        """A finding with the level it counts as; None if it is not to be shown."""
        if found.kind.level is not Level.ERROR and not self.picks(found.kind):
            return None
        level = self.levels.get(found.kind.slug, found.kind.level)
        return found if level is found.kind.level else evolve(found, kind=evolve(found.kind, level=level))


def _nearness(kind: Kind, names: frozenset[str]) -> int:
    """How exactly names speak of a kind: 2 by its own, 1 by its family, 0 with all, -1 not at all."""
    if kind.slug in names:
        return 2
    if kind.family.value in names:
        return 1
    return 0 if ALL in names else -1


def selected(names: Iterable[str], known: Mapping[str, Kind]) -> frozenset[str]:
    """Names of findings to select, each looked at."""
    return frozenset(_checked(name, known) for name in names)


def ignored(names: Iterable[str], known: Mapping[str, Kind]) -> frozenset[str]:
    """Names of findings to ignore, each looked at; a single kind of error cannot be ignored."""
    found = selected(names, known)
    for name in sorted(found):
        if name in known and known[name].level is Level.ERROR:
            raise SelectionError(
                f"`{name}` is an error, and errors cannot be ignored: no game can be built then"
            )
    return found


def levels(wanted: Mapping[str, object], known: Mapping[str, Kind]) -> dict[str, Level]:
    """Levels for single kinds of findings, each looked at; errors stay errors."""
    words = [level.value for level in Level]
    found: dict[str, Level] = {}
    for slug, word in wanted.items():
        if slug not in known:
            raise SelectionError(_unknown(slug, known))
        if not isinstance(word, str) or word not in words:
            raise SelectionError(f"the level of `{slug}` is none of {', '.join(words)}")
        level = Level(word)
        if known[slug].level is Level.ERROR and level is not Level.ERROR:
            raise SelectionError(f"`{slug}` is an error, and stays one: no game can be built then")
        found[slug] = level
    return found


def _checked(name: str, known: Mapping[str, Kind]) -> str:
    if name not in known and name not in _FAMILIES and name != ALL:
        raise SelectionError(_unknown(name, [*known, *_FAMILIES, ALL]))
    return name


def _unknown(name: str, known: Iterable[str]) -> str:
    near = nearest(name, known)
    meant = f"did you mean `{near}`?" if near else "`hoyle explain --all` lists them"
    return f"there is no kind of finding `{name}`; {meant}"
