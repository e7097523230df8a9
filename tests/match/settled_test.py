"""How cards were divided when the sheet was written: in events and in `division` with a row, for those who saw them."""

from __future__ import annotations

import json

import pytest

import hoyle
from engine.leaky import leaky_game
from games.rummy import play_hand, play_on, three_thirteen
from hoyle.view import SeenEvent

COUNTED = """\
game counted "Counted"
players 2
deck
  card for number in 1..9
pile hand each player   seen by owner
pile heap               face down
patterns runs
  run: at least 3 cards, consecutive number
  cost number of card
score each player
  left_over "in no run" = runs cost of hand[player]
  twice "twice" = 2 * (runs cost of hand[player])
  adds left_over
play
  shuffle deck
  deal 4 from deck to each hand
{before}
  player_choice
  tally
  gather all to heap
  win everyone
phase player_choice
  everyone chooses
    go
"""


def counted(before: str = "") -> hoyle.Match:
    """A game that counts hands nobody else sees; 1 2 3 6 against 5 7 8 9."""
    return leaky_game(COUNTED.format(before=before)).start(1, ["1", "5", "2", "7", "3", "9", "6", "8"])


def divided(match: hoyle.Match, seat: int | None, since: int | None = None) -> list[SeenEvent]:
    return [event for event in match.events(seat, since=since) if event.kind == "divided"]


def test_c50_what_everybody_saw_is_told_to_everybody() -> None:
    """The hands are gathered in the same move, and all divisions are still told, after the row they belong to."""
    match = three_thirteen(3).start(seed=3)
    play_hand(match)
    before = match.turn
    play_hand(match)
    assert match.view(None).pile("pool").size > 150
    for seat in (0, 1, 2, None):
        events = match.events(seat)
        places = [place for place, event in enumerate(events) if event.kind == "tallied"]
        assert len(places) == 2
        for row, place in enumerate(places):
            told = events[place + 1 : place + 4]
            assert [(event.kind, event.data["owner"]) for event in told] == [("divided", n) for n in range(3)]
            assert [event.data["cost"] for event in told] == [
                line.parts[0].value for line in match.sheet[row].lines
            ]
            for event in told:
                groups, left = json.loads(json.dumps([event.data["groups"], event.data["left"]]))
                assert sum(len(group["cards"]) for group in groups) + len(left) == 3 + row
        assert divided(match, seat) == divided(match, None)
        assert divided(match, seat, since=before) == divided(match, seat)[3:]
    assert divided(match, 0, since=match.turn) == []


def test_a_division_with_a_row_is_the_one_that_was_counted() -> None:
    match = three_thirteen(3).start(seed=3)
    play_hand(match)
    play_hand(match)
    restored = hoyle.restore(match.save())
    for row in range(2):
        for owner in range(3):
            shown = match.division("sets", f"hand[{owner}]", row=row)
            told = divided(match, None)[3 * row + owner].data
            assert (list(shown.left), shown.cost) == (told["left"], told["cost"])
            assert shown.cost == match.sheet[row].lines[owner].added
            assert all(
                each.division("sets", f"hand[{owner}]", seat, row=row) == shown
                for each in (match, restored)
                for seat in (0, 1, 2)
            )
    assert [each.to_json() for each in restored.events(1)] == [each.to_json() for each in match.events(1)]


def test_undo_and_copy_take_divisions_along() -> None:
    match = three_thirteen(2).start(seed=5)
    play_hand(match)
    twin = match.copy()
    told = divided(match, 0)
    match.undo(force=True)
    assert match.sheet == ()
    assert divided(match, 0) == []
    with pytest.raises(ValueError, match="there is no row 0: 0 rows of the sheet have been written"):
        match.division("sets", "hand[0]", row=0)
    play_on(match)
    assert divided(match, 0) == told == divided(twin, 0)
    play_hand(twin)
    assert len(divided(twin, 0)) == 4
    assert len(divided(match, 0)) == 2


@pytest.mark.parametrize("row", [-1, 1])
def test_a_row_that_was_not_written(row: int) -> None:
    match = three_thirteen(2).start(seed=5)
    play_hand(match)
    with pytest.raises(ValueError, match=f"there is no row {row}: 1 row"):
        match.division("sets", "hand[0]", row=row)


def test_what_only_the_owner_saw_is_told_to_him_only() -> None:
    """A line that is more than the cost of a pattern tells no division of its own."""
    match = counted()
    match.play("go", 0)
    match.play("go", 1)
    assert [event.data["owner"] for event in divided(match, 0)] == [0]
    assert divided(match, 0)[0].sentence == "seat 0, runs: 1 2 3; left over 6"
    assert [event.sentence for event in divided(match, 1)] == ["seat 1, runs: 7 8 9; left over 5"]
    assert divided(match, None) == []
    assert match.division("runs", "hand[1]", 1, row=0).left == ("5",)
    for seat in (0, None):
        with pytest.raises(hoyle.HiddenCards, match=r"does not see all cards of hand\[1\]"):
            match.division("runs", "hand[1]", seat, row=0)


def test_a_row_before_the_first_move() -> None:
    match = counted(before="  tally")
    assert divided(match, 0) == []
    with pytest.raises(ValueError, match="row 0 was written before the first move"):
        match.division("runs", "hand[0]", 0, row=0)
    match.play("go", 0)
    match.play("go", 1)
    assert len(divided(match, 0)) == 1
    assert match.division("runs", "hand[0]", 0, row=1).cost == 6
