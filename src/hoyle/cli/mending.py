"""Makes the fixes of many files, or shows them as a difference; used by `hoyle lint --fix` and `--diff`."""

from __future__ import annotations

import difflib
import os
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from attrs import frozen

from hoyle.cli.paths import rule_files
from hoyle.cli.writing import replace_file
from hoyle.diagnostics import Diagnostic, Sink
from hoyle.diagnostics.selection import Selection
from hoyle.fixing import mend, written_like
from hoyle.linting import lint, lint_as
from hoyle.syntax.decode import LARGEST_FILE, decode

if TYPE_CHECKING:
    from hoyle.cli.lint import Wishes

_MOST_BYTES = LARGEST_FILE + 1  # one more than the decoder takes, so that it can say that a file is too large


@frozen
class Outcome:
    """What came of it: the findings that are left in each file, the difference, and how many fixes were made."""

    files: tuple[str, ...]
    findings: dict[str, list[Diagnostic]]
    difference: str
    fixed: int

    @property
    def would(self) -> str:
        """A sentence for those who only wanted to see."""
        if not self.fixed:
            return "No fixes to make."
        return f"Would make {self.fixed} {'fix' if self.fixed == 1 else 'fixes'}."


def mend_files(wishes: Wishes, choose: Callable[[str], Selection]) -> Outcome:
    """Make the fixes in every file; nothing is written if only the difference is wanted."""
    from hoyle.cli.lint import STDIN, read_stdin

    stdin = wishes.paths == (STDIN,)
    files = (wishes.stdin_name,) if stdin else tuple(rule_files(wishes.paths))
    left: dict[str, list[Diagnostic]] = {}
    differences: list[str] = []
    fixed = 0
    for path in files:
        data = read_stdin() if stdin else _bytes_of(path)
        sink = Sink()
        source = decode(path, data, sink) if data is not None else None
        if data is None or source is None:
            left[path] = list(sink.diagnostics) if stdin else lint(path)
            if stdin and data is not None and not wishes.diff:
                click.echo(data, nl=False)
                _pass_on_the_rest()
            continue
        selection = choose(path)

        def wanted(found: Diagnostic, selection: Selection = selection) -> bool:
            safe = found.fix is not None and found.fix.safe
            return (safe or wishes.unsafe) and selection.picks(found.kind)

        mended = mend(source.text, lambda text, path=path: lint_as(path, text), wanted)  # type: ignore[misc]
        left[path] = list(mended.left)
        fixed += len(mended.made)
        if mended.text != source.text:
            differences.append(_difference(path, source.text, mended.text))
        if wishes.diff:
            continue
        if stdin:
            click.echo(written_like(mended.text, data), nl=False)
        elif mended.text != source.text:
            replace_file(path, written_like(mended.text, data))
    return Outcome(files, left, "".join(differences), fixed)


def _pass_on_the_rest() -> None:
    """What is too large to be read goes out as it came in: whoever takes the output for his file loses nothing."""
    if sys.stdin is not None:
        shutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer)


def _bytes_of(path: str) -> bytes | None:
    """What a file holds; what hinders reading it is found when it is linted."""
    if not os.path.isfile(path):
        return None
    try:
        with open(path, "rb") as stream:
            return stream.read(_MOST_BYTES)
    except OSError:
        return None


def _difference(path: str, old: str, new: str) -> str:
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), path, path, n=3
    )
    return "".join(
        line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines
    )
