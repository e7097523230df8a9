"""Every entry of the phrase book is shown by a line of the corpus, and what it offers can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.corpus import Case, findings, read_page
from hoyle.diagnostics import Diagnostic, Sink
from hoyle.source import Source
from hoyle.syntax.lexer import Lexeme, scan
from hoyle.syntax.phrasebook import Phrase, phrases
from hoyle.syntax.phrasing import matches

PAGE = Path(__file__).parents[1] / "corpus" / "syntax" / "other_words.md"
CASES = read_page(PAGE.read_text(encoding="utf-8"), PAGE.name)
LINES = [line for case in CASES for line in case.files["main.hoyle"].splitlines()]


def lexemes(line: str) -> list[Lexeme]:
    return [lexeme for lexeme in scan(Source("", line), Sink()) if lexeme.kind != "break"]


def written(phrase: Phrase) -> str:
    return " ".join(part.text for part in phrase.written)


@pytest.mark.parametrize("phrase", phrases(), ids=written)
def test_an_entry_is_shown_by_a_line_of_the_corpus(phrase: Phrase) -> None:
    assert any(True for line in LINES for _ in matches(phrase.written, lexemes(line)))


def test_what_an_entry_means_holds_nothing_that_was_not_written() -> None:
    for phrase in phrases():
        named = {part.text for part in phrase.written}
        for part in (*phrase.meant, *(part for line in phrase.shown for part in line)):
            assert part.words or part.text in ("…", "<", ">") or part.text.rstrip("~") in named, written(
                phrase
            )


def mended(text: str, found: Diagnostic) -> str:
    assert found.fix is not None
    for edit in found.fix.edits:
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_a_mend_that_is_offered_removes_its_finding(case: Case) -> None:
    text = case.files["main.hoyle"]
    found = findings(case.files, "main.hoyle", "parse")
    for one in found:
        if one.fix is not None:
            rest = findings({"main.hoyle": mended(text, one)}, "main.hoyle", "parse")
            assert len(rest) == len(found) - 1, (
                one.span.text,
                mended(text, one).splitlines()[one.span.line - 1],
            )
