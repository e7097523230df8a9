"""What the tests of the shipped games share: proofs as test blocks, moves by text, random play, what a seat knows."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from textwrap import dedent, indent
from typing import Any

import pytest

import hoyle
from hoyle.library import ShippedFinder
from hoyle.source import Source
from hoyle.testing.suite import run_suite

GAMES = [
    ("the_game", 1),
    ("the_game", 5),
    ("the_game_on_fire", 3),
    ("rook", 4),
    ("rookie", 2),
    ("rookie_teams", 6),
    ("three_thirteen", 5),
    ("ligretto", 2),
    ("ligretto_advanced", 4),
]
"""What the cases of the engine are checked on: all shipped games, with few and with many players."""

SHORT: Mapping[str, Mapping[str, bool | int | str]] = {
    "rook": {"target": 1},
    "rookie": {"cards_per_colour": 4, "x_cards": 4},
    "rookie_teams": {"cards_per_colour": 4, "x_cards": 4},
    "three_thirteen": {"last_hand": 3},
    "ligretto": {"target": 1},
    "ligretto_advanced": {"target": 1},
}
"""Options with which a game ends soon, also when it is played at random."""


def prove(game: str, *blocks: str) -> None:
    """Run each block as a test of the game; for positions that a match reaches only after long play."""
    tests = [indent(dedent(block).strip(), "  ") for block in blocks]
    text = f'game on_trial "On trial" from {game}\n' + "".join(
        f'\ntest "trial {number}"\n{lines}\n' for number, lines in enumerate(tests)
    )
    suite = run_suite(Source("on_trial.hoyle", text), ShippedFinder())
    assert [f"{found.span}: {found.message}" for found in suite.diagnostics] == []
    assert len(suite.results) == len(blocks)
    for lines, result in zip(tests, suite.results, strict=True):
        assert result.problem is None, f"{result.problem.sentence} in\n{lines}"


def make(match: hoyle.Match, *moves: str) -> None:
    """Make moves, each written as in a test block: `1: bid 70`."""
    for move in moves:
        seat, text = move.split(": ")
        match.play(text, int(seat))


def texts(match: hoyle.Match, seat: int) -> list[str]:
    """The legal moves of a seat as texts."""
    return [move.text for move in match.legal_moves(seat)]


def refused(match: hoyle.Match, move: str) -> hoyle.Refusal:
    """The refusal of a move written `SEAT: TEXT`; everything must stay as it was, and the reason be in words."""
    seat, text = move.split(": ", 1)
    before = everything(match)
    with pytest.raises(hoyle.IllegalMove) as illegal:
        match.play(text, int(seat))
    refusal = illegal.value.refusal
    assert everything(match) == before
    assert refusal == match.why_not(text, int(seat))
    assert refusal.sentence
    return refusal


def everything(match: hoyle.Match) -> tuple[object, ...]:
    """All that can be asked of a match."""
    seats = [None, *range(match.game.players)]
    return (
        match.hash(),
        match.actors,
        match.legal_moves(),
        [match.view(seat) for seat in seats],
        [match.events(seat) for seat in seats],
        match.moves,
        match.save(),
    )


def step(match: hoyle.Match, chance: random.Random) -> None:
    """One random move of a seat that has one; a set of cards is picked card by card."""
    seat = chance.choice([seat for seat in match.actors if match.legal_numbers(seat)])
    made = match.turn
    while match.turn == made:
        match.play(chance.choice(match.legal_numbers(seat)), seat)


def walk(match: hoyle.Match, seed: int, moves: int = 100_000) -> Iterator[hoyle.Match]:
    """The match at its start and after each of so many random moves, or until it is over."""
    chance = random.Random(seed)
    yield match
    for _ in range(moves):
        if match.is_over:
            return
        step(match, chance)
        yield match


def after_random_moves(match: hoyle.Match, seed: int, moves: int = 100_000) -> hoyle.Match:
    """The same match, so many random moves later."""
    for _ in walk(match, seed, moves):
        pass
    return match


def variable(match: hoyle.Match, name: str, seat: int | None = None) -> Any:
    """The value of a variable as a seat sees it; a table of values if it has an index."""
    return match.view(seat).to_json()["variables"][name]  # type: ignore[call-overload, index]


def cards(match: hoyle.Match, pile: str, seat: int | None = None) -> set[str | None]:
    """The cards that a seat sees in a pile; None among them if there are others."""
    return set(match.view(seat).pile(pile).cards)


def words(value: object) -> Iterator[str]:
    """Every word of every text in plain data, without counts such as `6 cards`; `R3+R4` gives two words."""
    match value:
        case str():
            yield from re.sub(r"\b\d+ cards?\b", "", value).replace("+", " ").split()
        case Mapping():
            for key, inner in value.items():
                yield from words(key)
                yield from words(inner)
        case list() | tuple():
            for inner in value:
                yield from words(inner)
        case _:
            return


def shown_to(match: hoyle.Match, seat: int | None) -> set[str]:
    """Every word that leaves the library for a seat: view, history, legal moves."""
    # Lines of the rule file and numbers in variables may look like cards in a sentence; in data they are numbers.
    plain = ("told", "variable")
    events = [event.data if event.kind in plain else event.to_json() for event in match.events(seat)]
    data = [match.view(seat).to_json(), [dict(event) for event in events]]
    found = set(words(json.loads(json.dumps(data))))
    if seat is not None:
        found.update(words([move.text for move in match.legal_moves(seat)]))
    return found


def start_with_dealer(game: hoyle.Game, dealer: int, deck: Sequence[str] | None = None) -> hoyle.Match:
    """A match whose first dealer, who is drawn, sits on this seat."""
    for seed in count():
        match = game.start(seed, deck)
        if variable(match, "dealer") == dealer:
            return match
    raise AssertionError("unreachable")


def dealt(dealer: int, hands: Mapping[int, str], nest: str) -> list[str]:
    """A deck of Rook that gives these hands and this last card when dealt one by one from the dealer's left."""
    order = [(dealer + 1 + place) % 4 for place in range(4)]
    held = {seat: hand.split() for seat, hand in hands.items()}
    return [held[seat][turn] for turn in range(14) for seat in order] + [nest]


def log(match: hoyle.Match) -> str:
    """All that every seat and a spectator were ever shown, as one text."""
    seats: Iterable[int | None] = [None, *range(match.game.players)]
    return "\n".join(json.dumps(event.to_json()) for seat in seats for event in match.events(seat))
