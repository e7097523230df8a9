"""Nothing that leaves a match for a seat holds what the seat may not know (CS-EN-12, CS-EN-14, CS-TG-19)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

import hoyle
from hoyle import Match, RefusalKind

WORD = re.compile(r"[A-Za-z0-9]+")


def positions(name: str, players: int, count: int) -> Iterator[Match]:
    """Random positions of a game, the first and the last of each match among them."""
    chance = random.Random(4)
    game = hoyle.load(name, players)
    made = 0
    for seed in range(count):
        match = game.start(seed=seed)
        yield match
        while match.actors and made < count:
            seat = chance.choice(match.actors)
            match.play(chance.choice(match.legal_numbers(seat)), seat)
            if chance.random() < 0.2:
                made += 1
                yield match
        if made >= count:
            return


def hidden(match: Match, seat: int | None) -> set[str]:
    """Texts of the cards that the seat does not see now."""
    own = {card for pile in match.view(seat).piles for card in pile.cards if card is not None}
    return set(match.game.deck) - own


def words(data: object) -> set[str]:
    return set(WORD.findall(json.dumps(data)))


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_cs_en_12_no_hidden_card_in_view_moves_or_refusals(seat: int | None) -> None:
    looked = 0
    for match in positions("rook", 4, 100):
        looked += 1
        away = hidden(match, seat)
        view = match.view(seat).to_json()
        assert not away & words(view)
        if seat is None:
            continue
        assert not away & words([move.text for move in match.legal_moves(seat)])
        for other in range(4):
            for move in match.legal_moves(other)[:3] if other != seat else []:
                why = match.why_not(move.text, seat)
                if why is not None and why.kind is not RefusalKind.BECAUSE:
                    assert not (away - words(move.text)) & words(why.sentence)
    assert looked >= 100


def test_cs_tg_19_others_cards_and_the_order_of_the_stock_are_nowhere() -> None:
    match = hoyle.load("the_game", players=3).start(seed=6)
    view = match.view(0)
    seen = {pile.name: pile.cards for pile in view.piles}
    assert len(seen["hand[0]"]) == 6
    assert None not in seen["hand[0]"]
    assert seen["hand[1]"] == seen["hand[2]"] == (None,) * 6
    assert seen["stock"] == (None,) * 80
    numbers = [
        word for word in WORD.findall(json.dumps([pile.to_json() for pile in view.piles])) if word.isdigit()
    ]
    others = {card for seat in (1, 2) for card in match.view(seat).pile(f"hand[{seat}]").cards}
    assert not (others - {"6"}) & (set(numbers) - {"80", "6", "0", "1", "2"})


@pytest.mark.parametrize(("name", "players"), [("rook", 4), ("the_game", 4), ("the_game_on_fire", 1)])
def test_cs_en_14_every_viewer_has_a_view_and_a_history_in_first_and_last_states(
    name: str, players: int
) -> None:
    game = hoyle.load(name, players, {"target": 40} if name == "rook" else None)
    match = game.start(seed=2)
    chance = random.Random(1)
    lengths: dict[int | None, int] = {}
    for _ in range(2):
        for seat in (*range(players), None):
            view = match.view(seat)
            assert len(view.piles) == len(game.program.piles)
            assert view.seat == seat
            if seat is not None:
                own = view.pile(f"hand[{seat}]")
                assert None not in own.cards
            told = len(match.events(seat))
            assert told > lengths.get(seat, 0)
            lengths[seat] = told
        while match.actors:
            seat = match.actors[0]
            match.play(chance.choice(match.legal_numbers(seat)), seat)
    assert match.view(None).result is not None


def test_cs_en_14_older_public_moves_stay_in_the_history() -> None:
    match = hoyle.load("rook").start(seed=3)
    made = []
    while match.waits_for == "auction.bid":
        move = match.legal_moves()[0]
        made.append((move.seat, move.text))
        match.play(move)
    chance = random.Random(1)
    for _ in range(15):
        seat = match.actors[0]
        match.play(chance.choice(match.legal_numbers(seat)), seat)
    for seat in (0, 1, 2, 3, None):
        chosen = [event.data for event in match.events(seat) if event.kind == "chosen"]
        assert [(event["seat"], event["move"]) for event in chosen[: len(made)]] == made
