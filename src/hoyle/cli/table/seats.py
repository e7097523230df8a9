"""Which seats people take; read from `--humans`, used by the loop."""

from __future__ import annotations

from hoyle.cli.output import WrongUse


def read_humans(text: str, players: int) -> frozenset[int]:
    """The seats of people from `all`, `none`, or seats with commas like `0,2`."""
    if text == "all":
        return frozenset(range(players))
    if text == "none":
        return frozenset()
    seats = set()
    for part in text.split(","):
        word = part.strip()
        if not (word.isascii() and word.isdecimal() and len(word) < 10):
            raise WrongUse(f"--humans {text}: write seats with commas, like 0,2, or `all`, or `none`")
        if int(word) >= players:
            raise WrongUse(f"--humans {text}: there is no seat {word}; the seats are 0 to {players - 1}")
        seats.add(int(word))
    return frozenset(seats)
