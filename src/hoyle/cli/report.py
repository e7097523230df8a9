"""A report of many matches in words and numbers; written by `simulate`."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.cli.table.draw import wrapped
from hoyle.match import Game
from hoyle.simulation import Report
from hoyle.simulation.statistics import Proportion, Spread, proportion


def report_lines(report: Report, game: Game, again: str = "", max_moves: int = 0) -> Iterator[str]:
    """The report for people, line by line; `again` is the command that plays the game, but for the seed."""
    seats = "1 player" if report.players == 1 else f"{report.players} players"
    matches = "1 match" if report.matches == 1 else f"{report.matches} matches"
    yield f"{game.title}: {matches}, {seats}, random play, seed {report.seed}"
    settings = [f"{name}={_written(value)}" for name, value in report.options.items()]
    yield from wrapped("options: ", " ", settings, 100)
    yield ""
    yield f"over {len(report.over)}, stopped {len(report.stopped)}, failed {len(report.faults)}"
    yield from _stopped(report, again, max_moves)
    yield from _results(report)
    if report.length is not None:
        yield from _spreads("moves of a match", [("all", report.length)])
    late = sum(played.late for played in report.results)
    if late:
        yield f"  and {late} moves that came too late, in all matches"
    yield from _totals(report)
    yield from _endings(report)
    yield from _faults(report, again)
    yield f"({report.elapsed_seconds:.1f} seconds)"


def _results(report: Report) -> Iterator[str]:
    """Who won how often; where all win or lose together one line says it all."""
    over = report.over
    if not over:
        return
    yield ""
    yield "won, of those that are over (in brackets the interval for 95 %)"
    if report.teams == 1:
        won = proportion(sum(bool(played.winners) for played in over), len(over))
        yield _share("all together" if report.players > 1 else "the player", won, 14)
        return
    if report.teams < report.players:
        for team, wins in enumerate(report.wins_by_team):
            yield _share(f"team {team}", wins, 10)
    for seat, wins in enumerate(report.wins_by_seat):
        yield _share(f"seat {seat}", wins, 10)
    shared = sum(_winning_sides(report, played.winners) > 1 for played in over)
    if shared:
        yield _share("shared", proportion(shared, len(over)), 10)


def _winning_sides(report: Report, winners: tuple[int, ...]) -> int:
    return len({seat % report.teams for seat in winners})


def _share(name: str, share: Proportion, width: int) -> str:
    interval = f"({share.low:.1%} to {share.high:.1%})"
    return f"  {name.ljust(width)} {share.share:>6.1%}  {interval:<18} {share.count}"


def _totals(report: Report) -> Iterator[str]:
    word = "seat" if len(report.totals) == report.players else "team"
    named = [
        ("all" if len(report.totals) == 1 else f"{word} {owner}", spread)
        for owner, spread in enumerate(report.totals)
        if spread is not None
    ]
    if named:
        yield from _spreads("final numbers of the sheet", named)


def _spreads(title: str, named: list[tuple[str, Spread]]) -> Iterator[str]:
    """Means with their intervals, and the least, the quarters and the greatest."""
    yield ""
    yield title
    width = max(len(name) for name, _ in named)
    for name, spread in named:
        least, quarter, half, three, greatest = (f"{number:g}" for number in spread.quantiles)
        yield (
            f"  {name.ljust(width)} mean {spread.mean:.1f} ({spread.low:.1f} to {spread.high:.1f}),"
            f" least {least}, quarter {quarter}, half {half}, three quarters {three}, greatest {greatest}"
        )


def _endings(report: Report) -> Iterator[str]:
    """Which statements ended the matches."""
    endings = {f"{file}, line {line}": count for (file, line), count in report.endings.items()}
    if not endings:
        return
    yield ""
    yield "ended by the statement in"
    width = max(len(place) for place in endings)
    for place, count in endings.items():
        yield _share(place, proportion(count, len(report.over)), width)


def _stopped(report: Report, again: str, max_moves: int) -> Iterator[str]:
    """At which decisions matches stood when they were stopped, and how to look at one."""
    if not report.stopped:
        return
    yield ""
    yield f"stopped after {max_moves} {'move' if max_moves == 1 else 'moves'} (--max-moves); how they would end is not known"
    for label, count in report.stopped_at.items():
        first = next(played for played in report.stopped if (played.stands_at or "") == label)
        number = "1 match" if count == 1 else f"{count} matches"
        yield f"  {number} at {label}, for example match {first.match}, seed {first.seed}"
    if again:
        yield f"  to watch it: {again} --seed {report.stopped[0].seed} --humans none   (Ctrl-C ends it)"


def _faults(report: Report, again: str) -> Iterator[str]:
    """Where the rule file failed, and with which seeds it can be seen again."""
    if not report.faults:
        return
    yield ""
    yield "the rule file failed in"
    for played in report.faults[:5]:
        place = f"{played.file}, line {played.line}" if played.line is not None else "an unknown line"
        yield f"  match {played.match}, seed {played.seed}, after {played.moves} moves, {place}: {played.fault}"
    if len(report.faults) > 5:
        yield f"  and {len(report.faults) - 5} more"
    if again:
        yield f"  to watch it: {again} --seed {report.faults[0].seed} --humans none"


def _written(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
