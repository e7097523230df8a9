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


def for_people(page: str) -> str:
    """A page without what only the tests read."""
    return _FOR_TESTS.sub("", page)
