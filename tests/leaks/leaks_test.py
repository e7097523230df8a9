"""The leak check beyond its corpus: the list of what a file tells openly, its words, covering, and its speed."""

from __future__ import annotations

import time

import pytest

from hoyle.diagnostics import Sink
from hoyle.library import ShippedFinder
from hoyle.linter import leaks
from hoyle.linter.leaks.audiences import ALL, NOBODY, Audience, Judged, Reach, Term, applied, covers, meet
from hoyle.linting import lint
from hoyle.pipeline import Checked, check
from hoyle.source import Source

SHIPPED = ShippedFinder()
A, B = Term("a"), Term("b")


def checked(name: str) -> Checked:
    source = SHIPPED.find(name)
    assert source is not None
    found = check(source, SHIPPED, Sink())
    assert found is not None
    return found


GIVEN_AWAY = {
    "the_game": [
        ("if", "some row where burning[row] and no card in hand[player] where fits(card, row)"),
        ("otherwise", "player chooses"),
    ],
    "rook": [],
    "three_thirteen": [],
    "rookie": [("if", "not pair_left")],
}


@pytest.mark.parametrize("name", GIVEN_AWAY)
def test_e_7_what_the_shipped_games_give_away(name: str) -> None:
    game = checked(name)
    found = leaks.giveaways(game.assembly, game.facts)
    assert [(each.before, each.tells) for each in found] == GIVEN_AWAY[name]
    assert all(each.span.text == "openly" and each.secret for each in found)


def test_e_5_a_giveaway_names_its_secret() -> None:
    game = checked("rookie")
    (found,) = leaks.giveaways(game.assembly, game.facts)
    assert found.secret == "`each spot`, which `is_pair` reads, lies face down" or "`" in str(found.secret)
    assert found.span.line == 90


@pytest.mark.parametrize("name", SHIPPED.names())
def test_e_7_shipped_files_leak_nothing(name: str) -> None:
    found = Sink()
    game = checked(name)
    leaks.find(game.assembly, game.facts, found)
    assert found.diagnostics == ()


def test_e_7_without_its_openly_a_file_is_refused() -> None:
    for name in ("the_game", "rookie", "ligretto"):
        source = SHIPPED.find(name)
        assert source is not None
        sink = Sink()
        check(Source(name, source.text.replace("openly", "")), SHIPPED, sink)
        assert {each.kind.slug for each in sink.diagnostics} <= {"leaking-branch", "leaking-otherwise"}
        assert sink.has_errors


def test_rook_without_the_turned_cards_leaks_the_points() -> None:
    source = SHIPPED.find("rook")
    assert source is not None
    sink = Sink()
    check(Source("rook", source.text.replace("  flip each taken face up\n", "")), SHIPPED, sink)
    (found,) = sink.diagnostics
    assert found.kind.slug == "leaking-score"
    assert (
        found.message
        == "`each taken of team`, which `won` reads, lies face down, but everybody sees the score."
    )
    assert [label.text for label in found.labels] == [
        "the secret is read here, in `won`",
        "who sees it is declared here",
    ]


def test_e_1_covering() -> None:
    only = Audience(Reach.ONLY, A)
    team = Audience(Reach.TEAM, applied("team", A))
    others = Audience(Reach.OTHERS, A)
    left = Audience(Reach.ONLY, applied("left", A))
    back = Audience(Reach.ONLY, applied("right", applied("left", A)))
    for known, wanted, several, answer in (
        (ALL, only, True, True),
        (only, ALL, True, False),
        (only, only, True, True),
        (only, Audience(Reach.ONLY, B), True, False),
        (team, only, True, True),
        (only, team, True, False),
        (others, left, True, True),
        (others, left, False, False),
        (others, only, True, False),
        (only, back, True, True),
        (NOBODY, NOBODY, True, True),
        (NOBODY, only, True, False),
    ):
        assert covers(known, wanted, several) is answer, (known, wanted)


def test_e_1_what_two_who_do_not_cover_each_other_know_together_nobody_knows() -> None:
    one, other = Judged(Audience(Reach.ONLY, A)), Judged(Audience(Reach.ONLY, B))
    assert meet(one, other, several=True).audience == NOBODY
    assert meet(one, Judged(ALL), several=True).audience == one.audience


def test_the_work_grows_with_the_file_only() -> None:
    head = 'game long "Long"\nplayers 2..4\ndeck stock\n  card for number in 1..9\npile hand each player   seen by owner\n'
    head += "var kept: 0..9 = 0\nplay\n  shuffle stock\n  deal 1 from stock to each hand\n"

    def seconds(lines: int) -> float:
        text = head + "  if size of hand[first player] > kept\n    kept := 1\n" * lines + "  win everyone\n"
        sink = Sink()
        found = check(Source("long", text), SHIPPED, sink)
        assert found is not None
        times = []
        for _ in range(3):
            begun = time.process_time()
            leaks.find(found.assembly, found.facts, Sink())
            times.append(time.process_time() - begun)
        return min(times)

    assert seconds(400) < 12 * seconds(100)


def test_a_game_of_one_has_no_neighbour_to_show_anything() -> None:
    text = """game alone "Alone"
players {players}
deck stock
  card for number in 1..9
pile blind each player   seen by others
var seen each player: 0..9 or none = 0, seen by owner
play
  shuffle stock
  deal 1 from stock to each blind
  for player
    seen[left of player] := number of top of blind[player]
  win everyone
"""
    slugs = {
        players: {each.kind.slug for each in lint(text=text.replace("{players}", players))}
        for players in ("1..4", "2..4")
    }
    assert "leaking-value" in slugs["1..4"]
    assert "leaking-value" not in slugs["2..4"]
