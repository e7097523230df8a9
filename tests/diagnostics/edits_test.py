"""Fixes as changes of a text: which go together, and what whole lines take with them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hoyle.diagnostics import Edit, Fix
from hoyle.diagnostics.edits import (
    changed,
    inserted,
    together,
    turned_round,
    without_clause,
    without_lines,
    written,
)
from hoyle.source import Source, Span


def at(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(Source("a.hoyle", text), start, start + len(words))


def after(text: str, fix: Fix | None) -> str:
    assert fix is not None
    return changed(text, fix.edits)


def test_edits_are_made_from_left_to_right_whatever_their_order() -> None:
    source = Source("a.hoyle", "abcdef")
    edits = [Edit(Span(source, 4, 6), "X"), Edit(Span(source, 0, 1), ""), Edit(Span(source, 2, 2), "YY")]
    assert changed("abcdef", edits) == "bYYcdX"


def fix_at(*places: tuple[int, int]) -> Fix:
    source = Source("a.hoyle", "x" * 20)
    return Fix("f", tuple(Edit(Span(source, start, end), "y") for start, end in places))


def test_of_fixes_that_touch_one_place_the_first_is_made() -> None:
    first, second, third = fix_at((0, 5)), fix_at((4, 6)), fix_at((5, 8))
    assert together([first, second, third]) == [first, third]
    assert together([second, first, third]) == [second]


def test_two_insertions_at_one_place_do_not_go_together() -> None:
    first, second, before, around = fix_at((3, 3)), fix_at((3, 3)), fix_at((0, 3)), fix_at((0, 4))
    assert together([first, second]) == [first]
    assert together([before, first]) == [before, first]
    assert together([around, first]) == [around]


def test_a_fix_whose_edits_overlap_each_other_is_never_made() -> None:
    assert together([fix_at((0, 5), (4, 6))]) == []


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4)), min_size=1, max_size=3), max_size=8)
)
def test_fixes_that_go_together_never_overlap(wanted: list[list[tuple[int, int]]]) -> None:
    fixes = [fix_at(*((start, start + size) for start, size in places)) for places in wanted]
    chosen = together(fixes)
    edits = [edit.span for fix in chosen for edit in fix.edits]
    cells = [cell for span in edits for cell in range(span.start, max(span.end, span.start + 1))]
    assert len(cells) == len(set(cells))
    singles = [fix for fix in fixes if len(fix.edits) == 1]
    assert not singles or chosen


def test_whole_lines_go_with_their_comments() -> None:
    text = "a\n  pile x   # for later\nb\n"
    assert after(text, without_lines(at(text, "pile x"))) == "a\nb\n"


def test_lines_with_other_things_on_them_stay() -> None:
    text = "change pile x\npile y, z\n"
    assert without_lines(at(text, "pile x")) is None
    assert without_lines(at(text, "pile y")) is None


def test_no_gap_grows_where_a_paragraph_goes() -> None:
    text = "a\n\npile x\n\nb\n"
    assert after(text, without_lines(at(text, "pile x"))) == "a\n\nb\n"
    text = "pile x\n\nb\n"
    assert after(text, without_lines(at(text, "pile x"))) == "b\n"
    text = "a\n\npile x"
    assert after(text, without_lines(at(text, "pile x"))) == "a\n\n"


def test_small_fixes() -> None:
    text = "stok 5..1, fresh each round\n"
    assert after(text, written(at(text, "stok"), "stock")).startswith("stock 5")
    assert after(text, inserted(at(text, "stok"), "s", "add s")).startswith("stoks 5")
    assert after(text, turned_round(at(text, "5..1"))).startswith("stok 1..5,")
    assert turned_round(at(text, "stok")) is None
    assert after(text, without_clause(at(text, "round"))) == "stok 5..1\n"
    assert without_clause(at(text, "stok")) is None
