"""The only place that chains stages: text, tree, assembly, facts, lint; used by library, command and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from hoyle.diagnostics import Family, Sink
from hoyle.ir.plans import TestPlan
from hoyle.ir.program import Program
from hoyle.linter.run import lint
from hoyle.lowering import OptionInput, Unfit, lower_game, plan_tests, short_deals
from hoyle.semantics.assemble import assemble
from hoyle.semantics.check import check as check_names_and_types
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.finder import Finder, as_finder
from hoyle.source import Source
from hoyle.syntax import parse


@frozen
class Checked:
    """A rule file that was read as a whole: its assembly, and what its names and types are."""

    assembly: Assembly
    facts: Facts


def check(source: Source, find: Finder | Callable[[str], Source | None], sink: Sink) -> Checked | None:
    """The checked file; None if it, or a file it builds on, cannot be read as rules at all.

    Lint rules run only when there is no error, because they trust the facts.
    """
    file = parse(source, sink)
    if file is None:
        return None
    assembly = assemble(file, source, as_finder(find), parse, sink)
    if assembly is None:
        return None
    facts = _facts(assembly, file.lost, sink)
    if not sink.has_errors:
        lint(assembly, facts, sink)
    return Checked(assembly, facts)


def _facts(assembly: Assembly, lost: frozenset[str], sink: Sink) -> Facts:
    """Names and types; that something is not declared is no news if its line could not be read."""
    found = Sink()
    facts = check_names_and_types(assembly, found)
    for diagnostic in found.diagnostics:
        if diagnostic.kind.family is not Family.NAMES or diagnostic.span.text not in lost:
            sink.add(diagnostic)
    return facts


def make_program(
    checked: Checked, players: int | None = None, options: Mapping[str, OptionInput] | None = None
) -> Program:
    """The program of a checked game for these players (default: the fewest) and options.

    Raises `lowering.SettingsError` if the configuration is refused, and `lowering.Unfit` if the file cannot be
    played with it.
    """
    program, _ = lower_game(checked.assembly, checked.facts, players, options)
    for short in short_deals(program):
        raise Unfit(f"the deal needs {short.needed} cards, but {short.pile} has {short.present}", short.span)
    return program


def make_plans(checked: Checked, sink: Sink) -> tuple[TestPlan, ...]:
    """The test blocks of a checked file, ready to run."""
    return plan_tests(checked.assembly, checked.facts, sink)
