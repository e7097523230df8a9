"""Faults of a rule file at run time; raised by every part of the engine, shown by the match and the command."""

from __future__ import annotations

from hoyle.diagnostics.kind import Kind
from hoyle.diagnostics.model import Diagnostic
from hoyle.source import Span


class RuleFault(Exception):  # noqa: N818 - a fault of the rule file, not an error of ours
    """The rule file asks for something impossible: its kind, a sentence for the designer, the place if known.

    `seat` is the one that is asked for something it cannot do, if that is the fault.
    """

    def __init__(self, kind: Kind, sentence: str, span: Span | None = None, seat: int | None = None) -> None:
        super().__init__(kind, sentence, span, seat)
        self.kind = kind
        self.sentence = sentence
        self.span = span
        self.seat = seat

    def __str__(self) -> str:
        return self.sentence if self.span is None else f"line {self.span.line}: {self.sentence}"

    @property
    def slug(self) -> str:
        """The slug of its kind."""
        return self.kind.slug

    @property
    def diagnostic(self) -> Diagnostic | None:
        """The fault as a finding, if its place is known."""
        return None if self.span is None else Diagnostic(self.kind, self.span, self.sentence)

    def at(self, span: Span) -> RuleFault:
        """The same fault with a place, unless it has one."""
        return self if self.span is not None else RuleFault(self.kind, self.sentence, span, self.seat)
