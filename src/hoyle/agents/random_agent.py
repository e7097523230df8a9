"""The agent that plays anything: an opponent to try a game with, and a measure for other agents."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hoyle.view import View


class RandomAgent:
    """Chooses among the legal moves, each as likely as the others, from a random stream of its own."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, moves: Sequence[str]) -> str:
        """One of `moves`; what is seen does not matter to it."""
        return moves[self._random.randrange(len(moves))]
