"""Rule files that fail do it alike: the same fault, with the same sentence, at the same place, after the same work."""

from __future__ import annotations

import pytest
from attrs import evolve

from engine_unit import games
from engine_unit.budget_test import CHOICE, HEAD, PLAYS
from engine_unit.fault_pages_test import BLOCKS, SHOWN, made
from generated.both import Both, outcome, played
from hoyle import engine
from hoyle.generated import translate
from hoyle.ir import expressions as e
from hoyle.ir import instructions as i
from hoyle.ir.program import Display, Program, Shape, Sight, Variable
from hoyle.ir.values import MOST, NONE


@pytest.mark.parametrize("slug", SHOWN)
def test_examples_of_faults_are_played_alike(slug: str) -> None:
    for text in BLOCKS[slug]:
        for seed in range(6):
            played(made(text), seed=seed, moves=60, every=10, budget=3000)


@pytest.mark.parametrize("name", [name for name in PLAYS if name not in ("shuffles", "moves")])
def test_too_much_work_is_too_much_at_the_same_place(name: str) -> None:
    deck, statement = PLAYS[name]
    text = (
        HEAD.replace("DECK", str(min(deck, 100))) + f"play\n  shuffle deck\n  {statement}\n  win everyone\n"
    )
    program = hoyle_program(text)
    for budget in (50, 2_000, 50_000):
        assert Both(program, 1, budget).failed


def test_too_much_work_in_listing() -> None:
    program = hoyle_program(HEAD.replace("DECK", "10") + CHOICE)
    both = Both(program, 1)
    if both.goes_on:
        both.ask(lambda program, state: list(engine.legal(program, state, 0)))
    assert both.failed


def hoyle_program(text: str) -> Program:
    from hoyle.diagnostics import Sink
    from hoyle.pipeline import check, make_program
    from hoyle.source import Source

    checked = check(Source("heavy.hoyle", text), lambda name: None, Sink())
    assert checked is not None
    return make_program(checked, 2)


@pytest.mark.parametrize(
    "program", [games.laying(), games.laying(3), games.passing(), games.passing(3, 0, 3)]
)
def test_programs_made_by_hand_are_played_alike(program: Program) -> None:
    for seed in range(5):
        assert played(program, seed=seed, moves=50) > 0


def code(*steps: i.Code) -> Program:
    return games.program(
        steps,
        cards=("A", "B", "C"),
        pile_list=(games.pile("stock", Sight.NOBODY, True), games.pile("bag", Sight.ALL, False)),
        variables=(
            Variable("v", 0, 3, (0, 1, 2), ("0", "1", "2"), "player", Sight.ALL, Display(Shape.NUMBER)),
        ),
    )


LIMITS = i.Limits("v", -1, 3, False)
END = i.End(True, None, False, span=games.at(90))


def at_slot(index: e.Expr) -> e.Element:
    return e.Element(0, (e.Axis(index, 0, 3),))


@pytest.mark.parametrize(
    "step",
    [
        i.Set(e.Slot(0), games.const(4), LIMITS, 0, span=games.at(3)),
        i.Set(e.Slot(0), games.const(3), LIMITS, 0, span=games.at(3)),
        i.Set(e.Slot(0), games.const(-2), LIMITS, 0, span=games.at(3)),
        i.Set(e.Slot(0), games.const(NONE), LIMITS, 0, span=games.at(3)),
        i.Set(e.Slot(0), games.const(NONE), evolve(LIMITS, none=True), 0, span=games.at(3)),
        i.Set(at_slot(games.const(3)), games.const(1), LIMITS, 0, span=games.at(3)),
        i.Set(at_slot(games.const(2)), games.const(1), LIMITS, 0, span=games.at(3)),
        i.Set(at_slot(games.const(NONE)), games.const(1), LIMITS, 0, span=games.at(3)),
        i.Set(at_slot(games.slot(5)), e.Lookup((1,), games.slot(6)), LIMITS, 0, span=games.at(3)),
        i.Set(e.Slot(0), e.Arithmetic("*", games.const(MOST), games.slot(5)), span=games.at(3)),
        i.Move(e.OneCard(games.const(1)), games.const(1), span=games.at(3)),
        i.Move(e.OneCard(games.const(1)), games.const(1), bottom=True, face="down", span=games.at(3)),
        i.Move(e.OneCard(games.const(NONE)), games.const(1), span=games.at(3)),
        i.Move(e.OneCard(games.const(1)), games.const(NONE), span=games.at(3)),
        i.Move(e.OneCard(e.Lookup((1,), games.slot(5))), games.const(NONE), span=games.at(3)),
        i.Branch(e.Compare("<", games.const(NONE), e.Lookup((1,), games.slot(5))), 3, span=games.at(3)),
        i.Snapshot(0, e.CardsIn(e.Values((e.Lookup((0,), games.slot(6)),))), span=games.at(3)),
        i.Fault("here it ends", span=games.at(3)),
    ],
    ids=str,
)
@pytest.mark.parametrize("loud", [True, False])
@pytest.mark.parametrize("budget", [1, 2, 3, 4, 5, 6, 9, 100])
def test_single_instructions(step: i.Code, loud: bool, budget: int) -> None:
    plain = code(
        i.Set(e.Slot(5), games.const(7), span=games.at(1)),
        i.Set(e.Slot(6), games.const(NONE), span=games.at(2)),
        step,
        i.Set(e.Slot(7), e.Size(games.piles(1)), span=games.at(4)),
        END,
    )
    found = []
    for program in (plain, translate(plain)):
        log: list[engine.Event] | None = [] if loud else None

        def begun(program: Program = program, log: list[engine.Event] | None = log) -> object:
            state = engine.begin(program, log=log, budget=budget)
            return state.encode(), state.left, state.result, state.where

        ended = outcome(begun)
        # After a fault neither the state nor what was told until then is of use to anybody.
        found.append((ended, None if ended[0] == "fault" else log))  # type: ignore[index]
    assert found[0] == found[1]
