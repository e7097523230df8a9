"""Every clause of the shipped games has a proof; reads `tests/clauses/`, rule files, tests and corpus pages.

As a script it prints the clauses without a proof; with `--write` it writes `docs/clauses.md` anew.

A clause is proved when a test names it, or names an acceptance case that lists it. A test names ids in the title of
a `test` block, in a heading of a corpus page, or in the name, the docstring or the first comment of a Python test.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "clauses"
PAGE = ROOT / "docs" / "clauses.md"
SHOWN = 3
"""So many files are shown for each clause."""
PARTS = {
    "common": "All games",
    "the_game": "The Game and On Fire",
    "rook": "Rook",
    "rookie": "Rookie 2022",
    "three_thirteen": "Three Thirteen",
    "ligretto": "Ligretto",
    "field": "Cases from the field",
}

_WRITTEN = re.compile(
    r"\b(?P<head>CS-(?:RO|TG|RK|TT|LI|EN)-|(?:RO|TG|RK|TT|LI|CM)-A?)(?P<from>\d\d)(?:\.\.(?P<to>\d\d))?"
)
_IN_NAME = re.compile(
    r"(?:(?<=_)|^)(?P<head>cs_(?:ro|tg|rk|tt|li|en)_|(?:ro|tg|rk|tt|li|cm)_a?)(?P<from>\d\d)(?=_|$)"
)
_TITLE = re.compile(r'^test\s+"(?P<title>[^"]*)"', re.MULTILINE)
_HEADING = re.compile(r"^#+ +(?P<title>.*)$", re.MULTILINE)


@frozen
class Item:
    """A clause, or a case with the clauses it proves; `page` carries the note of what no engine can carry out."""

    id: str
    part: str
    gist: str
    proves: tuple[str, ...] = ()
    page: str | None = None


@frozen
class Proof:
    """A test that names ids: the file and the test's own name."""

    path: str
    name: str
    ids: tuple[str, ...]


def read_items() -> dict[str, Item]:
    """All clauses and cases, in the order of the files."""
    items: dict[str, Item] = {}
    for part in PARTS:
        data = tomllib.loads((DATA / f"{part}.toml").read_text(encoding="utf-8"))
        outside = data.get("outside", {})
        for name, gist in data["clauses"].items():
            items[name] = Item(name, part, gist, (), outside.get(name))
        for name, case in data.get("cases", {}).items():
            items[name] = Item(name, part, case["gist"], tuple(case["proves"]))
    return items


def written_ids(text: str) -> tuple[str, ...]:
    """The ids in a text, ranges like RO-32..35 spelt out."""
    return _ids(_WRITTEN.finditer(text))


def ids_of_name(name: str) -> tuple[str, ...]:
    """The ids in the name of a Python test, as in `test_ro_a12_winner`."""
    spelt = _IN_NAME.sub(lambda found: found[0].upper().replace("_", "-"), name)
    return written_ids(re.sub(r"_(?=CS-|RO-|TG-|RK-|TT-|LI-|CM-)|(?<=\d\d)_", " ", spelt))


def _ids(found: Iterator[re.Match[str]]) -> tuple[str, ...]:
    ids: dict[str, None] = {}
    for match in found:
        first = int(match["from"])
        for number in range(first, int(match["to"] or first) + 1):
            ids[f"{match['head']}{number:02}"] = None
    return tuple(ids)


def find_proofs() -> list[Proof]:
    """Every test that names an id, by file."""
    proofs: list[Proof] = []
    for path in sorted((ROOT / "rulesets").rglob("*.hoyle")):
        proofs += _titled(path, _TITLE)
    for path in sorted((ROOT / "tests" / "corpus").rglob("*.md")):
        proofs += _titled(path, _HEADING)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path != Path(__file__):
            proofs += _python(path)
    return proofs


def _titled(path: Path, pattern: re.Pattern[str]) -> Iterator[Proof]:
    for match in pattern.finditer(path.read_text(encoding="utf-8")):
        if ids := written_ids(match["title"]):
            yield Proof(path.relative_to(ROOT).as_posix(), match["title"], ids)


def _python(path: Path) -> Iterator[Proof]:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        first = node.body[0]
        is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        until = (first.end_lineno or first.lineno) if is_docstring else first.lineno - 1
        opening = "\n".join(lines[node.lineno : until])
        if ids := (*ids_of_name(node.name), *written_ids(opening)):
            yield Proof(path.relative_to(ROOT).as_posix(), node.name, tuple(dict.fromkeys(ids)))


def proofs_by_id(items: dict[str, Item], proofs: list[Proof]) -> dict[str, dict[str, None]]:
    """The files that prove each clause, by itself or through a case that lists it; a set that keeps its order."""
    found: dict[str, dict[str, None]] = {name: {} for name in items}
    for proof in proofs:
        for name in proof.ids:
            if name in items:
                for proved in (name, *items[name].proves):
                    found[proved][proof.path] = None
    return found


def open_items() -> list[Item]:
    """Clauses and cases that no test proves, without those no engine can carry out."""
    items = read_items()
    found = proofs_by_id(items, find_proofs())
    return [item for item in items.values() if not found[item.id] and item.page is None]


def table() -> str:
    """The page `docs/clauses.md`."""
    items = read_items()
    found = proofs_by_id(items, find_proofs())
    lines = [
        "# Clauses and their proofs",
        "",
        "<!-- Written by `python tests/clauses_test.py --write`; do not edit. -->",
        "",
        "Each clause of a shipped game, each acceptance case and each case from the field, with the files whose tests",
        "prove it. A clause is also proved by an acceptance case that lists it. What a rules engine cannot carry out",
        "names the page that says so.",
    ]
    for part, title in PARTS.items():
        lines += ["", f"## {title}", "", "| id | what it says | proved in |", "|---|---|---|"]
        for item in items.values():
            if item.part == part:
                lines.append(f"| {item.id} | {item.gist} | {_where(item, found[item.id])} |")
    return "\n".join(lines) + "\n"


def _where(item: Item, paths: dict[str, None]) -> str:
    shown = [f"`{path}`" for path in list(paths)[:SHOWN]] + ["…"] * (len(paths) > SHOWN)
    if item.page:
        shown.append(f"[note]({Path(item.page).relative_to('docs').as_posix()})")
    return ", ".join(shown) or "open"


def test_every_clause_has_a_proof() -> None:
    missing = open_items()
    assert not missing, f"{len(missing)} without a proof:\n" + report(missing)


def test_tests_name_no_clause_that_does_not_exist() -> None:
    items = read_items()
    wrong = [
        f"{proof.path}: {proof.name}: {name}"
        for proof in find_proofs()
        for name in proof.ids
        if name not in items
    ]
    assert wrong == []


def test_cases_list_clauses_that_exist() -> None:
    items = read_items()
    assert [name for item in items.values() for name in item.proves if name not in items] == []


def test_what_is_outside_an_engine_stands_in_the_notes_of_its_game() -> None:
    for item in read_items().values():
        if item.page:
            assert item.id in written_ids((ROOT / item.page).read_text(encoding="utf-8")), item.id


def test_the_page_of_clauses_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == table(), "run `python tests/clauses_test.py --write`"


def test_ids_are_found_in_titles_and_names() -> None:
    assert written_ids("RO-A10, TG-32..34 and CS-EN-01 hold") == (
        "RO-A10",
        "TG-32",
        "TG-33",
        "TG-34",
        "CS-EN-01",
    )
    assert ids_of_name("test_cs_ro_01_ro_a12_and_cm_04") == ("CS-RO-01", "RO-A12", "CM-04")
    assert ids_of_name("test_rounds_of_ro_1200_or_more") == ()


def report(missing: list[Item]) -> str:
    """The open ids with their gists, for people."""
    return "\n".join(f"  {item.id:<9} {item.gist}" for item in missing)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(table(), encoding="utf-8", newline="\n")
    elif sys.argv[1:]:
        sys.exit("wrong use: python tests/clauses_test.py [--write]")
    still_open = open_items()
    print(f"{len(still_open)} of {len(read_items())} without a proof")
    if still_open:
        print(report(still_open))
