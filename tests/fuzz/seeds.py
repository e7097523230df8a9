"""What fuzzing begins with: rule files of every sort that the checkout holds, records of matches, texts of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hoyle
from engine.corpus import pages
from engine.pages import PREAMBLES, ROOT, fences, in_preamble
from formatting.grown import grown
from fuzz.mutations import changed, gently_changed, record_changed
from hoyle.diagnostics import Sink
from hoyle.library import ShippedFinder
from hoyle.pipeline import check
from hoyle.source import Source

FOUND = Path(__file__).parent / "found"
GAMES = (
    ("the_game", 2),
    ("the_game_on_fire", 5),
    ("rook", 4),
    ("rookie", 2),
    ("rookie_teams", 6),
    ("three_thirteen", 3),
    ("ligretto", 2),
)
_GROWN = 100


@cache
def shipped() -> tuple[str, ...]:
    """The rule files that come with the package, and their modules."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "rulesets").rglob("*.hoyle")))


@cache
def small() -> tuple[str, ...]:
    """Small rule files: of the corpus, of the pages that explain findings, of the documentation, of the tests."""
    explain = Path(hoyle.__file__).parent / "diagnostics" / "explain"
    texts = [
        text
        for folder in (ROOT / "tests" / "corpus", explain)
        for case in pages(folder)
        for text in case.files.values()
    ]
    texts += _of_the_documentation()
    texts += [
        path.read_text(encoding="utf-8")
        for folder in (ROOT / "tests" / "data", FOUND)
        for path in folder.glob("*.hoyle")
    ]
    return tuple(dict.fromkeys(texts))


def _of_the_documentation() -> Iterator[str]:
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for fence in fences(page):
            preamble = fence.attributes.get("preamble")
            if fence.language != "hoyle":
                continue
            if preamble is not None and (PREAMBLES / f"{preamble}.hoyle").exists():
                yield in_preamble(fence.body, preamble)[0]
            else:
                yield fence.body


@cache
def sound(every: int) -> tuple[str, ...]:
    """Those of the small rule files that can be played; one in so many is looked at."""
    return tuple(text for text in small()[::every] if _is_sound(text))


def _is_sound(text: str) -> bool:
    sink = Sink()
    checked = check(Source("a.hoyle", text), ShippedFinder(), sink)
    return checked is not None and not sink.has_errors and not checked.assembly.is_module


@cache
def nonsense(count: int) -> tuple[str, ...]:
    """Texts that the grammar takes and that mean nothing."""
    return tuple(grown(random.Random(seed)) for seed in range(count))


@cache
def records() -> tuple[str, ...]:
    """Saved matches of all shipped games, at their beginning and some moves later."""
    saved = []
    for name, players in GAMES:
        for moves in (0, 3, 25):
            match = hoyle.load(name, players=players).start(seed=moves)
            chance = random.Random(moves)
            while match.actors and match.turn < moves:
                match.play(chance.choice(match.legal_moves()))
            saved.append(match.save())
    deck = hoyle.load("the_game", players=2).deck
    saved.append(hoyle.load("the_game", players=2).start(seed=1, deck=deck).save())
    saved.append(hoyle.load("the_game", players=2).start(seed=1, deck=deck[:5]).save())
    return tuple(saved)


@cache
def spoken() -> tuple[str, ...]:
    """What people may say to a match: the moves of the records, a line each, behind the number of the game."""
    said = []
    for number, (name, players) in enumerate(GAMES):
        match = hoyle.load(name, players=players).start(seed=number)
        chance = random.Random(number)
        lines = [str(number)]
        while match.actors and match.turn < 12:
            move = chance.choice(match.legal_moves())
            lines += [move.text, str(move.number)]
            match.play(move)
        said.append("\n".join(lines))
    return tuple(said)


def inputs_for(name: str, every: int = 1) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts that inputs of a target are made of, and those that give pieces; of the small ones one in so many."""
    match name:
        case "restore":
            return records(), records()
        case "moves":
            return spoken(), spoken()
        case "play" | "tests" | "fix":
            return sound(every), (*shipped(), *sound(every))
        case _:
            return (*small(), *nonsense(_GROWN // every)), (*shipped(), *sound(every))


def mutant(name: str, data: bytes, donors: tuple[str, ...], chance: random.Random) -> bytes:
    """An input made of another one."""
    text = data.decode("utf-8", "surrogateescape")
    if name == "restore" and chance.random() < 0.7:
        text = record_changed(text, chance)
    elif name in ("play", "tests", "fix") and chance.random() < 0.8:
        text = gently_changed(text, chance.choice(donors), chance)
    else:
        text = changed(text, chance.choice(donors), chance)
    return text.encode("utf-8", "surrogateescape")
