"""Puts a new text in the place of a file; used by the subcommands that change rule files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(name: str, data: bytes) -> None:
    """Put new contents in the place of the old ones in one step; a link stays a link, and the mode as it was."""
    path = Path(os.path.realpath(name))
    mode = path.stat().st_mode & 0o7777
    handle, beside = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".tmp", dir=path.parent)
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
