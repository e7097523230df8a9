"""Estimates with their intervals: fed by `simulation.run` with counts and numbers, written out by its report."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from attrs import frozen


@frozen
class Proportion:
    """How often something happened: `count` of `of`, its share, and the ends of its interval (all 0..1)."""

    count: int
    of: int
    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | int]:
        """The same as plain data."""
        return {
            "count": self.count,
            "of": self.of,
            "share": self.share,
            "low": self.low,
            "high": self.high,
        }


@frozen
class Spread:
    """How numbers are spread: how many, their mean with its interval, standard deviation, and quantiles.

    `quantiles` holds the least, the quarter, the half, the three quarters and the greatest.
    """

    of: int
    mean: float
    low: float
    high: float
    deviation: float
    quantiles: tuple[float, float, float, float, float]

    def to_json(self) -> dict[str, float | int]:
        """The same as plain data."""
        least, quarter, half, most, greatest = self.quantiles
        return {
            "of": self.of,
            "mean": self.mean,
            "low": self.low,
            "high": self.high,
            "deviation": self.deviation,
            "least": least,
            "quarter": quarter,
            "median": half,
            "three_quarters": most,
            "greatest": greatest,
        }


def proportion(count: int, of: int, confidence: float = 0.95) -> Proportion:
    """A share with its Wilson score interval (E. B. Wilson, 1927); of nothing: 0 with the interval 0..1."""
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of} is no share")
    if of == 0:
        return Proportion(0, 0, 0.0, 0.0, 1.0)
    z = _z(confidence)
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    # At the ends the bound is exactly 0 or 1; rounding must not hide that.
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Proportion(count, of, share, low, high)


def spread(values: Sequence[int], confidence: float = 0.95) -> Spread | None:
    """The spread of whole numbers, or None of nothing; the interval of the mean is the normal one.

    Sums are exact, so the result depends neither on the order of the values nor on how they were gathered.
    """
    if not values:
        return None
    n = len(values)
    total = sum(values)
    mean = total / n
    # n * sum of squares - square of the sum is a whole number: no loss of digits.
    squares = n * sum(v * v for v in values) - total * total
    deviation = sqrt(squares / (n * (n - 1))) if n > 1 else 0.0
    half = _z(confidence) * deviation / sqrt(n)
    ordered = sorted(values)
    return Spread(
        n,
        mean,
        mean - half,
        mean + half,
        deviation,
        (
            quantile(ordered, 0.0),
            quantile(ordered, 0.25),
            quantile(ordered, 0.5),
            quantile(ordered, 0.75),
            quantile(ordered, 1.0),
        ),
    )


def quantile(ordered: Sequence[int], q: float) -> float:
    """The q-quantile of numbers in rising order, between neighbours in proportion."""
    if not ordered:
        raise ValueError("no numbers, no quantile")
    if not 0 <= q <= 1:
        raise ValueError(f"{q} is not within 0..1")
    place = q * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
