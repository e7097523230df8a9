"""c.46: `can M` is yes exactly when M, as it stands in the same choice, has a legal choice for the chooser now."""

from __future__ import annotations

import random

import pytest

import hoyle
from hoyle.match import Match

from .games import game

ASKING = """\
phase begin
  anyone may until steps > 200
    lay(card in own[player] where number of card < 4, middle where size of middle < 4)
      needs done[player] or steps mod 3 > 0                                  "wait"
      needs middle is empty or colour of card is not colour of top of middle "another colour"
      needs middle is empty or number of card > number of top of middle or steps mod 2 is 1 "higher"
      move card to middle
      steps += 1
    also take_back
    ring
      done[player] := not done[player]
      steps += 1
    cannot_lay
      needs not can lay         "you can lay"
      steps += 2
    can_lay
      needs can lay             "you cannot lay"
      steps += 1
    cannot_take
      needs not can take_back   "you can take"
      steps += 1
    can_both(middle where can lay and can take_back)
      steps += 1
shared move take_back(middle where middle is not empty)
  needs owner of top of middle is player   "not yours"
  move top of middle to own[player]
"""


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.legal_moves(seat)]


@pytest.mark.parametrize("players", [2, 3])
def test_c46_the_answer_is_that_of_the_list_of_legal_moves(players: int) -> None:
    seen = set()
    for seed in range(3):
        match, chance = game(ASKING, players).start(), random.Random(seed)
        while not match.is_over:
            for seat in match.actors:
                legal = texts(match, seat)
                lays = any(text.startswith("lay ") for text in legal)
                takes = any(text.startswith("take_back ") for text in legal)
                assert ("can_lay" in legal, "cannot_lay" in legal) == (lays, not lays)
                assert ("cannot_take" in legal) == (not takes)
                assert any(text.startswith("can_both ") for text in legal) == (lays and takes)
                seen.add((lays, takes))
            seat = chance.choice(match.actors)
            match.play(chance.choice(texts(match, seat)), seat)
    assert len(seen) == 4


def test_c46_in_a_choice_of_one_player_the_chooser_is_meant() -> None:
    one = """\
phase begin
  for player
    player chooses
      lay(card in own[player] where owner of card is opener)
        move card to middle[1]
      pass
        needs not can lay   "you can lay"
  done[0] := yes
""".replace("  done[0] := yes\n", "")
    match = game(one).start()
    refusal = match.why_not("pass", 0)
    assert refusal is not None
    assert refusal.sentence == "you can lay"
    match.play("lay R1/0", 0)
    assert texts(match, 1) == ["pass"]


def test_c46_what_is_never_legal_with_these_options_cannot_be_done() -> None:
    dead = """\
phase begin
  anyone may until steps > 3
    lay(card in own[player])
      needs players > 2   "only with three"
      move card to middle[1]
    report
      needs not can lay   "you can lay"
      steps += 2
"""
    assert texts(game(dead, 2).start(), 0) == ["report"]
    assert "report" not in texts(game(dead, 3).start(), 0)


def test_c46_li_19_who_can_lay_is_not_stuck() -> None:
    match = hoyle.load("ligretto", players=3).start(seed=2)
    match.play("start", 0)
    for seat in match.actors:
        legal = texts(match, seat)
        able = any(text.split()[0] in ("open", "lay", "build", "refill") for text in legal)
        assert ("report_stuck" in legal) == (not able)
