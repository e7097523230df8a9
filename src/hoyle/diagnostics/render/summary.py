"""The closing line under a list of findings; used by the command and by readable exceptions."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.diagnostics.kind import Level
from hoyle.diagnostics.model import Diagnostic


def render_summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors, warnings and advices there are, in words: `2 errors, 1 warning`; `no findings`."""
    levels = [found.kind.level for found in diagnostics]
    counts = [
        (levels.count(Level.ERROR), "error", "errors"),
        (levels.count(Level.WARNING), "warning", "warnings"),
        (levels.count(Level.ADVICE), "piece of advice", "pieces of advice"),
    ]
    said = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    return ", ".join(said) if said else "no findings"
