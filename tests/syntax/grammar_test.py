"""The grammar is free of conflicts, the builder knows all its rules, and the parser's cache can be trusted."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest

from hoyle.syntax import grammar
from hoyle.syntax.build import FORMS
from hoyle.syntax.tables import Tables, to_json
from hoyle.syntax.words import BODY_LINES, CONTINUATIONS, DECLARATIONS, HEADS, STATEMENTS, TEST_LINES

# Rules that are read as a part of another one, so that no form makes a node of them.
PARTS = {
    "alias",
    "remembered", "arguments", "bounds", "choices", "each", "else_", "face", "from_", "in_source", "move_body",
    "of_owner", "offers", "otherwise", "parameters", "pile_names", "seats", "size", "skipping", "turned_over",
    "until", "where", "with_fields", "case_block", "otherwise_line", "fresh", "hidden", "seen_by",
    "face_down", "face_up", "top_face_up", "at_least", "at_most", "same", "different", "consecutive", "wild",
    "natural", "pattern_cost",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "cache"
    monkeypatch.setenv("HOYLE_CACHE_DIR", str(place))
    monkeypatch.delenv("HOYLE_NO_CACHE", raising=False)
    grammar.tables.cache_clear()
    yield place
    grammar.tables.cache_clear()


def kept(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def works(made: Tables) -> bool:
    state = made.states[made.starts["value"]]["NAME"]
    return state >= 0 and made.rules[~made.states[state]["$END"]].name == "name"


def test_the_grammar_has_no_conflict() -> None:
    pytest.importorskip("interegular")
    lark.Lark(
        grammar.grammar_text(), parser="lalr", lexer="contextual", strict=True, start=["start", "value"]
    )


def test_strict_would_find_a_conflict() -> None:
    pytest.importorskip("interegular")
    with pytest.raises(lark.exceptions.GrammarError):
        lark.Lark('start: "a" start? "b"? | "a"', parser="lalr", lexer="contextual", strict=True)


def test_every_rule_has_a_form_or_is_a_part() -> None:
    rules = {
        rule.name
        for rule in grammar.tables().rules
        if not rule.origin.startswith("_") and not (rule.single and rule.name == rule.origin)
    }
    assert rules - set(FORMS) == PARTS
    assert set(FORMS) - rules == set()


def test_every_listed_word_is_in_the_grammar() -> None:
    literals = set(grammar.tables().literals)
    listed = {*HEADS, *DECLARATIONS, *STATEMENTS, *CONTINUATIONS, *TEST_LINES, *BODY_LINES}
    assert listed <= literals


def test_the_parser_is_kept_in_a_private_folder(folder: Path) -> None:
    assert works(grammar.tables())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert kept(folder).stat().st_size > 10_000


def test_the_kept_parser_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar.tables()
    grammar.tables.cache_clear()

    def never(text: str) -> Tables:
        raise AssertionError("built again")

    monkeypatch.setattr(grammar, "build", never)
    assert works(grammar.tables())


def test_what_is_kept_is_what_was_built(folder: Path) -> None:
    text = grammar.grammar_text()
    made = grammar.build(text)
    folder.mkdir(mode=0o700)
    grammar.keep(made, folder / "x.tables", text)
    found = grammar.load(folder / "x.tables", text)
    assert found is not None
    assert to_json(found) == to_json(made)


def test_the_tables_of_another_grammar_are_not_taken(folder: Path) -> None:
    grammar.tables()
    assert grammar.load(kept(folder), grammar.grammar_text() + "\n// changed\n") is None


def test_a_file_without_slips_waits_neither_for_lark_nor_for_what_people_may_have_meant(folder: Path) -> None:
    grammar.tables()
    unwanted = ("lark", "hoyle.syntax.mistakes", "hoyle.syntax.phrasebook")
    for text, wanted in (('module x "X"', ()), ('module x "X" y', unwanted[1:])):
        code = f"import sys, hoyle; hoyle.lint(text={text!r}); print([m for m in {unwanted} if m in sys.modules])"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert ran.stdout == f"{list(wanted)}\n"


def test_another_grammar_is_kept_under_another_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar.tables()
    text = grammar.grammar_text() + "\n// changed\n"
    monkeypatch.setattr(grammar, "grammar_text", lambda: text)
    grammar.tables.cache_clear()
    grammar.tables()
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "text"])
def test_a_damaged_file_is_built_again_in_silence(
    folder: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    grammar.tables()
    path = kept(folder)
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "empty": b"",
            "cut": whole[:middle],
            "flipped": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "text": b"no parser at all",
        }[damage]
    )
    grammar.tables.cache_clear()
    with caplog.at_level(logging.DEBUG):
        assert works(grammar.tables())
    assert caplog.records == []
    assert path.read_bytes() == whole or grammar.load(path, grammar.grammar_text()) is not None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners here")
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_may_write_to_is_not_used(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    assert works(grammar.tables())
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners here")
def test_a_file_that_others_may_write_to_is_not_loaded(folder: Path) -> None:
    grammar.tables()
    path = kept(folder)
    path.chmod(0o666)
    assert grammar.load(path, grammar.grammar_text()) is None


def test_a_link_in_place_of_the_folder_is_not_used(folder: Path, tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir(mode=0o700)
    folder.symlink_to(real)
    assert works(grammar.tables())
    assert list(real.iterdir()) == []


def test_a_file_in_place_of_the_folder_does_no_harm(folder: Path) -> None:
    folder.write_text("in the way")
    assert works(grammar.tables())


def test_the_cache_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_NO_CACHE", "1")
    assert works(grammar.tables())
    assert not folder.exists()


def test_nothing_but_the_parser_is_left_in_the_folder(folder: Path) -> None:
    grammar.tables()
    assert [path.suffix for path in folder.iterdir()] == [".tables"]
