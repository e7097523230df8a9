"""The explanation pages as people read them; shown by `hoyle explain` and copied into the documentation."""

from __future__ import annotations

import re
from importlib.resources import files

# Blocks that only tell the tests how far to go with the examples.
_FOR_TESTS = re.compile(r"^```toml\n.*?^```\n+", re.DOTALL | re.MULTILINE)


def read_pages() -> dict[str, str]:
    """Every explanation page by its slug, in order."""
    folder = files("hoyle.diagnostics").joinpath("explain")
    if not folder.is_dir():
        return {}
    texts = {
        page.name.removesuffix(".md"): for_people(page.read_text(encoding="utf-8"))
        for page in folder.iterdir()
        if page.name.endswith(".md")
    }
    return dict(sorted(texts.items()))


FIX_SAFE = "Fix: `hoyle lint --fix` mends it where there is no doubt."
FIX_UNSAFE = (
    "Fix: `hoyle lint --fix --unsafe-fixes` mends it where there is a good guess. Look at what it did."
)
FIX_BOTH = (
    "Fix: `hoyle lint --fix` mends it where there is no doubt, "
    "with `--unsafe-fixes` also where there is a good guess."
)

FIXES = {FIX_SAFE: "safe", FIX_UNSAFE: "unsafe", FIX_BOTH: "safe or unsafe"}
"""The sentences with which a page says, below its first one, that findings of its kind may bring a fix."""


def fix_in(page: str) -> str | None:
    """What a page says about fixes: `safe`, `unsafe`, `safe or unsafe`, or nothing."""
    lines = page.split("\n", 5)
    return FIXES.get(lines[4]) if len(lines) > 4 else None


def for_people(page: str) -> str:
    """A page without what only the tests read."""
    return _FOR_TESTS.sub("", page)
