"""Statements of control become instructions: branches, loops, turns, phases, variables, exits."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Draw, Fault, Limits, Next, Place, Set, Snapshot, Tell
from hoyle.ir.native import NativeSource
from hoyle.lowering import choices, effects, fold
from hoyle.lowering.domains import domain_source, lower_domain
from hoyle.lowering.emit import Emitter, Flow
from hoyle.lowering.expressions import lower
from hoyle.lowering.names import families_of, fixed_place, place
from hoyle.lowering.tables import Array, Scope, owner_range
from hoyle.lowering.variables import limits_of, start_value, variable_number
from hoyle.semantics.symbols import PhaseSymbol, VarSymbol
from hoyle.source import Span
from hoyle.syntax import nodes


def lower_block(block: nodes.Block, scope: Scope, flow: Flow, out: Emitter) -> Scope:
    """Write the statements of a block; the scope at its end (for `until`)."""
    for statement in block.statements:
        scope = lower_statement(statement, scope, flow, out)
    return scope


def lower_statement(node: nodes.Statement, scope: Scope, flow: Flow, out: Emitter) -> Scope:
    """Write one statement; the scope after it."""
    match node:
        case nodes.If():
            _if(node, scope, flow, out)
        case nodes.For():
            _for(node, scope, flow, out)
        case nodes.While():
            _while(node, scope, flow, out)
        case nodes.RepeatUntil():
            _repeat_until(node, scope, flow, out)
        case nodes.RepeatTimes():
            _repeat_times(node, scope, flow, out)
        case nodes.RepeatAtMost():
            _repeat_at_most(node, scope, flow, out)
        case nodes.Turns():
            _turns(node, scope, flow, out)
        case nodes.PlayerChooses():
            choices.player_chooses(node, scope, flow, out)
        case nodes.EveryoneChooses():
            choices.everyone_chooses(node, scope, flow, out)
        case nodes.AnyoneMay():
            choices.anyone_may(node, scope, flow, out)
        case nodes.Let():
            return _let(node, scope, out)
        case nodes.LetRandom(domain=domain):
            slot = out.tables.take_slots(1, node.span)
            out.emit(Draw(ir.Slot(slot), lower_domain(domain, scope, out.tables)[0], span=node.span))
            return scope.bind(out.tables.facts.binds[node.id], ir.Slot(slot))
        case nodes.Var():
            _body_variable(node, scope, out)
        case nodes.Run(call=call):
            _run(call, scope, out)
        case nodes.Assign(target=target, value=value):
            where, limits, variable = target_of(target, scope, out)
            out.emit(Set(where, lower(value, scope, out.tables), limits, variable, span=node.span))
        case nodes.AssignRandom(target=target, domain=domain):
            where, limits, variable = target_of(target, scope, out)
            candidates = lower_domain(domain, scope, out.tables)[0]
            out.emit(Draw(where, candidates, limits, variable, span=node.span))
        case nodes.Step(target=target, op=op, value=value):
            where, limits, variable = target_of(target, scope, out)
            changed = fold.arithmetic(op, _read(where), lower(value, scope, out.tables))
            out.emit(Set(where, changed, limits, variable, span=node.span))
        case nodes.Clear(names=names):
            for name in names:
                symbol = out.tables.facts.uses[name.id]
                assert isinstance(symbol, VarSymbol)
                set_start(symbol, scope if not symbol.top else Scope(), out, node.span)
        case nodes.Exit(what=what):
            _exit(what, flow, out, node.span)
        case _:
            effects.lower_effect(node, scope, out)
    return scope


def _read(where: Place) -> ir.Expr:
    return where if isinstance(where, ir.Slot) else ir.SlotAt(where)


def target_of(node: nodes.Expr, scope: Scope, out: Emitter) -> tuple[Place, Limits, int | None]:
    """Where an assignment goes: the place, what it may hold, and the number of the declared variable."""
    base = node.base if isinstance(node, nodes.Index) else node
    symbol = out.tables.facts.uses[base.id]
    assert isinstance(symbol, VarSymbol), f"{node.span}: assignment to something that is no variable"
    limits = limits_of(symbol, out.tables)
    number = variable_number(symbol, out.tables)
    if isinstance(node, nodes.Index):
        element = place(node.base, node.indices, scope, out.tables)
        fixed = fixed_place(element)
        return (element if fixed is None else ir.Slot(fixed)), limits, number
    return ir.Slot(out.tables.arrays[symbol].base), limits, number


def judged(node: nodes.Expr, scope: Scope, out: Emitter) -> ir.Expr:
    """A condition where it is used; with `openly` its truth is told first and then read from a slot."""
    condition = lower(node, scope, out.tables)
    if not isinstance(node, nodes.Openly):
        return condition
    slot = out.tables.take_slots(1, node.span)
    out.set(slot, fold.cases([(condition, fold.YES)], fold.NO), node.span)
    out.emit(Tell(slot, span=node.span))
    return ir.Slot(slot)


def _if(node: nodes.If, scope: Scope, flow: Flow, out: Emitter) -> None:
    end = out.label()
    for branch in node.branches:
        condition = judged(branch.condition, scope, out)
        if fold.is_no(condition):
            continue
        after = out.label()
        out.unless(condition, after, branch.condition.span)
        lower_block(branch.body, scope, flow, out)
        if fold.is_yes(condition):
            out.here(end)
            out.here(after)
            return
        out.jump(end, node.span)
        out.here(after)
    if node.otherwise is not None:
        lower_block(node.otherwise, scope, flow, out)
    out.here(end)


def held(source: ir.Source, span: Span, out: Emitter) -> ir.Source:
    """The source with its changing parts kept in slots, so that a loop goes through what it began with."""

    def keep(expr: ir.Expr) -> ir.Expr:
        if isinstance(expr, ir.Const):
            return expr
        slot = out.tables.take_slots(1, span)
        out.set(slot, expr, span)
        return ir.Slot(slot)

    match source:
        case ir.Numbers(low, high, step):
            return ir.Numbers(keep(low), keep(high), step)
        case ir.Ring(base, count, start):
            return ir.Ring(base, count, keep(start))
        case ir.Values(items):
            return ir.Values(tuple(keep(item) for item in items))
        case ir.Union(parts):
            return ir.Union(tuple(held(part, span, out) for part in parts))
        case ir.CardsIn() | ir.Held() | NativeSource():
            return source
        case _:
            assert_never(source)


def _for(node: nodes.For, scope: Scope, flow: Flow, out: Emitter) -> None:
    domain, _ = lower_domain(node.domain, scope, out.tables)
    if domain.where is not None and fold.is_no(domain.where):
        return
    span = node.domain.span
    position = out.tables.take_slots(1, span)
    variable = out.tables.take_slots(1, span)
    loop = None
    if isinstance(domain.source, ir.CardsIn | ir.Held):
        loop = out.loops
        out.loops += 1
        out.emit(Snapshot(loop, domain_source(node.domain, scope, out.tables), span=span))
    else:
        domain = evolve(domain, source=held(domain.source, span, out))
    out.set(position, ir.Const(0), span)
    head, end = out.label(), out.label()
    out.here(head)
    out.emit(Next(position, variable, domain, end, loop, span=span))
    inner = scope.bind(out.tables.facts.binds.get(node.domain.id), ir.Slot(variable))
    lower_block(node.body, inner, evolve(flow, loop=end), out)
    out.jump(head, node.span)
    out.here(end)


def _while(node: nodes.While, scope: Scope, flow: Flow, out: Emitter) -> None:
    head, end = out.label(), out.label()
    out.here(head)
    out.unless(judged(node.condition, scope, out), end, node.condition.span)
    lower_block(node.body, scope, evolve(flow, loop=end), out)
    out.jump(head, node.span)
    out.here(end)


def _repeat_until(node: nodes.RepeatUntil, scope: Scope, flow: Flow, out: Emitter) -> None:
    head, end = out.label(), out.label()
    out.here(head)
    inner = lower_block(node.body, scope, evolve(flow, loop=end), out)
    out.unless(judged(node.until, inner, out), head, node.until.span)
    out.here(end)


def _repeat_times(node: nodes.RepeatTimes, scope: Scope, flow: Flow, out: Emitter) -> None:
    left, head, end = _counter(node.times, scope, out), out.label(), out.label()
    out.here(head)
    out.unless(fold.compare(">", ir.Slot(left), ir.Const(0)), end, node.times.span)
    out.set(left, fold.arithmetic("-", ir.Slot(left), ir.Const(1)), node.times.span)
    lower_block(node.body, scope, evolve(flow, loop=end), out)
    out.jump(head, node.span)
    out.here(end)


def _counter(times: nodes.Expr, scope: Scope, out: Emitter) -> int:
    slot = out.tables.take_slots(1, times.span)
    out.set(slot, lower(times, scope, out.tables), times.span)
    return slot


def _repeat_at_most(node: nodes.RepeatAtMost, scope: Scope, flow: Flow, out: Emitter) -> None:
    left, head, spent, end = _counter(node.times, scope, out), out.label(), out.label(), out.label()
    out.here(head)
    out.unless(fold.compare(">", ir.Slot(left), ir.Const(0)), spent, node.times.span)
    out.set(left, fold.arithmetic("-", ir.Slot(left), ir.Const(1)), node.times.span)
    inner = lower_block(node.body, scope, evolve(flow, loop=end), out)
    out.unless(judged(node.until, inner, out), head, node.until.span)
    out.jump(end, node.span)
    out.here(spent)
    lower_block(node.otherwise, scope, flow, out)
    out.here(end)


def _turns(node: nodes.Turns, scope: Scope, flow: Flow, out: Emitter) -> None:
    """c.24: `until` before every turn, then `skipping`; a whole round skipped ends the turns."""
    player, skipped = out.tables.take_slots(1, node.span), out.tables.take_slots(1, node.span)
    head, turn, skip, end = out.label(), out.label(), out.label(), out.label()
    span = node.start.span
    out.set(player, lower(node.start, scope, out.tables), span)
    out.set(skipped, ir.Const(0), span)
    inner = scope.bind(out.tables.facts.binds.get(node.id), ir.Slot(player))
    out.here(head)
    if node.until is not None:
        out.unless(fold.negation(judged(node.until, scope, out)), end, node.until.span)
    if node.skipping is not None:
        everyone = fold.compare("<", ir.Slot(skipped), ir.Const(out.tables.players))
        out.unless(everyone, end, node.skipping.span)
        out.unless(fold.negation(judged(node.skipping, inner, out)), skip, node.skipping.span)
        out.set(skipped, ir.Const(0), span)
    lower_block(node.body, inner, evolve(flow, loop=None, turn=turn, turns=end), out)
    out.here(turn)
    _next_player(player, span, out)
    out.jump(head, node.span)
    out.here(skip)
    if node.skipping is not None:
        out.set(skipped, fold.arithmetic("+", ir.Slot(skipped), ir.Const(1)), span)
        out.jump(turn, node.span)
    out.here(end)


def _next_player(slot: int, span: Span, out: Emitter) -> None:
    following = fold.arithmetic("+", ir.Slot(slot), ir.Const(1))
    out.set(slot, fold.arithmetic("mod", following, ir.Const(out.tables.players)), span)


def _let(node: nodes.Let, scope: Scope, out: Emitter) -> Scope:
    symbol = out.tables.facts.binds[node.id]
    value = judged(node.value, scope, out)
    out.tables.note_families(symbol, families_of(node.value, out.tables))
    if isinstance(value, ir.Const):
        return scope.bind(symbol, value)
    slot = out.tables.take_slots(1, node.span)
    out.set(slot, value, node.span)
    return scope.bind(symbol, ir.Slot(slot))


def _body_variable(node: nodes.Var, scope: Scope, out: Emitter) -> None:
    symbol = out.tables.facts.variables[node.id]
    low, count = owner_range(out.tables, symbol.each)
    out.tables.arrays[symbol] = Array(out.tables.take_slots(count, node.span), count, low)
    set_start(symbol, scope, out, node.span)


def set_start(symbol: VarSymbol, scope: Scope, out: Emitter, span: Span, *, told: bool = True) -> None:
    """Write the start value of a variable (c.20, c.21), element by element.

    What a variable holds when the game begins is no change, so it is not told then.
    """
    array = out.tables.arrays[symbol]
    limits = limits_of(symbol, out.tables)
    number = variable_number(symbol, out.tables) if told else None
    for index in range(array.count):
        value = start_value(symbol, array.low + index, scope, out.tables)
        out.emit(Set(ir.Slot(array.base + index), value, limits, number, span=span))


def _run(call: nodes.Expr, scope: Scope, out: Emitter) -> None:
    match call:
        case nodes.Name(id=key):
            arguments: tuple[nodes.Expr, ...] = ()
        case nodes.Call(name=name, arguments=arguments):
            key = name.id
        case _:
            raise AssertionError(f"{call.span}: the checker refuses to run this")
    symbol = out.tables.facts.uses[key]
    assert isinstance(symbol, PhaseSymbol)
    plan = out.phases[symbol]
    for slot, argument in zip(plan.slots, arguments, strict=True):
        out.set(slot, lower(argument, scope, out.tables), argument.span)
    out.call(plan, call.span)


def _exit(what: str, flow: Flow, out: Emitter, span: Span) -> None:
    label = {"turn": flow.turn, "turns": flow.turns, "loop": flow.loop, "phase": flow.phase.finish}[what]
    if label is None:
        out.emit(Fault(f"there is nothing to end with `end {what}`", span=span))
        return
    out.jump(label, span)
