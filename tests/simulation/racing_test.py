"""Who comes first in simulated races: speed, reaction, late moves, and the same order for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import hoyle
from hoyle.agents import RandomAgent
from hoyle.match import Match
from hoyle.simulation import Ending, simulate
from hoyle.simulation.racing import SECOND, Pace, Race, paces
from hoyle.simulation.run import time_streams
from hoyle.view import View

SPRINT = """\
game sprint "Sprint"
players 2..3
option length: 1..100 = 20 "how many to grab"
deck stock
  card for number in 1..5
var grabbed each player: 0..100 = 0
var left_over: 0..100 = 100
play
  anyone may until some player p where grabbed[p] >= length
    grab
      grabbed[player] += 1
  win player with highest grabbed[player]
"""

PLACES = """\
game places "Places"
players 2
deck stock
  card for number in 1..40
pile place[40] face up
play
  anyone may until stock is empty
    take(place where place is empty and index of place is 41 - size of stock)
      move top of stock to place
  win everyone
"""

ENDLESS = """\
game endless "Endless"
players 2
deck stock
  card for number in 1..4
var steps: 0..1 = 0
play
  anyone may until steps > 1
    wait
      steps := 0
  win everyone
"""


def load(folder: Path, text: str, players: int | None = None, **options: int) -> hoyle.Game:
    path = folder / "race.hoyle"
    path.write_text(text, encoding="utf-8")
    return hoyle.load(path, players, options)


# ------------------------------------------------------------------------------------------ the clock


def test_a_delay_lies_between_reaction_and_reaction_with_twice_the_mean() -> None:
    stream = random.Random(1)
    delays = [Pace(speed=2.0, reaction=0.5).delay(stream) for _ in range(2000)]
    assert min(delays) >= 0.5 * SECOND
    assert max(delays) < 1.5 * SECOND
    assert abs(sum(delays) / len(delays) - 1.0 * SECOND) < 0.02 * SECOND


def streams(seats: int) -> list[random.Random]:
    return [random.Random(seat) for seat in range(seats)]


def test_a_move_that_comes_too_late_is_counted_and_its_player_looks_again() -> None:
    race: Race[str] = Race(paces(2, None), streams(2))
    looks: list[int] = []
    taken: set[str] = set()

    def wish(seat: int) -> str | None:
        looks.append(seat)
        return "first place" if "first place" not in taken else f"place of {seat}"

    def legal(seat: int, wanted: str) -> str | None:
        return None if wanted in taken else wanted

    first, wanted = race.next_legal("here", (0, 1), wish, legal)
    assert wanted == "first place"
    taken.add(wanted)
    made = [race.next_legal("here", (0, 1), wish, legal) for _ in range(3)]
    assert race.late == 1
    assert f"place of {1 - first}" in {wanted for _, wanted in made}
    assert looks[:2] == [0, 1]


def test_who_has_no_move_waits_until_one_was_served() -> None:
    race: Race[str] = Race(paces(2, [1, 1]), streams(2))
    looks: list[int] = []

    def wish(seat: int) -> str | None:
        looks.append(seat)
        return "go" if seat == 0 else None

    race.look((0, 1), wish)
    race.look((0, 1), wish)
    assert looks == [0, 1]
    assert race.first() == (0, "go")
    race.look((0, 1), wish)
    assert looks == [0, 1, 0]
    race.served()
    race.look((0, 1), wish)
    assert looks == [0, 1, 0, 1]


def test_time_passes_up_to_a_moment_and_never_back() -> None:
    race: Race[str] = Race((Pace(1000, 1.0),) * 2, streams(2))
    race.look((0, 1), lambda seat: "go")
    assert race.first(until=SECOND // 2) is None
    assert race.now == 0
    assert race.first(until=2 * SECOND) is not None
    assert SECOND <= race.now < 2 * SECOND
    before = race.now
    race.first()
    assert race.now >= before


def test_at_another_decision_nothing_is_on_its_way() -> None:
    race: Race[str] = Race(paces(2, None), streams(2))
    race.enter("one")
    race.look((0, 1), lambda seat: "go")
    race.enter("one")
    assert len(race.coming) == 2
    race.enter("two")
    assert race.first() is None


@pytest.mark.parametrize(
    ("speeds", "words"),
    [
        ([1.0], "2 seats, but 1 speeds"),
        ([1, 0], "not 0"),
        ([1, -1], "not -1"),
        ([float("nan"), 1], "not nan"),
    ],
)
def test_speeds_that_are_none_are_refused(speeds: Sequence[float], words: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(load(tmp_path, SPRINT), 1, speeds=speeds)


# ----------------------------------------------------------------------------------------- simulation


def test_equal_speeds_are_fair_and_a_faster_player_wins_more(tmp_path: Path) -> None:
    game = load(tmp_path, SPRINT)
    fair = simulate(game, 300, seed=1).wins_by_seat[0]
    assert fair.low < 0.5 < fair.high
    slow, fast = simulate(game, 100, seed=1, speeds=[1, 2]).wins_by_seat
    assert fast.share > 0.9
    assert slow.share < 0.1


def test_the_order_of_seats_does_not_decide(tmp_path: Path) -> None:
    game = load(tmp_path, SPRINT, 3, length=3)
    for wins in simulate(game, 300, seed=2).wins_by_seat:
        assert 0.25 < wins.share < 0.5


def test_the_same_seed_and_speeds_give_the_same_report_whoever_does_the_work(tmp_path: Path) -> None:
    game = load(tmp_path, SPRINT)
    alone = simulate(game, 60, seed=5, speeds=[1, 1.5])
    with ThreadPoolExecutor(2) as pool:
        shared = simulate(game, 60, seed=5, speeds=[1, 1.5], executor=pool)
    assert alone == shared
    assert simulate(game, 60, seed=6, speeds=[1, 1.5]).results != alone.results
    assert simulate(game, 60, seed=5, speeds=[1, 3]).results != alone.results


class First:
    """Takes the first legal move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, moves: Sequence[str]) -> str:
        assert view.seat in view.actors
        assert list(view.moves) == list(moves)
        return moves[0]


def test_late_moves_are_counted_with_agents_and_without(tmp_path: Path) -> None:
    game = load(tmp_path, PLACES)
    plain = simulate(game, 20, seed=1)
    agents = simulate(game, 20, seed=1, agents=[First, First])
    for report in (plain, agents):
        assert [played.moves for played in report.results] == [40] * 20
        late = [played.late for played in report.results]
        # Each place is wanted by both, so the second one mostly comes too late.
        assert all(15 <= count <= 40 for count in late)
        assert report.to_json()["late_moves"] == sum(late)
    # Time does not hang on what players choose, and here there is one choice only.
    assert [played.late for played in plain.results] == [played.late for played in agents.results]


def test_a_race_that_nobody_ends_is_stopped(tmp_path: Path) -> None:
    report = simulate(load(tmp_path, ENDLESS), 2, max_moves=300)
    assert [(played.ending, played.moves) for played in report.results] == [(Ending.STOPPED, 300)] * 2


def test_the_record_of_a_simulated_race_holds_the_order_and_replays(tmp_path: Path) -> None:
    game = load(tmp_path, PLACES)
    match = game.start(seed=9)
    race: Race[str] = Race(paces(2, [1, 3]), time_streams(9, 2))

    def wish(seat: int) -> str | None:
        moves = match.legal_moves(seat)
        return str(moves[0]) if moves else None

    def legal(seat: int, text: str) -> str | None:
        return text if match.why_not(text, seat) is None else None

    while match.is_race:
        seat, text = race.next_legal(match.waits_for, match.actors, wish, legal)
        match.play(text, seat)
    assert race.late > 0
    twin: Match = hoyle.restore(match.save(), game)
    assert twin.hash() == match.hash()
    assert twin.moves == match.moves
    seats = [seat for seat, _ in match.moves]
    assert seats.count(1) > seats.count(0)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("ligretto", 2, {}),
        ("ligretto", 4, {"stop": "automatic"}),
        ("ligretto", 3, {"row_refill": "automatic"}),
        ("ligretto_advanced", 3, {}),
    ],
)
def test_li_22_a_shipped_race_ends_by_its_rules(name: str, players: int, options: dict[str, str]) -> None:
    game = hoyle.load(name, players, {"target": 20, **options})
    report = simulate(game, 3, seed=7, speeds=[1 + seat / 2 for seat in range(players)])
    assert [played.ending for played in report.results] == [Ending.OVER] * 3


def test_agents_of_the_library_play_a_race() -> None:
    game = hoyle.load("ligretto", options={"target": 5, "ligretto_size": 3})
    report = simulate(game, 2, seed=3, agents=[RandomAgent, RandomAgent], speeds=[1, 2])
    assert [played.ending for played in report.results] == [Ending.OVER] * 2
