"""`can MOVE` becomes a search for legal choices of that move (c.46); called by the lowering of expressions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from attrs import evolve

from hoyle.ir import expressions as ir
from hoyle.ir.parts import locals_read
from hoyle.lowering import domains, fold
from hoyle.lowering import expressions as lowering
from hoyle.lowering.tables import Scope, Tables
from hoyle.semantics.symbols import MoveSymbol
from hoyle.syntax import nodes


def lower_can(node: nodes.Can, scope: Scope, tables: Tables) -> ir.Expr:
    """Whether a move of the same choice has a legal choice: its needs inside its domains, one in the other."""
    offered = scope.offered
    assert offered is not None, f"{node.span}: the checker lets this stand in a choice only"
    offer = offered.offers[node.move.text]
    inner = evolve(offered.scope, depth=scope.depth, offered=offered)
    if isinstance(offer, nodes.Also):
        chooser = tables.facts.binds.get(shared_of(offer, tables).id)
        inner = Scope(depth=scope.depth).bind(chooser, offered.chooser)
    return _possible(move_of(offer, tables), inner, tables)


def _possible(move: nodes.Move, scope: Scope, tables: Tables) -> ir.Expr:
    made: list[ir.Domain] = []
    for choice in move.choices:
        assert isinstance(choice, nodes.Domain), f"{choice.span}: the checker refuses to ask about sets"
        domain, scope = domains.lower_domain(choice, scope, tables)
        made.append(domain)
    bound = [frozenset({domain.local}) for domain in made]
    needs: list[list[ir.Expr]] = [[] for _ in range(len(made) + 1)]
    for need in move.needs:
        condition = lowering.lower(need.condition, scope, tables)
        needs[judged_after(condition, bound)].append(condition)
    rest: list[ir.Expr] = []
    for place, domain in reversed(list(enumerate(made, 1))):
        conditions = [*([domain.where] if domain.where is not None else []), *needs[place], *rest]
        where = fold.conjunction(conditions)
        if fold.is_no(where) or fold.listed(domain.source) == []:
            return fold.NO
        rest = [ir.Some(evolve(domain, where=None if fold.is_yes(where) else where))]
    return fold.conjunction([*needs[0], *rest])


def judged_after(condition: ir.Expr, bound: Sequence[frozenset[int]]) -> int:
    """How many choices must be made before a condition can be judged; `bound` are the locals of each."""
    read = locals_read(condition)
    return max((place for place, locals_ in enumerate(bound, 1) if read & locals_), default=0)


def move_of(offer: nodes.Offer, tables: Tables) -> nodes.Move:
    """The move that is offered, a shared one where it is declared."""
    match offer:
        case nodes.Move():
            return offer
        case nodes.Also():
            return shared_of(offer, tables).move
        case _:
            assert_never(offer)


def shared_of(offer: nodes.Also, tables: Tables) -> nodes.SharedMove:
    """The shared move that an `also` line lists."""
    symbol = tables.facts.uses[offer.name.id]
    assert isinstance(symbol, MoveSymbol)
    assert symbol.shared is not None
    return symbol.shared
