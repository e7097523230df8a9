"""A saved game at the terminal: finds its rule file, from here or beside the save; used by `play --load`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from hoyle.cli.output import Trouble, show_findings

if TYPE_CHECKING:
    from hoyle import Match
    from hoyle.match.record import Record

MOST_BYTES = 10_000_000


def restore(path: str) -> Match:
    """The match that was saved in a file; what hinders it ends the command with the reason."""
    import hoyle
    from hoyle.match.record import read_record

    text = _read(path)
    try:
        record = read_record(text)
        rules = None if record.file is None else _rules(path, record.file)
        game = hoyle.load(rules or record.game, record.players, record.options)
        match = hoyle.restore(text, game)
    except hoyle.RecordError as problem:
        raise Trouble(f"{path} cannot be restored: {problem}") from problem
    except hoyle.RuleFileError as problem:
        show_findings(problem.diagnostics)
        said = "its rule file has errors: see above" if problem.diagnostics else problem.sentence
        raise Trouble(f"{path} cannot be restored: {said}") from problem
    except hoyle.ConfigurationError as problem:
        raise Trouble(f"{path} cannot be restored: {problem} (at $.options)") from problem
    _tell(match, record, rules)
    return match


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read(MOST_BYTES + 1)
    except UnicodeDecodeError as problem:
        raise Trouble(f"{path} is no saved game: it is not text in UTF-8") from problem
    except (OSError, ValueError) as problem:
        said = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise Trouble(f"{path} cannot be read: {said.lower()}") from problem


def _rules(path: str, file: str) -> str:
    """The rule file of a record: where the record says, else beside the save."""
    if not file.endswith(".hoyle"):
        raise Trouble(f"{path} cannot be restored: {file} is no path of a rule file (at $.file)")
    beside = os.path.dirname(path)
    places = dict.fromkeys([file, os.path.join(beside, file), os.path.join(beside, os.path.basename(file))])
    for place in places:
        if os.path.isfile(place):
            return place
    here = "" if os.path.isabs(file) else f" from the folder {os.getcwd()}"
    raise Trouble(
        f"{path} cannot be restored: its rule file {file} was not found{here}, nor beside the save; "
        "put it there, or go to the folder where the game was begun"
    )


def _tell(match: Match, record: Record, rules: str | None) -> None:
    """Say if the game goes on by another file, or by other rules."""
    if rules is not None and rules != record.file:
        click.echo(f"The rule file is {rules}.")
    if match.rules_changed:
        click.echo(
            "The rules were changed since the game was saved; all its moves still fit, and it goes on by the new ones."
        )
