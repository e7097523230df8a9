"""Mistakes of first-time authors: what they are told, and that what is offered makes the file better.

Each section of `corpus/mistakes` says what was meant, shows the rules, and below them what the author reads: for each
finding its line and sentence, its help, and the lines that its fix would write.
"""

from __future__ import annotations

import re
from difflib import ndiff
from pathlib import Path

import pytest

from engine.corpus import Case, findings, pages
from hoyle.diagnostics.edits import changed
from hoyle.fixing import is_as_good, is_better

FOLDER = Path(__file__).parent / "corpus" / "mistakes"
CASES = pages(FOLDER)
_SECTION = re.compile(r"^## (.*?)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_TOLD = re.compile(r"^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
_EXPECTED = re.compile(r"\s*# (?:error|warning|advice): .*")


def told(files: dict[str, str]) -> str:
    """What an author reads about a file, without the rules themselves."""
    lines: list[str] = []
    for found in findings(files, "main.hoyle", "lint"):
        lines.append(f"{found.span.line}: {found.message}")
        if found.help is not None:
            lines += [f"  help: {part}" for part in found.help.split("\n")]
        if found.fix is not None:
            old = files["main.hoyle"]
            new = changed(old, found.fix.edits)
            option = "--fix" if found.fix.safe else "--unsafe-fixes"
            lines += [
                f"  {option}: {_EXPECTED.sub('', line[2:]).strip()}"
                for line in ndiff(old.splitlines(), new.splitlines())
                if line.startswith("+ ")
            ]
    return "\n".join(lines)


def _said() -> dict[str, str]:
    said: dict[str, str] = {}
    for page in FOLDER.glob("*.md"):
        for title, body in _SECTION.findall(page.read_text(encoding="utf-8")):
            block = _TOLD.search(body)
            assert title not in said
            said[title] = block.group(1).rstrip("\n") if block is not None else ""
    return said


SAID = _said()


def test_there_are_at_least_thirty() -> None:
    assert len(CASES) == len(SAID) >= 30


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_the_author_reads_what_the_page_says(case: Case) -> None:
    assert told(case.files) == SAID[case.title]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_a_fix_makes_the_file_better(case: Case) -> None:
    found = findings(case.files, case.main, "lint")
    for one in found:
        if one.fix is None:
            continue
        text = changed(case.files[case.main], one.fix.edits)
        after = findings({case.main: text}, case.main, "lint")
        assert is_better(found, after) or is_as_good(found, after), one.fix.title
