"""The leak check against two worlds: rule files changed at random, judged by their text and by play.

`python -m hoyle.simulation.mutants` changes shipped games (sights, conditions, choosers, sentences, `openly`) and asks
two judges. What the leak check passes, two worlds must never contradict. How often it refuses what two worlds cannot
show is reported.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from attrs import frozen

from hoyle.diagnostics import Family, Level, Sink
from hoyle.engine import RuleFault
from hoyle.library import ShippedFinder
from hoyle.lowering import SettingsError, Unfit
from hoyle.match import Game
from hoyle.pipeline import Checked, check, make_program
from hoyle.simulation.changes import Edit, edits, original
from hoyle.simulation.run import derived
from hoyle.simulation.worlds import two_worlds
from hoyle.source import Source

MOST: Final = 150
"""Moves of one game that is looked at."""


@frozen
class Mutant:
    """A changed rule file: what was changed, and how it was judged."""

    game: str
    changes: tuple[str, ...]
    text: str
    refused: tuple[str, ...]
    """The leaks that the check reports."""
    shown: str | None
    """What two worlds show, if they show a leak."""

    @property
    def verdict(self) -> Literal["contradicted", "clean", "shown", "not shown"]:
        """How the judges agree; `contradicted` is a fault of the check."""
        if self.refused:
            return "shown" if self.shown else "not shown"
        return "contradicted" if self.shown else "clean"


def mutants(name: str, count: int, seed: int, seeds: int = 6, most: int = MOST) -> Iterator[Mutant]:
    """So many changed files of a shipped game that can be played, each judged in both ways."""
    finder = ShippedFinder()
    source = finder.find(name)
    if source is None:
        raise ValueError(f"no shipped game is called {name}")
    file = original(source, _checked(source, finder))
    chance = random.Random(derived(seed, f"mutants of {name}", 0))
    made = tried = 0
    while made < count and tried < 40 * count:
        tried += 1
        changed = edits(file, chance)
        found = _judged(name, source, changed, finder, seeds, most) if changed else None
        if found is not None:
            made += 1
            yield found


def _checked(source: Source, finder: ShippedFinder) -> Checked:
    checked = check(source, finder, Sink())
    assert checked is not None
    return checked


def _judged(
    name: str, source: Source, changed: Sequence[Edit], finder: ShippedFinder, seeds: int, most: int
) -> Mutant | None:
    text = source.text
    for edit in sorted(changed, key=lambda each: -each.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    sink = Sink()
    checked = check(Source(f"{name}.hoyle", text), finder, sink)
    errors = [found for found in sink.diagnostics if found.kind.level is Level.ERROR]
    if checked is None or any(found.kind.family is not Family.SECRECY for found in errors):
        return None
    game = _playable(checked)
    if game is None:
        return None
    shown = None
    for seed in range(seeds):
        try:
            problems = two_worlds(game, seed, most)
        except RuleFault:
            continue
        if problems:
            shown = f"seed {seed}: {problems[0]}"
            break
    refused = tuple(f"{found.span.line}: {found.kind.slug}" for found in errors)
    return Mutant(name, tuple(edit.what for edit in changed), text, refused, shown)


def _playable(checked: Checked) -> Game | None:
    """The game for two, who have secrets from each other, or else for the fewest players."""
    for players in (2, None):
        try:
            return Game(make_program(checked, players))
        except (Unfit, SettingsError):
            continue
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge many changed files and print how the judges agree; 1 if the check passed what two worlds contradict."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.simulation.mutants", description=main.__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME", help="names of shipped games")
    parser.add_argument("--count", type=int, default=60, help="changed files for each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=6, help="matches of two worlds for each file")
    parser.add_argument("--most-moves", type=int, default=MOST, help="moves of one match that are looked at")
    wanted = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    for name in wanted.games:
        here: Counter[str] = Counter()
        for mutant in mutants(name, wanted.count, wanted.seed, wanted.seeds, wanted.most_moves):
            here[mutant.verdict] += 1
            if mutant.verdict == "contradicted":
                print(f"  {name}: {', '.join(mutant.changes)}: {mutant.shown}", flush=True)
        total += here
        print(f"{name}: {_told(here)}", flush=True)
    print(f"all: {_told(total)}")
    return 1 if total["contradicted"] else 0


def _told(found: Counter[str]) -> str:
    refused = found["shown"] + found["not shown"]
    share = f" ({100 * found['shown'] // refused} %)" if refused else ""
    return (
        f"{found.total()} files; {found['clean'] + found['contradicted']} passed, {found['contradicted']} of them "
        f"contradicted by two worlds; {refused} refused, {found['shown']} of them shown by two worlds{share}"
    )


if __name__ == "__main__":
    sys.exit(main())
