"""Three Thirteen through the library: whole games, order of arrival, secrets, settings."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import count, permutations, product
from pathlib import Path

import pytest

import hoyle
from games.rummy import RANKS, SUITS, play_hand, play_on, three_thirteen
from games.table import cards, make, prove, refused, shown_to, texts, variable

DATA = Path(__file__).parents[1] / "data"
DEAL = ["5H", "7C", "AS", "5S", "8C", "AH", "KD", "JH", "4D", "2C", "9D", "5D", "3S", "QS", "2S"]
"""The hand of TT-A12: three cards each, three piles, then what is drawn."""


def hand_of_a12() -> hoyle.Match:
    """The hand of TT-A12 after the deal; no caller is drawn."""
    return straight().start(0, DEAL)


@cache
def straight() -> hoyle.Game:
    """Three Thirteen for three, straight to the first hand."""
    return hoyle.load(DATA / "straight.hoyle", 3)


def test_tt_a01_the_deck() -> None:
    """Proves TT-A01, TT-02: four packs of 52, no jokers."""
    deck = Counter(three_thirteen(5).deck)
    assert deck == {f"{rank}{suit}": 4 for rank, suit in product(RANKS, SUITS)}
    assert sum(deck.values()) == 208
    assert len(three_thirteen(2, decks=1).deck) == 52
    assert len(three_thirteen(13, decks=8).deck) == 416


@pytest.mark.parametrize(
    ("players", "hand", "pool"), [(5, 3, 188), (12, 13, 40), (13, 13, 26), (2, 3, 200), (3, 4, 193)]
)
def test_tt_a01_set_up_counts(players: int, hand: int, pool: int) -> None:
    """Proves TT-A01, TT-09, TT-10."""
    view = three_thirteen(players, first_hand=hand).start(1).view(None)
    assert view.pile("pool").size == pool
    for seat in range(players):
        assert view.pile(f"hand[{seat}]").size == hand
        assert view.pile(f"discard[{seat}]").size == 1
        assert view.pile(f"discard[{seat}]").top is not None


@pytest.mark.parametrize(("hand", "size"), list(enumerate(range(3, 14), 1)))
def test_tt_a02_hand_sizes_and_wild_ranks(hand: int, size: int) -> None:
    """Proves TT-A02, TT-07, TT-17."""
    assert size == hand + 2
    rank = {11: "jack", 12: "queen", 13: "king"}.get(size, str(size))
    prove(
        "three_thirteen",
        f"""
        with first_hand {size}
        run play
        expect dealt is {size} and size of hand[0] is {size} and size of hand[1] is {size}
        expect (count of card where wild(card)) is 16 and no card where wild(card) and rank of card is not {rank}
        """,
    )


def test_tt_07_a_whole_game() -> None:
    """Proves TT-07, TT-38, TT-44, TT-45, TT-48, TT-49, CM-09: eleven hands; somebody has 0 in each; the lowest wins."""
    for players, seed in ((2, 1), (4, 2), (13, 3)):
        match = three_thirteen(players).start(seed)
        for size in range(3, 14):
            assert variable(match, "dealt") == size
            assert match.view(None).pile("hand[1]").size == size
            play_hand(match)
            added = [line.added for line in match.sheet[-1].lines]
            assert 0 in added
        assert len(match.sheet) == 11
        assert match.outcome is not None
        totals = match.outcome.totals
        assert totals == tuple(
            sum(row.lines[seat].added or 0 for row in match.sheet) for seat in range(players)
        )
        assert match.outcome.winners == tuple(seat for seat in range(players) if totals[seat] == min(totals))


@pytest.mark.parametrize("decks", [1, 4])
def test_tt_08_no_card_is_lost(decks: int) -> None:
    """Proves TT-08, TT-43, CM-08: also when the pool runs out again and again."""
    match = three_thirteen(3, decks=decks, first_hand=11, all_wild_sets="forbidden").start(1)
    refilled = 0
    for _ in range(1500):
        if match.is_over:
            break
        before = match.view(None).pile("pool").size
        rows = len(match.sheet)
        play_on(match)
        view = match.view(None)
        assert sum(pile.size for pile in view.piles) == 52 * decks
        refilled += view.pile("pool").size > before and len(match.sheet) == rows
    assert refilled or decks == 4


def test_tt_43_the_covered_cards_are_shuffled() -> None:
    """Proves TT-43: which of six covered cards is drawn first is left to chance."""
    assert draws_after_filling("4C", seed=0)
    assert not draws_after_filling("4C", seed=1)


COVERED = ("2C", "3C", "4C", "5C", "6C", "7C")


def draws_after_filling(card: str, seed: int) -> bool:
    """Whether seat 0 draws this card from a pool that was filled from its pile."""
    block = f"""
        with seed {seed}
        given dealt = 3, discard[0] = "KS {" ".join(COVERED)}", discard[1] = "KD"
        run draw_and_discard
        after 0: "draw_pool", 1: "draw_neighbour"
        expect hand[0] is "{card}"
    """
    try:
        prove("three_thirteen", block)
    except AssertionError:
        return False
    return True


def test_tt_a18_the_order_of_arrival_changes_nothing() -> None:
    """Proves TT-A18, TT-32, TT-37: draws from piles, then discards, in every order."""
    ends = set()
    laid = {0: "lay_discard KD", 1: "lay_discard JH", 2: "lay_discard 4D"}
    for draws, discards in product(permutations(range(3)), repeat=2):
        match = hand_of_a12()
        make(match, *(f"{seat}: no_match" for seat in draws))
        make(match, *(f"{seat}: draw_neighbour" for seat in draws))
        make(match, *(f"{seat}: {laid[seat]}" for seat in discards))
        ends.add(match.hash())
        assert cards(match, "hand[0]", 0) == {"5H", "5S", "5D"}
        assert cards(match, "hand[1]", 1) == {"7C", "8C", "2C"}
        assert cards(match, "hand[2]", 2) == {"AS", "AH", "9D"}
        assert [match.view(None).pile(f"discard[{seat}]").cards for seat in range(3)] == [
            ("KD",),
            ("JH",),
            ("4D",),
        ]
    assert len(ends) == 1


def test_tt_a18_nobody_sees_a_card_before_it_is_turned_over() -> None:
    """Proves TT-A18, TT-37, TT-50, CM-07."""
    match = hand_of_a12()
    make(match, "0: no_match", "1: no_match", "2: no_match")
    make(match, "0: draw_neighbour", "1: draw_pool", "2: draw_pool")
    make(match, "0: lay_discard KD", "1: lay_discard JH")
    for seat in (1, 2, None):
        assert "KD" not in shown_to(match, seat)
    for seat in (0, 2, None):
        assert "JH" not in shown_to(match, seat)
    assert match.view(2).actors == match.view(None).actors == (2,)  # that they have chosen is seen
    assert match.view(None).pile("discard[0]").top == "2C"
    make(match, "2: lay_discard QS")
    assert all({"KD", "JH", "QS"} <= shown_to(match, seat) for seat in (0, 1, 2, None))


def test_tt_a18_who_draws_from_the_pool_is_seen_the_card_is_not() -> None:
    """Proves TT-31, TT-50: a card from a pile is known to all, one from the pool to its player."""
    match = hand_of_a12()
    make(match, "0: no_match", "1: no_match", "2: no_match")
    make(match, "0: draw_neighbour", "1: draw_pool", "2: draw_pool")
    assert "3S" in shown_to(match, 1)
    for seat in (0, 2, None):
        assert not {"3S"} & shown_to(match, seat)
        assert "5D" in shown_to(match, seat)
        told = [event.to_json() for event in match.events(seat) if event.kind == "chosen"]
        assert [event["move"] for event in told[-3:]] == ["draw_neighbour", "draw_pool", "draw_pool"]


def test_tt_a17_refused_and_all_stays_as_it_was() -> None:
    """Proves TT-A17, TT-31..36, TT-39..42, CM-01, CM-04."""
    match = hand_of_a12()
    for move in ("0: match", "0: draw_pool", "0: lay_discard KD", "0: call_draw", "0: draw"):
        refused(match, move)
    make(match, "0: no_match", "1: no_match")
    for move in ("0: no_match", "0: match"):
        refused(match, move)
    make(match, "2: no_match")
    for move in ("0: match", "0: no_match", "0: lay_discard KD", "0: draw_neighbour 1", "0: draw_pool 2"):
        refused(match, move)
    make(match, "0: draw_neighbour", "1: draw_pool")
    for move in ("0: draw_pool", "0: draw_neighbour", "0: lay_discard KD"):
        refused(match, move)
    make(match, "2: draw_pool")
    for move in (
        "0: match",
        "0: lay_discard 7C",
        "0: lay_discard 5H 5S",
        "0: lay_discard 5H+5S",
        "0: lay_discard",
    ):
        refused(match, move)
    make(match, "0: lay_discard KD")
    refused(match, "0: lay_discard 5H")
    make(match, "1: lay_discard JH", "2: lay_discard QS", "0: match", "1: no_match", "2: no_match")
    for move in ("0: draw_pool", "0: draw_neighbour", "0: match", "0: lay_discard 5H"):
        refused(match, move)
    assert match.actors == (1, 2)


def test_tt_a21_totals_of_eleven_hands() -> None:
    """Proves TT-A21, TT-48, CM-09: two lowest totals share the win."""
    match = hoyle.load(DATA / "written_hands.hoyle", 3).start(21)
    columns = (
        (0, 5, 12, 0, 20, 7, 0, 33, 14, 9, 25),
        (14, 0, 3, 18, 0, 11, 26, 0, 0, 0, 70),
        (7, 9, 0, 6, 10, 0, 31, 12, 16, 34, 0),
    )
    for row in zip(*columns, strict=True):
        assert match.outcome is None
        make(match, *(f"{seat}: write {amount}" for seat, amount in enumerate(row)))
    assert match.outcome is not None
    assert match.outcome.totals == (125, 142, 125)
    assert match.outcome.winners == (0, 2)


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, {}, "2 to 13 players"),
        (14, {}, "2 to 13 players"),
        (14, {"decks": 8}, "2 to 13 players"),
        (4, {"decks": 1}, "4 players need 60 cards, not 52"),
        (7, {"decks": 2}, "7 players need 105 cards, not 104"),
        (3, {"first_hand": 2}, "first_hand"),
        (3, {"last_hand": 14}, "last_hand"),
        (3, {"first_hand": 9, "last_hand": 8}, "the first hand is larger than the last one"),
        (3, {"decks": 9}, "decks"),
        (3, {"wild_penalty": -1}, "wild_penalty"),
        (3, {"caller_mode": "nobody"}, "caller_mode"),
        (3, {"turn_based": True}, "turn_based"),
    ],
)
def test_tt_a22_settings_that_are_refused(
    players: int, options: dict[str, bool | int | str], reason: str
) -> None:
    """Proves TT-A22, TT-01, TT-G01, CM-02, CM-03."""
    with pytest.raises(hoyle.ConfigurationError) as error:
        three_thirteen(players, **options)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (13, {}),
        (3, {"decks": 1}),
        (6, {"decks": 2}),
        (4, {"decks": 1, "last_hand": 11}),
        (2, {"first_hand": 5, "last_hand": 5}),
        (13, {"decks": 8, "wild_penalty": 20}),
    ],
)
def test_tt_a22_settings_that_are_accepted(players: int, options: dict[str, bool | int | str]) -> None:
    """Proves TT-A22, TT-01, TT-G01."""
    assert three_thirteen(players, **options).start(1).actors == tuple(range(players))


def test_tt_a23_those_with_equal_cards_draw_again() -> None:
    """Proves TT-A23, TT-04, TT-05: A king, B queen, C king, D ace; then A 5 and C 9: C is the caller."""
    game = three_thirteen(4)
    for seed in count():
        match = game.start(seed, ["KS", "QS", "KD", "AD"])
        drawn = draws_for_caller(match)
        assert drawn[:4] == [(0, "KS"), (1, "QS"), (2, "KD"), (3, "AD")]
        assert [seat for seat, _ in drawn[4:6]] == [0, 2]
        if [card[:-1] for _, card in drawn[4:6]] == ["5", "9"]:
            assert len(drawn) == 6
            assert variable(match, "caller") == 2
            return


def test_tt_05_every_seat_may_be_the_caller() -> None:
    callers = Counter(variable(three_thirteen(3).start(seed), "caller") for seed in range(60))
    assert set(callers) == {0, 1, 2}


def draws_for_caller(match: hoyle.Match) -> list[tuple[int, str]]:
    """Who drew which card, until the cards of the first hand were dealt."""
    drawn = []
    for event in match.events(None):
        data = event.to_json()
        if event.kind == "dealt":
            break
        if event.kind == "moved" and str(data["to"]).startswith("discard"):
            (card,) = data["cards"]
            drawn.append((int(str(data["to"])[8:-1]), str(card)))
    return drawn


def test_tt_05_the_caller_stays_and_has_no_other_advantage() -> None:
    """Proves TT-05: he is asked like everybody, in every hand."""
    match = three_thirteen(3).start(5)
    caller = variable(match, "caller")
    for _ in range(3):
        assert match.actors == (0, 1, 2)
        play_hand(match)
        assert variable(match, "caller") == caller


def test_tt_a25_the_next_hand() -> None:
    """Proves TT-A25, TT-03, TT-08, TT-49."""
    match = three_thirteen(3).start(25)
    play_hand(match)
    added = [line.added for line in match.sheet[0].lines]
    view = match.view(None)
    assert (view.pile("pool").size, variable(match, "dealt")) == (193, 4)
    for seat in range(3):
        assert view.pile(f"hand[{seat}]").size == 4
        assert view.pile(f"discard[{seat}]").size == 1
        assert set(match.view(None).pile(f"hand[{seat}]").cards) == {None}
    assert list(view.totals) == added
    assert any(event.kind == "gathered" for event in match.events(None))


def test_tt_40_a_late_call_with_a_caller() -> None:
    """Proves TT-A15, TT-40, TT-42: the window is the caller's to close; whoever is late must draw and discard."""
    game = three_thirteen(3, caller_mode="player")
    match = game.start(4)
    caller = variable(match, "caller")
    others = [seat for seat in range(3) if seat != caller]
    assert match.actors == (0, 1, 2)
    for seat in others:
        refused(match, f"{seat}: call_draw")
    make(match, f"{caller}: call_draw")
    for seat in range(3):
        refused(match, f"{seat}: match")
        assert texts(match, seat) == ["draw_pool", "draw_neighbour"]


def test_tt_36_a_whole_game_with_a_caller() -> None:
    """Proves TT-36, TT-38, TT-41: the caller says draw and discard until all hands are played."""
    match = three_thirteen(3, caller_mode="player", last_hand=6).start(6)
    while not match.is_over:
        play_on(match)
    assert len(match.sheet) == 4
    calls = Counter(text for _, text in match.moves if text.startswith("call"))
    assert calls["call_draw"] == calls["call_discard"] > 4
    assert {seat for seat, text in match.moves if text.startswith("call")} == {variable(match, "caller")}


def test_tt_47_the_division_is_shown() -> None:
    """Proves TT-39, TT-47, TT-50: a hand that was called is divided for all to check, others only for their owner."""
    match = hand_of_a12()
    with pytest.raises(hoyle.HiddenCards):
        match.division("sets", "hand[0]", 1)
    make(match, "0: no_match", "1: no_match", "2: no_match")
    make(match, "0: draw_neighbour", "1: draw_pool", "2: draw_pool")
    make(match, "0: lay_discard KD", "1: lay_discard JH", "2: lay_discard QS")
    make(match, "0: match", "1: no_match", "2: no_match")
    shown = match.division("sets", "hand[0]", 2)
    assert [(group.name, group.cards) for group in shown.groups] == [("group", ("5D", "5H", "5S"))]
    assert (shown.left, shown.cost) == ((), 0)
    assert json.loads(match.save())["moves"][-3:] == [[0, "match"], [1, "no_match"], [2, "no_match"]]


def test_tt_46_at_the_scoring_all_see_all_divisions() -> None:
    """Proves TT-46, TT-47, TT-50: what each has laid and what is left over, also after the cards were gathered."""
    match = hand_of_a12()
    make(match, "0: no_match", "1: no_match", "2: no_match")
    make(match, "0: draw_neighbour", "1: draw_pool", "2: draw_pool")
    make(match, "0: lay_discard KD", "1: lay_discard JH", "2: lay_discard QS")
    make(match, "0: match", "1: match", "2: no_match")
    make(match, "2: draw_pool", "2: lay_discard 4D")
    assert [line.added for line in match.sheet[0].lines] == [0, 0, 4]
    for seat in (0, 1, 2, None):
        shown = [match.division("sets", f"hand[{owner}]", seat, row=0) for owner in range(3)]
        assert [tuple(group.cards for group in each.groups) for each in shown] == [
            (("5D", "5H", "5S"),),
            (("3S", "7C", "8C"),),
            (),
        ]
        assert [each.left for each in shown] == [(), (), ("AH", "AS", "2S")]
        told = [event.sentence for event in match.events(seat) if event.kind == "divided"]
        assert told == [
            "seat 0, sets: 5D 5H 5S; nothing left over",
            "seat 1, sets: 3S 7C 8C; nothing left over",
            "seat 2, sets: none; left over AH AS 2S",
        ]
