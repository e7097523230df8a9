"""Cases from the field for Rookie 2022; P1 is seat 0, table pile 1 is S1."""

from __future__ import annotations

import pytest

import hoyle
from games.table import after_random_moves, log, prove, texts, walk, words

NINE = 'S3 = "B Y", S4 = "B Y", S5 = "B Y", S6 = "B Y", S7 = "B Y", S8 = "B Y", S9 = "B Y"'


def test_cs_rk_01_the_same_card_twice_is_no_pair() -> None:
    """Also a card of the same colour below it does not count."""
    prove(
        "rookie",
        """
        given S4 = "R R", S1 = "B", S2 = "G"
        run search(0)
        after "turn S4"
        refuses 0: "turn S4" because "no such choice"
        expect opened is 1 and not turn_over
        allows exactly 0: "turn S1", "turn S2"
        """,
    )


def test_cs_rk_02_no_third_card_before_the_pair_is_settled() -> None:
    prove(
        "rookie",
        f"""
        with players 3
        given S1 = "R Y", S2 = "B Y", {NINE}
        run search(0)
        after "turn S1", "turn S2"
        expect opened is 0 and turn_over
        refuses 0: "turn S3" because "not now"
        run search(1)
        refuses 0: "turn S3" because "not you"
        after 1: "turn S3"
        allows 1: "turn S1", "turn S4"
        """,
        """
        with players 3
        given S1 = "R Y", S2 = "R Y", S3 = "G Y"
        run search(0)
        after "turn S1", "turn S2"
        refuses 0: "turn S3" because "not now"
        """,
    )


def test_cs_rk_04_a_pair_keeps_the_turn() -> None:
    prove(
        "rookie",
        """
        given S1 = "R Y", S2 = "R B", S3 = "G P", S4 = "G P"
        run search(0)
        after "turn S1", "turn S2", "place R D1", "place R D2"
        expect not turn_over
        run search(0)
        allows 0: "turn S1"
        """,
        f"""
        given S1 = "R Y", S2 = "B Y", {NINE}
        run search(0)
        after "turn S1", "turn S2"
        expect turn_over and opened is 0
        """,
    )


@pytest.mark.parametrize(
    ("first", "second", "heights"),
    [(1, 1, "200"), (2, 2, "020"), (3, 3, "002"), (1, 2, "110"), (1, 3, "101"), (2, 3, "011")],
)
def test_cs_rk_05_six_outcomes_of_a_pair(first: int, second: int, heights: str) -> None:
    expected = " and ".join(
        f"size of slot[0, {number}] is {height}" for number, height in enumerate(heights, 1)
    )
    for one, other in {(first, second), (second, first)}:
        prove(
            "rookie",
            f"""
            given S1 = "R Y", S2 = "R B", S3 = "G P", S4 = "G P"
            run search(0)
            after "turn S1", "turn S2", "place R D{one}", "place R D{other}"
            expect {expected} and size of each slot of 0 is 2
            """,
        )


OPEN = f"""
        with players 3
        given S1 = "X Y", S2 = "R Y", {NINE}
        run search(0)
        after "turn S1", "turn S2"
        expect opened is 2 and turn_over
        run search(1)"""


def test_cs_rk_07_the_next_player_has_two_options() -> None:
    prove(
        "rookie",
        f"""{OPEN}
        allows exactly 1: "turn_back_all", "turn S3", "turn S4", "turn S5", "turn S6", "turn S7", "turn S8", "turn S9"
        after "turn_back_all"
        expect opened is 0 and not turn_over
        run search(1)
        after "turn S3"
        expect opened is 1 and not turn_over
        """,
        f"""{OPEN}
        after "turn S3"
        expect opened is 3 and turn_over
        """,
    )


@pytest.mark.parametrize(
    ("third", "then"),
    [
        ("R", 'allows exactly 1: "place R D1", "place R D2", "place R D3"'),
        ("X", 'allows exactly 1: "place X D1", "place X D2", "place X D3"'),
        ("B", "expect opened is 3 and turn_over"),
    ],
)
def test_cs_rk_08_the_third_card_is_compared_with_all(third: str, then: str) -> None:
    after_pair = "" if third == "B" else f'after "place {third} D1", "place {third} D1"\n'
    stays = "" if third != "R" else "expect not turn_over and opened is 0\n"
    for opened in ('S1 = "X Y", S2 = "R Y"', 'S1 = "R Y", S2 = "X Y"'):
        prove(
            "rookie",
            "with players 3\n"
            f'given {opened}, S3 = "{third} Y", S4 = "B Y", S5 = "B Y"\n'
            "run search(0)\n"
            'after "turn S1", "turn S2"\n'
            "run search(1)\n"
            'after "turn S3"\n'
            f"{then}\n{after_pair}{stays}",
        )


THEFT = """
        with players 4
        given S1 = "X Y", S2 = "X Y", S3 = "P", S4 = "P", slot[1, 1] = "G", slot[0, 1] = "R B", slot[0, 2] = "G Y",
          safe[0] = "P P P P P", slot[2, 2] = "R R", slot[3, 1] = "G G G", slot[3, 3] = "B B B"
        run search(1)
        after "turn S1", "turn S2", "place X D2", "place X D2\""""


def test_cs_rk_10_unsecured_cards_of_one_neighbour() -> None:
    """P2 has 3 unsecured cards with the X pair; he takes the 4 of P1; P4 is out of reach."""
    prove(
        "rookie",
        f"""{THEFT}
        expect size of each slot of 1 is 3
        refuses 1: "take_from 3" because "no such choice"
        after "take_from 0"
        after "place R D1", "place B D1", "place G D3", "place Y D3"
        expect size of each slot of 1 is 7 and each slot of 0 is empty and size of safe[0] is 5
        expect size of each slot of 2 is 2 and size of each slot of 3 is 6
        """,
    )


def test_cs_rk_10_nine_cards_with_five_before_the_theft() -> None:
    """The numbers of the case: 3 unsecured cards before the pair, 3 + 2 + 4 = 9 after the theft."""
    prove(
        "rookie",
        f"""{THEFT.replace('slot[1, 1] = "G"', 'slot[1, 1] = "G Y P"')}
        after "take_from 0"
        after "place R D1", "place B D1", "place G D3", "place Y D3"
        expect size of each slot of 1 is 9 and each slot of 0 is empty and size of safe[0] is 5
        expect size of each slot of 2 is 2 and size of each slot of 3 is 6
        """,
    )


def test_cs_rk_12_the_finder_of_the_last_pair() -> None:
    """Final 14, 5, 2: the two cards of the last pair are among the finder's, here one of his 3 and one of his 4."""
    prove(
        "rookie",
        """
        with players 3
        given S1 = "R", S2 = "R", safe[0] = "Y Y Y", slot[0, 1] = "R B", safe[1] = "G G G G G",
          slot[1, 1] = "R B P", slot[1, 2] = "Y B P", safe[2] = "P P", slot[2, 1] = "P"
        run search(0)
        after "turn S1", "turn S2"
        ends won by 0
        expect cards_won of 0 is 14 and cards_won of 1 is 5 and cards_won of 2 is 2
        """,
    )


def test_cs_rk_14_an_empty_place_takes_a_turned_card() -> None:
    prove(
        "rookie",
        """
        given S1 = "B Y", S2 = "R Y", S3 = "B Y", S4 = "B Y", S6 = "B Y", S7 = "B Y", S8 = "B Y", S9 = "B Y"
        run search(0)
        after "turn S2", "turn S7"
        expect S5 is "R" and S7 is "B Y" and S2 is "Y" and opened is 0
        expect every spot: spot is not empty
        expect size of each spot is 16
        hides S5 from 1
        """,
    )


def test_cs_rk_15_views_name_open_cards_and_tops_only() -> None:
    for players in (2, 4):
        game = hoyle.load("rookie", players)
        for match in walk(game.start(15), 15, 150):
            for seat in (*range(players), None):
                view = match.view(seat)
                for pile in view.piles:
                    below = pile.cards if pile.name.startswith(("spot", "safe")) else pile.cards[1:]
                    if pile.name.startswith("spot"):
                        assert set(pile.cards[1:]) <= {None}
                    elif pile.name != "found":
                        assert set(below) <= {None}, pile.name
                loot = set(view.pile("found").cards)
                if seat is not None:
                    named = {text.split()[1] for text in texts(match, seat) if text.startswith("place ")}
                    assert named <= loot
                named = set(words(view.to_json())) & set(game.deck)
                assert named <= {card for pile in view.piles for card in pile.cards if card is not None}
            assert match.is_over or sum(tops(match)) <= 6


def tops(match: hoyle.Match) -> list[bool]:
    """For each place whether a card lies open there."""
    return [match.view(None).pile(f"spot[{number}]").top is not None for number in range(1, 10)]


def test_cs_rk_17_kids_mode_is_the_same_game_without_x() -> None:
    """The variant, the option and a base game without X cards: the same events for the same deck order."""
    games = [
        hoyle.load("rookie_kids", 3),
        hoyle.load("rookie", 3, {"kids_mode": True}),
        hoyle.load("rookie", 3, {"x_cards": 0}),
    ]
    deck = list(games[0].deck)
    deck = deck[::3] + deck[1::3] + deck[2::3]
    logs = []
    for game in games:
        match = game.start(17, deck)
        for _ in walk(match, 17, 400):
            assert match.waits_for in (None, "search.turn", "second_card.turn", "place_found.place")
        logs.append(log(match))
    assert logs[0] == logs[1] == logs[2]
    full = hoyle.load("rookie", 3)
    assert len(full.deck) - len(games[0].deck) == 8
    reachable = set(texts_of(games[0], seed=17))
    assert not {"triple_x", "take_from", "take_from_nobody", "turn_back_all"} & reachable


def texts_of(game: hoyle.Game, seed: int) -> set[str]:
    """The names of all moves that are ever legal in a random match."""
    return {text.split()[0] for match in walk(game.start(seed), seed, 600) for text in names(match)}


def names(match: hoyle.Match) -> list[str]:
    """The legal moves of all seats."""
    return [move.text for move in match.legal_moves()]


def test_cs_rk_18_the_cards_of_partners_are_added() -> None:
    """7, 4, 5, 9: 12 and 13."""
    prove(
        "rookie_teams",
        """
        given S1 = "R", S2 = "R", safe[0] = "Y Y Y Y Y", safe[1] = "G G G G", safe[2] = "P P P P P",
          safe[3] = "B B B B B B B B B"
        run search(0)
        after "turn S1", "turn S2"
        ends won by 1, 3
        expect cards_won of team of 0 is 12 and cards_won of team of 1 is 13
        """,
    )


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"cards_per_colour": 3, "x_cards": 3}),
        (3, {"cards_per_colour": 5, "x_cards": 1}),
        (3, {"cards_per_colour": 3, "x_cards": 5, "colours": 7, "leftover_after_pair": "choose"}),
        (4, {"cards_per_colour": 5, "x_cards": 3, "team_mode": True}),
        (6, {"cards_per_colour": 7, "kids_mode": True}),
    ],
    ids=str,
)
def test_cs_en_30_the_points_are_the_cards_put_away(
    players: int, options: dict[str, bool | int | str]
) -> None:
    """With odd numbers of cards single ones are left in the field, of each kind one at most; they are nobody's."""
    game = hoyle.load("rookie", players, options)
    for seed in range(3):
        match = after_random_moves(game.start(seed), seed)
        assert match.outcome is not None
        in_field = [
            game.program.cards[card].text
            for pile, cards in zip(game.program.piles, match._state.piles, strict=True)
            if pile.family == "spot"
            for card in cards
        ]
        assert len(in_field) == len(set(in_field)) > 0
        assert sum(match.outcome.totals) == len(game.deck) - len(in_field)
