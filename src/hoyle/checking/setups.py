"""For which players and options a game is checked, in the order in which they get their games; used by all of `checking`."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from hoyle.generated import translate
from hoyle.ir.program import Program
from hoyle.lowering import OptionInput, Unfit, short_deals
from hoyle.lowering.build import lower_plainly
from hoyle.lowering.configurations import one_at_a_time
from hoyle.pipeline import Checked, make_program

KEPT: Final = 128
"""So many programs are kept by a process that plays."""


@frozen
class Setup:
    """A number of players, and the options that are not at their defaults."""

    players: int
    options: tuple[tuple[str, OptionInput], ...] = ()

    @property
    def words(self) -> str:
        """In words: `3 players`, `4 players, small_deck yes`."""
        count = f"{self.players} player" + ("" if self.players == 1 else "s")
        return ", ".join([count, *(f"{name} {option_word(value)}" for name, value in self.options)])

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {"players": self.players, "options": dict(self.options)}


def option_word(value: OptionInput) -> str:
    """The value of an option as a test writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def setups(checked: Checked) -> tuple[Setup, ...]:
    """Every number of players with the defaults, then each with every single value of each option."""
    found = [
        Setup(players, tuple(options.items()))
        for players, options in one_at_a_time(checked.assembly, checked.facts)
    ]
    playable = [setup for setup in found if _fits(checked, setup)]
    return tuple(sorted(playable, key=lambda setup: len(setup.options)))


def _fits(checked: Checked, setup: Setup) -> bool:
    try:
        program, _ = lower_plainly(checked.assembly, checked.facts, setup.players, dict(setup.options))
    except Unfit:  # the linter says so
        return False
    return not short_deals(program)


def pack(checked: Checked) -> bytes:
    """A checked file in a form that other processes can take."""
    return pickle.dumps(checked)


@lru_cache(maxsize=2)
def unpack(packed: bytes) -> Checked:
    """The checked file that was packed."""
    checked = pickle.loads(packed)
    assert isinstance(checked, Checked)
    return checked


@lru_cache(maxsize=KEPT)
def program_of(packed: bytes, setup: Setup) -> Program:
    """The program of a packed file for a setup, kept by this process."""
    return make_program(unpack(packed), setup.players, dict(setup.options))


@lru_cache(maxsize=KEPT)
def quick_program_of(packed: bytes, setup: Setup) -> Program:
    """The same made quick; it pays from the second game on."""
    return quick(program_of(packed, setup))


def quick(program: Program) -> Program:
    """A program that judges by generated Python, but still fetches each instruction from its code, to be watched."""
    made = translate(program)
    assert made.natives is not None
    return evolve(made, natives=evolve(made.natives, blocks={}))
