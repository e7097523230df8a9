"""What expressions and domains are worth."""

from __future__ import annotations

from typing import get_args

import pytest

from hoyle import engine
from hoyle.engine.expressions import _JUDGES, candidates, evaluate, fresh_locals, matching
from hoyle.engine.state import new_state
from hoyle.ir import expressions as e
from hoyle.ir.program import Sight
from hoyle.ir.values import MOST, NONE

from .games import const, local, pile, piles, program, slot, upto

PROGRAM = program(
    (),
    cards=("A", "B", "B", "C", "D"),
    pile_list=(
        pile("stock", Sight.NOBODY, True),
        pile("heap", Sight.TOP, True),
        pile("bag", Sight.ALL, False),
        pile("empty", Sight.ALL, True),
    ),
    columns=((5, 7, 7, NONE, 2),),
)
NOTHING = const(NONE)


def table() -> engine.State:
    """D on top of C in the stock, A under B (card 2) in the heap, card 1 in the bag."""
    state = new_state(PROGRAM, 0)
    engine.put_away(state)
    engine.place(PROGRAM, state, 0, (4, 3))
    engine.place(PROGRAM, state, 1, (2, 0))
    engine.place(PROGRAM, state, 2, (1,))
    return state


def worth(expr: e.Expr, *bound: int) -> int:
    values = fresh_locals(PROGRAM)
    values[: len(bound)] = bound
    return evaluate(PROGRAM, table(), expr, values)


def test_every_kind_of_expression_has_its_judge() -> None:
    assert set(_JUDGES) == set(get_args(e.Expr))


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("+", 2, 3, 5),
        ("-", 2, 3, -1),
        ("*", -4, 3, -12),
        ("div", 7, 2, 3),
        ("div", -7, 2, -4),
        ("mod", -7, 2, 1),
        ("mod", 7, -2, -1),
        ("div", 7, 0, NONE),
        ("mod", 7, 0, NONE),
        ("+", NONE, 1, NONE),
        ("*", 1, NONE, NONE),
    ],
)
def test_c08_c10_whole_numbers_round_down_and_none_stays_none(
    op: str, left: int, right: int, expected: int
) -> None:
    assert worth(e.Arithmetic(op, const(left), const(right))) == expected  # type: ignore[arg-type]


def test_c13_more_than_32_bits_is_a_fault() -> None:
    assert worth(e.Arithmetic("+", const(MOST - 1), const(1))) == MOST
    for expr in (
        e.Arithmetic("+", const(MOST), const(1)),
        e.Arithmetic("*", const(-MOST), const(3)),
        e.SumOf(const(MOST), e.Domain(0, upto(1, 2))),
    ):
        with pytest.raises(engine.RuleFault) as caught:
            worth(expr)
        assert caught.value.slug == "overflow"


@pytest.mark.parametrize("op", ["<", "<=", ">", ">="])
def test_c10_an_order_with_none_is_no(op: str) -> None:
    for left, right in ((NONE, 1), (1, NONE), (NONE, NONE)):
        assert worth(e.Compare(op, const(left), const(right))) == 0  # type: ignore[arg-type]


def test_c10_none_as_a_condition_is_no_and_its_opposite_yes() -> None:
    assert worth(e.Not(NOTHING)) == 1
    assert worth(e.And((const(1), NOTHING))) == 0
    assert worth(e.Or((NOTHING, const(1)))) == 1
    assert worth(e.Cases((e.Case(NOTHING, const(3)),), const(4))) == 4


def test_c10_is_compares_none_like_a_value_and_in_only_if_listed() -> None:
    assert worth(e.Equal(NOTHING, NOTHING)) == 1
    assert worth(e.Equal(NOTHING, const(0))) == 0
    assert worth(e.Among(NOTHING, upto(0, 9))) == 0
    assert worth(e.Among(NOTHING, e.Values((const(1), NOTHING)))) == 1


def test_c10_fields_and_tables_of_none_are_none() -> None:
    assert worth(e.Column(0, NOTHING)) == NONE
    assert worth(e.Lookup((1, 2), NOTHING)) == NONE
    assert worth(e.PileOf(NOTHING)) == NONE
    assert worth(e.EndCard(True, NOTHING)) == NONE
    assert worth(e.FaceUp(NOTHING)) == 0
    assert worth(e.SlotAt(e.Element(0, (e.Axis(NOTHING, 0, 3),)))) == NONE


def test_c08_and_or_and_cases_stop_early() -> None:
    fault = e.Lookup((1,), const(9))
    assert worth(e.And((const(0), fault))) == 0
    assert worth(e.Or((const(1), fault))) == 1
    assert worth(e.Cases((e.Case(const(1), const(3)), e.Case(fault, fault)), fault)) == 3


def test_an_index_outside_is_a_fault() -> None:
    for expr in (e.Lookup((1,), const(1)), e.PileAt(e.Element(0, (e.Axis(const(4), 0, 4),)))):
        with pytest.raises(engine.RuleFault) as caught:
            worth(expr)
        assert caught.value.slug == "index-fault"


def test_an_element_counts_in_mixed_base_from_its_lowest_indices() -> None:
    place = e.Element(10, (e.Axis(const(1), 0, 3), e.Axis(const(2), 1, 4)))
    assert worth(e.PileAt(place)) == 10 + 1 * 4 + 1


def test_c28_ends_and_sizes_of_piles() -> None:
    assert worth(e.EndCard(True, const(0))) == 4
    assert worth(e.EndCard(False, const(0))) == 3
    assert worth(e.EndCard(True, const(3))) == NONE
    assert worth(e.Size(piles(0, 1, 2, 3))) == 5
    assert worth(e.PileOf(const(2))) == 1


def test_c30_how_a_card_lies_is_as_its_pile_says() -> None:
    assert worth(e.FaceUp(const(4))) == 0
    assert worth(e.FaceUp(const(0))) == 1
    assert worth(e.FaceUp(const(1))) == 1


def found(source: e.Source) -> list[int]:
    return list(candidates(PROGRAM, table(), source, fresh_locals(PROGRAM)))


def test_c14_orders_of_candidates() -> None:
    assert found(e.CardsIn(piles(0, 1, 2))) == [4, 3, 2, 0, 1]
    assert found(upto(4, 13, 3)) == [4, 7, 10, 13]
    assert found(upto(4, 3)) == []
    assert found(e.Numbers(NOTHING, const(3))) == []
    assert found(e.Ring(10, 4, const(2))) == [12, 13, 10, 11]
    assert found(e.Ring(0, 4, NOTHING)) == []
    assert found(e.Values((const(3), const(1), const(3)))) == [3, 1]
    assert found(e.Held((const(4), const(0), const(2)), const(2))) == [0, 4]


def test_c14_a_pile_without_order_is_read_in_deck_order() -> None:
    state = table()
    engine.place(PROGRAM, state, 2, (4, 0))
    bound = fresh_locals(PROGRAM)
    assert list(candidates(PROGRAM, state, e.CardsIn(piles(2)), bound)) == [0, 1, 4]


def test_c15_best_keeps_all_equal_ones_and_drops_none() -> None:
    value = e.Column(0, local(0))
    domain = e.Domain(0, e.CardsIn(piles(0, 1, 2)), None, e.Best(True, value))
    assert list(matching(PROGRAM, table(), domain, fresh_locals(PROGRAM))) == [2, 1]
    assert worth(e.Count(domain)) == 2
    assert worth(e.Pick(True, domain)) == 2
    assert worth(e.Pick(False, domain)) == 1
    assert worth(e.Pick(True, e.Domain(0, piles(), None, e.Best(True, value)))) == NONE


def test_c10_sums_and_extremes_leave_out_none() -> None:
    domain = e.Domain(0, e.CardsIn(piles(0, 1, 2)))
    value = e.Column(0, local(0))
    assert worth(e.SumOf(value, domain)) == 2 + 7 + 5 + 7
    assert worth(e.Extreme(True, value, domain)) == 7
    assert worth(e.Extreme(False, value, domain)) == 2
    assert worth(e.Extreme(False, value, e.Domain(0, e.CardsIn(piles(3))))) == NONE
    assert worth(e.SumOf(value, e.Domain(0, e.CardsIn(piles(3))))) == 0


def test_quantifiers_judge_each_candidate_in_its_own_local() -> None:
    even = e.Equal(e.Arithmetic("mod", local(0), const(2)), const(0))
    assert worth(e.Some(e.Domain(0, upto(1, 3), even))) == 1
    assert worth(e.Some(e.Domain(0, upto(1, 1), even))) == 0
    assert worth(e.Every(e.Domain(0, upto(1, 3)), even)) == 0
    assert worth(e.Every(e.Domain(0, upto(1, 3), even), even)) == 1
    pairs = e.Count(
        e.Domain(0, upto(1, 3), e.Some(e.Domain(1, upto(1, 3), e.Compare("<", local(0), local(1)))))
    )
    assert worth(pairs) == 2


def test_c55_holds_compares_in_order_or_as_a_set() -> None:
    assert worth(e.Holds(const(0), (3, 2))) == 1
    assert worth(e.Holds(const(0), (2, 3))) == 0
    state = table()
    engine.place(PROGRAM, state, 2, (4,))
    for looks in ((1, 3), (3, 1)):
        assert evaluate(PROGRAM, state, e.Holds(const(2), looks)) == 1
    assert evaluate(PROGRAM, state, e.Holds(const(2), (1,))) == 0


def test_slots_are_read_as_they_stand() -> None:
    state = table()
    state.slots[3] = 17
    assert evaluate(PROGRAM, state, slot(3)) == 17
    assert evaluate(PROGRAM, state, e.SlotAt(e.Element(2, (e.Axis(const(5), 4, 2),)))) == 17
