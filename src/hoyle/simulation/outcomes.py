"""How single matches of a simulation ended, and what they come to together; made by `simulation.run`."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Final

from attrs import field, frozen

from hoyle.simulation.statistics import Proportion, Spread, proportion, spread

MOST_FAULTS_SHOWN: Final = 20


class Ending(Enum):
    """How a match came to its end."""

    OVER = "over"
    STOPPED = "stopped"  # it reached the greatest number of moves
    FAULT = "fault"  # the rule file failed


@frozen
class Played:
    """One match: its number and seed (`game.start(seed)` deals it again), its length and its end."""

    match: int
    seed: int
    moves: int
    ending: Ending
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    file: str | None = None
    """The rule file with the statement that ended the game, or where it failed."""
    line: int | None = None
    """The line of that file."""
    fault: str | None = None
    stands_at: str | None = None
    """Of a match that was stopped: the label of the decision at which it stood."""
    late: int = 0
    """How many moves came down too late in races, and were refused."""


@frozen
class Report:
    """What many matches came to. `elapsed_seconds` alone differs from run to run."""

    game: str
    players: int
    teams: int
    options: dict[str, int | str | bool]
    seed: int
    results: tuple[Played, ...] = field(repr=False)
    elapsed_seconds: float = field(default=0.0, eq=False)

    @property
    def matches(self) -> int:
        """How many matches were begun."""
        return len(self.results)

    @property
    def over(self) -> tuple[Played, ...]:
        """The matches that came to a result."""
        return tuple(played for played in self.results if played.ending is Ending.OVER)

    @property
    def stopped(self) -> tuple[Played, ...]:
        """The matches that were stopped at the greatest number of moves."""
        return tuple(played for played in self.results if played.ending is Ending.STOPPED)

    @property
    def faults(self) -> tuple[Played, ...]:
        """The matches in which the rule file failed."""
        return tuple(played for played in self.results if played.ending is Ending.FAULT)

    @property
    def wins_by_seat(self) -> tuple[Proportion, ...]:
        """For each seat how many of the matches that ended it has won."""
        over = self.over
        return tuple(
            proportion(sum(seat in played.winners for played in over), len(over))
            for seat in range(self.players)
        )

    @property
    def wins_by_team(self) -> tuple[Proportion, ...]:
        """For each team how many of the matches that ended it has won; its seats win together."""
        over = self.over
        return tuple(
            proportion(sum(any(s % self.teams == team for s in played.winners) for played in over), len(over))
            for team in range(self.teams)
        )

    @property
    def length(self) -> Spread | None:
        """The number of moves of the matches that ended."""
        return spread([played.moves for played in self.over])

    @property
    def totals(self) -> tuple[Spread | None, ...]:
        """For each owner of the score sheet his final number: the total, or the last line of a sheet without totals."""
        over = self.over
        owners = len(over[0].totals) if over else 0
        return tuple(spread([played.totals[owner] for played in over]) for owner in range(owners))

    @property
    def endings(self) -> dict[tuple[str, int], int]:
        """How often the statement in each file and line ended a match, in their order."""
        places = [(each.file or "", each.line) for each in self.over if each.line is not None]
        return dict(sorted(Counter(places).items()))

    @property
    def stopped_at(self) -> dict[str, int]:
        """How many matches stood at each decision when they were stopped, by its label."""
        return dict(sorted(Counter(each.stands_at or "" for each in self.stopped).items()))

    def to_json(self) -> dict[str, object]:
        """The report as plain data; times stand under `elapsed_seconds` only."""
        faults = self.faults
        return {
            "game": self.game,
            "players": self.players,
            "teams": self.teams,
            "options": dict(self.options),
            "seed": self.seed,
            "matches": self.matches,
            "over": len(self.over),
            "stopped": len(self.stopped),
            "faults": len(faults),
            "wins_by_seat": [wins.to_json() for wins in self.wins_by_seat],
            "wins_by_team": [wins.to_json() for wins in self.wins_by_team],
            "won_by_all": proportion(
                sum(len(played.winners) == self.players for played in self.over), len(self.over)
            ).to_json(),
            "won_by_nobody": proportion(
                sum(not played.winners for played in self.over), len(self.over)
            ).to_json(),
            "length": None if self.length is None else self.length.to_json(),
            "totals": [None if each is None else each.to_json() for each in self.totals],
            "late_moves": sum(played.late for played in self.results),
            "endings": [
                {"file": file, "line": line, "count": count} for (file, line), count in self.endings.items()
            ],
            "stopped_at": self.stopped_at,
            "first_stopped": [
                {"match": each.match, "seed": each.seed, "moves": each.moves, "at": each.stands_at}
                for each in self.stopped[:MOST_FAULTS_SHOWN]
            ],
            "first_faults": [
                {
                    "match": each.match,
                    "seed": each.seed,
                    "moves": each.moves,
                    "file": each.file,
                    "line": each.line,
                    "fault": each.fault,
                }
                for each in faults[:MOST_FAULTS_SHOWN]
            ],
            "elapsed_seconds": self.elapsed_seconds,
        }
