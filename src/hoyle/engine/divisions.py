"""The cheapest way to divide cards into groups: an exact search over sorts of cards; used by `patterns`.

Natural cards are gone through from the first sort on. The first one that is left is either put into a group with
later ones, or left over. Of wild cards only their number matters on the way: each group takes what it needs, and
what remains is put, at the end, where groups have room, or into groups of wild cards only. Positions that come up
again (the same cards, as many wild cards, as much room) are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define, field, frozen

from hoyle.engine.groups import Budget, Candidate, Line, Sorts, candidates

MOST_STEPS: Final = 500_000
"""So many steps a search may take: about a second."""


@frozen
class Task:
    """Cards to divide: sorts of natural cards with the cost of one card each, the costs of the wild cards, the lines
    of the pattern, and how many natural cards a group needs."""

    lines: tuple[Line, ...]
    sorts: Sorts
    costs: tuple[int, ...]
    wilds: tuple[int, ...]
    natural: int


@frozen
class Made:
    """A group: its line, how many cards of which sorts it holds, and how many wild ones."""

    line: int
    sorts: tuple[int, ...]
    wilds: int


@frozen
class Found:
    """A division: its groups, the sorts of natural cards left over, how many wild cards are left, and what that costs."""

    groups: tuple[Made, ...]
    left: tuple[int, ...]
    wilds_left: int
    cost: int


Position = tuple[int, int, int]
"""Natural cards that are still to be seen to, wild cards still free, and room for them in the groups made so far."""


@frozen
class _Rest:
    """What becomes of the wild cards that no group needs: those in rooms, those in groups of their own, those left."""

    cost: int
    groups: int
    roomed: int
    own: int


@define(eq=False)
class Search:
    """One task, and what was found out about its positions."""

    task: Task
    budget: Budget = field(factory=lambda: Budget(MOST_STEPS))
    _least: dict[Position, int] = field(factory=dict)
    _can: dict[tuple[Position, int], bool] = field(factory=dict)
    _rests: dict[tuple[int, int], _Rest] = field(factory=dict)
    _by_first: dict[int, list[Candidate]] = field(factory=dict)
    _unsplit: dict[int, list[Candidate]] = field(factory=dict)
    _guard: int = 0
    _floor: int = 0
    _own: list[int | None] = field(factory=list)
    """For each number of wild cards: into how many groups of their own they go, at least; None: they cannot."""

    def __attrs_post_init__(self) -> None:
        task, sorts = self.task, self.task.sorts
        found = candidates(task.lines, sorts, len(task.wilds), task.natural, self.budget)
        for candidate in found:
            self._by_first.setdefault(self._first(candidate.cards), []).append(candidate)
        for first, group in self._by_first.items():
            small = [each for each in group if not each.splits]
            self._unsplit[first] = sorted(small, key=lambda each: -each.cards.bit_count())
        self._guard = sum(sorts.one(sort) << sorts.width - 1 for sort in range(len(sorts.rows)))
        negative = any(cost < 0 for cost in (*task.costs, *task.wilds))
        self._floor = -(2**63) if negative else 0
        self._own = _groups_of_wilds(task)

    @property
    def start(self) -> Position:
        """All cards are still to be seen to."""
        sorts = self.task.sorts
        cards = sum(count * sorts.one(sort) for sort, count in enumerate(sorts.counts))
        return cards, len(self.task.wilds), 0

    # ------------------------------------------------------------------------------------ the cost

    def least(self, position: Position) -> int:
        """The least cost of what is left over from a position on."""
        cards, wilds, room = position
        if not cards:
            return self._rest(wilds, room).cost
        known = self._least.get(position)
        if known is not None:
            return known
        best: int | None = None
        for candidate in self._unsplit.get(self._first(cards), ()):
            self.budget.spend()
            after = self._after(position, candidate)
            if after is not None:
                cost = self.least(after)
                if best is None or cost < best:
                    best = cost
                    if cost <= self._floor:
                        break
        if best is None or best > self._floor:
            after, price = self._leaving(position)
            cost = self.least(after) + price
            best = cost if best is None else min(best, cost)
        self._least[position] = best
        return best

    def _after(self, position: Position, candidate: Candidate) -> Position | None:
        """The position after a group was made; None if its cards are not there."""
        cards, wilds, room = position
        free = wilds - candidate.need
        if free < 0 or ((cards | self._guard) - candidate.cards) & self._guard != self._guard:
            return None
        return cards - candidate.cards, free, min(room + candidate.room, free)

    def _leaving(self, position: Position) -> tuple[Position, int]:
        """The position after all cards of the first sort are left over, and their cost."""
        cards, wilds, room = position
        sort = self._first(cards)
        width = self.task.sorts.width
        count = cards >> sort * width & (1 << width) - 1
        return (cards - count * self.task.sorts.one(sort), wilds, room), count * self.task.costs[sort]

    def _first(self, cards: int) -> int:
        return ((cards & -cards).bit_length() - 1) // self.task.sorts.width

    def _sorts_of(self, cards: int) -> tuple[int, ...]:
        """The sorts of a set, each as often as it has cards."""
        width, found = self.task.sorts.width, []
        while cards:
            sort = self._first(cards)
            count = cards >> sort * width & (1 << width) - 1
            found += [sort] * count
            cards -= count * self.task.sorts.one(sort)
        return tuple(found)

    def _rest(self, wilds: int, room: int) -> _Rest:
        """The cheapest end for wild cards that no group needs, with the fewest groups."""
        known = self._rests.get((wilds, room))
        if known is not None:
            return known
        costs = sorted(self.task.wilds)
        ends = (
            _Rest(sum(costs[: wilds - roomed - own]), groups, roomed, own)
            for roomed in range(min(wilds, room), -1, -1)
            for own in range(wilds - roomed + 1)
            if (groups := self._own[own]) is not None
        )
        best = min(ends, key=lambda end: (end.cost, end.groups))
        self._rests[wilds, room] = best
        return best

    # --------------------------------------------------------------------------------- the division

    def found(self) -> Found:
        """The division to show: of the cheapest ones one with the fewest groups, and of these the first."""
        position, cost = self.start, self.least(self.start)
        end_of_sorts = len(self.task.sorts.rows)
        for group in self._by_first.values():
            group.sort(key=lambda each: ((*self._sorts_of(each.cards), end_of_sorts), each.line))
        groups = 0
        while not self._reaches(position, groups):
            groups += 1
        made: list[tuple[Candidate, int]] = []
        left: list[int] = []
        while position[0]:
            for candidate, after in self._best_ways(position):
                rest = groups - (candidate is not None)
                if rest >= 0 and self._reaches(after, rest):
                    if candidate is None:
                        left += self._sorts_of(position[0] - after[0])
                    else:
                        made.append((candidate, candidate.need))
                    position, groups = after, rest
                    break
        end = self._rest(position[1], position[2])
        free = end.roomed
        shown: list[Made] = []
        for candidate, need in made:
            extra = min(free, candidate.room)
            free -= extra
            shown.append(Made(candidate.line, self._sorts_of(candidate.cards), need + extra))
        shown += self._wild_groups(end.own)
        return Found(tuple(shown), tuple(left), position[1] - end.roomed - end.own, cost)

    def _reaches(self, position: Position, groups: int) -> bool:
        """Whether the least cost from a position on can be had with so many groups more."""
        cards, wilds, room = position
        if not cards:
            return self._rest(wilds, room).groups <= groups
        key = (position, groups)
        known = self._can.get(key)
        if known is None:
            known = any(
                self._reaches(after, groups - (candidate is not None))
                for candidate, after in self._best_ways(position)
                if groups or candidate is None
            )
            self._can[key] = known
        return known

    def _best_ways(self, position: Position) -> Iterator[tuple[Candidate | None, Position]]:
        """What may be done with the first card so that the cost is still the least: groups in order, then leaving."""
        least = self.least(position)
        for candidate in self._by_first.get(self._first(position[0]), ()):
            self.budget.spend()
            after = self._after(position, candidate)
            if after is not None and self.least(after) == least:
                yield candidate, after
        after, price = self._leaving(position)
        if self.least(after) + price == least:
            yield None, after

    def _wild_groups(self, wilds: int) -> list[Made]:
        """Groups of wild cards only, as few as possible."""
        made: list[Made] = []
        while wilds:
            groups = self._own[wilds]
            assert groups is not None
            line, size = next(
                (number, size)
                for number, line in enumerate(self.task.lines)
                for size in range(min(line.most, wilds), line.least - 1, -1)
                if self._own[wilds - size] == groups - 1
            )
            made.append(Made(line, (), size))
            wilds -= size
        return made


def _groups_of_wilds(task: Task) -> list[int | None]:
    most = len(task.wilds)
    fewest: list[int | None] = [0] + [None] * most
    if task.natural > 0:
        return fewest
    for wilds in range(1, most + 1):
        before = [
            fewer
            for line in task.lines
            for size in range(line.least, min(line.most, wilds) + 1)
            if (fewer := fewest[wilds - size]) is not None
        ]
        fewest[wilds] = min(before) + 1 if before else None
    return fewest


def least_cost(task: Task) -> int:
    """The least cost of the cards that a division leaves over."""
    search = Search(task)
    return search.least(search.start)


def best_division(task: Task) -> Found:
    """The division to show."""
    return Search(task).found()
