"""Cases from the field for Ligretto; P1 is seat 0. Red of the cases is pink here, green is turquoise."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

import hoyle
from games.table import make, prove, refused, shown_to, texts, walk

DATA = Path(__file__).parents[1] / "data"


def test_cs_li_01_the_number_counts_as_well_as_the_colour() -> None:
    prove(
        "ligretto",
        """
        given centre[1] = "P3/1 P2/1 P1/1", ligretto[0] = "P4/0", row[0, 1] = "B4/0", row[0, 2] = "P5/0",
          row[0, 3] = "P3/0", row[0, 4] = "P2/0", ligretto[1] = "T9/1"
        run race
        allows 0: "lay ligretto centre1"
        refuses 0: "lay row1 centre1" because goes_on
        refuses 0: "lay row2 centre1" because goes_on
        refuses 0: "lay row3 centre1" because goes_on
        refuses 0: "lay row4 centre1" because goes_on
        """,
    )


def test_cs_li_02_the_first_one_served_lies() -> None:
    prove(
        "ligretto",
        """
        given centre[1] = "B4/1 B3/1 B2/1 B1/1", row[0, 2] = "B5/0", row[1, 3] = "B5/1", ligretto[0] = "Y9/0",
          ligretto[1] = "Y9/1"
        run race
        expect adds of 1 is 2
        after 0: "lay row2 centre1"
        refuses 1: "lay row3 centre1" because goes_on
        expect top of centre[1] is "B5/0" and row[1, 3] is "B5/1" and adds of 1 is 2 and adds of 0 is -1
        """,
    )


STOPPING = """
        given row[1, 2] = "P1/1", ligretto[1] = "Y9/1"
        run race
"""


def test_cs_li_04_a_card_before_the_stop_counts_after_it_not() -> None:
    prove(
        "ligretto",
        f"""{STOPPING}
        after 0: "stop"
        refuses 1: "open row2" because "not now"
        expect row[1, 2] is "P1/1" and adds of 1 is -2
        """,
        f"""{STOPPING}
        after 1: "open row2", 0: "stop"
        expect adds of 1 is -1 and centre[1] is "P1/1"
        """,
    )


def test_cs_li_05_the_round_ends_when_stop_is_called() -> None:
    prove(
        "ligretto",
        """
        given ligretto[0] = "Y9/0", row[0, 2] = "P1/0", row[1, 2] = "B1/1", ligretto[1] = "Y9/1"
        run race
        refuses 0: "stop" because "your Ligretto pile is not empty"
        after 0: "refill row1"
        allows 0: "stop", "open row2"
        after 1: "open row2"
        after 0: "open row2"
        allows 0: "stop"
        refuses 1: "stop" because "your Ligretto pile is not empty"
        after 0: "stop"
        refuses 1: "report_stuck" because "not now"
        """,
    )


def in_middle(seat: int, count: int) -> str:
    """Given piles with so many cards of one player."""
    piles = []
    for number, colour in enumerate("YTP", 1):
        height = min(10, count - 10 * (number - 1))
        if height > 0:
            cards = " ".join(f"{colour}{card}/{seat}" for card in range(height, 0, -1))
            piles.append(f'centre[{number}] = "{cards}"')
    return ", ".join(piles)


@pytest.mark.parametrize(
    ("middle", "left", "score"), [(14, 3, 8), (0, 10, -20), (6, 3, 0), (21, 0, 21), (40, 0, 40)]
)
def test_cs_li_07_points(middle: int, left: int, score: int) -> None:
    kept = " ".join(f"B{number}/0" for number in range(1, left + 1))
    given = [in_middle(0, min(middle, 30)), f'ligretto[0] = "{kept}"' if left else ""]
    if middle == 40:
        given.append('centre[4] = "' + " ".join(f"B{number}/0" for number in range(10, 0, -1)) + '"')
    elif middle < 21:
        given.append('row[0, 1] = "P9/0", hand[0] = "P8/0 P10/0"')
    else:
        given.append('row[0, 1] = "P9/0", hand[0] = "P8/0 P10/0", turned[0] = "B9/0 B10/0"')
    prove(
        "ligretto",
        f"""
        given {", ".join(part for part in given if part)}, ligretto[1] = "Y9/1"
        run race
        expect adds of 0 is {score} and adds of 1 is -2
        """,
    )


def test_cs_li_08_a_finished_pile_of_two_owners() -> None:
    prove(
        "ligretto",
        """
        given centre[1] = "P9/1 P8/1 P7/1 P6/1 P5/0 P4/1 P3/1 P2/0 P1/0", row[0, 1] = "P10/0"
        run race
        after 0: "lay row1 centre1"
        expect adds of 0 is 4 and adds of 1 is 6
        """,
    )


def test_cs_li_10_restarting_only_after_the_last_card() -> None:
    prove(
        "ligretto",
        """
        given hand[0] = "Y2/0 Y3/0 Y4/0 Y5/0 Y6/0 Y7/0 Y8/0", ligretto[0] = "T9/0", ligretto[1] = "Y9/1"
        run race
        after 0: "turn_three"
        expect size of hand[0] is 4
        refuses 0: "restart_hand" because "turn your last hand cards first"
        after 0: "turn_three"
        after 0: "turn_three"
        allows 0: "restart_hand"
        refuses 0: "turn_three" because "your hand is empty"
        """,
    )


def test_cs_li_11_short_and_empty_packets() -> None:
    prove(
        "ligretto",
        """
        given hand[0] = "Y2/0 Y3/0", ligretto[0] = "T9/0", ligretto[1] = "Y9/1"
        run race
        after 0: "turn_three"
        expect turned[0] is "Y3/0 Y2/0"
        shows top of turned[0] to 1
        """,
        """
        with row_size 1
        given row[0, 1] = "Y3/0", ligretto[0] = "T9/0", row[1, 1] = "Y3/1", ligretto[1] = "Y9/1"
        run race
        allows exactly 0: "report_stuck"
        refuses 0: "turn_three" because "your hand is empty"
        refuses 0: "restart_hand" because "you have no cards to turn"
        """,
    )


def test_cs_li_13_there_is_a_place_for_every_1() -> None:
    """Three players, eleven piles: the twelfth begins with the last 1, and the move names no place."""
    ones = [f"{colour}1/{seat}" for seat in range(3) for colour in "YTPB"]
    ones.remove("T1/1")
    piles = ", ".join(f'centre[{number}] = "{card}"' for number, card in enumerate(ones, 1))
    prove(
        "ligretto",
        f"""
        with players 3
        given {piles}, row[1, 1] = "T1/1", ligretto[0] = "Y9/0", ligretto[1] = "Y9/1", ligretto[2] = "Y9/2"
        run race
        after 1: "open row1"
        expect every centre: size of centre is 1
        """,
    )
    assert hoyle.load("ligretto", 3).deck.count("T1/1") == 1


@pytest.mark.parametrize("name", ["ligretto", "ligretto_advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cs_li_13_all_who_have_a_1_at_once_get_their_pile(name: str, players: int) -> None:
    """Also LI-05, LI-08, LI-39: every order of arrival, each move sent before any of them was served."""
    given = ", ".join(
        f'row[{seat}, 1] = "B1/{seat}", ligretto[{seat}] = "Y9/{seat}"' for seat in range(players)
    )
    prove(
        name,
        *(
            f"""
            with players {players}
            given {given}
            run race
            allows {", ".join(f'{seat}: "open row1"' for seat in order)}
            after {", ".join(f'{seat}: "open row1"' for seat in order)}
            expect every player: middle of player is 1 and row[player, 1] is empty
            expect centre[{players}] is "B1/{order[-1]}"
            """
            for order in permutations(range(players))
        ),
    )


ROW = """
        given row[0, 1] = "Y10/0", row[0, 2] = "B1/0", ligretto[0] = "{ligretto}", turned[0] = "{turned}",
          ligretto[1] = "P9/1"
        run race
"""


def test_cs_li_14_the_own_row_in_the_advanced_game() -> None:
    prove(
        "ligretto_advanced",
        ROW.format(ligretto="T9/0", turned="Y9/0")
        + """
        allows 0: "build ligretto row1"
        refuses 0: "build turned row1" because builds_on
        refuses 0: "build ligretto row2" because builds_on
        refuses 0: "build turned row2" because builds_on
        """,
        ROW.format(ligretto="T8/0", turned="Y1/0")
        + """
        refuses 0: "build ligretto row1" because builds_on
        refuses 0: "build ligretto row2" because builds_on
        refuses 0: "build turned row2" because builds_on
        """,
    )


def test_cs_li_14_not_in_the_basic_game() -> None:
    for card in ("T9/0", "Y9/0", "T8/0"):
        prove(
            "ligretto",
            ROW.format(ligretto=card, turned="T7/0")
            + """
        refuses 0: "build ligretto row1" because "building is part of the advanced game"
        """,
        )


def test_cs_li_16_a_move_that_arrives_twice() -> None:
    prove(
        "ligretto",
        """
        given row[0, 2] = "P1/0", ligretto[0] = "Y9/0", ligretto[1] = "Y9/1"
        run race
        after 0: "open row2"
        refuses 0: "open row2" because "no such choice"
        expect centre[1] is "P1/0" and adds of 0 is -1
        """,
    )


def test_cs_li_17_only_visible_cards_have_values() -> None:
    """View of P2 in a hundred states: of P1 the row, the tops and counts; nothing of any hand, also the own one."""
    match = hoyle.load("ligretto", 2).start(17)
    for _ in walk(match, 17, 100):
        view = match.view(1)
        visible = {
            pile.top for pile in view.piles if pile.top is not None and not pile.name.startswith("hand")
        }
        named = {card for pile in view.piles for card in pile.cards if card is not None}
        assert named == visible
        for seat in (0, 1):
            assert set(view.pile(f"hand[{seat}]").cards) <= {None}


def test_cs_li_17_cards_that_never_lay_on_top_are_told_to_nobody() -> None:
    match = hoyle.load("ligretto", 2).start(18)
    seen: set[str] = set()
    for _ in walk(match, 18, 60):
        seen |= {pile.top for pile in match.view(None).piles if pile.top is not None}
        assert match.sheet == ()
    for seat in (0, 1, None):
        assert shown_to(match, seat) & set(match.game.deck) <= seen


def test_cs_li_19_several_players_above_the_limit() -> None:
    game = hoyle.load(DATA / "written_rounds_of_ligretto.hoyle", 2)
    match = game.start(19)
    for first, second in ((40, 40), (40, 40), (15, 17)):
        make(match, f"0: write {first}", f"1: write {second}")
    make(match, "0: write 6", "1: write 3")
    assert match.outcome is not None
    assert (match.outcome.totals, match.outcome.winners) == ((101, 100), (0,))
    match = game.start(19)
    for first in (40, 40, 18, -2):
        make(match, f"0: write {first}", "1: write 0")
    assert match.view(None).totals == (96, 0)
    assert not match.is_over


@pytest.mark.parametrize(("players", "row"), [(2, 5), (3, 4), (4, 3)])
def test_cs_li_20_rows_by_the_number_of_players(players: int, row: int) -> None:
    game = hoyle.load("ligretto", players)
    view = game.start(20).view(None)
    assert len(game.deck) == 40 * players
    for seat in range(players):
        names = [pile.name for pile in view.piles if pile.name.startswith(f"row[{seat}, ")]
        assert len(names) == row
        assert view.pile(f"hand[{seat}]").size == 40 - 10 - row
    for wrong in (1, 5):
        with pytest.raises(hoyle.ConfigurationError):
            hoyle.load("ligretto", wrong)


def test_cs_en_22_no_row_that_takes_all_cards() -> None:
    with pytest.raises(hoyle.ConfigurationError, match="row_size is 1 to 6, not 40"):
        hoyle.load("ligretto", 2, {"row_size": 40})


def test_cs_en_30_plus_points_are_the_cards_in_the_middle() -> None:
    match = hoyle.load("ligretto", 3, {"target": 1}).start(30)
    laid = 0
    for _ in walk(match, 30):
        if match.sheet:
            break
        laid = sum(match.view(None).pile(f"centre[{number}]").size for number in range(1, 13))
    plus = sum(line.parts[0].value or 0 for line in match.sheet[0].lines)
    assert [part.name for part in match.sheet[0].lines[0].parts] == ["middle", "kept"]
    assert plus == laid > 0


def test_cs_en_19_two_hands_on_one_card() -> None:
    """The same move twice, for the same moment: the first counts, the second is late."""
    match = hoyle.load("ligretto", 2).start(3)
    make(match, "0: start")
    chance = random.Random(3)
    text = chance.choice(texts(match, 0))
    turn = match.turn
    match.play(text, 0, turn=turn)
    with pytest.raises(hoyle.IllegalMove) as late:
        match.play(text, 0, turn=turn)
    assert late.value.refusal.kind is hoyle.RefusalKind.NOT_NOW
    refused(match, "1: start")
