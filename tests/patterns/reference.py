"""The cheapest division by trying all of them; the words of c.59 and c.60 and nothing clever.

Test code: the search of the engine is held against it. Cards are rows of values, None where a card lacks a field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from attrs import frozen

Row = tuple[int | None, ...]


@frozen
class Line:
    """A group line; `different` are (field, values it can have), `consecutive` are (field, least, greatest value)."""

    least: int
    most: int | None
    same: tuple[int, ...] = ()
    different: tuple[tuple[int, int], ...] = ()
    consecutive: tuple[tuple[int, int, int], ...] = ()


@frozen
class Table:
    """A pattern and the cards it is asked about, in deck order."""

    lines: tuple[Line, ...]
    cards: tuple[Row, ...]
    wild: tuple[bool, ...]
    cost: tuple[int, ...]
    natural: int


@frozen
class Division:
    """Groups as (natural cards, wild cards, line), and the cards left over, all as places in the table."""

    groups: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]
    left: tuple[int, ...]


def is_group(table: Table, line: Line, cards: Sequence[int]) -> bool:
    """c.59: whether the cards satisfy the line."""
    size = len(cards)
    naturals = [table.cards[card] for card in cards if not table.wild[card]]
    if size < line.least or (line.most is not None and size > line.most) or len(naturals) < table.natural:
        return False
    fields = [*line.same, *(place for place, _ in line.different), *(run[0] for run in line.consecutive)]
    if any(row[place] is None for row in naturals for place in fields):
        return False
    if any(len({row[place] for row in naturals}) > 1 for place in line.same):
        return False
    for place, values in line.different:
        if len({row[place] for row in naturals}) < len(naturals) or size > values:
            return False
    for place, low, high in line.consecutive:
        shown = {row[place] for row in naturals}
        runs = (set(range(first, first + size)) for first in range(low, high - size + 2))
        if len(shown) < len(naturals) or not any(shown <= run for run in runs):
            return False
    return True


def divisions(table: Table) -> Iterator[Division]:
    """Every division, each once for every choice of lines."""

    def rest(cards: tuple[int, ...]) -> Iterator[tuple[list[tuple[tuple[int, ...], int]], tuple[int, ...]]]:
        if not cards:
            yield [], ()
            return
        first, others = cards[0], cards[1:]
        for groups, left in rest(others):
            yield groups, (first, *left)
        for mask in range(1 << len(others)):
            group = (first, *(card for place, card in enumerate(others) if mask >> place & 1))
            for number, line in enumerate(table.lines):
                if is_group(table, line, group):
                    remaining = tuple(card for card in others if card not in group)
                    for groups, left in rest(remaining):
                        yield [(group, number), *groups], left

    for groups, left in rest(tuple(range(len(table.cards)))):
        apart = tuple(
            (
                tuple(card for card in group if not table.wild[card]),
                tuple(card for card in group if table.wild[card]),
                number,
            )
            for group, number in groups
        )
        yield Division(apart, left)


def least(table: Table) -> tuple[int, int]:
    """The least cost of the cards left over, and the fewest groups it takes."""
    count = len(table.cards)
    valid = [0] * (1 << count)
    for mask in range(1, 1 << count):
        cards = [card for card in range(count) if mask >> card & 1]
        valid[mask] = any(is_group(table, line, cards) for line in table.lines)
    by_first: list[list[int]] = [[] for _ in range(count)]
    for mask in range(1, 1 << count):
        if valid[mask]:
            by_first[(mask & -mask).bit_length() - 1].append(mask)

    @cache
    def best(mask: int) -> tuple[int, int]:
        if not mask:
            return 0, 0
        first = (mask & -mask).bit_length() - 1
        cost, groups = best(mask & ~(1 << first))
        found = (cost + table.cost[first], groups)
        for group in by_first[first]:
            if group & mask == group:
                cost, groups = best(mask & ~group)
                found = min(found, (cost, groups + 1))
        return found

    return best((1 << count) - 1)
