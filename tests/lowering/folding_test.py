"""Folding agrees with the interpreter: a folded expression is worth what the unfolded one is (c.8, c.10)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import hoyle
from hoyle import engine
from hoyle.ir import expressions as ir
from hoyle.ir.values import NONE
from hoyle.lowering import fold

PROGRAM = hoyle.load("the_game").program
STATE = engine.begin(PROGRAM)

numbers = st.one_of(st.integers(-20, 20), st.just(NONE))
truths = st.sampled_from([0, 1])
operators = st.sampled_from(["+", "-", "*", "div", "mod"])
orders = st.sampled_from(["<", "<=", ">", ">="])


def worth(expr: ir.Expr) -> int:
    return engine.evaluate(PROGRAM, STATE, expr)


@given(operators, numbers, numbers)
def test_c_08_arithmetic(op: str, left: int, right: int) -> None:
    plain = ir.Arithmetic(op, ir.Const(left), ir.Const(right))
    assert worth(plain) == worth(fold.arithmetic(op, ir.Const(left), ir.Const(right)))


@given(orders, numbers, numbers)
def test_c_10_order_with_none_is_no(op: str, left: int, right: int) -> None:
    plain = ir.Compare(op, ir.Const(left), ir.Const(right))
    assert worth(plain) == worth(fold.compare(op, ir.Const(left), ir.Const(right)))


@given(st.lists(st.one_of(truths, st.just(NONE)), min_size=1, max_size=5), st.booleans())
def test_c_10_and_or_with_none(values: list[int], conjunction: bool) -> None:
    # Half of the parts are hidden from the folder behind a read, so that mixed cases are met too.
    hidden = [ir.Cases((ir.Case(ir.Const(1), ir.Const(v)),), ir.Const(0)) for v in values]
    parts = [h if i % 2 else ir.Const(v) for i, (h, v) in enumerate(zip(hidden, values, strict=True))]
    plain = (ir.And if conjunction else ir.Or)(tuple(ir.Const(v) for v in values))
    folded = fold.conjunction(parts) if conjunction else fold.disjunction(parts)
    assert worth(plain) == worth(folded)


@given(st.lists(st.tuples(st.one_of(truths, st.just(NONE)), numbers), max_size=4), numbers)
def test_c_10_cases(pairs: list[tuple[int, int]], otherwise: int) -> None:
    plain = ir.Cases(tuple(ir.Case(ir.Const(c), ir.Const(v)) for c, v in pairs), ir.Const(otherwise))
    folded = fold.cases([(ir.Const(c), ir.Const(v)) for c, v in pairs], ir.Const(otherwise))
    assert worth(plain) == worth(folded)


@given(st.one_of(truths, st.just(NONE)))
def test_c_10_not_none_is_yes(value: int) -> None:
    assert worth(ir.Not(ir.Const(value))) == worth(fold.negation(ir.Const(value)))


@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 3), st.integers(1, 6), st.integers(-9, 9))
def test_c_14_candidates(low: int, high: int, step: int, count: int, start: int) -> None:
    from hoyle.engine.expressions import candidates

    for source in (
        ir.Numbers(ir.Const(low), ir.Const(high), step),
        ir.Ring(2, count, ir.Const(start)),
        ir.Values((ir.Const(low), ir.Const(high), ir.Const(low))),
    ):
        assert list(candidates(PROGRAM, STATE, source, [])) == fold.listed(source)
