"""Records: saving, restoring, and everything that can be wrong with them (CS-EN cases)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle import Match, RecordError

Load = Callable[..., hoyle.Game]


def played(game: hoyle.Game, moves: int, seed: int = 5) -> Match:
    chance = random.Random(3)
    match = game.start(seed=seed)
    for _ in range(moves):
        if not match.is_over:
            match.play(chance.choice(match.legal_moves()))
    return match


def changed(match: Match, **entries: Any) -> str:
    return json.dumps({**json.loads(match.save()), **entries})


def test_a_record_restores_the_same_match(passing: Load) -> None:
    match = played(passing(3, handed=1, begins=2), 9)
    twin = hoyle.restore(match.save())
    assert twin.hash() == match.hash()
    assert twin.save() == match.save()
    assert twin.moves == match.moves
    assert twin.seed == match.seed
    for seat in (0, 1, 2, None):
        assert twin.view(seat) == match.view(seat)
        assert twin.events(seat) == match.events(seat)


def test_a_record_says_what_it_is_and_where_it_comes_from(passing: Load) -> None:
    data = json.loads(played(passing(2, begins=0), 3).save())
    assert (data["format"], data["version"], data["game"], data["seed"]) == ("hoyle-match", 1, "passing", 5)
    assert data["options"] == {"handed": 2, "begins": 0, "kind_of_end": "most"}
    assert Path(data["file"]).name == "passing.hoyle"
    assert len(data["moves"]) == 3


def test_a_shipped_game_is_found_by_its_name() -> None:
    match = played(hoyle.load("the_game", players=2), 4)
    assert json.loads(match.save())["file"] is None
    assert hoyle.restore(match.save()).hash() == match.hash()


def test_undo_works_after_restore_as_it_did_before(passing: Load) -> None:
    match = played(passing(2), 8)
    twin = hoyle.restore(match.save())
    while match.turn:
        match.undo(force=True)
        twin.undo(force=True)
        assert twin.hash() == match.hash()


def test_cs_en_03_the_random_stream_goes_on_where_it_was() -> None:
    game = hoyle.load("rook", options={"target": 1000})
    match = played(game, 60)
    twin = hoyle.restore(match.save(), game)
    chance, other = random.Random(9), random.Random(9)
    for _ in range(300):
        match.play(chance.choice(match.legal_numbers(match.actors[0])), match.actors[0])
        twin.play(other.choice(twin.legal_numbers(twin.actors[0])), twin.actors[0])
    assert [event.kind for event in match.events(None)].count("shuffled") > 1
    assert twin.hash() == match.hash()


def test_cs_en_10_a_round_trip_after_every_move_changes_nothing(passing: Load) -> None:
    chance, other = random.Random(9), random.Random(9)
    game = passing(3)
    match, twin = game.start(seed=2), game.start(seed=2)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()))
        twin.play(other.choice(twin.legal_moves()))
        twin = hoyle.restore(twin.save(), game)
    assert twin.events(None) == match.events(None)
    assert twin.outcome == match.outcome
    assert twin.sheet == match.sheet


def test_cs_en_05_the_deck_of_a_record_wins_over_its_seed(passing: Load) -> None:
    game = passing(2, begins=0)
    deck = list(reversed(game.deck))
    match = game.start(seed=1, deck=deck)
    match.play(match.legal_moves(0)[0])
    data = json.loads(match.save())
    assert data["deck"] == deck
    twin = hoyle.restore(match.save())
    assert twin.view(0) == match.view(0)
    assert twin.view(1) == match.view(1)


def test_a_record_keeps_a_deck_that_was_stacked_in_part(passing: Load) -> None:
    match = passing(2).start(seed=1, deck=["X", "B1"])
    data = json.loads(match.save())
    assert (data["deck"], data["deck_top"]) == (None, ["X", "B1"])
    assert hoyle.restore(match.save()).hash() == match.hash()


def test_cs_en_05_a_deck_that_is_not_the_game_s_is_refused(passing: Load) -> None:
    game = passing(2)
    match = game.start(deck=game.deck)
    deck = list(game.deck)
    for wrong in (deck[1:], [*deck, "X"], [*deck[1:], deck[1]]):
        with pytest.raises(RecordError, match="is not the deck of passing") as problem:
            hoyle.restore(changed(match, deck=wrong))
        assert problem.value.path == "$.deck"


def test_cs_en_06_a_move_that_no_longer_fits_is_named_with_both_hashes(passing: Load, tmp_path: Path) -> None:
    match = played(passing(2, begins=0), 2)
    match.play("draw")
    match.play("draw")
    old = match.game.program.rules_hash
    text = match.save()
    path = tmp_path / "passing.hoyle"
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            "      draw\n", '      draw\n        needs laid > 0 "lay first"\n'
        )
    )
    new = hoyle.load(path, 2).program.rules_hash
    assert new != old
    with pytest.raises(RecordError) as problem:
        hoyle.restore(text)
    assert problem.value.path == "$.moves[2]"
    for words in ("move 3", "`draw` of seat 0", "lay first", old, new):
        assert words in str(problem.value)
    assert hoyle.restore(text, match.game).hash() == match.hash()


def test_a_remark_is_no_other_rule(passing: Load, tmp_path: Path) -> None:
    match = played(passing(2), 6)
    text = match.save()
    path = tmp_path / "passing.hoyle"
    path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    twin = hoyle.restore(text)
    assert twin.game.program.rules_hash == match.game.program.rules_hash
    assert not twin.rules_changed
    assert twin.moves == match.moves


def test_rules_that_fit_all_moves_but_end_elsewhere_are_refused(passing: Load, tmp_path: Path) -> None:
    match = played(passing(2, begins=0), 2)
    match.play("draw")
    text = match.save()
    path = tmp_path / "passing.hoyle"
    path.write_text(path.read_text(encoding="utf-8").replace("move top 1 cards", "move top 2 cards"))
    with pytest.raises(RecordError, match="another state") as problem:
        hoyle.restore(text)
    assert problem.value.path == "$.state_hash"


@pytest.mark.parametrize(
    ("entries", "path", "words"),
    [
        ({"format": "chess"}, "$.format", "no record of a match"),
        ({"version": 2}, "$.version", "reads version 1"),
        ({"version": True}, "$.version", "reads version 1"),
        ({"seed": "7"}, "$.seed", "no whole number"),
        ({"seed": True}, "$.seed", "no whole number"),
        ({"players": 2.0}, "$.players", "no whole number"),
        ({"players": 9}, "$.options", "players"),
        ({"moves": [[0]]}, "$.moves[0]", ""),
        ({"moves": [[0, "draw", 1]]}, "$.moves[0]", ""),
        ({"moves": [["0", "draw"]]}, "$.moves[0][0]", "no whole number"),
        ({"moves": [[7, "draw"]]}, "$.moves[0]", "seat 7"),
        ({"moves": [[0, "jump"]]}, "$.moves[0]", "move 1"),
        ({"moves": {}}, "$.moves", "wrong shape"),
        ({"moves": "draw"}, "$.moves", "wrong shape"),
        ({"deck": "Y1"}, "$.deck", "wrong shape"),
        ({"options": []}, "$.options", "wrong shape"),
        ({"deck": ["Y1", 3]}, "$.deck[1]", "no text"),
        ({"deck_top": ["Q9"]}, "$.deck_top", "no card Q9"),
        ({"options": {"handed": 9, "begins": 0, "kind_of_end": "most"}}, "$.options", "1 to 3"),
        ({"options": {"speed": 9}}, "$.options", "speed"),
        ({"options": {"handed": [1]}}, "$.options['handed']", "no value of an option"),
        ({"options": {"handed": None}}, "$.options['handed']", "no value of an option"),
        ({"file": None, "game": "nonsuch"}, "$.game", "nonsuch"),
        ({"file": "/etc/passwd"}, "$.file", "no path of a rule file"),
        ({"file": "gone.hoyle"}, "$.file", "gone.hoyle"),
        ({"state_hash": "0"}, "$.state_hash", "another state"),
        ({"remark": "hello"}, "$", "remark"),
    ],
)
def test_a_wrong_entry_is_named_with_its_place(
    passing: Load, entries: dict[str, Any], path: str, words: str
) -> None:
    match = played(passing(2, begins=0), 3)
    with pytest.raises(RecordError) as problem:
        hoyle.restore(changed(match, **entries))
    assert problem.value.path == path
    assert words in str(problem.value)


@pytest.mark.parametrize("key", ["seed", "moves", "options", "state_hash", "game", "format"])
def test_a_missing_entry_is_named(passing: Load, key: str) -> None:
    data = json.loads(played(passing(2), 3).save())
    del data[key]
    with pytest.raises(RecordError) as problem:
        hoyle.restore(json.dumps(data))
    assert key in str(problem.value)


def test_a_record_for_another_game_or_configuration_is_refused(passing: Load, stroll: Load) -> None:
    match = played(passing(2, begins=0), 3)
    for game, path in (
        (stroll(), "$.game"),
        (passing(3, begins=0), "$.players"),
        (passing(2, begins=1), "$.options.begins"),
    ):
        with pytest.raises(RecordError) as problem:
            hoyle.restore(match.save(), game)
        assert problem.value.path == path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"format": "hoyle-match"',
        '{"format": "hoyle-match", "format": "hoyle-match"}',
        '{"format": "hoyle-match", "version": NaN}',
        '{"format": "hoyle-match", "version": ' + "9" * 5_000 + "}",
        "[" * 100_000,
        '{"a":' * 50_000 + "1" + "}" * 50_000,
        "\ud800",
    ],
)
def test_damaged_text_is_a_record_error(text: str) -> None:
    with pytest.raises(RecordError) as problem:
        hoyle.restore(text)
    assert len(str(problem.value)) < 500


def test_a_record_that_is_too_large_is_refused(stroll: Load) -> None:
    with pytest.raises(RecordError, match="longer than"):
        hoyle.restore(" " * 10_000_001)
    with pytest.raises(RecordError, match="longer than"):
        hoyle.restore("é" * 5_000_001)


def test_brackets_in_texts_do_not_count_as_nesting(stroll: Load) -> None:
    with pytest.raises(RecordError, match="move 1"):
        hoyle.restore(changed(stroll().start(), moves=[[0, '[[[[[[[[[[[[[[[[[[[[[[[["[[{{{{']]))


def test_any_cut_of_a_record_is_refused(passing: Load) -> None:
    text = played(passing(2), 4).save()
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            hoyle.restore(text[:end])
