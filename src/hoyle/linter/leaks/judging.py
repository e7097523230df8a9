"""Who knows the value of an expression (E1 to E14); asked by the places of the leak check."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.linter.leaks import opening, piles
from hoyle.linter.leaks.audiences import KNOWN, NOBODY, Judged, Leaf, join, meet
from hoyle.linter.leaks.moment import Moment, Stands, own_term
from hoyle.semantics.results import MOST_INSIDE
from hoyle.semantics.symbols import (
    DefineSymbol,
    FieldSymbol,
    Function,
    LocalSymbol,
    PatternSymbol,
    ScoreLineSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Card, Cards, PileReference, Piles
from hoyle.syntax import nodes


def judge(expr: nodes.Expr, moment: Moment) -> Judged:
    """Who knows the value of an expression; of a card: its face; of a pile: which one it is."""
    match expr:
        case nodes.Integer() | nodes.Text() | nodes.NoValue() | nodes.Openly():
            return KNOWN
        case nodes.Name():
            return _name(expr, moment)
        case nodes.Logic(op=op, left=left, right=right):
            later = moment.opened(opening.opens(left, moment, truth=op == "and"))
            return _meet(moment, judge(left, moment), judge(right, later))
        case nodes.Not(operand=operand) | nodes.Negative(operand=operand):
            return judge(operand, moment)
        case nodes.Arithmetic(left=left, right=right) | nodes.Compare(left=left, right=right):
            return _meet(moment, judge(left, moment), judge(right, moment))
        case nodes.IsEmpty(operand=operand):
            return judge(operand, moment)
        case nodes.IsFace(operand=operand):
            return place(operand, moment)
        case nodes.In(item=item, source=source):
            return _meet(moment, judge(item, moment), _in_source(source, moment))
        case nodes.Covers(pattern=pattern, cards=cards) | nodes.CostOf(pattern=pattern, cards=cards):
            return _pattern(pattern, cards, moment)
        case nodes.Quantified(domain=domain, condition=body):
            exists, inner = enter(domain, moment)
            return exists if body is None else _meet(moment, exists, judge(body, inner))
        case nodes.Count(domain=domain) | nodes.OnlyOne(domain=domain):
            return enter(domain, moment)[0]
        case nodes.SumFor(domain=domain, value=value) | nodes.Extreme(domain=domain, value=value):
            exists, inner = enter(domain, moment)
            return _meet(moment, exists, judge(value, inner))
        case nodes.Pick(domain=domain, otherwise=otherwise):
            exists, inner = enter(domain, moment)
            symbol = moment.game.facts.binds.get(domain.id)
            found = [exists, *([inner.names[id(symbol)].value] if symbol is not None else [])]
            if otherwise is not None:
                found.append(judge(otherwise, moment))
            return _meet(moment, *found)
        case nodes.EndCard(top=top, pile=pile):
            seen = piles.cards_seen(piles.piles(pile, moment), expr, moment, top=top)
            return _meet(moment, judge(pile, moment), seen)
        case nodes.Apply(name=name, argument=argument):
            return _applied(name, (argument,), moment)
        case nodes.Call(name=name, arguments=arguments):
            return _applied(name, arguments, moment)
        case nodes.Index():
            return _index(expr, moment)
        case nodes.EachOf(owner=owner):
            return KNOWN if owner is None else judge(owner, moment)
        case nodes.Can(move=move):
            return _can(move.text, moment)
        case nodes.Cases():
            return _cases(expr, moment, judge)
        case _:
            assert_never(expr)


def _meet(moment: Moment, *parts: Judged) -> Judged:
    return meet(*parts, several=moment.game.several)


def _name(expr: nodes.Name, moment: Moment) -> Judged:
    symbol = moment.game.facts.uses.get(expr.id)
    match symbol:
        case LocalSymbol():
            stands = moment.names.get(id(symbol))
            return KNOWN if stands is None else stands.value
        case VarSymbol():
            audience = piles.variable_seen(symbol, None, moment)
            return Judged(audience, piles.variable_leaf(symbol, expr.span, audience))
        case DefineSymbol() | ScoreLineSymbol():
            return put_in(symbol, (), moment)
        case _:
            return KNOWN  # constants, options, kinds, forms; which pile is meant (E1)


def _index(expr: nodes.Index, moment: Moment) -> Judged:
    parts = [judge(index, moment) for index in expr.indices]
    symbol = moment.game.facts.uses.get(expr.base.id)
    if isinstance(symbol, VarSymbol):
        audience = piles.variable_seen(symbol, expr.indices[0], moment)
        parts.append(Judged(audience, piles.variable_leaf(symbol, expr.span, audience)))
    return _meet(moment, *parts)


def _in_source(source: nodes.Source, moment: Moment) -> Judged:
    """Who knows what a source holds."""
    match source:
        case nodes.SetOf(items=items):
            return _meet(moment, *(judge(item, moment) for item in items))
        case nodes.Range(low=low, high=high, step=step):
            found = [judge(part, moment) for part in (low, high, step) if part is not None]
            return _meet(moment, *found)
        case _:
            reference = judge(source, moment)
            typed = moment.game.facts.types.get(source.id)
            if typed is not None and isinstance(typed.type, PileReference | Piles):
                return _meet(moment, reference, piles.cards_seen(piles.piles(source, moment), source, moment))
            return reference


def _pattern(pattern: nodes.Ident, cards: nodes.Expr, moment: Moment) -> Judged:
    """E12: the cards, and what the pattern block asks of a card."""
    facts = moment.game.facts
    seen = _in_source(cards, moment)
    symbol = facts.uses.get(pattern.id)
    if not isinstance(symbol, PatternSymbol):
        return seen
    block = symbol.node
    card = Stands(value=seen, piles=piles.piles(cards, moment), is_card=True)
    inner = evolve(moment, names={}).named(facts.binds.get(block.id), card)
    parts = [block.wild, block.natural, block.cost]
    parts += [part for group in block.groups for part in (group.at_least, group.at_most)]
    return _meet(moment, seen, *(judge(part, inner) for part in parts if part is not None))


def _cases(expr: nodes.Cases, moment: Moment, ask: object) -> Judged:
    by_place = ask is place
    found = []
    for each in expr.cases:
        found.append(judge(each.condition, moment))
        inner = moment.opened(opening.opens(each.condition, moment, truth=True))
        found.append(place(each.value, inner) if by_place else judge(each.value, inner))
        moment = moment.opened(opening.opens(each.condition, moment, truth=False))
    last = expr.otherwise
    return _meet(moment, *found, place(last, moment) if by_place else judge(last, moment))


# --------------------------------------------------------------------------- fields, functions, defines


def _applied(name: nodes.Ident, arguments: tuple[nodes.Expr, ...], moment: Moment) -> Judged:
    symbol = moment.game.facts.uses.get(name.id)
    match symbol:
        case FieldSymbol() if symbol in moment.game.backs and len(arguments) == 1:
            several = moment.game.several
            return join(judge(arguments[0], moment), place(arguments[0], moment), several)  # E4
        case FieldSymbol() | Function():
            return _meet(moment, *(judge(argument, moment) for argument in arguments))
        case DefineSymbol() | ScoreLineSymbol():
            return put_in(symbol, arguments, moment)
        case _:
            return _meet(moment, *(judge(argument, moment) for argument in arguments))


def put_in(
    symbol: DefineSymbol | ScoreLineSymbol, arguments: tuple[nodes.Expr, ...], moment: Moment
) -> Judged:
    """A define, legal or score line, judged with what is given for its parameters (E7)."""
    inner = called(symbol, arguments, moment)
    given = tuple(stands.value.leaf for stands in inner.names.values())
    key = (id(symbol), tuple(inner.names.items()), given, inner.open)
    found = moment.game.memo.get(key)
    if found is None:
        body = symbol.node.body if isinstance(symbol, DefineSymbol) else symbol.node.value
        if len(moment.game.inside) > MOST_INSIDE:
            return KNOWN  # such a file is refused for that
        moment.game.inside.append(symbol.name)
        try:
            found = judge(body, inner)
        finally:
            moment.game.inside.pop()
        if found.leaf is not None and found.leaf not in given:
            through = (symbol.name, *found.leaf.through)
            found = evolve(found, leaf=evolve(found.leaf, through=through))
        moment.game.memo[key] = found
    return found


def called(
    symbol: DefineSymbol | ScoreLineSymbol, arguments: tuple[nodes.Expr, ...], moment: Moment
) -> Moment:
    """The moment inside a define or score line; it sees its parameters and the top level only."""
    if isinstance(symbol, DefineSymbol):
        names = {
            id(parameter): stands_for(given, moment)
            for parameter, given in zip(symbol.parameters, arguments, strict=False)
        }
    else:
        owner = moment.game.facts.binds.get(symbol.score.id)
        names = {}
        if owner is not None:
            given = stands_for(arguments[0], moment) if arguments else moment.names.get(id(owner))
            names[id(owner)] = given or Stands(term=own_term(owner))
    return evolve(moment, names=names, offers={})


def stands_for(expr: nodes.Expr, moment: Moment) -> Stands:
    """What a name stands for that is given this value."""
    typed = moment.game.facts.types.get(expr.id)
    value = judge(expr, moment)
    match typed.type if typed else None:
        case Card() | Cards():
            return Stands(value, place(expr, moment), None, piles.piles(expr, moment), is_card=True)
        case PileReference() | Piles():
            return Stands(value, KNOWN, piles.term(expr, moment), piles.piles(expr, moment))
        case _:
            return Stands(value, KNOWN, piles.term(expr, moment))


def place(expr: nodes.Expr, moment: Moment) -> Judged:
    """Who knows which card of which pile an expression means; of piles: which they are."""
    uses = moment.game.facts.uses
    typed = moment.game.facts.types.get(expr.id)
    if typed is not None and not isinstance(typed.type, Card | Cards):
        return judge(expr, moment)
    match expr:
        case nodes.Name():
            symbol = uses.get(expr.id)
            if isinstance(symbol, LocalSymbol):
                stands = moment.names.get(id(symbol))
                return KNOWN if stands is None else stands.place
            if isinstance(symbol, DefineSymbol):
                return place(symbol.node.body, called(symbol, (), moment))
            return _lost(expr)
        case nodes.EndCard(pile=pile):
            return judge(pile, moment)
        case nodes.Pick(domain=domain, otherwise=otherwise):
            exists, inner = enter(domain, moment)
            symbol = moment.game.facts.binds.get(domain.id)
            found = [exists, *([inner.names[id(symbol)].place] if symbol is not None else [])]
            if otherwise is not None:
                found.append(place(otherwise, moment))
            return _meet(moment, *found)
        case nodes.Apply(name=name) | nodes.Call(name=name):
            symbol = uses.get(name.id)
            arguments = expr.arguments if isinstance(expr, nodes.Call) else (expr.argument,)
            if isinstance(symbol, DefineSymbol):
                return place(symbol.node.body, called(symbol, arguments, moment))
            return _lost(expr)
        case nodes.Cases():
            return _cases(expr, moment, place)
        case _:
            return _lost(expr)


def _lost(expr: nodes.Expr) -> Judged:
    words = "is a card of which nobody can be sure where it lies"
    return Judged(NOBODY, Leaf(expr.span, piles.short(expr.span), words))


# ------------------------------------------------------------------------------------------ domains


def enter(domain: nodes.Domain, moment: Moment) -> tuple[Judged, Moment]:
    """Who knows which candidates a domain has (not their faces), and the moment in which its variable is known (E9)."""
    facts = moment.game.facts
    found = [source_known(domain, moment)]
    if domain.start is not None:
        found.append(judge(domain.start, moment))
    symbol = facts.binds.get(domain.id)
    inner = moment
    if symbol is not None:
        inner = moment.named(symbol, candidate(domain, symbol, found[0], moment))
    if domain.where is not None:
        found.append(judge(domain.where, inner))
        inner = inner.opened(opening.opens(domain.where, inner, truth=True))
    if domain.best is not None:
        found.append(judge(domain.best.value, inner))
    if symbol is None:  # `win x`: the variable x itself
        variable = facts.uses.get(domain.type.id)
        if isinstance(variable, VarSymbol):
            audience = piles.variable_seen(variable, None, moment)
            found.append(Judged(audience, piles.variable_leaf(variable, domain.span, audience)))
        elif isinstance(variable, LocalSymbol) and id(variable) in moment.names:
            found.append(moment.names[id(variable)].value)
    return _meet(moment, *found), inner


def source_known(domain: nodes.Domain, moment: Moment) -> Judged:
    """Who knows what the source of a domain is; of piles whose cards are meant: which piles."""
    if domain.owner is not None:
        return judge(domain.owner, moment)
    match domain.source:
        case None:
            return KNOWN
        case nodes.SetOf() | nodes.Range():
            return _in_source(domain.source, moment)
        case _:
            return _which(domain.source, moment)


def _which(source: nodes.Expr, moment: Moment) -> Judged:
    """Who knows which pile or which chosen cards a source is."""
    return place(source, moment) if _chosen_cards(source, moment) else judge(source, moment)


def _chosen_cards(source: nodes.Expr, moment: Moment) -> bool:
    typed = moment.game.facts.types.get(source.id)
    return typed is not None and isinstance(typed.type, Cards)


def candidate(domain: nodes.Domain, symbol: LocalSymbol, known: Judged, moment: Moment) -> Stands:
    """What the variable of a domain stands for."""
    term = own_term(symbol)
    typed = moment.game.facts.types.get(domain.id)
    match typed.type if typed else None:
        case Card() if domain.source is None:
            return Stands(KNOWN, Judged(NOBODY, known.leaf), None, (), is_card=True)
        case Card() if domain.source is not None:
            return _card_of(domain.source, known, moment)
        case PileReference():
            return Stands(known, KNOWN, term, piles.candidates(domain, term, moment))
        case _:
            return Stands(known, KNOWN, term)


def _card_of(source: nodes.Source, known: Judged, moment: Moment) -> Stands:
    """A card that goes through a source."""
    match source:
        case nodes.SetOf() | nodes.Range():
            return Stands(known, Judged(NOBODY, known.leaf), None, (), is_card=True)
        case _:
            found = piles.piles(source, moment)
            if _chosen_cards(source, moment):
                return Stands(judge(source, moment), place(source, moment), None, found, is_card=True)
            seen = piles.cards_seen(found, source, moment)
            return Stands(_meet(moment, known, seen), known, None, found, is_card=True)


def _can(name: str, moment: Moment) -> Judged:
    """E11: whether a move of the same choice is legal."""
    offered = moment.offers.get(name)
    if offered is None:
        return KNOWN
    move, chooser = offered
    inner = evolve(moment, offers={key: each for key, each in moment.offers.items() if key != name})
    if chooser is not None:
        inner = inner.named(chooser, Stands(term=moment.chooser))
    return possible(move, inner)


def possible(move: nodes.Move, moment: Moment) -> Judged:
    """Who knows whether a move has a legal choice."""
    found = []
    for choice in move.choices:
        known, moment = choose(choice, moment)
        found.append(known)
    for need in move.needs:
        found.append(judge(need.condition, moment))
        moment = moment.opened(opening.opens(need.condition, moment, truth=True))
    return _meet(moment, *found)


def choose(choice: nodes.Choice, moment: Moment) -> tuple[Judged, Moment]:
    """Who knows what may be chosen, and the moment in which the choice is known (E13)."""
    match choice:
        case nodes.Domain():
            known, inner = enter(choice, moment)
            symbol = moment.game.facts.binds.get(choice.id)
            if symbol is not None and not inner.names[id(symbol)].is_card:
                stands = evolve(inner.names[id(symbol)], value=KNOWN)
                inner = inner.named(symbol, stands)
            return known, inner
        case nodes.CardsChoice(low=low, high=high, source=source, where=where):
            facts = moment.game.facts
            found = [judge(low, moment), judge(high, moment)]
            reference = (
                _in_source(source, moment)
                if isinstance(source, nodes.SetOf | nodes.Range)
                else judge(source, moment)
            )
            found.append(reference)
            there = piles.piles(source, moment)
            seen = _meet(moment, reference, piles.cards_seen(there, source, moment))
            card = Stands(seen, reference, None, there, is_card=True)
            if where is not None:
                found.append(judge(where, moment.named(facts.binds.get(where.id), card)))
            return _meet(moment, *found), moment.named(facts.binds.get(choice.id), card)
        case _:
            assert_never(choice)
