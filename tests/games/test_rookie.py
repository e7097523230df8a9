"""Rookie 2022 through the library: what a test block cannot say, such as decks, whole lists, views and settings."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest

import hoyle
from games.table import after_random_moves, make, prove, refused, shown_to, texts, variable, walk
from hoyle.simulation.conformance import cards_are_conserved

COLOURS = "GYRBP"


def rookie(players: int = 4, **options: bool | int | str) -> hoyle.Game:
    """Rookie for so many, with these options."""
    return hoyle.load("rookie", players, options)


def small(players: int, tops: str, below: str) -> hoyle.Match:
    """Nine green and nine yellow cards, the tops of S1 to S9 and what lies below them; seat 0 begins."""
    game = rookie(players, colours=2, cards_per_colour=9, x_cards=0, start_player=0)
    return game.start(0, [*below, *tops])


def heights(match: hoyle.Match) -> list[int]:
    """The heights of S1 to S9."""
    return [match.view(None).pile(f"spot[{number}]").size for number in range(1, 10)]


def test_rk_a01_the_deck_and_the_field() -> None:
    """Proves RK-A01, RK-01..04, RK-G01."""
    game = rookie()
    assert Counter(game.deck) == {"G": 20, "Y": 20, "R": 20, "B": 20, "P": 20, "X": 8}
    match = game.start(1)
    assert heights(match) == [12] * 9
    for seat in range(4):
        assert match.view(seat).pile(f"safe[{seat}]").size == 0
        assert [match.view(seat).pile(f"slot[{seat}, {number}]").size for number in (1, 2, 3)] == [0, 0, 0]


def test_rk_a02_the_deck_of_kids_mode() -> None:
    """Proves RK-A02, RK-44: the variant and the option are the same game."""
    for game in (hoyle.load("rookie_kids", 4), rookie(kids_mode=True), rookie(x_cards=0)):
        assert Counter(game.deck) == dict.fromkeys(COLOURS, 20)
        assert heights(game.start(2)) == [12] + [11] * 8


@pytest.mark.parametrize(
    ("per_colour", "x_cards", "expected"),
    [(18, 18, [12] * 9), (4, 2, [3] * 4 + [2] * 5), (1, 2, [1] * 7 + [0] * 2)],
)
def test_rk_a03_other_decks(per_colour: int, x_cards: int, expected: list[int]) -> None:
    """Proves RK-A03, RK-02."""
    game = rookie(cards_per_colour=per_colour, x_cards=x_cards)
    assert len(game.deck) == 5 * per_colour + x_cards
    assert heights(game.start(3)) == expected


@pytest.mark.parametrize("number", range(1, 10))
def test_rk_02_the_cards_are_dealt_one_by_one(number: int) -> None:
    tops = "GGYGYYGYG"
    match = small(2, tops, "YYYYYGGGG")
    make(match, f"0: turn S{number}")
    assert match.view(None).pile(f"spot[{number}]").top == tops[number - 1]


@pytest.mark.parametrize("players", [1, 7])
def test_rk_g02_two_to_six_players(players: int) -> None:
    """Proves RK-G02, CM-02."""
    with pytest.raises(hoyle.ConfigurationError, match="2 to 6 players"):
        rookie(players)


def test_rk_a04_nine_ways_to_lay_a_pair_with_six_results() -> None:
    """Proves RK-A04, RK-09, RK-10."""
    ways = []
    for first, second in product((1, 2, 3), repeat=2):
        match = small(2, "GGYYGGYYG", "YYYYYGGGG")
        make(match, "0: turn S1", "0: turn S2")
        assert texts(match, 0) == ["place G D1", "place G D2", "place G D3"]
        make(match, f"0: place G D{first}", f"0: place G D{second}")
        ways.append(tuple(match.view(None).pile(f"slot[0, {number}]").size for number in (1, 2, 3)))
        assert match.actors == (0,)
        assert heights(match) == [1, 1, 2, 2, 2, 2, 2, 2, 2]
    assert len(ways) == 9
    assert set(ways) == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}


@pytest.mark.parametrize("third", "XRGBYP")
def test_rk_a25_whatever_is_turned_makes_a_pair(third: str) -> None:
    """Proves RK-A25, RK-33."""
    prove(
        "rookie",
        f"""
        with players 6
        given S1 = "X", S2 = "R", S3 = "G", S4 = "B", S5 = "Y", S6 = "P", S7 = "{third}", S8 = "R G B Y P X"
        run search(0)
        after "turn S1", "turn S2"
        run search(1)
        after "turn S3"
        run search(2)
        after "turn S4"
        run search(3)
        after "turn S5"
        run search(4)
        after "turn S6"
        run search(5)
        allows exactly 5: "turn_back_all", "turn S7", "turn S8"
        after "turn S7"
        allows exactly 5: "place {third} D1", "place {third} D2", "place {third} D3"
        """,
    )


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"team_mode": True}, "team mode needs 4 or 6 players"),
        (5, {"team_mode": True}, "team mode needs 4 or 6 players"),
        (4, {"colours": 8}, "with X cards there are at most seven colours"),
        (4, {"kids_mode": True, "x_cards": 3}, "kids mode is played without X cards"),
        (4, {"cards_per_colour": 1, "x_cards": 1}, "there must be a pair to find"),
        (4, {"cards_per_colour": 1, "x_cards": 0}, "there must be a pair to find"),
        (4, {"colours": 9}, "colours"),
        (4, {"colours": 1}, "colours"),
        (4, {"cards_per_colour": 0}, "cards_per_colour"),
        (4, {"leftover_after_pair": "keep"}, "leftover_after_pair"),
        (4, {"secure": "never"}, "secure"),
        (4, {"start_player": 4}, "start_player"),
        (4, {"jokers": 2}, "jokers"),
    ],
)
def test_rk_a26_settings_that_are_refused(
    players: int, options: dict[str, bool | int | str], reason: str
) -> None:
    """Proves RK-A26, RK-43, RK-G16, CM-03."""
    with pytest.raises(hoyle.ConfigurationError) as error:
        hoyle.load("rookie", players, options)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"colours": 8, "kids_mode": True}),
        (4, {"colours": 8, "x_cards": 0}),
        (4, {"colours": 7}),
        (2, {"cards_per_colour": 1, "x_cards": 2}),
        (6, {"team_mode": True}),
    ],
)
def test_rk_a26_settings_that_are_accepted(players: int, options: dict[str, bool | int | str]) -> None:
    """Proves RK-A26, RK-G16, RK-43."""
    assert hoyle.load("rookie", players, options).start(1).actors


@pytest.mark.parametrize("leftover", ["turn_back", "choose"])
@pytest.mark.parametrize("secure", ["choice", "automatic"])
@pytest.mark.parametrize("team_mode", [True, False])
def test_rk_a27_no_card_is_lost(leftover: str, secure: str, team_mode: bool) -> None:
    """Proves RK-A27, CM-08: from the deal to the end; and at the end every card belongs to a player."""
    game = rookie(
        4,
        leftover_after_pair=leftover,
        secure=secure,
        team_mode=team_mode,
        cards_per_colour=4,
        x_cards=6,
    )
    for seed in range(5):
        assert cards_are_conserved(game, seed) == []
        match = after_random_moves(game.start(seed), seed)
        assert match.outcome is not None
        assert sum(part.value or 0 for line in match.sheet[-1].lines for part in line.parts) == 26
        totals = match.outcome.totals
        assert (sum(totals), len(totals)) == (26, game.teams)
        assert {seat % game.teams for seat in match.outcome.winners} == {
            team for team, cards in enumerate(totals) if cards == max(totals)
        }


def test_rk_a27_odd_cards_are_left_over() -> None:
    """Proves RK-A21, RK-38: five kinds of three cards: five single cards belong to nobody."""
    for seed in range(5):
        match = after_random_moves(rookie(2, cards_per_colour=3, x_cards=0).start(seed), seed)
        assert match.outcome is not None
        assert sum(part.value or 0 for line in match.sheet[-1].lines for part in line.parts) == 10
        assert sum(heights(match)) == 5


def test_rk_a28_everybody_sees_the_first_card_before_the_second_is_chosen() -> None:
    """Proves RK-A28, RK-05, RK-06, RK-08: seats 2, 3, 0, 1, 2; nobody may pass."""
    game = rookie(4, start_player=2, colours=2, cards_per_colour=9, kids_mode=True)
    match = game.start(0, [*"YGYGYGYGY", *"GYGYGYGYG"])
    for seat in (2, 3, 0, 1, 2):
        assert match.actors == (seat,)
        refused(match, f"{seat}: pass")
        make(match, f"{seat}: turn S1")
        assert {match.view(each).pile("spot[1]").top for each in (0, 1, 2, 3, None)} == {"G"}
        assert match.actors == (seat,)
        refused(match, f"{seat}: pass")
        make(match, f"{seat}: turn S2")
        assert {match.view(each).pile("spot[1]").top for each in (0, 1, 2, 3, None)} == {None}


def test_rk_05_the_first_player_is_drawn() -> None:
    assert {rookie(3).start(seed).actors[0] for seed in range(40)} == {0, 1, 2}


def test_rk_a31_what_was_turned_back_is_in_no_view() -> None:
    """Proves RK-A31, RK-46, RK-47, CM-07."""
    match = small(3, "GYGYGYGYG", "YGYGYGYGY")
    make(match, "0: turn S1")
    assert all("G" in words_of(match, seat) for seat in (0, 1, 2, None))
    make(match, "0: turn S2")
    assert match.actors == (1,)
    for seat in (0, 1, 2, None):
        assert not {"G", "Y"} & words_of(match, seat)
        assert {"G", "Y"} <= shown_to(match, seat)  # the history tells what lay open


def test_rk_a31_views_do_not_depend_on_what_lies_face_down() -> None:
    """Proves RK-A31, CM-07: tops S1 and S2 are the same in both, everything else is exchanged."""
    one = small(3, "GYGYGYGYG", "YGYGYGYGY")
    other = small(3, "GYYGYGYGY", "GYGYGYGYG")
    for moves in ((), ("0: turn S1",), ("0: turn S2",)):
        for match in (one, other):
            make(match, *moves)
        for seat in (0, 1, 2, None):
            assert one.view(seat) == other.view(seat)
            assert one.events(seat) == other.events(seat)
    assert one.hash() != other.hash()


def words_of(match: hoyle.Match, seat: int | None) -> set[str]:
    """The letters of cards in what a seat sees now."""
    return set(json.dumps(match.view(seat).to_json()).replace('"', " ").split()) & set("GYRBPX")


def test_rk_a31_a_discard_pile_shows_its_top_and_its_height() -> None:
    """Proves RK-A31, RK-46."""
    match = small(2, "GGGGYYYYG", "YYYYYGGGG")
    make(match, "0: turn S1", "0: turn S2", "0: place G D1", "0: place G D1")
    make(match, "0: turn S5", "0: turn S6", "0: place Y D1", "0: place Y D2")
    for seat in (0, 1, None):
        pile = match.view(seat).pile("slot[0, 1]")
        assert (pile.size, pile.top, pile.cards) == (3, "Y", ("Y", None, None))


def test_rk_a32_teams_of_kids() -> None:
    """Proves RK-A32, RK-45: 100 cards, no X, scores by team."""
    game = rookie(4, team_mode=True, kids_mode=True)
    assert (len(game.deck), game.teams) == (100, 2)
    match = after_random_moves(game.start(6), 6)
    assert match.outcome is not None
    assert len(match.sheet[-1].lines) == 2
    assert match.outcome.winners in ((0, 2), (1, 3), (0, 1, 2, 3))


@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 3)])
def test_rk_43_partners_sit_opposite(players: int, teams: int) -> None:
    assert hoyle.load("rookie_teams", players).teams == teams
    assert rookie(players).teams == players


def test_rk_41_everybody_for_himself() -> None:
    """Proves RK-40, RK-41, CM-09: the most cards win, one point a card."""
    for seed in range(5):
        match = after_random_moves(rookie(3, cards_per_colour=6).start(seed), seed)
        assert match.outcome is not None
        won = [line.parts[0].value or 0 for line in match.sheet[-1].lines]
        assert sum(won) == 38
        assert match.outcome.winners == tuple(seat for seat in range(3) if won[seat] == max(won))


def test_rk_19_three_equal_tops_never_wait_when_they_are_secured_by_themselves() -> None:
    """Proves RK-19: at no moment of a search does the seat on turn have three equal tops."""
    game = rookie(2, secure="automatic", cards_per_colour=6)
    secured = 0
    for match in walk(game.start(5), 5):
        if match.waits_for != "search.turn":
            continue
        (seat,) = match.actors
        tops = [match.view(None).pile(f"slot[{seat}, {number}]").top for number in (1, 2, 3)]
        assert tops[0] in (None, "X") or len(set(tops)) > 1
        assert "secure" not in texts(match, seat)
        secured += match.view(None).pile(f"safe[{seat}]").size > 0
    assert secured


def test_rk_33_what_lies_open_between_two_turns() -> None:
    """Proves RK-33, RK-26, RK-31: nothing, or one X and cards of different colours."""
    seen: Counter[int] = Counter()
    for seed in range(6):
        match = rookie(3, cards_per_colour=10, x_cards=10).start(seed)
        before: int | None = None
        for _ in walk(match, seed):
            if match.is_over or match.waits_for != "search.turn":
                continue
            tops = [match.view(None).pile(f"spot[{number}]").top for number in range(1, 10)]
            lying = [top for top in tops if top is not None]
            if match.actors[0] != before:
                assert len(set(lying)) == len(lying) <= 6
                assert not lying or "X" in lying
                assert variable(match, "order")
                seen[len(lying)] += 1
            before = match.actors[0]
    assert {0, 2, 3, 4} <= set(seen)
    assert 1 not in seen
