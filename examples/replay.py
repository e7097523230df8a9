"""Replays a saved match move by move, as a spectator saw it. Without a file it plays and saves one first.

python examples/replay.py [FILE]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import hoyle


def record(seed: int = 5) -> str:
    """The text of a match of Rook that random players have begun."""
    match = hoyle.load("rook").start(seed=seed)
    chooser = random.Random(seed)
    for _ in range(30):
        match.play(chooser.choice(match.legal_moves()))
    return match.save()


def main(path: str | None = None) -> None:
    """Restore a record, and play its moves again on a match of our own."""
    text = record() if path is None else Path(path).read_text(encoding="utf-8")
    try:
        saved = hoyle.restore(text)
    except hoyle.RecordError as problem:
        raise SystemExit(f"this record cannot be replayed: {problem}") from problem
    match = saved.game.start(seed=saved.seed, deck=saved.stacked)
    told = 0
    for seat, move in saved.moves:
        match.play(move, seat)
        for event in match.events(None)[told:]:
            print(event.sentence)
        told = len(match.events(None))
    assert match.hash() == saved.hash()
    print(f"{len(saved.moves)} moves; the state is the one that was saved")


if __name__ == "__main__":
    main(*sys.argv[1:2])
