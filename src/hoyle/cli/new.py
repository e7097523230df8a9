"""`hoyle new`: writes a small rule file to begin with."""

from __future__ import annotations

import os
from importlib.resources import files

import click

from hoyle.cli.output import Trouble, WrongUse

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


@click.command("new")
@click.argument("name")
@click.option("--title", help="What people call the game; without it made from NAME.")
def command(name: str, title: str | None) -> None:
    """Write NAME.hoyle here: a small game with a test, ready to be played and changed."""
    _check_name(name)
    said = title if title is not None else name.replace("_", " ").strip().capitalize()
    _check_title(said)
    path = f"{name}.hoyle"
    text = starter().replace("first_steps", name).replace("First Steps", said)
    _check_text(name, text)
    try:
        # "x": whatever stands there already stays as it is.
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{path} is there already; nothing was written") from None
    except OSError as problem:
        raise Trouble(f"{path} cannot be written: {(problem.strerror or str(problem)).lower()}") from problem
    click.echo(f"Wrote {path}. Try: hoyle play {os.path.join('.', path)}")


def starter() -> str:
    """The rule file that every new game begins as; it is a game itself, called `first_steps`."""
    return files("hoyle.cli").joinpath("first_steps.hoyle").read_text(encoding="utf-8")


def _check_name(name: str) -> None:
    if name.endswith(".hoyle"):
        raise WrongUse(f"give the name without its ending: hoyle new {name.removesuffix('.hoyle')}")
    if not name or any(char not in _LETTERS for char in name):
        raise WrongUse(f"`{name}` cannot be a name: use small letters, digits and _ only")
    if name[0].isdigit():
        raise WrongUse(f"`{name}` cannot be a name: a name does not begin with a digit")
    if not any(char.isalpha() for char in name) or len(name) > 60:
        raise WrongUse(f"`{name}` cannot be a name: use at least one letter and at most 60 signs")


def _check_title(title: str) -> None:
    if not title.strip() or len(title) > 200:
        raise WrongUse("a title has at least one and at most 200 letters")
    if '"' in title or not title.isprintable():
        raise WrongUse("a title holds no quotes, tabs or line breaks")


def _check_text(name: str, text: str) -> None:
    """Refuse what the checker does not take, like a word of the language as the name."""
    import hoyle

    findings = hoyle.lint(text=text)
    if findings:
        raise WrongUse(f"`{name}` cannot be the name of a game: {findings[0].message}")
