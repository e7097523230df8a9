"""The command `hoyle`; started by the shell, uses the public face of the library."""

from __future__ import annotations


def main() -> None:
    """Run the command with the arguments of the process, and end the process."""
    from hoyle.cli.group import command

    command(prog_name="hoyle")
