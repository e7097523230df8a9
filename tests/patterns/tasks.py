"""Random cards and patterns, as the search and as the reference take them; test code."""

from __future__ import annotations

import random

from hoyle.engine import divisions, groups
from hoyle.ir.values import NONE
from patterns.reference import Division, Line, Row, Table

RANKS, SUITS = 13, 4
_LAST = 1000
SETS = (Line(3, None, same=(0,)), Line(3, None, same=(1,), consecutive=((0, 1, RANKS),)))


def task_of(table: Table) -> divisions.Task:
    """The cards as the search takes them: sorts in deck order, a row with its cost being a sort."""
    sorts: dict[tuple[Row, int], int] = {}
    for row, wild, cost in zip(table.cards, table.wild, table.cost, strict=True):
        if not wild:
            sorts[row, cost] = sorts.get((row, cost), 0) + 1
    rows = tuple(tuple(NONE if value is None else value for value in row) for row, _ in sorts)
    return divisions.Task(
        tuple(_line(line, len(table.cards)) for line in table.lines),
        groups.Sorts(rows, tuple(sorts.values())),
        tuple(cost for _, cost in sorts),
        tuple(cost for wild, cost in zip(table.wild, table.cost, strict=True) if wild),
        table.natural,
    )


def _line(line: Line, cards: int) -> groups.Line:
    bounds = [cards if line.most is None else line.most]
    bounds += [values for _, values in line.different]
    bounds += [high - low + 1 for _, low, high in line.consecutive]
    return groups.Line(
        line.least,
        min(bounds),
        line.same,
        tuple(place for place, _ in line.different),
        tuple(place for place, _, _ in line.consecutive),
    )


def told(table: Table, division: Division) -> tuple[int, int, tuple[object, ...]]:
    """What makes a division better or worse (c.60): cost, number of groups, and its place in deck order."""
    sorts: dict[tuple[Row, int], int] = {}
    for row, wild, cost in zip(table.cards, table.wild, table.cost, strict=True):
        if not wild:
            sorts.setdefault((row, cost), len(sorts))
    listed = sorted(
        _written(tuple(sorted(sorts[table.cards[card], table.cost[card]] for card in naturals)), line)
        for naturals, _, line in division.groups
    )
    return sum(table.cost[card] for card in division.left), len(division.groups), tuple(listed)


def _written(sorts: tuple[int, ...], line: int) -> tuple[tuple[int, ...], int]:
    """A group among others: by its natural cards, a longer one before its beginning, those without any last."""
    return (*sorts, _LAST), line if sorts else 0


def found_told(task: divisions.Task, found: divisions.Found) -> tuple[int, int, tuple[object, ...]]:
    """The same of what the search has found."""
    listed = sorted(_written(group.sorts, group.line) for group in found.groups)
    return found.cost, len(found.groups), tuple(listed)


def is_sound(task: divisions.Task, found: divisions.Found) -> bool:
    """Whether a division uses each card once, and its cost is that of the cards left over."""
    used = [sort for group in found.groups for sort in group.sorts] + list(found.left)
    every = [sort for sort, count in enumerate(task.sorts.counts) for _ in range(count)]
    wilds = sum(group.wilds for group in found.groups) + found.wilds_left
    cost = sum(task.costs[sort] for sort in found.left) + sum(sorted(task.wilds)[: found.wilds_left])
    return sorted(used) == every and wilds == len(task.wilds) and cost == found.cost


def hand(chance: random.Random, size: int, wild_rank: int, packs: int = 4, natural: int = 0) -> Table:
    """A random hand of three of a kind and runs: rows are rank and suit."""
    deck = [(rank, suit) for rank in range(1, RANKS + 1) for suit in range(SUITS) for _ in range(packs)]
    return sets_of(chance.sample(deck, size), wild_rank, natural)


def sets_of(cards: list[tuple[int, int]], wild_rank: int, natural: int = 0) -> Table:
    """The cards in deck order, those of one rank being wild, with the usual costs."""
    rows = tuple(sorted(cards))
    return Table(
        SETS,
        rows,
        tuple(rank == wild_rank for rank, _ in rows),
        tuple(min(rank, 10) for rank, _ in rows),
        natural,
    )


def anything(chance: random.Random, size: int) -> Table:
    """Cards and lines of any sort: few values, so that much fits; some fields are missing."""
    fields = chance.choice((1, 2, 2, 3))
    values = [chance.randint(1, 5) for _ in range(fields)]
    lines = tuple(_any_line(chance, values) for _ in range(chance.choice((1, 1, 2, 2, 3))))
    rows: list[Row] = sorted(
        tuple(0 if chance.random() < 0.05 else chance.randint(1, most) for most in values)
        for _ in range(size)
    )
    cards = tuple(tuple(value or None for value in row) for row in rows)
    share = chance.choice((0, 0.1, 0.3, 0.6, 1))
    costs = chance.choice((lambda: 1, lambda: chance.randint(0, 4), lambda: chance.randint(-3, 5)))
    by_row = {row: costs() for row in cards}
    each = chance.random() < 0.2
    return Table(
        lines,
        cards,
        tuple(chance.random() < share for _ in cards),
        tuple(costs() if each else by_row[row] for row in cards),
        chance.choice((0, 0, 0, 1, 2)),
    )


def _any_line(chance: random.Random, values: list[int]) -> Line:
    roles: dict[str, list[int]] = {"same": [], "different": [], "consecutive": [], "": []}
    for place in range(len(values)):
        roles[chance.choice(list(roles))].append(place)
    least = chance.randint(1, 4)
    return Line(
        least,
        None if chance.random() < 0.6 else chance.randint(least, 5),
        tuple(roles["same"]),
        tuple((place, values[place]) for place in roles["different"]),
        tuple((place, 1, values[place]) for place in roles["consecutive"]),
    )


def families(chance: random.Random, times: int = 20) -> dict[str, list[Table]]:
    """Hands of 14 cards that are hard for a search, each family drawn several times."""
    made: dict[str, list[Table]] = {}

    def add(name: str, cards: list[tuple[int, int]], wild: int) -> None:
        made.setdefault(name, []).append(sets_of(cards, wild))

    for _ in range(times):
        for wilds in range(15):
            rest = [(rank, suit) for rank in range(1, 13) for suit in range(4) for _ in range(4)]
            add("some wild", [*chance.sample(rest, 14 - wilds), *((13, at % 4) for at in range(wilds))], 13)
            dense = [(rank, suit) for rank in range(5, 11) for suit in range(4) for _ in range(2)]
            add("some wild, dense", [*chance.sample(dense, 14 - wilds), *((13, 0) for _ in range(wilds))], 13)
            narrow = [(rank, suit) for rank in range(1, 13) for suit in range(2)]
            add(
                "some wild, two suits",
                [*chance.sample(narrow, 14 - wilds), *((13, 0) for _ in range(wilds))],
                13,
            )
            if wilds:
                single = [(rank, 0) for rank in range(1, 13)]
                many = min(12, 14 - wilds)
                add(
                    "one suit and wild",
                    [*chance.sample(single, many), *((13, 0) for _ in range(14 - many))],
                    13,
                )
        add("one run in several packs", [(rank, 0) for rank in chance.choices(range(1, 14), k=14)], 0)
        add("one short run in packs", [(rank, 0) for rank in chance.choices(range(1, 6), k=14)], 0)
        add("equal cards", [chance.choice([(7, 0), (7, 1), (8, 0), (8, 1)]) for _ in range(14)], 0)
        add("one rank, equal cards", [(7, suit) for suit in chance.choices(range(4), k=14)], 0)
        for wilds in (0, 1, 2, 3, 4):
            grid = [(rank, suit) for rank in range(5, 9) for suit in range(4)]
            add("grid", [*chance.sample(grid, 14 - wilds), *((13, 0) for _ in range(wilds))], 13)
            grid = [(rank, suit) for rank in range(5, 10) for suit in range(3)]
            add("grid of three", [*chance.sample(grid, 14 - wilds), *((13, 0) for _ in range(wilds))], 13)
            far = [(rank, suit) for rank in range(2, 13, 3) for suit in range(4)]
            add(
                "far apart",
                [*chance.sample(far, min(14 - wilds, len(far))), *((13, 0) for _ in range(wilds))],
                13,
            )
    add("all wild", [(13, at % 4) for at in range(14)], 13)
    return made
