"""Does a house rule change who wins? A variant is written as text, loaded, and compared with its base by simulation.

python examples/compare_variant.py [MATCHES [BASE VARIANT]]

BASE and VARIANT are names of shipped games or paths that end in .hoyle. `hoyle compare` does this with intervals.
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


def games(names: list[str], players: int) -> list[hoyle.Game]:
    """The two games: by name or path, or The Game and the variant above."""
    if not names:
        return [hoyle.load("the_game", players=players), load_text(VARIANT, players)]
    return [hoyle.load(name) for name in names]


def main(matches: str = "30", *names: str) -> None:
    """Print for both games how many moves a match takes at random: the longer, the more was laid."""
    if not matches.isdecimal() or int(matches) < 1 or len(names) not in (0, 2):
        raise SystemExit("usage: compare_variant.py [MATCHES [BASE VARIANT]], like: 100 the_game my.hoyle")
    try:
        for game in games(list(names), players=3):
            length = hoyle.simulate(game, matches=int(matches), seed=1).length
            moves = "no match came to an end" if length is None else f"{length.mean:.1f} moves"
            print(f"{game.title}: {moves}" + (f" ({length.low:.1f} to {length.high:.1f})" if length else ""))
    except (hoyle.RuleFileError, hoyle.ConfigurationError) as problem:
        raise SystemExit(str(problem)) from problem


if __name__ == "__main__":
    main(*sys.argv[1:])
