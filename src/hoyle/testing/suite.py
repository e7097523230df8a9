"""All test blocks of a rule file: read, planned and carried out; used by the command."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from hoyle.diagnostics import Diagnostic, Sink
from hoyle.pipeline import check_with_tests
from hoyle.semantics.finder import Finder
from hoyle.source import Source
from hoyle.testing.results import TestResult
from hoyle.testing.run import run_tests


@frozen
class Suite:
    """What came of a rule file: its findings, and its tests in the order of the file (none if it has errors)."""

    diagnostics: tuple[Diagnostic, ...]
    results: tuple[TestResult, ...]
    sound: bool
    """Whether the file could be played at all."""

    @property
    def passed(self) -> bool:
        """Whether the file is sound and every test has passed; a file without tests passes."""
        return self.sound and all(result.passed for result in self.results)


def run_suite(source: Source, find: Finder | Callable[[str], Source | None]) -> Suite:
    """Check a rule file and run its tests."""
    sink = Sink()
    checked, plans = check_with_tests(source, find, sink)
    if checked is None or sink.has_errors:
        return Suite(sink.diagnostics, (), sound=False)
    return Suite(sink.diagnostics, run_tests(plans), sound=True)
