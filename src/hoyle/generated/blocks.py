"""Instructions as Python text: a function for each address that is jumped to, up to where the way is open again.

What a function cannot do better than the engine, it leaves to the engine. Work is counted for several instructions at
once where only the last of them can go wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from hoyle.generated import expressions, sources
from hoyle.generated.bounds import of_source
from hoyle.generated.safety import safe
from hoyle.generated.text import Module, Writer
from hoyle.ir import expressions as ir
from hoyle.ir import instructions as code
from hoyle.ir.program import Program
from hoyle.ir.values import NONE, UNJUDGED
from hoyle.source import Span

LONGEST = 24
"""Instructions in one function."""


def leaders(program: Program) -> list[int]:
    """The addresses at which the program may go on after a jump, rising."""
    found = {program.start, program.setup}
    for phase in program.phases:
        found |= {phase.entry, phase.body}
    returns = {program.setup_slot, *(phase.return_slot for phase in program.phases)}
    for at, step in enumerate(program.code):
        match step:
            case code.Jump(target=target) | code.Branch(target=target):
                found.add(target)
            case code.Next(exit=target) | code.NextCommitted(exit=target):
                found |= {target, at}
            case code.Decide():
                found |= {at, at + 1}
            case code.Set(place=ir.Slot(slot), value=ir.Const(value)) if slot in returns:
                found.add(value)
            case _:
                pass
    for decision in program.decisions:
        found |= {offer.body for offer in decision.offers}
        found |= {decision.otherwise} if decision.otherwise is not None else set()
    return sorted(at for at in found if 0 <= at < len(program.code))


@define(eq=False)
class _Block:
    """The function that is being written, and the instructions whose work is not counted yet."""

    writer: Writer
    spans: list[Span] = field(factory=list)
    pending: list[str] = field(factory=list)

    def line(self, text: str) -> None:
        """A line that cannot go wrong; it waits until the work before it is counted."""
        self.pending.append(text)

    def count(self) -> None:
        """Count the work of the instructions so far, and do what waits."""
        if self.spans:
            spans = self.writer.module.shared(tuple(id(span) for span in self.spans), tuple(self.spans))
            left = self.writer.temporary()
            self.writer.line(f"if ({left} := s.left - {len(self.spans)}) < 0:")
            self.writer.line(f"    raise TOO_MUCH_AT({left}, {spans})")
            self.writer.line(f"s.left = {left}")
        for text in self.pending:
            self.writer.line(text)
        self.spans, self.pending = [], []

    def guarded(self, lines: list[str], span: Span) -> None:
        """Lines that can go wrong, at this place."""
        self.count()
        self.writer.line("try:")
        for text in lines:
            self.writer.line(f"    {text}")
        self.writer.line("except RuleFault as fault:")
        name = self.writer.module.shared(("span", id(span)), span)
        self.writer.line(f"    raise fault.at({name}) from None")


def block(module: Module, start: int) -> str:
    """Write the function that begins at an address; its name."""
    made = _Block(Writer(module, "p, s, log", keeps=False))
    at: int | None = start
    seen: set[int] = set()
    steps = module.program.code
    while at is not None:
        ends = at >= len(steps) or (bool(seen) and isinstance(steps[at], code.Next))
        if ends or at in seen or len(seen) == LONGEST:
            _leave(made, at)
            break
        seen.add(at)
        at = _instruction(made, at)
    return made.writer.finish(module.name("k"))


def _leave(made: _Block, at: int) -> None:
    made.line(f"s.pc = {at}")
    made.count()


def _instruction(made: _Block, at: int) -> int | None:
    """Write one instruction; the address that follows, None if the function ends here."""
    step = made.writer.module.program.code[at]
    made.spans.append(step.span)
    match step:
        case code.Jump(target=target):
            return target
        case code.Set():
            _set(made, step)
            return at + 1
        case code.Branch():
            _branch(made, step)
            return at + 1
        case code.Return(slot=slot):
            _return(made, slot, at)
            return None
        case code.Snapshot():
            text = sources.listed(made.writer, step.source)
            _judged(made, [f"s.loops[{step.loop}] = list({text})"], step.span, False)
            return at + 1
        case code.Next():
            _next(made, step)
            return at + 1
        case code.Tell(slot=slot):
            told = f"TOLD({made.writer.part('S')}[{slot}] == 1, p.code[{at}].span)"
            made.line(f"if log is not None: log.append({told})")
            return at + 1
        case code.Move() | code.Deal() | code.Gather() | code.Swap() | code.Flip() | code.Show():
            _cards(made, step, at)
            return at + 1
        case code.Shuffle() | code.Draw() | code.Tally():
            made.guarded([f"CARRY_OUT(p, s, p.code[{at}], log)"], step.span)
            return at + 1
        case code.Decide(decision=number):
            lines = [f"s.pc = {at + 1}", f"DECIDE(p, s, p.decisions[{number}], {number}, log)"]
            made.guarded(lines, step.span)
            return None
        case code.End() | code.Fault() | code.NextCommitted():
            made.guarded([f"s.pc = {at}", f"CARRY_OUT(p, s, p.code[{at}], log)"], step.span)
            return None


def _fresh(made: _Block) -> list[str]:
    """A line that makes room for what an expression keeps, if it keeps something."""
    if "b" not in made.writer.used:
        return []
    made.writer.used.discard("b")
    return [f"b = [{UNJUDGED}] * {made.writer.module.program.locals}"]


def _judged(made: _Block, lines: list[str], span: Span, sound: bool) -> None:
    """Lines with expressions: those that cannot go wrong wait with their instructions."""
    lines = [*_fresh(made), *lines]
    if sound:
        for text in lines:
            made.line(text)
    else:
        made.guarded(lines, span)


def _branch(made: _Block, step: code.Branch) -> None:
    writer = made.writer
    text, sound = expressions.condition(writer, step.condition), _safe(made, step.condition)
    if sound:
        made.count()
        writer.line(f"if not {text}:")
    else:
        holds = writer.temporary()
        _judged(made, [f"{holds} = {text}"], step.span, False)
        writer.line(f"if not {holds}:")
    writer.line(f"    s.pc = {step.target}")
    writer.line("    return")


def _safe(made: _Block, part: object) -> bool:
    return safe(made.writer.module.program, part, {}) and "b" not in made.writer.used


def _return(made: _Block, slot: int, at: int) -> None:
    caller = made.writer.temporary()
    made.line(f"{caller} = {made.writer.part('S')}[{slot}]")
    made.line(f"if {caller} < 0: s.halted, s.pc = True, {at + 1}")
    made.line(f"else: s.pc = {caller}")
    made.count()


def _set(made: _Block, step: code.Set) -> None:
    writer = made.writer
    slots = writer.part("S")
    text, sound = expressions.value(writer, step.value), _safe(made, step.value)
    lines = _fresh(made)
    match step.place:
        case ir.Slot(index) if step.variable is None and step.limits is None:
            _judged(made, [*lines, f"{slots}[{index}] = {text}"], step.span, sound)
            return
        case ir.Slot(index):
            place, kept = str(index), writer.temporary()
            lines.append(f"{kept} = {text}")
        case ir.Element():
            place, kept, sound = writer.temporary(), writer.temporary(), False
            slot = expressions.element_slot(writer, step.place)
            lines += [f"{kept} = {text}", *_fresh(made), f"{place} = {slot}"]
            lines.append(f"if {place} == {NONE}: raise NOWHERE()")
    check = _limits(made, step, kept)
    lines += check
    if step.variable is None:
        lines.append(f"{slots}[{place}] = {kept}")
    else:
        base = writer.module.program.variables[step.variable].base
        lines.append(f"if log is not None and {slots}[{place}] != {kept}:")
        lines.append(f"    CHANGED(p, log, {step.variable}, {place} - {base}, {slots}[{place}], {kept})")
        lines.append(f"{slots}[{place}] = {kept}")
    _judged(made, lines, step.span, sound and not check)


def _limits(made: _Block, step: code.Set, kept: str) -> list[str]:
    """A look at the limits of a place, where the value could lie outside."""
    limits = step.limits
    if limits is None:
        return []
    found = expressions.known(made.writer, step.value)
    if limits.low <= found.low and found.high <= limits.high and (limits.none or not found.none):
        return []
    none = f" and {kept} != {NONE}" if limits.none else ""
    name = made.writer.module.constant(limits)
    return [
        f"if not {limits.low} <= {kept} <= {limits.high}{none}:",
        f"    raise OUTSIDE_LIMITS({name}, {kept})",
    ]


def _next(made: _Block, step: code.Next) -> None:
    """The next candidate of a loop; work is counted for each that is looked at."""
    writer, domain = made.writer, step.domain
    slots = writer.part("S")
    items, place, left = (writer.temporary() for _ in range(3))
    listed = sources.listed(writer, domain.source) if step.loop is None else f"s.loops[{step.loop}]"
    known = of_source(writer.module.program, domain.source, writer.known)
    variable = writer.variable(domain.local, known)
    lines = [
        f"{items} = {listed}",
        f"for {place} in range({slots}[{step.position}], len({items})):",
        f"    if ({left} := s.left - 1) < 0: raise TOO_MUCH()",
        f"    s.left = {left}",
        f"    {variable} = {items}[{place}]",
    ]
    if domain.where is not None:
        lines += [f"    if not {expressions.condition(writer, domain.where)}: continue"]
    lines += [
        f"    {slots}[{step.variable}] = {variable}",
        f"    {slots}[{step.position}] = {place} + 1",
        "    break",
        "else:",
        f"    s.pc = {step.exit}",
        "    return",
    ]
    _judged(made, lines, step.span, False)
    del writer.scope[domain.local], writer.known[domain.local]


def _cards(made: _Block, step: code.Code, at: int) -> None:
    """A statement about cards; a single card that moves while nobody listens goes the short way."""
    writer = made.writer
    lines = [f"CARRY_OUT(p, s, p.code[{at}], log)"]
    match step:
        case code.Move(cards=ir.OneCard(card), to=to, bottom=bottom, face=face):
            target, moved = writer.temporary(), writer.temporary()
            way = writer.module.constant(face)
            short = [
                f"{target} = {expressions.value(writer, to)}",
                f"if {target} == {NONE}: raise NO_PILE()",
                f"{moved} = {expressions.value(writer, card)}",
                f"if {moved} != {NONE}: CARRY(p, s, {moved}, {target}, {bottom}, {way})",
            ]
            lines = ["if log is None:", *(f"    {text}" for text in short), f"else: {lines[0]}"]
        case _:
            pass
    _judged(made, lines, step.span, False)


def blocks(module: Module) -> Iterator[tuple[int, str]]:
    """Write all functions: address and name."""
    for start in leaders(module.program):
        yield start, block(module, start)
