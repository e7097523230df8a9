"""A finding as data; produced by every stage, turned into text by `render/` only."""

from __future__ import annotations

from attrs import field, frozen

from hoyle.diagnostics.kind import Kind
from hoyle.source import Span


@frozen
class Label:
    """A further place that explains a finding, with what it says there."""

    span: Span
    text: str


@frozen
class Edit:
    """Replace a range by text (an empty range inserts)."""

    span: Span
    text: str


@frozen
class Fix:
    """A mend for a finding: a sentence and the edits; `safe` ones never change what a game means."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


@frozen
class Diagnostic:
    """One finding: its kind, the place, a sentence a designer understands, and what helps.

    `labels` are other places with their text, `help` a sentence that says how to mend it.
    """

    kind: Kind
    span: Span
    message: str
    labels: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None
    notes: tuple[str, ...] = field(default=())

    @property
    def sort_key(self) -> tuple[str, int, str, int, str]:
        """Order of findings: file, line and column, slug; then end and message."""
        return (self.span.source.name, self.span.start, self.kind.slug, self.span.end, self.message)
