"""Whether one seat wins more often than chance explains; fed by `checking.run` with the winners of random games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log
from typing import Final

from attrs import frozen

from hoyle.simulation.statistics import Proportion, proportion

LEVEL: Final = 0.001
"""So likely is it at most, over all setups of a file together, that a fair game is called unfair."""

LEAST: Final = 50
"""Of fewer games nothing is said."""


@frozen
class Advantage:
    """The side (a seat, or a team) that stands out most, its share of the games, and how likely that is by chance."""

    side: int
    sides: int
    share: Proportion
    chance: float


def advantage(winners: Sequence[tuple[int, ...]], players: int, teams: int, level: float) -> Advantage | None:
    """The side that stands out, if the wins of all sides differ more than chance explains at this level.

    Only games that one side alone has won are counted. Pearson's chi-square test against equal shares.
    """
    sides = teams if 1 < teams < players else players
    counts = [0] * sides
    for seats in winners:
        won = {seat % sides for seat in seats}
        if len(won) == 1:
            counts[won.pop()] += 1
    games = sum(counts)
    if sides < 2 or games < max(LEAST, 5 * sides):
        return None
    expected = games / sides
    likely = chi_square_tail(sum((count - expected) ** 2 for count in counts) / expected, sides - 1)
    if likely >= level:
        return None
    side = max(range(sides), key=lambda side: (abs(counts[side] - expected), -side))
    return Advantage(side, sides, proportion(counts[side], games, 1 - LEVEL), likely)


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square variable is to be at least so large: the regularised upper incomplete gamma function."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # series of the lower function
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    # Lentz's continued fraction of the upper function (W. J. Lentz, 1976)
    b = x + 1 - a
    c = 1e300
    d = 1 / b
    h = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        step = c * d
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return front * h
