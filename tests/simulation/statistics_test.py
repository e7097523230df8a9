"""Estimates: known answers of the Wilson interval, exact means, quantiles."""

import random

import pytest

from hoyle.simulation.statistics import (
    mean_difference,
    proportion,
    quantile,
    share_difference,
    spread,
    student_quantile,
)


def test_wilson_interval_of_ten_in_twenty_is_the_published_one():
    found = proportion(10, 20)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2993, 0.7007)
    assert found.share == 0.5


def test_wilson_interval_at_the_ends():
    z_squared = 1.959963984540054**2
    none = proportion(0, 10)
    assert none.low == 0.0
    assert none.high == pytest.approx(z_squared / (10 + z_squared))
    every = proportion(10, 10)
    assert every.high == 1.0
    assert every.low == pytest.approx(10 / (10 + z_squared))


def test_share_of_nothing_says_nothing():
    assert proportion(0, 0).to_json() == {"count": 0, "of": 0, "share": 0.0, "low": 0.0, "high": 1.0}


def test_impossible_share_is_our_own_fault():
    with pytest.raises(ValueError, match="no share"):
        proportion(3, 2)


def test_spread_of_known_numbers():
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert found is not None
    assert found.mean == 5.0
    assert found.deviation == pytest.approx((32 / 7) ** 0.5)
    assert found.quantiles == (2.0, 4.0, 4.5, 5.5, 9.0)
    half = 1.959963984540054 * (32 / 7) ** 0.5 / 8**0.5
    assert found.high - found.mean == pytest.approx(half)


def test_spread_of_one_number_has_no_width_and_of_none_is_none():
    one = spread([7])
    assert one is not None
    assert (one.low, one.mean, one.high, one.deviation) == (7.0, 7.0, 7.0, 0.0)
    assert spread([]) is None


def test_spread_does_not_depend_on_the_order():
    values = list(range(-50, 900, 7))
    mixed = values[:]
    random.Random(3).shuffle(mixed)
    assert spread(values) == spread(mixed)


def test_quantile_lies_between_neighbours():
    assert quantile([0, 10], 0.3) == 3.0
    assert quantile([5], 0.9) == 5.0
    with pytest.raises(ValueError, match="within"):
        quantile([1, 2], 1.5)
    with pytest.raises(ValueError, match="no numbers"):
        quantile([], 0.5)


def test_newcombe_interval_of_the_published_example():
    """R. G. Newcombe 1998, table II: 56 of 70 less 48 of 80, method 10."""
    found = share_difference(proportion(48, 80), proportion(56, 70))
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert found.is_clear


def test_newcombe_interval_stays_within_one():
    """The same table: 10 of 10 less 0 of 10."""
    found = share_difference(proportion(0, 10), proportion(10, 10))
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.6075, 1.0), abs=5e-5)
    assert share_difference(proportion(0, 0), proportion(1, 2)) is None


@pytest.mark.parametrize(
    ("freedom", "published"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1e9, 1.960)]
)
def test_students_quantiles_are_those_of_the_table(freedom, published):
    assert student_quantile(freedom) == pytest.approx(published, abs=0.005)


def test_welch_interval_of_known_numbers():
    """Variances 2.5 and 40 of five each: 4.49 degrees of freedom, standard error 2.9155, t 2.66."""
    found = mean_difference(spread([1, 2, 3, 4, 5]), spread([4, 8, 12, 16, 20]))
    assert found is not None
    assert found.value == 9
    assert (found.low, found.high) == pytest.approx((9 - 2.66 * 2.9155, 9 + 2.66 * 2.9155), abs=0.02)
    assert found.is_clear


def test_means_of_numbers_that_never_vary_differ_exactly():
    found = mean_difference(spread([3, 3]), spread([5, 5]))
    assert found is not None
    assert (found.value, found.low, found.high) == (2, 2, 2)
    assert mean_difference(spread([3]), spread([5, 5])) is None
    assert mean_difference(None, spread([5, 5])) is None
