"""Ligretto through the library: packs, races, order of arrival, secrets, rounds, settings."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import hoyle
from games.table import everything, make, prove, refused, shown_to, step, texts, walk

DATA = Path(__file__).parents[1] / "data"
NUMBERS = range(1, 11)
ROWS = {2: 5, 3: 4, 4: 3}


def ligretto(players: int = 2, **options: bool | int | str) -> hoyle.Game:
    """Ligretto for so many, with these options."""
    return hoyle.load("ligretto", players, options)


def started(players: int = 2, seed: int = 1, **options: bool | int | str) -> hoyle.Match:
    """A match whose first round has begun."""
    match = ligretto(players, **options).start(seed)
    make(match, "0: start")
    return match


def own_cards(match: hoyle.Match, seat: int) -> list[str]:
    """All 40 cards of a player, wherever they lie; the host's knowledge."""
    program, state = match.game.program, match._state
    return [
        program.cards[card].text
        for pile in state.piles
        for card in pile
        if program.cards[card].text.endswith(f"/{seat}")
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_li_a01_set_up(players: int) -> None:
    """Proves LI-A01, LI-01, LI-02: 40 cards each, 10 + row + the rest."""
    game = ligretto(players)
    assert Counter(game.deck) == Counter(
        f"{colour}{number}/{seat}" for colour, number, seat in product("YTPB", NUMBERS, range(players))
    )
    view = game.start(1).view(None)
    for seat in range(players):
        assert view.pile(f"ligretto[{seat}]").size == 10
        rows = [view.pile(f"row[{seat}, {place}]") for place in range(1, ROWS[players] + 1)]
        assert [row.size for row in rows] == [1] * ROWS[players]
        assert view.pile(f"hand[{seat}]").size == 40 - 10 - ROWS[players]
        assert view.pile(f"turned[{seat}]").size == 0


def test_li_01_packs_are_shuffled_each_by_itself() -> None:
    hands = {ligretto().start(seed).view(None).pile("ligretto[0]").top for seed in range(20)}
    assert len(hands) > 5
    match = ligretto(4).start(1)
    assert all(len(own_cards(match, seat)) == 40 for seat in range(4))


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, {}, "2 to 4 players"),
        (5, {}, "2 to 4 players"),
        (2, {"target": 0}, "target"),
        (2, {"row_size": 40}, "row_size"),
        (2, {"row_size": 0}, "row_size"),
        (2, {"ligretto_size": 21}, "ligretto_size"),
        (2, {"unstick": "shuffle"}, "unstick"),
        (2, {"stop": "never"}, "stop"),
        (2, {"row_refill": "none"}, "row_refill"),
        (2, {"hands": 2}, "hands"),
    ],
)
def test_li_a01_settings_that_are_refused(
    players: int, options: dict[str, bool | int | str], reason: str
) -> None:
    """Proves LI-A01, CM-02, CM-03."""
    with pytest.raises(hoyle.ConfigurationError) as error:
        ligretto(players, **options)
    assert reason in str(error.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_li_a09_nine_turnings_for_one_pass(players: int) -> None:
    """Proves LI-A09, LI-13, LI-17, LI-18, LI-19: 25, 26 and 27 cards; without laying, each pass shows the same cards."""
    match = started(players)
    passes = []
    for _ in range(3):
        tops = []
        while "turn_three" in texts(match, 0):
            make(match, "0: turn_three")
            tops.append(match.view(1).pile("turned[0]").top)
        passes.append(tops)
        assert match.view(None).pile("hand[0]").size == 0
        make(match, "0: restart_hand")
    assert [len(tops) for tops in passes] == [9, 9, 9]
    assert passes[0] == passes[1] == passes[2]


def test_li_a10_two_moves_on_their_way() -> None:
    """Proves LI-A10, LI-39, LI-41, LI-A26: the first one served lies; the other is refused and costs nothing."""
    prove(
        "ligretto",
        *(
            f"""
            given centre[1] = "Y2/0 Y1/0", ligretto[0] = "Y3/0", ligretto[1] = "Y3/1"
            run race
            after {first}: "lay ligretto centre1"
            refuses {second}: "lay ligretto centre1" because goes_on
            expect ligretto[{second}] is "Y3/{second}" and top of centre[1] is "Y3/{first}"
            expect adds of {second} is {-2 if second == 1 else 0}
            """
            for first, second in ((0, 1), (1, 0))
        ),
    )


@pytest.mark.parametrize(
    ("rounds", "winners"),
    [
        (((88, 70, 91), (11, 12, 7)), (0,)),
        (((96, 93, 40), (15, 20, 3)), (1,)),
        (((90, 95, 20), (15, 10, 5)), None),
        (((90, 95, 20), (15, 10, 5), (1, 2, 40)), (1,)),
        (((90, 95, 20), (15, 10, 5), (2, 2, 40)), None),
        (((88, 70, 40), (10, 12, 7)), None),
        (((98, 0, 0), (-2, 0, 0)), None),
        (((98, 0, 0), (1, 0, 0)), (0,)),
    ],
)
def test_li_a14_the_end(rounds: tuple[tuple[int, ...], ...], winners: tuple[int, ...] | None) -> None:
    """Proves LI-A14, LI-29, LI-30, CM-09."""
    match = hoyle.load(DATA / "written_rounds_of_ligretto.hoyle", 3).start(14)
    for totals in rounds:
        left = list(totals)
        while any(left):
            # A round brings 40 at most: totals of several rounds come in parts, the last one complete.
            part = [max(-20, min(40, amount)) for amount in left]
            assert match.outcome is None
            make(match, *(f"{seat}: write {amount}" for seat, amount in enumerate(part)))
            left = [amount - made for amount, made in zip(left, part, strict=True)]
    sums = tuple(sum(each) for each in zip(*rounds, strict=True))
    assert match.view(None).totals == sums
    assert (match.outcome.winners if match.outcome else None) == winners


@pytest.mark.parametrize("name", ["ligretto", "ligretto_advanced"])
@pytest.mark.parametrize("players", [2, 4])
def test_li_a21_forty_cards_each_in_every_state(name: str, players: int) -> None:
    """Proves LI-A21, LI-01, LI-06, CM-08: and each pile in the middle is 1, 2, 3, … of one colour."""
    match = hoyle.load(name, players, {"target": 1}).start(21)
    for _ in walk(match, 21, 250):
        for seat in range(players):
            assert len(set(own_cards(match, seat))) == 40
        state, program = match._state, match.game.program
        for pile, lying in zip(program.piles, state.piles, strict=True):
            if pile.name.startswith("centre"):
                cards = [program.cards[card].text.split("/")[0] for card in lying]
                assert cards in ([f"{colour}{n}" for n in range(1, len(cards) + 1)] for colour in "YTPB")


@pytest.mark.parametrize("name", ["ligretto", "ligretto_advanced"])
def test_li_a22_views(name: str) -> None:
    """Proves LI-A22, CM-07: tops and heights; never a card of a hand, also not of the own one."""
    match = hoyle.load(name, 3, {"target": 1}).start(22)
    for _ in walk(match, 22, 150):
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            for pile in view.piles:
                if pile.name == "deck":
                    continue
                if pile.name.startswith("hand"):
                    assert set(pile.cards) <= {None}
                else:
                    assert (pile.top is None) == (pile.size == 0)
                    assert set(pile.cards[1:]) <= {None}


def test_li_01_backs_show_whose_card_it_is() -> None:
    """Proves LI-01, LI-26: every card has the back of its pack, wherever it lies."""
    match = started(3, target=1)
    for _ in walk(match, 26, 60):
        for pile in match.view(1).piles:
            assert len(pile.backs) == pile.size
            if pile.owner is not None:
                assert set(pile.backs) <= {str(pile.owner)}
            for card, back in zip(pile.cards, pile.backs, strict=True):
                assert card is None or card.endswith(f"/{back}")


def test_li_a22_only_what_was_on_top_is_ever_told() -> None:
    """Proves LI-A22, LI-13: the second of three turned cards is told to nobody, the third to all."""
    match = started(2)
    program, state = match.game.program, match._state
    hand = next(
        cards for pile, cards in zip(program.piles, state.piles, strict=True) if pile.name == "hand[0]"
    )
    first, second, third = (program.cards[card].text for card in reversed(hand[-3:]))
    make(match, "0: turn_three")
    for seat in (0, 1, None):
        assert third in shown_to(match, seat)
        assert not {first, second} & shown_to(match, seat)
    assert match.view(1).pile("turned[0]").top == third


def test_li_a23_the_next_round() -> None:
    """Proves LI-A23, LI-03, LI-31, LI-40: totals are kept, 40 cards each again, and only start is legal."""
    match = started(3, target=10_000)
    chance = random.Random(23)
    while not match.sheet:
        step(match, chance)
    view = match.view(None)
    assert list(view.totals) == [line.added for line in match.sheet[0].lines]
    for seat in range(3):
        assert texts(match, seat) == ["start"]
        assert view.pile(f"ligretto[{seat}]").size == 10
        assert view.pile(f"hand[{seat}]").size == 26
        assert view.pile(f"turned[{seat}]").size == 0
        for move in (
            "turn_three",
            "stop",
            "open ligretto",
            "lay ligretto centre1",
            "report_stuck",
            "refill row1",
        ):
            refused(match, f"{seat}: {move}")
    assert all(view.pile(f"centre[{number}]").size == 0 for number in range(1, 13))
    make(match, "2: start")
    assert "turn_three" in texts(match, 0)


def test_li_a24_no_turns() -> None:
    """Proves LI-A24, LI-04, LI-G14: ten moves of one player, and each legal move of the other is still accepted."""
    match = ligretto(2).start(24)
    assert match.actors == (0, 1)
    assert [texts(match, seat) for seat in (0, 1)] == [["start"], ["start"]]
    make(match, "1: start")
    refused(match, "0: start")
    chance = random.Random(24)
    for _ in range(10):
        match.play(chance.choice(texts(match, 0)), 0)
        assert match.actors == (0, 1)
        for text in texts(match, 1):
            twin = match.copy()
            twin.play(text, 1)
            assert twin.moves[-1] == (1, text)
    assert {seat for seat, _ in match.moves[1:]} == {0}


def test_li_a20_a_move_that_comes_too_late_changes_nothing() -> None:
    """Proves LI-A20, LI-40, CM-01: moves sent before the stop are refused after it."""
    match = started(2, stop="automatic", target=10_000)
    chance = random.Random(20)
    while not match.sheet:
        sent = texts(match, 1)
        step(match, chance)
    before = everything(match)
    for text in [move for move in sent if move != "start"]:
        refused(match, f"1: {text}")
    assert everything(match) == before


def test_li_09_a_whole_game() -> None:
    """Proves LI-26, LI-27, LI-29, LI-30, CM-09: every row is cards in the middle less twice the Ligretto cards left."""
    match = ligretto(2, target=20).start(9)
    chance = random.Random(9)
    totals = [0, 0]
    middle, kept = [0, 0], [0, 0]
    while not match.is_over:
        rows = len(match.sheet)
        view = match.view(None)
        kept = [view.pile(f"ligretto[{seat}]").size for seat in (0, 1)]
        state, program = match._state, match.game.program
        laid = [
            program.cards[card].text
            for pile, cards in zip(program.piles, state.piles, strict=True)
            if pile.name.startswith("centre")
            for card in cards
        ]
        middle = [sum(text.endswith(f"/{seat}") for text in laid) for seat in (0, 1)]
        step(match, chance)
        if len(match.sheet) > rows:
            assert 0 in kept
            added = [line.added or 0 for line in match.sheet[-1].lines]
            assert added == [laid_by - 2 * left for laid_by, left in zip(middle, kept, strict=True)]
            totals = [total + more for total, more in zip(totals, added, strict=True)]
    assert match.outcome is not None
    assert list(match.outcome.totals) == totals
    assert match.outcome.winners == (totals.index(max(totals)),)
    assert max(totals) >= 20


def test_li_22_a_round_without_a_way_out_ends() -> None:
    """Proves LI-22: nobody can do anything at all; the round is over and scored."""
    prove(
        "ligretto",
        """
        with unstick none, row_size 1
        given ligretto[0] = "Y5/0", row[0, 1] = "Y6/0", ligretto[1] = "Y7/1", row[1, 1] = "Y8/1"
        run race
        refuses 0: "turn_three" because "not now"
        expect adds of 0 is -2 and adds of 1 is -2
        """,
    )
