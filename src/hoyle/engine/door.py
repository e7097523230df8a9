"""The one door to secrets: who sees a card or a variable; asked by views, events and the leak tests.

Only declared sights are read here, and what is not declared to be seen is not seen (c.48).
"""

from __future__ import annotations

from functools import cache
from typing import assert_never

from hoyle.engine.expressions import lies_face_up
from hoyle.engine.state import OUT_OF_PLAY, State
from hoyle.ir.program import Program, Sight, Variable


def everyone(program: Program) -> int:
    """The mask of all seats and the spectator."""
    return (1 << program.players + 1) - 1


def bit(program: Program, seat: int | None) -> int:
    """The mask of one seat, or of the spectator (None)."""
    return 1 << (program.players if seat is None else seat)


def audience(program: Program, state: State, card: int) -> int:
    """The mask of those who see the face of a card now."""
    pile = state.where[card]
    if pile == OUT_OF_PLAY:
        return 0
    info = program.piles[pile]
    if lies_face_up(program, state, card):
        hidden = info.sight is Sight.TOP and state.piles[pile][-1] != card
        return 0 if hidden else everyone(program)
    if info.sight in (Sight.ALL, Sight.TOP):
        return 0
    return sight_mask(program, info.sight, info.owner, info.owned_by)


def sees(program: Program, state: State, seat: int | None, card: int) -> bool:
    """Whether a seat (None: a spectator) sees the face of a card now."""
    return bool(audience(program, state, card) & bit(program, seat))


def variable_audience(program: Program, variable: Variable, place: int) -> int:
    """The mask of those who see an element of a variable; `place` counts its elements from 0."""
    owner = variable.indices[place] if variable.indices else None
    return sight_mask(program, variable.sight, owner, variable.indexed_by)


def sight_mask(program: Program, sight: Sight, owner: int | None, owned_by: str | None) -> int:
    """The mask of those whom a sight names, for something that belongs to an owner."""
    return _mask_of(program.players, program.teams, sight, owner, owned_by)


@cache
def _mask_of(players: int, teams: int, sight: Sight, owner: int | None, owned_by: str | None) -> int:
    owners = _members(players, teams, owner, owned_by)
    match sight:
        case Sight.ALL:
            return (1 << players + 1) - 1
        case Sight.NOBODY | Sight.TOP:
            return 0
        case Sight.OWNER:
            return _mask(owners)
        case Sight.TEAM:
            own = {seat % teams for seat in owners}
            return _mask({seat for seat in range(players) if seat % teams in own})
        case Sight.OTHERS:
            return _mask(set(range(players)) - owners) if owners else 0
        case _:
            assert_never(sight)


def _members(players: int, teams: int, owner: int | None, owned_by: str | None) -> set[int]:
    if owner is None:
        return set()
    match owned_by:
        case "player":
            return {owner}
        case "team":
            return {seat for seat in range(players) if seat % teams == owner}
        case _:
            return set()


def _mask(seats: set[int]) -> int:
    return sum(1 << seat for seat in seats)
