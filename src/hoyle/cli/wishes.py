"""The options `--players` and `-o NAME=VALUE`, and the game they ask for; used by all commands that play."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from hoyle.cli.output import Trouble, WrongUse, show_findings
from hoyle.cli.paths import SUFFIX
from hoyle.diagnostics.suggest import nearest

if TYPE_CHECKING:
    import hoyle

Command = TypeVar("Command", bound=Callable[..., object])

Value = bool | int | str


def settings_option(command: Command) -> Command:
    """Add the parameter `settings`: `-o NAME=VALUE`, any number of times."""
    return click.option(
        "-o",
        "settings",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the game; may be given several times. `hoyle games --options` lists them.",
    )(command)


def players_option(command: Command) -> Command:
    """Add the parameter `players`."""
    return click.option("--players", metavar="P", type=int, help="How many players; without it the fewest.")(
        command
    )


def read_settings(settings: tuple[str, ...]) -> dict[str, Value]:
    """Option values from texts like `target=300` and `on_fire=yes`."""
    read: dict[str, Value] = {}
    for setting in settings:
        name, sign, value = (part.strip() for part in setting.partition("="))
        if not sign or not name or not value:
            raise WrongUse(f"`-o {setting}`: write an option and its value as NAME=VALUE, like -o target=300")
        if name in read:
            raise WrongUse(f"the option {name} is given twice")
        read[name] = _value(value)
    return read


def _value(text: str) -> Value:
    if text.lower() in ("yes", "true"):
        return True
    if text.lower() in ("no", "false"):
        return False
    try:
        return int(text) if text.isascii() else text
    except ValueError:
        return text


def load_game(name: str, players: int | None, settings: tuple[str, ...]) -> hoyle.Game:
    """The game that was asked for; findings of its file are shown and end the command with exit code 1."""
    import hoyle

    wanted = read_settings(settings)
    if not name.endswith(SUFFIX):
        check_shipped(name)
    try:
        return hoyle.load(name, players=players, options=wanted)
    except hoyle.RuleFileError as problem:
        if not problem.diagnostics:
            raise Trouble(problem.sentence) from problem
        show_findings(problem.diagnostics)
        raise Trouble(f"{name} cannot be played: see above") from problem
    except hoyle.ConfigurationError as problem:
        raise WrongUse("\n       ".join(problem.problems)) from problem


def check_shipped(name: str) -> None:
    """Refuse a name that is no shipped game's; a rule file of that name here is pointed out."""
    from hoyle.library import shipped_games

    names = [game for game, _, _ in shipped_games()]
    if name in names:
        return
    path = name + SUFFIX
    if os.path.isfile(path):
        shown = path if os.path.dirname(path) else os.path.join(".", path)
        raise WrongUse(f"no shipped game is called `{name}`; did you mean {shown}?")
    near = nearest(name, names)
    meant = f"did you mean `{near}`?" if near else f"there are {', '.join(names)}"
    raise WrongUse(f"no shipped game is called `{name}`; {meant} (a path ends in {SUFFIX})")
