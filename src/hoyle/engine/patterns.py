"""Pattern blocks asked about cards of a state: are they covered, what do they cost, how are they divided (c.59, c.60).

Works out the wild cards and the costs, gives plain numbers to `divisions`, and turns what that finds back into
cards. Asked by `expressions`, by the match for people, and by tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field, frozen

from hoyle.diagnostics.kinds.runtime import PATTERN_FAULT
from hoyle.engine import expressions
from hoyle.engine.divisions import MOST_STEPS, Found, Made, Search, Task
from hoyle.engine.faults import RuleFault
from hoyle.engine.groups import Budget, Line, Sorts, TooMany
from hoyle.engine.reckoning import within
from hoyle.engine.state import State
from hoyle.ir.expressions import Expr
from hoyle.ir.patterns import CostOf, Covers, Field, Group, Pattern
from hoyle.ir.program import Program
from hoyle.ir.values import NONE

_CARD = 0
"""The local that the expressions of a pattern read the card from."""


@frozen
class DividedGroup:
    """A group of a division: the name of its line, its cards in deck order, and what each wild one stands for.

    `stands` holds, for each wild card, the values of the fields that the line fixes for it.
    """

    name: str
    cards: tuple[int, ...]
    stands: Mapping[int, tuple[tuple[Field, int], ...]]


@frozen
class Division:
    """Groups in the order of their first cards, the cards left over in deck order, and what these cost."""

    groups: tuple[DividedGroup, ...]
    left: tuple[int, ...]
    cost: int


def covers(program: Program, state: State, expr: Covers, bound: list[int]) -> int:
    """Judges `covers`: can the cards be divided into groups of a pattern so that none is left over?"""
    cards = expressions.candidates(program, state, expr.cards, bound)
    return int(least_cost(program, state, expr.pattern, cards, costs=False) == 0)


def cost_of(program: Program, state: State, expr: CostOf, bound: list[int]) -> int:
    """Judges `cost of`: the least cost of the cards that are left over when the others are divided into groups."""
    cards = expressions.candidates(program, state, expr.cards, bound)
    return within(least_cost(program, state, expr.pattern, cards, costs=True))


def least_cost(program: Program, state: State, number: int, cards: Sequence[int], *, costs: bool) -> int:
    """The least cost of what is left over; without `costs` each card that is left over counts 1.

    Each step of the search is work like any other (c.26), or else many questions, each of which ends, would not.
    """
    table = _Table.of(program, state, number, cards)
    return table.least(table.task(costs=costs))


def division(program: Program, state: State, number: int, cards: Sequence[int]) -> Division:
    """The division to show (c.60)."""
    table = _Table.of(program, state, number, cards)
    task = table.task(costs=True)
    return table.shown(table.divided(task))


@define(eq=False)
class _Table:
    """The cards in question as a pattern looks at them."""

    program: Program
    state: State
    pattern: Pattern
    naturals: list[int]
    wilds: list[int]
    bound: list[int]
    members: dict[tuple[int, ...], list[int]] = field(factory=dict)
    """The cards of each sort, by their values and cost."""

    @classmethod
    def of(cls, program: Program, state: State, number: int, cards: Sequence[int]) -> _Table:
        """The wild and the natural ones apart, in deck order."""
        pattern = program.patterns[number]
        bound = expressions.fresh_locals(program)
        naturals, wilds = list[int](), list[int]()
        for card in sorted(cards):
            bound[_CARD] = card
            wild = pattern.wild is not None and expressions.holds(program, state, pattern.wild, bound)
            (wilds if wild else naturals).append(card)
        return cls(program, state, pattern, naturals, wilds, bound)

    def task(self, *, costs: bool) -> Task:
        """The cards as plain numbers; without `costs` each card that is left over counts 1."""
        columns = self._columns()
        for card in self.naturals:
            row = (*(self.program.columns[column][card] for column in columns), self._cost(card, costs))
            self.members.setdefault(row, []).append(card)
        sorts = Sorts(tuple(self.members), tuple(len(cards) for cards in self.members.values()))
        natural = self.pattern.natural
        return Task(
            tuple(self._line(group, columns) for group in self.pattern.groups),
            sorts,
            tuple(row[-1] for row in self.members),
            tuple(self._cost(card, costs) for card in self.wilds),
            0 if natural is None else max(0, self._number(natural)),
        )

    def least(self, task: Task) -> int:
        """The least cost of a task."""
        budget = Budget(_most_steps(task))
        search = self._search(task, budget)
        try:
            cost = search.least(search.start)
        except TooMany:
            raise self._fault() from None
        self.state.spend(_most_steps(task) - budget.left)
        return cost

    def divided(self, task: Task) -> Found:
        """The division of a task."""
        try:
            return self._search(task, Budget(_most_steps(task))).found()
        except TooMany:
            raise self._fault() from None

    def _search(self, task: Task, budget: Budget) -> Search:
        try:
            return Search(task, budget)
        except TooMany:
            raise self._fault() from None

    def _fault(self) -> RuleFault:
        count = len(self.naturals) + len(self.wilds)
        sentence = f"{count} cards can be divided into groups of {self.pattern.name} in too many ways"
        return RuleFault(PATTERN_FAULT, sentence)

    def _cost(self, card: int, costs: bool) -> int:
        if not costs or self.pattern.cost is None:
            return 1
        self.bound[_CARD] = card
        value = self._number(self.pattern.cost)
        return 0 if value == NONE else value

    def _number(self, expr: Expr) -> int:
        return expressions.evaluate(self.program, self.state, expr, self.bound)

    def _columns(self) -> list[int]:
        """The columns that some line looks at."""
        return sorted({one.column for group in self.pattern.groups for one in _fields(group)})

    def _line(self, group: Group, columns: Sequence[int]) -> Line:
        bounds = [len(self.naturals) + len(self.wilds)]
        if group.most is not None:
            bounds.append(self._number(group.most))
        bounds += [each.values for each in group.different]
        bounds += [each.high - each.low + 1 for each in group.consecutive]
        return Line(
            max(1, self._number(group.least)),
            min(bounds),
            tuple(columns.index(each.column) for each in group.same),
            tuple(columns.index(each.field.column) for each in group.different),
            tuple(columns.index(each.field.column) for each in group.consecutive),
        )

    # --------------------------------------------------------------------------- back to cards

    def shown(self, found: Found) -> Division:
        """A division in cards: of alike ones and of wild ones the first in deck order go into groups."""
        waiting = [list(cards) for cards in self.members.values()]
        left = [waiting[sort].pop() for sort in found.left]
        costs = sorted((self._cost(card, True), -card) for card in self.wilds)
        left += [-card for _, card in costs[: found.wilds_left]]
        free = [card for card in self.wilds if card not in left]
        groups = [self._group(made, waiting, free) for made in found.groups]
        return Division(tuple(groups), tuple(sorted(left)), found.cost)

    def _group(self, made: Made, waiting: list[list[int]], free: list[int]) -> DividedGroup:
        line = self.pattern.groups[made.line]
        naturals = [waiting[sort].pop(0) for sort in made.sorts]
        wilds = [free.pop(0) for _ in range(made.wilds)]
        fixed = [self._fixed(line, naturals, len(wilds), place) for place in range(len(wilds))]
        return DividedGroup(
            line.name, tuple(sorted([*naturals, *wilds])), dict(zip(wilds, fixed, strict=True))
        )

    def _fixed(
        self, line: Group, naturals: Sequence[int], wilds: int, place: int
    ) -> tuple[tuple[Field, int], ...]:
        """What the wild card at a place among those of its group stands for; nothing in a group of wild cards only."""
        if not naturals:
            return ()
        columns = self.program.columns
        fixed = [(each, columns[each.column][naturals[0]]) for each in line.same]
        for run in line.consecutive:
            values = [columns[run.field.column][card] for card in naturals]
            first = min(min(values), run.high - len(values) - wilds + 1)
            missing = [value for value in range(first, first + len(values) + wilds) if value not in values]
            fixed.append((run.field, missing[place]))
        return tuple(fixed)


def _most_steps(task: Task) -> int:
    """The steps a search may take; with very many sorts of cards each step takes longer."""
    return MOST_STEPS // (1 + len(task.sorts.rows) // 100)


def _fields(group: Group) -> tuple[Field, ...]:
    """All fields that a line looks at."""
    return (
        *group.same,
        *(each.field for each in group.different),
        *(each.field for each in group.consecutive),
    )
