"""Cases from the field for records, copies and repeated games, checked on the shipped games."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import hoyle
from games.rook_round import BIDS_TO_85, DECK, EXCHANGE, PASSING, PLAYS, WRITTEN_ROUNDS
from games.sorted_game import play_turns, started
from games.table import (
    GAMES,
    after_random_moves,
    everything,
    log,
    make,
    start_with_dealer,
    step,
    variable,
)

shipped = pytest.mark.parametrize(("name", "players"), GAMES, ids=lambda value: str(value))

PLAY_AND_TELL = """\
import hashlib, json, random, sys
import hoyle
for name, players in (
    ("the_game", 3), ("the_game_on_fire", 2), ("rook", 4), ("rookie", 3), ("three_thirteen", 5), ("ligretto", 3)
):
    game = hoyle.load(name, players)
    for seed in range(4):
        match, chance = game.start(seed), random.Random(seed)
        while not match.is_over and match.turn < 150:
            seat = chance.choice([seat for seat in match.actors if match.legal_numbers(seat)])
            match.play(chance.choice(match.legal_numbers(seat)), seat)
        for seat in (None, *range(players)):
            for event in match.events(seat):
                print(name, seed, seat, json.dumps(event.to_json()))
        print(match.hash(), json.dumps(match.view(0).to_json()), match.save())
"""


def test_cs_en_01_the_same_log_in_two_processes() -> None:
    logs = []
    for hash_seed in ("0", "20261"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", PLAY_AND_TELL],
            env=environment,
            capture_output=True,
            check=True,
            timeout=120,
        )
        logs.append(run.stdout)
    assert len(logs[0]) > 100_000
    assert logs[0] == logs[1]


def test_cs_en_03_the_next_deals_after_saving_are_the_same() -> None:
    match = hoyle.load("rook", options={"target": 100_000}).start(3)
    chance = random.Random(3)
    while len(match.sheet) < 1 or match.waits_for != "auction.bid":
        step(match, chance)
    restored = hoyle.restore(match.save())
    for each in (match, restored):
        after_random_moves(each, 4, 200)
    assert len(match.sheet) >= 2
    assert everything(restored) == everything(match)


@pytest.mark.parametrize("name", ["three_thirteen", "ligretto"])
def test_cs_en_03_so_are_the_next_hand_and_the_next_round(name: str) -> None:
    options = {"last_hand": 4} if name == "three_thirteen" else {"target": 1000}
    match = hoyle.load(name, 3, options).start(3)
    chance = random.Random(3)
    while not match.sheet:
        before = match.save()
        made = match.turn
        step(match, chance)
    restored = hoyle.restore(before)
    for seat, text in match.moves[made:]:
        restored.play(text, seat)
    assert len(restored.sheet) == 1
    assert restored.hash() == match.hash()
    assert everything(restored) == everything(match)


def test_cs_en_05_the_deck_of_a_record_goes_before_its_seed() -> None:
    match = start_with_dealer(hoyle.load("rook"), 0, DECK)
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, *PLAYS)
    record = json.loads(match.save())
    restored = hoyle.restore(json.dumps(record))
    assert everything(restored) == everything(match)
    assert record["deck"] == DECK
    record["deck"][0] = record["deck"][1]
    with pytest.raises(hoyle.RecordError, match="the deck of the record is not the deck of rook"):
        hoyle.restore(json.dumps(record))


def test_cs_en_05_an_unrelated_seed_does_not_change_the_deal() -> None:
    """Another seed that draws the same dealer: the stacked cards lie as before."""
    game = hoyle.load("rook")
    seeds = [seed for seed in range(40) if variable(game.start(seed), "dealer") == 0][:2]
    hands = [[game.start(seed, DECK).view(seat).pile(f"hand[{seat}]") for seat in range(4)] for seed in seeds]
    assert len(seeds) == 2
    assert hands[0] == hands[1]


def test_cs_en_05_a_record_with_an_unrelated_seed_is_played_with_its_deck() -> None:
    """All moves are made with the cards of the deck; what else comes from the seed differs in the end, and that is said."""
    game = hoyle.load("rook")
    first, other = [seed for seed in range(40) if variable(game.start(seed), "dealer") == 0][:2]
    match = game.start(first, DECK)
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, *PLAYS)
    record = json.loads(match.save()) | {"seed": other}
    with pytest.raises(hoyle.RecordError, match=f"all {match.turn} moves fit") as conflict:
        hoyle.restore(json.dumps(record))
    assert conflict.value.path == "$.state_hash"


def test_cs_en_06_a_record_whose_rules_have_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.hoyle"
    old = 'game mine "Mine" from the_game\n'
    path.write_text(old, encoding="utf-8")
    match = started_mine(path)
    record = match.save()
    assert len(match.moves) == 30
    seat, text = match.moves[12 - 1]
    assert (seat, text) == (0, "end_turn")
    old_hash = json.loads(record)["rules_hash"]

    new = 'legal calm "no rest on a 9" = number of top of U1 is not 9\nadd needs calm to end_turn\n'
    path.write_text(old + new, encoding="utf-8")
    new_hash = json.loads(hoyle.load(path, 3).start(1).save())["rules_hash"]
    with pytest.raises(hoyle.RecordError) as error:
        hoyle.restore(record)
    assert error.value.path == "$.moves[11]"
    for part in ("move 12", f"`{text}` of seat {seat}", "(calm)", "no rest on a 9", old_hash, new_hash):
        assert part in str(error.value)
    assert old_hash != new_hash

    path.write_text(old, encoding="utf-8")
    assert everything(hoyle.restore(record)) == everything(match)


def started_mine(path: Path) -> hoyle.Match:
    """Thirty actions of a sorted game of three, so that nobody loses; the twelfth is the end of a turn."""
    match = hoyle.load(path, 3).start(0, list(started(3).stacked or ()))
    play_turns(match, 10)
    return match


@shipped
def test_cs_en_08_a_copy_goes_its_own_way(name: str, players: int) -> None:
    match = after_random_moves(hoyle.load(name, players).start(8), 8, 10)
    before = everything(match)
    after_random_moves(match.copy(), 9, 30)
    assert everything(match) == before


@shipped
def test_cs_en_10_a_round_trip_after_every_action(name: str, players: int) -> None:
    game = hoyle.load(name, players)
    straight, round_trip = game.start(10), game.start(10)
    chances = random.Random(10), random.Random(10)
    for _ in range(40):
        if straight.is_over:
            break
        step(straight, chances[0])
        step(round_trip, chances[1])
        round_trip = hoyle.restore(json.dumps(json.loads(round_trip.save())))
        assert round_trip.hash() == straight.hash()
    assert log(round_trip) == log(straight)
    assert everything(round_trip) == everything(straight)


def test_cs_en_11_nought_is_not_nothing() -> None:
    """Seat 0 on turn, a dealer 0, scores of 0, no bidder yet, an empty pile: all survive the round trip."""
    match = hoyle.restore(start_with_dealer(hoyle.load("rook"), 0, DECK).save())
    assert (variable(match, "dealer"), variable(match, "bid")) == (0, 0)
    assert variable(match, "bidder") is None
    assert variable(match, "trump") is None
    assert match.view(None).totals == (0, 0)
    assert match.view(None).pile("taken[0]").cards == ()
    make(match, "1: bid 70", "2: pass", "3: pass")
    match = hoyle.restore(match.save())
    assert match.actors == (0,)
    make(match, "0: bid 75", "1: pass")
    assert variable(hoyle.restore(match.save()), "bidder") == 0


def test_cs_en_11_winner_0_is_a_winner() -> None:
    solo = started(1)
    play_turns(solo, 49)
    restored = hoyle.restore(solo.save())
    assert restored.outcome is not None
    assert restored.outcome.winners == (0,)
    lost = after_random_moves(hoyle.load("the_game", 1).start(2), 2, 1000)
    assert lost.outcome is not None
    assert hoyle.restore(lost.save()).outcome == lost.outcome
    assert (lost.outcome.winners, lost.outcome.losers) == ((), (0,))


def test_cs_en_27_five_thousand_actions_and_as_many_undos(tmp_path: Path) -> None:
    path = tmp_path / "written_rounds.hoyle"
    path.write_text(WRITTEN_ROUNDS, encoding="utf-8")
    match = hoyle.load(path, options={"target": 100_000}).start(27)
    start = match.hash()
    for _ in range(5000):
        match.play("write 5 5")
    assert match.view(None).totals == (25_000, 25_000)
    assert match.copy().hash() == match.hash()
    assert json.loads(match.save())["moves"][-1][1] == "write 5 5"
    for _ in range(5000):
        match.undo(force=True)
    assert match.hash() == start
    assert match.turn == 0
