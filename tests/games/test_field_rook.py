"""Cases from the field for Rook: faults of other implementations, each as an exact check.

Positions are laid out as test blocks where a match would need long play to reach them. P1 is seat 0.
"""

from __future__ import annotations

from collections import Counter

import pytest

import hoyle
from games.rook_round import BIDS_TO_85, DECK, EXCHANGE, HANDS, PASSING, PLAYS, points
from games.table import cards, dealt, make, prove, refused, shown_to, start_with_dealer, texts, variable


def trick(trump: str, played: str, winner: int, worth: int, rook_rank: str = "high") -> str:
    """A block: P1 leads, everybody has one card; who wins, and the points of the trick."""
    four = played.split()
    hands = ", ".join(f'hand[{seat}] = "{card}"' for seat, card in enumerate(four))
    plays = ", ".join(f'{seat}: "play {card}"' for seat, card in enumerate(four))
    return f"""
        with rook_rank {rook_rank}
        given trump = {trump}, leader = 0, {hands}
        run trick
        after {plays}
        expect leader is {winner} and won of team of leader is {worth}
        """


def test_cs_ro_01_the_rook_led_asks_for_trump() -> None:
    prove(
        "rook",
        """
        given trump = green, leader = 0, hand[0] = "Rook", hand[1] = "G3 R14"
        run trick
        after 0: "play Rook"
        allows exactly 1: "play G3"
        """,
    )


def test_cs_ro_02_the_rook_as_only_trump_follows_trump() -> None:
    prove(
        "rook",
        """
        given trump = blue, leader = 0, hand[0] = "B9", hand[1] = "Rook R5 Y1"
        run trick
        after 0: "play B9"
        allows exactly 1: "play Rook"
        """,
    )


def test_cs_ro_04_a_low_trump_beats_the_led_colour() -> None:
    prove("rook", trick("green", "R14 R10 G2 R13", winner=2, worth=20))


def test_cs_ro_05_a_third_colour_wins_nothing() -> None:
    prove("rook", trick("green", "R2 Y14 B14 R3", winner=3, worth=20))
    prove("rook", trick("blue", "R13 R5 Y14 R12", winner=0, worth=15))


def test_cs_ro_06_the_1_is_low_and_counts_most() -> None:
    prove("rook", trick("green", "R1 R2 Y14 R3", winner=3, worth=25))
    prove("rook", trick("green", "R5 R1 R4 R3", winner=0, worth=20))


@pytest.mark.parametrize(("rook_rank", "first", "second"), [("high", 1, 0), ("low", 0, 3)])
def test_cs_ro_08_the_place_of_the_rook_among_the_trumps(rook_rank: str, first: int, second: int) -> None:
    prove("rook", trick("green", "G14 Rook G13 G2", first, 30, rook_rank))
    prove("rook", trick("green", "Rook G3 R14 G12", second, 30, rook_rank))


def test_cs_ro_09_the_table_of_points() -> None:
    deck = hoyle.load("rook").deck
    assert len(set(deck)) == len(deck) == 57
    assert Counter(card[0] for card in deck if card != "Rook") == {"Y": 14, "B": 14, "R": 14, "G": 14}
    for kind, worth in (("5", 20), ("10", 40), ("14", 40), ("1", 60)):
        assert sum(points(card) for card in deck if card[1:] == kind) == worth
    assert sum(points(card) for card in deck) == 180
    held = " ".join(card for card in deck if card != "Rook")
    prove(
        "rook",
        f"""
        given bidder = 0, bid = 70, leader = 1, taken[0] = "{held}", taken[1] = "Rook"
        run counting(0)
        expect total[0] is 160 and total[1] is 40
        """,
    )


def test_cs_ro_11_a_missed_bid_costs_the_points_made() -> None:
    prove(
        "rook",
        """
        given total[0] = 300, total[1] = 150, bidder = 0, bid = 160, leader = 0, nest = "Y2",
          taken[0] = "Y1 B1 R1 G1 Y14 B14 R14 G14", taken[1] = "Rook Y10 B10 R10 G10 Y5 B5 R5 G5"
        run counting(0)
        expect total[0] is 180 and total[1] is 230
        """,
    )


@pytest.mark.parametrize(
    ("taken", "others", "added", "added_to_others"),
    [
        ("Y1 B1 R1 G1 Y14 B14 R14 G14", "Rook Y10 B10 R10 G10 Y5 B5 R5 G5", 120, 80),
        ("Y1 B1 R1 G1 Rook Y14 B14 R14 G14 G10", "Y10 B10 R10 Y5 B5 R5 G5", 150, 50),
        ("Y1 B1 R1 G1 Y14 B14 R14 Y5", "Rook G14 Y10 B10 R10 G10 B5 R5 G5", -115, 85),
    ],
    ids=["made 120", "made 150", "made 115"],
)
def test_cs_ro_12_bid_120(taken: str, others: str, added: int, added_to_others: int) -> None:
    prove(
        "rook",
        f"""
        given bidder = 0, bid = 120, leader = 0, nest = "Y2", taken[0] = "{taken}", taken[1] = "{others}"
        run counting(0)
        expect total[0] is {added} and total[1] is {added_to_others}
        """,
    )


@pytest.mark.parametrize(
    ("nest_points", "together"), [("nobody", 190), ("last_trick", 200), ("bid_team", 200)]
)
def test_cs_ro_14_a_ten_in_the_nest(nest_points: str, together: int) -> None:
    match = start_with_dealer(
        hoyle.load("rook", options={"nest_points": nest_points}), 0, DECK_WITH_R10_FOR_2
    )
    make(match, *BIDS_TO_85, "2: name_trump blue", "2: take_nest", "2: lay_nest R10")
    while not match.sheet:
        match.play(match.legal_moves(match.actors[0])[0])
    made = [
        part.value or 0
        for line in match.view(None).sheet[0].lines
        for part in line.parts
        if part.name == "made"
    ]
    assert sum(made) == together


DECK_WITH_R10_FOR_2 = dealt(
    0, HANDS | {2: HANDS[2].replace("R5", "R10"), 3: HANDS[3].replace("R10", "R5")}, "Y5"
)


@pytest.mark.parametrize(
    ("dealer", "auction", "leader"),
    [
        (3, ('0: "bid 70"', '1: "pass"', '2: "bid 75"', '3: "pass"', '0: "pass"', '2: "name_trump red"'), 0),
        (0, ('1: "bid 70"', '2: "pass"', '3: "pass"', '0: "bid 75"', '1: "pass"', '0: "name_trump red"'), 1),
    ],
    ids=["dealer P4, bidder P3", "dealer P1, bidder P1"],
)
def test_cs_ro_15_the_left_of_the_dealer_leads(dealer: int, auction: tuple[str, ...], leader: int) -> None:
    bidder = auction[-1][0]
    prove(
        "rook",
        f"""
        with pass_cards 0
        given dealer = {dealer}
        run round
        after {", ".join(auction)}, {bidder}: "leave_nest"
        at trick.play
        expect leader is {leader}
        refuses {leader}: "bid 200" because "not now"
        refuses {(leader + 1) % 4}: "play Rook" because "not you"
        """,
    )


def test_cs_ro_16_three_cards_to_the_right_at_the_same_time() -> None:
    full = {seat: " ".join(f"{sign}{rank}" for rank in range(1, 15)) for seat, sign in enumerate("RGYB")}
    match = start_with_dealer(hoyle.load("rook"), 3, dealt(3, full, "Rook"))
    make(match, "0: bid 70", "1: pass", "2: pass", "3: pass", "0: name_trump red", "0: leave_nest")
    make(match, "0: give R2+R3+R4", "1: give G2+G3+G4", "2: give Y2+Y3+Y4", "3: give B2+B3+B4")
    for seat, got in enumerate(
        ({"G2", "G3", "G4"}, {"Y2", "Y3", "Y4"}, {"B2", "B3", "B4"}, {"R2", "R3", "R4"})
    ):
        hand = cards(match, f"hand[{seat}]", seat)
        assert len(hand) == 14
        assert hand - set(full[seat].split()) == got


@pytest.mark.parametrize(
    ("moves", "hand", "nest"),
    [
        (("take_nest", "lay_nest B2"), {"R7"}, "B2"),
        (("take_nest", "lay_nest R7"), {"B2"}, "R7"),
        (("leave_nest",), {"B2"}, "R7"),
    ],
    ids=["swap", "swap back", "decline"],
)
def test_cs_ro_18_the_exchange_is_one_for_one(moves: tuple[str, ...], hand: set[str], nest: str) -> None:
    others = "B1 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14"
    prove(
        "rook",
        f"""
        given trump = blue, hand[1] = "B2 {others}", nest = "R7"
        run exchange(1)
        after {", ".join(f'1: "{move}"' for move in moves)}
        expect size of hand[1] is 14 and hand[1] is "{others} {" ".join(hand)}" and nest is "{nest}"
        """,
    )


def test_cs_ro_19_bids_that_do_not_fit() -> None:
    prove(
        "rook",
        """
        given bid = 85, bidder = 0
        run auction(1)
        allows exactly 1: "bid 90", "pass"
        refuses 1: "bid 85" because may_bid
        refuses 1: "bid 80" because may_bid
        refuses 1: "bid 87" because "no such choice"
        refuses 1: "bid 205" because "no such choice"
        refuses 1: "bid -90" because "no such choice"
        """,
    )
    prove(
        "rook",
        """
        run auction(1)
        refuses 1: "bid 65" because "no such choice"
        allows 1: "bid 70"
        """,
    )


@pytest.mark.parametrize("all_pass", ["dealer_minimum", "redeal"])
def test_cs_ro_21_nobody_bids(all_pass: str) -> None:
    options = {"opening_pass": "allowed", "all_pass": all_pass}
    match = start_with_dealer(hoyle.load("rook", options=options), 3)
    make(match, "0: pass", "1: pass", "2: pass")
    if all_pass == "redeal":
        assert sorted(texts(match, 3))[0] == "bid 100"
        make(match, "3: pass")
        assert (match.waits_for, variable(match, "dealer"), match.actors) == ("auction.bid", 0, (1,))
    else:
        assert (variable(match, "bidder"), variable(match, "bid")) == (3, 70)
        assert (match.waits_for, match.actors) == ("naming.name_trump", (3,))


def test_cs_ro_22_200_closes_the_auction() -> None:
    match = start_with_dealer(hoyle.load("rook"), 3)
    make(match, "0: bid 195", "1: bid 200")
    assert (match.waits_for, match.actors) == ("naming.name_trump", (1,))
    for seat in (2, 3):
        refused(match, f"{seat}: pass")


def test_cs_ro_22_an_auction_has_at_most_27_bids() -> None:
    match = start_with_dealer(hoyle.load("rook"), 3)
    bids = 0
    while match.waits_for == "auction.bid":
        match.play(f"bid {70 + 5 * bids}")
        bids += 1
    assert bids == 27
    assert variable(match, "bid") == 200


@pytest.mark.parametrize(("dealer", "order"), [(3, (0, 1, 2, 3)), (1, (2, 3, 0, 1))], ids=["P4", "P2"])
def test_cs_ro_24_one_at_a_time_from_the_left_of_the_dealer(dealer: int, order: tuple[int, ...]) -> None:
    deck = list(reversed(hoyle.load("rook").deck))
    match = start_with_dealer(hoyle.load("rook"), dealer, deck)
    for place, seat in enumerate(order):
        assert cards(match, f"hand[{seat}]", seat) == set(deck[place:56:4])
    make(match, f"{order[0]}: bid 200", f"{order[0]}: name_trump red", f"{order[0]}: take_nest")
    assert deck[56] in cards(match, f"hand[{order[0]}]", order[0])


def test_cs_ro_25_a_card_taken_back_and_replaced() -> None:
    hands = {
        0: "R14 R1 R2 R3 R4 R5 R6 R7 R8 R9 R11 R12 Y1 Y2",
        1: "R10 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 B1",
        2: "R13 B2 B3 B4 B6 B7 B8 B9 B10 B11 B12 B13 B14 G1",
        3: "B5 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14",
    }
    game = hoyle.load("rook", options={"pass_cards": 0, "void_rule": "any"})
    match = start_with_dealer(game, 3, dealt(3, hands, "Rook"))
    make(match, "0: bid 200", "0: name_trump green", "0: leave_nest")
    make(match, "0: play R14", "1: play R10", "2: play R13")
    straight = match.copy()
    make(straight, "3: play G2")
    make(match, "3: play B5")
    assert match.actors == (0,)
    match.undo()
    make(match, "3: play G2")
    assert match.actors == (3,)
    assert match.hash() == straight.hash()
    assert match.view(0) == straight.view(0)
    assert match.events(0) == straight.events(0)


def test_cs_ro_26_points_of_opposite_seats_are_added() -> None:
    prove(
        "rook",
        """
        given bidder = 0, bid = 70, leader = 2, nest = "Y2",
          taken[0] = "Y1 B1", taken[1] = "R1 G1 Y14 Y5", taken[2] = "Rook B14 R14 G14", taken[3] = "Y10 B10 R10 G10 B5 R5 G5"
        run counting(0)
        expect total[0] is 100 and total[1] is 100
        """,
    )


def test_cs_ro_28_legal_cards_follow_the_first_card_of_this_trick() -> None:
    prove(
        "rook",
        """
        given trump = green, leader = 0, hand[0] = "R2 Y2", hand[1] = "Y9 B9", hand[2] = "Y1 R7 B3", hand[3] = "R1 R3"
        run trick
        after 0: "play R2", 1: "play Y9"
        allows exactly 2: "play R7"
        after 2: "play R7", 3: "play R3"
        run trick
        allows exactly 2: "play Y1", "play B3"
        """,
    )


def test_cs_ro_30_what_the_bidder_knows() -> None:
    """The card he laid into the nest is in his view from then on, and told to him; others see that one lies there."""
    match = start_with_dealer(hoyle.load("rook"), 0, DECK)
    make(match, *BIDS_TO_85, *EXCHANGE)
    laid = [event.data["cards"] for event in match.events(2) if event.data.get("to") == "nest"]
    assert laid[-1] == ["R5"]
    assert match.known(2)["nest"] == ("R5",)
    assert match.view(2).pile("nest").cards == ("R5",)
    for seat in (0, 1, 3, None):
        assert "R5" not in shown_to(match, seat)
        assert match.view(seat).pile("nest").cards == (None,)
        assert "nest" not in match.known(seat)
    spoken = [f"seat {move}" for move in BIDS_TO_85]
    for seat in (0, 1, 2, 3, None):
        told = [event.sentence for event in match.events(seat)]
        assert [sentence for sentence in told if sentence in spoken] == spoken


def test_cs_ro_31_a_card_that_is_not_legal_or_not_in_hand() -> None:
    prove(
        "rook",
        """
        given trump = green, leader = 0, hand[0] = "R9", hand[1] = "R2 Rook", hand[2] = "R5"
        run trick
        after 0: "play R9"
        refuses 1: "play Rook" because "follow the colour that was led: red"
        refuses 1: "play R5" because "no such choice"
        expect hand[1] is "R2 Rook" and table[1] is empty
        allows exactly 1: "play R2"
        """,
    )


def test_cs_ro_31_a_refused_card_leaves_a_match_as_it_was() -> None:
    match = start_with_dealer(hoyle.load("rook"), 0, DECK)
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, *PLAYS[:1])
    assert refused(match, "2: play Rook").sentence == "follow the colour that was led: yellow"
    assert refused(match, "2: play B1").kind is hoyle.RefusalKind.NO_SUCH_CHOICE
    assert match.actors == (2,)
