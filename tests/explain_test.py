"""Every kind of finding has a page that explains it; its bad example has the fault, its good one is clean.

A page also shows what is said of its bad example, to the letter: `python tests/explain_test.py --write` brings it up
to date after a sentence was changed, and the change of the pages shows what authors will read.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import hoyle.diagnostics.kinds
from engine.corpus import Case, differences, expectations, findings, read_page
from hoyle.diagnostics import Family, all_kinds, find_kind
from hoyle.diagnostics.render import render_full
from hoyle.linter import rules

FOLDER = Path(hoyle.diagnostics.__file__).parent / "explain"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
CASES = [(slug, case) for slug, text in PAGES.items() for case in read_page(text, slug)]
HEADINGS = ("## Why", "## How to mend")

# What no rule file can show: it is about files, bytes, or the size of a file.
WITHOUT_EXAMPLE = {"missing-file", "unreadable-file", "not-text", "too-large", "too-many-errors"}

for package in (hoyle.diagnostics.kinds, rules):
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)


@pytest.mark.parametrize("slug", [kind.slug for kind in all_kinds()])
def test_a_kind_has_a_page(slug: str) -> None:
    assert slug in PAGES


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_has_its_form(slug: str) -> None:
    lines = PAGES[slug].splitlines()
    assert find_kind(slug) is not None
    assert lines[0] == f"# {slug}"
    assert lines[2].endswith(".")
    assert all(heading in lines for heading in HEADINGS)


def _without_example(slug: str) -> bool:
    """What shows only when a game runs may have no example; the tests of the engine and of the checker know which."""
    kind = find_kind(slug)
    runtime = kind is not None and kind.family in (Family.RUNTIME, Family.CHECK)
    return slug in WITHOUT_EXAMPLE or (runtime and slug not in {page for page, _ in CASES})


@pytest.mark.parametrize("slug", [slug for slug in PAGES if not _without_example(slug)])
def test_the_bad_example_announces_its_kind(slug: str) -> None:
    titles = {case.title: case for page, case in CASES if page == slug}
    assert {"Bad", "Good"} <= titles.keys()
    # What only a running game shows is announced by `# fault: slug`, or `# check: slug`; other tests look at that.
    marks = (f"# fault: {slug}", f"# check: {slug}")
    at_run_time = any(mark in text for text in titles["Bad"].files.values() for mark in marks)
    assert at_run_time or slug in {expected.slug for expected in titles["Bad"].expected}
    assert titles["Good"].expected == []


@pytest.mark.parametrize(("slug", "case"), CASES, ids=[case.id for _, case in CASES])
def test_an_example_has_the_findings_it_announces(slug: str, case: Case) -> None:
    assert differences(case) == []


SAYS = "## What it says"


def said(slug: str, case: Case) -> str:
    """The findings of this kind in an example as the terminal shows them, without the comments for tests."""
    files = {name: without_announcements(text) for name, text in case.files.items()}
    found = [finding for finding in findings(files, case.main, case.stage) if finding.kind.slug == slug]
    return "\n\n".join(render_full(found).rstrip("\n").split("\n\n")) if found else ""


def without_announcements(text: str) -> str:
    """A text without the comments that announce findings."""
    announced = {expected.line for expected in expectations("", text)}
    lines = text.split("\n")
    return "\n".join(
        line[: line.rindex("#")].rstrip() if number in announced else line
        for number, line in enumerate(lines, 1)
    )


def with_what_is_said(slug: str, page: str) -> str:
    """A page with the block below its bad example that shows what is said of it, if anything is said by reading it."""
    plain = re.sub(rf"{SAYS}\n\n```text\n.*?```\n\n", "", page, flags=re.DOTALL)
    bad = next((case for case in read_page(plain, slug) if case.title == "Bad"), None)
    text = "" if bad is None else said(slug, bad)
    if not text:
        return plain
    return plain.replace("\n## Good\n", f"\n{SAYS}\n\n```text\n{text}\n```\n\n## Good\n", 1)


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_shows_what_is_said(slug: str) -> None:
    assert PAGES[slug] == with_what_is_said(slug, PAGES[slug])


@pytest.mark.parametrize("slug", [slug for slug, case in CASES if case.title == "Bad" and case.expected])
def test_a_page_with_an_announced_finding_shows_one(slug: str) -> None:
    assert f"[{slug}]" in PAGES[slug].partition(SAYS)[2]


if __name__ == "__main__" and "--write" in sys.argv:
    for path in sorted(FOLDER.glob("*.md")):
        path.write_text(with_what_is_said(path.stem, path.read_text(encoding="utf-8")), encoding="utf-8")
