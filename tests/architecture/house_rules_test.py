"""The laws of the code that no other tool checks: its words, its sizes, its openings, its pages."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import hoyle
from hoyle.diagnostics import all_kinds

PACKAGE = Path(hoyle.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))
MOST_LINES = 400
MOST_METHODS = 15
LONG = {"syntax/nodes.py"}  # the tree: one declaration after the other, and one closed whole

GAME_WORDS = (
    "suits?|ranks?|tricks?|trumps?|auctions?|bids?|bidders?|bidding|hands?|aces?|kings?|queens?|jacks?|jokers?"
    "|melds?|spades?|hearts?|clubs?|diamonds?|rook|rookie|ligretto|nest|canasta|rummy|poker|bridge|dealers?"
)
_WORD = re.compile(rf"\b(?:{GAME_WORDS})\b", re.IGNORECASE)


def name(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_the_code_knows_no_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [
        f"{number}: {line.strip()}"
        for number, line in enumerate(lines, 1)
        if any(not _allowed(line, match) for match in _WORD.finditer(line))
    ]
    assert found == []


def _allowed(line: str, match: re.Match[str]) -> bool:
    """Everyday English: "by hand", "handed" is no whole word anyway; a compound like hand-over."""
    before, after = line[: match.start()], line[match.end() :]
    return before.lower().endswith("by ") or after.startswith("-over")


def test_the_search_for_game_words_finds_them() -> None:
    assert _WORD.search("# the trump wins")
    assert not _WORD.search("handle a franking machine")


@pytest.mark.parametrize("path", [path for path in MODULES if name(path) not in LONG], ids=name)
def test_a_module_has_less_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.read_text(encoding="utf-8").strip()], ids=name
)
def test_a_module_opens_with_a_docstring(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.split("\n\n")[0].rstrip().endswith((".", ":"))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_class_has_more_than_15_methods(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    large = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and sum(isinstance(item, ast.FunctionDef) for item in node.body) > MOST_METHODS
    ]
    assert large == []


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc"}
    assert [name(path) for path in MODULES if drawers & {path.stem, path.parent.name}] == []


def test_every_kind_of_finding_has_a_page_and_every_page_a_kind() -> None:
    for module in pkgutil.walk_packages(hoyle.__path__, "hoyle."):
        if ".kinds" in module.name or ".rules" in module.name:
            importlib.import_module(module.name)
    pages = {path.stem for path in (PACKAGE / "diagnostics" / "explain").glob("*.md")}
    assert pages == {kind.slug for kind in all_kinds()}
