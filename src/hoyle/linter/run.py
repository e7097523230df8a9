"""Runs all lint rules over a checked file; called by the pipeline.

A rule is a module in `hoyle.linter.rules` that declares its kind and a function `find(assembly, facts, sink)`.
Adding a rule is adding its file and its page; nothing here changes. The leak check, a package of its own, runs last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from hoyle.diagnostics import Sink
from hoyle.linter import leaks
from hoyle.linter import rules as package
from hoyle.linter.ignores import settle
from hoyle.semantics.facts import Assembly, Facts

Rule = Callable[[Assembly, Facts, Sink], None]


@cache
def rules() -> tuple[Rule, ...]:
    """The function of every rule, in the order of their slugs."""
    names = sorted(module.name for module in iter_modules(package.__path__))
    return tuple(import_module(f"{package.__name__}.{name}").find for name in names)


def lint(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report what the rules find and no comment ignores; the file must have no errors."""
    found = Sink()
    for rule in rules():
        rule(assembly, facts, found)
    leaks.find(assembly, facts, found)
    settle(assembly.main, found.diagnostics, sink)
