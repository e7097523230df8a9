"""Plays a game at random and shows, after each move, what every seat and a spectator were told and can see.

python examples/all_seats.py [GAME [PLAYERS [SEED]]]

GAME is the name of a shipped game or a path that ends in .hoyle.
"""

from __future__ import annotations

import random
import sys

import hoyle


def show(match: hoyle.Match, told: dict[int | None, int]) -> None:
    """Print what is new for each seat, and the cards it sees in its own piles and on the table."""
    for seat in (None, *range(match.game.players)):
        events = match.events(seat)
        view = match.view(seat)
        print("spectator" if seat is None else f"seat {seat}", "*" if seat in match.actors else "")
        for event in events[told[seat] :]:
            print("   ", event.sentence)
        told[seat] = len(events)
        seen = [f"{pile.name}: {cards(pile.cards)}" for pile in view.piles if any(pile.cards)]
        print("    sees", "; ".join(seen) or "no cards")


def cards(texts: tuple[str | None, ...]) -> str:
    """The cards of a pile, unseen ones as a number."""
    shown = [text for text in texts if text is not None]
    hidden = len(texts) - len(shown)
    return " ".join([*shown, *([f"+{hidden}"] if hidden else [])])


def main(name: str = "the_game", players: str = "2", seed: str = "7", *more: str) -> None:
    """Play four moves of a game, one after the other."""
    if more or not players.isdecimal() or not seed.isdecimal():
        raise SystemExit("usage: all_seats.py [GAME [PLAYERS [SEED]]], like: rook 4 7")
    try:
        game = hoyle.load(name, players=int(players))
    except (hoyle.RuleFileError, hoyle.ConfigurationError) as problem:
        raise SystemExit(str(problem)) from problem
    match = game.start(seed=int(seed))
    chooser = random.Random(int(seed))
    told: dict[int | None, int] = dict.fromkeys((None, *range(game.players)), 0)
    show(match, told)
    for _ in range(4):
        if match.is_over:
            break
        move = chooser.choice(match.legal_moves())
        print(f"\n-- seat {move.seat}: {move}")
        match.play(move)
        show(match, told)


if __name__ == "__main__":
    main(*sys.argv[1:])
