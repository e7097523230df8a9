"""The Game with a deck in such an order that it can be won: whoever is on turn always holds the next two numbers."""

from __future__ import annotations

import hoyle

HAND_SIZES = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}


def sorted_deck(players: int) -> list[str]:
    """The cards in the order in which they are dealt and drawn, for 1, 3, 4 or 5 players."""
    turns = [(first, first + 1) for first in range(2, 100, 2)]
    hands: list[list[int]] = [[] for _ in range(players)]
    in_hands = players * HAND_SIZES[players] // 2
    for number, pair in enumerate(turns[:in_hands]):
        hands[number % players].extend(pair)
    dealt = [hands[seat][place] for place in range(HAND_SIZES[players]) for seat in range(players)]
    drawn = [number for pair in turns[in_hands:] for number in pair]
    return [str(number) for number in dealt + drawn]


def started(players: int, **options: bool | int | str) -> hoyle.Match:
    """A match with that deck; seat 0 begins."""
    return hoyle.load("the_game", players, options).start(0, sorted_deck(players))


def play_turns(match: hoyle.Match, turns: int) -> None:
    """So many turns, each with the next two numbers on the first rising row."""
    top = match.view(None).pile("U1").top
    number = 1 if top is None else int(top)
    for _ in range(turns):
        for _ in range(2):
            number += 1
            match.play(f"lay {number} U1")
        if "end_turn" in [move.text for move in match.legal_moves()] and number < 99:
            match.play("end_turn")
