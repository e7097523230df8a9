"""`hoyle simulate`: plays a game many times and says how it went."""

from __future__ import annotations

import multiprocessing
import secrets
import shlex
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

import click

from hoyle.cli.output import write_json
from hoyle.cli.progress import Progress, Watched
from hoyle.cli.report import report_lines
from hoyle.cli.speeds import read_speeds, speeds_option
from hoyle.cli.wishes import load_game, players_option, settings_option


@click.command("simulate")
@click.argument("game", metavar="GAME")
@click.option(
    "-n", "matches", metavar="N", type=click.IntRange(1), default=1000, show_default=True, help="Matches."
)
@click.option("--seed", metavar="S", type=int, help="The seed of all chance; without it a new one, shown.")
@players_option
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON; times stand under elapsed_seconds only.")
@click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that share the work. The result does not depend on it.",
)
@click.option(
    "--max-moves",
    metavar="M",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    help="A match that reaches so many moves is stopped, and counted as such.",
)
@speeds_option(
    "Moves in a second of each seat, like 1,1,2, where all may move at any time; all 1 without it."
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    matches: int,
    seed: int | None,
    players: int | None,
    settings: tuple[str, ...],
    as_json: bool,
    jobs: int,
    max_moves: int,
    speed: str | None,
) -> None:
    """Play GAME many times with random players: who wins, how long it takes, how it ends.

    The same seed gives the same report. Exit code 1 if the rule file failed in a match.
    """
    from hoyle.simulation import simulate

    loaded = load_game(game, players, settings)
    speeds = None if speed is None else read_speeds(speed, loaded.players)
    chosen = seed if seed is not None else secrets.randbits(32)
    with Progress(matches) as progress, workers(jobs) as pool:
        report = simulate(
            loaded,
            matches,
            chosen,
            executor=Watched(pool, progress),
            max_moves=max_moves,
            speeds=speeds,
        )
    if as_json:
        write_json(report.to_json())
    else:
        again = again_command(game, players, settings, speed)
        for line in report_lines(report, loaded, again, max_moves):
            click.echo(line)
    ctx.exit(1 if report.faults else 0)


def again_command(game: str, players: int | None, settings: tuple[str, ...], speed: str | None = None) -> str:
    """The command that plays the same game, with these wishes; the seed is still to be added."""
    words = ["hoyle", "play", game]
    words += [] if players is None else ["--players", str(players)]
    words += [word for setting in settings for word in ("-o", setting)]
    words += [] if speed is None else ["--speed", speed]
    return shlex.join(words)


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Other processes for the work, started afresh; None if there is to be only this one."""
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_leave_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """In a worker: Ctrl-C is for the process that waits for the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
