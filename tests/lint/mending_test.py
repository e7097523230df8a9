"""What the fixes of the lint rules make of the bad examples: nothing is left of the finding, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

import hoyle.diagnostics
from engine.corpus import MAIN, findings, read_page
from hoyle.diagnostics.edits import changed
from hoyle.diagnostics.model import Fix

FOLDER = Path(hoyle.diagnostics.__file__).parent / "explain"

MENDED = [
    "face-reset",
    "idle-assignment",
    "idle-change",
    "move-to-itself",
    "needless-exit",
    "needless-flip",
    "needless-need",
    "never-shuffled",
    "old-value-lost",
    "repeated-value",
    "uneven-teams",
]


def bad_example(slug: str) -> dict[str, str]:
    (case,) = [
        case
        for case in read_page((FOLDER / f"{slug}.md").read_text(encoding="utf-8"), slug)
        if case.title == "Bad"
    ]
    return case.files


def fix_of(slug: str, files: dict[str, str]) -> Fix | None:
    found = [one for one in findings(files, MAIN, "lint") if one.kind.slug == slug]
    assert found
    return found[0].fix


@pytest.mark.parametrize("slug", MENDED)
def test_the_fix_leaves_no_finding_at_all(slug: str) -> None:
    files = bad_example(slug)
    fix = fix_of(slug, files)
    assert fix is not None
    mended = {**files, MAIN: changed(files[MAIN], fix.edits)}
    assert mended != files
    assert [one.message for one in findings(mended, MAIN, "lint")] == []


@pytest.mark.parametrize("slug", ["needless-exit", "idle-change"])
def test_what_changes_no_meaning_is_safe(slug: str) -> None:
    fix = fix_of(slug, bad_example(slug))
    assert fix is not None
    assert fix.safe


def test_the_only_line_of_a_block_is_not_taken_out() -> None:
    files = bad_example("idle-assignment")
    alone = files[MAIN].replace("  second := second ", "  if size of stock > 3\n    second := second ")
    assert alone != files[MAIN]
    assert fix_of("idle-assignment", {MAIN: alone}) is None


def test_a_value_is_not_kept_under_a_name_that_is_taken() -> None:
    files = bad_example("old-value-lost")
    assert fix_of("old-value-lost", {MAIN: files[MAIN] + "\ndefine before = best\n"}) is None
