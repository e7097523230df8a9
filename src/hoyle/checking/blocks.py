"""Failures as `test` blocks of the language: written, then checked and run, so that what is shown does fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from attrs import evolve, field, frozen

from hoyle import engine
from hoyle.checking.games import Failure
from hoyle.checking.search import Moves
from hoyle.checking.setups import Setup, option_word
from hoyle.checking.witness import Position, Witness, positions
from hoyle.diagnostics import Sink
from hoyle.engine.texts import value_text
from hoyle.ir.plans import TestPlan
from hoyle.ir.program import Program
from hoyle.pipeline import check, make_plans
from hoyle.semantics.finder import Finder
from hoyle.source import Source
from hoyle.testing import run_tests

WIDTH: Final = 110
SHORT: Final = 12
"""A game of so many moves is written as a whole; of a longer one first the phase in which it fails is tried."""


@frozen
class Home:
    """The rule file that a test is for, and where the files are that it builds on."""

    source: Source = field(repr=False)
    find: Finder | Callable[[str], Source | None] = field(repr=False)


def block_for(witness: Witness, program: Program, home: Home) -> str | None:
    """A test that fails as the witness does; None if none can be written."""
    title = _title(witness.failure)
    whole = [_whole(witness, program, title)]
    parts = [_part(witness.setup, place, program, title) for place in positions(program, witness)]
    short = len(witness.moves) <= SHORT
    for text in (*whole, *parts) if short else (*parts, *whole):
        if text is not None and fails_so(text, witness.failure, home):
            return text
    return None


def block_for_position(witness: Witness, small: Program, home: Home) -> str | None:
    """A test that begins at a phase, with the cards of a game with a smaller deck."""
    title = _title(witness.failure)
    for place in positions(small, witness):
        text = _part(witness.setup, place, small, title)
        if text is not None and fails_so(text, witness.failure, home):
            return text
    return None


def _title(failure: Failure) -> str:
    words = failure.sentence.replace('"', "'").replace("{", "(").replace("}", ")").replace("\n", " ")
    return f"found by check: {words}"


def fails_so(text: str, failure: Failure, home: Home) -> bool:
    """Whether a test block has no findings of its own, and fails in this way."""
    sink = Sink()
    source = Source(home.source.name, f"{home.source.text.rstrip()}\n\n{text}")
    alone = _alone(source, home, sink)
    if alone is None:
        return False
    [result] = run_tests(alone)
    return result.problem is not None and failure.sentence in result.problem.sentence


def _alone(source: Source, home: Home, sink: Sink) -> tuple[TestPlan, ...] | None:
    """The plan of the last test of a file, if nothing is wrong with it."""
    checked = check(source, home.find, sink)
    if checked is None or sink.has_errors or not checked.assembly.tests:
        return None
    last = evolve(checked.assembly, tests=checked.assembly.tests[-1:])
    plans = make_plans(evolve(checked, assembly=last), sink)
    return plans if len(plans) == 1 and not sink.has_errors else None


def _whole(witness: Witness, program: Program, title: str) -> str:
    """The game from its beginning."""
    seed = None if witness.seed == 0 else witness.seed
    lines = [f'test "{title}"', *_with(witness.setup, seed)]
    if witness.deck:
        lines += _listed("given", [f'{program.piles[program.deck].name} = "{" ".join(witness.deck)}"'])
    return "\n".join([*lines, "  run play", *_after(witness.moves)]) + "\n"


def _with(setup: Setup, seed: int | None = None) -> list[str]:
    words = [f"players {setup.players}", *(f"{name} {option_word(value)}" for name, value in setup.options)]
    words += [] if seed is None else [f"seed {seed}"]
    return [f"  with {', '.join(words)}"]


def _after(moves: Moves) -> list[str]:
    return _listed("after", [f'{seat}: "{text}"' for seat, text in moves])


def _listed(word: str, items: Iterable[str]) -> list[str]:
    """A line of a test with its items, broken where it becomes too long."""
    lines: list[str] = []
    line = f"  {word}"
    for number, item in enumerate(items):
        if number:
            line += ","
        if number and len(line) + len(item) + 2 > WIDTH:
            lines.append(line)
            line = f"    {item}"
        else:
            line += f" {item}"
    return [*lines, line] if line.strip() != word else []


def _part(setup: Setup, place: Position, program: Program, title: str) -> str | None:
    """The position in which a phase begins, and the moves since."""
    phase = program.phases[place.phase]
    if place.phase == _play_number(program):
        return None
    arguments = ", ".join(str(value) if value >= 0 else "none" for value in place.arguments)
    call = f"{phase.name}({arguments})" if place.arguments else phase.name
    lines = [f'test "{title}"', *_with(setup)]
    lines += _listed("given", _givens(place, program))
    return "\n".join([*lines, f"  run {call}", *_after(place.moves)]) + "\n"


def _play_number(program: Program) -> int:
    return next((n for n, phase in enumerate(program.phases) if phase.name == "play"), -1)


def _givens(place: Position, program: Program) -> Iterator[str]:
    """What is not as it is at the beginning: values of variables and totals, and the cards of all piles."""
    fresh = engine.prepare(program)
    slots = place.state.slots
    for variable in program.variables:
        for at in range(variable.count):
            slot = variable.base + at
            if slots[slot] != fresh.slots[slot]:
                name = f"{variable.name}[{variable.keys[at]}]" if variable.keys else variable.name
                yield f"{name} = {value_text(program, variable.display, slots[slot])}"
    for score in program.scores:
        for owner in range(score.owners):
            if score.adds is not None and slots[score.totals + owner]:
                name = "total" if score.owned_by == "everyone" else f"total[{owner}]"
                yield f"{name} = {slots[score.totals + owner]}"
    # A pile that is shuffled gets the cards that it has then, in the order of the shuffle; nothing is given twice.
    given = {card for cards in place.mixed.values() for card in cards}
    for number, pile in enumerate(program.piles):
        lying = [card for card in reversed(place.state.piles[number]) if card not in given]
        cards = [*place.mixed.get(number, ()), *lying]
        if cards:
            yield f'{pile.name} = "{" ".join(program.cards[card].text for card in cards)}"'
