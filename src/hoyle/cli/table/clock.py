"""Table time during a race at the terminal: what computers do while a person thinks; used by the loop.

People have no clock: each line that a person types costs him a fixed time, and in that time the computers' moves come
down as in a simulation (`hoyle.simulation.racing`). His own move is judged after that, so it may come too late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from hoyle.simulation.racing import SECOND, Race

if TYPE_CHECKING:
    from hoyle.cli.table.sitting import Sitting


@define
class Clock:
    """The race of a match, and the seconds of table time that a typed line costs."""

    race: Race[str]
    think: float


def let_pass(sitting: Sitting) -> bool:
    """Serve what comes down while a person thinks; whether anything did."""
    race = sitting.clock.race
    deadline = race.now + round(sitting.clock.think * SECOND)
    changed = False
    while sitting.match.is_race and not sitting.match.is_over:
        _look(sitting)
        coming = race.first(until=deadline)
        if coming is None:
            break
        changed = _serve(sitting, *coming) or changed
    race.now = max(race.now, deadline)
    return changed


def next_move(sitting: Sitting) -> None:
    """Serve one move of a computer, where no person may act."""
    race = sitting.clock.race
    while True:
        _look(sitting)
        coming = race.first()
        assert coming is not None, "somebody who is asked in a race has a legal move"
        if _serve(sitting, *coming):
            return


def _look(sitting: Sitting) -> None:
    sitting.clock.race.enter(sitting.match.waits_for)
    asked = [seat for seat in sitting.match.actors if seat not in sitting.humans]
    sitting.clock.race.look(asked, lambda seat: _wish(sitting, seat))


def _wish(sitting: Sitting, seat: int) -> str | None:
    moves = [str(move) for move in sitting.match.legal_moves(seat)]
    return sitting.agents[seat].choose(sitting.match.view(seat), moves) if moves else None


def _serve(sitting: Sitting, seat: int, text: str) -> bool:
    if sitting.match.why_not(text, seat) is not None:
        sitting.clock.race.late += 1
        return False
    sitting.match.play(text, seat)
    sitting.clock.race.served()
    return True
