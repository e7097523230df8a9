"""What a person may type at the table, and how moves are listed and sets picked."""

from __future__ import annotations

import pytest

from hoyle.cli.output import WrongUse
from hoyle.cli.table.choosing import Entry, Pick, entries, numbered
from hoyle.cli.table.orders import (
    Help,
    Place,
    Quit,
    Save,
    Show,
    Typed,
    Unclear,
    Undo,
    Why,
    read_order,
)
from hoyle.cli.table.seats import read_humans
from hoyle.cli.wishes import read_settings

MOVES = ("lay", "log", "pass")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("3", Place(3)),
        ("lay 34 U1", Typed("lay 34 U1")),
        ("nonsense", Typed("nonsense")),
        ("", Typed("")),
        ("?", Help()),
        ("help", Help()),
        ("why lay 34 U1", Why("lay 34 U1")),
        ("why", Unclear("say which move: why MOVE")),
        ("undo", Undo(force=False)),
        ("undo!", Undo(force=True)),
        ("save my game.json", Save("my game.json", over=False)),
        ("save! x", Save("x", over=True)),
        ("save", Unclear("say where: save FILE")),
        ("moves", Show("moves")),
        ("view", Show("view")),
        ("quit", Quit()),
        ("/quit", Quit()),
        ("/lay", Unclear("there is no order `lay`; `?` lists them")),
    ],
)
def test_a_line_means_a_move_its_place_or_an_order(line: str, order: object) -> None:
    assert read_order(line, MOVES) == order


def test_a_move_that_is_called_like_an_order_is_the_move_unless_a_slash_stands_before() -> None:
    assert read_order("log", MOVES) == Typed("log")
    assert read_order("/log", MOVES) == Show("log")


def test_a_number_with_very_many_digits_is_no_place() -> None:
    assert read_order("9" * 5000, MOVES) == Typed("9" * 5000)


def test_up_to_30_sets_are_listed_as_moves() -> None:
    moves = ["pass", *(f"give R1+R{n}" for n in range(2, 32))]
    assert entries(moves) == [Entry(move) for move in moves]


def test_more_than_30_sets_become_one_entry_in_the_place_of_the_first() -> None:
    sets = tuple(f"give R1+R{n}" for n in range(2, 33))
    assert entries([*sets, "pass"]) == [Entry("give", sets), Entry("pass")]


def test_many_moves_that_are_no_sets_are_listed_one_by_one() -> None:
    moves = [f"bid {n}" for n in range(100)]
    assert entries(moves) == [Entry(move) for move in moves]


def test_picking_offers_only_cards_that_can_still_be_completed() -> None:
    pick = Pick(("give A+B", "give A+C", "give C+D"))
    assert pick.cards == ["A", "B", "C", "D"]
    assert pick.done is None
    assert pick.add("A").cards == ["B", "C"]
    assert pick.add("A").add("C").done == "give A+C"


def test_picking_counts_cards_that_are_alike() -> None:
    pick = Pick(("give A+A", "give A+B"))
    assert pick.add("A").cards == ["A", "B"]
    assert pick.add("A").add("A").done == "give A+A"


def test_picking_may_stop_where_the_size_is_open() -> None:
    pick = Pick(("meld -", "meld A", "meld A+B"))
    assert pick.done == "meld -"
    assert pick.add("A").done == "meld A"
    assert pick.add("A").cards == ["B"]


def test_the_list_is_numbered_down_the_columns() -> None:
    assert numbered([], 80) == []
    assert numbered(["a", "b"], 80) == ["  1 a   2 b"]
    assert numbered(list("abcdefghij"), 20) == [
        "   1 a    6 f",
        "   2 b    7 g",
        "   3 c    8 h",
        "   4 d    9 i",
        "   5 e   10 j",
    ]


@pytest.mark.parametrize(
    ("text", "seats"), [("all", {0, 1, 2}), ("none", set()), ("0", {0}), ("0, 2", {0, 2})]
)
def test_seats_of_people(text: str, seats: set[int]) -> None:
    assert read_humans(text, 3) == seats


@pytest.mark.parametrize("text", ["", "3", "-1", "a", "0,,1", "²"])
def test_seats_that_do_not_exist_are_wrong_use(text: str) -> None:
    with pytest.raises(WrongUse):
        read_humans(text, 3)


def test_values_of_options_are_read_as_the_library_takes_them() -> None:
    settings = ("on_fire=yes", "b=no", "target=300", "n=-1", "rule=any", " x = y ")
    assert read_settings(settings) == {
        "on_fire": True,
        "b": False,
        "target": 300,
        "n": -1,
        "rule": "any",
        "x": "y",
    }


@pytest.mark.parametrize("settings", [("a",), ("=3",), ("a=",), ("a=1", "a=2")])
def test_options_without_name_or_value_or_twice_are_wrong_use(settings: tuple[str, ...]) -> None:
    with pytest.raises(WrongUse):
        read_settings(settings)
