"""The match people hold: asking, moving, refusing, undoing (CM clauses, cases from the field)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import hoyle
from hoyle import IllegalMove, Match, Move, RefusalKind, RuleFault, UndoRefused

Load = Callable[..., hoyle.Game]


def texts(match: Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal_moves(seat)]


def set_aside(match: Match) -> None:
    """Let everybody hand on his first cards."""
    for seat in match.actors:
        match.play(match.legal_moves(seat)[0])


# ------------------------------------------------------------------------------------------ asking


def test_cs_en_18_whoever_is_not_asked_has_no_moves_and_no_error(stroll: Load) -> None:
    match = stroll().start()
    assert match.actors == (0,)
    assert texts(match, 0) == ["step", "stop"]
    for other in range(1, match.game.players):
        assert match.legal_moves(other) == []
        assert match.legal_numbers(other) == ()
        assert match.picks(other) == ()


def test_legal_moves_of_all_actors_are_sorted_and_each_is_listed_once(passing: Load) -> None:
    match = passing(3).start(seed=4)
    moves = match.legal_moves()
    assert match.actors == (0, 1, 2)
    assert moves == sorted(moves)
    assert len(set(moves)) == len(moves)
    assert [move for move in moves if move.seat == 1] == match.legal_moves(1)
    assert all(move.number is None for move in moves)


def test_c37_alike_cards_are_offered_once(passing: Load) -> None:
    match = passing(2).start(deck=["X", "Y1", "X", "Y2", "B1", "Y3", "B2", "Y4"])
    assert texts(match, 0).count("hand_on X+X") == 1
    assert texts(match, 0).count("hand_on B1+X") == 1
    assert len(texts(match, 0)) == 4


def test_a_move_is_its_text_and_knows_seat_and_number(stroll: Load) -> None:
    match = stroll().start()
    step, stop = match.legal_moves()
    assert (str(step), step.seat, step.number) == ("step", 0, 0)
    assert step == Move(0, "step", 0)
    assert step < stop
    with pytest.raises(AttributeError):
        step.text = "stop"  # type: ignore[misc]


def test_a_move_may_be_given_as_move_text_or_number(stroll: Load) -> None:
    hashes = set()
    for wanted in (stroll().start().legal_moves()[0], "step", 0):
        match = stroll().start()
        match.play(wanted)
        assert match.moves == ((0, "step"),)
        assert match.actors == (1,)
        hashes.add(match.hash())
    assert len(hashes) == 1


def test_the_seat_must_be_named_if_several_are_asked(passing: Load) -> None:
    match = passing(2).start()
    with pytest.raises(ValueError, match="seats 0, 1 are asked"):
        match.play(str(match.legal_moves(0)[0]))
    match.play(match.legal_moves(1)[0])
    assert match.actors == (0,)


def test_the_decision_that_waits_has_its_label(passing: Load) -> None:
    match = passing(2).start()
    assert match.waits_for == "play.hand_on"
    set_aside(match)
    assert match.waits_for == "play.lay"


# ---------------------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        ("jump", RefusalKind.UNKNOWN),
        ("step 3", RefusalKind.MALFORMED),
        (77, RefusalKind.UNKNOWN),
        (-1, RefusalKind.UNKNOWN),
    ],
)
def test_cm_01_cm_04_a_refused_move_has_a_reason_and_changes_nothing(
    stroll: Load, wanted: str | int, kind: RefusalKind
) -> None:
    match = stroll().start()
    before = match.hash()
    with pytest.raises(IllegalMove) as refused:
        match.play(wanted)
    assert refused.value.refusal.kind is kind
    assert str(refused.value) == refused.value.refusal.sentence != ""
    assert match.why_not(wanted, 0) == refused.value.refusal
    assert match.hash() == before
    assert match.turn == 0


def test_cm_01_a_failed_condition_names_its_sentence_and_line(passing: Load) -> None:
    match = passing(2, begins=0).start(deck=["Y1", "B1", "Y2", "B2", "Y3", "B3", "Y4", "B4"])
    match.play("hand_on Y1+Y2", 0)
    match.play("hand_on B1+B2", 1)
    match.play("lay Y3", 0)
    refusal = match.why_not("lay B3", 1)
    assert refusal is not None
    assert refusal.kind is RefusalKind.BECAUSE
    assert refusal.sentence == "another number"
    assert refusal.span is not None
    assert "another number" in refusal.span.source.line_text(refusal.span.line)
    assert match.why_not("lay Y1", 1) is None


def test_not_your_turn(stroll: Load) -> None:
    refusal = stroll().start().why_not("step", 1)
    assert refusal is not None
    assert refusal.kind is RefusalKind.NOT_YOU


def test_cm_05_after_the_end_every_move_is_refused(stroll: Load) -> None:
    match = stroll().start()
    match.play("stop")
    assert match.is_over
    assert match.actors == ()
    assert match.legal_moves() == []
    for seat in (0, 1):
        for wanted in ("step", "stop", 0):
            refusal = match.why_not(wanted, seat)
            assert refusal is not None
            assert refusal.kind is RefusalKind.OVER
    with pytest.raises(IllegalMove):
        match.play("step")


def test_cm_09_cs_en_11_the_outcome_names_seat_0_as_a_winner(stroll: Load) -> None:
    match = stroll().start()
    assert match.outcome is None
    match.play("stop")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.losers == (1,)
    assert match.outcome.reason.text.strip() == "win player"


def test_cs_en_19_a_move_meant_for_an_earlier_turn_comes_too_late(stroll: Load) -> None:
    match = stroll().start()
    turn = match.turn
    match.play("step", 0, turn=turn)
    with pytest.raises(IllegalMove, match="look again") as late:
        match.play("step", 1, turn=turn)
    assert late.value.refusal.kind is RefusalKind.NOT_NOW
    assert match.turn == 1


@pytest.mark.parametrize("turn", ["0", 0.0, True])
def test_a_turn_that_is_no_number_is_said_to_be_none(stroll: Load, turn: int) -> None:
    match = stroll().start()
    with pytest.raises(TypeError, match="a turn is a whole number, not "):
        match.play("step", 0, turn=turn)
    assert match.turn == 0


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_no_refusal(stroll: Load, seat: int) -> None:
    match = stroll().start()
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 1"):
        match.play("step", seat)
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 1"):
        match.why_not("step", seat)


def test_a_move_of_one_seat_is_not_made_for_another(passing: Load) -> None:
    match = passing(2).start(seed=1)
    mine = match.legal_moves(0)[0]
    with pytest.raises(ValueError, match="is a move of seat 0, not of seat 1"):
        match.play(mine, 1)
    assert match.turn == 0
    match.play(mine, 0)
    assert match.moves == ((0, mine.text),)


def test_a_fault_of_the_rules_leaves_the_match_as_before_the_move(brittle: Load) -> None:
    match = brittle().start()
    for _ in range(3):
        match.play("more")
    before, seen = match.hash(), match.events(None)
    with pytest.raises(RuleFault, match=r"line 10: made would become 4"):
        match.play("more")
    assert match.hash() == before
    assert match.events(None) == seen
    assert match.turn == 3
    match.play("stop")
    assert match.is_over


# ---------------------------------------------------------------------- choosing all at the same time


def test_c42_a_commitment_is_final_and_hidden_until_the_last(passing: Load) -> None:
    match = passing(3).start(seed=1)
    first = match.legal_moves(0)[0]
    match.play(first)
    assert match.actors == (1, 2)
    assert match.legal_moves(0) == []
    again = match.why_not(first, 0)
    assert again is not None
    assert again.kind is RefusalKind.NOT_NOW
    assert match.view(0).commitment == first.text
    assert match.view(1).commitment is None
    told = [event.kind for event in match.events(1)]
    assert "committed" in told
    assert "chosen" not in told
    assert first.text not in str(match.view(1).to_json()) + str(match.events(1))


# ------------------------------------------------------------------------------------------- picks


def test_c63_picks_build_a_set_and_are_seen_by_the_chooser_only(passing: Load) -> None:
    match = passing(2).start(deck=["Y1", "B1", "Y2", "B2", "Y3", "B3", "Y4", "B4"])
    before, saved, seen = match.hash(), match.save(), match.events(0)
    numbers = match.legal_numbers(0)
    assert len(numbers) == 3  # the last card cannot begin a set of two
    match.play(numbers[1], 0)
    assert match.picks(0) == (numbers[1],)
    assert match.view(0).picks == ("Y2",)
    assert match.view(1).picks == ()
    assert (match.hash(), match.save(), match.events(0), match.turn) == (before, saved, seen, 0)
    match.play(match.legal_numbers(0)[0], 0)
    assert match.moves == ((0, "hand_on Y2+Y3"),)
    assert match.picks(0) == ()


def test_c42_c63_what_one_has_picked_stays_when_another_has_chosen(passing: Load) -> None:
    match = passing(3).start(seed=1)
    match.play(match.legal_numbers(0)[0], 0)
    picks, left, seen = match.picks(0), match.legal_numbers(0), match.view(0).picks
    match.play(match.legal_moves(1)[0])
    match.play(match.legal_numbers(2)[0], 2)
    match.play(match.legal_numbers(2)[0], 2)
    assert match.actors == (0,)
    assert (match.picks(0), match.legal_numbers(0), match.view(0).picks) == (picks, left, seen)
    assert (match.picks(1), match.picks(2)) == ((), ())
    match.play(left[0], 0)
    assert match.turn == 3
    assert [match.picks(seat) for seat in range(3)] == [(), (), ()]


def test_c63_a_pick_can_be_taken_back(passing: Load) -> None:
    match = passing(2).start(seed=2)
    numbers = match.legal_numbers(0)
    match.play(numbers[0], 0)
    assert match.legal_numbers(0) != numbers
    match.take_back_pick(0)
    assert match.picks(0) == ()
    assert match.legal_numbers(0) == numbers
    match.take_back_pick(0)
    assert match.legal_numbers(0) == numbers


def test_c63_a_pick_that_leads_nowhere_is_refused(passing: Load) -> None:
    match = passing(2).start(deck=["Y1", "B1", "Y2", "B2", "Y3", "B3", "Y4", "B4"])
    one, _, three = match.legal_numbers(0)
    match.play(three, 0)
    refusal = match.why_not(one, 0)
    assert refusal is not None
    assert refusal.kind is RefusalKind.NO_SUCH_CHOICE
    assert refusal.sentence == "you cannot pick Y1 for hand_on now"
    assert match.picks(0) == (three,)


def test_c63_whole_moves_wait_while_a_set_is_picked_and_a_text_ends_the_picking(passing: Load) -> None:
    match = passing(2, begins=0).start(seed=3)
    set_aside(match)
    lay_some, draw = match.game.program.moves[2:4]
    picks = [n for n in match.legal_numbers(0) if lay_some.first <= n < lay_some.first + lay_some.size]
    assert len(picks) > 1
    assert draw.first in match.legal_numbers(0)
    match.play(picks[0], 0)
    refusal = match.why_not(draw.first, 0)
    assert refusal is not None
    assert refusal.kind is RefusalKind.NOT_NOW
    assert match.why_not("draw", 0) is None
    match.play("draw", 0)
    assert match.picks(0) == ()
    assert match.moves[-1] == (0, "draw")


def test_c63_the_last_number_of_an_open_set_ends_it(passing: Load) -> None:
    match = passing(2, begins=0).start(seed=3)
    set_aside(match)
    lay_some = match.game.program.moves[2]
    done = lay_some.first + lay_some.size - 1
    match.play(done, 0)
    assert match.moves[-1] == (0, "lay_some -")


# -------------------------------------------------------------------------------------------- undo


def test_cs_tg_16_undo_stops_where_cards_became_known() -> None:
    match = hoyle.load("the_game", players=2).start(seed=1)
    start, moves = match.hash(), match.legal_moves()
    for _ in range(2):
        match.play(next(move for move in match.legal_moves() if move.text.startswith("lay")))
    match.undo()
    match.undo()
    assert match.hash() == start
    assert match.legal_moves() == moves
    for _ in range(2):
        match.play(next(move for move in match.legal_moves() if move.text.startswith("lay")))
    match.play("end_turn")
    after = match.hash()
    with pytest.raises(UndoRefused, match="seat 0 saw a card") as refused:
        match.undo()
    assert match.hash() == after
    known = {text for seat in (0, 1) for text in match.view(seat).pile(f"hand[{seat}]").cards}
    assert not known & set(str(refused.value).split())
    match.undo(force=True)
    assert "end_turn" in [str(move) for move in match.legal_moves()]


def test_undo_before_any_move_is_refused(stroll: Load) -> None:
    with pytest.raises(UndoRefused, match="no move"):
        stroll().start().undo(force=True)


def test_undo_takes_back_a_commitment(passing: Load) -> None:
    match = passing(2).start(seed=1)
    start = match.hash()
    match.play(match.legal_moves(0)[0])
    match.undo()
    assert match.hash() == start
    assert match.actors == (0, 1)
    assert [event.kind for event in match.events(1)].count("committed") == 0


def test_undo_is_refused_when_others_cards_arrived_by_it(passing: Load) -> None:
    match = passing(2).start(seed=1)
    match.play(match.legal_moves(0)[0])
    match.play(match.legal_moves(1)[0])
    with pytest.raises(UndoRefused):
        match.undo()


def test_undo_is_allowed_for_a_card_the_mover_chose_to_show(passing: Load) -> None:
    match = passing(2, begins=0).start(seed=3)
    set_aside(match)
    before = match.hash()
    match.play(match.legal_moves(0)[0])
    assert match.view(1).pile("heap").cards[0] is not None
    match.undo()
    assert match.hash() == before


def test_cs_ro_25_a_detour_leaves_no_trace(passing: Load) -> None:
    straight = passing(2, begins=0).start(seed=3)
    set_aside(straight)
    detour = straight.copy()
    first, second = detour.legal_moves(0)[:2]
    detour.play(first)
    detour.undo()
    detour.play(second)
    straight.play(second)
    assert detour.hash() == straight.hash()
    assert detour.save() == straight.save()
    assert detour.events(1) == straight.events(1)


def test_cs_en_12_what_was_undone_is_in_nobody_s_history(passing: Load) -> None:
    match = passing(2, begins=0).start(seed=3)
    set_aside(match)
    told = match.events(1)
    match.play(match.legal_moves(0)[0])
    assert match.events(1) != told
    match.undo()
    assert match.events(1) == told
    assert len(match.moves) == 2


def test_cs_en_27_five_thousand_moves_and_five_thousand_undos(stroll: Load) -> None:
    match = stroll().start()
    start = match.hash()
    for _ in range(5_000):
        match.play("step")
    assert match.copy().hash() == match.hash()
    assert len(match.save()) > 5_000
    for _ in range(5_000):
        match.undo()
    assert match.hash() == start
    assert match.turn == 0


def test_cs_en_08_a_copy_goes_its_own_way(passing: Load) -> None:
    chance = random.Random(1)
    match = passing(3).start(seed=8)
    for _ in range(5):
        match.play(chance.choice(match.legal_moves()))
    match.play(match.legal_numbers(match.actors[0])[0], match.actors[0])
    before = (match.hash(), match.legal_moves(), match.moves, match.events(None), match.save())
    twin = match.copy()
    while not twin.is_over:
        twin.play(chance.choice(twin.legal_moves()))
    assert (match.hash(), match.legal_moves(), match.moves, match.events(None), match.save()) == before
    assert twin.turn > match.turn


# ------------------------------------------------------------------------------------------- hashes


def test_the_hash_speaks_of_rules_options_and_state(passing: Load) -> None:
    hashes = [
        passing(2).start(seed=1).hash(),
        passing(2).start(seed=2).hash(),
        passing(3).start(seed=1).hash(),
        passing(2, kind_of_end="fewest").start(seed=1).hash(),
    ]
    assert len(set(hashes)) == 4
    assert passing(2).start(seed=1).hash() == hashes[0]
