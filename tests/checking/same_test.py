"""The same seed and number of games give the same report, whoever does the work; time stops at whole games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import hoyle
from hoyle.checking.games import Batch, game_seed, play_batch
from hoyle.checking.marks import Marks
from hoyle.checking.setups import pack, setups
from hoyle.loading import load_checked

FOLDER = Path(__file__).parent / "broken"


def plain(report: hoyle.CheckReport) -> dict[str, object]:
    data = report.to_json()
    del data["elapsed_seconds"]
    return data


@pytest.mark.parametrize("name", ["range", "never_branch", "round"])
def test_a_report_does_not_depend_on_who_does_the_work(name: str) -> None:
    path = FOLDER / f"{name}.hoyle"
    alone = hoyle.check(path, games=45, seed=3)
    with ThreadPoolExecutor(1) as pool:
        shared = hoyle.check(path, games=45, seed=3, executor=pool, jobs=2)
    assert plain(alone) == plain(shared)
    assert alone.coverage == shared.coverage


def test_another_seed_gives_other_games() -> None:
    path = FOLDER / "range.hoyle"
    one, other = (hoyle.check(path, games=45, seed=seed) for seed in (3, 4))
    assert plain(one)["findings"] != plain(other)["findings"]


def test_marks_do_not_depend_on_how_games_are_put_together() -> None:
    packed = pack(load_checked("the_game"))
    games = tuple((setup, number) for number in range(2) for setup in setups(load_checked("the_game"))[:4])
    played, whole = play_batch(Batch(packed, 1, games))
    parts = Marks()
    singles = []
    for game in games:
        one, marks = play_batch(Batch(packed, 1, (game,)))
        singles += one
        parts.add(marks)
    assert singles == played
    assert parts == whole


def test_a_game_of_the_check_is_that_of_a_simulation_with_its_seed() -> None:
    from hoyle.simulation.run import play_randomly

    packed = pack(load_checked("the_game"))
    setup = setups(load_checked("the_game"))[1]
    [played], _ = play_batch(Batch(packed, 1, ((setup, 5),)))
    game = hoyle.load("the_game", setup.players)
    again = play_randomly(game.program, 5, game_seed(1, 5), 5_000)
    assert (again.moves, again.winners) == (played.moves, played.winners)


def test_defaults_come_first_and_every_setup_gets_its_games_in_turn() -> None:
    found = setups(load_checked("the_game"))
    assert [setup.players for setup in found[:5]] == [1, 2, 3, 4, 5]
    assert all(not setup.options for setup in found[:5])
    assert all(setup.options for setup in found[5:])
    report = hoyle.check("the_game", games=len(found) + 3)
    assert [count.games for count in report.setups] == [2, 2, 2] + [1] * (len(found) - 3)


def test_what_got_no_game_is_said() -> None:
    report = hoyle.check("the_game", games=4)
    assert report.games == 4
    assert len(report.unplayed) == len(report.setups) - 4


def test_time_stops_at_whole_games() -> None:
    report = hoyle.check(FOLDER / "simultaneous.hoyle", seconds=1.0)
    assert report.games > 20
    assert report.elapsed_seconds < 10


def test_a_game_in_which_nobody_ever_moves_can_be_checked(tmp_path: Path) -> None:
    path = tmp_path / "deal.hoyle"
    path.write_text(NO_MOVES, encoding="utf-8")
    for seed in range(6):  # with hidden cards, so that two worlds are compared
        assert hoyle.check(path, games=4, seed=seed).games == 4


NO_MOVES = """\
game deal "Deal"
players 2
deck stock
  card for number in 1..10
pile hand each player   seen by owner
play
  shuffle stock
  deal 1 from stock to each hand
  flip each hand face up
  win player with highest number of top of hand[player]
"""
