"""Games and how they start: seeds, stacked decks, options that stay (cases from the field)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import hoyle
from hoyle import DeckError

Load = Callable[..., hoyle.Game]

ROOT = Path(hoyle.__file__).parents[1]


def test_a_game_tells_what_it_is(passing: Load) -> None:
    game = passing(3, handed=1)
    assert (game.name, game.title, game.players, game.teams) == ("passing", "Passing", 3, 3)
    assert game.options == {"handed": 1, "begins": "random", "kind_of_end": "most"}
    assert game.moves == ("hand_on", "lay", "lay_some", "draw")
    assert len(game.deck) == 18
    assert game.deck[:2] == ("Y1", "Y2")
    assert game.deck.count("X") == 2


def test_a_game_says_how_many_numbers_its_moves_have(passing: Load) -> None:
    match = passing(2, begins=0).start(seed=3)
    count = match.game.move_count
    assert match.why_not(count - 1, 0) != match.why_not(count, 0)
    refusal = match.why_not(count, 0)
    assert refusal is not None
    assert refusal.sentence == f"no move has the number {count}; they go from 0 to {count - 1}"
    assert match.game.translated.move_count == count


def test_cs_tg_17_games_do_not_disturb_each_other() -> None:
    two, five, one = (hoyle.load("the_game", players=n) for n in (2, 5, 1))
    sizes = [game.start().view(0).pile("hand[0]").size for game in (two, five, one, two)]
    assert sizes == [7, 6, 8, 7]


def test_cs_en_21_options_hold_for_every_match_of_a_game() -> None:
    game = hoyle.load("rook", options={"target": 500, "rook_rank": "low"})
    for seed in (7, 8):
        view = game.start(seed=seed).view(0)
        assert (view.options["target"], view.options["rook_rank"]) == (500, "low")


def test_cs_tg_14_other_seeds_other_deals_and_the_global_stream_is_left_alone(passing: Load) -> None:
    random.seed(5)
    before = random.getstate()
    game = passing(2)
    deals = [game.start(seed=seed).view(0).pile("own[0]").cards for seed in range(20)]
    assert len(set(deals)) > 10
    assert deals == [game.start(seed=seed).view(0).pile("own[0]").cards for seed in range(20)]
    assert random.getstate() == before


def test_without_a_seed_a_fresh_one_is_kept(passing: Load) -> None:
    game = passing(2)
    one, other = game.start(seed=None), game.start(seed=None)
    assert one.seed != other.seed
    assert game.start(seed=one.seed).hash() == one.hash()


@pytest.mark.parametrize("seed", [-1, 2**70, 0])
def test_any_whole_number_is_a_seed(passing: Load, seed: int) -> None:
    assert passing(2).start(seed=seed).hash() == passing(2).start(seed=seed).hash()


def test_c64_a_stacked_deck_is_dealt_in_its_order(passing: Load) -> None:
    deck = ["B8", "X", "B6", "Y1"]
    for seed in (1, 2):
        match = passing(2).start(seed=seed, deck=deck)
        assert {"B8", "B6"} <= set(match.view(0).pile("own[0]").cards)
        assert {"X", "Y1"} <= set(match.view(1).pile("own[1]").cards)
    assert passing(2).start(1, deck).hash() != passing(2).start(2, deck).hash()


def test_a_whole_stacked_deck_leaves_nothing_to_the_shuffle(passing: Load) -> None:
    game = passing(2, begins=0)
    deck = list(reversed(game.deck))
    views = [game.start(seed, deck).view(0).to_json() for seed in (1, 2)]
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (["Y1", "Y99"], "there is no card Y99"),
        (["Y1", "B2", "Y1"], "Y1 is listed 2 times, but the deck has it 1 times"),
        (["X"] * 3, "X is listed 3 times, but the deck has it 2 times"),
    ],
)
def test_c64_an_impossible_deck_is_an_error(passing: Load, deck: list[str], words: str) -> None:
    with pytest.raises(DeckError, match=words):
        passing(2).start(deck=deck)


def test_c64_a_deck_that_is_never_shuffled_cannot_be_stacked(stroll: Load) -> None:
    with pytest.raises(DeckError, match="never shuffles"):
        stroll().start(deck=["1"])


@pytest.mark.parametrize("name", ["ligretto", "ligretto_advanced"])
def test_c64_nor_where_only_other_piles_are_shuffled(name: str) -> None:
    """Everybody shuffles his own pack: cards laid on the deck would lie nowhere, and the host is told so."""
    game = hoyle.load(name, 3)
    for each in (game, game.translated):
        with pytest.raises(DeckError, match="never shuffles"):
            each.start(deck=list(game.deck))
    for other in ("rookie", "rook", "three_thirteen", "the_game"):
        plain = hoyle.load(other)
        for each in (plain, plain.translated):
            assert each.start(1, plain.deck[:1]).stacked == plain.deck[:1]


def test_cs_en_01_the_same_in_every_process_and_hash_seed(passing: Load) -> None:
    path = passing(3).file
    code = (
        "import hoyle, json, random\n"
        f"match = hoyle.load({path!r}, 3).start(seed=11)\n"
        "chance = random.Random(1)\n"
        "while not match.is_over:\n"
        "    match.play(chance.choice(match.legal_moves()))\n"
        "print(match.hash(), json.dumps([event.to_json() for event in match.events(1)]))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1234")
    }
    assert len(told) == 1
    assert len(told.pop()) > 500
