"""Rook over whole rounds and several of them: sums, limits, the next dealer, who sits at the table."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

import hoyle
from games.rook_round import (
    BIDS_TO_85,
    EXCHANGE,
    PASSING,
    PLAYS,
    WRITTEN_ROUNDS,
    lines_of_last_round,
    points,
    rook,
    the_round,
)
from games.table import (
    after_random_moves,
    make,
    texts,
    variable,
    walk,
)
from hoyle.simulation.run import simulate


def written(folder: Path, **options: bool | int | str) -> hoyle.Match:
    path = folder / "written_rounds.hoyle"
    path.write_text(WRITTEN_ROUNDS, encoding="utf-8")
    return hoyle.load(path, options=options).start(1)


def test_ro_a17_150_points_more_pass_the_limit(tmp_path: Path) -> None:
    """Proves RO-A17, RO-49: 880 + 150 = 1030 against 700."""
    match = written(tmp_path)
    make(match, f"{match.actors[0]}: write 880 600")
    assert not match.is_over
    make(match, f"{match.actors[0]}: write 150 100")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.losers) == ((0, 2), (1, 3))
    assert tuple(match.outcome.totals) == (1030, 700)


@pytest.mark.parametrize(
    ("before", "last", "winners"),
    [
        pytest.param((850, 0), (150, 50), (0, 2), id="1000 is enough"),
        pytest.param((845, 0), (150, 50), None, id="995 is not"),
        pytest.param((980, 900), (60, 140), None, id="1040 each: another round"),
        pytest.param((980, 950), (60, 140), (1, 3), id="1040 against 1090"),
        pytest.param((0, 0), (-120, 80), None, id="-120 is a total like any other"),
    ],
)
def test_ro_a17_who_has_won(
    tmp_path: Path, before: tuple[int, int], last: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    """Proves RO-A17, RO-49, RO-50, CM-09."""
    match = written(tmp_path)
    for first, second in (before, last):
        make(match, f"{match.actors[0]}: write {first} {second}")
    assert match.view(None).totals == (before[0] + last[0], before[1] + last[1])
    assert (match.outcome.winners if match.outcome else None) == winners


def test_ro_50_after_a_tie_the_next_round_decides(tmp_path: Path) -> None:
    match = written(tmp_path)
    for first, second in ((980, 900), (60, 140), (-20, -25)):
        make(match, f"{match.actors[0]}: write {first} {second}")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 2)
    assert tuple(match.outcome.totals) == (1020, 1015)


LOW_BIDS = [
    pytest.param(0, [(-40, 160), (125, 125), (250, 200)], (0, 2), id="both reach it, the higher total wins"),
    pytest.param(22, [(125, 75), (200, 200), (330, 270)], (0, 2), id="200 each: another round"),
    pytest.param(57, [(90, 110), (200, 200), (265, 335)], (1, 3), id="200 each, and the other team wins"),
    pytest.param(1, [(135, -65), (240, 30)], (0, 2), id="a negative total"),
]


@pytest.mark.parametrize(("seed", "totals", "winners"), LOW_BIDS)
def test_ro_50_in_the_shipped_file(
    seed: int, totals: list[tuple[int, int]], winners: tuple[int, int]
) -> None:
    """Proves RO-49, RO-50, CM-09: whole rounds of cards to 200 points, the opener bids 70; seeds were searched for."""
    match, chance = rook(target=200).start(seed), random.Random(seed)
    found = []
    while not match.is_over:
        (seat, *_), rows = match.actors, len(match.sheet)
        moves = texts(match, seat)
        firm = [text for text in moves if text in ("pass", "bid 70") or text.startswith("give")]
        text = "pass" if "pass" in firm else firm[0] if firm else chance.choice(moves)
        match.play(text, seat)
        if len(match.sheet) > rows:
            found.append(tuple(line.total for line in match.sheet[-1].lines))
    assert found == totals
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.totals) == (winners, totals[-1])


@pytest.mark.parametrize(("target", "rounds"), [(500, 3), (1000, 5)])
def test_ro_a19_rounds_of_200_points(tmp_path: Path, target: int, rounds: int) -> None:
    """Proves RO-A19, RO-05: 400 after two rounds, 800 after four."""
    match = written(tmp_path, target=target)
    for _ in range(rounds - 1):
        make(match, f"{match.actors[0]}: write 200 0")
        assert not match.is_over
    make(match, f"{match.actors[0]}: write 200 0")
    assert match.is_over


@pytest.mark.parametrize("nest_points", ["last_trick", "bid_team", "nobody"])
def test_ro_a18_a_round_brings_200_points(nest_points: str) -> None:
    """Proves RO-A18, RO-05, RO-43: for any play; less the card in the nest, if that counts for nobody."""
    for seed in range(5):
        match = rook(nest_points=nest_points).start(seed)
        first_round(match, seed)
        made = [line["made"] for line in lines_of_last_round(match)]
        (nest,) = set(rook().deck) - {card for _, card in played(match)}
        assert sum(made) == 200 - (points(nest) if nest_points == "nobody" else 0)
        assert all(0 <= each <= 200 for each in made)


def first_round(match: hoyle.Match, seed: int) -> None:
    """Play at random until the first round is written down."""
    for _ in walk(match, seed):
        if match.sheet:
            return


def played(match: hoyle.Match) -> list[tuple[int, str]]:
    """Who played which card, over the whole match."""
    return [(seat, text.split()[1]) for seat, text in match.moves if text.startswith("play ")]


def test_ro_a24_the_next_round() -> None:
    """Proves RO-A24, RO-08, RO-09, RO-29: dealer 1, seat 2 speaks first and leads."""
    match = the_round()
    make(match, *BIDS_TO_85, *EXCHANGE, *PASSING, *PLAYS)
    assert (variable(match, "dealer"), match.actors, match.waits_for) == (1, (2,), "auction.bid")
    assert (variable(match, "trump"), variable(match, "bidder")) == (None, None)
    make(
        match, "2: bid 70", "3: bid 75", "0: pass", "1: pass", "2: pass", "3: name_trump red", "3: leave_nest"
    )
    for seat in range(4):
        match.play(match.legal_moves(seat)[0])
    assert match.actors == (2,)
    assert len(texts(match, 2)) == 14


def test_ro_08_the_deal_passes_to_the_left() -> None:
    match = rook(target=100_000).start(3)
    dealers = [variable(match, "dealer")]
    for _ in walk(match, 3, 6 * 90):
        if variable(match, "dealer") != dealers[-1]:
            dealers.append(variable(match, "dealer"))
    assert len(dealers) >= 5
    assert all(after == (before + 1) % 4 for before, after in pairwise(dealers))


def test_ro_a25_larger_teams_take_turns_at_the_table() -> None:
    """Proves RO-A25, RO-02, RO-54: members 0 and 1 of each team sit, then 1 and 2, then 2 and 0, then 0 and 1."""
    match = rook(team_size=3, target=100_000).start(1)
    sat = []
    for _ in walk(match, 1):
        if len(match.sheet) == len(sat):
            sat.append(match.members)
        if len(sat) == 4:
            break
    assert sat == [(0, 0, 1, 1), (1, 1, 2, 2), (2, 2, 0, 0), (0, 0, 1, 1)]


def test_ro_a25_teams_of_two_sit_always() -> None:
    """Proves RO-A25, RO-01."""
    match = rook(target=100_000).start(1)
    sat = {match.members for _ in walk(match, 1, 200)}
    assert len(match.sheet) >= 2
    assert sat == {(0, 0, 1, 1)}


def test_ro_a26_the_rook_in_the_nest() -> None:
    """Proves RO-A26, RO-25, RO-42, RO-43: 160 points in the tricks, 40 more for the winner of the last one."""
    match = the_round()
    make(match, *BIDS_TO_85, "2: name_trump blue", "2: take_nest", "2: lay_nest Rook")
    first_round(match, 5)
    tricks = [card for _, card in played(match)]
    assert len(tricks) == 56
    assert "Rook" not in tricks
    assert sum(map(points, tricks)) == 160
    made = lines_of_last_round(match)
    assert sum(line["won"] for line in made) == 180
    assert sorted(line["final"] for line in made) == [0, 20]
    assert sum(line["made"] for line in made) == 200
    flipped = [event.sentence for event in match.events(0) if "Rook" in event.sentence]
    assert flipped


def test_ro_a28_seats_opposite_are_partners() -> None:
    """Proves RO-A28, RO-01."""
    game = rook()
    assert (game.players, game.teams) == (4, 2)
    match = after_random_moves(rook(target=1).start(4), 4, 1000)
    assert match.outcome is not None
    assert match.outcome.winners in ((0, 2), (1, 3))


def test_ro_54_a_team_may_have_more_than_ten_members() -> None:
    """Twelve members and more than twelve rounds: who sits goes round (found by `hoyle check`)."""
    report = simulate(rook(team_size=12, target=100_000), 1, 1, max_moves=1_500)
    assert [played.moves for played in report.stopped] == [1_500]
    assert report.faults == ()
