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


@frozen
class Difference:
    """The second estimate less the first, with the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0

    def to_json(self) -> dict[str, float]:
        """The same as plain data."""
        return {"value": self.value, "low": self.low, "high": self.high}


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


def share_difference(first: Proportion, second: Proportion) -> Difference | None:
    """How much greater the second share is; None if one is of nothing.

    The interval is Newcombe's hybrid score interval, put together from the two Wilson intervals (R. G. Newcombe,
    "Interval estimation for the difference between independent proportions", 1998, method 10).
    """
    if not first.of or not second.of:
        return None
    value = second.share - first.share
    below = sqrt((second.share - second.low) ** 2 + (first.high - first.share) ** 2)
    above = sqrt((second.high - second.share) ** 2 + (first.share - first.low) ** 2)
    return Difference(value, max(-1.0, value - below), min(1.0, value + above))


def mean_difference(
    first: Spread | None, second: Spread | None, confidence: float = 0.95
) -> Difference | None:
    """How much greater the second mean is; None if one has fewer than two numbers.

    The interval is Welch's, for spreads that need not be alike (B. L. Welch, "The generalization of Student's problem
    when several different population variances are involved", 1947).
    """
    if first is None or second is None or min(first.of, second.of) < 2:
        return None
    value = second.mean - first.mean
    parts = [each.deviation**2 / each.of for each in (first, second)]
    if sum(parts) == 0:
        return Difference(value, value, value)
    freedom = sum(parts) ** 2 / sum(
        p * p / (each.of - 1) for p, each in zip(parts, (first, second), strict=True)
    )
    half = student_quantile(freedom, confidence) * sqrt(sum(parts))
    return Difference(value, value - half, value + half)


def student_quantile(freedom: float, confidence: float = 0.95) -> float:
    """How many standard errors Student's t leaves on each side (M. Abramowitz and I. Stegun, 1964, 26.7.5).

    Right to 0.005 from 3 degrees of freedom on; below that too small.
    """
    z = _z(confidence)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


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
