"""Cases from the field for The Game: faults of other implementations, each as an exact check. P1 is seat 0."""

from __future__ import annotations

import random

import pytest

import hoyle
from games.sorted_game import play_turns, started
from games.table import cards, make, prove, refused, shown_to, texts


def test_cs_tg_01_the_jump_has_a_direction() -> None:
    prove(
        "the_game",
        """
        given U1 = "59", U2 = "97", D1 = "3", D2 = "2", hand[0] = "48 49 58 60", stock = "10 11"
        run one_turn(0)
        allows exactly 0: "lay 49 U1", "lay 60 U1"
        """,
    )


def test_cs_tg_02_the_jump_on_a_falling_row() -> None:
    prove(
        "the_game",
        """
        given U1 = "98", U2 = "97", D1 = "9", D2 = "4", hand[0] = "5 8 18 19 29", stock = "10 11"
        run one_turn(0)
        allows exactly 0: "lay 5 D1", "lay 8 D1", "lay 19 D1"
        """,
    )


@pytest.mark.parametrize(("players", "stock"), [(1, 90), (2, 84), (3, 80), (4, 74), (5, 68)])
def test_cs_tg_04_hand_sizes_follow_the_players(players: int, stock: int) -> None:
    assert hoyle.load("the_game", players).start(5).view(None).pile("stock").size == stock


@pytest.mark.parametrize("players", [0, 6])
def test_cs_tg_04_no_and_six_players(players: int) -> None:
    with pytest.raises(hoyle.ConfigurationError, match=f"1 to 5 players, not {players}"):
        hoyle.load("the_game", players)


def test_cs_tg_05_the_minimum_depends_on_the_draw_pile() -> None:
    for stock, end in (('stock = "50 51 52", ', 'refuses 0: "end_turn"'), ("", 'allows 0: "end_turn"')):
        prove(
            "the_game",
            f"""
            given {stock}hand[0] = "2 3 4 5"
            run one_turn(0)
            refuses 0: "end_turn"
            after 0: "lay 2 U1"
            {end}
            """,
        )


@pytest.mark.parametrize(("pile", "hand", "left"), [(30, 6, 26), (3, 5, 0), (0, 2, 0)])
def test_cs_tg_06_as_many_are_drawn_as_were_laid(pile: int, hand: int, left: int) -> None:
    stock = f'stock = "{" ".join(str(number) for number in range(40, 40 + pile))}", ' if pile else ""
    prove(
        "the_game",
        f"""
        with players 3
        given {stock}hand[0] = "2 3 4 5 6 7", hand[1] = "20 21", hand[2] = "30 31"
        run one_turn(0)
        after "lay 2 U1", "lay 3 U1", "lay 4 U1", "lay 5 U1", "end_turn"
        expect size of hand[0] is {hand} and size of stock is {left}
        """,
    )


TWENTY = "10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29"


def test_cs_tg_08_stuck_with_one_of_two_laid() -> None:
    prove(
        "the_game",
        f"""
        given U1 = "90", U2 = "95", D1 = "8", D2 = "5", hand[0] = "93 30 40 50 60 70", stock = "{TWENTY}"
        run one_turn(0)
        allows exactly 0: "lay 93 U1"
        after "lay 93 U1"
        ends lost
        expect size of hand[0] is 5
        """,
    )


def test_cs_tg_08_one_more_card_fits() -> None:
    prove(
        "the_game",
        f"""
        given U1 = "90", U2 = "95", D1 = "8", D2 = "5", hand[0] = "93 85 40 50 60 70", stock = "{TWENTY}"
        run one_turn(0)
        after "lay 93 U1"
        allows exactly 0: "lay 85 U2"
        """,
    )


def test_cs_tg_09_stuck_with_the_minimum_reached() -> None:
    prove(
        "the_game",
        f"""
        with players 2
        given U1 = "90", U2 = "95", D1 = "8", D2 = "5", hand[0] = "93 98 40 50 60 70", hand[1] = "41 51 61",
          stock = "{TWENTY}"
        run one_turn(0)
        after "lay 93 U1", "lay 98 U2"
        allows exactly 0: "end_turn"
        after "end_turn"
        run one_turn(1)
        ends lost
        """,
    )


def test_cs_tg_11_the_last_card_drawn_ends_nothing() -> None:
    match = started(3)
    play_turns(match, 39)
    assert match.view(None).pile("stock").size == 2
    make(match, "0: lay 80 U1", "0: lay 81 U1", "0: end_turn")
    assert match.view(None).pile("stock").size == 0
    assert [match.view(None).pile(f"hand[{seat}]").size for seat in range(3)] == [6, 6, 6]
    assert (match.is_over, match.actors) == (False, (1,))
    make(match, "1: lay 82 U1", "1: end_turn")
    assert match.actors == (2,)


def test_cs_tg_13_the_range_of_the_deck() -> None:
    numbers = [int(text) for text in hoyle.load("the_game").deck]
    assert (len(numbers), min(numbers), max(numbers), sum(numbers)) == (98, 2, 99, 4949)
    assert len(set(numbers)) == 98
    match = hoyle.load("the_game").start(1)
    for text in ("lay 1 U1", "lay 100 D1"):
        assert refused(match, f"0: {text}").kind is hoyle.RefusalKind.MALFORMED


def test_cs_tg_14_a_stream_of_its_own_for_every_match() -> None:
    game = hoyle.load("the_game", 3)
    before = random.getstate()
    session = [hand_of_all(game.start(seed)) for seed in (11, 12)]
    again = [hand_of_all(game.start(seed)) for seed in (11, 12)]
    report = hoyle.simulate(game, matches=3, seed=11)
    assert session[0] != session[1]
    assert len({(played.moves, played.totals) for played in report.results}) > 1
    assert session == again
    assert report == hoyle.simulate(game, matches=3, seed=11)
    assert random.getstate() == before


def hand_of_all(match: hoyle.Match) -> list[set[str | None]]:
    return [cards(match, f"hand[{seat}]", seat) for seat in range(match.game.players)]


def test_cs_tg_16_undo_stops_where_cards_were_drawn() -> None:
    deck = [str(number) for number in (30, 40, 31, 41)]
    match = hoyle.load("the_game", 2).start(1, deck)
    rows, moves, told = match.view(0), texts(match, 0), match.events(0)
    make(match, "0: lay 30 U1", "0: lay 31 U1")
    match.undo()
    match.undo()
    assert (match.view(0), texts(match, 0), match.events(0)) == (rows, moves, told)
    make(match, "0: lay 30 U1", "0: lay 31 U1", "0: end_turn")
    after = match.hash()
    with pytest.raises(hoyle.UndoRefused, match="saw a card"):
        match.undo()
    assert match.hash() == after
    match.undo(force=True)
    assert match.actors == (0,)


def test_cs_tg_17_games_side_by_side() -> None:
    games = [hoyle.load("the_game", players) for players in (2, 5, 1)]
    assert [game.start(1).view(None).pile("hand[0]").size for game in games] == [7, 6, 8]
    assert games[0].start(2).view(None).pile("hand[0]").size == 7


def test_cs_tg_19_what_a_client_gets() -> None:
    match = hoyle.load("the_game", 3).start(19)
    view = match.view(0)
    own = set(view.pile("hand[0]").cards)
    others = cards(match, "hand[1]", 1) | cards(match, "hand[2]", 2)
    assert len(own) == 6
    assert len(others) == 12
    assert [view.pile(name).size for name in ("hand[0]", "hand[1]", "hand[2]", "stock")] == [6, 6, 6, 80]
    assert [view.pile(row).size for row in ("U1", "U2", "D1", "D2")] == [0, 0, 0, 0]
    assert view.pile("stock").cards == (None,) * 80
    assert shown_to(match, 0) & set(match.game.deck) == own
