"""Statements and blocks: names they bring, what they store, where they may stand, what is known after them.

Each function takes the scope before a statement and gives the scope after it. `choices` and `card_statements`
do the decisions and the cards.
"""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.diagnostics.kinds import flow as kinds
from hoyle.diagnostics.kinds import names as name_kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import card_statements, choices, conditions, domains, expressions, ranges, variables
from hoyle.semantics.calls import run_phase
from hoyle.semantics.expectations import UNKNOWN, report_set
from hoyle.semantics.presence import Known, place_of
from hoyle.semantics.scopes import Scope, declare_local
from hoyle.semantics.symbols import LocalSymbol, Role, VarSymbol
from hoyle.semantics.types import Card, Cards, Piles, Player, Team, Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

LOOPS = frozenset({"loop"})
TURNS = frozenset({"turn", "turns"})
PLAYER = Typed(Player())

Flow = (
    nodes.If
    | nodes.For
    | nodes.While
    | nodes.RepeatUntil
    | nodes.RepeatTimes
    | nodes.RepeatAtMost
    | nodes.Turns
)


def block(node: nodes.Block, scope: Scope) -> Scope:
    """A block: its names end with it, what it did stays."""
    return scope.knowing(body(node, scope).known)


def body(node: nodes.Block, scope: Scope) -> Scope:
    """The statements of a block, with the names they brought."""
    for part in node.statements:
        scope = statement(part, scope)
    return scope


def statement(node: nodes.Statement, scope: Scope) -> Scope:
    """One statement; the scope after it."""
    match node:
        case (
            nodes.If()
            | nodes.For()
            | nodes.While()
            | nodes.RepeatUntil()
            | nodes.RepeatTimes()
            | nodes.RepeatAtMost()
            | nodes.Turns()
        ):
            return _flow(node, scope)
        case nodes.PlayerChooses():
            return choices.player_chooses(node, scope)
        case nodes.EveryoneChooses():
            return choices.everyone_chooses(node, scope)
        case nodes.AnyoneMay():
            return choices.anyone_may(node, scope)
        case nodes.Let(name=name, value=value):
            return _let(node, name, value, scope)
        case nodes.LetRandom(name=name, domain=domain):
            bound = domains.bind(domain, scope)
            symbol = LocalSymbol(name.text, Role.LET, bound.typed.maybe(bound.typed.none or bound.empty))
            scope.tables.binds[node.id] = symbol
            return declare_local(scope, name, node.span, symbol)
        case nodes.Var():
            return variables.body_variable(node, scope)
        case nodes.Run(call=call):
            return run_phase(call, scope).after(node)
        case nodes.Assign() | nodes.AssignRandom() | nodes.Step() | nodes.Clear():
            return variables.change(node, scope)
        case (
            nodes.MoveCards()
            | nodes.Deal()
            | nodes.Gather()
            | nodes.Shuffle()
            | nodes.Flip()
            | nodes.Show()
            | nodes.Swap()
        ):
            return card_statements.check(node, scope)
        case nodes.Tally():
            return _tally(node, scope)
        case nodes.EndGame():
            return _end_game(node, scope)
        case nodes.Exit(what=what):
            return _exit(node, what, scope)
        case _:
            assert_never(node)


# ----------------------------------------------------------------------------------------- flow


def _flow(node: Flow, scope: Scope) -> Scope:
    match node:
        case nodes.If():
            return _if(node, scope)
        case nodes.For(domain=domain, body=inner):
            return _for(node, domain, inner, scope)
        case nodes.While(condition=condition, body=inner):
            head = scope.after(inner)
            conditions.require(condition, head, openly=True)
            entered = head.knowing(conditions.narrow(condition, head, True))
            block(inner, _inside(entered, LOOPS))
            if _may_leave(inner):
                return head
            return head.knowing(conditions.narrow(condition, head, False))
        case nodes.RepeatUntil(body=inner, until=until):
            return _repeat(inner, until, scope)
        case nodes.RepeatTimes(times=times, body=inner):
            expressions.number(times, scope, "How often something is repeated")
            head = scope.after(inner)
            block(inner, _inside(head, LOOPS))
            return head
        case nodes.RepeatAtMost(times=times, body=inner, until=until, otherwise=otherwise):
            number = expressions.number(times, scope, "How often something is repeated")
            if not ranges.bounded(ranges.interval(0, number.high)):
                scope.report(
                    type_kinds.UNBOUNDED,
                    times.span,
                    "The most passes must be a number with a bound.",
                    help="Write a plain number, for example `repeat at most 1000 times`.",
                )
            done = _repeat(inner, until, scope)
            failed = block(otherwise, scope.after(inner))
            return scope.knowing(done.known.either(failed.known))
        case nodes.Turns():
            return _turns(node, scope)
        case _:
            assert_never(node)


def _inside(scope: Scope, exits: frozenset[str]) -> Scope:
    if scope.sealed:
        return scope
    return evolve(scope, exits=scope.exits | exits)


def _may_leave(inner: nodes.Block) -> bool:
    """Whether the loop may be left from its body."""
    return any(isinstance(part, nodes.Exit) and part.what == "loop" for part in walk(inner))


def _if(node: nodes.If, scope: Scope) -> Scope:
    after = Known(dead=True)
    passed = scope
    for branch in node.branches:
        conditions.require(branch.condition, passed, openly=True)
        entered = passed.knowing(conditions.narrow(branch.condition, passed, True))
        after = after.either(block(branch.body, entered).known)
        passed = passed.knowing(conditions.narrow(branch.condition, passed, False))
    if node.otherwise is not None:
        passed = block(node.otherwise, passed)
    return scope.knowing(after.either(passed.known))


def _for(node: nodes.For, domain: nodes.Domain, inner: nodes.Block, scope: Scope) -> Scope:
    bound = domains.bind(domain, scope)
    after = scope.after(inner)
    known = bound.scope.after(inner).known
    if domain.where is not None:
        known = conditions.narrow(domain.where, bound.scope.knowing(known), True)
    entered = _inside(bound.scope.knowing(known), LOOPS)
    if isinstance(bound.typed.type, Card):
        entered = evolve(entered, barred="a loop over cards")
    block(inner, entered)
    return after


def _repeat(inner: nodes.Block, until: nodes.Expr, scope: Scope) -> Scope:
    head = scope.after(inner)
    last = body(inner, _inside(head, LOOPS))
    last = evolve(last, exits=scope.exits, barred=scope.barred)
    conditions.require(until, last, openly=True)
    if _may_leave(inner):
        return head
    return scope.knowing(conditions.narrow(until, last, True))


def _turns(node: nodes.Turns, scope: Scope) -> Scope:
    expressions.require(node.start, scope, PLAYER, "Where the turns begin")
    head = scope.after(node.body)
    if node.until is not None:
        conditions.require(node.until, head, openly=True)
        entered = head.knowing(conditions.narrow(node.until, head, False))
    else:
        entered = head
    symbol = LocalSymbol("player", Role.TURN, PLAYER)
    scope.tables.binds[node.id] = symbol
    entered = declare_local(entered, None, node.start.span, symbol)
    if node.skipping is not None:
        conditions.require(node.skipping, entered, openly=True)
        entered = entered.knowing(conditions.narrow(node.skipping, entered, False))
    block(node.body, _inside(entered, TURNS))
    return head


def _let(node: nodes.Let, name: nodes.Ident, value: nodes.Expr, scope: Scope) -> Scope:
    if scope.find(name.text) is None and _mentions(value, name.text):
        scope.report(
            name_kinds.UNKNOWN_NAME,
            name.span,
            f"`{name.text}` is made by this line, so it has no value that the line could use.",
            help="`let` makes a new name each time. A value that changes is a variable: "
            f"`var {name.text}: 0..100 = 0` once, then `{name.text} := …`.",
        )
        return scope.bind(name.text, LocalSymbol(name.text, Role.LET, UNKNOWN))
    if isinstance(value, nodes.Openly):
        conditions.require(value, scope, openly=True)
        typed = scope.tables.types.get(value.id, UNKNOWN)
    else:
        typed = expressions.infer(value, scope)
    if isinstance(typed.type, Cards | Piles):
        report_set(value, typed, scope, f"`let {name.text}` names one value")
        typed = UNKNOWN
    symbol = LocalSymbol(name.text, Role.LET, typed)
    scope.tables.binds[node.id] = symbol
    return declare_local(scope, name, node.span, symbol)


def _mentions(value: nodes.Expr, name: str) -> bool:
    return any(isinstance(part, nodes.Name) and part.text == name for part in walk(value))


# --------------------------------------------------------------------------------- ends, exits


def _exit(node: nodes.Exit, what: str, scope: Scope) -> Scope:
    if what not in scope.exits:
        mends = {
            "turn": "It ends a turn of the nearest `turns from …` in the same phase.",
            "turns": "It ends the nearest `turns from …` in the same phase.",
            "loop": "It ends the nearest `for`, `while` or `repeat` in the same phase.",
            "phase": "It ends the phase it is written in.",
        }
        if scope.at_once:
            message = f"All act at once here, so `end {what}` cannot leave from here."
            help_ = "Put it after the choice, under an `if`, or into a phase of its own."
        elif scope.racing and what != "loop":
            message = f"This is a move of a race, and `end {what}` cannot leave a race."
            help_ = "A race is left with `end phase`, which ends the phase it stands in."
        elif scope.racing:
            message = "A race is no loop, so `end loop` does not leave it."
            help_ = "A race is left with `end phase`, and ends when what stands after `until` holds."
        elif scope.sealed:
            message = f"In a shared move `end {what}` cannot stand, as the move is offered at several places."
            help_ = "Put what it leaves into a phase of its own, and run that."
        else:
            message = f"There is nothing that `end {what}` could end here."
            help_ = mends[what]
        scope.report(kinds.MISPLACED_EXIT, node.span, message, help=help_)
    return scope.knowing(Known(dead=True))


def _tally(node: nodes.Tally, scope: Scope) -> Scope:
    if not scope.top.sheets:
        scope.report(
            kinds.TALLY_WITHOUT_SCORE,
            node.span,
            "There is no score that could be written down.",
            help="Add a `score each player` (or `each team`, or `everyone`), or take `tally` away.",
        )
    elif scope.at_once:
        _at_once(node, "tally", scope)
    return scope


def _at_once(node: nodes.Node, word: str, scope: Scope) -> None:
    scope.report(
        kinds.MISPLACED_ENDING,
        node.span,
        f"`{word}` cannot stand where all act at once: each would do it before the others are done.",
        help="Put it after the choice.",
    )


def _end_game(node: nodes.EndGame, scope: Scope) -> Scope:
    word = "win" if node.won else "lose"
    if scope.at_once:
        _at_once(node, word, scope)
    if node.who is not None:
        _winners(node.who, word, scope)
    return scope.knowing(Known(dead=True))


def _winners(domain: nodes.Domain, word: str, scope: Scope) -> None:
    """`win R`: players or teams of a domain, or those a visible variable names (c.27)."""
    visible = scope.locals.get(domain.type.text) or scope.top.values.get(domain.type.text)
    plain = domain.name is None and domain.source is None and domain.owner is None and domain.start is None
    if plain and isinstance(visible, LocalSymbol | VarSymbol):
        scope.tables.uses[domain.type.id] = visible
        typed = visible.type
        place = place_of(_as_name(domain, scope), scope.tables.uses)
        if typed.none and place is not None and scope.known.has(place):
            typed = typed.maybe(False)
        scope.tables.types[domain.id] = typed
        if domain.where is not None or domain.best is not None:
            scope.report(
                type_kinds.WRONG_TYPE,
                domain.span,
                f"`{domain.type.text}` is one already, so there is nothing to choose from.",
                help=f"Give the candidates a name of their own: `{word} player p where …`.",
            )
        elif typed.none:
            scope.report(
                type_kinds.MAYBE_NONE,
                domain.span,
                f"Somebody must {word}, and `{domain.type.text}` may be none here.",
                help=f"Make sure of it first, for example with `if {domain.type.text} is not none`.",
            )
    else:
        typed = domains.bind(domain, scope).typed
    if not isinstance(typed.type, Player | Team) and typed != UNKNOWN:
        scope.report(
            type_kinds.WRONG_TYPE,
            domain.span,
            f"Only players and teams can {word}.",
            help=f"Write `{word} player where …`, `{word} team …` or `{word} everyone`.",
        )


def _as_name(domain: nodes.Domain, scope: Scope) -> nodes.Name:
    name = nodes.Name(span=domain.type.span, text=domain.type.text)
    scope.tables.uses[name.id] = scope.tables.uses[domain.type.id]
    return name
