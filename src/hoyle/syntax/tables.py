"""The parser's tables as plain data: what may follow in each state, and what tree each rule makes.

Made of the grammar by `compile`, kept by `grammar`; walked by `automaton` and `growth`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple, cast

# A state by token types and by names of rules: where to go on, or, below zero, `~` of the rule that ends here.
State = dict[str, int]


class Rule(NamedTuple):
    """One way to write a rule, and the tree it makes."""

    origin: str
    """The rule's name, as the states know it."""
    size: int
    """How many signs it is made of."""
    name: str
    """The name of its tree."""
    single: bool
    """Whether a tree with one child gives way to that child."""
    parts: list[tuple[int, bool, int]] | None
    """What goes into its tree: the sign's index, whether its children stand for it, how many parts before it were
    not written. None if all goes in as it is."""
    unwritten: int
    """How many parts at its end were not written."""


class Tables(NamedTuple):
    """All that is known of a grammar."""

    states: list[State]
    rules: list[Rule]
    starts: dict[str, int]
    ends: list[int]
    literals: dict[str, str]
    """The token type of each keyword and sign."""


def to_json(tables: Tables) -> str:
    """The tables as a text that any reader of JSON takes."""
    return json.dumps(tables, separators=(",", ":"))


def from_json(text: str | bytes) -> Tables:
    """The tables of such a text; `ValueError` if it is none."""
    found = json.loads(text)
    if not isinstance(found, list) or len(found) != len(Tables._fields):
        raise ValueError("these are no tables")
    states, rules, *others = found
    make = cast(Callable[[list[object]], Rule], Rule._make)
    return Tables(states, [make(rule) for rule in rules], *others)
