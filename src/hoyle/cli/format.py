"""`hoyle format`: writes rule files in the one layout, or says which of them are not."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click
from attrs import frozen

from hoyle.cli.output import WrongUse, show_findings, write
from hoyle.cli.paths import rule_files
from hoyle.cli.writing import replace_file
from hoyle.diagnostics import Sink

STDIN: Final = "-"
_SHOWN: Final = "<stdin>"
_MOST_BYTES: Final = 1_000_001  # one more than the decoder takes, so that it can say that a file is too large


@frozen
class _File:
    """A file as it is and as it should be."""

    name: str
    old: bytes
    new: bytes

    @property
    def changes(self) -> bool:
        return self.old != self.new


@click.command("format")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Write rule files in the one layout; a folder stands for all .hoyle files under it, - for the standard input.

    A file that cannot be read as rules is left as it is, and its findings are shown.

    Exit code 0: all is done; 1: files with findings, or with --check or --diff files that would change; 2: wrong use.
    """
    files, unread = _read(paths)
    changed = [file for file in files if file.changes]
    if diff:
        write("".join(_difference(file) for file in changed))
    if paths == (STDIN,):
        if not (check or diff):
            click.echo(b"".join(file.new for file in files), nl=False)
    elif check or diff:
        _say([f"Would format {file.name}" for file in changed] if check else [], err=diff)
        _say([_summary(len(changed), len(files), unread, "would be formatted")], err=diff)
    else:
        for file in changed:
            replace_file(file.name, file.new)
            click.echo(f"Formatted {file.name}")
        _say([_summary(len(changed), len(files), unread, "formatted")])
    ctx.exit(1 if unread or (changed and (check or diff)) else 0)


def _read(paths: Sequence[str]) -> tuple[list[_File], int]:
    """The files that can be formatted, and how many cannot; the findings of those are shown."""
    if STDIN in paths and len(paths) > 1:
        raise WrongUse("- is the standard input, and stands alone")
    found: list[_File] = []
    sink = Sink()
    asked = [STDIN] if STDIN in paths else rule_files(paths)
    for path in asked:
        file = _read_stdin(sink) if path == STDIN else _read_file(path, sink)
        if file is not None:
            found.append(file)
    show_findings(sink.diagnostics)
    return found, len(asked) - len(found)


def _read_stdin(sink: Sink) -> _File | None:
    data = sys.stdin.buffer.read(_MOST_BYTES) if sys.stdin is not None else b""
    return _formatted(_SHOWN, data, sink)


def _read_file(path: str, sink: Sink) -> _File | None:
    from hoyle.library import open_source

    if not os.path.lexists(path):
        raise WrongUse(f"there is no file {path}")
    try:
        if os.path.isfile(path):
            with open(path, "rb") as stream:
                return _formatted(path, stream.read(_MOST_BYTES), sink)
    except OSError:
        pass  # what hinders reading is said below
    open_source(path, sink)
    return None


def _formatted(name: str, data: bytes, sink: Sink) -> _File | None:
    from hoyle.formatting import format_source
    from hoyle.syntax import decode

    source = decode(name, data, sink)
    made = None if source is None else format_source(source, sink)
    return None if made is None else _File(name, data, made.encode("utf-8"))


def _difference(file: _File) -> str:
    """The difference, line by line; line ends and marks at the beginning that change are not drawn but said."""
    old, new = (data.decode("utf-8") for data in (file.old, file.new))
    plain = old.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    drawn = difflib.unified_diff(
        plain.split("\n"), new.split("\n"), f"{file.name} (as it is)", f"{file.name} (formatted)", lineterm=""
    )
    text = "".join(f"{line}\n" for line in drawn)
    return text + (f"{file.name}: line ends become plain newlines\n" if plain != old else "")


def _summary(changed: int, read: int, unread: int, verb: str) -> str:
    parts = [f"{_files(changed)} {verb}"] if changed else []
    if read - changed:
        parts.append(f"{_files(read - changed)} already in the layout")
    if unread:
        parts.append(f"{_files(unread)} with findings, left as {'it is' if unread == 1 else 'they are'}")
    return ", ".join(parts)


def _files(count: int) -> str:
    return f"{count} {'file' if count == 1 else 'files'}"


def _say(lines: Sequence[str], err: bool = False) -> None:
    for line in lines:
        click.echo(line, err=err)
