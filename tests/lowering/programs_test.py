"""What lowering promises of a program: numbers, order of piles, labels, settings, and the shared pieces."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

import hoyle
from hoyle import engine
from hoyle.ir.instructions import Branch, Jump, Next, NextCommitted
from hoyle.ir.program import Program
from hoyle.library import shipped_games
from hoyle.lowering import build

GAMES = [name for name, _, _ in shipped_games()]


def program(name: str, **options: object) -> Program:
    return hoyle.load(name, options=options).program


@pytest.mark.parametrize(("name", "count"), [("the_game", 393), ("rook", 205)])
def test_c_62_numbers_are_dense_blocks(name: str, count: int) -> None:
    moves = program(name).moves
    assert moves[0].first == 0
    for before, after in pairwise(moves):
        assert after.first == before.first + before.size
    assert moves[-1].first + moves[-1].size == program(name).move_count == count


def test_c_62_numbers_of_rook() -> None:
    sizes = {move.name: move.size for move in program("rook").moves}
    assert sizes == {
        "name_trump": 4,
        "leave_nest": 1,
        "take_nest": 1,
        "lay_nest": 57,
        "give": 57,
        "bid": 27,
        "pass": 1,
        "play": 57,
    }


SMALL = """
game small "Small"
players 2
option long: yes/no = no "a longer game"
deck
  card for number in 1..4
pile deck face up
pile heap face up
var opener: player = first player
play
  turns from opener
    player chooses
      take(card in deck)
        needs long "only in the long game"
        move card to heap
      stop
        win player
"""


def test_c_05_a_move_that_an_option_rules_out_has_no_numbers(tmp_path: Path) -> None:
    file = tmp_path / "small.hoyle"
    file.write_text(SMALL, encoding="utf-8")
    for long, sizes in ((False, {"take": 0, "stop": 1}), (True, {"take": 4, "stop": 1})):
        game = hoyle.load(file, options={"long": long})
        assert {move.name: move.size for move in game.program.moves} == sizes
    match = hoyle.load(file).start(seed=1)
    refusal = match.why_not("take 3", 0)
    assert refusal is not None
    assert "only in the long game" in str(refusal)


def test_c_34_order_of_piles() -> None:
    ordered = {pile.family: pile.ordered for pile in program("rook").piles}
    assert ordered == {"hand": False, "nest": False, "table": True, "taken": False, "deck": True}
    ordered = {pile.family: pile.ordered for pile in program("the_game").piles}
    assert ordered == {"hand": False, "row": True, "stock": True}


@pytest.mark.parametrize("name", GAMES)
def test_d_06_labels_are_unique(name: str) -> None:
    labels = [decision.label for decision in program(name).decisions]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("name", GAMES)
def test_targets_lie_inside_the_code(name: str) -> None:
    built = program(name)
    for step in built.code:
        match step:
            case Jump(target) | Branch(_, target):
                assert 0 <= target < len(built.code)
            case Next(exit=target) | NextCommitted(exit=target):
                assert 0 <= target < len(built.code)
            case _:
                pass
    for decision in built.decisions:
        assert all(0 <= offer.body < len(built.code) for offer in decision.offers)


def play(built: Program, seed: int) -> list[tuple[object, ...]]:
    """Every state of a random game, with what is legal in it."""
    chance = random.Random(seed)
    state = engine.begin(built, seed)
    states: list[tuple[object, ...]] = []
    while state.result is None and len(states) < 120:
        seat = engine.actors(built, state)[0]
        numbers = engine.legal_numbers(built, state, seat)
        states.append((state.encode(), seat, numbers))
        picks: tuple[int, ...] = ()
        while True:
            numbers = engine.legal_numbers(built, state, seat, picks)
            found = engine.pick(built, state, seat, picks, chance.choice(numbers))
            if isinstance(found, engine.Play):
                break
            picks = found
        engine.submit(built, state, seat, found)
    return states


@pytest.mark.parametrize("name", GAMES)
def test_one_meaning_with_and_without_shared_pieces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = program(name)
    monkeypatch.setattr(build, "share", lambda built: built)
    plain = program(name)
    # Most judge some piece again for every candidate; the moves of the others need nothing of the kind.
    assert (plain.locals < shared.locals) == (name not in ("three_thirteen", "ligretto", "ligretto_advanced"))
    assert evolve(plain, code=shared.code, decisions=shared.decisions, locals=shared.locals) == shared
    for seed in range(3):
        assert play(plain, seed) == play(shared, seed)


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (6, {}, "1 to 5 players, not 6"),
        (0, {}, "1 to 5 players, not 0"),
        (2, {"minimun": 3}, "there is no option minimun; did you mean minimum?"),
        (2, {"minimum": 4}, "option minimum is 2 to 3, not 4"),
        (2, {"on_fire": "maybe"}, "option on_fire is yes or no, not maybe"),
        (2, {"start_player": 2}, "a seat from 0 to 1"),
    ],
)
def test_cm_02_cm_03_settings_are_checked(players: int, options: dict[str, object], words: str) -> None:
    """proves CM-02, CM-03"""
    with pytest.raises(hoyle.ConfigurationError) as caught:
        hoyle.load("the_game", players=players, options=options)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (13, {"decks": 3}, "13 players need 195 cards, not 156"),
        (14, {}, "for large groups is for 2 to 13 players, not 14; 14 players need 210 cards, not 208"),
        (14, {"decks": 8}, "for large groups is for 2 to 13 players, not 14"),
        (14, {"last_hand": 9}, "for large groups is for 2 to 13 players, not 14"),
        (14, {"dekcs": 8}, "for large groups is for 2 to 13 players, not 14"),
        (1, {"decks": 1}, "for large groups is for 2 to 13 players, not 1"),
        (10**9, {}, "for large groups is for 2 to 13 players, not 1000000000"),
    ],
)
def test_cm_03_too_many_players_and_what_is_lacking_for_them(
    players: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(hoyle.ConfigurationError) as caught:
        hoyle.load("three_thirteen", players=players, options=options)
    assert str(caught.value).endswith(sentence)


def test_cm_03_every_problem_is_named_at_once() -> None:
    with pytest.raises(hoyle.ConfigurationError) as caught:
        hoyle.load("rook", options={"pass_cards": 14, "trump": 1, "raise": "exactly_6"})
    for words in ("pass_cards is 0 to 13, not 14", "no option trump", "exactly_5 or any_multiple_of_5"):
        assert words in str(caught.value)


def test_cm_03_options_that_contradict_each_other() -> None:
    """proves CM-03"""
    with pytest.raises(hoyle.ConfigurationError, match="the lowest bid is higher than the highest one"):
        hoyle.load("rook", options={"min_bid": 150, "max_bid": 100})


SETS = """
game sets "Sets"
players 1
deck
  card for number in 1..60
pile deck face up
pile heap face up
play
  player_turn(first player)
  win everyone
phase player_turn(player)
  player chooses
    lay(COUNT cards in deck)
      needs (sum of number of card for card in cards) > 3   "more"
      move cards to heap
    pass
"""


def test_c_63_a_condition_on_a_set_bounds_the_search(tmp_path: Path) -> None:
    file = tmp_path / "sets.hoyle"
    file.write_text(SETS.replace("COUNT", "2"), encoding="utf-8")
    assert len(hoyle.load(file).start(seed=1).legal_moves()) == 60 * 59 // 2  # 1 + 2 is refused; pass is not
    file.write_text(SETS.replace("COUNT", "4"), encoding="utf-8")
    match = hoyle.load(file).start(seed=1)
    with pytest.raises(hoyle.RuleFault, match="more than 10000 sets") as caught:
        match.legal_moves()
    assert caught.value.slug == "too-many-sets"
    assert match.why_not("lay 1+2+3+4", 0) is None
