"""Intervals hold every result they stand for (c.8, c.13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.semantics import ranges
from hoyle.semantics.types import LEAST, MOST, Number

ends = st.integers(-30, 30)
numbers = st.tuples(ends, ends).map(lambda pair: Number(min(pair), max(pair)))
OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
}


@pytest.mark.parametrize("op", OPERATIONS)
@given(left=numbers, right=numbers, data=st.data())
def test_c_8_the_interval_holds_every_result(
    op: str, left: Number, right: Number, data: st.DataObject
) -> None:
    a = data.draw(st.integers(left.low, left.high))
    b = data.draw(st.integers(right.low, right.high))
    if op in ("div", "mod") and b == 0:
        return
    result = ranges.arithmetic(op, left, right)
    assert result.low <= OPERATIONS[op](a, b) <= result.high


@pytest.mark.parametrize("op", ["+", "-", "*"])
@given(left=numbers, right=numbers)
def test_sums_and_products_are_no_wider_than_needed(op: str, left: Number, right: Number) -> None:
    corners = [OPERATIONS[op](a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    assert ranges.arithmetic(op, left, right) == Number(min(corners), max(corners))


def test_c_4_numbers_are_cut_to_32_bits() -> None:
    most = Number(LEAST, MOST)
    assert ranges.arithmetic("*", most, most) == Number(LEAST, MOST)


@given(value=numbers, most=st.integers(0, 5), data=st.data())
def test_a_sum_of_up_to_n_numbers_lies_in_its_interval(value: Number, most: int, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.integers(value.low, value.high), max_size=most))
    summed = ranges.repeated(value, most)
    assert summed.low <= sum(drawn) <= summed.high
