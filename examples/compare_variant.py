"""Does a house rule change who wins? A variant is written as text, loaded, and compared with its base by simulation.

python examples/compare_variant.py [MATCHES]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import hoyle

VARIANT = """\
game gentle "The Game, gentle" from the_game
change legal fits(card, row) "go on in the direction of the row, or jump back by 10 or 20"
  number of card > height of row or height of row - number of card in {10, 20} when rising(row)
  otherwise number of card < height of row or number of card - height of row in {10, 20}
"""


def load_text(text: str, players: int) -> hoyle.Game:
    """A game from a rule text; files that it builds on are found among the shipped ones."""
    for finding in hoyle.lint(text=text):
        raise SystemExit(f"{finding.span}: {finding.message}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gentle.hoyle"
        path.write_text(text, encoding="utf-8")
        return hoyle.load(path, players=players)


def main(matches: int = 30, players: int = 3) -> None:
    """Print for both games how many moves a match takes at random: the longer, the more was laid."""
    games = [hoyle.load("the_game", players=players), load_text(VARIANT, players)]
    for game in games:
        length = hoyle.simulate(game, matches=matches, seed=1).length
        print(f"{game.title}: {length.mean:.1f} moves ({length.low:.1f} to {length.high:.1f})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
