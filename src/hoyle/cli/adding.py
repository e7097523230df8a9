"""Adds tests that were found to the end of a file, and puts saved matches beside it; used by `check --write`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hoyle.cli.output import Trouble
from hoyle.cli.writing import replace_file
from hoyle.syntax.decode import LARGEST_FILE

if TYPE_CHECKING:
    from hoyle.checking import CheckReport


def check_target(target: Path) -> None:
    """End the command if tests cannot be added to this file; asked before the work begins."""
    _bytes_of(target)
    if not target.parent.is_dir():
        raise Trouble(f"{target} cannot be written: there is no folder {target.parent}")


def add_tests(report: CheckReport, target: Path) -> None:
    """Add the tests that do not stand there yet; what the file holds stays as it is, with its line ends."""
    before = _bytes_of(target)
    there = (before or b"").decode("utf-8").replace("\r\n", "\n")
    tests = [found.test for found in report.findings if found.test is not None]
    new = [test for test in tests if test.strip() not in there]
    if new:
        gap = "" if not there else "\n" if there.endswith("\n") else "\n\n"
        text = gap + "\n".join(new)
        added = text.replace("\n", "\r\n") if b"\r\n" in (before or b"") else text
        if before is None:
            with target.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(added)
        else:
            replace_file(str(target), before + added.encode("utf-8"))
        click.echo(f"{_counted(new)} added to {target}", err=True)
    if len(new) < len(tests):
        known = len(tests) - len(new)
        click.echo(f"{_counted(tests[:known])} {'stands' if known == 1 else 'stand'} there already", err=True)
    for found in report.findings:
        if found.record is not None:
            click.echo(f"saved match: {_saved(found.record, target, found.diagnostic.kind.slug)}", err=True)


def _counted(tests: list[str]) -> str:
    return f"{len(tests)} {'test' if len(tests) == 1 else 'tests'}"


def _saved(record: str, target: Path, slug: str) -> Path:
    """The file of a saved match: one that holds it already, or a new one; none is written over."""
    number = 0
    while True:
        number += 1
        path = target.with_name(f"{target.stem}.{slug}.{number}.json")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(record)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != record.encode("utf-8"):
                continue
        return path


def _bytes_of(target: Path) -> bytes | None:
    """What a file holds; None if it is not there. What is no text is refused."""
    if not target.exists():
        return None
    if not target.is_file():
        raise Trouble(f"{target} cannot be written: it is no ordinary file")
    with target.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Trouble(f"{target} cannot be written: it is too large for a rule file")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{target} cannot be written: it is not text in UTF-8") from None
    return data
