"""Puts a new text in the place of a file; used by the subcommands that change rule files."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from hoyle.cli.output import Trouble


def replace_file(name: str, data: bytes) -> None:
    """Put new contents in the place of the old ones in one step; a link stays a link, and the mode as it was.

    If that does not work the file is as it was, and a sentence says so.
    """
    path = Path(os.path.realpath(name))
    try:
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        mode = path.stat().st_mode & 0o7777
        handle, beside = tempfile.mkstemp(prefix=".hoyle.", suffix=".tmp", dir=path.parent)
        try:
            with open(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(beside, mode)
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Trouble(f"{name} cannot be written: {reason}; it is as it was") from problem
