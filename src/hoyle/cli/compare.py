"""`hoyle compare`: plays two games with the same seeds and says in what they differ, like a game and its variant."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from hoyle.cli.output import WrongUse, write_json
from hoyle.cli.progress import Progress, Watched
from hoyle.cli.running import run_options, workers
from hoyle.cli.speeds import read_speeds
from hoyle.cli.wishes import load_game

if TYPE_CHECKING:
    from hoyle import Game
    from hoyle.simulation import Report
    from hoyle.simulation.statistics import Difference, Proportion, Spread


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@run_options
@click.pass_context
def command(
    ctx: click.Context,
    first: str,
    second: str,
    matches: int,
    seed: int | None,
    players: int | None,
    settings: tuple[str, ...],
    as_json: bool,
    jobs: int,
    max_moves: int,
    speed: str | None,
) -> None:
    """Play the games A and B many times with random players, and compare: wins, lengths, points.

    Each match of A has the seed of a match of B. Options given with -o are for both. The intervals are for 95 %;
    a * marks a difference whose interval leaves out 0. Exit code 1 if a rule file failed in a match.
    """
    from hoyle.simulation import simulate

    games = [load_game(name, players, settings) for name in (first, second)]
    _same_table(*games)
    speeds = None if speed is None else read_speeds(speed, games[0].players)
    chosen = seed if seed is not None else secrets.randbits(32)
    reports = []
    with Progress(2 * matches) as progress, workers(jobs) as pool:
        for game in games:
            watched = Watched(pool, progress)
            reports.append(
                simulate(game, matches, chosen, executor=watched, max_moves=max_moves, speeds=speeds)
            )
    a, b = reports
    rows = list(_rows(a, b))
    if as_json:
        write_json({"a": a.to_json(), "b": b.to_json(), "compared": [row.to_json() for row in rows]})
    else:
        for line in _lines(games, a, rows, max_moves):
            click.echo(line)
    ctx.exit(1 if a.faults or b.faults else 0)


def _same_table(first: Game, second: Game) -> None:
    if first.players != second.players:
        raise WrongUse(
            f"{first.title} is played by {first.players} here, {second.title} by {second.players}; "
            "say how many are to play: --players P"
        )


@frozen
class Row:
    """Something that both games have: a count, a share of wins, or a mean."""

    name: str
    first: int | Proportion | Spread | None
    second: int | Proportion | Spread | None
    difference: Difference | None = None

    def to_json(self) -> dict[str, Any]:
        """The same as plain data; the estimates themselves stand in the reports."""
        sides = {"a": _estimate(self.first), "b": _estimate(self.second)}
        return {
            "name": self.name,
            **sides,
            "difference": None if self.difference is None else self.difference.to_json(),
        }


def _rows(a: Report, b: Report) -> Iterator[Row]:
    """What can be compared: how matches ended, wins, lengths, points."""
    from hoyle.simulation.statistics import mean_difference, proportion, share_difference

    yield Row("over", len(a.over), len(b.over))
    yield Row("stopped", len(a.stopped), len(b.stopped))
    yield Row("failed", len(a.faults), len(b.faults))
    if a.teams == b.teams and 1 < a.teams < a.players:
        for team, (one, other) in enumerate(zip(a.wins_by_team, b.wins_by_team, strict=True)):
            yield Row(f"won by team {team}", one, other, share_difference(one, other))
    if a.teams == b.teams == 1:
        one, other = (
            proportion(sum(bool(played.winners) for played in report.over), len(report.over))
            for report in (a, b)
        )
        yield Row("won", one, other, share_difference(one, other))
    else:
        for seat, (one, other) in enumerate(zip(a.wins_by_seat, b.wins_by_seat, strict=True)):
            yield Row(f"won by seat {seat}", one, other, share_difference(one, other))
    yield Row("moves of a match", a.length, b.length, mean_difference(a.length, b.length))
    if len(a.totals) == len(b.totals):
        for owner, (left, right) in enumerate(zip(a.totals, b.totals, strict=True)):
            yield Row(_points(a, owner), left, right, mean_difference(left, right))


def _points(report: Report, owner: int) -> str:
    if len(report.totals) == 1:
        return "final number"
    return f"final number of {'seat' if len(report.totals) == report.players else 'team'} {owner}"


def _lines(games: list[Game], report: Report, rows: list[Row], max_moves: int) -> Iterator[str]:
    """The comparison for people: a line for each row, A and B side by side, then the difference."""
    seats = "1 player" if report.players == 1 else f"{report.players} players"
    yield f"A: {games[0].title}"
    yield f"B: {games[1].title}"
    matches = "1 match" if report.matches == 1 else f"{report.matches} matches"
    yield f"{matches} of each, {seats}, random play, seed {report.seed}"
    yield ""
    width = max(len(row.name) for row in rows)
    yield f"  {''.ljust(width)} {'A':>9} {'B':>9}   B less A (95 %)"
    for row in rows:
        if row.name in ("stopped", "failed") and not (row.first or row.second):
            continue
        said = f"  {row.name.ljust(width)} {_short(row.first):>9} {_short(row.second):>9}   {_less(row)}"
        yield said.rstrip()
    if any(row.name == "stopped" and (row.first or row.second) for row in rows):
        yield ""
        moves = "1 move" if max_moves == 1 else f"{max_moves} moves"
        yield f"stopped: after {moves} (--max-moves); `hoyle simulate` says where such matches stand"


def _short(estimate: int | Proportion | Spread | None) -> str:
    from hoyle.simulation.statistics import Proportion, Spread

    match estimate:
        case Proportion():
            return f"{estimate.share:.1%}"
        case Spread():
            return f"{estimate.mean:.1f}"
        case None:
            return "-"
        case _:
            return str(estimate)


def _estimate(estimate: int | Proportion | Spread | None) -> float | None:
    from hoyle.simulation.statistics import Proportion, Spread

    match estimate:
        case Proportion():
            return estimate.share
        case Spread():
            return estimate.mean
        case _:
            return estimate


def _less(row: Row) -> str:
    """The difference with its interval; shares in points of a percent."""
    from hoyle.simulation.statistics import Proportion

    found = row.difference
    if found is None:
        return ""
    share = isinstance(row.first, Proportion)
    value, low, high = (
        f"{100 * number:+.1f}%" if share else f"{number:+.1f}"
        for number in (found.value, found.low, found.high)
    )
    return f"{value} ({low} to {high}){' *' if found.is_clear else ''}"
