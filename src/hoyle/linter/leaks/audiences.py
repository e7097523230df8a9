"""Who knows something: audiences, how they cover each other, and what is secret about it; the algebra of the leak check."""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from hoyle.source import Span


@frozen
class Term:
    """A seat, team or pile by name: two of one text are the same, as long as no variable it reads has changed."""

    text: str
    reads: frozenset[int] = field(default=frozenset(), eq=False)
    """Identities of the variables it reads."""


def applied(function: str, term: Term | None) -> Term | None:
    """`left of` a term and the like; what leads back to where it came from is taken away."""
    if term is None:
        return None
    back = {"left": "right(", "right": "left("}.get(function)
    if back and term.text.startswith(back):
        return Term(term.text[len(back) : -1], term.reads)
    return Term(f"{function}({term.text})", term.reads)


class Reach(Enum):
    """How far something is known."""

    ALL = "all"
    TEAM = "team"
    ONLY = "only"
    OTHERS = "others"
    OUTSIDERS = "outsiders"  # all who are not in a team
    NOBODY = "nobody"


@frozen
class Audience:
    """Those who know something: all, nobody, or those whom a seat or team says."""

    reach: Reach
    whose: Term | None = None


ALL = Audience(Reach.ALL)
NOBODY = Audience(Reach.NOBODY)


def of_seat(reach: Reach, whose: Term | None) -> Audience:
    """An audience that a seat or team says; of one that cannot be named nobody is certain."""
    return NOBODY if whose is None else Audience(reach, whose)


@frozen
class Leaf:
    """The secret that something was made of: where it is read, in words, and where its sight is declared."""

    place: Span
    text: str
    seen: str
    declared: Span | None = None
    through: tuple[str, ...] = ()
    """The defines it was read in, the innermost last."""


@frozen
class Judged:
    """Who knows a value, and the secret in it, if not all do."""

    audience: Audience
    leaf: Leaf | None = field(default=None, eq=False)


KNOWN = Judged(ALL)


def covers(known: Audience, wanted: Audience, several: bool) -> bool:
    """Whether all who are wanted are among those who know; `several` says that there are two players at least."""
    if known.reach is Reach.ALL or wanted.reach is Reach.NOBODY or known == wanted:
        return True
    if known.whose is None or wanted.whose is None or wanted.reach is not Reach.ONLY:
        return False
    if known.reach is Reach.TEAM:
        return known.whose == applied("team", wanted.whose)
    if known.reach is Reach.OTHERS and several:
        neighbours = (applied("left", known.whose), applied("right", known.whose))
        return wanted.whose in neighbours
    return False


def meet(*parts: Judged, several: bool) -> Judged:
    """Who knows all of these."""
    found = KNOWN
    for part in parts:
        if covers(found.audience, part.audience, several):
            found = part if part.audience != found.audience else found
        elif not covers(part.audience, found.audience, several):
            found = Judged(NOBODY, part.leaf or found.leaf)
    return found


def join(one: Judged, other: Judged, several: bool) -> Judged:
    """Who knows something that was learned in two ways; the first way if neither covers the other."""
    return other if covers(other.audience, one.audience, several) else one
