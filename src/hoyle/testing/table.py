"""The table on which a test is played: cards and values given, phases run, moves made (c.55). Used by `testing.run`."""

from __future__ import annotations

from attrs import define, field

from hoyle import engine
from hoyle.engine import Play, Refusal, RefusalKind, State
from hoyle.ir.plans import GiveCards, GiveValue, RunPhase, TestPlan
from hoyle.ir.program import Program


@define
class Table:
    """A program and the state it stands at; what was given waits until it is needed."""

    program: Program
    state: State
    touched: bool = False
    """Whether given things have been laid out, or a phase was run."""
    cards: list[GiveCards] = field(factory=list)
    values: list[GiveValue] = field(factory=list)


def lay_table(plan: TestPlan) -> Table:
    """The table before the first line of a test."""
    return Table(plan.program, engine.prepare(plan.program, plan.seed))


def settle(table: Table, *, whole: bool = False) -> None:
    """Lay out the cards that were given; before anything else all cards go out of play, unless the `whole` game runs."""
    if not table.touched and not whole:
        engine.put_away(table.state)
    table.touched = True
    for given in table.cards:
        if not whole:
            engine.place(table.program, table.state, given.pile, given.cards)
        engine.stack(table.state, given.pile, given.cards)
    table.cards.clear()


def put_values(table: Table) -> None:
    """Set the variables that were given."""
    for given in table.values:
        table.state.slots[given.slot] = given.value
    table.values.clear()


def run_phase(table: Table, step: RunPhase) -> None:
    """Enter a phase, set its fresh variables, then those that were given, then run."""
    settle(table, whole=step.play and not table.touched)
    engine.enter_phase(table.program, table.state, step.phase, step.arguments)
    put_values(table)
    engine.advance(table.program, table.state)


def judged(table: Table, seat: int, text: str) -> Play | Refusal:
    """The play a text means for a seat now, or why not."""
    spoken = engine.read(table.program, text)
    if isinstance(spoken, Refusal):
        return spoken
    return engine.judge(table.program, table.state, seat, spoken)


def legal_texts(table: Table, seat: int) -> tuple[str, ...]:
    """All legal moves of a seat as texts."""
    return tuple(
        engine.move_text(table.program, seat, play) for play in engine.legal(table.program, table.state, seat)
    )


def whose(table: Table, seat: int | None) -> int | str:
    """The seat a move is for: the one named, or the one that is asked; else a sentence that says why it is unclear."""
    asked = engine.actors(table.program, table.state)
    if seat is not None:
        return seat
    if len(asked) > 1:
        return f'seats {", ".join(map(str, asked))} are asked; write whose move it is, like `{asked[0]}: "…"`'
    # When nobody is asked every seat is refused with the same reason.
    return asked[0] if asked else 0


def matches_words(refusal: Refusal, words: str) -> bool:
    """Whether words in quotes are the refusal's kind (c.38) or its sentence."""
    kinds = {kind.value for kind in RefusalKind}
    return words == refusal.sentence or (words in kinds and words == refusal.kind.value)


def standing(table: Table) -> str:
    """Where the table stands, in words."""
    state = table.state
    if state.result is not None:
        return "the game is over"
    if state.waiting >= 0:
        seats = " and ".join(map(str, state.asked))
        return f"seat {seats} is asked at {table.program.decisions[state.waiting].label}"
    return "the phase has ended" if table.touched else "nothing has been run yet"
