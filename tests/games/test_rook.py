"""Rook through the library: what a test block cannot say, such as several rounds, views and refused settings."""

from __future__ import annotations

from collections import Counter

import pytest

import hoyle
from games.rook_round import (
    BIDS_TO_85,
    BIDS_TO_90,
    EXCHANGE,
    HANDS,
    NEST,
    PASSING,
    PLAYS,
    TRICKS,
    lines_of_last_round,
    points,
    rook,
    the_round,
)
from games.table import (
    cards,
    dealt,
    make,
    prove,
    refused,
    shown_to,
    start_with_dealer,
    texts,
    variable,
)

BIDS = [f"bid {amount}" for amount in range(70, 201, 5)]


def test_ro_a01_the_deck() -> None:
    """Proves RO-A01, RO-41: 57 different cards of 180 points."""
    deck = rook().deck
    assert len(deck) == len(set(deck)) == 57
    assert Counter(card[0] for card in deck if card != "Rook") == {"Y": 14, "B": 14, "R": 14, "G": 14}
    assert {int(card[1:]) for card in deck if card != "Rook"} == set(range(1, 15))
    assert sum(points(card) for card in deck) == 180


def test_ro_a01_a_team_that_has_all_cards_and_the_last_trick_has_200() -> None:
    """Proves RO-A01, RO-05, RO-41, RO-42."""
    everything = " ".join(card for card in rook().deck if card != "Y2")
    prove(
        "rook",
        f"""
        given bidder = 0, bid = 200, leader = 0, nest = "Y2", taken[0] = "{everything}"
        run counting(0)
        expect total[0] is 200 and total[1] is 0
        """,
    )


def test_ro_a01_the_deal_goes_round_from_the_left_of_the_dealer() -> None:
    """Proves RO-A01, RO-06, RO-07."""
    match = start_with_dealer(rook(), 0, rook().deck)
    deck = list(rook().deck)
    for place, seat in enumerate((1, 2, 3, 0)):
        assert cards(match, f"hand[{seat}]", seat) == set(deck[place:56:4])
    assert match.view(None).pile("nest").size == 1
    assert match.view(None).pile("deck").size == 0


def test_ro_a02_the_opening_moves() -> None:
    """Proves RO-A02, RO-10, RO-15, RO-16: 27 moves, or 28 with opening passes."""
    match = the_round()
    assert texts(match, 1) == BIDS
    assert len(BIDS) == 27
    for move in ("1: pass", "1: bid 65", "1: bid 72", "1: bid 205", "1: bid -70"):
        refused(match, move)
    assert sorted(texts(the_round(opening_pass="allowed"), 1)) == sorted([*BIDS, "pass"])


@pytest.mark.parametrize("dealer", range(4))
def test_ro_09_the_left_of_the_dealer_speaks_first(dealer: int) -> None:
    assert start_with_dealer(rook(), dealer).actors == ((dealer + 1) % 4,)


def test_ro_08_the_first_dealer_is_drawn() -> None:
    assert {variable(rook().start(seed), "dealer") for seed in range(60)} == {0, 1, 2, 3}


def test_ro_a05_the_dealer_has_it_at_the_lowest_bid() -> None:
    """Proves RO-A05, RO-17."""
    match = the_round(opening_pass="allowed")
    make(match, "1: pass", "2: pass", "3: pass")
    assert (variable(match, "bidder"), variable(match, "bid"), match.actors) == (0, 70, (0,))
    assert match.waits_for == "naming.name_trump"


def test_ro_a05_after_four_passes_the_next_dealer_deals_anew() -> None:
    """Proves RO-A05, RO-17, RO-08."""
    match = the_round(opening_pass="allowed", all_pass="redeal")
    make(match, "1: pass", "2: pass", "3: pass", "0: pass")
    assert (variable(match, "dealer"), match.actors, match.waits_for) == (1, (2,), "auction.bid")
    assert all(match.view(None).pile(f"hand[{seat}]").size == 14 for seat in range(4))
    assert any(cards(match, f"hand[{seat}]", seat) != set(HANDS[seat].split()) for seat in range(4))
    assert sorted(texts(match, 2)) == sorted([*BIDS, "pass"])
    assert match.view(None).totals == (0, 0)
    assert match.sheet == ()


def test_ro_a07_who_learns_what_at_the_exchange() -> None:
    """Proves RO-A07, RO-23, RO-24."""
    match = the_round()
    make(match, *BIDS_TO_85)
    refused(match, "2: take_nest")
    refused(match, "2: name_trump black")
    refused(match, "1: name_trump blue")
    make(match, "2: name_trump blue")
    refused(match, "1: take_nest")
    make(match, "2: take_nest")
    assert texts(match, 2) == [
        f"lay_nest {card}" for card in rook().deck if card in [*HANDS[2].split(), NEST]
    ]
    assert NEST in shown_to(match, 2)
    make(match, "2: lay_nest R5")
    assert match.view(2).pile("hand[2]").size == 14
    for seat in (0, 1, 3, None):
        assert not {"Y5", "R5"} & shown_to(match, seat)


def test_ro_a07_a_nest_that_is_left_stays_unknown() -> None:
    """Proves RO-A07, RO-24."""
    match = the_round()
    make(match, *BIDS_TO_85, "2: name_trump blue", "2: leave_nest")
    assert all(NEST not in shown_to(match, seat) for seat in (0, 1, 2, 3, None))


def test_ro_a07_an_open_nest() -> None:
    """Proves RO-A07: all see the card before the exchange, and only the bidder what he lays in its place."""
    match = the_round(nest_open=True)
    make(match, *BIDS_TO_85)
    assert cards(match, "nest", 3) == {None}
    make(match, "2: name_trump blue")
    assert all(cards(match, "nest", seat) == {NEST} for seat in (0, 1, 2, 3, None))
    make(match, "2: take_nest", "2: lay_nest R5")
    assert "R5" in shown_to(match, 2)
    assert all("R5" not in shown_to(match, seat) for seat in (0, 1, 3, None))


def test_ro_a08_passing_is_hidden_until_all_have_chosen() -> None:
    """Proves RO-A08, RO-26, RO-27, CM-01."""
    match = the_round()
    make(match, *BIDS_TO_85, *EXCHANGE)
    assert match.actors == (0, 1, 2, 3)
    assert len(texts(match, 0)) == 364
    for move in ("give R3+R4", "give R2+R3+R4+G1", "give R3+R3+G1", "give Y5+R3+R4"):
        refused(match, f"0: {move}")
    make(match, PASSING[0])
    refused(match, "0: give R2+G2+G7")
    refused(match, "3: give R3+G3+G4")
    for seat in (1, 2, 3, None):
        assert not {"R3", "R4", "G1"} & shown_to(match, seat)
    make(match, *PASSING[1:])
    assert cards(match, "hand[3]", 3) >= {"R3", "R4", "G1"}
    assert cards(match, "hand[0]", 0) >= {"Y1", "Y4", "R1"}
    assert cards(match, "hand[1]", 1) >= {"Y2", "Y6", "G6"}
    assert cards(match, "hand[2]", 2) >= {"Y3", "G3", "G4"}
    assert all(match.view(None).pile(f"hand[{seat}]").size == 14 for seat in range(4))


def test_ro_a20_the_whole_round() -> None:
    """Proves RO-A20, RO-38, RO-44: every card is legal, winners and points are those of the table."""
    match = the_round()
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING)
    made = dict.fromkeys(range(4), 0)
    for number, (leader, trick, winner, worth) in enumerate(TRICKS, 1):
        assert match.actors == (leader,)
        for place, card in enumerate(trick.split()):
            seat = (leader + place) % 4
            assert f"play {card}" in texts(match, seat)
            make(match, f"{seat}: play {card}")
        made[winner] += worth
        assert worth == sum(map(points, trick.split()))
        if number < len(TRICKS):
            assert match.actors == (winner,)
            assert sum(match.view(None).pile(f"taken[{seat}]").size for seat in range(4)) == 4 * number
    assert made == {0: 15, 1: 70, 2: 45, 3: 45}
    evens, odds = lines_of_last_round(match)
    assert evens == {"won": 65, "final": 20, "made": 85, "added": 85}
    assert odds == {"won": 115, "final": 0, "made": 115, "added": 115}
    assert match.view(None).totals == (85, 115)
    assert not match.is_over


def test_ro_a20_had_the_bid_been_90() -> None:
    """Proves RO-A20, RO-46, RO-47."""
    match = the_round()
    make(match, *BIDS_TO_90, *EXCHANGE, *PASSING, *PLAYS)
    assert match.view(None).totals == (-85, 115)


def test_ro_a20_had_the_bid_been_90_and_cost_the_bid() -> None:
    """Proves RO-A20, RO-46."""
    match = the_round(set_penalty="bid")
    make(match, *BIDS_TO_90, *EXCHANGE, *PASSING, *PLAYS)
    assert match.view(None).totals == (-90, 115)


def test_ro_a20_enough_for_a_limit_of_100() -> None:
    """Proves RO-A20, RO-49, CM-05, CM-09: the other team wins, and then every move is refused."""
    match = the_round(target=100)
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, *PLAYS)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.losers) == ((1, 3), (0, 2))
    assert tuple(match.outcome.totals) == (85, 115)
    assert match.actors == ()
    for move in ("1: bid 70", "0: pass", "2: play B5", "3: name_trump blue", "1: take_nest"):
        assert refused(match, move).kind is hoyle.RefusalKind.OVER


def test_ro_a22_refused_and_all_stays_as_it_was() -> None:
    """Proves RO-A22, RO-19, RO-31, RO-32, CM-01, CM-04."""
    match = the_round()
    refused(match, "2: bid 70")
    refused(match, "1: play Y12")
    make(match, *BIDS_TO_85)
    refused(match, "1: bid 90")
    refused(match, "2: bid 90")
    refused(match, "1: name_trump blue")
    make(match, *EXCHANGE)
    refused(match, "1: play Y12")
    make(match, *PASSING)
    for move in (
        "2: play Y8",
        "1: play Y8",
        "1: play Y15",
        "1: play",
        "1: play Y2 Y6",
        "1: dance",
        "1: ",
    ):
        refused(match, move)
    before = match.hash()
    with pytest.raises(ValueError, match="there is no seat 4"):
        match.play("play Y2", 4)
    assert match.hash() == before
    make(match, "1: play Y2")
    refused(match, "1: play Y6")
    refused(match, "2: play B14")
    assert refused(match, "2: play B14").legal == "follows"


@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 6])
def test_ro_a22_another_number_of_players(players: int) -> None:
    """Proves RO-A22, RO-03, CM-02."""
    with pytest.raises(hoyle.ConfigurationError, match="Rook is for 4 players"):
        hoyle.load("rook", players=players)


def test_ro_a23_the_view_of_seat_3() -> None:
    """Proves RO-A23, RO-51: after the exchange, and after passing."""
    match = the_round()
    make(match, *BIDS_TO_85, *EXCHANGE)
    view = match.view(3)
    own = set(HANDS[3].split())
    assert set(view.pile("hand[3]").cards) == own
    assert [view.pile(f"hand[{seat}]").cards for seat in range(3)] == [(None,) * 14] * 3
    assert view.pile("nest").cards == (None,)
    assert (variable(match, "trump", 3), variable(match, "bid", 3), variable(match, "bidder", 3)) == (
        "blue",
        85,
        2,
    )
    bids = [
        event.sentence
        for event in match.events(3)
        if event.sentence.endswith("pass") or ": bid " in event.sentence
    ]
    assert bids == [f"seat {move}" for move in BIDS_TO_85]
    assert shown_to(match, 3) & set(rook().deck) == own
    make(match, *PASSING)
    assert shown_to(match, 3) & set(rook().deck) == own | {"R3", "R4", "G1"}
    assert match.view(3).pile("hand[3]").size == 14
    assert set(match.known(3)["hand[2]"]) == {"Y3", "G3", "G4"}
    assert set(match.known(2)["nest"]) == {"R5"}
    assert "nest" not in match.known(3)


@pytest.mark.parametrize(
    ("target", "fits"), [(500, True), (1500, True), (1, True), (0, False), (-100, False)]
)
def test_ro_a29_limits(target: int, fits: bool) -> None:
    """Proves RO-A29, RO-04, CM-03."""
    if fits:
        assert rook(target=target).options["target"] == target
    else:
        with pytest.raises(hoyle.ConfigurationError, match="target"):
            rook(target=target)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"targt": 500}, "target"),
        ({"raise": "exactly_10"}, "raise"),
        ({"rook_rank": "middle"}, "rook_rank"),
        ({"nest_open": "perhaps"}, "nest_open"),
        ({"pass_cards": 14}, "pass_cards"),
        ({"pass_cards": -1}, "pass_cards"),
        ({"team_size": 1}, "team_size"),
        ({"min_bid": 72}, "multiples of the step"),
        ({"max_bid": 198}, "multiples of the step"),
        ({"min_bid": 150, "max_bid": 100}, "the lowest bid is higher than the highest one"),
    ],
    ids=str,
)
def test_cm_03_settings_that_are_refused(options: dict[str, bool | int | str], word: str) -> None:
    with pytest.raises(hoyle.ConfigurationError, match=word):
        hoyle.load("rook", options=options)


def test_ro_a30_a_revoke_costs_nothing() -> None:
    """Proves RO-A30, RO-53, CM-01."""
    match = the_round()
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, "1: play Y2")
    before = match.hash()
    assert refused(match, "2: play B14").sentence == "follow the colour that was led: yellow"
    assert (match.hash(), match.actors, match.view(None).totals) == (before, (2,), (0, 0))
    make(match, "2: play Y8")
    assert match.actors == (3,)


@pytest.mark.parametrize("pass_cards", [1, 7, 13])
def test_ro_27_other_numbers_of_passed_cards(pass_cards: int) -> None:
    """Proves RO-27: any number from 1 to 13 goes to the right, and hands stay equal."""
    hands = {0: "Y", 1: "B", 2: "R", 3: "G"}
    full = {seat: " ".join(f"{sign}{rank}" for rank in range(1, 15)) for seat, sign in hands.items()}
    match = start_with_dealer(rook(pass_cards=pass_cards), 0, dealt(0, full, "Rook"))
    make(match, "1: bid 70", "2: pass", "3: pass", "0: pass", "1: name_trump blue", "1: leave_nest")
    given = {seat: full[seat].split()[:pass_cards] for seat in range(4)}
    make(match, *(f"{seat}: give {'+'.join(given[seat])}" for seat in range(4)))
    for seat in range(4):
        kept = set(full[seat].split()[pass_cards:])
        assert cards(match, f"hand[{seat}]", seat) == kept | set(given[(seat + 1) % 4])
