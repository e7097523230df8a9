"""`hoyle lint`: checks rule files, shows the findings, and makes the fixes they bring."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Final

import click
from attrs import evolve, frozen

from hoyle.cli.forms import FOR_PEOPLE, FORMS, Report, report_text, statistics_text
from hoyle.cli.output import WrongUse, colouring, write
from hoyle.cli.paths import SUFFIX, rule_files
from hoyle.cli.project import forget_settings, selection_for
from hoyle.diagnostics import Diagnostic, Level
from hoyle.diagnostics.selection import GRAVITY, Selection, SelectionError, ignored, selected

STDIN: Final = "-"
_MOST_BYTES: Final = 1_000_001  # one more than the decoder takes
_LEVELS: Final = tuple(level.value for level in sorted(Level, key=GRAVITY.__getitem__, reverse=True))


@frozen
class Wishes:
    """What a person asked `hoyle lint` for."""

    paths: tuple[str, ...]
    form: str
    output_file: str | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    level: Level
    fail_on: Level | None
    fix: bool
    unsafe: bool
    diff: bool
    statistics: bool
    stdin_name: str
    color: str
    isolated: bool


@click.command("lint")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="full",
    help="How to show findings: with the line and carets (full), a line each (concise), or for programs.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--output-file", metavar="FILE", help="Write the report to a file.")
@click.option("--select", multiple=True, metavar="SLUG,…", help="Only these kinds or families, or ALL.")
@click.option("--ignore", multiple=True, metavar="SLUG,…", help="All but these kinds or families.")
@click.option(
    "--level", type=click.Choice(_LEVELS), default="advice", help="The least level to show. Default: advice."
)
@click.option(
    "--fail-on",
    type=click.Choice([*_LEVELS, "never"]),
    default="warning",
    help="The least level that ends with exit code 1. Default: warning.",
)
@click.option("--fix", is_flag=True, help="Make the fixes that never change what a game means.")
@click.option("--unsafe-fixes", "unsafe", is_flag=True, help="With --fix or --diff: the other fixes too.")
@click.option("--diff", is_flag=True, help="Write nothing; show what --fix would change.")
@click.option("--statistics", is_flag=True, help="Show how many findings there are of each kind.")
@click.option("--watch", "watching", is_flag=True, help="Look again whenever a rule file has changed.")
@click.option(
    "--stdin-name", default="<stdin>", metavar="FILE", help="The name of what comes in where PATH is -."
)
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="When to colour."
)
@click.option("--isolated", is_flag=True, help="Read no settings from pyproject.toml.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    as_json: bool,
    output_file: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    level: str,
    fail_on: str,
    fix: bool,
    unsafe: bool,
    diff: bool,
    statistics: bool,
    watching: bool,
    stdin_name: str,
    color: str,
    isolated: bool,
) -> None:
    """Check rule files; a folder stands for all .hoyle files under it, - for the standard input.

    Exit code 0: nothing at or above the level of --fail-on; 1: findings, or with --diff something to change;
    2: wrong use.
    """
    wishes = Wishes(
        paths,
        "json" if as_json else form,
        output_file,
        _names(select),
        _names(ignore),
        Level(level),
        None if fail_on == "never" else Level(fail_on),
        fix,
        unsafe,
        diff,
        statistics,
        stdin_name,
        color,
        isolated,
    )
    _check_wishes(wishes, watching)
    choose = _chooser(wishes)
    if watching:
        _watch(wishes, choose)
        ctx.exit(0)
    ctx.exit(_look(wishes, choose))


def _names(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def _check_wishes(wishes: Wishes, watching: bool) -> None:
    if wishes.paths.count(STDIN) and len(wishes.paths) > 1:
        raise WrongUse("- is the standard input, and stands alone")
    if wishes.fix and wishes.diff:
        raise WrongUse("--fix writes the fixes and --diff only shows them; take one of them")
    if wishes.statistics and wishes.form not in ("full", "concise", "json"):
        raise WrongUse(f"--statistics are shown as text or with --format json, not as {wishes.form}")
    if wishes.output_file is not None and wishes.output_file.endswith(SUFFIX):
        raise WrongUse(f"--output-file {wishes.output_file}: a report does not go into a rule file")
    if watching and (STDIN in wishes.paths or wishes.fix or wishes.diff or wishes.output_file):
        raise WrongUse("--watch goes with files to look at, not with -, --fix, --diff or --output-file")
    if watching and wishes.form not in FOR_PEOPLE:
        raise WrongUse("--watch shows findings to people: --format full or concise")


def _chooser(wishes: Wishes) -> Callable[[str], Selection]:
    """Says for each file which findings are asked for; names on the command line go before those of the project."""
    select, ignore = None, frozenset[str]()
    if wishes.select or wishes.ignore:
        from hoyle.linter.registry import known_kinds

        try:
            select = selected(wishes.select, known_kinds()) if wishes.select else None
            ignore = ignored(wishes.ignore, known_kinds())
        except SelectionError as problem:
            raise WrongUse(str(problem)) from None

    def choose(path: str) -> Selection:
        own = Selection() if wishes.isolated else selection_for(path)
        if select is not None:
            return evolve(own, select=select, ignore=ignore)
        return evolve(own, ignore=own.ignore | ignore) if ignore else own

    return choose


def _watch(wishes: Wishes, choose: Callable[[str], Selection]) -> None:
    from hoyle.cli.watching import watch

    def look() -> None:
        forget_settings()
        if sys.stdout.isatty():
            click.clear()
        try:
            _look(wishes, choose)
        except click.ClickException as problem:  # a folder is empty for a moment
            click.echo(f"hoyle: {problem.format_message()}", err=True)
        sys.stdout.flush()

    watch(look, wishes.paths)


def _look(wishes: Wishes, choose: Callable[[str], Selection]) -> int:
    """Look at all files once, show what was found, and give the exit code."""
    if wishes.fix or wishes.diff:
        from hoyle.cli.mending import mend_files

        outcome = mend_files(wishes, choose)
        if wishes.diff:
            _write(wishes, outcome.difference)
            click.echo(outcome.would, err=True)
            return 1 if outcome.difference else 0
        files, findings, fixed = outcome.files, outcome.findings, outcome.fixed
    else:
        files, findings = _findings(wishes)
        fixed = 0
    report = Report(files, chosen(findings, wishes, choose), fixed)
    # What comes in by the standard input and is mended goes out there, so the report goes elsewhere.
    aside = wishes.fix and wishes.paths == (STDIN,) and wishes.output_file is None
    if wishes.statistics:
        text = statistics_text(report, wishes.form)
    else:
        stream = sys.stderr if aside else sys.stdout
        style = colouring(stream, "never" if wishes.output_file else wishes.color)
        text = report_text(report, wishes.form, style)
    _write(wishes, text, aside=aside)
    least = wishes.fail_on
    fails = least is not None and any(
        GRAVITY[found.kind.level] >= GRAVITY[least] for found in report.findings
    )
    return 1 if fails else 0


def _findings(wishes: Wishes) -> tuple[tuple[str, ...], dict[str, list[Diagnostic]]]:
    from hoyle.linting import lint, lint_data

    if wishes.paths == (STDIN,):
        name = wishes.stdin_name
        return (name,), {name: lint_data(name, read_stdin())}
    files = tuple(rule_files(wishes.paths))
    return files, {path: lint(path) for path in files}


def read_stdin() -> bytes:
    """What comes in by the standard input, but no more than is needed to say that it is too large."""
    return sys.stdin.buffer.read(_MOST_BYTES) if sys.stdin is not None else b""


def chosen(
    findings: dict[str, list[Diagnostic]], wishes: Wishes, choose: Callable[[str], Selection]
) -> tuple[Diagnostic, ...]:
    """The findings that are asked for, each once (a module is also seen through its users), in order."""
    shown: dict[tuple[object, ...], Diagnostic] = {}
    for path, found in findings.items():
        selection = choose(path)
        for one in found:
            seen = selection.seen(one)
            if seen is not None and GRAVITY[seen.kind.level] >= GRAVITY[wishes.level]:
                shown.setdefault(seen.sort_key, seen)
    return tuple(sorted(shown.values(), key=lambda one: one.sort_key))


def _write(wishes: Wishes, text: str, *, aside: bool = False) -> None:
    if wishes.output_file is None:
        write(text, err=aside)
        return
    with open(wishes.output_file, "w", encoding="utf-8", errors="replace", newline="\n") as stream:
        stream.write(text)
