"""The examples of what only play shows have the finding they announce, and the mended ones have it no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hoyle
import hoyle.diagnostics
import hoyle.diagnostics.kinds.checking
from hoyle.diagnostics import Family, all_kinds

FOLDER = Path(hoyle.diagnostics.__file__).parent / "explain"
SLUGS = [kind.slug for kind in all_kinds() if kind.family is Family.CHECK]
BLOCKS = {
    slug: re.findall(r"```hoyle\n(.*?)```", (FOLDER / f"{slug}.md").read_text(encoding="utf-8"), re.DOTALL)
    for slug in SLUGS
}
SHOWN = [slug for slug, blocks in BLOCKS.items() if blocks]
GAMES = {"endless-game": 2, "long-game": 1, "seat-advantage": 400}


def found(text: str, slug: str, folder: Path) -> list[int]:
    path = folder / "page.hoyle"
    path.write_text(text, encoding="utf-8")
    report = hoyle.check(path, games=GAMES.get(slug, 50), leaks=True)
    return [each.span.line for each in (*report.diagnostics, *report.told) if each.kind.slug == slug]


def test_kinds_that_a_rule_file_can_show_have_an_example() -> None:
    assert set(SLUGS) - set(SHOWN) == {"lost-card", "played-leak", "small-dead-end"}


@pytest.mark.parametrize("slug", SHOWN)
def test_the_bad_example_has_the_finding_in_the_line_that_says_so(slug: str, tmp_path: Path) -> None:
    bad = BLOCKS[slug][0]
    [line] = [number for number, text in enumerate(bad.splitlines(), 1) if f"# check: {slug}" in text]
    assert found(bad, slug, tmp_path) == [line]


@pytest.mark.parametrize("slug", SHOWN)
def test_the_good_example_has_it_no_more(slug: str, tmp_path: Path) -> None:
    assert found(BLOCKS[slug][1], slug, tmp_path) == []
