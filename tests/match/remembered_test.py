"""c.48: in a `remembered` pile a view shows a card to whoever knows that it lies there, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

import hoyle

RULES = """\
game aside "Aside"
players 2

deck stock
  card for number in 1..12

pile hand each player   seen by owner
pile away               face down, remembered

play
  shuffle stock
  deal 3 from stock to each hand
  repeat 6 times
    for player
      player chooses
        lay(card in hand[player])
          move card to away
        take
          needs away is not empty   "nothing there"
          move top of away to hand[player]
        mix
          shuffle away
  win everyone
"""


def start(folder: Path, rules: str = RULES) -> hoyle.Match:
    path = folder / "aside.hoyle"
    path.write_text(rules)
    return hoyle.load(path).start(seed=1)


def away(match: hoyle.Match, seat: int | None) -> tuple[str | None, ...]:
    return match.view(seat).pile("away").cards


def lay(match: hoyle.Match, seat: int) -> str:
    card = match.view(seat).pile(f"hand[{seat}]").cards[0]
    assert card is not None
    match.play(f"lay {card}", seat)
    return card


def test_c48_who_laid_a_card_away_sees_it_on_and_others_do_not(tmp_path: Path) -> None:
    match = start(tmp_path)
    first = lay(match, 0)
    assert away(match, 0) == (first,)
    assert away(match, 1) == away(match, None) == (None,)
    second = lay(match, 1)
    assert away(match, 0) == (None, first)
    assert away(match, 1) == (second, None)
    assert away(match, None) == (None, None)
    assert match.view(0).pile("away").up == (False, False)


def test_c48_what_may_have_been_exchanged_or_was_mixed_is_forgotten(tmp_path: Path) -> None:
    match = start(tmp_path)
    first = lay(match, 0)
    match.play("mix", 1)
    assert away(match, 0) == (None,)
    match.undo()
    assert away(match, 0) == (first,)
    lay(match, 1)
    lay(match, 0)
    match.play("take", 1)
    assert away(match, 0) == (None, None)  # one of them went unseen: it may have been any of his


def test_c48_copies_and_restored_matches_remember_the_same(tmp_path: Path) -> None:
    match = start(tmp_path)
    lay(match, 0)
    lay(match, 1)
    twin = match.copy()
    restored = hoyle.restore(match.save(), game=match.game)
    for seat in (0, 1, None):
        assert away(match, seat) == away(twin, seat) == away(restored, seat)
    lay(twin, 0)
    assert len(away(match, 0)) == 2


def test_c48_without_the_word_a_view_forgets_what_match_known_remembers(tmp_path: Path) -> None:
    match = start(tmp_path, RULES.replace(", remembered", ""))
    card = lay(match, 0)
    assert away(match, 0) == (None,)
    assert match.known(0)["away"] == (card,)


@pytest.mark.parametrize("sight", ["top face up", "face up"])
def test_c48_every_sight_can_be_remembered(tmp_path: Path, sight: str) -> None:
    match = start(tmp_path, RULES.replace("face down, remembered", f"{sight}, remembered"))
    first = lay(match, 0)
    second = lay(match, 1)
    assert away(match, 0) == away(match, None) == (second, first)
