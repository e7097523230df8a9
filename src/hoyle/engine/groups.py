"""Which sets of cards can make a group: every set of natural cards, with the wild cards it needs and has room for.

Fed by `patterns` with plain numbers, used by `divisions`. A card that is not wild is *natural*. Natural cards
that agree in all that a pattern looks at are one *sort*, of which there are some number; a set is told as one
whole number with a digit for each sort, so that sets are added, taken away and compared in one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from hoyle.ir.values import NONE


class TooMany(Exception):  # noqa: N818 - a fault of the rule file; `patterns` tells it as one
    """The sets of cards that would have to be looked at are too many."""


@frozen
class Line:
    """One line of a pattern, its numbers worked out. Places are places in the rows of the sorts.

    `most` has taken into account how many values the fields can have.
    """

    least: int
    most: int
    same: tuple[int, ...] = ()
    different: tuple[int, ...] = ()
    consecutive: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """All fields that the line looks at."""
        return (*self.same, *self.different, *self.consecutive)


@frozen
class Candidate:
    """A set of natural cards that makes a group of line `line` with at least `need` wild cards, and has room for
    `room` more. `splits`: two groups can be made of it as well, with as few wild cards."""

    cards: int
    need: int
    room: int
    line: int
    splits: bool


@define(eq=False)
class Budget:
    """What a search may still look at, so that a monstrous pattern ends in a fault and not in a standstill."""

    left: int

    def spend(self, steps: int = 1) -> None:
        """Count steps; raises `TooMany` when nothing is left."""
        self.left -= steps
        if self.left < 0:
            raise TooMany


@frozen
class Sorts:
    """The sorts of natural cards that are on the table: their rows of values and how many cards there are.

    `width` is the width of a digit in bits, with a spare one on top for borrowing.
    """

    rows: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    width: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "width", max(self.counts, default=0).bit_length() + 1)

    def one(self, sort: int) -> int:
        """The set of one card of a sort."""
        return 1 << sort * self.width


def candidates(
    lines: Sequence[Line], sorts: Sorts, wilds: int, natural: int, budget: Budget
) -> tuple[Candidate, ...]:
    """All sets of natural cards that make a group with the wild cards that are there; of several lines that make
    one of the same set, those that are not worse than an earlier one."""
    found: dict[int, list[Candidate]] = {}
    for number, line in enumerate(lines):
        if line.least > line.most:
            continue
        apart = (*line.different, *line.consecutive)
        growth = _Growth(number, line, sorts, wilds, max(natural, 1), budget, apart)
        for candidate in growth.all():
            others = found.setdefault(candidate.cards, [])
            if not any(_as_good(other, candidate) for other in others):
                others.append(candidate)
    return tuple(candidate for others in found.values() for candidate in others)


def _as_good(one: Candidate, other: Candidate) -> bool:
    return one.need <= other.need and one.need + one.room >= other.need + other.room


@frozen
class _Growth:
    """Sets of one line, grown card by card."""

    number: int
    line: Line
    sorts: Sorts
    wilds: int
    natural: int
    budget: Budget
    apart: tuple[int, ...]
    """The fields in which no two natural cards are equal."""

    def all(self) -> Iterator[Candidate]:
        """Every set that makes a group."""
        for members in self._alike():
            if self.line.consecutive:
                first = self.line.consecutive[0]
                members.sort(key=lambda sort: (self.sorts.rows[sort][first], sort))
            if self.line.different or self.line.consecutive:
                yield from self._spread(members, 0, 0, ())
            else:
                yield from self._heap(members, 0, 0, 0)

    def _alike(self) -> Iterable[list[int]]:
        """The sorts that have all fields of the line, by what they must agree in."""
        classes: dict[tuple[int, ...], list[int]] = {}
        for sort, row in enumerate(self.sorts.rows):
            if all(row[place] != NONE for place in self.line.places):
                classes.setdefault(tuple(row[place] for place in self.line.same), []).append(sort)
        return classes.values()

    def _heap(self, members: Sequence[int], start: int, cards: int, size: int) -> Iterator[Candidate]:
        """Sets whose cards need only agree."""
        for place in range(start, len(members)):
            sort = members[place]
            for many in range(1, self.sorts.counts[sort] + 1):
                if size + many > self.line.most:
                    break
                self.budget.spend()
                more = cards + many * self.sorts.one(sort)
                part = max(self.line.least, self.natural)
                yield from self._group(more, size + many, 0, size + many >= 2 * part)
                yield from self._heap(members, place + 1, more, size + many)

    def _spread(
        self, members: Sequence[int], start: int, cards: int, chosen: tuple[int, ...]
    ) -> Iterator[Candidate]:
        """Sets whose cards must differ; runs grow upwards, so that gaps only become more."""
        size = len(chosen) + 1
        if size > self.line.most:
            return
        rows, runs = self.sorts.rows, self.line.consecutive
        for place in range(start, len(members)):
            sort = members[place]
            self.budget.spend()
            more = (*chosen, sort)
            gaps = self._gaps(more) if runs else 0
            if gaps > self.wilds:
                break
            if any(rows[sort][at] == rows[other][at] for at in self.apart for other in chosen):
                continue
            if len(runs) > 1:
                gaps = max(gaps, *(self._scattered(more, at) for at in runs[1:]))
            every = cards + self.sorts.one(sort)
            if gaps <= self.wilds:
                yield from self._group(every, size, gaps, self._splits(more, gaps))
            yield from self._spread(members, place + 1, every, more)

    def _gaps(self, chosen: tuple[int, ...]) -> int:
        """How many cards are missing between the chosen ones, which rise in the first field of the run."""
        rows, at = self.sorts.rows, self.line.consecutive[0]
        return rows[chosen[-1]][at] - rows[chosen[0]][at] + 1 - len(chosen)

    def _scattered(self, chosen: tuple[int, ...], at: int) -> int:
        """How many cards are missing between the chosen ones in another field."""
        values = [self.sorts.rows[sort][at] for sort in chosen]
        return max(values) - min(values) + 1 - len(values)

    def _need(self, size: int, gaps: int) -> int:
        return max(gaps, self.line.least - size, 0)

    def _group(self, cards: int, size: int, gaps: int, splits: bool) -> Iterator[Candidate]:
        need = self._need(size, gaps)
        room = min(self.line.most - size, self.wilds) - need
        if size >= self.natural and need <= self.wilds and room >= 0:
            yield Candidate(cards, need, room, self.number, splits)

    def _splits(self, chosen: tuple[int, ...], gaps: int) -> bool:
        """Whether the set falls into two groups without more wild cards."""
        need, runs = self._need(len(chosen), gaps), self.line.consecutive
        if len(runs) > 1:
            return False
        for cut in range(self.natural, len(chosen) - self.natural + 1):
            low, high = chosen[:cut], chosen[cut:]
            parts = self._need(len(low), self._gaps(low) if runs else 0)
            if parts <= need and parts + self._need(len(high), self._gaps(high) if runs else 0) <= need:
                return True
        return False
