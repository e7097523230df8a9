"""The options of commands that play many matches, and the processes that share the work; for `simulate` and `compare`."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import click

from hoyle.cli.speeds import speeds_option
from hoyle.cli.wishes import players_option, settings_option

Command = TypeVar("Command", bound=Callable[..., object])

_OPTIONS = (
    click.option(
        "-n",
        "matches",
        metavar="N",
        type=click.IntRange(1, 1_000_000),
        default=1000,
        show_default=True,
        help="Matches.",
    ),
    click.option(
        "--seed", metavar="S", type=int, help="The seed of all chance; without it a new one, shown."
    ),
    players_option,
    settings_option,
    click.option(
        "--json", "as_json", is_flag=True, help="Write JSON; times stand under elapsed_seconds only."
    ),
    click.option(
        "--jobs",
        metavar="J",
        type=click.IntRange(1, 256),
        default=1,
        show_default=True,
        help="Processes that share the work. The result does not depend on it.",
    ),
    click.option(
        "--max-moves",
        metavar="M",
        type=click.IntRange(1),
        default=10_000,
        show_default=True,
        help="A match that reaches so many moves is stopped, and counted as such.",
    ),
    speeds_option(
        "Moves in a second of each seat, like 1,1,2, where all may move at any time; all 1 without it."
    ),
)


def run_options(command: Command) -> Command:
    """Add the parameters of a run: matches, seed, players, settings, as_json, jobs, max_moves, speed."""
    for add in reversed(_OPTIONS):
        command = add(command)
    return command


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Other processes for the work, started afresh; None if there is to be only this one."""
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    except BaseException:
        # Nobody waits for the work any more, and a match may last long: the workers end now.
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    pool.shutdown()


def _leave_interrupts() -> None:
    """In a worker: Ctrl-C is for the process that waits for the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
