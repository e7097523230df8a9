"""Exact texts of the table: every pile in its place, unseen cards as numbers only, in lines that fit."""

from __future__ import annotations

import io

import pytest

from hoyle.cli.table.console import Console, EndOfInput
from hoyle.cli.table.draw import table, wrapped
from hoyle.cli.table.piles import cell
from hoyle.view import LineView, PartView, PileView, RowView, VariableView, View


@pytest.fixture
def console() -> Console:
    return Console(colour=False, source=io.StringIO(), sink=io.StringIO())


def pile(
    name: str,
    cards: str = "",
    owner: int | None = None,
    owned_by: str | None = None,
    ordered: bool = True,
    family: str | None = None,
    up: bool = False,
    text: str = "",
) -> PileView:
    texts = tuple(None if card == "?" else card for card in cards.split())
    faces = (up,) * len(texts)
    kin = family or name.partition("[")[0]
    return PileView(name, kin, owner, owned_by, ordered, texts, up=faces, text=text)


def own(family: str, seat: int, cards: str = "", number: int | None = None, up: bool = False) -> PileView:
    name = f"{family}[{seat}]" if number is None else f"{family}[{seat}, {number}]"
    return pile(name, cards, seat, "player", ordered=False, up=up)


def view(piles: list[PileView], seat: int | None = 0, **more: object) -> View:
    settings: dict[str, object] = {
        "seat": seat,
        "game": "tiny",
        "players": 2,
        "teams": 2,
        "options": {},
        "actors": (0,),
        "decision": "one_turn.lay",
        "piles": tuple(piles),
        "variables": (),
        "totals": (),
        "sheet": (),
    }
    return View(**{**settings, **more})  # type: ignore[arg-type]


def test_a_table_shows_shared_piles_then_the_seats_then_long_piles_in_full(console: Console) -> None:
    seen = view(
        [
            pile("stock", "? " * 60),
            pile("U1", "34 ? ?", family="row"),
            pile("D1", "", family="row"),
            own("kept", 0, "R1 R2 R3 R4 R5 R6 R7"),
            own("kept", 1, "? ? ?"),
            own("laid", 0, "R9", up=True),
            own("laid", 1),
        ],
        variables=(
            VariableView("turn", 3, shape="number"),
            VariableView("out", elements={"0": False, "1": True}, shape="yes/no", indexed_by="player"),
            VariableView("begun", elements={"0": False, "1": False}, shape="yes/no", indexed_by="player"),
            VariableView("best", None),
            VariableView("first", 0, shape="player"),
            VariableView("steps", elements={"red": 0, "blue": 2}, shape="number", indexed_by="colour"),
        ),
        totals=(120, -5),
    )
    assert table(seen, console) == [
        "── tiny · one turn · seen by seat 0 · seat 0 to choose ".ljust(100, "─"),
        "stock: [60]",
        "U1: 34 (3 cards)   D1: -",
        "      seat 0*  seat 1",
        "kept  [7]      [3]",
        "laid  R9       -",
        "your kept: R1 R2 R3 R4 R5 R6 R7",
        "turn 3 · out: seat 1 · begun: none · best none · first seat 0 · steps (red: 0, blue: 2)",
        "points: seat 0: 120 · seat 1: -5",
    ]


def test_unseen_cards_are_numbers_only() -> None:
    assert cell(pile("p", "? ? ?")) == "[3]"
    assert cell(pile("p", "? ? ?", ordered=False)) == "[3]"
    assert cell(pile("p")) == "-"


def test_the_short_table_leaves_out_variables_that_hold_none_no_or_0(console: Console) -> None:
    variables = (
        VariableView("best", None),
        VariableView("moves", 0, shape="number"),
        VariableView("open", False, shape="yes/no"),
        VariableView("out", elements={"0": False, "1": False}, shape="yes/no", indexed_by="player"),
        VariableView("first", 0, shape="player"),
        VariableView("gone", elements={"0": True, "1": True}, shape="yes/no", indexed_by="team"),
    )
    seen = view([], variables=variables)
    assert table(seen, console, short=True)[1:] == ["first seat 0 · gone: teams 0, 1"]
    (line,) = table(seen, console)[1:]
    assert line == "best none · moves 0 · open no · out: none · first seat 0 · gone: teams 0, 1"


def test_of_a_variable_with_many_places_the_short_table_leaves_out_those_with_none_or_0(
    console: Console,
) -> None:
    variables = (
        VariableView("order", elements={"spot[1]": 0, "spot[2]": 3}, shape="number", indexed_by="spot"),
        VariableView("next", elements={"0": 0, "1": None}, shape="player", indexed_by="player"),
    )
    seen = view([], variables=variables)
    assert table(seen, console, short=True)[1:] == ["order (spot[2]: 3) · next (seat 0: seat 0)"]
    assert table(seen, console)[1:] == [
        "order (spot[1]: 0, spot[2]: 3) · next (seat 0: seat 0, seat 1: none)"
    ]


@pytest.mark.parametrize(("count", "lines"), [(3, [3]), (4, [4]), (9, [3, 3, 3]), (8, [4, 4]), (7, [4, 3])])
def test_a_family_keeps_its_places_and_fills_even_lines(
    console: Console, count: int, lines: list[int]
) -> None:
    for cards in ("", "? ? ?", "R1 " + "? " * 11):
        piles = [
            pile(f"spot[{number}]", cards, family="spot", text=f"S{number}") for number in range(1, count + 1)
        ]
        drawn = table(view(piles), console)[1:]
        assert [line.count("S") for line in drawn] == lines
        assert drawn[0].startswith("S1: ")


def test_piles_of_seats_are_called_as_their_moves_call_them(console: Console) -> None:
    piles = [
        pile(f"slot[{seat}, {number}]", "R1", seat, "player", up=True, text=f"D{number}")
        for seat in (0, 1)
        for number in (1, 2)
    ]
    assert [line.partition(" ")[0] for line in table(view(piles), console)[2:]] == ["D1", "D2"]


def test_a_game_without_phases_names_no_stage(console: Console) -> None:
    (head,) = table(view([], decision="play.lay"), console)
    assert head.startswith("── tiny · seen by seat 0 · ")


def test_of_a_pile_whose_top_is_seen_the_top_and_the_number_of_its_cards_are_shown() -> None:
    assert cell(pile("p", "R7 ? ?")) == "R7 (3 cards)"
    assert cell(pile("p", "R7")) == "R7"
    assert cell(pile("p", "R7 B3 ?")) == "[3]"


def test_piles_that_are_seen_in_part_are_listed_in_full_and_once(console: Console) -> None:
    seen = view([pile("spot", "R1 R2 ?")])
    assert table(seen, console)[1:] == ["spot (3 cards): R1 R2 ?"]


def test_the_own_cards_stay_at_the_same_place_when_they_get_few(console: Console) -> None:
    for cards in ("R1 R2 R3 R4 R5 R6 R7", "R1"):
        seen = view([own("kept", 0, cards), own("laid", 0, "R9", up=True)])
        *_, laid, last = table(seen, console)
        assert laid.split() == ["laid", "R9"]
        assert last == f"your kept: {cards}"


def test_several_piles_of_one_family_and_seat_have_a_line_each(console: Console) -> None:
    seen = view([own("slot", seat, "R1" if seat else "", number) for seat in (0, 1) for number in (1, 2)])
    assert table(seen, console)[1:] == [
        "        seat 0*  seat 1",
        "slot 1  -        R1",
        "slot 2  -        R1",
    ]


def test_many_seats_are_broken_into_blocks_that_fit(console: Console) -> None:
    seen = view([own("kept", seat, "R1 R2 R3") for seat in range(13)], players=13, seat=None, actors=())
    lines = table(seen, console)
    assert max(len(line) for line in lines) <= 100
    for seat in range(13):
        assert sum(f"seat {seat} " in line + " " for line in lines) == 1


def test_a_long_pile_goes_over_several_lines(console: Console) -> None:
    seen = view([own("kept", 0, " ".join(f"R{n}" for n in range(60)))])
    lines = table(seen, console)[3:]
    assert len(lines) == 3
    assert all(len(line) <= 100 for line in lines)
    assert " ".join(lines).split() == ["your", "kept:", *(f"R{n}" for n in range(60))]


def test_points_of_teams_and_of_all_together_are_named_so(console: Console) -> None:
    row = RowView("team", (LineView(0, (PartView("a", "a", 1),), 1, 1),))
    assert table(view([], totals=(1, 2), sheet=(row,)), console)[-1] == "points: team 0: 1 · team 1: 2"
    everyone = RowView("everyone", (LineView(None, (PartView("a", "a", 1),), 1, 1),))
    assert table(view([], totals=(1,), sheet=(everyone,), teams=1), console)[-1] == "points: 1"


def test_a_choice_already_made_is_shown_to_the_seat(console: Console) -> None:
    assert "You have chosen: give R1" in table(view([], commitment="give R1"), console)


def test_wrapping_breaks_between_parts_only() -> None:
    assert wrapped("options: ", " · ", ["a long one", "another long one", "third"], 30) == [
        "options: a long one ·",
        "         another long one ·",
        "         third",
    ]


def test_a_pipe_is_answered_with_what_was_typed_and_ends_clearly() -> None:
    sink = io.StringIO()
    console = Console(colour=False, source=io.StringIO("  lay R1 \n"), sink=sink)
    assert console.ask("seat 0> ") == "lay R1"
    with pytest.raises(EndOfInput):
        console.ask("seat 0> ")
    assert sink.getvalue() == "seat 0> lay R1\nseat 0> \n"


def test_a_pipe_is_never_cleared() -> None:
    sink = io.StringIO()
    Console(colour=False, source=io.StringIO(), sink=sink).clear()
    assert sink.getvalue() == "\n"
