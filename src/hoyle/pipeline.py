"""The only place that chains stages: text, tree, assembly, facts, lint; used by library, command and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from hoyle.diagnostics import Family, Level, Sink
from hoyle.diagnostics.kinds.file import TOO_MANY_ERRORS
from hoyle.ir.plans import TestPlan
from hoyle.ir.program import Program
from hoyle.linter.ignores import judge_comments
from hoyle.linter.run import lint
from hoyle.lowering import OptionInput, Unfit, look_at_tests, lower_game, plan_tests, short_deals
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
    checked = _check_facts(source, find, sink)
    if checked is not None and not sink.has_errors:
        lint(checked.assembly, checked.facts, sink)
    else:
        judge_comments(source, sink)
    return checked


def _check_facts(source: Source, find: Finder | Callable[[str], Source | None], sink: Sink) -> Checked | None:
    file = parse(source, sink)
    if file is None or file.cut_off:
        return None
    found = Sink()
    assembly = assemble(file, source, as_finder(find), parse, found)
    _add_news(found, sink, assembly.lost if assembly else file.lost)
    if assembly is None:
        return None
    found = Sink()
    facts = check_names_and_types(assembly, found)
    _add_news(found, sink, assembly.lost)
    return Checked(assembly, facts)


def check_with_tests(
    source: Source, find: Finder | Callable[[str], Source | None], sink: Sink
) -> tuple[Checked | None, tuple[TestPlan, ...]]:
    """The checked file and the plans of its tests, so that what is wrong with a test is found before it is run."""
    checked = check(source, find, sink)
    if checked is None or not _has_tests(checked, sink):
        return checked, ()
    return checked, make_plans(checked, sink)


def check_all(source: Source, find: Finder | Callable[[str], Source | None], sink: Sink) -> Checked | None:
    """The checked file; its tests are looked at, too, so that linter and tests find the same."""
    checked = check(source, find, sink)
    if checked is not None and _has_tests(checked, sink):
        look_at_tests(checked.assembly, checked.facts, sink)
    return checked


def _has_tests(checked: Checked, sink: Sink) -> bool:
    return not sink.has_errors and not checked.assembly.is_module and bool(checked.assembly.tests)


MOST_ERRORS: Final = 100
"""So many findings of one stage are shown."""

_MAY_FOLLOW = (Family.NAMES, Family.VARIANTS, Family.TYPES, Family.TESTS)


def _add_news(found: Sink, sink: Sink, lost: frozenset[str]) -> None:
    """Add what does not follow from lines that could not be read.

    That something is missing is no news if its line is among them; nor is anything in a line that was read otherwise
    than it is written. What tests say is not judged before the game can be read.
    """
    unread = {
        (one.span.source.name, one.span.line)
        for one in sink.diagnostics
        if one.kind.family is Family.SYNTAX and one.kind.level is Level.ERROR
    }
    news = []
    for one in found.diagnostics:
        guessed = (one.span.source.name, one.span.line) in unread
        untried = bool(unread) and one.kind.family is Family.TESTS
        follows = one.span.text in lost or guessed or untried
        if not follows or one.kind.family not in _MAY_FOLLOW:
            news.append(one)
    for one in news[:MOST_ERRORS]:
        sink.add(one)
    for one in news[MOST_ERRORS : MOST_ERRORS + 1]:
        sentence = f"{MOST_ERRORS} findings come before this one; what follows is not shown"
        sink.report(TOO_MANY_ERRORS, one.span, sentence, help="mend the first ones and look again")


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
