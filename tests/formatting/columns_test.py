"""The choice of a column for what stands behind neighbouring lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hoyle.formatting.columns import FURTHEST, LEAST, ROOM, WIDE, line_up

LINES = st.lists(st.tuples(st.integers(1, 100), st.none() | st.integers(1, 110)), min_size=1, max_size=12)


def test_a_new_column_stands_behind_the_widest_line() -> None:
    assert line_up([10, 20, 15], [None, None, None]) == [20 + ROOM] * 3


def test_most_lines_choose() -> None:
    assert line_up([10, 20, 15], [30, 30, 40]) == [30, 30, 30]


def test_of_columns_with_equally_many_lines_the_left_one_is_taken() -> None:
    assert line_up([10, 20], [40, 30]) == [30, 30]


def test_a_column_that_is_too_narrow_needs_more_than_half_of_the_lines() -> None:
    assert line_up([10, 20, 40], [25, 25, None]) == [25, 25, 40 + ROOM]
    assert line_up([10, 40], [25, None]) == [40 + ROOM, 40 + ROOM]


def test_a_very_wide_line_has_no_say() -> None:
    assert line_up([10, WIDE + 1], [None, None]) == [10 + ROOM, WIDE + 1 + ROOM]


def test_a_column_far_to_the_right_is_not_kept() -> None:
    assert line_up([10], [FURTHEST + 1]) == [10 + ROOM]


@given(LINES)
def test_room_is_left_and_the_columns_stay_when_asked_again(lines: list[tuple[int, int | None]]) -> None:
    widths = [width for width, _ in lines]
    columns = line_up(widths, [column for _, column in lines])
    assert all(column >= width + LEAST for width, column in zip(widths, columns, strict=True))
    assert line_up(widths, columns) == columns
    shared = {column for width, column in zip(widths, columns, strict=True) if column != width + ROOM}
    assert len(shared) <= 1
