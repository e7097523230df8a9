"""The whole round of RO-A20, move by move, and a variant of Rook whose rounds are simply written down."""

from __future__ import annotations

import hoyle
from games.table import dealt, start_with_dealer

HANDS = {
    0: "Y13 Y9 B10 B9 R11 R4 R3 R2 G14 G12 G8 G7 G2 G1",
    1: "Y12 Y10 Y7 Y4 Y1 B7 B6 B2 R14 R12 R9 R7 R1 G9",
    2: "Y14 Y8 Y6 Y2 B14 B11 B5 B4 B3 R13 R5 G13 G6 Rook",
    3: "Y11 Y3 B13 B12 B8 B1 R10 R8 R6 G11 G10 G5 G4 G3",
}
NEST = "Y5"
DECK = dealt(0, HANDS, NEST)

BIDS_TO_85 = ("1: bid 70", "2: bid 75", "3: pass", "0: pass", "1: bid 80", "2: bid 85", "1: pass")
BIDS_TO_90 = ("1: bid 75", "2: bid 80", "3: pass", "0: pass", "1: bid 85", "2: bid 90", "1: pass")
EXCHANGE = ("2: name_trump blue", "2: take_nest", "2: lay_nest R5")
PASSING = ("0: give R3+R4+G1", "1: give Y1+Y4+R1", "2: give Y2+Y6+G6", "3: give Y3+G3+G4")

TRICKS = (
    (1, "Y2 Y8 Y11 Y13", 0, 0),
    (0, "G8 G9 G13 G11", 2, 0),
    (2, "R13 R3 R1 R14", 1, 25),
    (1, "Y7 Y14 B12 Y4", 3, 10),
    (3, "G5 G14 G6 G3", 0, 15),
    (0, "B9 B2 Rook B8", 2, 20),
    (2, "Y3 B1 Y9 Y10", 3, 25),
    (3, "R6 R11 R12 B11", 2, 0),
    (2, "B4 B13 B10 B6", 3, 10),
    (3, "R4 R2 R7 B14", 2, 10),
    (2, "G4 G10 G12 B7", 1, 10),
    (1, "Y12 Y5 G1 Y1", 1, 35),
    (1, "R9 B3 R8 G2", 2, 0),
    (2, "B5 R10 G7 Y6", 2, 15),
)
"""Leader, cards in playing order, winner, points."""

PLAYS = tuple(
    f"{(leader + place) % 4}: play {card}"
    for leader, cards, _, _ in TRICKS
    for place, card in enumerate(cards.split())
)

WRITTEN_ROUNDS = """\
game written_rounds "Rounds as written" from rook
var evens_made: -1000..1000 = 0
var odds_made: -1000..1000 = 0
change score each team
  adds evens_made when team is team of (first player), otherwise odds_made
change phase round
  left of dealer as writer chooses
    write(evens in -500..1000 step 5, odds in -500..1000 step 5)
      evens_made := evens
      odds_made := odds
  tally
"""
"""Rook in which the left of the dealer says what each team adds: totals, limit and dealer are those of the rules."""


def points(card: str) -> int:
    """The points of a card, as the leaflet lists them."""
    return 20 if card == "Rook" else {"5": 5, "10": 10, "14": 10, "1": 15}.get(card[1:], 0)


def rook(**options: bool | int | str) -> hoyle.Game:
    """Rook with these options."""
    return hoyle.load("rook", options=options)


def the_round(**options: bool | int | str) -> hoyle.Match:
    """The round of RO-A20 after the deal; the dealer is seat 0."""
    return start_with_dealer(rook(**options), 0, DECK)


def lines_of_last_round(match: hoyle.Match) -> list[dict[str, int]]:
    """For each team what the last row of the score sheet says."""
    return [
        {part.name: part.value or 0 for part in line.parts} | {"added": line.added or 0}
        for line in match.view(None).sheet[-1].lines
    ]
