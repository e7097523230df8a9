"""Which rule files a PATH means; used by `lint` and `test`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from hoyle.cli.output import WrongUse

SUFFIX = ".hoyle"


def rule_files(paths: Iterable[str]) -> list[str]:
    """The rule files of paths, each once: a file itself, a folder all `.hoyle` files under it, in order of name.

    A file that does not exist is kept: it becomes a finding when it is read.
    """
    found: dict[str, None] = {}
    for path in paths:
        if os.path.isdir(path):
            inside = sorted(_under(path))
            if not inside:
                raise WrongUse(f"there are no {SUFFIX} files in the folder {path}")
            found.update(dict.fromkeys(inside))
        elif path.endswith(SUFFIX):
            found[path] = None
        elif os.path.exists(path):
            raise WrongUse(f"{path} is no rule file: the name of a rule file ends in {SUFFIX}")
        else:
            raise WrongUse(f"there is no file or folder {path} (the name of a rule file ends in {SUFFIX})")
    return list(found)


def _under(folder: str) -> Iterator[str]:
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (str(Path(where, name)) for name in files if name.endswith(SUFFIX))
