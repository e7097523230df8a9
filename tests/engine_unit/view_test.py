"""What a seat sees and is told: views and events, and nothing that it may not know."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hoyle import engine
from hoyle.engine import events
from hoyle.engine.state import new_state
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import Display, Pile, Program, Shape, Sight, Variable
from hoyle.ir.values import NONE
from hoyle.view import SeenEvent

from .games import at, const, laying, passing, pile, piles, program

SEATS: tuple[int | None, ...] = (0, 1, 2, 3, None)


def owned(sight: Sight, owned_by: str = "player") -> Pile:
    return Pile("pack", 1, owned_by, None, "pack", "pack[1]", sight, False)


def table(made: Program, cards: Sequence[int], number: int = 1) -> engine.State:
    state = new_state(made, 0)
    engine.place(made, state, number, cards)
    return state


@pytest.mark.parametrize(
    ("sight", "owned_by", "seeing"),
    [
        (Sight.ALL, "player", {0, 1, 2, 3, None}),
        (Sight.NOBODY, "player", set()),
        (Sight.OWNER, "player", {1}),
        (Sight.TEAM, "player", {1, 3}),
        (Sight.OTHERS, "player", {0, 2, 3}),
        (Sight.OWNER, "team", {1, 3}),
        (Sight.OTHERS, "team", {0, 2}),
        (Sight.OWNER, "shape", set()),
        (Sight.OTHERS, "shape", set()),
    ],
)
def test_c48_who_sees_the_cards_of_a_pile(sight: Sight, owned_by: str, seeing: set[int | None]) -> None:
    made = program(
        (),
        cards=tuple("ABC"),
        players=4,
        teams=2,
        pile_list=(pile("stock", Sight.NOBODY, True), owned(sight, owned_by)),
    )
    state = table(made, (2, 0))
    for seat in SEATS:
        shown = engine.view(made, state, seat).pile("pack[1]")
        assert shown.cards == (("A", "C") if seat in seeing else (None, None))
        assert shown.size == 2
        assert engine.view(made, state, seat).pile("stock").cards == (None,)
        assert engine.sees(made, state, seat, 0) is (seat in seeing)


def test_c48_of_a_top_face_up_pile_all_see_top_and_height() -> None:
    made = program(
        (), cards=tuple("ABC"), pile_list=(pile("stock", Sight.NOBODY, True), pile("row", Sight.TOP, True))
    )
    state = table(made, (1, 2, 0))
    for seat in (0, 1, None):
        shown = engine.view(made, state, seat).pile("row")
        assert (shown.cards, shown.top, shown.size) == (("B", None, None), "B", 3)


def test_c48_backs_are_seen_where_declared_and_tell_no_place_in_a_pile_without_order() -> None:
    def shown(cards: Sequence[int], ordered: bool) -> tuple[tuple[str | None, ...], tuple[str, ...]]:
        piles_ = (pile("stock", Sight.NOBODY, True), pile("heap", Sight.NOBODY, ordered))
        made = program((), cards=tuple("ABCD"), backs=("red", "blue", "red", "blue"), pile_list=piles_)
        found = engine.view(made, table(made, cards), 0).pile("heap")
        return found.cards, found.backs

    assert shown((0, 1, 2), True) == ((None,) * 3, ("red", "blue", "red"))
    assert shown((0, 1, 2), False) == shown((2, 1, 0), False) == ((None,) * 3, ("blue", "red", "red"))


def test_cm07_a_pile_without_order_tells_nothing_of_unseen_places() -> None:
    """One card lies open among hidden ones: it is shown first wherever it stands in deck order."""
    made = program(
        (),
        cards=tuple("ABCDE"),
        pile_list=(pile("stock", Sight.NOBODY, True), pile("bag", Sight.NOBODY, False)),
    )
    views = set()
    for hidden in ((0, 1), (3, 4), (0, 4)):
        state = table(made, (2, *hidden))
        engine.cards.flip(made, state, i.Flip(e.OneCard(const(2)), True, span=at(1)), None)
        shown = engine.view(made, state, 0).pile("bag")
        views.add((shown.cards, shown.up))
    assert views == {(("C", None, None), (True, False, False))}


def test_c48_variables_are_seen_as_declared() -> None:
    number, colour = Display(Shape.NUMBER), Display(Shape.NAMED, ("red", "blue"))
    made = program(
        (),
        variables=(
            Variable("open", 0, 1, (), (), None, Sight.ALL, colour),
            Variable("own", 1, 2, (0, 1), ("0", "1"), "player", Sight.OWNER, number),
            Variable("secret", 3, 1, (), (), None, Sight.NOBODY, number),
            Variable("sure", 4, 1, (), (), None, Sight.ALL, Display(Shape.YES_NO)),
        ),
    )
    state = new_state(made, 0)
    state.slots[:5] = [1, 11, 12, 13, NONE]
    shown = {seat: engine.view(made, state, seat).to_json()["variables"] for seat in (0, 1, None)}
    assert shown[0] == {"open": "blue", "own": {"0": 11}, "sure": None}
    assert shown[1] == {"open": "blue", "own": {"1": 12}, "sure": None}
    assert shown[None] == {"open": "blue", "sure": None}


def test_c48_own_moves_commitment_and_picks_are_ones_own() -> None:
    made = passing(3, 2, 2, tuple("ADGBEHCFI"))
    state = engine.begin(made)
    spoken = engine.read(made, "give A+B")
    assert isinstance(spoken, engine.Spoken)
    play = engine.judge(made, state, 0, spoken)
    assert isinstance(play, engine.Play)
    picked = engine.view(made, state, 0, (0,))
    assert picked.picks == ("A",)
    assert picked.moves == ("give A+B", "give A+C", "give B+C")
    engine.submit(made, state, 0, play)
    assert engine.view(made, state, 0).commitment == "give A+B"
    assert engine.view(made, state, 0).moves == ()
    for seat in (1, 2, None):
        other = engine.view(made, state, seat)
        assert other.commitment is None
        assert other.actors == (1, 2)
        assert other.decision == "play.give"
    for text in ('"A"', '"B"', '"C"', "A+B"):
        assert text not in json.dumps(engine.view(made, state, 1).to_json())


def told(made: Program, event: events.Event, seat: int | None) -> SeenEvent:
    found = engine.seen_event(made, event, seat)
    assert found is not None
    return found


def test_c49_a_move_of_cards_tells_all_how_many_and_those_who_may_the_faces() -> None:
    made = passing(3, 2, 2, tuple("ADGBEHCFI"))
    event = events.Moved(1, 2, (events.Face(3, 3), events.Face(0, 3)))
    for seat in (0, 1):
        seen = told(made, event, seat)
        assert seen.data == {"from": "pack[0]", "to": "pack[1]", "count": 2, "cards": ["A", "B"]}
        assert seen.sentence == "A B go from pack[0] to pack[1]"
    for seat_ in (2, None):
        assert told(made, event, seat_).to_json() == {
            "kind": "moved",
            "from": "pack[0]",
            "to": "pack[1]",
            "count": 2,
            "cards": [],
            "sentence": "2 cards go from pack[0] to pack[1]",
        }


def test_c49_a_chosen_move_tells_its_name_and_no_cards() -> None:
    made = laying()
    state = engine.begin(made)
    play = next(engine.legal(made, state, 0))
    for seat in (0, 1, None):
        seen = told(made, events.Chosen(0, play), seat)
        assert seen.data == {"seat": 0, "move": "lay"}
        assert seen.sentence == "seat 0: lay"


def test_c49_a_change_of_a_variable_is_told_to_those_who_see_it() -> None:
    made = program(
        (),
        variables=(Variable("own", 0, 2, (0, 1), ("0", "1"), "player", Sight.OWNER, Display(Shape.NUMBER)),),
    )
    event = events.VariableChanged(0, 1, 3, 5, 2)
    assert told(made, event, 1).data == {"variable": "own", "before": 3, "value": 5, "index": "1"}
    assert told(made, event, 1).sentence == "own[1] is now 5"
    assert engine.seen_event(made, event, 0) is None
    assert engine.seen_event(made, event, None) is None


def test_c49_every_kind_of_event_is_plain_data_with_a_sentence() -> None:
    made = passing(3)
    face = (events.Face(0, 15),)
    play = engine.Play(0, 0, ((0, 1),))
    result = engine.state.Result((0,), (1, 2), at(3))
    written = engine.state.Written(0, ((1,), (2,), (3,)), None, None)
    from .games import scored, sheet_of_sizes

    made = scored(made, sheet_of_sizes(3, 20, 1, False))
    made = evolve(made, variables=(Variable("v", 0, 1, (), (), None, Sight.ALL, Display(Shape.NUMBER)),))
    every: list[events.Event] = [
        events.Moved(0, 1, face, dealt=True),
        events.Flipped(0, True, face),
        events.Shuffled(0),
        events.Gathered(0),
        events.Swapped(0, 1, face, ()),
        events.Shown(1, None, face),
        events.Drawn("starter", 2),
        events.Chosen(0, play),
        events.Committed(1),
        events.Stuck(1, "play.give"),
        events.Told(True, at(4)),
        events.VariableChanged(0, 0, 1, 2, 15),
        events.Tallied(written),
        events.Ended(result),
    ]
    kinds = set()
    for event in every:
        seen = told(made, event, None)
        kinds.add(seen.kind)
        assert seen.sentence
        assert json.loads(json.dumps(seen.to_json())) == seen.to_json()
    assert len(kinds) == len(every)


def test_cm09_a_view_of_an_ended_game_states_the_result() -> None:
    made = program((i.End(True, None, False, span=at(6)),))
    state = engine.begin(made)
    shown = json.loads(json.dumps(engine.view(made, state, None).to_json()))
    assert shown["result"] == {"winners": [0, 1], "losers": [], "totals": [], "line": 6}
    assert shown["actors"] == []


@given(st.permutations(range(8)), st.permutations(range(8)), st.lists(st.integers(0, 9), max_size=5))
def test_cm07_two_worlds_that_look_alike_to_a_seat_stay_alike_to_it(
    order: list[int], other: list[int], choices: list[int]
) -> None:
    """Seat 0 holds the same cards and the same moves are made; what the others hold must not be seen."""
    made = laying(3, tuple("12345678"))
    mine = {order[0], order[3]}
    rest = [card for card in other if card not in mine]
    second = [order[0], rest[0], rest[1], order[3], *rest[2:]]
    worlds = []
    for stacked in (order, second):
        log: list[engine.Event] = []
        worlds.append((engine.begin(made, 1, {0: stacked}, log), log))
    for choice in choices:
        seat = worlds[0][0].asked[0]
        moves = [engine.view(made, state, seat).moves for state, _ in worlds]
        common = [text for text in moves[0] if text in moves[1]]
        text = common[choice % len(common)]
        for state, log in worlds:
            spoken = engine.read(made, text)
            assert isinstance(spoken, engine.Spoken)
            play = engine.judge(made, state, seat, spoken)
            assert isinstance(play, engine.Play)
            engine.submit(made, state, seat, play, log)
        views = [engine.view(made, state, 0) for state, _ in worlds]
        assert views[0] == views[1]
        seen = [[engine.seen_event(made, event, 0) for event in log] for _, log in worlds]
        assert seen[0] == seen[1]
        if worlds[0][0].result is not None:
            break


def test_cs_en_30_top_down_in_views_and_bottom_up_inside() -> None:
    made = program(
        (), cards=tuple("abcxy"), pile_list=(pile("stock", Sight.NOBODY, True), pile("row", Sight.ALL, True))
    )
    state = table(made, (2, 1, 0))
    assert engine.view(made, state, None).pile("row").cards == ("c", "b", "a")
    engine.place(made, state, 1, (3,))
    under = i.Move(e.OneCard(const(4)), const(1), bottom=True, span=at(1))
    engine.cards.move(made, state, under, None)
    assert engine.view(made, state, None).pile("row").cards == ("x", "c", "b", "a", "y")
    assert engine.evaluate(made, state, e.EndCard(True, const(1))) == 3
    assert engine.evaluate(made, state, e.Size(piles(1))) == 5
