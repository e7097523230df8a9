"""Carries out the plans of test blocks and says what came of them; used by the command and by test suites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from hoyle import engine
from hoyle.engine import Refusal, RefusalKind, RuleFault
from hoyle.engine.texts import value_text
from hoyle.ir.plans import (
    ExpectAllows,
    ExpectAt,
    ExpectEnd,
    ExpectRefused,
    ExpectSight,
    ExpectTrue,
    GiveCards,
    GiveValue,
    Make,
    RunPhase,
    TestPlan,
    TestStep,
)
from hoyle.ir.values import NONE
from hoyle.testing.results import Problem, TestResult
from hoyle.testing.table import (
    Table,
    judged,
    lay_table,
    legal_texts,
    matches_words,
    put_values,
    run_phase,
    settle,
    standing,
    whose,
)


def run_test(plan: TestPlan) -> TestResult:
    """Carry out one test up to its end or its first problem."""
    at = plan.span
    table: Table | None = None
    try:
        table = lay_table(plan)
        for step in plan.steps:
            at = step.span
            problem = _carry_out(table, step)
            if problem is not None:
                return TestResult(plan.title, plan.span, problem)
    except RuleFault as fault:
        place = "" if fault.span is None else f" ({fault.span})"
        thin = "" if table is None or fault.seat is None else _empty_piles(table, fault.seat)
        sentence = f"the rules fail here{place}: {fault.sentence}{thin}"
        return TestResult(plan.title, plan.span, Problem(sentence, at))
    return TestResult(plan.title, plan.span)


def _empty_piles(table: Table, seat: int) -> str:
    """Which piles of a seat are empty, as a test has only the cards that were given."""
    piles = zip(table.program.piles, table.state.piles, strict=True)
    empty = [
        pile.name for pile, cards in piles if pile.owned_by == "player" and pile.owner == seat and not cards
    ]
    if not empty:
        return ""
    return f"; in this test {_listed(empty)} {'is' if len(empty) == 1 else 'are'} empty: only what is `given` is there"


def run_tests(plans: Sequence[TestPlan]) -> tuple[TestResult, ...]:
    """Carry out tests one after the other; each has a table of its own."""
    return tuple(run_test(plan) for plan in plans)


def _carry_out(table: Table, step: TestStep) -> Problem | None:
    match step:
        case GiveCards():
            table.cards.append(step)
            return None
        case GiveValue():
            table.values.append(step)
            return None
        case RunPhase():
            return _run(table, step)
        case _:
            if table.cards or table.values or not table.touched:
                settle(table)
                put_values(table)
            return _expect(table, step)


def _expect(
    table: Table,
    step: Make | ExpectAt | ExpectAllows | ExpectRefused | ExpectTrue | ExpectEnd | ExpectSight,
) -> Problem | None:
    match step:
        case Make():
            return _make(table, step)
        case ExpectAt():
            return _at(table, step)
        case ExpectAllows():
            return _exactly(table, step) if step.exactly else _allows(table, step)
        case ExpectRefused():
            return _refused(table, step)
        case ExpectTrue():
            return _true(table, step)
        case ExpectEnd():
            return _ends(table, step)
        case ExpectSight():
            return _sight(table, step)
        case _:
            assert_never(step)


def _run(table: Table, step: RunPhase) -> Problem | None:
    if table.state.result is not None or table.state.waiting >= 0:
        name = table.program.phases[step.phase].name
        return Problem(f"`run {name}` comes too early: {standing(table)}", step.span)
    run_phase(table, step)
    return None


def _make(table: Table, step: Make) -> Problem | None:
    for named, text in step.moves:
        seat = whose(table, named)
        if isinstance(seat, str):
            return Problem(f"`{text}`: {seat}", step.span)
        play = judged(table, seat, text)
        if isinstance(play, Refusal):
            return Problem(
                f"`{text}` of seat {seat} is refused: {_reason(play)}",
                step.span,
                (f"`{text}` is made",),
                legal_texts(table, seat),
            )
        engine.submit(table.program, table.state, seat, play)
    return None


def _at(table: Table, step: ExpectAt) -> Problem | None:
    waiting = table.state.waiting
    if waiting >= 0 and table.program.decisions[waiting].label == step.label:
        return None
    return Problem(
        f"the game does not wait at {step.label}: {standing(table)}",
        step.span,
        (step.label,),
        (standing(table),),
    )


def _allows(table: Table, step: ExpectAllows) -> Problem | None:
    wanted = _by_seat(table, step)
    if isinstance(wanted, Problem):
        return wanted
    for seat, texts in wanted.items():
        for text in texts:
            play = judged(table, seat, text)
            if isinstance(play, Refusal):
                return Problem(
                    f"`{text}` is not allowed to seat {seat}: {_reason(play)}",
                    step.span,
                    (text,),
                    legal_texts(table, seat),
                )
    return None


def _exactly(table: Table, step: ExpectAllows) -> Problem | None:
    wanted = _by_seat(table, step)
    if isinstance(wanted, Problem):
        return wanted
    for seat, texts in wanted.items():
        found = legal_texts(table, seat)
        missing, meant = [], []
        for text in texts:
            play = judged(table, seat, text)
            if isinstance(play, Refusal):
                missing.append(f"`{text}` is not allowed to seat {seat}: {_reason(play)}")
                meant.append(text)
            else:
                meant.append(engine.move_text(table.program, seat, play))
        more = [text for text in found if text not in meant]
        if missing or more:
            also = [f"seat {seat} may also make {_listed(more)}"] if more else []
            return Problem("; ".join([*missing, *also]), step.span, tuple(meant), found)
    return None


def _by_seat(table: Table, step: ExpectAllows) -> dict[int, list[str]] | Problem:
    """The texts for each seat named; a seat holds until the next one is named."""
    wanted: dict[int, list[str]] = {}
    now: int | None = None
    for named, text in step.moves:
        now = named if named is not None else now
        seat = whose(table, now)
        if isinstance(seat, str):
            return Problem(f"`{text}`: {seat}", step.span)
        wanted.setdefault(seat, []).append(text)
    return wanted


def _refused(table: Table, step: ExpectRefused) -> Problem | None:
    seat = whose(table, step.seat)
    if isinstance(seat, str):
        return Problem(f"`{step.text}`: {seat}", step.span)
    found = judged(table, seat, step.text)
    because = step.legal if step.legal is not None else None if step.words is None else f'"{step.words}"'
    expected = f"`{step.text}` is refused" + ("" if because is None else f", the reason is {because}")
    if not isinstance(found, Refusal):
        return Problem(
            f"`{step.text}` is allowed to seat {seat}", step.span, (expected,), legal_texts(table, seat)
        )
    right = (step.legal is None or found.legal == step.legal) and (
        step.words is None or matches_words(found, step.words)
    )
    if right:
        return None
    return Problem(
        f"`{step.text}` of seat {seat} is refused for another reason: {_reason(found)}",
        step.span,
        (expected,),
        (_reason(found),),
    )


def _true(table: Table, step: ExpectTrue) -> Problem | None:
    for part in step.parts:
        if engine.evaluate(table.program, table.state, part.condition) == 1:
            continue
        if part.shown is None:
            return Problem(f"`{part.text}` does not hold", step.span, (part.text,))
        value = engine.evaluate(table.program, table.state, part.shown)
        shown = (
            value_text(table.program, table.program.displays[part.display], value)
            if part.display is not None
            else "none"
            if value == NONE
            else str(value)
        )
        return Problem(f"`{part.text}` does not hold: it is {shown}", step.span, (part.text,), (shown,))
    return None


def _ends(table: Table, step: ExpectEnd) -> Problem | None:
    word = "won" if step.won else "lost"
    seats = step.seats or tuple(range(table.program.players))
    expected = f"{word} by {_seats(seats)}" if step.seats else word
    result = engine.outcome(table.program, table.state)
    if result is None:
        return Problem(
            f"the game has not ended: {standing(table)}", step.span, (expected,), (standing(table),)
        )
    if (result.winners if step.won else result.losers) == tuple(sorted(seats)):
        return None
    found = f"won by {_seats(result.winners)}, lost by {_seats(result.losers)}, in line {result.reason.line}"
    return Problem(f"the game ended otherwise: {found}", step.span, (expected,), (found,))


def _sight(table: Table, step: ExpectSight) -> Problem | None:
    program, state = table.program, table.state
    pile = engine.evaluate(program, state, step.pile)
    cards = [] if pile == NONE else state.piles[pile][::-1]  # top first, or in deck order
    if step.top:
        cards = cards[:1]
    if not cards:
        return Problem("there are no cards to see or to hide", step.span)
    wrong = [card for card in cards if engine.sees(program, state, step.seat, card) != step.shown]
    if not wrong:
        return None
    word = "does not see" if step.shown else "sees"
    texts = tuple(program.cards[card].text for card in wrong)
    expected = f"seat {step.seat} {'sees' if step.shown else 'does not see'} {program.piles[pile].name}"
    return Problem(
        f"seat {step.seat} {word} {_listed(list(texts))} in {program.piles[pile].name}",
        step.span,
        (expected,),
        texts,
    )


def _reason(refusal: Refusal) -> str:
    if refusal.kind is not RefusalKind.BECAUSE:
        return f"{refusal.kind.value}: {refusal.sentence}"
    by = f" ({refusal.legal})" if refusal.legal is not None else ""
    return f'"{refusal.sentence}"{by}'


def _listed(texts: list[str], most: int = 12) -> str:
    shown = ", ".join(f"`{text}`" for text in texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "nobody"
