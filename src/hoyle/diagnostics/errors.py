"""The exception that carries findings, for functions of the library that cannot give what they were asked for."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.diagnostics.model import Diagnostic


class RuleFileError(ValueError):
    """A rule file that cannot be played, or read: `diagnostics` are its findings; `str` gives them a line each."""

    def __init__(self, sentence: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(sentence, tuple(diagnostics))
        self.sentence = sentence
        self.diagnostics = tuple(diagnostics)

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(in_one_line(found) for found in self.diagnostics)])


def in_one_line(found: Diagnostic) -> str:
    """A finding in one line: its place, its sentence, its kind."""
    return f"{found.span}: {found.message} [{found.kind.slug}]"
