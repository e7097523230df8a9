"""A player of Three Thirteen for whole matches: it calls when it can and throws away the dearest card of no set."""

from __future__ import annotations

import hoyle

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def three_thirteen(players: int = 3, **options: bool | int | str) -> hoyle.Game:
    """Three Thirteen for so many, with these options."""
    return hoyle.load("three_thirteen", players, options)


def worth(card: str) -> int:
    """What a card counts in no set."""
    return min(10, 1 + RANKS.index(card[:-1]))


def sensible(match: hoyle.Match, seat: int) -> str:
    """A move that comes nearer to a complete hand."""
    moves = [move.text for move in match.legal_moves(seat)]
    for wanted in ("start", "match", "no_match", "draw_pool", "call_draw", "call_discard"):
        if wanted in moves:
            return wanted
    hand = match.division("sets", f"hand[{seat}]", seat)
    spare = [card for group in sorted(hand.groups, key=lambda each: -len(each.cards)) for card in group.cards]
    return f"lay_discard {max(hand.left or spare[:1], key=worth)}"


def play_on(match: hoyle.Match) -> None:
    """One sensible move of the first seat that is asked and has one."""
    seat = match.legal_moves()[0].seat
    match.play(sensible(match, seat), seat)


def play_hand(match: hoyle.Match) -> None:
    """To the end of this hand."""
    rows = len(match.sheet)
    while len(match.sheet) == rows:
        play_on(match)
