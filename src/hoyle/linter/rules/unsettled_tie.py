"""unsettled-tie: `first` or `last` among the best players or teams, where equal ones go by seat.

`D with highest e` is all the best, and `only one D with …` asks for one; both settle ties. `first D
with highest e` without `from` settles them by seat number, which favours seat 0 for no reason of the
game. Silent: with `from`; where `only one` of the same players is asked in the same declaration; where
the value is the seat itself.
"""

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.usage import own, symbols_in
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import Function
from hoyle.semantics.types import Player, Team
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("unsettled-tie", Family.TIES, "A tie is settled by seat number only.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such picks in this file."""
    for declaration in assembly.declarations:
        if not own(declaration, assembly.main):
            continue
        parts = tuple(walk(declaration))
        settled = [part.domain for part in parts if isinstance(part, nodes.OnlyOne)]
        for pick in parts:
            if isinstance(pick, nodes.Pick) and _favours_a_seat(pick, facts) and pick.domain not in settled:
                _report(pick, facts, sink)


def _favours_a_seat(pick: nodes.Pick, facts: Facts) -> bool:
    best = pick.domain.best
    if best is None or pick.domain.start is not None:
        return False
    typed = facts.types.get(pick.domain.id)
    if typed is None or not isinstance(typed.type, Player | Team):
        return False
    return Function.SEAT not in symbols_in(best.value, facts)


def _report(pick: nodes.Pick, facts: Facts, sink: Sink) -> None:
    typed = facts.types[pick.domain.id]
    best = pick.domain.best
    assert best is not None  # asked before
    which = "first" if pick.first else "last"
    extreme = "highest" if best.highest else "lowest"
    players = isinstance(typed.type, Player)
    end = "lowest" if pick.first else "highest"
    what = f"the one with the {end} seat number" if players else f"the team with the {end} number"
    mend = (
        f"Say where to begin (`{which} player from starter with {extreme} …`), play on until there is `only "
        "one`, or let all the best share it."
        if players
        else "Play on until there is `only one team with …`, or let all the best teams win."
    )
    sink.report(
        KIND,
        pick.span,
        f"If several are equal, this takes {what}, which no rule of the game explains.",
        labels=(Label(best.span, "several may have the same"),),
        help=mend,
    )
