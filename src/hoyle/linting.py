"""The findings of one rule file, by path or as text: what `hoyle.lint` and the command of that name do.

Apart from `loading`, because a linter that runs at every save should not wait for the engine.
"""

from __future__ import annotations

import os

from hoyle.diagnostics import Diagnostic, Sink
from hoyle.library import ShippedFinder, finder_for, open_source
from hoyle.pipeline import check_all
from hoyle.source import Source
from hoyle.syntax.decode import decode


def lint(path: str | os.PathLike[str] | None = None, *, text: str | None = None) -> list[Diagnostic]:
    """The findings of a rule file, by path or as text, in order; empty if all is well."""
    if (path is None) == (text is None):
        raise TypeError("lint takes a path or a text")
    if text is not None and not isinstance(text, str):
        raise TypeError(f"rules are a text, not {type(text).__name__}")
    sink = Sink()
    if text is not None:
        check_all(Source("<text>", text), ShippedFinder(), sink)
    elif path is not None:
        source = open_source(os.fspath(path), sink)
        if source is not None:
            check_all(source, finder_for(os.fspath(path), sink), sink)
    return list(sink.diagnostics)


def lint_as(name: str, text: str) -> list[Diagnostic]:
    """The findings of a text as if it stood in the file of this name."""
    sink = Sink()
    check_all(Source(name, text), finder_for(name, sink), sink)
    return list(sink.diagnostics)


def lint_data(name: str, data: bytes) -> list[Diagnostic]:
    """The findings of bytes as if they stood in the file of this name."""
    sink = Sink()
    source = decode(name, data, sink)
    return list(sink.diagnostics) if source is None else lint_as(name, source.text)
