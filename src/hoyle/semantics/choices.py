"""Decisions: who chooses, the moves offered, their choices, needs and bodies; used by `statements` and `check`."""

from __future__ import annotations

from enum import Enum
from functools import reduce
from typing import assert_never

from attrs import evolve

from hoyle.diagnostics import Label
from hoyle.diagnostics.edits import inserted
from hoyle.diagnostics.kinds import flow as flow_kinds
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import can, conditions, domains, effects, expressions, statements
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
    after = _offered(node.offers, inner, chooser, _Way.ONE)
    if node.otherwise is not None:
        after = after.either(statements.block(node.otherwise.body, inner).known)
    return scope.knowing(after)


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
            fix=inserted(node.chooser.span, " as chooser", "write `as chooser`", safe=False),
        )
        return scope.bind(symbol.name, symbol), symbol
    return declare_local(scope, node.alias, node.chooser.span, symbol), symbol


def everyone_chooses(node: nodes.EveryoneChooses, scope: Scope) -> Scope:
    """`everyone chooses`: bodies run one after the other when the last one has committed."""
    _may_ask(node, node, scope)
    inner, symbol = _choosers(node, scope, "everyone as chooser chooses")
    after = _offered(node.offers, inner, symbol, _Way.ALL)
    if node.otherwise is not None:
        others = _effects(node.offers, inner)
        start = _Way.ALL.acting(inner.knowing(inner.known.after(others)))
        after = after.either(statements.block(node.otherwise.body, start).known)
    return scope.knowing(after.either(scope.after(node).known))


def anyone_may(node: nodes.AnyoneMay, scope: Scope) -> Scope:
    """`anyone may`: moves are served one after the other, until the race is left (c.43)."""
    _may_ask(node, node, scope)
    head = scope.knowing(scope.known.after(_effects(node.offers, scope)))
    after = Known(dead=True)
    entered = head
    if node.until is not None:
        conditions.require(node.until, head, openly=True)
        after = conditions.narrow(node.until, head, True)
        entered = head.knowing(conditions.narrow(node.until, head, False))
    inner, symbol = _choosers(node, entered, "anyone as chooser may")
    _offered(node.offers, inner, symbol, _Way.RACE)
    if node.otherwise is not None:
        after = after.either(statements.block(node.otherwise.body, entered).known)
    return scope.knowing(after)


def _choosers(
    node: nodes.EveryoneChooses | nodes.AnyoneMay, scope: Scope, mend: str
) -> tuple[Scope, LocalSymbol]:
    """The scope with the name of each who may choose, and with what `where` says of him."""
    symbol = LocalSymbol(node.alias.text if node.alias else CHOOSER, Role.CHOOSER, PLAYER)
    scope.tables.binds[node.id] = symbol
    if node.alias is None and CHOOSER in scope.locals:
        scope.report(
            kinds.SHADOWED_NAME,
            node.span,
            "There is a `player` here already, so those who choose need another name.",
            help=f"Write `{mend}`, and use this name below.",
        )
        inner = scope.bind(symbol.name, symbol)
    else:
        inner = declare_local(scope, node.alias, node.span, symbol)
    if node.where is not None:
        conditions.require(node.where, inner)
        inner = inner.knowing(conditions.narrow(node.where, inner, True))
    return inner, symbol


class _Way(Enum):
    """The three ways of choosing."""

    ONE = "one"
    ALL = "all"
    RACE = "race"

    def acting(self, scope: Scope) -> Scope:
        """The scope of the bodies of moves that are chosen in this way."""
        match self:
            case _Way.ONE:
                return scope
            case _Way.ALL:
                barred = "a move that all make at once"
                return evolve(scope, at_once=True, sealed=True, exits=frozenset(), barred=barred)
            case _Way.RACE:
                return evolve(scope, racing=True, exits=scope.exits & {"phase"}, barred="a move of a race")
            case _:
                assert_never(self)


Choice = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay


def _may_ask(node: Choice, place: nodes.Node, scope: Scope) -> None:
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


def _effects(offers: tuple[nodes.Offer, ...], scope: Scope) -> Effects:
    """What any of these moves may do."""
    return reduce(Effects.join, (effects.effects(o, scope.top.bodies) for o in offers), Effects())


def _offered(offers: tuple[nodes.Offer, ...], inner: Scope, chooser: LocalSymbol, way: _Way) -> Known:
    """The moves of one choice; what is known after any of them."""
    after = Known(dead=True)
    seen: dict[str, nodes.Ident] = {}
    asking = evolve(inner, offered={offer.name.text: offer for offer in offers})
    for offer in offers:
        _twice(offer.name, seen, inner)
        match offer:
            case nodes.Move():
                entered = evolve(_needed(offer, asking, chooser), offered=None)
                if way is _Way.ALL:
                    # others may have acted before this body runs
                    entered = entered.knowing(entered.known.after(_effects(offers, inner)))
                after = after.either(statements.block(offer.body, way.acting(entered)).known)
            case nodes.Also():
                _also(offer, inner, way)
                after = after.either(inner.after(offer).known)
    can.no_circles(offers, inner)
    return after


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


def _also(offer: nodes.Also, scope: Scope, way: _Way) -> None:
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
    if (way is not _Way.ONE or scope.barred is not None) and inner.decides:
        scope.report(
            flow_kinds.MISPLACED_DECISION,
            offer.name.span,
            f"In `{name}` somebody is asked, and nobody can be asked here.",
            help="Offer it where one player chooses.",
        )
    elif way is _Way.ALL and (inner.ends or inner.tallies):
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
    low = expressions.number(choice.low, scope, "How many cards are chosen")
    high = expressions.number(choice.high, scope, "How many cards are chosen")
    if high.high < 0 or low.low > high.high:
        scope.report(
            type_kinds.OUT_OF_RANGE,
            choice.high.span,
            "No set of cards has such a size: it is below 0, or the smaller number does not come first.",
            help="Write how many cards at least and at most, for example `1..3 cards`.",
        )
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
