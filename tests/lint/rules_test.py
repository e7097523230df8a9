"""The lint rules as a set: one file for each slug, clean on shipped rules, and a sound search behind `empty-choice`."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from pkgutil import iter_modules

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.diagnostics import Level, Sink, find_kind
from hoyle.library import ShippedFinder
from hoyle.linter import rules as package
from hoyle.linter.formulas import And, Atom, Formula, Not, Or, can_hold
from hoyle.linter.run import rules
from hoyle.pipeline import check

NAMES = sorted(module.name for module in iter_modules(package.__path__))
SHIPPED = ShippedFinder()


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_is_a_file_named_after_its_slug(name: str) -> None:
    module = import_module(f"{package.__name__}.{name}")
    slug = name.replace("_", "-")
    assert find_kind(slug) is not None
    assert module.__doc__ is not None


def test_every_file_is_run() -> None:
    assert [rule.__module__.rpartition(".")[2] for rule in rules()] == NAMES


@pytest.mark.parametrize("name", SHIPPED.names())
def test_shipped_rules_are_clean(name: str) -> None:
    source = SHIPPED.find(name)
    assert source is not None
    sink = Sink()
    assert check(source, SHIPPED, sink) is not None
    assert [str(found.span) + " " + found.message for found in sink.diagnostics] == []


def test_lint_waits_for_a_file_without_errors() -> None:
    source = SHIPPED.find("rook")
    assert source is not None
    text = source.text.replace(", fresh each round", "").replace("players 4", "players 4\nplayers 4")
    sink = Sink()
    check(type(source)("rook.hoyle", text), SHIPPED, sink)
    assert sink.has_errors
    assert {found.kind.level for found in sink.diagnostics} == {Level.ERROR}


VARIABLES = {"a": (False, True), "b": (False, True), "c": (1, 2, 3), "d": ("x", "y")}
ATOMS = st.one_of(
    *(
        st.frozensets(st.sampled_from(values), min_size=1).map(lambda some, name=name: Atom(name, some))
        for name, values in VARIABLES.items()
    )
)
FORMULAS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, max_size=3).map(lambda parts: And(tuple(parts))),
        st.lists(inner, max_size=3).map(lambda parts: Or(tuple(parts))),
    ),
    max_leaves=12,
)


def holds(formula: Formula, known: dict[str, object]) -> bool:
    match formula:
        case Atom():
            return known[formula.name] in formula.values
        case Not():
            return not holds(formula.part, known)
        case And():
            return all(holds(part, known) for part in formula.parts)
        case Or():
            return any(holds(part, known) for part in formula.parts)


@given(FORMULAS)
def test_the_search_finds_what_trying_everything_finds(formula: Formula) -> None:
    worlds = (dict(zip(VARIABLES, values, strict=True)) for values in product(*VARIABLES.values()))
    assert can_hold(formula, VARIABLES) is any(holds(formula, world) for world in worlds)


def test_a_search_that_is_too_long_says_so() -> None:
    names = [f"v{i}" for i in range(40)]
    flags = [Atom(name, frozenset({True})) for name in names]
    pairs = [Or((And((a, b)), And((Not(a), Not(b))))) for a, b in zip(flags, reversed(flags), strict=True)]
    odd = Or((And((flags[-1], Not(flags[0]))), And((flags[0], Not(flags[-1])))))
    assert can_hold(And((*pairs, odd)), dict.fromkeys(names, (False, True))) is not True
