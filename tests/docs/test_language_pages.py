"""The normative pages: every numbered statement stands once, and every rule of the grammar is shown somewhere."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

from engine.pages import ROOT, fences
from hoyle.syntax.words import RESERVED as RESERVED_WORDS

LANGUAGE = ROOT / "docs" / "language"
PAGES = sorted(LANGUAGE.glob("*.md"))
RESERVED: set[int] = set()
"""Numbers kept for what is not in the language yet; `not_yet.md` names them."""
LAST = 65


def cutter() -> ModuleType:
    path = ROOT / "docs" / "_ext" / "cut_rules.py"
    spec = importlib.util.spec_from_file_location("cut_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rules_of_the_grammar() -> set[str]:
    return set(cutter().read_rules((ROOT / "grammars" / "hoyle.lark").read_text(encoding="utf-8")))


def rules_on_the_pages() -> Counter[str]:
    return Counter(
        name
        for path in PAGES
        for fence in fences(path)
        if fence.language == "{grammar}"
        for name in fence.body.split()
    )


def statements() -> list[tuple[int, Path]]:
    found = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for anchor, number in re.findall(r"^(?:\(c-(\d+)\)=\n)?\*\*c\.(\d+)\*\* ", text, re.MULTILINE):
            assert anchor == number, f"{path.name}: c.{number} has no anchor of its number"
            found.append((int(number), path))
    return found


def test_every_statement_stands_once_and_only_reserved_numbers_are_missing() -> None:
    counted = Counter(number for number, _ in statements())
    assert [number for number, times in counted.items() if times > 1] == []
    assert set(range(1, LAST + 1)) - set(counted) == RESERVED


def test_reserved_numbers_are_named_where_the_plans_stand() -> None:
    text = (LANGUAGE / "not_yet.md").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"c\.(\d+)", text)} == RESERVED


def test_pages_show_rules_that_the_grammar_has() -> None:
    assert set(rules_on_the_pages()) - rules_of_the_grammar() == set()


def test_every_rule_of_the_grammar_is_shown_once() -> None:
    shown = rules_on_the_pages()
    assert [name for name, times in shown.items() if times > 1] == []
    # Tokens in capitals are words that the rules show by themselves.
    assert sorted(name for name in rules_of_the_grammar() - set(shown) if not name.isupper()) == []


def test_a_rule_is_cut_with_its_following_lines() -> None:
    rules = cutter().read_rules('a: b\n  | c\n\n?b.2: D    // note\nD: "d"\n')
    assert rules == {"a": "a: b\n  | c", "b": "?b.2: D    // note", "D": 'D: "d"'}


def test_the_list_of_reserved_words_is_that_of_the_reader() -> None:
    text = (LANGUAGE / "grammar.md").read_text(encoding="utf-8")
    listed = re.search(r"Reserved words: `([^`]*)`", text)
    assert listed is not None
    assert set(listed[1].split()) == RESERVED_WORDS


def test_every_page_is_in_the_list_of_chapters() -> None:
    text = (LANGUAGE / "index.md").read_text(encoding="utf-8")
    chapters = text.split("```{toctree}")[1].split("```")[0].split()
    assert {path.stem for path in PAGES} - {"index"} == {
        name for name in chapters if not name.startswith(":")
    } - {"1"}
