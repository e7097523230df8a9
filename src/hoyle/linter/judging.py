"""Whether conditions can hold together, as far as small formulas tell; for the rules about needless conditions.

Defines are left closed: they are the places that a variant changes, so a file may ask for one that is fixed today.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.linter.conditions import CLOSED, formula
from hoyle.linter.formulas import And, Not, can_hold
from hoyle.linter.vocabulary import Vocabulary
from hoyle.semantics.facts import Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

_BUDGET = 300


def possible(
    hold: Iterable[nodes.Expr], facts: Facts, fail: Iterable[nodes.Expr] = (), budget: int = _BUDGET
) -> bool:
    """Whether all of some conditions may hold while all of others fail; yes if it is too much to find out."""
    wanted, unwanted = list(hold), list(fail)
    if any(isinstance(part, nodes.Can) for each in (*wanted, *unwanted) for part in walk(each)):
        return True
    words = Vocabulary(facts)
    parts = [formula(each, {}, words, CLOSED) for each in wanted]
    parts += [Not(formula(each, {}, words, CLOSED)) for each in unwanted]
    parts += words.order_of_thresholds()
    return can_hold(And(tuple(parts)), words.domains, budget) is not False
