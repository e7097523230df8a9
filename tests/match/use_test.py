"""Wrong use by a program is refused at once and in words; a record of other rules says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import hoyle

SEATS = [3, -1, "0", True, 1.0]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("asked", ["view", "events", "known", "legal_moves", "legal_numbers"])
def test_a_seat_that_does_not_exist(asked: str, seat: object) -> None:
    match = hoyle.load("the_game", players=3).start(seed=1)
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        getattr(match, asked)(seat)


def test_the_only_seat() -> None:
    match = hoyle.load("the_game", players=1).start(seed=1)
    with pytest.raises(ValueError, match="the only seat is 0"):
        match.view(1)


@pytest.mark.parametrize("seed", ["abc", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number"):
        hoyle.load("the_game").start(seed=seed)  # type: ignore[arg-type]


def test_a_pile_that_does_not_exist() -> None:
    view = hoyle.load("the_game").start(seed=1).view(0)
    with pytest.raises(KeyError, match="there is no pile hand; piles are hand"):
        view.pile("hand")


RULES = """
game race "Race"   # COMMENT
players 2
deck
  card for number in 1..6
pile hand each player seen by owner
pile heap face up
play
  shuffle deck
  deal 3 from deck to each hand
  turns from (first player) skipping hand[player] is empty
    player chooses
      lay(card in hand[player])
        move card to heap
  win player with highest number of top of heap
"""


def test_cs_en_06_a_record_says_that_its_rules_have_changed(tmp_path: Path) -> None:
    """proves CS-EN-06"""
    file = tmp_path / "race.hoyle"
    rules = RULES.replace("win player with highest number of top of heap", "win everyone")
    file.write_text(rules, encoding="utf-8")
    match = hoyle.load(file).start(seed=4)
    match.play(match.legal_moves()[0])
    text = match.save()
    assert not hoyle.restore(text).rules_changed

    file.write_text(rules.replace("COMMENT", "other words") + "\n", encoding="utf-8")
    assert not hoyle.restore(text).rules_changed  # a comment is no rule

    file.write_text(rules.replace("win everyone", "lose everyone"), encoding="utf-8")
    restored = hoyle.restore(text)
    assert restored.rules_changed
    assert restored.moves == match.moves
    again = hoyle.restore(restored.save())
    assert not again.rules_changed


TINY = 'game tiny "Tiny"\nplayers 2\ndeck stock\n  card for number in 1..6\nplay\n  shuffle stock\n  win everyone\n'


@pytest.mark.parametrize("options", ["target", ["target"], {1: 2}, {None: 2}, 3])
def test_options_are_a_dict_by_names(options: object) -> None:
    with pytest.raises(TypeError, match="options are a dict from names to values"):
        hoyle.load("rook", options=options)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["1", 1.0, True, [], None])
@pytest.mark.parametrize("what", ["matches", "seed", "max_moves"])
def test_what_a_simulation_counts_is_whole(what: str, number: object) -> None:
    with pytest.raises(TypeError, match=f"{what} is a whole number"):
        hoyle.simulate(hoyle.load("the_game"), **{"matches": 1, what: number})  # type: ignore[arg-type]


def test_the_effort_of_a_check_is_asked_for_before_it_plays(tmp_path: Path) -> None:
    path = tmp_path / "tiny.hoyle"
    path.write_text(TINY, encoding="utf-8")
    for what in ("games", "seed", "jobs"):
        with pytest.raises(TypeError, match=f"{what} is a whole number"):
            hoyle.check(path, **{what: 1.5})  # type: ignore[arg-type]
    for seconds in (float("nan"), 0, -1):
        with pytest.raises(ValueError, match="more than no time"):
            hoyle.check(path, seconds=seconds)
    with pytest.raises(ValueError, match="one game or more"):
        hoyle.check(path, games=0)


@pytest.mark.parametrize("text", [b"game", 3, None])
def test_what_is_no_text_is_said(text: object) -> None:
    with pytest.raises(TypeError, match="a text"):
        hoyle.restore(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a text"):
        hoyle.format(text)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a text"):
        hoyle.lint(text=text)  # type: ignore[arg-type]
    with pytest.raises(hoyle.DeckError, match="named by their texts"):
        hoyle.load("the_game").start(deck=[[text]])  # type: ignore[list-item]
