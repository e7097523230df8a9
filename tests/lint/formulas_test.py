"""The search whether a formula can hold: it agrees with trying all values, and it stops at its budget."""

from __future__ import annotations

import random
from itertools import product

from hoyle.linter.formulas import ALWAYS, NEVER, And, Atom, Formula, Not, Or, can_hold, implies

NAMES = "abcd"
DOMAINS = dict.fromkeys(NAMES, (0, 1, 2))


def holds(formula: Formula, values: dict[str, int]) -> bool:
    match formula:
        case Atom(name, allowed):
            return values[name] in allowed
        case Not(part):
            return not holds(part, values)
        case And(parts):
            return all(holds(part, values) for part in parts)
        case Or(parts):
            return any(holds(part, values) for part in parts)


def made_up(chance: random.Random, depth: int) -> Formula:
    match chance.randrange(5) if depth else 0:
        case 0 | 1:
            return Atom(chance.choice(NAMES), frozenset(v for v in range(3) if chance.random() < 0.5))
        case 2:
            return Not(made_up(chance, depth - 1))
        case 3:
            return And(tuple(made_up(chance, depth - 1) for _ in range(chance.randrange(4))))
        case _:
            return Or(tuple(made_up(chance, depth - 1) for _ in range(chance.randrange(4))))


def test_it_agrees_with_trying_all_values() -> None:
    chance = random.Random(1)
    seen = set()
    for _ in range(500):
        formula = And(tuple(made_up(chance, 3) for _ in range(chance.randrange(6))))
        tried = any(
            holds(formula, dict(zip(NAMES, values, strict=True))) for values in product(range(3), repeat=4)
        )
        assert can_hold(formula, DOMAINS) is tried
        seen.add(tried)
    assert seen == {True, False}


def test_what_needs_no_variable_is_settled_at_once() -> None:
    assert can_hold(ALWAYS, {}, budget=1) is True
    assert can_hold(NEVER, {}, budget=1) is False
    assert can_hold(And((ALWAYS, Not(ALWAYS))), {}, budget=1) is False


def test_with_its_budget_used_up_nothing_is_known() -> None:
    odd = implies(Atom("a", frozenset({0})), And((Atom("b", frozenset({2})), Not(Atom("b", frozenset({2}))))))
    assert can_hold(odd, DOMAINS, budget=2) is None
    assert can_hold(odd, DOMAINS) is True
