"""c.26: what a rule file asks of the machine is bounded by work, in play, in listing and in tests."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import hoyle

HEAD = """
game heavy "Heavy"
players 2
deck
  card for number in 1..DECK
pile heap face up
"""
PLAYS = {
    "sum": (10, "if (sum of n for number n in 1..1000000000) > 3\n    lose everyone"),
    "nested": (
        10,
        "if some number a in 1..1000 where some number b in 1..1000 where some number c in 1..1000 where"
        " a + b + c is 0\n    lose everyone",
    ),
    "loop": (10, "for number in 1..1000000000 where number > 999999990\n    move top of deck to heap"),
    "cards": (
        1000,
        "move deck to heap\n  if some card a in heap where some card b in heap where some card c in heap where"
        " number of a + number of b + number of c is 0\n    lose everyone",
    ),
    "shuffles": (1000, "repeat 300000 times\n    shuffle deck"),
    "moves": (1000, "repeat 300000 times\n    move deck to bottom of deck turned over"),
    "result": (10, "win player p with highest (sum of n for number n in 1..1000000000)"),
}


@pytest.mark.parametrize("name", PLAYS)
def test_c_26_work_between_two_decisions_is_bounded(name: str, tmp_path: Path) -> None:
    deck, statement = PLAYS[name]
    file = tmp_path / "heavy.hoyle"
    text = HEAD.replace("DECK", str(deck)) + f"play\n  shuffle deck\n  {statement}\n  win everyone\n"
    file.write_text(text, encoding="utf-8")
    game = hoyle.load(file)
    begun = time.process_time()
    with pytest.raises(hoyle.RuleFault) as caught:
        game.start(seed=1)
    assert caught.value.slug in {"step-budget", "overflow"}
    assert caught.value.span is not None
    assert time.process_time() - begun < 60  # without a bound it would be hours


CHOICE = """play
  move deck to heap
  ask(first player)
  win everyone
phase ask(player)
  player chooses
    lay(card in heap)
      needs some number a in 1..1000 where some number b in 1..1000 where a + b is 0   "never"
      move card to deck
    pass
"""


def test_c_26_listing_moves_is_bounded(tmp_path: Path) -> None:
    file = tmp_path / "heavy.hoyle"
    file.write_text(HEAD.replace("DECK", "10") + CHOICE, encoding="utf-8")
    with pytest.raises(hoyle.RuleFault) as caught:
        hoyle.load(file).start(seed=1).legal_moves()
    assert caught.value.slug == "step-budget"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("  card for number in 1..1000000000", "more than 2000 cards"),
        ("  card for number in 1..10\npile more[2000] face up", "1000 piles"),
    ],
)
def test_what_is_too_large_is_refused_at_once(line: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "large.hoyle"
    file.write_text(
        f'game large "Large"\nplayers 2\ndeck\n{line}\nplay\n  shuffle deck\n  win everyone\n',
        encoding="utf-8",
    )
    found = hoyle.lint(file)
    assert any(words in one.message for one in found), [one.message for one in found]


def test_a_long_range_is_asked_not_written_out(tmp_path: Path) -> None:
    file = tmp_path / "range.hoyle"
    text = "play\n  shuffle deck\n  if size of deck in 1..1000000000\n    win everyone\n  lose everyone\n"
    file.write_text(HEAD.replace("DECK", "10") + text, encoding="utf-8")
    assert hoyle.load(file).start(seed=1).outcome.winners == (0, 1)  # type: ignore[union-attr]


QUESTIONS = """
game groups "Groups"
players 2
kind colour: red, blue
deck stock
  card for colour, number in 1..12
patterns sets
  flush: at least 3 cards, same colour
  run: at least 3 cards, same colour, consecutive number
play
  move stock to heap
  repeat TIMES times
    shuffle stock
    if sets covers heap
      deal 0 from stock to each hand
  win everyone
pile heap face up
pile hand each player face up
"""


def test_c_26_the_search_for_groups_of_a_pattern_is_work_too(tmp_path: Path) -> None:
    file = tmp_path / "groups.hoyle"
    file.write_text(QUESTIONS.replace("TIMES", "2"), encoding="utf-8")
    assert hoyle.load(file).start(seed=1).is_over
    file.write_text(QUESTIONS.replace("TIMES", "9000"), encoding="utf-8")
    for game in (hoyle.load(file), hoyle.load(file).translated):
        begun = time.process_time()
        with pytest.raises(hoyle.RuleFault) as caught:
            game.start(seed=1)
        assert caught.value.slug == "step-budget"
        assert time.process_time() - begun < 60  # without a bound it would be many minutes
