"""The parts of a check by themselves: the search, the smaller deck, the counting of lines, the test of fairness."""

from __future__ import annotations

from pathlib import Path

import pytest

import hoyle
from hoyle import checking
from hoyle.checking.fairness import advantage, chi_square_tail
from hoyle.checking.games import course
from hoyle.checking.marks import Watch
from hoyle.checking.search import Searched, search
from hoyle.checking.small import ENOUGH, smaller
from hoyle.checking.witness import deck_order, replay
from hoyle.diagnostics import Sink
from hoyle.ir.program import Program
from hoyle.pipeline import check, make_program
from hoyle.source import Source

HEAD = """game small "Small"
players 2

deck stock
  card for number in 1..{cards}

pile hand each player    seen by owner
pile middle              face up

play
  shuffle stock
"""


def program(body: str, cards: int = 4) -> Program:
    sink = Sink()
    text = HEAD.format(cards=cards) + "".join(f"  {line}\n" for line in body.strip("\n").splitlines())
    checked = check(Source("small.hoyle", text), lambda name: None, sink)
    assert not sink.has_errors
    assert checked is not None
    return make_program(checked)


def searched(body: str, cards: int = 4, most: int = 10_000) -> Searched:
    return search(Watch(program(body, cards)), 0, most)


def test_all_orders_of_play_are_searched() -> None:
    found = searched(
        """
deal 2 from stock to each hand
repeat 2 times
  for player
    player chooses
      lay(card in hand[player])
        move card to middle
win everyone
"""
    )
    # 1, then 2, 4, 4 and 2 positions: each player has two orders; the middle has none, and only which card was
    # laid last tells the ends apart.
    assert found.positions == 1 + 2 + 4 + 4 + 2
    assert found.ends == 2
    assert found.whole
    assert found.free
    assert found.winners == ((0, 1),)
    assert found.trapped is None
    assert found.around is None


def test_where_everyone_chooses_all_combinations_are_searched() -> None:
    found = searched(
        """
deal 2 from stock to each hand
everyone chooses
  show(card in hand[player])
    move card to middle
win everyone
"""
    )
    assert found.positions == 1 + 2 + 4
    assert found.ends == 4


def test_in_a_race_every_order_of_arrival_is_searched() -> None:
    found = searched(
        """
deal 1 from stock to each hand
anyone may until each hand is empty
  lay(card in hand[player])
    move card to middle
win everyone
"""
    )
    # Who lays first lies at the bottom, so the two orders end in two positions.
    assert found.positions == 1 + 2 + 2
    assert found.ends == 2


def test_a_search_stops_after_so_many_positions_and_says_so() -> None:
    found = searched(
        "deal 4 from stock to each hand\nrepeat 4 times\n  for player\n    player chooses\n"
        "      lay(card in hand[player])\n        move card to middle\nwin everyone",
        8,
        100,
    )
    assert found.positions == 100
    assert not found.whole
    assert found.trapped is None


def test_a_deck_is_cut_and_still_played_to_its_end() -> None:
    whole = hoyle.load("the_game", 2).program
    small = smaller(whole)
    assert (small.cards, small.of) == (8, 98)
    assert len(small.program.cards) == 8
    assert all(len(column) == 8 for column in small.program.columns)
    game = course(small.program, 1, 1_000)
    assert game.failure is None
    assert game.state is not None
    assert game.state.result is not None


def test_a_small_deck_stays_as_it_is() -> None:
    made = program("deal 2 from stock to each hand\nwin everyone", ENOUGH)
    assert smaller(made).is_whole
    assert smaller(made).program is made


def test_the_order_of_the_deck_is_that_of_its_first_shuffle() -> None:
    made = program(
        "deal 2 from stock to each hand\nfor player\n  player chooses\n"
        "    lay(card in hand[player])\n      move card to middle\nwin everyone",
        8,
    )
    order = deck_order(made, 7)
    assert order is not None
    assert sorted(order) == sorted(card.text for card in made.cards)
    state = course(made, 7, 0).state
    assert state is not None
    assert made.piles[0].name == "hand[0]"
    dealt = {made.cards[card].text for card in state.piles[0]}
    assert dealt == {order[0], order[2]}


def test_a_game_that_does_not_fail_shows_nothing() -> None:
    made = program(
        "deal 2 from stock to each hand\nfor player\n  player chooses\n"
        "    lay(card in hand[player])\n      move card to middle\nwin everyone",
        8,
    )
    moves = course(made, 7, 10).moves
    assert replay(made, 7, None, moves) is None


def test_lines_are_counted_as_often_as_they_are_carried_out() -> None:
    made = program(
        "deal 2 from stock to each hand\nrepeat 2 times\n  for player\n    player chooses\n"
        "      lay(card in hand[player])\n        move card to middle\nwin everyone",
        4,
    )
    watch = Watch(made)
    from hoyle.checking.games import play
    from hoyle.checking.setups import Setup

    play(watch, Setup(2), 0, 0, 100)
    marks = watch.finish()
    text = HEAD.format(cards=4)
    lines = {place[1]: count for place, count in marks.ran.items()}
    assert marks.games == 1
    assert lines[text.index("shuffle")] == 1
    assert sum(marks.played.values()) == 4


@pytest.mark.parametrize(
    ("value", "freedom", "likely"),
    [(3.841459, 1, 0.05), (9.487729, 4, 0.05), (16.26624, 3, 0.001), (0.0, 2, 1.0), (2.0, 2, 0.36787944)],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(value: float, freedom: int, likely: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(likely, rel=1e-5)


def test_equal_shares_are_fair_and_a_clear_advantage_is_not() -> None:
    assert advantage([(0,), (1,)] * 100, 2, 2, 0.001) is None
    found = advantage([(0,)] * 150 + [(1,)] * 50, 2, 2, 0.001)
    assert found is not None
    assert (found.side, found.share.count, found.share.of) == (0, 150, 200)
    assert found.share.low > 0.5
    assert advantage([(0,)] * 15 + [(1,)] * 5, 2, 2, 0.001) is None  # too few to say
    assert advantage([(0, 1)] * 200, 2, 2, 0.001) is None  # nobody won alone


def test_seats_of_a_team_are_counted_together() -> None:
    found = advantage([(0, 2)] * 150 + [(1, 3)] * 50, 4, 2, 0.001)
    assert found is not None
    assert (found.side, found.sides) == (0, 2)


LEAK = """game leak "Leak"
players 2

deck stock
  card for number in 1..12

pile hand each player    seen by owner
pile laid each player    face up

play
  shuffle stock
  deal 4 from stock to each hand
  repeat 4 times
    for player
      player chooses
        lay(card in hand[player])
          needs no card c in hand[left of player] where number of c is number of card + 1   "not below a neighbour"
          move card to laid[player]
        drop(card in hand[player])
          move card to bottom of laid[player]
  win player with highest number of top of laid[player]
"""


def test_what_a_player_can_find_out_in_play_is_found() -> None:
    source = Source("leak.hoyle", LEAK)
    checked = check(
        source, lambda name: None, Sink()
    )  # the linter finds it, too; here it is played all the same
    assert checked is not None
    report = checking.check(checked, checking.Home(source, lambda name: None), checking.Effort(games=8))
    [found] = [each for each in report.diagnostics if each.kind.slug == "played-leak"]
    assert "may not know" in found.message
    assert found.span.line == 1


CHAIN = """game chain "Chain"
players 2

deck stock
  card for number in 1..60

pile hand each player    seen by owner
pile middle              face up
var chain: 0..1 = 0, hidden

play
  shuffle stock
  deal 3 from stock to each hand
  turns from (first player) until stock is empty
    move top of stock to hand[player]
    player chooses
      lay(card in hand[player])
        let follows = middle is not empty and number of card is number of top of middle + 1
        move card to middle
        chain := chain + 1 when follows, otherwise 0
  win everyone
"""


def test_what_fails_in_a_smaller_deck_is_advice_with_the_moves_to_it() -> None:
    source = Source("chain.hoyle", CHAIN)
    sink = Sink()
    checked = check(source, lambda name: None, sink)
    assert checked is not None
    assert not sink.has_errors
    report = checking.check(checked, checking.Home(source, lambda name: None), checking.Effort(games=30))
    assert report.is_clean
    [found] = [each for each in report.findings if each.diagnostic.kind.slug == "small-dead-end"]
    assert found.diagnostic.span.line == 20
    assert (
        "With a deck of 8 cards instead of 60 the rules fail: chain would become 2"
        in found.diagnostic.message
    )
    assert report.searches[0].cards == 8


def test_a_condition_of_a_move_is_not_said_to_have_been_searched(tmp_path: Path) -> None:
    """The search lists moves; which of their conditions stood in the way it does not ask."""
    path = tmp_path / "small.hoyle"
    path.write_text(HEAD.format(cards=8) + FEW_GO_ON, encoding="utf-8")
    found = [one.diagnostic for one in hoyle.check(path, games=120).findings]
    needless = [one for one in found if one.kind.slug == "never-decides" and "never forbade" in one.message]
    assert [one.span.text for one in needless] == ['needs stock is not empty "nothing left"']
    assert needless[0].notes == ()


FEW_GO_ON = """\
  repeat
    (first player) chooses
      draw
        needs stock is not empty "nothing left"
        move top of stock to middle
      stop
        win everyone
      leave
        win everyone
      give_up
        win everyone
  until size of middle > 90
  win everyone
"""
