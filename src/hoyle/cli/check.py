"""`hoyle check`: plays the games of rule files and says what is wrong with their rules."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hoyle.cli.adding import add_tests, check_target
from hoyle.cli.check_text import report_text
from hoyle.cli.numbers import Within
from hoyle.cli.output import WrongUse, show_findings, style_for, write, write_json
from hoyle.cli.paths import rule_files
from hoyle.cli.running import workers
from hoyle.diagnostics import Diagnostic

if TYPE_CHECKING:
    from hoyle.checking import CheckReport


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--seconds",
    metavar="S",
    type=Within(1, 86_400),
    default=40.0,
    show_default=True,
    help="Time for each file.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    help="Play exactly so many games, whatever time it takes; the findings depend on the seed only.",
)
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The seed of all chance.")
@click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(1, 256),
    default=lambda: min(8, os.cpu_count() or 1),
    show_default="the number of processors, at most 8",
    help="Processes that share the work.",
)
@click.option("--leaks", is_flag=True, help="List what the rules tell everybody with `openly`.")
@click.option("--coverage", is_flag=True, help="Show each file line by line, with how often a line was used.")
@click.option(
    "--write",
    "target",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Add the tests that were found to the end of a file; saved matches go beside it.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON; times stand under elapsed_seconds only.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    seconds: float,
    games: int | None,
    seed: int,
    jobs: int,
    leaks: bool,
    coverage: bool,
    target: Path | None,
    as_json: bool,
) -> None:
    """Play the games of rule files, and say what is wrong with their rules; a folder stands for all files under it.

    Exit code 0: nothing but advice, 1: errors or warnings, 2: wrong use, 130: stopped with Ctrl-C.
    """
    import hoyle

    files = [path for path in rule_files(paths) if _is_game(path)]
    if not files:
        raise WrongUse("there is no game to play: modules are checked with the games that use them")
    if target is not None and len(files) > 1:
        raise WrongUse(
            "the tests of several games do not belong in one file; use --write with one game at a time"
        )
    if target is not None:
        check_target(target)
    reports: list[CheckReport] = []
    broken = False
    with workers(jobs) as pool:
        for path in files:
            with _Said(path) as said:
                try:
                    report = hoyle.check(
                        path,
                        seconds=seconds,
                        games=games,
                        seed=seed,
                        executor=pool,
                        jobs=jobs,
                        leaks=leaks,
                        tell=said.tell,
                    )
                except hoyle.RuleFileError as problem:
                    broken = True
                    said.clear()
                    _show_broken(problem.sentence, problem.diagnostics)
                    continue
            reports.append(report)
            if not as_json:
                write(report_text(report, style_for(sys.stdout), coverage=coverage))
            if target is not None:
                add_tests(report, target)
            if report.interrupted:
                if as_json:
                    _write_all(reports)
                ctx.exit(130)  # here, so that nobody waits for the other processes
    if as_json:
        _write_all(reports)
    ctx.exit(1 if broken or not all(report.is_clean for report in reports) else 0)


def _write_all(reports: list[CheckReport]) -> None:
    write_json({"files": len(reports), "reports": [report.to_json() for report in reports]})


def _is_game(path: str) -> bool:
    """Whether a rule file may be a game: what cannot be read is a finding later."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return True
    return not any(line.startswith("module ") for line in text.splitlines())


def _show_broken(sentence: str, findings: tuple[Diagnostic, ...]) -> None:
    if findings:
        show_findings(findings)
    click.echo(f"hoyle: {sentence.rstrip(':')}: it cannot be played", err=True)


class _Said(nullcontext[None]):
    """A line on the error stream of a terminal that says how far the work is."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._shown = sys.stderr.isatty()
        self._begun = self._last = time.monotonic()

    def __enter__(self) -> _Said:  # type: ignore[override]
        return self

    def __exit__(self, *excinfo: object) -> None:
        self.clear()

    def tell(self, said: str) -> None:
        """Show what was done last."""
        now = time.monotonic()
        if self._shown and now - self._last > 0.1:
            self._last = now
            sys.stderr.write(f"\r\x1b[K{self._path}: {said}, {now - self._begun:.0f} s")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
