"""`hoyle test`: runs the tests in rule files and says which fail, where, and why."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hoyle.cli.output import coloured, counts, style_for, write, write_json
from hoyle.cli.paths import rule_files
from hoyle.diagnostics import Diagnostic, Level, Sink
from hoyle.diagnostics.render import as_data, render_full

if TYPE_CHECKING:
    from hoyle.testing import Problem, TestResult

MOST_LISTED = 40
"""Of a longer list of moves the rest is left out."""


@click.command("test")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("-v", "--verbose", is_flag=True, help="Name the tests that pass too.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], verbose: bool, as_json: bool) -> None:
    """Run the tests in rule files; a folder stands for all .hoyle files under it.

    Exit code 0: all pass (a file without tests passes), 1: a test fails or a file has errors, 2: wrong use.
    """
    files = rule_files(paths)
    findings: list[Diagnostic] = []
    results: list[TestResult] = []
    for path in files:
        found, done = _run(path)
        findings += [each for each in found if each not in findings]
        results += done
        if not as_json:
            write(render_full(found, style_for(sys.stdout)))
            _show(done, verbose)
    failed = [result for result in results if not result.passed]
    passed = len(results) - len(failed)
    if as_json:
        write_json(
            {
                "files": len(files),
                "passed": passed,
                "failed": len(failed),
                "tests": [_data(result) for result in results],
                "findings": [as_data(found) for found in findings],
            }
        )
    else:
        _close(len(files), passed, len(failed), findings)
    ctx.exit(1 if failed or counts(findings) else 0)


def _run(path: str) -> tuple[list[Diagnostic], tuple[TestResult, ...]]:
    """The findings of a file that hinder its tests, and what came of the tests."""
    from hoyle.library import finder_for, open_source
    from hoyle.testing.suite import run_suite

    sink = Sink()
    source = open_source(path, sink)
    if source is None:
        return list(sink.diagnostics), ()
    suite = run_suite(source, finder_for(path, sink))
    # Warnings and advice are for `lint`; they do not keep a test from running.
    return [found for found in suite.diagnostics if found.kind.level is Level.ERROR], suite.results


def _show(results: tuple[TestResult, ...], verbose: bool) -> None:
    colour = coloured(sys.stdout)

    def tint(text: str, name: str) -> str:
        return click.style(text, fg=name) if colour else text

    for result in results:
        if result.problem is None:
            if verbose:
                click.echo(f"{result.span}: {tint('passed', 'green')}: {result.title}", color=True)
            continue
        problem = result.problem
        click.echo(f"{problem.span}: {tint('FAILED', 'red')}: {result.title}: {problem.sentence}", color=True)
        for word, texts in (("expected", problem.expected), ("found", problem.found)):
            if len(texts) > 1 or (texts and _adds(problem, texts[0])):
                more = f", and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
                click.echo(f"    {word}: {', '.join(texts[:MOST_LISTED])}{more}")


def _adds(problem: Problem, text: str) -> bool:
    """Whether a text says anything that the sentence does not say."""
    return text.strip("`") not in problem.sentence


def _close(files: int, passed: int, failed: int, findings: list[Diagnostic]) -> None:
    where = f"in {files} {'file' if files == 1 else 'files'}"
    said = [f"{passed} {'test' if passed == 1 else 'tests'} passed"]
    if failed:
        said.append(f"{failed} failed")
    if findings:
        said.append(f"{len(findings)} {'error' if len(findings) == 1 else 'errors'} in the rules")
    click.echo(f"{', '.join(said)} {where}")


def _data(result: TestResult) -> dict[str, Any]:
    problem = result.problem
    return {
        "title": result.title,
        "file": result.span.source.name,
        "line": result.span.line,
        "passed": result.passed,
        "problem": None
        if problem is None
        else {
            "message": problem.sentence,
            "line": problem.span.line,
            "column": problem.span.column,
            "expected": list(problem.expected),
            "found": list(problem.found),
        },
    }
