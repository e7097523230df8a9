"""Whole small games through the public door of the engine."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle import engine
from hoyle.ir.program import Program

from .games import laying, passing

GAMES = [laying(2), laying(3), passing(), passing(low=0, high=3), passing(3, 1, 2, tuple("AAABBBCCD"))]


def step(program: Program, state: engine.State, choice: int, log: engine.Log = None) -> None:
    """Let the first seat that is asked make one of its moves."""
    seat = engine.actors(program, state)[0]
    plays = list(engine.legal(program, state, seat))
    engine.submit(program, state, seat, plays[choice % len(plays)], log)


@pytest.mark.parametrize("program", GAMES)
@given(seed=st.integers(), choices=st.lists(st.integers(0, 99), max_size=12))
@settings(max_examples=25)
def test_cm08_cards_are_conserved_and_piles_agree_with_places(
    program: Program, seed: int, choices: list[int]
) -> None:
    state = engine.begin(program, seed)
    for choice in choices:
        if state.result is not None:
            break
        step(program, state, choice)
        lying = [card for pile in state.piles for card in pile]
        assert sorted(lying) == list(range(len(program.cards)))
        assert all(state.where[card] == place for place, pile in enumerate(state.piles) for card in pile)
        for pile, ordered in zip(state.piles, state.ordered, strict=True):
            assert ordered or pile == sorted(pile, reverse=True)


@pytest.mark.parametrize("program", GAMES)
@given(seed=st.integers(), choices=st.lists(st.integers(0, 99), max_size=6))
@settings(max_examples=25)
def test_c65_copies_are_independent_and_equal_games_encode_equally(
    program: Program, seed: int, choices: list[int]
) -> None:
    state = engine.begin(program, seed)
    for choice in choices:
        if state.result is not None:
            break
        before = state.encode()
        copied = state.copy()
        assert copied.encode() == before
        step(program, copied, choice)
        assert state.encode() == before
        assert copied.encode() != before
        step(program, state, choice)
        assert state.encode() == copied.encode()


@pytest.mark.parametrize("program", GAMES)
@given(seed=st.integers(), choices=st.lists(st.integers(0, 99), max_size=4))
@settings(max_examples=25)
def test_c61_texts_and_numbers_lead_back_to_the_same_play(
    program: Program, seed: int, choices: list[int]
) -> None:
    state = engine.begin(program, seed)
    for choice in choices:
        if state.result is None:
            step(program, state, choice)
    for seat in engine.actors(program, state):
        plays = list(engine.legal(program, state, seat))
        texts = [engine.move_text(program, seat, play) for play in plays]
        assert len(set(texts)) == len(texts)
        for play, text in zip(plays, texts, strict=True):
            spoken = engine.read(program, text)
            assert isinstance(spoken, engine.Spoken)
            assert engine.judge(program, state, seat, spoken) == play
        numbers = [engine.move_number(program, seat, play) for play in plays]
        if None in numbers:
            continue
        assert numbers == sorted(n for n in numbers if n is not None)
        assert tuple(numbers) == engine.legal_numbers(program, state, seat)
        for play, number in zip(plays, numbers, strict=True):
            assert number is not None
            said = engine.spoken_number(program, seat, number)
            assert said is not None
            assert engine.judge(program, state, seat, said) == play
            assert said.text == engine.move_text(program, seat, play)


def reached(program: Program, state: engine.State, seat: int) -> list[engine.Play]:
    """Every play that picks lead to, in the order of their numbers."""
    found: list[engine.Play] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        picks = waiting.pop()
        for number in reversed(engine.legal_numbers(program, state, seat, picks)):
            result = engine.pick(program, state, seat, picks, number)
            if isinstance(result, engine.Play):
                found.append(result)
            else:
                waiting.append(result)
    return found


@pytest.mark.parametrize(("low", "high"), [(1, 1), (2, 2), (0, 3), (1, 2), (3, 3), (0, 1)])
@pytest.mark.parametrize("texts", [tuple("ABCDEFGHI"), tuple("AAABBBCCD"), tuple("ABABABABA")])
@given(seed=st.integers(0, 10**9))
@settings(max_examples=8)
def test_c63_picks_reach_each_set_exactly_once(
    texts: tuple[str, ...], low: int, high: int, seed: int
) -> None:
    program = passing(3, low, high, texts)
    state = engine.begin(program, seed)
    for seat in range(3):
        plays = list(engine.legal(program, state, seat))
        found = reached(program, state, seat)
        assert len(found) == len(plays)
        assert set(found) == set(plays)
