"""Long chains in a rule file: what is found in them, and that the work does not grow with their square."""

from __future__ import annotations

import pytest

from hoyle.diagnostics import Level
from hoyle.diagnostics.sink import CROWD
from hoyle.linting import lint

GAME = """game chain "Chain"
players 2
kind rank: 1..6
deck stock
  card for rank
pile hand each player   seen by owner
var number_now: 0..9999 = 0
play
  shuffle stock
  deal 1 from stock to each hand
"""


def test_a_condition_that_stands_far_above_already_is_found() -> None:
    lines = ["  if number_now is 0", "    number_now += 2"]
    for number in (*range(1, 200), 7):
        lines += [f"  else if number_now is {number}", "    number_now += 1"]
    found = lint(text=GAME + "\n".join(lines) + "\n  win everyone\n")
    covered = [one for one in found if one.kind.slug == "covered-condition"]
    assert [one.span.text for one in covered] == ["number_now is 7"]
    assert covered[0].span.line > 400
    assert covered[0].labels[0].span.line < 40


def test_nobody_looks_for_near_names_once_more_is_wrong_than_anybody_is_shown() -> None:
    text = GAME + "  win everyone\n" + "".join(f"define a{n} = numbr_now\n" for n in range(2 * CROWD))
    found = lint(text=text)
    assert all(one.help == "Did you mean `number_now`?" for one in found[:100])


@pytest.mark.parametrize("before", [True, False])
def test_defines_that_lead_through_hundreds_of_others_are_refused_in_words(before: bool) -> None:
    defines = "define d0 = number_now\n" + "".join(f"define d{n + 1} = d{n} + 1\n" for n in range(400))
    head, play = GAME.split("play\n")
    play = f"play\n{play}  if d400 > 1\n    win everyone\n  win everyone\n"
    text = head + defines + play if before else head + play + defines
    errors = [one for one in lint(text=text) if one.kind.level is Level.ERROR]
    assert [one.kind.slug for one in errors] == ["unfit-settings" if before else "too-deep"]
    assert "defines lead through each other" in errors[0].message


def test_defines_that_lead_through_some_others_are_none_of_its_business() -> None:
    defines = "define d0 = number_now\n" + "".join(f"define d{n + 1} = d{n} + 1\n" for n in range(50))
    found = lint(text=GAME + "  if d50 > 1\n    win everyone\n  win everyone\n" + defines)
    assert not any(one.kind.level is Level.ERROR for one in found)
