"""What came out of a test block; made by `testing.run`, shown by the command."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from hoyle.source import Span


@frozen
class Problem:
    """Why a test failed: a sentence, the line that failed, what it expects, and what is the case instead."""

    sentence: str
    span: Span = field(repr=False)
    expected: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


@frozen
class TestResult:
    """A test that was run; without a problem it has passed."""

    __test__: ClassVar[bool] = False  # its name would make pytest take it for a test of its own

    title: str
    span: Span = field(repr=False)
    problem: Problem | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was as the test expects."""
        return self.problem is None
