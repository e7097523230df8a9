"""The option `--speed`: how quick each seat is in a race; used by `play` and by runs of many matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from hoyle.cli.output import WrongUse

Command = TypeVar("Command", bound=Callable[..., object])


def speeds_option(help_text: str) -> Callable[[Command], Command]:
    """Add the parameter `speed`."""

    def add(command: Command) -> Command:
        return click.option("--speed", metavar="A,B,…", help=help_text)(command)

    return add


def read_speeds(text: str, players: int) -> tuple[float, ...]:
    """Moves in a second for each seat, from texts like `1,1,2` or `0.5`; one number is for all seats."""
    from hoyle.simulation.racing import paces

    speeds = tuple(_number(part.strip(), text) for part in text.split(","))
    if len(speeds) == 1:
        speeds *= players
    try:
        paces(players, speeds)
    except ValueError as problem:
        raise WrongUse(f"--speed {text}: {problem}") from problem
    return speeds


def _number(word: str, text: str) -> float:
    try:
        if not word.isascii() or len(word) > 9:
            raise ValueError
        return float(word)
    except ValueError:
        raise WrongUse(f"--speed {text}: write numbers with commas, like 1,1,2 or 0.5,1") from None
