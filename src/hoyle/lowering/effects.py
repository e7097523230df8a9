"""Statements that touch cards, the sheet or the result become single instructions."""

from __future__ import annotations

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Deal, End, Flip, Gather, Move, Show, Shuffle, Swap, Tally
from hoyle.lowering import fold
from hoyle.lowering.domains import lower_domain, pile_source, piles_of
from hoyle.lowering.emit import Emitter
from hoyle.lowering.expressions import lower
from hoyle.lowering.names import families_of
from hoyle.lowering.tables import Scope
from hoyle.semantics.symbols import LocalSymbol, PileSymbol, Role, VarSymbol
from hoyle.semantics.types import PileReference, Piles, Team
from hoyle.syntax import nodes


def lower_effect(node: nodes.Statement, scope: Scope, out: Emitter) -> None:
    """Write the instruction of an effect."""
    tables, span = out.tables, node.span
    match node:
        case nodes.MoveCards(cards=cards, to=to, turned_over=turned, face=face):
            bottom = isinstance(to, nodes.EndCard)
            target = to.pile if isinstance(to, nodes.EndCard) else to
            _note_whole(cards, target, out)
            out.emit(
                Move(
                    selection(cards, scope, out),
                    lower(target, scope, tables),
                    bottom,
                    turned,
                    face,
                    span=span,
                )
            )
        case nodes.Deal(count=count, pile=pile, to=to, start=start):
            tables.use_ends(families_of(pile, tables))
            number = lower(count, scope, tables) if count is not None else None
            out.emit(Deal(number, lower(pile, scope, tables), _dealt(to, start, scope, out), span=span))
        case nodes.Gather(to=to):
            out.emit(Gather(lower(to, scope, tables), span=span))
        case nodes.Shuffle(pile=pile):
            out.emit(Shuffle(lower(pile, scope, tables), span=span))
        case nodes.Flip(cards=cards, up=up):
            out.emit(Flip(selection(cards, scope, out), up, span=span))
        case nodes.Show(cards=cards, to=to):
            seat = lower(to, scope, tables) if to is not None else None
            out.emit(Show(selection(cards, scope, out), seat, span=span))
        case nodes.Swap(left=left, right=right):
            out.note_whole(families_of(left, tables), families_of(right, tables))
            out.note_whole(families_of(right, tables), families_of(left, tables))
            out.emit(Swap(lower(left, scope, tables), lower(right, scope, tables), span=span))
        case nodes.Tally():
            out.emit(Tally(span=span))
        case nodes.EndGame(won=won, who=who):
            _end(won, who, scope, out, node)
        case _:
            raise AssertionError(f"{node.span}: a statement of control is no effect")


def _end(won: bool, who: nodes.Domain | None, scope: Scope, out: Emitter, node: nodes.EndGame) -> None:
    if who is None:
        out.emit(End(won, None, False, span=node.span))
        return
    teams = isinstance(out.tables.facts.types[who.id].type, Team)
    out.emit(End(won, _result(who, scope, out), teams, span=node.span))


def _result(who: nodes.Domain, scope: Scope, out: Emitter) -> ir.Domain:
    """Who has won: a visible variable of type player or team is that one (c.27), else the candidates."""
    symbol = out.tables.facts.uses.get(who.type.id)
    match symbol:
        case LocalSymbol():
            value = scope.reads[symbol]
        case VarSymbol():
            value = ir.Slot(out.tables.arrays[symbol].base)
        case _:
            return lower_domain(who, scope, out.tables)[0]
    inner, local = scope.local(None)
    out.tables.locals = max(out.tables.locals, inner.depth)
    return ir.Domain(local, ir.Values((value,)))


def selection(cards: nodes.Cards, scope: Scope, out: Emitter) -> ir.Selection:
    """Which cards a statement speaks of."""
    tables = out.tables
    match cards:
        case nodes.Packet(top, count, pile):
            tables.use_ends(families_of(pile, tables))
            return ir.Packet(top, lower(count, scope, tables), lower(pile, scope, tables))
        case nodes.Domain():
            return ir.Chosen(lower_domain(cards, scope, tables)[0])
        case nodes.Name():
            symbol = tables.facts.uses.get(cards.id)
            if isinstance(symbol, LocalSymbol) and symbol.role is Role.CARDS:
                return ir.ChosenSet(scope.sets[symbol])
        case nodes.EachOf():
            return ir.WholePiles(pile_source(cards, scope, tables))
        case _:
            pass
    if isinstance(tables.facts.types[cards.id].type, PileReference):
        return ir.WholePiles(pile_source(cards, scope, tables))
    return ir.OneCard(lower(cards, scope, tables))


def _note_whole(cards: nodes.Cards, to: nodes.Expr, out: Emitter) -> None:
    """Note that whole piles move on, so that their order may matter (c.34)."""
    target = families_of(to, out.tables)
    match cards:
        case nodes.Packet() | nodes.Domain():
            pass
        case _:
            if isinstance(out.tables.facts.types[cards.id].type, PileReference | Piles):
                out.note_whole(families_of(cards, out.tables), target)


def _dealt(to: nodes.Expr, start: nodes.Expr | None, scope: Scope, out: Emitter) -> ir.Source:
    """The piles that are dealt to, in dealing order."""
    tables = out.tables
    if start is None or not isinstance(to, nodes.EachOf):
        return pile_source(to, scope, tables)
    symbol = tables.facts.uses[to.family.id]
    assert isinstance(symbol, PileSymbol)
    family = tables.families[symbol]
    first = lower(start, scope, tables)
    if to.owner is not None or symbol.each != "player":
        return piles_of(symbol, None, tables)
    offset = fold.arithmetic("*", first, ir.Const(family.per_owner))
    return ir.Ring(family.base, family.count, offset)
