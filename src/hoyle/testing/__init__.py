"""Runs the `test` blocks of rule files. Also for your own games: `run_suite` in `hoyle.testing.suite`."""

from hoyle.testing.results import Problem, TestResult
from hoyle.testing.run import run_test, run_tests

__all__ = ["Problem", "TestResult", "run_test", "run_tests"]
