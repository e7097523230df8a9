"""A tournament of two agents over many deals of Three Thirteen: each deal is played twice, with the seats swapped.

python examples/tournament.py [DEALS [SEED]]

A throws away the dearest card that is alone of its rank, B chooses at random. Both play each seat of each deal, so that
neither has the better seat. Shown is the share of A's wins with its interval for 95 %, taken over the deals.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import hoyle
from hoyle.agents import RandomAgent
from hoyle.view import View

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Collector:
    """Calls as soon as it can, draws from the pool, and collects cards of one rank; sees its own view only."""

    def __init__(self, seed: int) -> None:
        """The seed is not needed: nothing is left to chance."""

    def choose(self, view: View, moves: Sequence[str]) -> str:
        """One of the legal moves."""
        for wanted in ("match", "draw_pool", "no_match"):
            if wanted in moves:
                return wanted
        hand = [card for card in view.pile(f"hand[{view.seat}]").cards if card is not None]
        equal = Counter(card[:-1] for card in hand)
        worst = max(hand, key=lambda card: (-equal[card[:-1]], RANKS.index(card[:-1])))
        return f"lay_discard {worst}"


def score(winners: tuple[int, ...], seat: int) -> float:
    """1 for a win, half for a win that is shared or a match without an end, 0 for a loss."""
    if seat in winners:
        return 1 / len(winners)
    return 0 if winners else 0.5


def tournament(game: hoyle.Game, deals: int, seed: int) -> list[float]:
    """For each deal the mean of A's scores on seat 0 and on seat 1."""
    reports = [
        hoyle.simulate(game, deals, seed, agents=agents)
        for agents in ((Collector, RandomAgent), (RandomAgent, Collector))
    ]
    seats = [[score(played.winners, seat) for played in reports[seat].results] for seat in (0, 1)]
    return [mean(both) for both in zip(*seats, strict=True)]


def main(deals: str = "20", seed: str = "1", *more: str) -> None:
    """Play the tournament and say how it ended."""
    if more or not deals.isdecimal() or not seed.isdecimal() or int(deals) < 2:
        raise SystemExit("usage: tournament.py [DEALS [SEED]], with at least 2 deals, like: 50 1")
    game = hoyle.load("three_thirteen", players=2, options={"last_hand": 3})
    scores = tournament(game, int(deals), int(seed))
    share, half = mean(scores), 1.96 * stdev(scores) / sqrt(len(scores))
    print(f"{game.title}, {deals} deals, each played from both seats")
    print(f"A has won {share:.1%} ({max(0, share - half):.1%} to {min(1, share + half):.1%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
