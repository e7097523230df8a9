"""Decisions: who chooses, the moves offered, their choices, needs and bodies; used by `statements` and `check`."""

from __future__ import annotations

from functools import reduce

from attrs import evolve

from hoyle.diagnostics import Label
from hoyle.diagnostics.kinds import flow as flow_kinds
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import conditions, domains, effects, expressions, statements
from hoyle.semantics.effects import Effects
from hoyle.semantics.presence import Known
from hoyle.semantics.scopes import CARDS, Scope, declare_local, suggestion
from hoyle.semantics.symbols import DefineSymbol, LocalSymbol, Role, Symbol
from hoyle.semantics.types import Card, Cards, Player, Typed
from hoyle.syntax import nodes

PLAYER = Typed(Player())
CHOOSER = "player"


def player_chooses(node: nodes.PlayerChooses, scope: Scope) -> Scope:
    """`E chooses`: afterwards the game goes on after the body of the chosen move."""
    expressions.require(node.chooser, scope, PLAYER, "Who chooses")
    _may_ask(node, node.chooser, scope)
    inner, chooser = _chooser(node, scope)
    return _offered(node, node.offers, node.otherwise, inner, scope, chooser)


def _chooser(node: nodes.PlayerChooses, scope: Scope) -> tuple[Scope, LocalSymbol]:
    """The scope with the chooser's name; for `player chooses` with a visible `player` it is that one."""
    visible = scope.locals.get(CHOOSER)
    plain = visible is not None and isinstance(node.chooser, nodes.Name) and node.chooser.text == CHOOSER
    if node.alias is None and plain and isinstance(visible, LocalSymbol):
        scope.tables.binds[node.id] = visible
        return scope, visible
    symbol = LocalSymbol(node.alias.text if node.alias else CHOOSER, Role.CHOOSER, PLAYER)
    scope.tables.binds[node.id] = symbol
    if node.alias is None and plain:
        return scope.bind(symbol.name, symbol), symbol  # a variable of this name: the player it holds now
    if node.alias is None and visible is not None:
        scope.report(
            kinds.SHADOWED_NAME,
            node.chooser.span,
            "There is a `player` here already, so the one who chooses needs another name.",
            help=f"Write `{node.chooser.span.text} as chooser chooses`, and use this name below.",
        )
        return scope.bind(symbol.name, symbol), symbol
    return declare_local(scope, node.alias, node.chooser.span, symbol), symbol


def everyone_chooses(node: nodes.EveryoneChooses, scope: Scope) -> Scope:
    """`everyone chooses`: bodies run one after the other when the last one has committed."""
    _may_ask(node, node, scope)
    symbol = LocalSymbol(node.alias.text if node.alias else CHOOSER, Role.CHOOSER, PLAYER)
    scope.tables.binds[node.id] = symbol
    if node.alias is None and CHOOSER in scope.locals:
        scope.report(
            kinds.SHADOWED_NAME,
            node.span,
            "There is a `player` here already, so those who choose need another name.",
            help="Write `everyone as chooser chooses`, and use this name below.",
        )
        inner = scope.bind(symbol.name, symbol)
    else:
        inner = declare_local(scope, node.alias, node.span, symbol)
    if node.where is not None:
        conditions.require(node.where, inner)
        inner = inner.knowing(conditions.narrow(node.where, inner, True))
    after = _offered(node, node.offers, node.otherwise, inner, scope, symbol)
    return scope.knowing(after.known.either(scope.after(node).known))


def _may_ask(node: nodes.PlayerChooses | nodes.EveryoneChooses, place: nodes.Node, scope: Scope) -> None:
    if scope.at_once:
        message = "All act at once here, so nobody can be asked again before all are done."
    elif scope.barred is not None:
        message = f"Nobody can be asked in {scope.barred}."
    else:
        return
    scope.report(
        flow_kinds.MISPLACED_DECISION,
        place.span,
        message,
        help="Put the choice after this part, or go through players, piles or numbers instead of cards.",
    )


def _offered(
    node: nodes.PlayerChooses | nodes.EveryoneChooses,
    offers: tuple[nodes.Offer, ...],
    otherwise: nodes.Otherwise | None,
    inner: Scope,
    scope: Scope,
    chooser: LocalSymbol,
) -> Scope:
    """The moves of one choice; what is known after any of them."""
    at_once = isinstance(node, nodes.EveryoneChooses)
    all_bodies = reduce(Effects.join, (effects.effects(o, scope.top.bodies) for o in offers), Effects())
    after = Known(dead=True)
    seen: dict[str, nodes.Ident] = {}
    for offer in offers:
        _twice(offer.name, seen, scope)
        match offer:
            case nodes.Move():
                entered = _needed(offer, inner, chooser)
                if at_once:
                    # others may have acted before this body runs
                    entered = _acting_at_once(entered.knowing(entered.known.after(all_bodies)))
                after = after.either(statements.block(offer.body, entered).known)
            case nodes.Also():
                _also(offer, scope, at_once)
                after = after.either(scope.after(offer).known)
    if otherwise is not None:
        start = _acting_at_once(inner.knowing(inner.known.after(all_bodies))) if at_once else inner
        after = after.either(statements.block(otherwise.body, start).known)
    return scope.knowing(after)


def _acting_at_once(scope: Scope) -> Scope:
    return evolve(scope, at_once=True, sealed=True, exits=frozenset())


def _twice(ident: nodes.Ident, seen: dict[str, nodes.Ident], scope: Scope) -> None:
    if ident.text in seen:
        scope.report(
            kinds.DUPLICATE_NAME,
            ident.span,
            f"The move `{ident.text}` is offered twice in one choice.",
            help="Put both into one move, with `if` in its body.",
            labels=(Label(seen[ident.text].span, "offered here already"),),
        )
    seen.setdefault(ident.text, ident)


def _also(offer: nodes.Also, scope: Scope, at_once: bool) -> None:
    name = offer.name.text
    symbol = scope.top.moves.get(name)
    if symbol is None or symbol.shared is None:
        shared = tuple(n for n, move in scope.top.moves.items() if move.shared is not None)
        if symbol is None:
            message, help_ = f"There is no shared move `{name}`.", suggestion(name, shared)
        else:
            message = f"The move `{name}` belongs to one choice and cannot be offered at another."
            help_ = f"Declare it as `shared move {name}` at the top level."
        scope.report(kinds.UNKNOWN_MOVE, offer.name.span, message, help=help_)
        return
    scope.tables.uses[offer.name.id] = symbol
    inner = effects.effects(symbol.shared, scope.top.bodies)
    if (at_once or scope.barred is not None) and inner.decides:
        scope.report(
            flow_kinds.MISPLACED_DECISION,
            offer.name.span,
            f"In `{name}` somebody is asked, and nobody can be asked here.",
            help="Offer it where one player chooses.",
        )
    elif at_once and (inner.ends or inner.tallies):
        scope.report(
            flow_kinds.MISPLACED_ENDING,
            offer.name.span,
            f"`{name}` may write the score or end the game, and all act at once here.",
            help="Offer it where one player chooses.",
        )


# ------------------------------------------------------------------------------------ one move


def shared_move(node: nodes.SharedMove, scope: Scope) -> None:
    """A shared move: it sees the top level, its chooser and its choices."""
    chooser = scope.tables.binds.get(node.id)
    if chooser is None:
        return
    inner = evolve(scope.bind(chooser.name, chooser), sealed=True)
    entered = _needed(node.move, inner, chooser)
    statements.block(node.move.body, entered)


def _needed(move: nodes.Move, scope: Scope, chooser: LocalSymbol) -> Scope:
    """Choices and needs of a move; the scope in which its body begins."""
    outer = scope
    added: dict[str, Symbol] = {CHOOSER: chooser}
    closed: nodes.CardsChoice | None = None
    for choice in move.choices:
        if closed is not None:
            scope.report(
                type_kinds.SET_NOT_ALLOWED,
                choice.span,
                "Several cards are chosen already, and nothing can be chosen after them.",
                help="Let the choice of several cards be the last one of its move, and the only one.",
            )
        match choice:
            case nodes.Domain():
                scope = domains.bind(choice, scope, Role.CHOICE).scope
            case nodes.CardsChoice():
                scope = _several(choice, scope)
                closed = choice
        symbol = scope.tables.binds.get(choice.id)
        if symbol is not None:
            added[symbol.name] = symbol
    for need in move.needs:
        at_top = need.id in scope.top.added
        if at_top:
            # keeps what the own needs made sure of, sees fewer names
            inner = evolve(scope, locals=added)
            _added_need(need, inner, chooser)
        else:
            inner = scope
        conditions.require(need.condition, inner)
        expressions.sentence(need.sentence, inner)
        if at_top:
            _added_sentence(need, inner)
        scope = scope.knowing(conditions.narrow(need.condition, inner, True))
    return evolve(scope, exits=outer.exits)


def _several(choice: nodes.CardsChoice, scope: Scope) -> Scope:
    expressions.number(choice.low, scope, "How many cards are chosen")
    expressions.number(choice.high, scope, "How many cards are chosen")
    if isinstance(choice.source, nodes.SetOf | nodes.Range):
        scope.report(
            type_kinds.WRONG_TYPE,
            choice.source.span,
            "Cards are chosen from a pile.",
            help="Write the pile after `in`, for example `in row[player]`.",
        )
    else:
        domains.items_of(choice.source, scope, Card())
    if choice.where is not None:
        candidate = LocalSymbol("card", Role.DOMAIN, Typed(Card()))
        scope.tables.binds[choice.where.id] = candidate
        conditions.require(choice.where, declare_local(scope, None, choice.where.span, candidate))
    symbol = LocalSymbol(CARDS, Role.CARDS, Typed(Cards()))
    scope.tables.binds[choice.id] = symbol
    return declare_local(scope, None, choice.span, symbol)


# ------------------------------------------------------------------------------- added needs


def _added_need(need: nodes.Need, scope: Scope, chooser: LocalSymbol) -> None:
    if chooser.name != CHOOSER:
        scope.report(
            kinds.ADD_NEEDS_CHOOSER,
            need.span,
            f"Where this move is offered, the player who chooses is called `{chooser.name}`, "
            f"and `add needs` can only speak of `player`.",
            help="Change the phase that offers the move instead: `change phase …`.",
        )


def _added_sentence(need: nodes.Need, scope: Scope) -> None:
    if need.sentence is not None or _is_legal(need.condition, scope):
        return
    scope.report(
        kinds.ADD_NEEDS_SENTENCE,
        need.span,
        "A player who is refused the move is told why, and no sentence is given.",
        help="Write a sentence in quotes before `to`, or make the condition a `legal` of its own.",
    )


def _is_legal(condition: nodes.Expr, scope: Scope) -> bool:
    match condition:
        case nodes.Name():
            symbol = scope.tables.uses.get(condition.id)
        case nodes.Call(name=name) | nodes.Apply(name=name):
            symbol = scope.tables.uses.get(name.id)
        case _:
            return False
    # something unknown was reported already
    return symbol is None or (isinstance(symbol, DefineSymbol) and isinstance(symbol.node, nodes.Legal))
