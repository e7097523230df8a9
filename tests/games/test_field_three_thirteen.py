"""Cases from the field for Three Thirteen; P1 is seat 0, "wild n" is a hand of n cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

import hoyle
from games.rummy import RANKS, play_on, sensible, three_thirteen, worth
from games.table import prove

DATA = Path(__file__).parents[1] / "data"
HANDS = json.loads((DATA / "three_thirteen_hands.json").read_text(encoding="utf-8"))


def costs(*hands: tuple[str, int, int]) -> None:
    """Each hand with its wild rank as a number and its lowest penalty; with penalty 0 a match may be called."""
    blocks = []
    for hand, wild, penalty in hands:
        called = (
            'allows 0: "match"'
            if penalty == 0
            else f'refuses 0: "match" because "your cards in no set count {penalty}"'
        )
        blocks.append(
            f'given dealt = {wild}, hand[0] = "{hand}"\nrun window\nexpect left_over of 0 is {penalty}\n{called}'
        )
    prove("three_thirteen", *blocks)


def test_all_hands_of_the_collection() -> None:
    """TT-23, TT-46, TT-47: each hand has the lowest penalty that was worked out for it elsewhere."""
    assert len(HANDS) > 100
    costs(
        *((" ".join(each["hand"]), 1 + RANKS.index(each["wild_rank"]), each["min_penalty"]) for each in HANDS)
    )


def test_cs_tt_01_equal_cards_in_every_order() -> None:
    costs(*((" ".join(order), 4, 10) for order in permutations(["8C", "8C", "8D", "KH"])))


def test_cs_tt_02_the_same_run_twice() -> None:
    costs(("8C 8C 9C 9C 10C 10C", 6, 0))


def test_cs_tt_04_a_run_of_four_and_two_sets() -> None:
    costs(("3D 4D 5D 6D JS JC JH 9S 9C 9H", 10, 0))


def test_cs_tt_05_a_wild_card_in_the_hole() -> None:
    costs(("3H 4H 5H 6C 7H 8H", 6, 0))


def test_cs_tt_06_nothing_above_the_king() -> None:
    costs(("4D JS QS KS", 4, 0), ("QS KS 5C 5D AH", 5, 1))


def test_cs_tt_08_wild_cards_only() -> None:
    costs(("3C 3D 3H", 3, 0), ("4C 4D 4H 4S", 4, 0), ("3H 3H 3H", 3, 0))


def test_cs_tt_09_one_wild_card_is_used_once_and_well() -> None:
    costs(("5S 9C 9D JC JD", 5, 18))


def test_cs_tt_11_what_cards_count() -> None:
    costs(("JC QD KH", 3, 30), ("AC JD 2H", 3, 13), ("3C KD 7H", 3, 20))


def test_cs_tt_12_two_runs_instead_of_one_set() -> None:
    costs(("3D 4D 4C 4H 5D 5C 6C JH", 8, 14))


def test_cs_tt_14_a_card_of_two_possible_sets() -> None:
    """Also the division that is shown is valid and sums to 14."""
    costs(("6S 7S 8S 7D 7H", 5, 14))
    shown = divided("6S 7S 8S 7D 7H", 5)
    assert shown.cost == sum(worth(card) for card in shown.left) == 14
    (group,) = shown.groups
    assert sorted([*group.cards, *shown.left]) == sorted(["6S", "7S", "8S", "7D", "7H"])
    assert is_set(group.cards)


def test_cs_tt_15_in_a_division_every_card_stands_once() -> None:
    """Nobody declares sets: the engine divides, and what it shows is the hand, card for card."""
    costs(("8C 8D 8H KS", 4, 10))
    shown = divided("8C 8D 8H KS", 4)
    assert [group.cards for group in shown.groups] == [("8C", "8D", "8H")]
    assert (shown.left, shown.cost) == (("KS",), 10)
    for each in HANDS[:60]:
        shown = divided(" ".join(each["hand"]), 1 + RANKS.index(each["wild_rank"]))
        cards = [card for group in shown.groups for card in group.cards]
        assert Counter([*cards, *shown.left]) == Counter(each["hand"])
        assert shown.cost == each["min_penalty"]


def divided(hand: str, wild: int) -> hoyle.Division:
    """How the hand of seat 0 is divided, dealt as the only hand of its size."""
    match = dealt_hand(wild).start(0, spread(hand.split()))
    return match.division("sets", "hand[0]", 0)


@cache
def dealt_hand(size: int) -> hoyle.Game:
    """One hand of so many cards for two, without the draw for the caller."""
    path = DATA / "straight.hoyle"
    return hoyle.load(path, 2, {"first_hand": size, "last_hand": size})


def spread(hand: list[str]) -> list[str]:
    """A deck that deals these cards to seat 0 of two; the other gets what the deck still has."""
    left = Counter(dict.fromkeys(three_thirteen(2).deck, 4)) - Counter(hand)
    others = list(left.elements())
    return [card for pair in zip(hand, others, strict=False) for card in pair]


def is_set(cards: Iterable[str]) -> bool:
    """Whether cards without wild ones are a set."""
    held = list(cards)
    ranks = sorted(RANKS.index(card[:-1]) for card in held)
    in_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(held) >= 3 and (len(set(ranks)) == 1 or (in_row and len({card[-1] for card in held}) == 1))


def test_cs_tt_16_all_cards_are_there_after_every_move() -> None:
    for seed in range(2):
        match = three_thirteen(5, first_hand=12, last_hand=12).start(seed)
        for _ in range(400):
            if match.is_over:
                break
            assert sum(pile.size for pile in match.view(None).piles) == 208
            play_on(match)
        lying = Counter(card for pile in match._state.piles for card in pile)
        assert lying == dict.fromkeys(range(208), 1)


def test_cs_tt_16_the_top_stays_when_the_pile_is_shuffled_in() -> None:
    prove(
        "three_thirteen",
        """
        given dealt = 3, discard[0] = "KS 9D 5H 2C", discard[1] = "4C"
        run draw_and_discard
        expect size of pool is 3 and discard[0] is "KS" and discard[1] is "4C"
        expect every card in pool: rank of card in {2, 5, 9}
        """,
    )


MATCHED = """
        with players 3
        given dealt = 3, hand[0] = "8C 8D 8H", hand[1] = "2C 4D 9H", hand[2] = "5S 6S 7S", discard[0] = "KS",
          discard[1] = "KC", discard[2] = "KD", pool = "QS QC QD JS JC JD"
        run window
        allows 0: "match", 2: "match"
"""


def test_cs_tt_18_two_calls_in_one_window() -> None:
    prove(
        "three_thirteen",
        f"""{MATCHED}
        after 0: "match", 1: "no_match", 2: "match"
        run draw_and_discard
        refuses 0: "draw_pool" because "not you"
        allows exactly 1: "draw_pool", "draw_neighbour"
        after 1: "draw_pool"
        after 1: "lay_discard QS"
        expect matched[0] and matched[2] and left_over of 0 is 0 and left_over of 2 is 0 and left_over of 1 is 15
        """,
        f"""{MATCHED}
        after 0: "no_match", 1: "no_match", 2: "no_match"
        refuses 0: "match" because "not now"
        run draw_and_discard
        refuses 0: "match" because "not now"
        after 0: "draw_pool", 1: "draw_pool", 2: "draw_pool"
        after 0: "lay_discard QS", 1: "lay_discard QC", 2: "lay_discard QD"
        run window
        allows 0: "match", 2: "match"
        """,
    )


def test_cs_tt_19_draws_from_the_right_neighbour() -> None:
    prove(
        "three_thirteen",
        """
        with players 3
        given dealt = 3, discard[0] = "9H 2S", discard[1] = "4C 2D", discard[2] = "JS 2H", pool = "AS AC AD"
        run draw_and_discard
        allows exactly 0: "draw_pool", "draw_neighbour", 1: "draw_pool", "draw_neighbour", 2: "draw_pool", "draw_neighbour"
        after 2: "draw_neighbour", 0: "draw_neighbour", 1: "draw_neighbour"
        expect hand[0] is "JS" and hand[1] is "9H" and hand[2] is "4C"
        expect discard[0] is "2S" and discard[1] is "2D" and discard[2] is "2H"
        """,
    )


def test_cs_tt_21_all_draws_come_before_all_discards() -> None:
    prove(
        "three_thirteen",
        """
        given dealt = 3, hand[0] = "2D", hand[1] = "KC", discard[0] = "9H", discard[1] = "JS", pool = "AS AC AD"
        run draw_and_discard
        after 0: "draw_pool"
        refuses 0: "lay_discard 2D" because "not now"
        after 1: "draw_neighbour"
        after 0: "lay_discard 2D", 1: "lay_discard KC"
        expect hand[1] is "9H" and discard[0] is "2D"
        """,
    )


def test_cs_tt_22_players_and_cards() -> None:
    """13 need 195 of 208; 14 would need 210, and one sentence names both numbers; so it is with fewer packs."""
    assert three_thirteen(13).start(1).actors == tuple(range(13))
    with pytest.raises(
        hoyle.ConfigurationError, match=r"2 to 13 players, not 14; 14 players need 210 cards, not 208$"
    ):
        three_thirteen(14)
    with pytest.raises(hoyle.ConfigurationError, match="7 players need 105 cards, not 104"):
        three_thirteen(7, decks=2)


def test_cs_tt_24_no_match_with_one_card_too_many() -> None:
    """After the draw 8 8 8 J J J; whatever is thrown leaves 20 or 16; a match was never allowed."""
    block = """
        given dealt = 5, hand[0] = "8C 8D 8H JC JD", hand[1] = "AC", discard[0] = "2C", discard[1] = "2D", pool = "JH AD"
        run draw_and_discard
        after 0: "draw_pool", 1: "draw_pool"
        expect left_over of 0 is 0
        refuses 0: "match" because "not now"
        after 0: "lay_discard {card}", 1: "lay_discard AD"
        expect left_over of 0 is {left}
        run window
        refuses 0: "match" because "your cards in no set count {left}"
"""
    prove("three_thirteen", block.format(card="JH", left=20), block.format(card="8C", left=16))


def test_cs_tt_25_small_hands() -> None:
    costs(("7C 7D 7H 2S", 4, 2), ("8C 8D 8H JC JD", 5, 20), ("4C 4D 9H KS", 4, 9))


def test_cs_tt_27_the_lowest_total_wins_ties_share() -> None:
    """112, 97, 97; and of 50 and 70 the winner is the one with 50."""
    for amounts, winners in (((112, 97, 97), (1, 2)), ((50, 70), (0,)), ((70, 50), (1,))):
        match = hoyle.load(DATA / "written_hands.hoyle", len(amounts), {"first_hand": 13}).start(1)
        for seat, amount in enumerate(amounts):
            match.play(f"write {amount}", seat)
        assert match.outcome is not None
        assert (match.outcome.totals, match.outcome.winners) == (amounts, winners)


@pytest.mark.parametrize(
    ("last_hand", "seed", "totals", "winners"),
    [
        (4, 152, (18, 11, 11), (1, 2)),
        (4, 138, (10, 10, 18), (0, 1)),
        (5, 25, (23, 23, 16, 16), (2, 3)),
        (5, 218, (14, 8, 8, 8), (1, 2, 3)),
    ],
)
def test_cs_tt_27_in_the_shipped_file(
    last_hand: int, seed: int, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Also TT-48: whole games of players who look at their cards; the seeds were searched for."""
    match = three_thirteen(len(totals), last_hand=last_hand).start(seed)
    while not match.is_over:
        play_on(match)
    assert match.outcome is not None
    assert (match.outcome.totals, match.outcome.winners) == (totals, winners)


def test_cs_en_30_somebody_who_called_has_nothing_left() -> None:
    """In every hand whoever called match has 0."""
    match = three_thirteen(4, last_hand=6).start(30)
    called: set[int] = set()
    while not match.is_over:
        rows = len(match.sheet)
        seat = match.legal_moves()[0].seat
        text = sensible(match, seat)
        match.play(text, seat)
        if text == "match":
            called.add(seat)
        if len(match.sheet) > rows:
            assert called
            assert all(match.sheet[-1].lines[each].added == 0 for each in called)
            called.clear()
    assert len(match.sheet) == 4
