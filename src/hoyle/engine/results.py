"""Winners, totals and the score sheet; written by the executor, read by matches and views (c.27, c.51, c.52)."""

from __future__ import annotations

from attrs import field, frozen

from hoyle.diagnostics.kinds.runtime import NO_WINNER
from hoyle.engine.expressions import evaluate, fresh_locals, listed
from hoyle.engine.faults import RuleFault
from hoyle.engine.reckoning import within
from hoyle.engine.state import Result, State, Written
from hoyle.ir.instructions import End
from hoyle.ir.program import Program, Score, ScoreLine
from hoyle.ir.values import NONE
from hoyle.source import Span


@frozen
class Part:
    """A named line of a score sheet and its value (None: none)."""

    name: str
    label: str
    value: int | None


@frozen
class SheetLine:
    """What one owner got: the parts, what they added to his total, and the total then (None without `adds`)."""

    owner: int | None
    """A seat, a team, or None for everyone together."""
    parts: tuple[Part, ...]
    added: int | None
    total: int | None


@frozen
class SheetRow:
    """One writing of a score sheet: a line for each owner; `owned_by` is player, team or everyone."""

    owned_by: str
    lines: tuple[SheetLine, ...]


@frozen
class Outcome:
    """How a game ended. `totals` are the final numbers of the owners of the score sheet: their totals, or what the last
    line of a sheet says that adds nothing up. `reason` is the place of the statement."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    totals: tuple[int, ...]
    reason: Span = field(eq=False, repr=False)

    @property
    def line(self) -> int:
        """The line of the rule file that ended the game."""
        return self.reason.line


def outcome(program: Program, state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    result = state.result
    if result is None:
        return None
    return Outcome(result.winners, result.losers, _final(program, state), result.reason)


def _final(program: Program, state: State) -> tuple[int, ...]:
    """The totals, or where nothing is added up the last line of the sheet that was written at the end."""
    sums = totals(program, state)
    if sums or not state.written:
        return sums
    return tuple(0 if values[-1] == NONE else values[-1] for values in state.written[-1].values if values)


def totals(program: Program, state: State) -> tuple[int, ...]:
    """The totals of all owners of the sheet that adds, or nothing if there is none."""
    for score in program.scores:
        if score.adds is not None:
            return tuple(state.slots[score.totals : score.totals + score.owners])
    return ()


def sheet(program: Program, state: State) -> tuple[SheetRow, ...]:
    """The score sheet as it was told so far, one row for each time it was written."""
    return tuple(sheet_row(program, written) for written in state.written)


def sheet_row(program: Program, written: Written) -> SheetRow:
    """One writing of a sheet with its names."""
    score = program.scores[written.score]
    return SheetRow(
        score.owned_by,
        tuple(
            SheetLine(
                None if score.owned_by == "everyone" else owner,
                tuple(
                    Part(line.name, line.label or line.name, None if value == NONE else value)
                    for line, value in zip(score.lines, values, strict=True)
                ),
                None if written.added is None else written.added[owner],
                None if written.totals is None else written.totals[owner],
            )
            for owner, values in enumerate(written.values)
        ),
    )


def write(program: Program, state: State, number: int) -> Written:
    """Judge a sheet now and add it to the totals; a line that adds none adds nothing."""
    score = program.scores[number]
    values = tuple(
        tuple(_line(program, state, line, owner) for line in score.lines) for owner in range(score.owners)
    )
    added = sums = None
    if score.adds is not None:
        worth = [_line(program, state, score.adds, owner) for owner in range(score.owners)]
        added = tuple(0 if value == NONE else value for value in worth)
        sums = tuple(within(before + plus) for before, plus in zip(_totals(state, score), added, strict=True))
        state.slots[score.totals : score.totals + score.owners] = sums
    written = Written(number, values, added, sums)
    state.written = (*state.written, written)
    return written


def _totals(state: State, score: Score) -> list[int]:
    return state.slots[score.totals : score.totals + score.owners]


def _line(program: Program, state: State, line: ScoreLine, owner: int) -> int:
    bound = fresh_locals(program)
    if bound:
        bound[0] = owner
    return evaluate(program, state, line.value, bound)


def end(program: Program, state: State, step: End) -> Result:
    """Who has won and who has lost by a statement; nobody at all is a fault."""
    seats = range(program.players)
    named = set(seats)
    if step.who is not None:
        found = set(listed(program, state, step.who, fresh_locals(program))) - {NONE}
        named = {seat for seat in seats if (program.team_of(seat) if step.teams else seat) in found}
        if not named:
            word = "win" if step.won else "lose"
            raise RuleFault(NO_WINNER, f"the game ends here, but nobody is left to {word}")
    inside = tuple(seat for seat in seats if seat in named)
    outside = tuple(seat for seat in seats if seat not in named)
    return Result(inside, outside, step.span) if step.won else Result(outside, inside, step.span)
