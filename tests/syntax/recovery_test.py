"""Whatever is wrong with a text, the answer is a tree and findings, never an exception, and little noise."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle._data import data_root
from hoyle.diagnostics import Diagnostic, Edit, Sink
from hoyle.source import Source
from hoyle.syntax import decode, nodes, parse, walk
from hoyle.syntax.lexer import Lexeme, scan

RULESETS = Path(str(data_root("rulesets")))
TEXT = (RULESETS / "the_game.hoyle").read_text(encoding="utf-8").split("\ntest ")[0] + "\n"
OTHER = (RULESETS / "std" / "auction.hoyle").read_text(encoding="utf-8")
ODD = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "\t",
    '"',
    "#",
    "==",
    ";",
    ".",
    "…",
    "“",
    "\n",
    "\n  ",
    "99999999999",
    "'",
    "//",
]


def result(text: str) -> tuple[nodes.File | None, tuple[Diagnostic, ...]]:
    sink = Sink()
    file = parse(Source("a.hoyle", text), sink)
    for found in sink.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.message
        assert not found.message.endswith(".")
    return file, sink.diagnostics


def lexemes(text: str) -> list[Lexeme]:
    return scan(Source("a.hoyle", text), Sink())


def deleted(text: str, at: Lexeme) -> str:
    return text[: at.start] + text[at.end :]


def doubled(text: str, at: Lexeme) -> str:
    return text[: at.end] + " " + at.text + text[at.end :]


@pytest.mark.parametrize("text", [TEXT, OTHER], ids=["the_game", "auction"])
@pytest.mark.parametrize("change", [deleted, doubled])
def test_one_token_deleted_or_doubled(text: str, change: object) -> None:
    assert callable(change)
    counts = []
    for lexeme in lexemes(text):
        file, found = result(change(text, lexeme))
        assert file is not None
        assert all(node.span.start <= node.span.end for node in walk(file))
        counts.append(len(found))
    # The mutant may be right; if it is wrong, it is mostly one fault.
    assert sum(counts) / len(counts) < 1.5
    assert counts.count(1) > len(counts) / 2


@pytest.mark.parametrize("text", [TEXT, OTHER], ids=["the_game", "auction"])
def test_one_token_replaced(text: str) -> None:
    chance = random.Random(7)
    pieces = [lexeme.text for lexeme in lexemes(text)] + ODD
    for lexeme in lexemes(text):
        file, _ = result(text[: lexeme.start] + chance.choice(pieces) + text[lexeme.end :])
        assert file is not None


def test_a_text_cut_off_anywhere() -> None:
    for end in range(0, len(TEXT), 7):
        file, found = result(TEXT[:end])
        assert file is not None or found


def test_lines_in_any_order() -> None:
    chance = random.Random(3)
    lines = TEXT.split("\n")
    for _ in range(40):
        chance.shuffle(lines)
        result("\n".join(lines))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    file, found = result(text)
    assert file is not None or found


PIECES = st.sampled_from(sorted({lexeme.text for lexeme in lexemes(TEXT + OTHER)} | set(ODD) | {"  ", " "}))


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=60))
def test_any_tokens_give_a_tree_or_findings(pieces: list[str]) -> None:
    file, found = result(" ".join(pieces))
    assert file is not None or found


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 8), st.lists(PIECES, max_size=8)), max_size=20))
def test_any_lines_after_a_head_give_a_tree(lines: list[tuple[int, list[str]]]) -> None:
    text = 'game a "A"\n' + "".join(" " * column + " ".join(words) + "\n" for column, words in lines)
    file, _ = result(text)
    assert file is not None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_text_or_a_finding(data: bytes) -> None:
    sink = Sink()
    source = decode("a.hoyle", data, sink)
    assert (source is None) == sink.has_errors
    if source is not None:
        result(source.text)


def mended(text: str) -> str:
    """The text after all mends that the findings offer."""
    _, found = result(text)
    edits: list[Edit] = [edit for diagnostic in found if diagnostic.fix for edit in diagnostic.fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("define a = b == c", "define a = b is c"),
        ("define a = b != c && d", "define a = b is not c and d"),
        ("define a = b.c.d", "define a = d of c of b"),
        ("define a = x[1].c", "define a = c of x[1]"),
        ("play\n\ttally\n\ttally", "play\n  tally\n  tally"),
        ("play\n  tally;\n  tally;", "play\n  tally\n  tally"),
        ("play\n  if a:\n    tally", "play\n  if a\n    tally"),
        ("play\n  if a then\n    tally", "play\n  if a\n    tally"),
        ("play\n  Shuffle a", "play\n  shuffle a"),
        ("play\n  a = 1", "play\n  a := 1"),
        ("play\n  a++", "play\n  a += 1"),
        ("// why\nplay\n  tally", "# why\nplay\n  tally"),
        ("option o: yes/no = no “why”", 'option o: yes/no = no "why"'),
        ("option o: yes/no = no why not", 'option o: yes/no = no "why not"'),
    ],
)
def test_a_mend_that_is_offered_makes_the_text_right(text: str, right: str) -> None:
    head = 'game a "A"\n'
    assert mended(head + text) == head + right
    assert result(head + right)[1] == ()


def test_the_tree_holds_the_line_as_it_was_meant() -> None:
    file, found = result('game a "A"\nplay\n  move b c\n  if x == 1\n    tally\n')
    right, _ = result('game a "A"\nplay\n  move b to c\n  if x is 1\n    tally\n')
    assert len(found) == 2
    assert file == right


def test_the_tree_lacks_a_line_that_cannot_be_read() -> None:
    file, found = result('game a "A"\nplay\n  tally\n  ( + ,)\n  tally\nphase ) b\n  tally\n')
    right, _ = result('game a "A"\nplay\n  tally\n  tally\n')
    assert len(found) == 2
    assert file == right


def test_a_head_that_is_made_up_has_no_name() -> None:
    file, _ = result("players 4\n")
    assert file is not None
    assert file.head.name.text == "unnamed"
    assert len(file.declarations) == 1


def test_a_finding_names_what_helps() -> None:
    silent = [
        text
        for text in ("optoin x", "play\n  if x = 1\n    y", "pile last face up", "x := 1", "play\n  move a b")
        for found in result('game a "A"\n' + text)[1]
        if not found.help
    ]
    assert silent == []


def test_names_on_lines_that_are_left_out_are_remembered() -> None:
    file, _ = result(
        'game a "A"\nvar bar: ( + = 0\ndefine baz(card)\n  1 when ) x\n  otherwise 2\n'
        "define deep = " + "not " * 70 + "x\ndefine fine = 3\n"
    )
    assert file is not None
    assert {"bar", "baz", "deep"} <= file.lost
    assert "fine" not in file.lost


def test_nothing_is_lost_of_a_text_that_can_be_read() -> None:
    file, _ = result(TEXT)
    assert file is not None
    assert file.lost == frozenset()


@pytest.mark.parametrize("digit", ["\u07c0", "\u0663", "²", "①"])
def test_digits_of_other_scripts_are_no_numbers(digit: str) -> None:
    _, (found,) = result(f'game a "A"\ndefine b = {digit}\n')
    assert found.kind.slug == "unknown-character"


def test_names_may_have_letters_of_any_script_but_no_other_signs() -> None:
    assert result('game größe "A"\ndefine имя = 3\n')[1] == ()
    _, (found,) = result('game a "A"\ndefine x² = 3\n')
    assert found.kind.slug == "bad-name"
