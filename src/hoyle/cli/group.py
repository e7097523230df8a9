"""The group of subcommands: finds them lazily, and turns whatever goes wrong into a sentence and an exit code."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from hoyle.diagnostics.suggest import nearest

COMMANDS = ("games", "play", "lint", "format", "test", "check", "simulate", "compare", "new", "explain")
"""Each is the function `command` of the module of that name, so that only the one asked for is imported."""


class Hoyle(click.Group):
    """The command as a whole. Exit codes: 0 clean, 1 findings or trouble, 2 wrong use, 130 after Ctrl-C."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the subcommands, in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = importlib.import_module(f"hoyle.cli.{cmd_name}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the arguments name; a near miss is suggested."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = nearest(args[0], COMMANDS)
            meant = f"; did you mean `{near}`?" if near else f"; there are {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command `{args[0]}`{meant}", ctx)
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run and exit; nothing that a person can do ends in a traceback."""
        extra["standalone_mode"] = False
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by whoever called
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        try:
            code = super().main(args, prog_name, **extra)
            sys.stdout.flush()
        except click.UsageError as problem:
            path = problem.ctx.command_path if problem.ctx else "hoyle"
            _say(f"{path}: {problem.format_message()}\nSee `{path} --help`.")
            code = 2
        except click.ClickException as problem:
            _say(f"hoyle: {problem.format_message()}")
            code = problem.exit_code
        except (click.Abort, KeyboardInterrupt):
            code = 130
        except OSError as problem:
            code = _io_trouble(problem)
        except Exception as problem:
            if os.environ.get("HOYLE_TRACEBACK"):
                raise
            _say(
                f"hoyle: a fault of this program, not of yours: {type(problem).__name__}: {problem}\n"
                "With HOYLE_TRACEBACK=1 in the environment it shows where; please report that."
            )
            code = 2
        sys.exit(code if isinstance(code, int) else 0)


def _io_trouble(problem: OSError) -> int:
    """Exit code for trouble with files; quiet if nobody reads the output any more."""
    if problem.errno in (errno.EPIPE, errno.EINVAL) and problem.filename is None:
        # The interpreter flushes once more when it ends; let that go nowhere.
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return 1
    where = f"{problem.filename}: " if problem.filename else ""
    _say(f"hoyle: {where}{(problem.strerror or str(problem)).lower()}")
    return 1


def _say(text: str) -> None:
    """A text on the error stream, which may be gone too."""
    try:
        click.echo(text, err=True)
    except OSError:
        return


def _version(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    """Say which version this is; a bare checkout that was never installed has none."""
    if not asked or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError  # it takes long to import
    from importlib.metadata import version as version_of

    try:
        version = version_of("hoyle")
    except PackageNotFoundError:
        version = "(a checkout that is not installed)"
    click.echo(f"hoyle {version}")
    ctx.exit()


@click.group(
    cls=Hoyle,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Say the version."
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Card games from rule files: play them, check them, simulate them.

    GAME is the name of a shipped game (see `hoyle games`) or a path that ends in .hoyle.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(2)
