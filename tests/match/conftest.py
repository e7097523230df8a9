"""Small rule files for tests of matches: each fixture gives a function that loads one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import hoyle

STROLL = """\
game stroll "Stroll"
players 2
deck
  card for number in 1..4
var steps: 0..100000 = 0
play
  turns from (first player)
    player chooses
      step
        steps += 1
      stop
        win player
"""

BRITTLE = """\
game brittle "Brittle"
players 2
deck
  card for number in 1..4
var made: 0..3 = 0
play
  turns from (first player)
    player chooses
      more
        made += 1
      stop
        win player
"""

PASSING = """\
game passing "Passing"
players 2..4
option handed: 1..3 = 2 "cards handed on"
option begins: player = random "who begins"
option kind_of_end: most, fewest = most "who wins"
kind colour: yellow "Y", blue "B"
deck stock
  card for colour, number in 1..8
  2 times card x "X"
pile own each player seen by owner
pile heap top face up
var laid: 0..100 = 0
score each player
  points = size of own[player]
  adds points
play
  shuffle stock
  deal 4 from stock to each own
  everyone chooses
    hand_on(handed cards in own[player])
      move cards to own[left of player]
  turns from begins skipping own[player] is empty
    player chooses
      lay(card in own[player])
        needs card is x or top of heap is none or number of card is not number of top of heap "another number"
        move card to heap
        laid += 1
      lay_some(0..2 cards in own[player])
        move cards to heap
      draw
        move top 1 cards of stock to own[player]
    if stock is empty or laid > 6
      end turns
  flip each own face up
  tally
  if kind_of_end is most
    win player with highest total[player]
  else
    win player with lowest total[player]
"""

Load = Callable[..., hoyle.Game]


def _loader(folder: Path, name: str, text: str) -> Load:
    path = folder / f"{name}.hoyle"
    path.write_text(text, encoding="utf-8")
    return lambda players=None, **options: hoyle.load(path, players, options)


@pytest.fixture
def stroll(tmp_path: Path) -> Load:
    return _loader(tmp_path, "stroll", STROLL)


@pytest.fixture
def brittle(tmp_path: Path) -> Load:
    return _loader(tmp_path, "brittle", BRITTLE)


@pytest.fixture
def passing(tmp_path: Path) -> Load:
    return _loader(tmp_path, "passing", PASSING)
