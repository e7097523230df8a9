"""c.49: every card that a seat sees was told to it; c.42: choices made at once stay hidden; each check can fail."""

from __future__ import annotations

import json

import pytest

import hoyle
from hoyle.engine import State, deciding, execute, views
from hoyle.ir.program import Program
from hoyle.match import Match, UndoRefused
from hoyle.simulation.secrets import arrival_does_not_matter, commitments_are_secret, seen_is_told

from .games import HEAD, game

UNCOVERING = """\
phase begin
  for player p
    move own[p] to row[p, 1]
  anyone may until steps > 8
    take
      needs row[player, 1] is not empty   "nothing there"
      move top of row[player, 1] to secret[player]
      steps += 1
    take_two
      move top 2 cards of row[player, 1] to secret[player]
      steps += 1
    turn_top
      needs row[player, 1] is not empty   "nothing there"
      flip top of row[player, 1] face down
      steps += 1
    mix
      shuffle row[player, 1]
      steps += 1
    mix_own
      shuffle secret[player]
      steps += 1
    change_places
      swap row[player, 1] with row[player, 2]
      steps += 1
    deal_out
      needs size of row[player, 1] > 2    "too few"
      deal 1 from row[player, 1] to each middle
      steps += 1
    collect
      gather all to middle[1]
      steps += 1
    clear_below
      needs size of row[player, 1] > 1    "too few"
      move bottom (size of row[player, 1] - 1) cards of row[player, 1] to secret[player]
      steps += 1
"""


def told(match: Match, seat: int | None, since: int | None = None) -> list[str]:
    return [event.sentence for event in match.events(seat, since=since) if event.kind == "uncovered"]


def start() -> Match:
    return game(UNCOVERING).start(seed=3)


def test_c49_the_card_that_comes_to_be_the_top_is_told_to_all() -> None:
    match = start()
    top = match.view().pile("row[0, 1]").cards[0]
    assert top == match.view(1).pile("row[0, 1]").top
    match.play("take", 0)
    new = match.view().pile("row[0, 1]").top
    assert new not in (None, top)
    for viewer in (0, 1, None):
        assert told(match, viewer, since=0) == [f"{new} lies on top of row[0, 1] now"]
    event = next(event for event in match.events(1) if event.kind == "uncovered")
    assert event.to_json() == {
        "kind": "uncovered",
        "pile": "row[0, 1]",
        "count": 1,
        "cards": [new],
        "sentence": f"{new} lies on top of row[0, 1] now",
    }


def test_c49_a_top_that_stays_when_unseen_cards_leave_its_pile_is_told_again() -> None:
    match = start()
    top = match.view().pile("row[0, 1]").top
    match.play("clear_below", 0)
    assert match.view(1).pile("row[0, 1]").cards == (top,)
    assert told(match, 1, since=0) == [f"{top} lies on top of row[0, 1] now"]


def test_c49_cards_between_are_not_told() -> None:
    match = start()
    before = match.view().pile("row[1, 1]").size
    match.play("take_two", 1)
    view = match.view(0)
    assert view.pile("row[1, 1]").size == before - 2
    assert told(match, 0, since=0) == [f"{view.pile('row[1, 1]').top} lies on top of row[1, 1] now"]


def test_c49_a_top_that_lies_face_down_is_not_told_and_covers_what_is_under_it() -> None:
    match = start()
    match.play("turn_top", 0)
    assert match.view(0).pile("row[0, 1]").top is None
    assert told(match, 0) == []
    match.play("take", 0)
    assert told(match, 1) == [f"{match.view(1).pile('row[0, 1]').top} lies on top of row[0, 1] now"]


def test_c49_after_mixing_what_can_be_seen_is_told_in_its_order_to_those_who_see_it() -> None:
    match = start()
    for _ in range(3):
        match.play("take", 0)
    turn = match.turn
    match.play("mix_own", 0)
    mine = [text for text in match.view(0).pile("secret[0]").cards if text is not None]
    assert len(mine) == 3
    assert told(match, 0, since=turn) == [f"in secret[0] can be seen {' '.join(mine)}"]
    assert told(match, 1, since=turn) == told(match, None, since=turn) == []
    turn = match.turn
    match.play("mix", 1)
    assert told(match, 0, since=turn) == [
        f"{match.view().pile('row[1, 1]').top} lies on top of row[1, 1] now"
    ]


def test_c49_a_deck_that_lies_open_is_told_at_the_beginning() -> None:
    phase = "phase begin\n  anyone may\n    stop\n      end phase\n"
    open_deck = game(phase, head=HEAD.replace("pile own", "pile stock face up\npile own")).start()
    first = open_deck.events(None)[0]
    assert (first.kind, first.data["pile"], first.data["cards"]) == (
        "uncovered",
        "stock",
        list(open_deck.game.deck),
    )
    assert told(game(phase).start(), None) == []


@pytest.mark.parametrize("seed", range(6))
def test_c49_seen_is_told_whatever_moves_the_cards(seed: int) -> None:
    assert seen_is_told(game(UNCOVERING, 3), seed, 60) == []


def test_the_check_of_what_is_told_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execute, "new_tops", lambda *_: iter(()))
    assert any("no event has told it" in found for found in seen_is_told(game(UNCOVERING), 1, 60))


def test_undo_is_refused_when_a_new_top_has_been_seen() -> None:
    match = start()
    match.play("take", 0)
    match.undo()  # all cards lay open a moment ago, so nobody has learned anything
    match.play("mix", 0)
    match.play("take", 0)
    with pytest.raises(UndoRefused):
        match.undo()
    match.undo(force=True)
    assert match.turn == 1


# ------------------------------------------------------------------------------- choices at once


def test_c42_until_the_last_has_chosen_nothing_of_it_can_be_observed() -> None:
    worlds = []
    for card in (0, 5):
        match = hoyle.load("rook").start(seed=3)
        for text in ("bid 200", "name_trump red", "leave_nest"):
            match.play(text)
        match.play(match.legal_moves(2)[card])
        worlds.append(match)
    here, there = worlds
    assert here.moves != there.moves
    for viewer in (0, 1, 3, None):
        assert here.view(viewer) == there.view(viewer)
        assert here.events(viewer) == there.events(viewer)
        assert json.dumps(here.view(viewer).to_json()) == json.dumps(there.view(viewer).to_json())
    for world in worlds:
        refusal = world.why_not(world.legal_moves(0)[0].text, 2)
        assert refusal is not None
        assert refusal.sentence == "you have already chosen"
        assert world.actors == (0, 1, 3)


@pytest.mark.parametrize("name", ["rook", "three_thirteen"])
def test_c42_ta_a18_neither_arrival_matters_nor_can_a_choice_be_observed(name: str) -> None:
    game_ = hoyle.load(name)
    for seed in range(4):
        assert arrival_does_not_matter(game_, seed, 60) == []
        assert commitments_are_secret(game_, seed, 60) == []


def test_the_check_of_secret_choices_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(program: Program, state: State, seat: int | None) -> str | None:
        return next((str(play) for play in state.pending.values() if play is not None), None)

    monkeypatch.setattr(views, "_commitment", shown)
    found = [
        each for seed in range(6) for each in commitments_are_secret(hoyle.load("three_thirteen"), seed, 60)
    ]
    assert any("can tell what seat" in each for each in found)


def test_the_check_of_arrival_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    # Served in the order of arrival instead of the order of seats: here the last one lies on top.
    monkeypatch.setattr(deciding, "min", lambda pending: next(iter(pending)), raising=False)
    piling = """\
phase begin
  repeat 4 times
    everyone chooses
      lay(card in own[player])
        move card to middle[1]
"""
    found = [each for seed in range(8) for each in arrival_does_not_matter(game(piling), seed, 60)]
    assert any("it matters whether" in each for each in found)
