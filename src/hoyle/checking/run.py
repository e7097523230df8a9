"""A check of a rule file from its first game to its report; used by `hoyle.check` and the command.

Random games come first, then all games of a small deck, then games with two worlds; what fails is made smaller and
written as a test. Every piece of work has its place in an order, and results are put together in it, so that a report
does not depend on who did the work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import count
from typing import Final

from attrs import define, field, frozen

from hoyle.checking.blocks import Home
from hoyle.checking.cover import LEAST_GAMES, Never, Written, lines, never, never_findings
from hoyle.checking.findings import (
    failures,
    fair_findings,
    long_findings,
    lost_findings,
    world_findings,
)
from hoyle.checking.games import MOST_MOVES, Batch, Played, game_seed, play_batch
from hoyle.checking.jobs import SearchJob, WorldJob, in_order, run_search, run_worlds
from hoyle.checking.marks import Marks
from hoyle.checking.openly import told_openly
from hoyle.checking.report import CheckReport, Found, SearchCount, SetupCount
from hoyle.checking.rounds import search_findings
from hoyle.checking.search import Searched
from hoyle.checking.setups import Setup, pack, program_of, setups
from hoyle.checking.showing import counted
from hoyle.checking.small import Small
from hoyle.diagnostics import RuleFileError
from hoyle.pipeline import Checked
from hoyle.simulation.outcomes import Ending

DEALS: Final = 3
"""So many deals of the smaller deck are searched."""

POSITIONS: Final = 200_000
"""So many positions are searched at most, in all deals together, if the time allows."""

FOR_EACH_GAME: Final = 200
FEWEST_POSITIONS: Final = 3_000
MOST_FIXED: Final = 30_000
"""If the number of games is fixed and time does not count: so many for each game, from fewest to most."""

LEAST_SEARCH: Final = 1.0
"""So many seconds the first deal is searched in any case."""

WORLDS: Final = 12
"""So many games with two worlds are played at most, if the number of games is fixed."""

PIECE: Final = 0.2
"""So many seconds a piece of work should last."""

Tell = Callable[[str], None]


@frozen
class Effort:
    """How much is done: seconds, or an exact number of random games."""

    seconds: float = 40.0
    games: int | None = None
    seed: int = 0
    jobs: int = 1
    """How many processes share the work."""
    leaks: bool = False
    """Whether what the rules tell openly is listed."""


@frozen
class Shares:
    """When each part of the work ends, by the clock; None: it ends by itself."""

    games: float | None
    search: float | None
    worlds: float | None
    shrink: float

    @staticmethod
    def of(effort: Effort, begun: float) -> Shares:
        """Half for random games, a quarter for the search, the rest for leaks and for making failures smaller."""
        if effort.games is not None:
            return Shares(None, None, None, begun + 3600)
        whole = effort.seconds
        return Shares(begun + whole * 0.5, begun + whole * 0.75, begun + whole * 0.85, begun + whole)


@define
class Check:
    """What is known so far."""

    checked: Checked
    home: Home
    effort: Effort
    executor: Executor | None
    tell: Tell
    packed: bytes = field(init=False)
    setups: tuple[Setup, ...] = field(init=False)
    begun: float = field(init=False)
    shares: Shares = field(init=False)
    played: list[Played] = field(factory=list)
    marks: Marks = field(factory=Marks)
    searches: list[tuple[SearchJob, Small, Searched]] = field(factory=list)
    searched: Marks = field(factory=Marks)
    worlds: list[tuple[WorldJob, list[str]]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.begun = time.monotonic()
        self.packed = pack(self.checked)
        self.setups = setups(self.checked)
        self.shares = Shares.of(self.effort, self.begun)

    def play(self) -> None:
        """The random games."""
        for played, marks in in_order(self.executor, play_batch, self._batches(), self.effort.jobs + 1):
            self.played += played
            self.marks.add(marks)
            self.tell(counted(len(self.played), "game"))

    def _batches(self) -> Iterator[Batch]:
        """Games for all setups in turn; single games first, then as many as fill a piece."""
        until, most = self.shares.games, self.effort.games
        at = 0
        while (until is None or time.monotonic() < until or at == 0) and (most is None or at < most):
            size = 1
            if at >= len(self.setups) and self.played:
                spent = (time.monotonic() - self.begun) / len(self.played)
                size = max(1, min(50, int(PIECE / max(spent, 1e-6))))
            size = size if most is None else min(size, most - at)
            games = tuple(
                (self.setups[number % len(self.setups)], number // len(self.setups))
                for number in range(at, at + size)
            )
            at += size
            yield Batch(self.packed, self.effort.seed, games)

    def search(self) -> None:
        """All games of some deals, for the smallest table with the defaults, and for the shortest game."""
        wanted = self._to_search()
        deals = [(setup, deal) for setup in wanted for deal in range(DEALS)]
        end = self.shares.search
        most = POSITIONS // len(deals)
        if self.effort.games is not None:
            fixed = min(MOST_FIXED, max(FEWEST_POSITIONS, FOR_EACH_GAME * self.effort.games))
            most = fixed // len(deals)

        def jobs() -> Iterator[SearchJob]:
            for number, (setup, deal) in enumerate(deals):
                seconds = None
                if end is not None:
                    left = end - time.monotonic()
                    if left <= 0:
                        if number:
                            return
                        left = LEAST_SEARCH * len(deals)  # random games took longer than they should
                    # Here one after the other; by other processes several at once, all given out at the same time.
                    alone = self.executor is None
                    seconds = left / (len(deals) - number) if alone else left * self.effort.jobs / len(deals)
                yield SearchJob(self.packed, setup, game_seed(self.effort.seed, deal), most, seconds)

        for job, small, found, marks in in_order(self.executor, run_search, jobs(), len(deals)):
            self.searches.append((job, small, found))
            self.searched.add(marks)
            self.tell(f"{sum(found.positions for _, _, found in self.searches):,} positions")

    def _to_search(self) -> list[Setup]:
        """The fewest players with the defaults; two if that is one; and the setup whose games are shortest, if by far."""
        first = self.setups[0]
        wanted = [first]
        wanted += [] if first.players > 1 else [setup for setup in self.setups if setup.players == 2][:1]
        lengths: dict[Setup, list[int]] = {}
        for played in self.played:
            if played.ending is Ending.OVER and played.setup.players == wanted[-1].players:
                lengths.setdefault(played.setup, []).append(played.moves)
        if not lengths:
            return wanted
        means = {setup: sum(moves) / len(moves) for setup, moves in lengths.items()}
        order = {setup: number for number, setup in enumerate(self.setups)}
        shortest = min(means, key=lambda setup: (means[setup], order[setup]))
        short_enough = means[shortest] * 2 <= means.get(wanted[-1], MOST_MOVES)
        return [*wanted, shortest] if short_enough and shortest not in wanted else wanted

    def look_for_leaks(self) -> None:
        """Games with two worlds, for all setups in turn."""
        end = self.shares.worlds
        at = self.effort.games

        def jobs() -> Iterator[WorldJob]:
            for number in count():
                if end is not None and number and time.monotonic() > end:
                    return
                if at is not None and number >= min(at, WORLDS):
                    return
                setup = self.setups[number % len(self.setups)]
                yield WorldJob(self.packed, setup, game_seed(self.effort.seed, number))

        if any(setup.players > 1 for setup in self.setups):
            for job, found in in_order(self.executor, run_worlds, jobs(), self.effort.jobs + 1):
                self.worlds.append((job, found))
                self.tell(f"{counted(len(self.worlds), 'game')} compared")

    def conclude(self, interrupted: bool) -> CheckReport:
        """The report of what is known; after an interruption nothing is made smaller any more."""
        until = 0.0 if interrupted else max(self.shares.shrink, time.monotonic() + 1)
        written = Written()
        met = {played.setup for played in self.played}
        for setup in self.setups:
            if setup in met:
                written.add(program_of(self.packed, setup))
        known = Marks()
        known.add(self.marks)
        known.add(self.searched)
        known.games = self.marks.games
        nothing = Never((), (), (), ())
        enough = self.marks.games >= LEAST_GAMES
        gaps = never(self.checked.assembly, written, known) if enough else nothing
        searches = self._search_counts()
        found = [
            *failures(self, until),
            *lost_findings(self),
            *search_findings(self, until),
            *long_findings(self, until),
            *world_findings(self),
            *fair_findings(self),
            *(
                Found(diagnostic)
                for diagnostic in never_findings(gaps, known, self._also(searches))
                if diagnostic.span.source.name == self.home.source.name
            ),
        ]
        found.sort(key=lambda each: (each.diagnostic.kind.level.value != "error", *each.diagnostic.sort_key))
        return CheckReport(
            self.home.source.name,
            self.checked.assembly.head.title,
            self.effort.seed,
            tuple(found),
            self._setup_counts(),
            searches,
            len(self.worlds),
            told_openly(self.checked) if self.effort.leaks else (),
            {
                source.name: lines(source, self.checked.assembly, written, gaps, self.marks, known)
                for source in self.checked.assembly.sources
            },
            interrupted,
            time.monotonic() - self.begun,
        )

    def _also(self, searches: tuple[SearchCount, ...]) -> str:
        return f"also looked at: {searches[-1].words}" if searches else ""

    def _setup_counts(self) -> tuple[SetupCount, ...]:
        counts = {setup: [0, 0, 0] for setup in self.setups}
        place = {Ending.OVER: 0, Ending.STOPPED: 1, Ending.FAULT: 2}
        for played in self.played:
            counts[played.setup][place[played.ending]] += 1
        return tuple(
            SetupCount(setup, sum(some), some[0], some[1], some[2]) for setup, some in counts.items()
        )

    def _search_counts(self) -> tuple[SearchCount, ...]:
        by_setup: dict[Setup, list[tuple[Small, Searched]]] = {}
        for job, small, found in self.searches:
            by_setup.setdefault(job.setup, []).append((small, found))
        return tuple(
            SearchCount(
                setup,
                some[0][0].cards,
                some[0][0].of,
                len(some),
                sum(found.positions for _, found in some),
                sum(found.ends for _, found in some),
                all(found.whole for _, found in some),
            )
            for setup, some in by_setup.items()
        )


def check(
    checked: Checked,
    home: Home,
    effort: Effort,
    executor: Executor | None = None,
    tell: Tell = lambda said: None,
) -> CheckReport:
    """Check a game by playing it. An interruption (Ctrl-C) ends the work; the report then holds what was found."""
    known = Check(checked, home, effort, executor, tell)
    if not known.setups:
        raise RuleFileError(f"{home.source.name} cannot be played with any number of players and any options")
    interrupted = False
    try:
        known.play()
        known.search()
        known.look_for_leaks()
    except KeyboardInterrupt:
        interrupted = True
    return known.conclude(interrupted)
