"""The work of a check in pieces, done here or by other processes, with results in the order of the pieces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from typing import Final, TypeVar

from attrs import evolve, field, frozen

from hoyle.checking.marks import Marks, Watch
from hoyle.checking.search import Searched, search
from hoyle.checking.setups import Setup, program_of, quick, quick_program_of
from hoyle.checking.small import Small, smaller
from hoyle.engine import RuleFault
from hoyle.match import Game
from hoyle.simulation.worlds import two_worlds

WORLD_MOVES: Final = 100
"""Moves of a game in which two worlds are compared."""

_Job = TypeVar("_Job")
_Done = TypeVar("_Done")


def in_order(
    executor: Executor | None, work: Callable[[_Job], _Done], jobs: Iterable[_Job], ahead: int
) -> Iterator[_Done]:
    """What comes of the jobs, in their order; so many are given out before the first of them is done."""
    if executor is None:
        yield from map(work, jobs)
        return
    waiting: deque[Future[_Done]] = deque()
    try:
        for job in jobs:
            waiting.append(executor.submit(work, job))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@frozen
class SearchJob:
    """All games of one deal of a setup, with a smaller deck if there is one."""

    packed: bytes = field(repr=False)
    setup: Setup
    seed: int
    most: int
    seconds: float | None


@lru_cache(maxsize=8)
def _smaller(packed: bytes, setup: Setup) -> Small:
    small = smaller(program_of(packed, setup))
    return evolve(small, program=quick(small.program))


def run_search(job: SearchJob) -> tuple[SearchJob, Small, Searched, Marks]:
    """The search of a job: the game that was searched, what was found, what was counted."""
    small = _smaller(job.packed, job.setup)
    watch = Watch(small.program)
    found = search(watch, job.seed, job.most, job.seconds)
    return job, small, found, watch.finish()


@frozen
class WorldJob:
    """One game in which two worlds are compared."""

    packed: bytes = field(repr=False)
    setup: Setup
    seed: int


def run_worlds(job: WorldJob) -> tuple[WorldJob, list[str]]:
    """What a seat could find out that it may not know, in one game; a game that fails is not looked at."""
    try:
        return job, two_worlds(Game(quick_program_of(job.packed, job.setup)), job.seed, WORLD_MOVES)
    except RuleFault:
        return job, []
