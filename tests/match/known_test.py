"""What a seat knows of hidden cards: no more than its own events tell, and always true."""

from __future__ import annotations

import random

import pytest

import hoyle
from hoyle.match import Match


def play_on(match: Match, chance: random.Random) -> None:
    seat = match.actors[0]
    match.play(chance.choice(match.legal_moves(seat)))


@pytest.mark.parametrize(("name", "players"), [("rook", 4), ("the_game", 3), ("the_game_on_fire", 2)])
def test_cm_07_what_is_known_is_true(name: str, players: int) -> None:
    chance = random.Random(5)
    looked = 0
    for seed in range(3):
        match = hoyle.load(name, players=players).start(seed=seed)
        while not match.is_over and match.turn < 150:
            play_on(match, chance)
            state, program = match._state, match.game.program
            for seat in (*range(players), None):
                for pile, cards in match.known(seat).items():
                    index = next(n for n, info in enumerate(program.piles) if info.name == pile)
                    lying = [program.cards[card].text for card in state.piles[index]]
                    assert set(cards) <= set(lying)
                    looked += len(cards)
    assert looked > 1000


def test_everything_seen_now_is_known() -> None:
    match = hoyle.load("rook").start(seed=2)
    for pile in match.view(1).piles:
        seen = [card for card in pile.cards if card is not None]
        assert sorted(seen) == sorted(match.known(1).get(pile.name, ()))


def test_undo_and_copy_take_knowledge_along() -> None:
    chance = random.Random(1)
    match = hoyle.load("rook").start(seed=3)
    for _ in range(12):
        play_on(match, chance)
    before = [match.known(seat) for seat in range(4)]
    twin = match.copy()
    for _ in range(10):
        play_on(match, chance)
    assert [twin.known(seat) for seat in range(4)] == before
    for _ in range(10):
        match.undo(force=True)
    assert [match.known(seat) for seat in range(4)] == before


def test_a_shuffle_ends_what_was_known() -> None:
    chance = random.Random(1)
    match = hoyle.load("rook").start(seed=3)
    while match.view(None).sheet == () and not match.is_over:
        play_on(match, chance)
    assert match.known(None) == {}
