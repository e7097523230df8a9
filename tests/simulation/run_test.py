"""Many matches: the same result however they are shared out; stopped and failed matches are counted."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import hoyle
from hoyle.agents import RandomAgent
from hoyle.engine import move_number
from hoyle.simulation import Ending, simulate
from hoyle.simulation.run import CHUNK, derived, match_seed, random_play
from hoyle.view import View

DUEL = """\
game duel "Duel"
players 2..3
deck stock
  card for number in 1..9
pile own each player seen by owner
pile heap top face up
score each player
  points = sum of number of card for card in own[player]
  adds points
play
  shuffle stock
  deal 3 from stock to each own
  for player
    player chooses
      drop(card in own[player])
        move card to heap
      drop_two(2 cards in own[player])
        move cards to heap
  flip each own face up
  tally
  win player with highest total[player]
"""

ENDLESS = """\
game endless "Endless"
players 2
deck
  card for number in 1..4
play
  turns from (first player)
    player chooses
      step
      stop
        win player
"""

BRITTLE = """\
game brittle "Brittle"
players 1
deck
  card for number in 1..4
var made: 0..3 = 0
play
  repeat
    (first player) as player chooses
      more
        made += 1
      stop
        win everyone
  until made < 0
"""


def load(folder: Path, text: str, players: int | None = None) -> hoyle.Game:
    path = folder / "game.hoyle"
    path.write_text(text, encoding="utf-8")
    return hoyle.load(path, players)


@pytest.fixture
def duel(tmp_path: Path) -> Callable[..., hoyle.Game]:
    return lambda players=2: load(tmp_path, DUEL, players)


class LastAgent:
    """Plays the last move of the list."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, moves: Sequence[str]) -> str:
        assert view.moves == tuple(moves)
        return moves[-1]


def test_every_match_has_a_seed_of_its_own_and_can_be_dealt_again(duel: Callable[..., hoyle.Game]) -> None:
    report = simulate(duel(), 60, seed=1)
    assert report.matches == 60
    assert len({played.seed for played in report.results}) == 60
    assert [played.match for played in report.results] == list(range(60))
    assert all(played.seed == match_seed(1, played.match) for played in report.results)
    assert {played.ending for played in report.results} == {Ending.OVER}
    assert {played.moves for played in report.results} == {2}


def test_seeds_of_runs_and_purposes_do_not_meet() -> None:
    seeds = [derived(seed, word, n) for seed in (0, 1) for word in ("match", "random") for n in range(500)]
    assert len(set(seeds)) == len(seeds)


def test_cs_tg_14_the_same_seed_gives_the_same_report_and_another_one_another(
    duel: Callable[..., hoyle.Game],
) -> None:
    assert simulate(duel(), 40, seed=3) == simulate(duel(), 40, seed=3)
    assert simulate(duel(), 40, seed=3).results != simulate(duel(), 40, seed=4).results


def test_the_report_does_not_depend_on_the_executor(duel: Callable[..., hoyle.Game]) -> None:
    game = duel(3)
    matches = 2 * CHUNK + 7
    alone = simulate(game, matches, seed=5)
    with ThreadPoolExecutor(3) as threads:
        assert simulate(game, matches, seed=5, executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert simulate(game, matches, seed=5, executor=processes) == alone
        assert simulate(game, matches, seed=5, executor=processes).to_json().keys() == alone.to_json().keys()


def test_the_random_agents_of_the_library_are_random_play(duel: Callable[..., hoyle.Game]) -> None:
    game = duel()
    assert simulate(game, 20, seed=2, agents=[RandomAgent, RandomAgent]) == simulate(game, 20, seed=2)


def test_random_play_is_even_over_the_numbers_that_may_be_played(duel: Callable[..., hoyle.Game]) -> None:
    for text_seed in range(10):
        match = hoyle.load("the_game", players=2).start(text_seed)
        state, program = match._state, match.game.program
        numbers = match.legal_numbers(0)
        play = random_play(program, state, 0, random.Random(text_seed))
        assert move_number(program, 0, play) == numbers[random.Random(text_seed).randrange(len(numbers))]
    match = duel().start(1)
    program = match.game.program
    plays = [random_play(program, match._state, 0, random.Random(n)) for n in range(300)]
    names = Counter(program.moves[play.move].name for play in plays)
    # Three cards to drop, and two of them may begin a set of two.
    assert 145 < names["drop"] < 215


class Nonsense:
    """Says what is no move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: hoyle.View, moves: list[str]) -> str:
        return "nonsense"


class Broken(Nonsense):
    """Fails, as programs under work do."""

    def choose(self, view: hoyle.View, moves: list[str]) -> str:
        raise KeyError("broken")


@pytest.mark.parametrize("name", ["duel", "ligretto"])
@pytest.mark.parametrize(("agent", "kind"), [(Nonsense, hoyle.IllegalMove), (Broken, KeyError)])
def test_what_an_agent_does_wrong_is_told_with_seat_move_and_seed(
    duel: Callable[..., hoyle.Game], name: str, agent: type[Nonsense], kind: type[Exception]
) -> None:
    game = duel() if name == "duel" else hoyle.load(name)
    (first,) = hoyle.simulate(game, 1, seed=4).results
    with pytest.raises(kind) as caught:
        hoyle.simulate(game, 1, seed=4, agents=[agent] * game.players)
    (note,) = caught.value.__notes__
    assert note.startswith("The agent of seat ")
    assert note.endswith(f"was asked for move 1 of the match with seed {first.seed}.")


def test_a_match_that_reaches_max_moves_is_stopped() -> None:
    game = hoyle.load("ligretto")
    report = hoyle.simulate(game, 3, seed=1, max_moves=7)
    assert [played.moves for played in report.stopped] == [7, 7, 7]
    with pytest.raises(ValueError, match="not after 0"):
        hoyle.simulate(game, 3, seed=1, max_moves=0)


def test_agents_see_views_and_their_choices_count(duel: Callable[..., hoyle.Game]) -> None:
    report = simulate(duel(), 30, seed=2, agents=[RandomAgent, LastAgent])
    assert report == simulate(duel(), 30, seed=2, agents=[RandomAgent, LastAgent])
    # The last move drops two cards, so seat 0, which may keep two, wins more often.
    assert report.wins_by_seat[0].count > 20


def test_the_number_of_agents_must_fit(duel: Callable[..., hoyle.Game]) -> None:
    with pytest.raises(ValueError, match="has 3 seats, but 2 agents"):
        simulate(duel(3), 1, agents=[LastAgent, LastAgent])
    with pytest.raises(ValueError, match="-1 matches"):
        simulate(duel(), -1)


def test_wins_and_totals_add_up(duel: Callable[..., hoyle.Game]) -> None:
    report = simulate(duel(), 200, seed=9)
    wins = report.wins_by_seat
    ties = sum(len(played.winners) == 2 for played in report.results)
    assert wins[0].count + wins[1].count == 200 + ties
    assert report.wins_by_team == wins
    totals = [played.totals for played in report.results]
    for seat in (0, 1):
        spread = report.totals[seat]
        assert spread is not None
        assert spread.mean == sum(each[seat] for each in totals) / 200
    ((_, line), count) = next(iter(report.endings.items()))
    assert (line, count, len(report.endings)) == (21, 200, 1)


def test_a_report_is_json_and_times_stand_apart(duel: Callable[..., hoyle.Game]) -> None:
    one, other = (simulate(duel(), 10, seed=1).to_json() for _ in range(2))
    assert json.loads(json.dumps(one)) == one
    assert one.pop("elapsed_seconds") != 0
    other.pop("elapsed_seconds")
    assert one == other


def test_no_matches_no_numbers(duel: Callable[..., hoyle.Game]) -> None:
    found = simulate(duel(), 0).to_json()
    assert (found["matches"], found["length"], found["totals"]) == (0, None, [])


def test_a_match_without_end_is_stopped_and_counted(tmp_path: Path) -> None:
    class Stepper:
        def __init__(self, seed: int) -> None:
            pass

        def choose(self, view: View, moves: Sequence[str]) -> str:
            return "step"

    report = simulate(load(tmp_path, ENDLESS), 3, agents=[Stepper, Stepper], max_moves=50)
    assert [played.ending for played in report.results] == [Ending.STOPPED] * 3
    assert {played.moves for played in report.results} == {50}
    assert report.wins_by_seat[0].of == 0
    assert report.to_json()["stopped"] == 3


def test_a_fault_is_reported_with_its_seed_and_place(tmp_path: Path) -> None:
    report = simulate(load(tmp_path, BRITTLE), 60, seed=1)
    assert 0 < len(report.faults) < 60
    first = report.faults[0]
    assert first.line == 10
    assert first.fault == "made would become 4, but it may be 0..3"
    assert first.moves == 3
    listed = report.to_json()["first_faults"]
    assert isinstance(listed, list)
    assert listed[0] == {
        "match": first.match,
        "seed": first.seed,
        "moves": 3,
        "file": str(tmp_path / "game.hoyle"),
        "line": 10,
        "fault": first.fault,
    }
    again = simulate(load(tmp_path, BRITTLE), first.match + 1, seed=1)
    assert again.results[first.match] == first
