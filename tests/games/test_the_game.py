"""The Game through the library: what a test block cannot say, such as the order of turns, views, and whole games."""

from __future__ import annotations

import pytest

import hoyle
from games.sorted_game import HAND_SIZES, play_turns, started
from games.table import cards, make, prove, refused, shown_to, texts, variable, walk


@pytest.mark.parametrize(("players", "stock"), [(1, 90), (2, 84), (3, 80), (4, 74), (5, 68)])
def test_tg_a01_set_up(players: int, stock: int) -> None:
    """Proves TG-A01, TG-02, TG-03, TG-04."""
    view = hoyle.load("the_game", players).start(1).view(None)
    assert view.pile("stock").size == stock
    assert [view.pile(f"hand[{seat}]").size for seat in range(players)] == [HAND_SIZES[players]] * players
    assert [view.pile(row).size for row in ("U1", "U2", "D1", "D2")] == [0] * 4


def test_tg_a01_one_card_less() -> None:
    """Proves TG-A01."""
    view = hoyle.load("the_game", 3, {"hand_size_change": -1}).start(1).view(None)
    assert view.pile("stock").size == 83
    assert [view.pile(f"hand[{seat}]").size for seat in range(3)] == [5, 5, 5]


@pytest.mark.parametrize("name", ["the_game", "the_game_on_fire"])
@pytest.mark.parametrize("players", [-1, 0, 6, 7])
def test_tg_a01_another_number_of_players(name: str, players: int) -> None:
    """Proves TG-A01, TG-02, CM-02."""
    with pytest.raises(hoyle.ConfigurationError, match="1 to 5 players"):
        hoyle.load(name, players)


@pytest.mark.parametrize(
    "options",
    [
        {"minimum": 1},
        {"minimum": 4},
        {"hand_size_change": 1},
        {"hand_size_change": -2},
        {"start_player": 3},
        {"start_player": -1},
        {"on_fire": 2},
        {"on_fier": True},
    ],
    ids=str,
)
def test_cm_03_settings_that_are_refused(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(hoyle.ConfigurationError):
        hoyle.load("the_game", 3, options)


def test_tg_a07_the_left_neighbour_is_on_turn() -> None:
    """Proves TG-A07, TG-05, TG-07, TG-17."""
    match = started(3)
    make(match, "0: lay 2 U1")
    refused(match, "0: end_turn")
    assert match.view(None).pile("hand[0]").size == 5
    make(match, "0: lay 3 U1", "0: end_turn")
    assert match.actors == (1,)
    assert cards(match, "hand[0]", 0) == {"8", "9", "14", "15", "20", "21"}
    assert match.view(None).pile("stock").size == 78


def test_tg_a13_the_solo_game_won() -> None:
    """Proves TG-A13, TG-25, TG-26, CM-05, CM-09: the last card ends the game."""
    match = started(1)
    play_turns(match, 49)
    assert match.is_over
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.losers) == ((0,), ())
    assert match.actors == ()
    assert match.legal_moves() == []
    for move in ("0: end_turn", "0: lay 99 U1", "0: lay 2 U1"):
        assert refused(match, move).kind is hoyle.RefusalKind.OVER


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tg_25_all_win_when_all_is_laid(players: int) -> None:
    """Proves TG-01, TG-25, TG-27, CM-09."""
    match = started(players)
    play_turns(match, 49)
    assert match.outcome is not None
    assert match.outcome.winners == tuple(range(players))
    assert match.outcome.losers == ()
    (row,) = match.view(None).sheet
    assert [part.value for part in row.lines[0].parts] == [0]


def test_tg_20_one_card_a_turn_once_the_draw_pile_is_empty() -> None:
    """Proves TG-20, TG-21: the player who draws the last card had still to lay two."""
    match = started(3)
    play_turns(match, 39)
    make(match, "0: lay 80 U1")
    assert match.view(None).pile("stock").size == 2
    refused(match, "0: end_turn")
    make(match, "0: lay 81 U1", "0: end_turn")
    assert match.view(None).pile("stock").size == 0
    assert match.view(None).pile("hand[0]").size == 6
    refused(match, "1: end_turn")
    make(match, "1: lay 82 U1")
    assert "end_turn" in texts(match, 1)


def test_tg_a14_a_player_without_cards_is_skipped() -> None:
    """Proves TG-A14, TG-19, TG-22, TG-25."""
    match = started(3)
    play_turns(match, 40)
    make(match, *(f"1: lay {number} D1" for number in (95, 94, 89, 88, 83)))
    assert match.actors == (1,)
    make(match, "1: lay 82 D1")
    assert match.actors == (2,)
    assert match.view(None).pile("hand[1]").size == 0
    order = []
    for seat, pair in ((2, (84, 85)), (0, (86, 87)), (2, (90, 91)), (0, (92, 93)), (2, (96, 97))):
        order.append(match.actors)
        make(match, *(f"{seat}: lay {number} U1" for number in pair))
        if seat == 0 or pair != (96, 97):
            make(match, f"{seat}: end_turn")
    assert order == [(2,), (0,), (2,), (0,), (2,)]
    assert match.actors == (0,)
    make(match, "0: lay 98 U1", "0: lay 99 U1")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2)


def test_tg_22_the_last_player_with_cards_goes_on_alone() -> None:
    """Proves TG-22: he is his own next player."""
    match = started(3)
    play_turns(match, 40)
    make(match, *(f"1: lay {number} D1" for number in (95, 94, 89, 88, 83, 82)))
    make(match, *(f"2: lay {number} U1" for number in (84, 85, 90, 91, 96, 97)))
    assert match.actors == (0,)
    make(match, "0: lay 93 U2", "0: end_turn")
    assert match.actors == (0,)
    refused(match, "0: end_turn")
    make(match, "0: lay 98 U2", "0: end_turn", "0: lay 99 U2", "0: lay 92 D2", "0: lay 87 D2", "0: lay 86 D2")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2)


@pytest.mark.parametrize("on_fire", [False, True])
def test_tg_a19_the_deck(on_fire: bool) -> None:
    """Proves TG-A19, TG-33: 98 cards, each number from 2 to 99 once, with flame cards or without."""
    assert hoyle.load("the_game", 2, {"on_fire": on_fire}).deck == tuple(
        str(number) for number in range(2, 100)
    )
    assert hoyle.load("the_game_on_fire", 2).deck == hoyle.load("the_game", 2).deck


def test_tg_a21_refused_and_all_stays_as_it_was() -> None:
    """Proves TG-A21, TG-09, TG-11, TG-12, CM-01, CM-04."""
    match = started(3)
    make(match, "0: lay 8 U1", "0: lay 9 D1")
    for text in (
        "lay 2 U1",
        "lay 14 D1",
        "lay 100 U1",
        "lay 1 D1",
        "lay 4 U2",
        "lay 8 U2",
        "lay 14 15 U2",
        "lay 14+15 U2",
        "lay 14 U3",
        "lay 14",
        "lay",
        "draw",
        "LAY 14 U2",
        "",
    ):
        refused(match, f"0: {text}")
    for move in ("1: lay 4 U2", "1: end_turn", "2: end_turn"):
        refused(match, move)
    before = match.hash()
    for seat in (3, -1):  # nobody sits there: a mistake of the host
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            match.play("end_turn", seat)
    assert match.hash() == before


def test_cm_05_every_move_is_refused_after_a_loss() -> None:
    """Proves CM-05, CM-09, TG-01, TG-27: the number of cards left is reported, all have lost."""
    match = hoyle.load("the_game", 3).start(2)
    for _ in walk(match, 2):
        pass
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.losers) == ((), (0, 1, 2))
    view = match.view(None)
    left = sum(view.pile(name).size for name in ("stock", "hand[0]", "hand[1]", "hand[2]"))
    (row,) = view.sheet
    assert [(part.label, part.value) for part in row.lines[0].parts] == [("cards not laid", left)]
    assert match.outcome.totals == (left,)
    assert view.result is not None
    assert view.result.totals == (left,)
    assert view.totals == ()
    for seat in range(3):
        assert refused(match, f"{seat}: end_turn").kind is hoyle.RefusalKind.OVER
        assert refused(match, f"{seat}: lay 50 U1").kind is hoyle.RefusalKind.OVER


def test_tg_a22_the_view_of_seat_0() -> None:
    """Proves TG-A22, TG-28, TG-31, CM-07."""
    match = started(3)
    play_turns(match, 6)
    view = match.view(0)
    own = {"14", "15", "20", "21", "26", "27"}
    assert set(view.pile("hand[0]").cards) == own
    assert [set(view.pile(f"hand[{seat}]").cards) for seat in (1, 2)] == [{None}] * 2
    assert [view.pile(f"hand[{seat}]").size for seat in (1, 2)] == [6, 6]
    assert set(view.pile("stock").cards) == {None}
    assert view.pile("stock").size == 68
    assert view.pile("U1").cards == ("13", *[None] * 11)
    laid = {str(number) for number in range(2, 14)}
    assert shown_to(match, 0) & set(match.game.deck) == own | laid
    assert shown_to(match, None) & set(match.game.deck) == laid


def test_tg_a24_the_order_of_turns() -> None:
    """Proves TG-A24, TG-05, TG-06: seat 2 begins, then 0, then 1."""
    match = hoyle.load("the_game", 3, {"start_player": 2}).start(0, ["50", "60", "2", "51", "61", "3"])
    assert match.actors == (2,)
    make(match, "2: lay 2 U1", "2: lay 3 U1", "2: end_turn")
    assert match.actors == (0,)
    make(match, "0: lay 50 U1", "0: lay 51 U1", "0: end_turn")
    assert match.actors == (1,)
    make(match, "1: lay 60 U1", "1: lay 61 U1", "1: end_turn")
    assert match.actors == (2,)


def test_tg_06_seat_0_begins_unless_something_else_is_said() -> None:
    """Proves TG-06."""
    assert all(hoyle.load("the_game", 4).start(seed).actors == (0,) for seed in range(8))
    drawn = hoyle.load("the_game", 4, {"start_player": "random"})
    assert {drawn.start(seed).actors for seed in range(40)} == {(0,), (1,), (2,), (3,)}


def test_tg_a25_the_duty_skips_a_player_without_cards() -> None:
    """Proves TG-A25, TG-22, TG-34, TG-38: seat 1 leaves a flame, seat 2 has no cards, seat 3 must cover it."""
    match = started(4, on_fire=True)
    play_turns(match, 37)
    assert match.view(None).pile("stock").size == 0
    make(match, "1: lay 76 U1", "1: end_turn")
    make(match, *(f"2: lay {number} D1" for number in (95, 94, 87, 86, 79, 78)))
    make(match, "3: lay 80 U1", "3: lay 81 U1", "3: end_turn", "0: lay 82 U1", "0: lay 83 U1", "0: end_turn")
    make(match, "1: lay 77 U2", "1: end_turn")
    assert match.actors == (3,)
    assert all(variable(match, "burning", seat)["U2"] for seat in (0, 1, 2, 3, None))
    assert not any(variable(match, "burning")[row] for row in ("U1", "D1", "D2"))
    make(match, "3: lay 88 U1")
    assert refused(match, "3: end_turn").sentence == "cover the burning card first"
    make(match, "3: lay 89 U2")
    assert "end_turn" in texts(match, 3)


def test_tg_34_a_whole_game_on_fire_can_be_won() -> None:
    """Proves TG-33, TG-34, TG-39: every flame is covered by the next player."""
    match = started(4, on_fire=True)
    play_turns(match, 49)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2, 3)


def test_tg_33_six_numbers_are_flame_cards_and_no_other() -> None:
    """Proves TG-32, TG-33, TG-35: what burns is seen by the loss of who cannot cover it."""
    blocks = []
    for number in range(3, 100):
        held = 2 if number != 12 else 3
        seen = "ends lost" if number in (22, 33, 44, 55, 66, 77) else f'allows 0: "lay {held} D2"'
        blocks.append(f"""
            given U1 = "{number}", hand[0] = "{held}"
            run one_turn(0)
            {seen}
            """)
    prove("the_game_on_fire", *blocks)
