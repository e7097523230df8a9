"""How far a simulation has come, on the error stream of a terminal; made by `simulate`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from types import TracebackType
from typing import Any, TextIO, TypeVar

_T = TypeVar("_T")


class Progress:
    """A line that says how many of all matches are played; nothing where nobody would see it."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._total = total
        self._done = 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._last = 0.0

    def __enter__(self) -> Progress:
        self.add(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def add(self, count: int) -> None:
        """So many more matches are played."""
        self._done += count
        now = time.monotonic()
        if self._shown and (now - self._last > 0.1 or self._done == self._total):
            self._last = now
            self._stream.write(f"\r\x1b[K{self._done} of {self._total} matches")
            self._stream.flush()


class Watched(Executor):
    """Passes jobs on to another executor, or does them at once here, and tells the progress of each."""

    def __init__(self, pool: Executor | None, progress: Progress) -> None:
        self._pool = pool
        self._progress = progress

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        """The job's future; it is told when it is done."""
        count: int = args[0].count
        if self._pool is not None:
            future = self._pool.submit(fn, *args, **kwargs)
            future.add_done_callback(lambda done: None if done.cancelled() else self._progress.add(count))
            return future
        future = Future()
        # An error goes straight to the caller: the work happens in his own thread, match by match.
        results: list[Any] = []
        for single in args[0].singly():
            results += fn(single, *args[1:], **kwargs)  # type: ignore[arg-type]
            self._progress.add(1)
        future.set_result(results)  # type: ignore[arg-type]
        return future
