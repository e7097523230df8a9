"""Seats as programs name them: checked wherever a match is asked for what a seat may see."""

from __future__ import annotations

from hoyle.ir.program import Program


def existing(program: Program, seat: int | None) -> int | None:
    """The seat (None: a spectator), if it exists; else a ValueError that says which do."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < program.players:
        last = program.players - 1
        seats = "the only seat is 0" if not last else f"seats are 0 to {last}"
        raise ValueError(f"there is no seat {seat!r}; {seats}")
    return seat
