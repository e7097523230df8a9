"""What a check of a rule file came to; made by `checking.run`, shown by the command."""

from __future__ import annotations

from attrs import field, frozen

from hoyle.checking.cover import Line
from hoyle.checking.setups import Setup
from hoyle.diagnostics import Diagnostic, Level
from hoyle.diagnostics.render import as_data


@frozen
class SetupCount:
    """How many games a setup got, and how they ended."""

    setup: Setup
    games: int
    over: int
    stopped: int
    failed: int

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            **self.setup.to_json(),
            "games": self.games,
            "over": self.over,
            "stopped": self.stopped,
            "failed": self.failed,
        }


@frozen
class SearchCount:
    """How much was searched: for which setup, with how many cards of how many, deals, positions, and ends of games."""

    setup: Setup
    cards: int
    of: int
    deals: int
    positions: int
    ends: int
    whole: bool

    @property
    def words(self) -> str:
        """In a sentence."""
        deck = f"a deck of {self.cards} cards" + ("" if self.cards == self.of else f" (instead of {self.of})")
        deals = f"{self.deals} deal{'' if self.deals == 1 else 's'}"
        if self.whole:
            return f"all games of {deals} of {deck}, {self.setup.words}: {self.positions:,} positions"
        return (
            f"part of the games of {deals} of {deck}, {self.setup.words}: stopped after "
            f"{self.positions:,} positions"
        )

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            **self.setup.to_json(),
            "cards": self.cards,
            "of": self.of,
            "deals": self.deals,
            "positions": self.positions,
            "ends": self.ends,
            "whole": self.whole,
        }


@frozen
class Found:
    """A finding, and what shows it: a test that fails, or the save of a match where no test can say it."""

    diagnostic: Diagnostic
    test: str | None = None
    record: str | None = field(default=None, repr=False)

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {**as_data(self.diagnostic), "test": self.test, "record": self.record}


@frozen
class CheckReport:
    """The outcome of a check. `elapsed_seconds` alone differs from run to run if the number of games is fixed."""

    file: str
    title: str
    seed: int
    findings: tuple[Found, ...]
    setups: tuple[SetupCount, ...]
    searches: tuple[SearchCount, ...]
    worlds: int
    """Games that were played twice with other hidden cards, to look for leaks."""
    told: tuple[Diagnostic, ...] = ()
    """What the rules tell openly, if that was asked for."""
    coverage: dict[str, tuple[Line, ...]] = field(factory=dict, repr=False)
    """For each rule file, its lines up to the tests."""
    interrupted: bool = False
    elapsed_seconds: float = field(default=0.0, eq=False)

    @property
    def games(self) -> int:
        """How many random games were played."""
        return sum(count.games for count in self.setups)

    @property
    def unplayed(self) -> tuple[Setup, ...]:
        """The setups that got no game."""
        return tuple(count.setup for count in self.setups if not count.games)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings without what shows them."""
        return tuple(found.diagnostic for found in self.findings)

    @property
    def is_clean(self) -> bool:
        """Whether nothing but advice was found."""
        return all(found.kind.level is Level.ADVICE for found in self.diagnostics)

    def to_json(self) -> dict[str, object]:
        """The same as plain data; times stand under `elapsed_seconds` only."""
        return {
            "file": self.file,
            "title": self.title,
            "seed": self.seed,
            "games": self.games,
            "setups": [count.to_json() for count in self.setups],
            "searches": [count.to_json() for count in self.searches],
            "worlds": self.worlds,
            "findings": [found.to_json() for found in self.findings],
            "told": [as_data(found) for found in self.told],
            "interrupted": self.interrupted,
            "elapsed_seconds": self.elapsed_seconds,
        }
