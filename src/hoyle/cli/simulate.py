"""`hoyle simulate`: plays a game many times and says how it went."""

from __future__ import annotations

import secrets
import shlex

import click

from hoyle.cli.output import write_json
from hoyle.cli.progress import Progress, Watched
from hoyle.cli.report import report_lines
from hoyle.cli.running import run_options, workers
from hoyle.cli.speeds import read_speeds
from hoyle.cli.wishes import load_game


@click.command("simulate")
@click.argument("game", metavar="GAME")
@run_options
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
