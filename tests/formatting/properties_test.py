"""Laws of the formatter, for any text: the same rules, the same comments, nothing left to do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hoyle
from engine.corpus import pages
from formatting.grown import grown, shaken, shipped, some_of
from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import dump, nodes, parse, walk
from hoyle.syntax.lexer import comments, scan

SEEDS = st.integers(0, 10**9)


def tree_of(text: str) -> str | None:
    sink = Sink()
    tree = parse(Source("a.hoyle", text.removeprefix("\ufeff").replace("\r\n", "\n")), sink)
    return None if tree is None or sink.diagnostics else dump(tree)


def comments_with_words(text: str) -> list[tuple[str, str, str]]:
    """Each comment with the word before it and the word after it."""
    source = Source("a.hoyle", text.removeprefix("\ufeff").replace("\r\n", "\n"))
    words = [lexeme for lexeme in scan(source, Sink()) if lexeme.kind != "break"]
    found = []
    for span in comments(source):
        before = [word.text for word in words if word.end <= span.start]
        after = [word.text for word in words if word.start >= span.end]
        found.append((before[-1] if before else "", span.text.rstrip(), after[0] if after else ""))
    return found


def text_or_findings(text: str) -> None:
    made, findings = None, ()
    try:
        made = hoyle.format(text)
    except hoyle.RuleFileError as problem:
        findings = problem.diagnostics
    assert (made is None) == bool(findings)
    assert made is None or hoyle.format(made) == made


def check(text: str) -> str:
    made = hoyle.format(text)
    assert tree_of(made) == tree_of(text) is not None
    assert comments_with_words(made) == comments_with_words(text)
    assert hoyle.format(made) == made
    assert made.endswith("\n")
    assert not made.startswith("\n")
    assert not made.endswith("\n\n")
    assert "\n\n\n" not in made
    lines = made.split("\n")
    assert [line for line in lines if line != line.rstrip() or "\t" in line.partition("#")[0]] == []
    return made


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_shaken_rule_files_keep_their_meaning_and_their_comments(seed: int) -> None:
    rng = random.Random(seed)
    text = some_of(rng.choice(shipped()), rng)
    mixed = shaken(text, rng)
    assert tree_of(mixed) == tree_of(text)
    check(mixed)


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_texts_grown_from_the_grammar_keep_their_meaning(seed: int) -> None:
    rng = random.Random(seed)
    text = grown(rng)
    if tree_of(text) is None:  # the builder refuses some that the grammar takes
        with pytest.raises(hoyle.RuleFileError):
            hoyle.format(text)
        return
    check(shaken(text, rng) if rng.random() < 0.7 else text)


def test_grown_texts_can_mostly_be_read_and_hold_nearly_all_forms_of_the_language() -> None:
    seen: set[str] = set()
    read = 0
    for seed in range(200):
        sink = Sink()
        tree = parse(Source("a.hoyle", grown(random.Random(seed))), sink)
        if tree is not None and not sink.diagnostics:
            read += 1
            seen.update(type(node).__name__ for node in walk(tree))
    forms = {
        name for name, kind in vars(nodes).items() if isinstance(kind, type) and issubclass(kind, nodes.Node)
    }
    assert read > 120
    assert len(forms - seen) < 15, forms - seen


@pytest.mark.parametrize("number", range(len(shipped())))
def test_a_whole_shipped_file_can_be_shaken(number: int) -> None:
    check(shaken(shipped()[number], random.Random(number)))


@given(st.text() | st.text("ab \n\t#\"(){}[]:=.,-+<>0\r\ufeff\x0c\x00\u2028'"))
@settings(max_examples=300, deadline=None)
def test_any_text_gives_a_text_or_findings(text: str) -> None:
    for whole in (text, f'game g "G"\n{text}', f'game g "G"\nplay\n  x {text}'):
        text_or_findings(whole)


@given(SEEDS)
@settings(max_examples=150, deadline=None)
def test_damaged_files_give_findings_or_a_text(seed: int) -> None:
    rng = random.Random(seed)
    text = some_of(rng.choice(shipped()), rng, 4)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        text = (
            text[:at] + rng.choice(("", "\n", " ", "\t", '"', "(", ")", "#", "{", text[-9:])) + text[at + 1 :]
        )
    text_or_findings(text)


def test_all_rule_files_of_the_corpus_and_the_pages_can_be_formatted() -> None:
    tests = Path(__file__).parents[1]
    explain = Path(hoyle.__file__).parent / "diagnostics" / "explain"
    texts = [
        text for place in (tests / "corpus", explain) for case in pages(place) for text in case.files.values()
    ]
    readable = [text for text in texts if tree_of(text) is not None]
    assert len(readable) > 500
    for text in readable:
        check(text)
