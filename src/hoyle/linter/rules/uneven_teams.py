"""uneven-teams: the most players cannot be divided into teams, so nobody can ever play with so many.

Numbers between that do not divide are left alone: a range has no other way to leave them out (c.6). That the fewest do
not is reported by `refused-defaults`.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.diagnostics.edits import written
from hoyle.linter.parts import every
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "uneven-teams",
    Family.NAMES,
    "The most players cannot be divided into teams.",
    Level.WARNING,
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report an upper end that the teams do not divide, if the range or the teams stand in this file."""
    for teams in every(assembly, nodes.Teams):
        for players in every(assembly, nodes.Players):
            match teams.count, players.low, players.high:
                case nodes.Integer(value=count), nodes.Integer(value=low), nodes.Integer(value=high) if count:
                    if low % count == 0 and high % count:
                        _report(players, teams, (low, high - high % count), assembly, sink)
                case _:
                    pass


def _report(
    players: nodes.Players, teams: nodes.Teams, fitting: tuple[int, int], assembly: Assembly, sink: Sink
) -> None:
    here = own(players, assembly.main)
    place, other = (players, teams) if here else (teams, players)
    if not own(place, assembly.main):
        return
    low, high = fitting
    line = f"players {low}" if low == high else f"players {low}..{high}"
    sink.report(
        KIND,
        place.span,
        "The most players that this allows can never play: so many cannot be divided into equal teams.",
        labels=(Label(other.span, "the teams" if here else "the players"),),
        help=f"Write `{line}`, or another number of teams.",
        fix=written(players.span, line, safe=False) if here else None,
    )
