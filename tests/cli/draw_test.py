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
) -> PileView:
    texts = tuple(None if card == "?" else card for card in cards.split())
    return PileView(
        name, family or name.partition("[")[0], owner, owned_by, ordered, texts, (False,) * len(texts)
    )


def own(family: str, seat: int, cards: str = "", number: int | None = None) -> PileView:
    name = f"{family}[{seat}]" if number is None else f"{family}[{seat}, {number}]"
    return pile(name, cards, seat, "player", ordered=False)


def view(piles: list[PileView], seat: int | None = 0, **more: object) -> View:
    settings: dict[str, object] = {
        "seat": seat,
        "game": "tiny",
        "players": 2,
        "teams": 2,
        "options": {},
        "actors": (0,),
        "decision": "p.lay",
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
            own("laid", 0, "R9"),
            own("laid", 1),
        ],
        variables=(
            VariableView("turn", 3),
            VariableView("out", elements={"0": False, "1": True}),
            VariableView("best", None),
        ),
        totals=(120, -5),
    )
    assert table(seen, console) == [
        "── tiny · seen by seat 0 · seat 0 to choose ".ljust(100, "─"),
        "stock: [60]",
        "U1: 34 on 2   D1: -",
        "      seat 0*  seat 1",
        "kept  [7]      [3]",
        "laid  R9       -",
        "your kept: R1 R2 R3 R4 R5 R6 R7",
        "turn 3 · out (0: no, 1: yes) · best none",
        "points: seat 0: 120 · seat 1: -5",
    ]


def test_unseen_cards_are_numbers_only() -> None:
    assert cell(pile("p", "? ? ?")) == "[3]"
    assert cell(pile("p", "? ? ?", ordered=False)) == "[3]"
    assert cell(pile("p")) == "-"


def test_of_a_pile_whose_top_is_seen_the_top_and_how_many_lie_under_it_are_shown() -> None:
    assert cell(pile("p", "R7 ? ?")) == "R7 on 2"
    assert cell(pile("p", "R7 B3 ?")) == "[3]"


def test_piles_that_are_seen_in_part_are_listed_in_full(console: Console) -> None:
    seen = view([pile("spot", "R1 R2 ?")])
    assert table(seen, console)[1:] == ["spot: [3]", "spot: R1 R2 ?"]


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
