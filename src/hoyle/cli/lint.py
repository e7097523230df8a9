"""`hoyle lint`: checks rule files and shows the findings."""

from __future__ import annotations

import sys

import click

from hoyle.cli.output import counts, style_for, write, write_json
from hoyle.cli.paths import rule_files
from hoyle.diagnostics import Diagnostic, Level
from hoyle.diagnostics.render import as_data, render_concise, render_full, render_summary


@click.command("lint")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["full", "concise", "json"]),
    default="full",
    help="How to show findings: with the line and carets (full), a line each (concise), or as JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], form: str, as_json: bool) -> None:
    """Check rule files; a folder stands for all .hoyle files under it.

    Exit code 0: nothing but advice, 1: errors or warnings, 2: wrong use.
    """
    files = rule_files(paths)
    findings = _findings(files)
    if as_json or form == "json":
        write_json(
            {
                "files": len(files),
                "errors": _count(findings, Level.ERROR),
                "warnings": _count(findings, Level.WARNING),
                "advice": _count(findings, Level.ADVICE),
                "findings": [as_data(found) for found in findings],
            }
        )
    else:
        render = render_full if form == "full" else render_concise
        write(render(findings, style_for(sys.stdout)))
        if findings and form == "full":
            write("\n")
        click.echo(f"{len(files)} {'file' if len(files) == 1 else 'files'}: {render_summary(findings)}")
    ctx.exit(1 if counts(findings) else 0)


def _findings(files: list[str]) -> list[Diagnostic]:
    """All findings of the files in their order, each once: a module is also seen through its users."""
    from hoyle.linting import lint

    found: dict[tuple[str, int, str, int, str], Diagnostic] = {}
    for path in files:
        for diagnostic in lint(path):
            found.setdefault(diagnostic.sort_key, diagnostic)
    return list(found.values())


def _count(findings: list[Diagnostic], level: Level) -> int:
    return sum(found.kind.level is level for found in findings)
