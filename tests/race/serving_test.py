"""c.43: who is asked, what is served, when a race is left; c.38 and c.41 in races."""

from __future__ import annotations

import pytest

from hoyle.engine import RefusalKind, RuleFault
from hoyle.match import IllegalMove

from .games import game

LAYING = """\
phase begin
  anyone where not done[player] may until steps > 3
    lay(card in own[player], middle)
      needs middle is empty or number of card > number of top of middle   "lay a higher card"
      move card to middle
      steps += 1
    stop
      done[player] := yes
    leave
      needs steps > 1   "too early"
      end phase
  otherwise
    steps := 900
"""


def test_c43_anybody_may_move_at_any_moment() -> None:
    match = game(LAYING, 3).start()
    assert match.is_race
    assert match.actors == (0, 1, 2)
    for seat in (2, 2, 0):
        match.play("stop" if seat == 0 else f"lay R{match.turn + 1}/2 M1", seat)
        assert match.actors == ((1, 2) if seat == 0 else (0, 1, 2))


def test_c43_li_39_cs_li_02_a_move_is_judged_when_it_is_served() -> None:
    match = game(LAYING).start()
    assert match.why_not("lay R3/0 M1", 0) is None
    assert match.why_not("lay B3/1 M1", 1) is None
    match.play("lay R3/0 M1", 0)
    before = match.hash()
    refusal = match.why_not("lay B3/1 M1", 1)
    assert refusal is not None
    assert (refusal.kind, refusal.sentence) == (RefusalKind.BECAUSE, "lay a higher card")
    with pytest.raises(IllegalMove):
        match.play("lay B3/1 M1", 1)
    assert match.hash() == before
    match.play("lay B3/1 M2", 1)


def test_cs_li_16_the_same_move_twice_is_made_once() -> None:
    match = game(LAYING).start()
    match.play("lay R1/0 M1", 0)
    with pytest.raises(IllegalMove):
        match.play("lay R1/0 M1", 0)
    assert match.turn == 1


def test_cs_en_19_of_two_moves_for_one_turn_the_second_is_late() -> None:
    match = game(LAYING).start()
    seen = match.turn
    match.play("stop", 0, turn=seen)
    with pytest.raises(IllegalMove) as late:
        match.play("lay R1/0 M1", 0, turn=seen)
    assert late.value.refusal.kind is RefusalKind.NOT_NOW
    assert match.turn == 1


def test_c43_who_is_no_longer_asked_is_refused_as_not_asked() -> None:
    match = game(LAYING, 3).start()
    match.play("stop", 1)
    refusal = match.why_not("stop", 1)
    assert refusal is not None
    assert refusal.kind is RefusalKind.NOT_YOU
    assert match.legal_moves(1) == []


def test_c43_until_is_judged_after_every_move() -> None:
    match = game(LAYING).start()
    for number in (1, 2, 3):
        match.play(f"lay R{number}/0 M1", 0)
        assert not match.is_over
    match.play("lay R4/0 M1", 0)
    assert match.is_over


def test_c43_until_is_judged_when_the_race_begins() -> None:
    begun = "phase begin\n  steps := 5\n" + LAYING.partition("\n")[2]
    assert game(begun).start().is_over


def test_c44_end_phase_leaves_the_race() -> None:
    match = game(LAYING).start()
    match.play("lay R1/0 M1", 0)
    refusal = match.why_not("leave", 1)
    assert refusal is not None
    assert refusal.sentence == "too early"
    match.play("lay R2/0 M1", 0)
    match.play("leave", 1)
    assert match.is_over
    assert [variable.value for variable in match.view().variables if variable.name == "steps"] == [2]


def test_c41_otherwise_leaves_a_race_in_which_nobody_is_asked() -> None:
    match = game(LAYING).start()
    match.play("stop", 0)
    match.play("stop", 1)
    assert match.is_over
    assert [variable.value for variable in match.view().variables if variable.name == "steps"] == [900]


ONLY_HIGH = """\
phase begin
  anyone may
    lay(card in own[player] where number of card > 4)
      move card to middle[1]
"""


def test_c43_a_seat_without_a_legal_move_may_be_among_those_asked() -> None:
    match = game(ONLY_HIGH + "  otherwise openly\n    steps := 1\n").start()
    for card in ("R5/0", "B5/0"):
        match.play(f"lay {card}", 0)
    assert match.actors == (0, 1)
    assert match.legal_moves(0) == []
    assert [move.seat for move in match.legal_moves()] == [1, 1]
    assert match.view(0).moves == ()
    assert match.legal_numbers(0) == ()


def test_c41_otherwise_comes_when_nobody_who_is_asked_has_a_legal_move() -> None:
    match = game(ONLY_HIGH + "  otherwise openly\n    steps := 1\n").start()
    for seat in (0, 1):
        for card in ("R5", "B5"):
            match.play(f"lay {card}/{seat}", seat)
    assert match.is_over
    assert [event.sentence for event in match.events(1) if event.kind == "stuck"] == [
        "nobody has a legal move"
    ]


def test_c41_without_otherwise_that_is_a_fault_of_the_rules() -> None:
    match = game(ONLY_HIGH).start()
    for seat, card in ((0, "R5"), (0, "B5"), (1, "R5")):
        match.play(f"lay {card}/{seat}", seat)
    before = match.hash()
    with pytest.raises(RuleFault, match=r"nobody who is asked at begin\.lay has a legal move"):
        match.play("lay B5/1", 1)
    assert match.hash() == before


def test_c43_a_body_runs_as_a_whole_and_sees_its_own_choices() -> None:
    body = """\
phase begin
  anyone as mover may until done[0]
    lay(card c in own[mover], middle)
      move c to middle
      repeat 2 times
        steps += number of c
      done[mover] := mover is not opener
""".replace("done[0]", "steps > 20")
    match = game(body).start()
    match.play("lay R4/1 M2", 1)
    match.play("lay R5/0 M2", 0)
    view = match.view()
    assert view.pile("middle[2]").top == "R5/0"
    assert {v.name: v.value if v.elements is None else dict(v.elements) for v in view.variables} == {
        "steps": 18,
        "opener": 0,
        "done": {"0": False, "1": True},
    }


def test_d6_a_race_is_named_after_its_phase_and_first_move() -> None:
    assert game(LAYING).start().waits_for == "begin.lay"


def test_c44_a_race_may_win_and_tally() -> None:
    won = game(
        "phase begin\n  anyone may\n    lay(card in own[player])\n      move card to middle[1]\n"
        "      tally\n      if size of middle[1] > 1\n        win player\n",
        more="score each player\n  adds size of own[player]\n",
    ).start()
    won.play("lay R1/1", 1)
    won.play("lay R1/0", 0)
    assert won.outcome is not None
    assert won.outcome.winners == (0,)
    assert won.outcome.totals == (19, 18)


def test_a_race_plays_on_after_copy_undo_and_restore() -> None:
    import hoyle

    match = hoyle.load("ligretto").start(seed=4)
    match.play("start", 1)
    match.play("turn_three", 0)
    twin = hoyle.restore(match.save())
    assert twin.hash() == match.hash()
    match.play("turn_three", 1)
    match.undo(force=True)
    assert match.hash() == twin.hash()
    assert match.actors == (0, 1)
