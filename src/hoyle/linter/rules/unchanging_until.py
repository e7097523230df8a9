"""unchanging-until: a loop that asks people, but nothing in it changes what its end hangs on.

The condition reads variables, cards or totals, and the body with all phases that it runs sets none of them; so it
never becomes true, or was so from the start. Loops that ask nobody are the business of `endless-loop`.
"""

from __future__ import annotations

from attrs import frozen

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.offers import shared_move
from hoyle.linter.parts import here
from hoyle.linter.usage import called_bodies, target_variable
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import (
    LocalSymbol,
    MoveSymbol,
    PileSymbol,
    Role,
    ScoreLineSymbol,
    Symbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Card, PileReference, Piles
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare(
    "unchanging-until", Family.FLOW, "Nothing in a loop changes what its end hangs on.", Level.WARNING
)

_ASKING = (nodes.PlayerChooses, nodes.EveryoneChooses, nodes.AnyoneMay, nodes.Shuffle)
_CARDS = (nodes.MoveCards, nodes.Deal, nodes.Gather, nodes.Shuffle, nodes.Flip, nodes.Swap)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such conditions of loops and races of this file."""
    found: list[tuple[nodes.Expr | None, nodes.Node]] = []
    found += [(loop.until, loop.body) for loop in here(assembly, nodes.RepeatUntil)]
    found += [(loop.condition, loop.body) for loop in here(assembly, nodes.While)]
    found += [(loop.until, loop.body) for loop in here(assembly, nodes.Turns)]
    found += [(race.until, race) for race in here(assembly, nodes.AnyoneMay)]
    for condition, body in found:
        if condition is not None:
            _look(condition, body, facts, sink)


@frozen
class _Read:
    """What a condition hangs on."""

    variables: frozenset[int]
    cards: bool
    total: bool


def _look(condition: nodes.Expr, body: nodes.Node, facts: Facts, sink: Sink) -> None:
    bodies = called_bodies([condition], facts)
    read = _read([part for each in bodies for part in walk(each)], facts)
    if read is None or not (read.variables or read.cards or read.total):
        return
    inside = _inside(body, facts)
    if not any(isinstance(part, _ASKING) for part in inside) or _changes(read, inside, facts):
        return
    sink.report(
        KIND,
        condition.span,
        "Nothing in this loop changes what is asked here, so the answer is always the same.",
        help="Let the loop change it, or ask for something that the loop changes.",
    )


def _inside(body: nodes.Node, facts: Facts) -> list[nodes.Node]:
    """All nodes of a body, of the phases it runs, and of the shared moves that are offered in any of them."""
    found: list[nodes.Node] = []
    known: set[int] = set()
    waiting = [body]
    while waiting:
        bodies = [each for each in called_bodies(waiting, facts) if each.id not in known]
        known.update(each.id for each in bodies)
        parts = [part for each in bodies for part in walk(each)]
        found += parts
        shared = [shared_move(part, facts) for part in parts if isinstance(part, nodes.Also)]
        waiting = [each for each in shared if each is not None and each.id not in known]
    return found


def _read(parts: list[nodes.Node], facts: Facts) -> _Read | None:
    """What the parts of a condition read; None if nobody can tell so simply."""
    symbols: list[Symbol] = [facts.uses[part.id] for part in parts if part.id in facts.uses]
    bound = {id(facts.binds[part.id]) for part in parts if part.id in facts.binds}
    for symbol in symbols:
        match symbol:
            case MoveSymbol() | ScoreLineSymbol():
                return None
            case LocalSymbol(role=Role.LET | Role.TURN) if id(symbol) not in bound:
                return None
            case _:
                pass
    types = [facts.types[part.id].type for part in parts if part.id in facts.types]
    return _Read(
        frozenset(id(each) for each in symbols if isinstance(each, VarSymbol)),
        any(isinstance(each, PileSymbol) for each in symbols)
        or any(isinstance(each, PileReference | Piles | Card) for each in types),
        any(isinstance(each, TotalSymbol) for each in symbols),
    )


def _changes(read: _Read, inside: list[nodes.Node], facts: Facts) -> bool:
    for part in inside:
        match part:
            case nodes.Assign() | nodes.AssignRandom() | nodes.Step():
                if id(target_variable(part.target, facts)) in read.variables:
                    return True
            case nodes.Clear():
                if any(id(facts.uses.get(name.id)) in read.variables for name in part.names):
                    return True
            case nodes.Var():
                if id(facts.variables.get(part.id)) in read.variables:
                    return True
            case nodes.Tally():
                if read.total:
                    return True
            case nodes.Phase():
                if any(symbol.node.fresh is not None for symbol in _variables(read, facts)):
                    return True
            case _:
                if read.cards and isinstance(part, _CARDS):
                    return True
    return False


def _variables(read: _Read, facts: Facts) -> list[VarSymbol]:
    """The variables that a condition reads."""
    return [symbol for symbol in facts.variables.values() if id(symbol) in read.variables]
