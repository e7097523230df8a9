"""Moving, dealing, turning, gathering and shuffling cards, and who learns what of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle import engine
from hoyle.engine import events
from hoyle.engine.cards import deal, flip, gather, move, show, shuffle, swap
from hoyle.engine.chance import Stream
from hoyle.engine.state import AS_PILE, new_state
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import Sight
from hoyle.ir.values import NONE

from .games import at, const, local, pile, piles, program

STOCK, OPEN, TOP, MINE, YOURS, OTHERS = range(6)
PROGRAM = program(
    (),
    cards=tuple("ABCDEFGH"),
    players=3,
    pile_list=(
        pile("stock", Sight.NOBODY, True),
        pile("open", Sight.ALL, True),
        pile("top", Sight.TOP, True),
        pile("pack", Sight.OWNER, False, 0),
        pile("pack", Sight.OWNER, False, 1),
        pile("back", Sight.OTHERS, True, 2),
    ),
)
SEAT0, SEAT1, SEAT2, SPECTATOR = 1, 2, 4, 8
ALL = 15


def table(**lying: Sequence[int]) -> engine.State:
    """A table with these cards, top first, in the piles named."""
    state = new_state(PROGRAM, 0)
    engine.put_away(state)
    for name, cards in lying.items():
        engine.place(PROGRAM, state, globals()[name.upper()], cards)
    return state


def top_down(state: engine.State, number: int) -> list[int]:
    return state.piles[number][::-1]


def run(state: engine.State, step: i.Move) -> list[events.Event]:
    log: list[events.Event] = []
    move(PROGRAM, state, step, log)
    return log


def test_c28_all_cards_start_in_the_deck_pile_the_first_on_top() -> None:
    state = new_state(PROGRAM, 0)
    assert top_down(state, STOCK) == list(range(8))


def test_c29_a_packet_keeps_its_order_and_lies_on_top() -> None:
    state = table(stock=(0, 1, 2, 3), open=(7,))
    run(state, i.Move(e.Packet(True, const(2), const(STOCK)), const(OPEN), span=at(1)))
    assert top_down(state, OPEN) == [0, 1, 7]
    assert top_down(state, STOCK) == [2, 3]


def test_c29_under_a_pile_and_from_the_bottom() -> None:
    state = table(stock=(0, 1, 2, 3), open=(7,))
    run(state, i.Move(e.Packet(False, const(2), const(STOCK)), const(OPEN), bottom=True, span=at(1)))
    assert top_down(state, OPEN) == [7, 2, 3]


def test_c29_turned_over_reverses_the_packet() -> None:
    state = table(stock=(0, 1, 2), open=(7,))
    run(state, i.Move(e.WholePiles(piles(STOCK)), const(OPEN), turned=True, span=at(1)))
    assert top_down(state, OPEN) == [2, 1, 0, 7]


@pytest.mark.parametrize(("count", "moved"), [(-3, 0), (0, 0), (2, 2), (99, 3), (NONE, 0)])
def test_c29_below_zero_is_zero_and_above_the_size_the_size(count: int, moved: int) -> None:
    state = table(stock=(0, 1, 2))
    run(state, i.Move(e.Packet(True, const(count), const(STOCK)), const(OPEN), span=at(1)))
    assert len(state.piles[OPEN]) == moved


def test_c29_nothing_there_moves_nothing_and_tells_nothing() -> None:
    state = table(stock=(0,))
    assert run(state, i.Move(e.WholePiles(piles(OPEN)), const(STOCK), span=at(1))) == []
    assert run(state, i.Move(e.OneCard(const(-(2**31))), const(STOCK), span=at(1))) == []


def test_c29_several_piles_move_one_after_the_other() -> None:
    state = table(stock=(0, 1), top=(2, 3), open=(7,))
    run(state, i.Move(e.WholePiles(piles(STOCK, OPEN, TOP)), const(OPEN), span=at(1)))
    assert top_down(state, OPEN) == [2, 3, 0, 1, 7]


def test_c29_chosen_sets_move_in_deck_order() -> None:
    state = table(mine=(5, 1, 3))
    chosen = e.ChosenSet(e.Held((const(5), const(1), const(3)), const(3)))
    run(state, i.Move(chosen, const(OPEN), span=at(1)))
    assert top_down(state, OPEN) == [5, 3, 1]


def test_c15_selected_cards_move_one_by_one_in_domain_order() -> None:
    state = table(stock=(4, 1, 2, 7))
    low = e.Compare("<", local(0), const(5))
    chosen = e.Chosen(e.Domain(0, e.CardsIn(piles(STOCK)), low))
    run(state, i.Move(chosen, const(OPEN), span=at(1)))
    assert top_down(state, OPEN) == [2, 1, 4]
    assert top_down(state, STOCK) == [7]


def test_c11_moving_to_none_is_a_fault() -> None:
    with pytest.raises(engine.RuleFault) as caught:
        run(table(stock=(0,)), i.Move(e.WholePiles(piles(STOCK)), const(-(2**31)), span=at(1)))
    assert caught.value.slug == "index-fault"


def faces(event: events.Event) -> dict[int, int]:
    assert isinstance(event, events.Moved | events.Flipped | events.Shown)
    return {face.card: face.known_to for face in event.cards}


@pytest.mark.parametrize(
    ("source", "target", "known"),
    [
        (STOCK, STOCK, 0),
        (STOCK, OPEN, ALL),
        (OPEN, STOCK, ALL),
        (STOCK, MINE, SEAT0),
        (MINE, YOURS, SEAT0 | SEAT1),
        (YOURS, STOCK, SEAT1),
        (STOCK, OTHERS, SEAT0 | SEAT1),
        (OTHERS, MINE, SEAT0 | SEAT1),
        (TOP, STOCK, ALL),
    ],
)
def test_c49_a_face_is_learnt_by_those_who_saw_it_before_or_see_it_after(
    source: int, target: int, known: int
) -> None:
    state = table()
    engine.place(PROGRAM, state, source, (3,))
    [event] = run(state, i.Move(e.OneCard(const(3)), const(target), span=at(1)))
    assert faces(event) == {3: known}


def test_c49_of_a_packet_only_the_visible_top_is_known() -> None:
    state = table(top=(0, 1), open=())
    [event] = run(state, i.Move(e.WholePiles(piles(TOP)), const(STOCK), span=at(1)))
    assert faces(event) == {0: ALL, 1: 0}


def test_c30_face_up_lasts_until_the_card_moves() -> None:
    state = table(stock=(0,))
    run(state, i.Move(e.OneCard(const(0)), const(MINE), face="up", span=at(1)))
    assert engine.audience(PROGRAM, state, 0) == ALL
    run(state, i.Move(e.OneCard(const(0)), const(YOURS), span=at(1)))
    assert engine.audience(PROGRAM, state, 0) == SEAT1


def test_c30_flipping_down_hides_from_all_and_tells_who_saw() -> None:
    state = table(open=(0, 1))
    log: list[events.Event] = []
    flip(PROGRAM, state, i.Flip(e.OneCard(const(0)), False, span=at(1)), log)
    assert engine.audience(PROGRAM, state, 0) == 0
    assert faces(log[0]) == {0: ALL}
    flip(PROGRAM, state, i.Flip(e.WholePiles(piles(OPEN)), True, span=at(1)), log)
    assert faces(log[1]) == {0: ALL, 1: ALL}
    assert state.faces == [AS_PILE] * 8


def test_c30_of_a_top_face_up_pile_only_the_top_is_seen_even_if_flipped_up() -> None:
    state = table(top=(0, 1))
    flip(PROGRAM, state, i.Flip(e.WholePiles(piles(TOP)), True, span=at(1)), None)
    assert engine.audience(PROGRAM, state, 0) == ALL
    assert engine.audience(PROGRAM, state, 1) == 0


def test_c31_dealing_gives_single_cards_in_turn() -> None:
    state = table(stock=(0, 1, 2, 3, 4, 5))
    log: list[events.Event] = []
    deal(PROGRAM, state, i.Deal(const(2), const(STOCK), piles(OPEN, MINE), span=at(1)), log)
    assert top_down(state, OPEN) == [2, 0]
    assert top_down(state, MINE) == [1, 3]
    assert [faces(event) for event in log] == [{0: ALL, 2: ALL}, {1: SEAT0, 3: SEAT0}]
    deal(PROGRAM, state, i.Deal(None, const(STOCK), piles(OPEN, MINE), span=at(1)), None)
    assert top_down(state, STOCK) == []
    assert top_down(state, MINE) == [1, 3, 5]


def test_c31_too_few_cards_to_deal_is_a_fault_with_both_numbers() -> None:
    state = table(stock=(0, 1, 2))
    with pytest.raises(engine.RuleFault) as caught:
        deal(PROGRAM, state, i.Deal(const(2), const(STOCK), piles(OPEN, MINE), span=at(1)), None)
    assert caught.value.slug == "deal-fault"
    assert "4 cards" in str(caught.value)
    assert "holds 3" in str(caught.value)
    assert len(state.piles[STOCK]) == 3


def test_c32_gathering_brings_all_cards_back_in_deck_order() -> None:
    state = table(open=(3,), mine=(5,))
    flip(PROGRAM, state, i.Flip(e.OneCard(const(5)), True, span=at(1)), None)
    gather(PROGRAM, state, i.Gather(const(STOCK), span=at(1)), None)
    assert top_down(state, STOCK) == list(range(8))
    assert state.faces == [AS_PILE] * 8
    assert set(state.where) == {STOCK}


def test_c33_swapping_keeps_each_order() -> None:
    state = table(stock=(0, 1), open=(2, 3, 4))
    log: list[events.Event] = []
    swap(PROGRAM, state, i.Swap(const(STOCK), const(OPEN), span=at(1)), log)
    assert top_down(state, STOCK) == [2, 3, 4]
    assert top_down(state, OPEN) == [0, 1]
    [event] = log
    assert isinstance(event, events.Swapped)
    assert {face.known_to for face in event.to_left + event.to_right} == {ALL}


def test_c33_showing_changes_nothing_and_tells_one_seat() -> None:
    state = table(mine=(1,))
    before = state.encode()
    log: list[events.Event] = []
    show(PROGRAM, state, i.Show(e.WholePiles(piles(MINE)), const(2), span=at(1)), log)
    show(PROGRAM, state, i.Show(e.WholePiles(piles(MINE)), None, span=at(1)), log)
    assert state.encode() == before
    assert [faces(event) for event in log] == [{1: SEAT0 | SEAT2}, {1: ALL}]


def test_c34_a_pile_without_order_keeps_nothing_of_the_order_of_arrival() -> None:
    one, other = table(mine=(1, 5, 3)), table()
    for card in (3, 1, 5):
        engine.place(PROGRAM, other, MINE, (card,))
    assert one.encode() == other.encode()
    assert top_down(one, MINE) == [1, 3, 5]


@given(st.integers(), st.permutations(range(8)), st.integers(0, 8))
def test_c64_a_stacked_shuffle_has_the_cards_on_top_and_uses_the_stream_alike(
    seed: int, order: list[int], count: int
) -> None:
    state, plain = new_state(PROGRAM, seed), new_state(PROGRAM, seed)
    engine.stack(state, STOCK, order[:count])
    for some in (state, plain):
        shuffle(PROGRAM, some, i.Shuffle(const(STOCK), span=at(1)), None)
    assert top_down(state, STOCK)[:count] == order[:count]
    assert sorted(state.piles[STOCK]) == list(range(8))
    assert state.chance.state == plain.chance.state
    assert state.stacks == {}


def test_c64_a_shuffle_does_not_depend_on_what_the_cards_are() -> None:
    one, other = table(stock=(0, 1, 2, 3)), table(stock=(7, 6, 5, 4))
    for state in (one, other):
        shuffle(PROGRAM, state, i.Shuffle(const(STOCK), span=at(1)), None)
    assert [7 - card for card in one.piles[STOCK]] == other.piles[STOCK]
    assert one.chance.state == other.chance.state != Stream.seeded(0).state


def test_c64_an_impossible_outcome_is_an_error() -> None:
    shuffling = program(
        (i.Move(e.OneCard(const(3)), const(1), span=at(1)), i.Shuffle(const(0), span=at(2))),
        cards=tuple("ABCDEFGH"),
        pile_list=PROGRAM.piles,
        players=3,
    )
    with pytest.raises(engine.RuleFault) as caught:
        engine.begin(shuffling, 0, {0: (3, 1)})
    assert caught.value.slug == "stack-fault"
    assert caught.value.span == at(2)


def test_c55_given_cards_that_lie_elsewhere_by_then_are_left_out_of_the_stack() -> None:
    state = table(stock=(0, 1, 2), open=(3,))
    engine.stack(state, STOCK, (3, 2))
    shuffle(PROGRAM, state, i.Shuffle(const(STOCK), span=at(1)), None)
    assert top_down(state, STOCK)[0] == 2


steps = st.one_of(
    st.builds(
        lambda count, a, b, bottom, turned, face: i.Move(
            e.Packet(True, const(count), const(a)), const(b), bottom, turned, face, span=at(1)
        ),
        st.integers(-1, 5),
        st.integers(0, 5),
        st.integers(0, 5),
        st.booleans(),
        st.booleans(),
        st.sampled_from([None, "up", "down"]),
    ),
    st.builds(lambda a, b: i.Swap(const(a), const(b), span=at(1)), st.integers(0, 5), st.integers(0, 5)),
    st.builds(lambda a: i.Gather(const(a), span=at(1)), st.integers(0, 5)),
    st.builds(lambda a: i.Shuffle(const(a), span=at(1)), st.integers(0, 5)),
    st.builds(lambda a, up: i.Flip(e.WholePiles(piles(a)), up, span=at(1)), st.integers(0, 5), st.booleans()),
    st.builds(lambda a: i.Deal(None, const(a), piles(1, 2, 3), span=at(1)), st.integers(0, 5)),
    st.builds(
        lambda a, b: i.Move(e.WholePiles(piles(a, 2, b)), const(b), span=at(1)),
        st.integers(0, 5),
        st.integers(0, 5),
    ),
)


@given(st.lists(steps, max_size=30), st.integers(), st.booleans())
def test_cm08_no_sequence_of_steps_loses_or_doubles_a_card(
    steps: list[i.Code], seed: int, heard: bool
) -> None:
    made = program(
        [*steps, i.End(True, None, False, span=at(2))],
        cards=tuple("ABCDEFGH"),
        pile_list=PROGRAM.piles,
        players=3,
    )
    silent = engine.begin(made, seed)
    state = engine.begin(made, seed, None, [] if heard else None)
    assert sorted(card for cards in state.piles for card in cards) == list(range(8))
    assert all(state.where[card] == n for n, cards in enumerate(state.piles) for card in cards)
    assert state.encode() == silent.encode()
    for card in range(8):
        turned = state.faces[card] != AS_PILE
        assert engine.audience(made, state, card) in (0, 1, 2, 3, ALL)
        assert not turned or engine.audience(made, state, card) in (0, ALL)
