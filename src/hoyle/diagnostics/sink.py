"""The sink collects findings of one run; every stage gets it as an argument and reports into it."""

from __future__ import annotations

from typing import Final

from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kind import Kind, Level
from hoyle.diagnostics.model import Diagnostic, Fix, Label
from hoyle.diagnostics.suggest import NearMiss
from hoyle.source import Span

CROWD: Final = 1_000
"""Ten times as many findings as are shown of a stage."""


class Sink:
    """Collects findings, each once."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Diagnostic] = {}

    def report(
        self,
        kind: Kind,
        span: Span,
        message: str,
        *,
        labels: tuple[Label, ...] = (),
        help: str | None = None,
        fix: Fix | None = None,
        notes: tuple[str, ...] = (),
    ) -> None:
        """Add a finding; a second one of the same kind, place and sentence is dropped.

        If the help is a near miss of the very word the finding points at, the fix that writes it comes with it.
        """
        if fix is None and isinstance(help, NearMiss) and span.text == help.wrong:
            fix = written(span, help.near, safe=help.safe)
        found = Diagnostic(kind, span, message, labels, help, fix, notes)
        self._found.setdefault((kind.slug, span.source.name, span.start, span.end, message), found)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a ready-made finding."""
        self._found.setdefault(
            (
                diagnostic.kind.slug,
                diagnostic.span.source.name,
                diagnostic.span.start,
                diagnostic.span.end,
                diagnostic.message,
            ),
            diagnostic,
        )

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings so far, in stable order."""
        return tuple(sorted(self._found.values(), key=lambda found: found.sort_key))

    @property
    def is_crowded(self) -> bool:
        """Whether there is so much already that work for the help of one more finding does not pay."""
        return len(self._found) > CROWD

    @property
    def has_errors(self) -> bool:
        """Whether a finding of level error was reported."""
        return any(found.kind.level is Level.ERROR for found in self._found.values())

    def error_count(self) -> int:
        """Number of findings of level error."""
        return sum(found.kind.level is Level.ERROR for found in self._found.values())
