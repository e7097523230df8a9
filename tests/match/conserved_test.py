"""CS-EN-24: cards in two places are found at once, with the pile and the card named."""

from __future__ import annotations

import pytest

import hoyle
from hoyle import engine
from hoyle.match.conserved import misplaced


def test_cs_en_24_a_card_in_two_places_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """proves CS-EN-24, CM-08"""
    match = hoyle.load("the_game", players=2).start(seed=1)
    assert misplaced(match.game.program, match._state) == []
    real = engine.submit

    def clumsy(program, state, seat, play, log=None):  # type: ignore[no-untyped-def]
        real(program, state, seat, play, log)
        state.piles[program.deck].append(play.choices[0])

    monkeypatch.setattr(engine, "submit", clumsy)
    move = match.legal_moves()[0]
    before = match.hash()
    with pytest.raises(AssertionError, match=r"lies in U1 and stock and is noted in U1"):
        match.play(move)
    assert match.hash() == before


def test_cs_en_24_a_lost_card_is_named() -> None:
    match = hoyle.load("the_game", players=2).start(seed=1)
    lost = match._state.piles[0].pop()
    text = match.game.program.cards[lost].text
    assert misplaced(match.game.program, match._state) == [
        f"{text} (card {lost}) lies in no pile and is noted in hand[0]"
    ]
