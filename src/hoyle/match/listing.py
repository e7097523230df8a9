"""Legal moves as people hold them, and what people ask for as plays; used by the match."""

from __future__ import annotations

from hoyle import engine
from hoyle.engine import Play, Refusal, RefusalKind, Spoken, State
from hoyle.ir.program import Coding, MoveInfo, Program
from hoyle.match.move import Move
from hoyle.match.seats import existing

Picks = tuple[int, ...]
"""The numbers a seat has picked so far for a set of cards."""

_BEFORE_CHOICES = (RefusalKind.OVER, RefusalKind.NOT_NOW, RefusalKind.NOT_YOU)


def listed(program: Program, state: State, seat: int) -> list[Move]:
    """The legal moves of a seat in the order of the engine."""
    return [
        Move(seat, engine.move_text(program, seat, play), engine.move_number(program, seat, play), place)
        for place, play in enumerate(engine.legal(program, state, seat))
    ]


def wanted(
    program: Program, state: State, seat: int, picks: Picks, move: Move | str | int
) -> Play | Picks | Refusal:
    """What a seat asks for: a play, its picks with one more, or why it may not have it."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is a whole number, not {seat!r}")
    if isinstance(move, bool) or not isinstance(move, Move | str | int):
        raise TypeError(f"a move is a Move, its text or its number, not {move!r}")
    existing(program, seat)
    if isinstance(move, int):
        return _by_number(program, state, seat, picks, move)
    spoken = engine.read(program, str(move))
    return spoken if isinstance(spoken, Refusal) else engine.judge(program, state, seat, spoken)


def _by_number(
    program: Program, state: State, seat: int, picks: Picks, number: int
) -> Play | Picks | Refusal:
    found = engine.picked(program, state, seat, picks, number)
    if found is not None:
        return found
    info = next((info for info in program.moves if info.first <= number < info.first + info.size), None)
    if info is None:
        top = program.move_count - 1
        return Refusal(
            RefusalKind.UNKNOWN, f"no move has the number {number}; they go from 0 to {top}", str(number)
        )
    spoken = engine.spoken_number(program, seat, number)
    if spoken is None:
        return _no_pick(program, state, seat, info, number)
    judged = engine.judge(program, state, seat, spoken)
    if isinstance(judged, Refusal):
        return judged
    sentence = "you are choosing cards; finish that, or take your picks back first"
    return Refusal(RefusalKind.NOT_NOW, sentence, spoken.text)


def _no_pick(program: Program, state: State, seat: int, info: MoveInfo, number: int) -> Refusal:
    """Why a pick is not legal: what stands against the move as such, else that no set goes on so."""
    empty = tuple(() if code.coding is Coding.SET else code.low for code in info.codes)
    text = " ".join([info.name, *("-" for _ in empty)])
    judged = engine.judge(program, state, seat, Spoken(program.moves.index(info), empty, text))
    if isinstance(judged, Refusal) and judged.kind in _BEFORE_CHOICES:
        return judged
    look = (number - info.first) % (len(program.looks) + 1)
    words = f"pick {program.looks[look]}" if look < len(program.looks) else "end your picks"
    return Refusal(RefusalKind.NO_SUCH_CHOICE, f"you cannot {words} for {info.name} now", str(number))
