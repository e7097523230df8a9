"""Where generated Python is used, and what is in its text."""

from __future__ import annotations

import io
import pickle
import random
import subprocess
import sys
import tokenize

import pytest

import hoyle
from hoyle.generated import translate
from hoyle.generated.runtime import NAMES
from hoyle.ir.native import Native

WORDS = frozenset(
    """
    def return yield for in if else elif not and or is None True False try except raise from as continue break
    s p b a S P W F log seat left loops slots piles where faces pc halted code decisions offers span
    len range list zip sorted append setdefault at fault found key cards card place total best
    """.split()  # noqa: SIM905
) | frozenset(NAMES)


def test_a_translated_game_plays_the_same_match() -> None:
    game = hoyle.load("three_thirteen")
    plain, quick = game.start(seed=5), game.translated.start(seed=5)
    for _ in range(60):
        move = plain.legal_moves()[0]
        assert quick.legal_moves() == plain.legal_moves()
        plain.play(move)
        quick.play(move)
    assert quick.hash() == plain.hash()
    assert quick.events(0) == plain.events(0)
    assert hoyle.restore(quick.save(), game).hash() == plain.hash()


def test_a_translated_game_tells_how_cards_were_divided() -> None:
    game = hoyle.load("three_thirteen", options={"last_hand": 3})
    plain, quick = game.start(seed=5), game.translated.start(seed=5)
    chance = random.Random(5)
    while not plain.is_over:
        move = chance.choice(plain.legal_moves())
        plain.play(move)
        quick.play(move)
    assert [event.kind for event in quick.events(None)].count("divided") == 2
    assert [quick.events(seat) for seat in (0, 1, None)] == [plain.events(seat) for seat in (0, 1, None)]
    assert quick.division("sets", "hand[0]", row=0) == plain.division("sets", "hand[0]", row=0)


def test_translating_is_done_once_and_only_when_asked() -> None:
    game = hoyle.load("the_game")
    assert game.program.natives is None
    assert game.translated is game.translated
    assert game.translated.translated is game.translated
    assert translate(game.translated.program) is game.translated.program
    assert game == hoyle.load("the_game")
    text = "import sys, hoyle; hoyle.load('the_game').start().legal_moves(); print('hoyle.generated' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("name", ["the_game", "ligretto"])
def test_reports_are_the_same_with_and_without(name: str) -> None:
    game = hoyle.load(name)
    plain = hoyle.simulate(game, matches=3, seed=8, interpreted=True)
    assert hoyle.simulate(game, matches=3, seed=8) == plain
    assert hoyle.simulate(game.translated, matches=3, seed=8) == plain


def test_pickled_is_the_plain_program() -> None:
    game = hoyle.load("rook")
    assert pickle.loads(pickle.dumps(game.translated)) == game
    there = pickle.loads(pickle.dumps(game.translated.program))
    assert there.natives is None
    assert there == game.program


def test_a_functions_node_shows_the_rule_and_not_the_function() -> None:
    program = hoyle.load("rook").translated.program
    wrapped = [
        need.condition for decision in program.decisions for offer in decision.offers for need in offer.needs
    ]
    assert any(isinstance(each, Native) for each in wrapped)
    assert "function" not in repr(wrapped)


@pytest.mark.parametrize("name", ["ligretto", "rook", "rookie", "the_game", "three_thirteen"])
def test_nothing_of_a_rule_file_but_numbers_gets_into_the_text(name: str) -> None:
    natives = hoyle.load(name).translated.program.natives
    assert natives is not None
    for token in tokenize.generate_tokens(io.StringIO(natives.text).readline):
        if token.type == tokenize.NAME:
            numbered = token.string[:1].isalpha() and token.string[1:].isdigit()
            assert numbered or token.string in WORDS, token
        else:
            assert token.type != tokenize.STRING, token
