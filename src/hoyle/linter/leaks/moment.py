"""What the leak check knows at a place of the text: what names stand for, and which cards lie open (F1 to F3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import evolve, field, frozen

from hoyle.linter.leaks.audiences import KNOWN, NOBODY, Audience, Judged, Term
from hoyle.linter.leaks.changes import Changes, Summaries
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import FieldSymbol, LocalSymbol, PileSymbol
from hoyle.syntax import nodes


@frozen
class PileAt:
    """A pile as it is spoken of: its family, whose it is, and a name for it; None where that is not certain."""

    family: PileSymbol
    owner: Term | None = None
    term: Term | None = None
    every: bool = False
    """Whether all piles of the family (of this owner, if any) are meant."""


@frozen
class Stands:
    """What a name stands for.

    `value` says who knows the value; of a card that is its face, and `place` says who knows which card of which pile
    it is. `piles` are those it may be, or where the card may lie; none of them: it may be any.
    """

    value: Judged = KNOWN
    place: Judged = KNOWN
    term: Term | None = None
    piles: tuple[PileAt, ...] = ()
    is_card: bool = False


@frozen
class Open:
    """Cards known to lie face up: the top of a pile, all of a pile, or all of a family (of one owner)."""

    what: Literal["top", "pile", "each"]
    term: Term | None
    family: PileSymbol


@frozen
class Game:
    """What holds in the whole file."""

    assembly: Assembly
    facts: Facts
    summaries: Summaries
    backs: frozenset[FieldSymbol]
    turned: frozenset[PileSymbol]
    """Families that lie face up and in which cards may be turned face down."""
    several: bool
    """Whether there are two players at least."""
    memo: dict[object, Judged] = field(factory=dict, init=False, repr=False, eq=False)
    inside: list[str] = field(factory=list, init=False, repr=False, eq=False)
    """The defines that are being judged."""


Offers = Mapping[str, tuple[nodes.Move, LocalSymbol | None]]


@frozen
class Moment:
    """What is known at a place: names, open cards, and the moves offered beside (for `can`)."""

    game: Game
    names: Mapping[int, Stands]
    open: frozenset[Open] = frozenset()
    offers: Offers = field(factory=dict)
    chooser: Term | None = None
    """Who chooses, in the conditions of a choice."""

    def named(self, symbol: LocalSymbol | None, stands: Stands) -> Moment:
        """With one more name."""
        return self if symbol is None else evolve(self, names={**self.names, id(symbol): stands})

    def opened(self, more: frozenset[Open]) -> Moment:
        """With more open cards."""
        return evolve(self, open=self.open | more) if more else self

    def after(self, done: Changes) -> Moment:
        """What is left of it when this was done (F3)."""
        if done.nothing:
            return self
        names = {key: _left(key, stands, done) for key, stands in self.names.items()}
        return evolve(self, names=names, open=frozenset(each for each in self.open if _stays(each, done)))


def own_term(symbol: LocalSymbol) -> Term:
    """The term of a name that stands for itself."""
    return Term(f"{symbol.name}~{id(symbol)}")


def _stays(each: Open, done: Changes) -> bool:
    if each.term is not None and each.term.reads & done.variables:
        return False
    if done.may(each.family, done.into):
        return False
    return each.what != "top" or not done.may(each.family, done.out)


def _left(key: int, stands: Stands, done: Changes) -> Stands:
    if done.variables:
        stands = _without(stands, done.variables)
    if not stands.is_card:
        return stands
    families = [pile.family for pile in stands.piles]
    lost = key in done.moved or any(done.may(family, done.disturbed) for family in families)
    if lost or (not families and (done.any_disturbed or bool(done.disturbed))):
        return evolve(stands, place=Judged(NOBODY, stands.place.leaf), piles=())
    return stands


def _without(stands: Stands, variables: frozenset[int]) -> Stands:
    """The same without terms of variables that may have changed."""

    def gone(term: Term | None) -> bool:
        return term is not None and bool(term.reads & variables)

    def known(audience: Audience) -> Audience:
        return NOBODY if gone(audience.whose) else audience

    piles = tuple(
        evolve(
            pile,
            owner=None if gone(pile.owner) else pile.owner,
            term=None if gone(pile.term) else pile.term,
        )
        for pile in stands.piles
    )
    return evolve(
        stands,
        value=evolve(stands.value, audience=known(stands.value.audience)),
        place=evolve(stands.place, audience=known(stands.place.audience)),
        term=None if gone(stands.term) else stands.term,
        piles=piles,
    )
