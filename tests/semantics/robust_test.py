"""Any rule file gives facts or findings, never an exception; what is shipped has no error."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from hoyle._data import data_root
from hoyle.diagnostics import Sink
from hoyle.library import memory_finder
from hoyle.semantics.assemble import assemble
from hoyle.semantics.check import check
from hoyle.source import Source
from hoyle.syntax import parse

ROOT = Path(str(data_root("rulesets")))
FILES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.hoyle"))
}
WORDS = (
    "none",
    "player",
    "team",
    "cards",
    "card",
    "0",
    "-1",
    "each hand",
    "no",
    "yes",
    "stock",
    "total",
    "x",
)


def findings(name: str, text: str) -> Sink:
    sink = Sink()
    source = Source(name, text)
    file = parse(source, sink)
    others = {other: body for other, body in FILES.items() if other != name}
    assembly = None if file is None else assemble(file, source, memory_finder(others), parse, sink)
    if assembly is not None:
        check(assembly, sink)
    return sink


@pytest.mark.parametrize("name", FILES)
def test_shipped_rules_have_no_error(name: str) -> None:
    assert [f"{found.span} {found.message}" for found in findings(name, FILES[name]).diagnostics] == []


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_one_line_never_breaks_the_checker(name: str) -> None:
    lines = FILES[name].split("\n")
    for place in random.Random(1).sample(range(len(lines)), min(10, len(lines))):
        findings(name, "\n".join(lines[:place] + lines[place + 1 :]))


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_one_other_word_never_breaks_the_checker(name: str) -> None:
    text = FILES[name]
    chance = random.Random(2)
    words = list(re.finditer(r"\w+", text))
    for _ in range(10):
        word = chance.choice(words)
        other = chance.choice((*WORDS, chance.choice(words).group()))
        findings(name, text[: word.start()] + other + text[word.end() :])


def test_a_file_in_which_every_name_is_wrong_is_still_checked() -> None:
    text = re.sub(r"\b(hand|stock|player|row|card|number)\b", r"\1x", FILES["the_game.hoyle"])
    assert findings("the_game.hoyle", text).has_errors
