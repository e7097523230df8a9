"""Where names are used, read off the tree and the facts; shared by the rules about unused things.

Tests do not count: what only a test speaks of is no part of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import (
    DefineSymbol,
    KindValueSymbol,
    OptionValueSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileNameSymbol,
    Symbol,
    VarSymbol,
)
from hoyle.source import Source
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


@frozen
class Writes:
    """The places that change one variable, and whether any place reads it."""

    places: tuple[nodes.Assign | nodes.AssignRandom | nodes.Step | nodes.Clear, ...]
    read: bool


def symbols_in(node: nodes.Node, facts: Facts) -> Iterator[Symbol]:
    """What the names in a piece of the tree stand for, owners of values and piles included."""
    for part in walk(node):
        symbol = facts.uses.get(part.id)
        if symbol is None:
            continue
        yield symbol
        match symbol:
            case KindValueSymbol():
                yield symbol.kind
            case OptionValueSymbol():
                yield symbol.option
            case PileNameSymbol():
                yield symbol.pile
            case _:
                pass


def used(declarations: Iterable[nodes.Node], facts: Facts) -> set[int]:
    """Identities of all symbols that the declarations speak of."""
    return {id(symbol) for each in declarations for symbol in symbols_in(each, facts)}


_latest: list[tuple[Assembly, Facts, frozenset[int]]] = []


def mentioned(assembly: Assembly, facts: Facts) -> frozenset[int]:
    """Identities of all symbols that any declaration speaks of; kept for the file that was asked for last."""
    for known, its_facts, found in _latest:
        if known is assembly and its_facts is facts:
            return found
    made = frozenset(used(assembly.declarations, facts))
    _latest[:] = [(assembly, facts, made)]
    return made


def own(node: nodes.Node, source: Source) -> bool:
    """Whether a node stands in this file; only the file that is linted is asked to mend things."""
    return node.span.source is source


def target_variable(target: nodes.Expr, facts: Facts) -> VarSymbol | None:
    """The variable an assignment changes."""
    match target:
        case nodes.Name():
            symbol = facts.uses.get(target.id)
            return symbol if isinstance(symbol, VarSymbol) else None
        case nodes.Index(base=base):
            return target_variable(base, facts)
        case _:
            return None


def writes_of(assembly: Assembly, facts: Facts) -> dict[int, Writes]:
    """For the identity of every variable: what changes it, and whether it is read."""
    places: dict[int, list[nodes.Assign | nodes.AssignRandom | nodes.Step | nodes.Clear]] = {}
    targets: set[int] = set()
    symbols: dict[int, VarSymbol] = {id(symbol): symbol for symbol in facts.variables.values()}
    for part in (part for each in assembly.declarations for part in walk(each)):
        match part:
            case nodes.Assign() | nodes.AssignRandom() | nodes.Step():
                symbol = target_variable(part.target, facts)
                if symbol is not None:
                    places.setdefault(id(symbol), []).append(part)
                    targets.add(_base(part.target).id)
            case nodes.Clear():
                for name in part.names:
                    symbol = target_variable(name, facts)
                    if symbol is not None:
                        places.setdefault(id(symbol), []).append(part)
                        targets.add(name.id)
            case _:
                pass
    read = {
        id(facts.uses[part.id])
        for each in assembly.declarations
        for part in walk(each)
        if part.id in facts.uses and part.id not in targets
    }
    return {key: Writes(tuple(places.get(key, ())), key in read) for key in symbols}


def _base(target: nodes.Expr) -> nodes.Expr:
    return _base(target.base) if isinstance(target, nodes.Index) else target


def called_bodies(start: Iterable[nodes.Node], facts: Facts) -> list[nodes.Node]:
    """The given nodes and the bodies of all defines, legals, patterns and phases they lead to, each once."""
    found: dict[int, nodes.Node] = {each.id: each for each in start}
    waiting = list(found.values())
    while waiting:
        for symbol in symbols_in(waiting.pop(), facts):
            if isinstance(symbol, DefineSymbol | PatternSymbol | PhaseSymbol) and symbol.node.id not in found:
                found[symbol.node.id] = symbol.node
                waiting.append(symbol.node)
    return list(found.values())
