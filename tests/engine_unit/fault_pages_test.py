"""The examples of faults at run time have the fault they announce, and the mended ones have none."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import hoyle.diagnostics
import hoyle.diagnostics.kinds.runtime
from hoyle import engine
from hoyle.diagnostics import Family, Sink, all_kinds
from hoyle.ir.program import Program
from hoyle.pipeline import check, make_program
from hoyle.source import Source

FOLDER = Path(hoyle.diagnostics.__file__).parent / "explain"
SLUGS = [kind.slug for kind in all_kinds() if kind.family is Family.RUNTIME]
BLOCKS = {
    slug: re.findall(r"```hoyle\n(.*?)```", (FOLDER / f"{slug}.md").read_text(encoding="utf-8"), re.DOTALL)
    for slug in SLUGS
}
SHOWN = [slug for slug, blocks in BLOCKS.items() if blocks]


def made(text: str) -> Program:
    sink = Sink()
    checked = check(Source("page.hoyle", text), lambda name: None, sink)
    assert sink.diagnostics == ()
    assert checked is not None
    return make_program(checked, 4)


def play_out(program: Program, seed: int) -> engine.State:
    choose = random.Random(seed)
    state = engine.begin(program, seed, budget=3000)
    while state.result is None:
        seat = choose.choice(engine.actors(program, state))
        engine.submit(program, state, seat, choose.choice(list(engine.legal(program, state, seat))))
    return state


def play_often(program: Program) -> list[engine.State]:
    return [play_out(program, seed) for seed in range(20)]


def test_faults_that_a_game_can_show_have_an_example() -> None:
    assert set(SLUGS) - set(SHOWN) == {"no-result", "deal-fault", "index-fault", "stack-fault"}


@pytest.mark.parametrize("slug", SHOWN)
def test_the_bad_example_faults_at_the_line_that_says_so(slug: str) -> None:
    bad = BLOCKS[slug][0]
    [line] = [n for n, text in enumerate(bad.splitlines(), 1) if f"# fault: {slug}" in text]
    program = made(bad)
    with pytest.raises(engine.RuleFault) as caught:
        play_often(program)
    assert caught.value.slug == slug
    assert caught.value.span is not None
    if slug != "step-budget":
        assert caught.value.span.line == line


@pytest.mark.parametrize("slug", SHOWN)
def test_the_good_example_plays_to_its_end(slug: str) -> None:
    program = made(BLOCKS[slug][1])
    assert all(state.result is not None for state in play_often(program))
