"""Pages of findings say whether there is a fix, and of which sort: just what the examples and the corpus show."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import hoyle.diagnostics
from engine.corpus import findings, pages
from hoyle.diagnostics.edits import changed
from hoyle.diagnostics.pages import fix_in
from hoyle.fixing import is_as_good, is_better

EXPLAIN = Path(hoyle.diagnostics.__file__).parent / "explain"
CORPUS = Path(__file__).parent / "corpus"
WORDS = {(): None, (False,): "unsafe", (True,): "safe", (False, True): "safe or unsafe"}


def test_pages_say_which_fixes_there_are_and_safe_ones_help() -> None:
    seen: dict[str, set[bool]] = defaultdict(set)
    harmful: list[str] = []
    for case in (*pages(EXPLAIN), *pages(CORPUS)):
        found = findings(case.files, case.main, case.stage)
        for one in found:
            if one.fix is None:
                continue
            seen[one.kind.slug].add(one.fix.safe)
            if not one.fix.safe:
                continue
            name = one.span.source.name
            text = changed(case.files[name], one.fix.edits)
            after = findings({**case.files, name: text}, case.main, case.stage)
            shorter = len(text) < len(case.files[name])
            if not (is_better(found, after) or (shorter and is_as_good(found, after))):
                harmful.append(f"{case.id}: {one.span.line}: {one.fix.title}")
    said = {page.stem: fix_in(page.read_text(encoding="utf-8")) for page in EXPLAIN.glob("*.md")}
    shown = {slug: WORDS[tuple(sorted(seen[slug]))] for slug in said}
    # A page says it with one of the sentences of `hoyle.diagnostics.pages`, below its first paragraph.
    assert {slug: fix for slug, fix in said.items() if fix != shown[slug]} == {}
    assert harmful == []
