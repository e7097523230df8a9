"""Instructions: flow, storing, chance, faults, results and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from hoyle import engine
from hoyle.engine import events
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import Display, Drawn, Phase, Program, Score, ScoreLine, Shape, Sight, Variable
from hoyle.ir.values import NONE

from .games import at, const, local, pile, piles, program, slot, upto

WIN = i.End(True, None, False, span=at(99))


def run(*code: i.Code, slots: int = 20) -> engine.State:
    return engine.begin(program((*code, WIN), cards=tuple("ABCD"), slots=slots))


def fault(*code: i.Code) -> engine.RuleFault:
    with pytest.raises(engine.RuleFault) as caught:
        run(*code)
    return caught.value


def put(index: int, value: e.Expr | int, line: int = 1, limits: i.Limits | None = None) -> i.Set:
    return i.Set(slot(index), const(value) if isinstance(value, int) else value, limits, span=at(line))


def plus(left: e.Expr, right: int) -> e.Expr:
    return e.Arithmetic("+", left, const(right))


def test_c13_a_value_outside_its_range_is_a_fault_with_line_name_and_range() -> None:
    limits = i.Limits("amount", 0, 1000, False)
    found = fault(put(3, 1000, 13, limits), put(3, plus(slot(3), 5), 14, limits))
    assert found.slug == "range-fault"
    assert str(found) == "line 14: amount would become 1005, but it may be 0..1000"
    assert found.diagnostic is not None
    assert found.diagnostic.span == at(14)
    assert str(fault(put(3, NONE, 5, limits))) == "line 5: amount would become none, but it may be 0..1000"


def test_c13_a_range_may_hold_none() -> None:
    assert run(put(3, NONE, 1, i.Limits("who", 0, 3, True))).slots[3] == NONE


def test_c11_nothing_is_kept_for_none_or_outside() -> None:
    place = e.Element(3, (e.Axis(const(NONE), 0, 3),))
    assert fault(i.Set(place, const(1), span=at(1))).slug == "index-fault"
    place = e.Element(3, (e.Axis(const(3), 0, 3),))
    assert fault(i.Set(place, const(1), span=at(4))).span == at(4)


def test_elements_are_stored_where_they_are_read() -> None:
    place = e.Element(4, (e.Axis(const(6), 5, 3),))
    state = run(i.Set(place, const(9), span=at(1)), put(2, e.SlotAt(place)))
    assert state.slots[5] == 9
    assert state.slots[2] == 9


def test_branch_goes_on_if_yes_and_jumps_if_no_or_none() -> None:
    for condition, expected in ((1, 7), (0, 0), (NONE, 0)):
        state = run(i.Branch(const(condition), 2, span=at(1)), put(1, 7))
        assert state.slots[1] == expected


def test_calls_return_to_their_caller() -> None:
    body = (put(1, plus(slot(1), 1)), i.Return(5, 0, span=at(1)))
    state = run(
        put(5, 2), i.Jump(5, span=at(1)), put(5, 4), i.Jump(5, span=at(1)), i.Jump(7, span=at(1)), *body
    )
    assert state.slots[1] == 2


def loop(position: int, variable: int, domain: e.Domain, exit_: int, number: int | None = None) -> i.Next:
    return i.Next(position, variable, domain, exit_, number, span=at(3))


def test_c18_a_loop_judges_where_when_the_turn_of_a_candidate_comes() -> None:
    """The body lets the bound of `where` fall, so later candidates are judged by it as it is then."""
    domain = e.Domain(0, upto(1, 9), e.Compare("<=", local(0), slot(3)))
    state = run(
        put(3, 9),
        loop(1, 2, domain, 5),
        put(4, e.Arithmetic("+", e.Arithmetic("*", slot(4), const(10)), slot(2))),
        put(3, e.Arithmetic("-", const(6), slot(2))),
        i.Jump(1, span=at(4)),
    )
    assert state.slots[4] == 123


def test_c18_a_loop_over_cards_keeps_the_candidates_it_began_with() -> None:
    domain = e.Domain(0, e.CardsIn(piles(0)))
    code = (
        i.Snapshot(0, e.CardsIn(piles(0)), span=at(1)),
        loop(1, 2, domain, 5, 0),
        i.Move(e.OneCard(slot(2)), const(0), bottom=True, span=at(1)),
        put(3, plus(slot(3), 1)),
        i.Jump(1, span=at(1)),
    )
    state = run(*code)
    assert state.slots[3] == 4
    assert state.piles[0][::-1] == [0, 1, 2, 3]
    assert state.loops == {}


def test_c16_a_random_one_of_nothing_is_none_and_draws_nothing() -> None:
    state = run(i.Draw(slot(1), e.Domain(0, upto(3, 2)), span=at(1)))
    assert state.slots[1] == NONE
    assert state.chance.state == run().chance.state


def test_c64_a_random_candidate_takes_one_number_of_the_stream() -> None:
    def drawn(low: int, seed: int) -> tuple[int, int]:
        code = (i.Draw(slot(1), e.Domain(0, upto(low, low + 5)), span=at(1)), WIN)
        state = engine.begin(program(code), seed)
        return state.slots[1], state.chance.state

    assert {drawn(10, seed)[0] for seed in range(60)} == set(range(10, 16))
    for seed in range(5):
        assert (drawn(10, seed)[0] - 10, drawn(10, seed)[1]) == (drawn(70, seed)[0] - 70, drawn(70, seed)[1])


def test_c64_random_options_are_drawn_first_and_in_tests_stay_seat_0() -> None:
    made = program((WIN, i.Return(39, -1, span=at(1))), setup=1, players=4)
    made = evolve(made, drawn=(Drawn("starter", 7, 4),))
    log: list[engine.Event] = []
    seats = {engine.begin(made, seed, None, log).slots[7] for seed in range(40)}
    assert seats == {0, 1, 2, 3}
    assert log[0] == events.Drawn("starter", engine.begin(made, 0).slots[7])
    assert engine.prepare(made, 3).slots[7] == 0


def test_c26_the_step_budget_ends_what_never_asks() -> None:
    made = program((i.Jump(0, span=at(8)),))
    state = engine.prepare(program((i.Return(39, -1, span=at(1)),)))
    state.halted = False
    state.pc = 0
    with pytest.raises(engine.RuleFault) as caught:
        engine.advance(made, state, budget=100)
    assert (caught.value.slug, caught.value.span) == ("step-budget", at(8))


def test_c27_coming_to_the_end_without_a_result_is_a_fault() -> None:
    found = fault(i.Fault("the game came to its end without a result", span=at(77)))
    assert (found.slug, found.span) == ("no-result", at(77))


# ------------------------------------------------------------------------------------------------- results


def ended(won: bool, who: e.Domain | None, teams_: bool = False, teams: int | None = None) -> engine.Outcome:
    made = program((i.End(won, who, teams_, span=at(44)),), players=4, teams=teams)
    found = engine.outcome(made, engine.begin(made))
    assert found is not None
    assert found.line == 44
    return found


def test_c27_win_and_lose_and_everyone() -> None:
    odd = e.Domain(0, upto(0, 3), e.Equal(e.Arithmetic("mod", local(0), const(2)), const(1)))
    assert (ended(True, odd).winners, ended(True, odd).losers) == ((1, 3), (0, 2))
    assert (ended(False, odd).winners, ended(False, odd).losers) == ((0, 2), (1, 3))
    assert (ended(True, None).winners, ended(True, None).losers) == ((0, 1, 2, 3), ())
    assert (ended(False, None).winners, ended(False, None).losers) == ((), (0, 1, 2, 3))


def test_c27_teams_win_with_all_their_members() -> None:
    assert ended(True, e.Domain(0, e.Values((const(1),))), True, 2).winners == (1, 3)


def test_c27_nobody_at_all_is_a_fault() -> None:
    for who in (e.Domain(0, upto(1, 0)), e.Domain(0, e.Values((const(NONE),)))):
        assert fault(i.End(True, who, False, span=at(5))).slug == "no-winner"


def sized(adds: bool) -> Score:
    """For each of two players: how many cards his pile holds; it adds three times that, or nothing."""
    mine = e.Values((e.PileAt(e.Element(1, (e.Axis(local(0), 0, 2),))),))
    size = e.Size(mine)
    added = ScoreLine("adds", "", e.Arithmetic("*", size, const(3))) if adds else None
    return Score(
        "player", 2, (ScoreLine("left", "cards left", size), ScoreLine("odd", "", const(NONE))), added, 10
    )


def counting(adds: bool, tallies: int, *more: i.Code) -> Program:
    code: Sequence[i.Code] = (
        i.Move(e.Packet(True, const(3), const(0)), const(1), span=at(1)),
        i.Move(e.Packet(True, const(1), const(0)), const(2), span=at(1)),
        *(i.Tally(span=at(2)) for _ in range(tallies)),
        *more,
        WIN,
    )
    own = [pile("pack", Sight.OWNER, False, seat) for seat in range(2)]
    made = program(code, cards=tuple("ABCD"), pile_list=(pile("stock", Sight.NOBODY, True), *own))
    return evolve(made, scores=(sized(adds),))


def test_c51_tally_adds_to_the_totals_and_writes_a_line() -> None:
    log: list[engine.Event] = []
    made = counting(True, 2)
    state = engine.begin(made, 0, None, log)
    assert engine.totals(made, state) == (18, 6)
    rows = engine.sheet(made, state)
    assert len(rows) == 2
    line = rows[1].lines[0]
    assert [(part.name, part.label, part.value) for part in line.parts] == [
        ("left", "cards left", 3),
        ("odd", "odd", None),
    ]
    assert (line.owner, line.added, line.total) == (0, 9, 18)
    assert sum(isinstance(event, events.Tallied) for event in log) == 2
    found = engine.outcome(made, state)
    assert found is not None
    assert found.totals == (18, 6)


def test_c52_a_sheet_without_adds_is_written_when_the_game_ends() -> None:
    made = counting(False, 2)
    state = engine.begin(made)
    [row] = engine.sheet(made, state)
    assert [line.parts[0].value for line in row.lines] == [3, 1]
    assert [(line.added, line.total) for line in row.lines] == [(None, None), (None, None)]
    assert engine.totals(made, state) == ()


def test_c52_the_last_line_of_a_sheet_without_adds_gives_the_final_numbers() -> None:
    made = counting(False, 2)
    found = engine.outcome(made, engine.begin(made))
    assert found is not None
    assert found.totals == (0, 0)  # its last line is none
    made = evolve(made, scores=tuple(evolve(score, lines=score.lines[::-1]) for score in made.scores))
    found = engine.outcome(made, engine.begin(made))
    assert found is not None
    assert found.totals == (3, 1)
    found = engine.outcome(made, engine.begin(evolve(made, scores=())))
    assert found is not None
    assert found.totals == ()


def test_c13_totals_have_32_bits() -> None:
    made = counting(True, 1)
    made = evolve(made, code=(put(10, 2**31 - 5), *made.code))
    with pytest.raises(engine.RuleFault) as caught:
        engine.begin(made)
    assert caught.value.slug == "overflow"


# ------------------------------------------------------------------------------------------ phases from outside


def phased() -> Program:
    """Setup puts 5 into slot 3. The phase (parameter slot 4, returning through 8) sets slot 5 fresh, then adds."""
    code = (
        put(3, 5),
        i.Return(39, -1, span=at(1)),
        put(5, 100),
        put(6, e.Arithmetic("+", slot(4), slot(5))),
        i.Return(8, 0, span=at(2)),
    )
    made = program(code, cards=tuple("AB"))
    return evolve(made, phases=(Phase("count", 2, 3, ("n",), (4,), 8),))


def test_c55_a_phase_is_entered_with_fresh_variables_before_its_body() -> None:
    made = phased()
    state = engine.prepare(made)
    assert (state.slots[3], state.halted) == (5, True)
    engine.enter_phase(made, state, 0, (7,))
    assert (state.slots[4], state.slots[5], state.slots[6], state.halted) == (7, 100, 0, False)
    state.slots[5] = 1
    engine.advance(made, state)
    assert (state.slots[6], state.halted) == (8, True)
    assert engine.actors(made, state) == ()
    state.slots[3] = 6
    engine.enter_phase(made, state, 0, (1,))
    engine.advance(made, state)
    assert (state.slots[3], state.slots[6]) == (6, 101)


def test_c55_cards_put_away_come_back_when_gathered() -> None:
    made = program(
        (i.Gather(const(0), span=at(1)), WIN, i.Return(39, -1, span=at(1))), cards=tuple("ABC"), setup=2
    )
    state = engine.prepare(made)
    engine.put_away(state)
    engine.place(made, state, 0, (2,))
    assert (state.piles[0], state.where) == ([2], [-1, -1, 0])
    state.halted = False
    state.pc = 0
    engine.advance(made, state)
    assert state.piles[0] == [2, 1, 0]


def test_c49_a_variable_that_changes_is_told_once_to_those_who_see_it() -> None:
    number = Display(Shape.NUMBER)
    names = (
        ("open", Sight.ALL, 15),
        ("own", Sight.OWNER, 2),
        ("hidden", Sight.NOBODY, 0),
        ("back", Sight.OTHERS, 5),
    )
    variables = tuple(
        Variable(name, 3 * n, 3, (0, 1, 2), ("0", "1", "2"), "player", sight, number)
        for n, (name, sight, _) in enumerate(names)
    )
    sets = [i.Set(slot(3 * n + 1), const(4), None, n, span=at(1)) for n in range(4) for _ in range(2)]
    log: list[engine.Event] = []
    engine.begin(program((*sets, WIN), players=3, variables=variables), 0, None, log)
    changes = [event for event in log if isinstance(event, events.VariableChanged)]
    assert changes == [events.VariableChanged(n, 1, 0, 4, mask) for n, (_, _, mask) in enumerate(names)]
