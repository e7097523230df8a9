"""Looks again whenever a rule file has changed; used by `hoyle lint --watch`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from hoyle.cli.paths import SUFFIX

PAUSE = 0.4
"""Seconds between two looks at the times of the files."""

State = dict[str, tuple[int, int]]


def watch(
    look: Callable[[], None],
    paths: Iterable[str],
    *,
    pause: Callable[[], None] = lambda: time.sleep(PAUSE),
    most: int | None = None,
) -> int:
    """Look, and look again at every change, until Ctrl-C, or after `most` pauses; how often it looked."""
    wanted = tuple(paths)
    looks = 0
    try:
        before: State | None = None
        while most is None or most >= 0:
            now = state_of(wanted)
            if now != before:
                look()
                looks += 1
                before = now
            if most is not None:
                most -= 1
            pause()
    except KeyboardInterrupt:
        pass
    return looks


def state_of(paths: Iterable[str]) -> State:
    """Time and size of every file that findings may hang on: rule files beside those named, and the project's settings."""
    state: State = {}
    for path in paths:
        folder = Path(path) if os.path.isdir(path) else Path(path).parent
        pattern = "**/*" if os.path.isdir(path) else "*"
        places = [*folder.glob(pattern + SUFFIX), *folder.joinpath("std").glob("*" + SUFFIX)]
        places += [above / "pyproject.toml" for above in (folder.absolute(), *folder.absolute().parents)]
        for place in places:
            try:
                found = place.stat()
            except OSError:  # it went away meanwhile
                continue
            state[str(place)] = (found.st_mtime_ns, found.st_size)
    return state
