"""Random walks through matches, and the states worth looking at on the way; used by the conformance checks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from hoyle import engine
from hoyle.engine import RuleFault
from hoyle.match import Game, Match
from hoyle.simulation.run import derived

MOST_MOVES: Final = 2_000
"""Moves of one walk; a match that lasts longer is left there."""

NONSENSE: Final = ("", " ", "fly_to_the_moon", "0", "-", "@1", "\n", "é" * 200)
"""Texts that are no move of any game."""


def chance_for(seed: int, word: str) -> random.Random:
    """The random stream of one check."""
    return random.Random(derived(seed, word, 0))


def walk(game: Game, seed: int, word: str, most: int = MOST_MOVES) -> Iterator[tuple[Match, random.Random]]:
    """One match of random play: the match at its start and after every move, with the check's random stream.

    Faults of the rule file are raised as they come; `problems_of_play` reports them.
    """
    chance = chance_for(seed, word)
    match = game.start(seed)
    yield match, chance
    for _ in range(most):
        if not match.actors:
            return
        step(match, chance)
        yield match, chance


def step(match: Match, chance: random.Random) -> tuple[int, str]:
    """One random move, pick by pick if it is a set of cards: its seat and text."""
    seat = chance.choice(able(match))
    made = match.turn
    while match.turn == made:
        match.play(chance.choice(match.legal_numbers(seat)), seat)
    last = match._history.moves[-1]
    return last.seat, last.text


def able(match: Match) -> list[int]:
    """The seats that have a legal move; in a race some of those who are asked may have none."""
    program, state = match.game.program, match._state
    return [seat for seat in match.actors if engine.can_move(program, state, seat)]


def foreign_texts(match: Match, chance: random.Random, count: int) -> list[str]:
    """Texts of moves of the game, mostly not legal now: numbers taken at random, names with and without choices."""
    program = match.game.program
    deck = program.looks
    names = [move.name for move in program.moves]
    texts = [name for name in names if chance.random() < 0.5]
    for _ in range(count if names else 0):
        name = chance.choice(names)
        words = [chance.choice(deck), str(chance.randrange(-1, 200)), chance.choice(program.piles).text]
        texts.append(" ".join([name, *chance.sample(words, chance.randrange(1, 3))]))
        texts.append(f"{name} {chance.choice(deck)}+{chance.choice(deck)}")
    return [*texts, *NONSENSE]


def problems_of_play(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """The fault of the rule file that a random walk meets, if it meets one."""
    made = 0
    try:
        for match, _ in walk(game, seed, "play", most):
            made = match.turn
    except RuleFault as fault:
        return [f"after {made} moves the rules fail: {fault}"]
    return []
