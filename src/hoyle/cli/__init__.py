"""The command `hoyle`; started by the shell, uses the public face of the library."""

from __future__ import annotations

import gc
import io
import sys


def main() -> None:
    """Run the command with the arguments of the process, and end the process."""
    # Nearly all that a command makes, the classes first of all, lives until it ends: collecting the rest costs more
    # time than it saves space.
    gc.set_threshold(100_000, 20, 20)
    from hoyle.cli.group import command

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Signs that a terminal or a pipe cannot hold become `?`, and the work goes on.
            stream.reconfigure(errors="replace")
    command(prog_name="hoyle")
