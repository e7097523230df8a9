"""Any expression is worth the same, fails with the same words, and costs the same work in both executors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from attrs import evolve

from engine_unit.games import at
from generated.both import outcome
from generated.making import BARE, PATTERN, Maker, state_for
from hoyle import engine
from hoyle.engine import State
from hoyle.engine.expressions import candidates, evaluate, fresh_locals, listed
from hoyle.generated import translate
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.once import share
from hoyle.ir.program import Program, Score, ScoreLine
from hoyle.ir.values import NONE

EACH = 12
"""Expressions, domains and sources in one program."""


def made(chance: random.Random) -> Program:
    """A program full of things to judge: what a sheet says of a seat, what is drawn, where cards are dealt to."""
    maker = Maker(chance)
    owner = ((0, "number"),)
    kinds = ("number", "number", "truth", "card", "pile")
    lines = tuple(
        ScoreLine("line", "", maker.expr(chance.choice(kinds), owner, chance.randrange(1, 5)))
        for _ in range(EACH)
    )
    code = [
        part
        for _ in range(EACH)
        for part in (
            i.Draw(e.Slot(0), maker.domain((), chance.randrange(1, 4))[0], span=at(1)),
            i.Deal(None, e.Const(0), maker.source((), chance.randrange(1, 4))[0], span=at(2)),
        )
    ]
    return evolve(
        BARE, code=tuple(code), scores=(Score("player", 2, lines, None, 0),), patterns=(PATTERN,), locals=20
    )


def questions(made: Program) -> list[Callable[[State], object]]:
    """Everything that can be asked of a program."""
    asked: list[Callable[[State], object]] = []
    for line in made.scores[0].lines:
        asked.append(lambda state, line=line: evaluate(made, state, line.value, [1, *fresh_locals(made)[1:]]))
    for step in made.code:
        match step:
            case i.Draw(domain=domain):
                asked.append(lambda state, domain=domain: listed(made, state, domain, fresh_locals(made)))
            case i.Deal(piles=source):
                asked.append(
                    lambda state, source=source: shown(candidates(made, state, source, fresh_locals(made)))
                )
            case _:
                raise AssertionError(step)
    return asked


def shown(found: Sequence[int]) -> object:
    """Candidates; of a long range the first ones and how many there are."""
    return [*found[:50], len(found)]


def answers(program: Program, state: State, seen: Counter[str]) -> list[object]:
    found = []
    for number, question in enumerate(questions(program)):
        work = (engine.BUDGET, engine.BUDGET, 40, 7)[number % 4]
        state.left = work
        answer = outcome(lambda: question(state))  # noqa: B023
        failed = isinstance(answer, tuple)
        found.append((number, repr(answer), None if failed else work - state.left))
        seen[answer[1] if isinstance(answer, tuple) else "none" if answer == NONE else "worth"] += 1
    return found


@pytest.mark.parametrize("seed", range(60))
def test_expressions_domains_and_sources_agree(seed: int) -> None:
    chance = random.Random(seed)
    plain = made(chance)
    if seed % 2:
        plain = share(plain)
    quick = translate(plain)
    for _ in range(8):
        state = state_for(chance)
        assert answers(quick, state, Counter()) == answers(plain, state, Counter())


def test_what_is_made_fails_in_all_ways_and_mostly_does_not() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        chance = random.Random(seed)
        answers(made(chance), state_for(chance), seen)
    assert set(seen) == {"worth", "none", "index-fault", "overflow", "step-budget"}
    assert seen["worth"] > sum(seen.values()) / 2
