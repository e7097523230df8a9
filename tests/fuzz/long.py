"""Rule files of one sort in any length; what is done with them may grow with the length, not with its square."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

HEAD = """game long "Long"
players 2..4
kind rank: 1..6
deck stock
  card for rank
pile hand each player   seen by owner
var number_now: 0..9999 = 0
play
  shuffle stock
  deal 1 from stock to each hand
"""
END = "  win everyone\n"
PLAY = HEAD + END
LONG: Final[dict[str, Callable[[int], str]]] = {
    "blank lines": lambda n: PLAY + "\n" * n,
    "one line": lambda n: PLAY + "x" * n,
    "words": lambda n: PLAY + "define a = " + "x " * n,
    "brackets": lambda n: PLAY + "define a = " + "(" * n,
    "closing brackets": lambda n: PLAY + "define a = 1" + ")" * n,
    "signs": lambda n: PLAY + "{:" * n,
    "quotes": lambda n: PLAY + '"' * n,
    "braces in a text": lambda n: PLAY + 'legal l "' + "{x} " * n + '"\n  yes\n',
    "deeper and deeper": lambda n: PLAY + "".join(" " * at + "if\n" for at in range(min(n, 1200))),
    "unknown lines": lambda n: PLAY + "nonsense here\n" * n,
    "comments": lambda n: PLAY + "# ignore: unused-pile, unused-kind\n" * n,
    "statements": lambda n: HEAD + "  number_now += 1\n" * n + END,
    "branches": lambda n: (
        HEAD
        + "".join(f"  {'else ' * (at > 0)}if number_now is {at}\n    number_now += 1\n" for at in range(n))
        + END
    ),
    "sums": lambda n: HEAD + "  number_now := 0" + " + 1" * n + "\n" + END,
    "lines with names unknown": lambda n: PLAY + "".join(f"define a{at} = b{at}\n" for at in range(n)),
    "defines": lambda n: PLAY + "".join(f"define a{at} = {at}\n" for at in range(n)),
    "kinds": lambda n: PLAY + "".join(f"kind k{at}: a{at}, b{at}\n" for at in range(n)),
    "values of a kind": lambda n: PLAY + "kind k: " + ", ".join(f"v{at}" for at in range(n)) + "\n",
    "cards": lambda n: PLAY.replace("  card for rank\n", "  card for rank\n" * n),
    "piles": lambda n: PLAY + "".join(f"pile p{at}   face up\n" for at in range(n)),
    "options": lambda n: PLAY + "".join(f'option o{at}: yes/no = no "say so"\n' for at in range(n)),
    "phases": lambda n: PLAY + "".join(f"phase p{at}\n  number_now := {at}\n" for at in range(n)),
    "tests": lambda n: (
        PLAY + "".join(f'test "t{at}"\n  run play\n  expect number_now is 0\n' for at in range(n))
    ),
    "same names": lambda n: PLAY + "pile hand\n" * n,
    "players": lambda n: PLAY.replace("2..4", f"2..{n}"),
}
