"""The smallest game that is without findings; for tests of what is done with files, whatever is in them."""

from __future__ import annotations

TINY = """\
game tiny "Tiny"
players 2
deck stock
  card for number in 1..4
pile kept each player   face up
play
  shuffle stock
  deal 2 from stock to each kept
  win player with highest (sum of number of card for card in kept[player])
"""
