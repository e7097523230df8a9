"""Everything that looks through candidates as Python text: a function of its own with a loop; called by expressions."""

from __future__ import annotations

from typing import assert_never

from hoyle.generated import expressions, repeats, sources
from hoyle.generated.bounds import of_source
from hoyle.generated.text import Writer
from hoyle.ir import expressions as ir
from hoyle.ir.once import free_locals
from hoyle.ir.values import NONE

Quantifier = ir.Some | ir.Every | ir.Count | ir.SumOf | ir.Extreme | ir.Pick


def called(writer: Writer, expr: Quantifier) -> str:
    """The call of a new function for this expression; it is given the variables that it reads."""
    handed = sorted(index for index in free_locals(expr) if index in writer.scope)
    names = [f"h{index}" for index in handed]
    inside = writer.inner("")
    inside.scope = {index: f"h{index}" for index in handed}
    inside.known = {index: writer.known[index] for index in handed if index in writer.known}
    inside.parameters = ", ".join(["p", "s", "b", *names])
    _body(inside, expr)
    bound = "None"
    if "b" in inside.used:
        writer.used.add("b")
        bound = "b"
    name = inside.finish(writer.module.name("q"))
    return f"{name}({', '.join(['p', 's', bound, *(writer.scope[index] for index in handed)])})"


def _body(writer: Writer, expr: Quantifier) -> None:
    match expr:
        case ir.Some(domain):
            begin(writer, domain)
            writer.line("return 1")
            _after(writer, "return 0")
        case ir.Every(domain, condition):
            begin(writer, domain, condition)
            writer.line(f"if not {expressions.condition(writer, condition)}:")
            writer.line("    return 0")
            _after(writer, "return 1")
        case ir.Count(domain):
            _count(writer, domain)
        case ir.SumOf(value, domain):
            writer.line("total = 0")
            begin(writer, domain, value)
            _add(writer, value)
            _after(writer, "return WITHIN(total)")
        case ir.Extreme(highest, value, domain):
            _extreme(writer, highest, value, domain)
        case ir.Pick(first, domain):
            found = collected(writer, domain)
            _after(writer, f"return {found}[{0 if first else -1}] if {found} else {NONE}")
        case _:
            assert_never(expr)


def _count(writer: Writer, domain: ir.Domain) -> None:
    writer.line("total = 0")
    begin(writer, domain)
    writer.line("total += 1")
    _after(writer, "return total")


def _add(writer: Writer, value: ir.Expr) -> None:
    text = expressions.value(writer, value)
    if not expressions.known(writer, value).none:
        writer.line(f"total += {text}")
        return
    first, again = expressions.kept(writer, text)
    writer.line(f"if {first} != {NONE}:")
    writer.line(f"    total += {again}")


def _extreme(writer: Writer, highest: bool, value: ir.Expr, domain: ir.Domain) -> None:
    """Numbers begin above none, so the highest needs no look for it."""
    order = ">" if highest else "<"
    writer.line(f"best = {NONE}")
    begin(writer, domain, value)
    first, again = expressions.kept(writer, expressions.value(writer, value))
    if highest:
        writer.line(f"if {first} {order} best:")
    else:
        check = f"{first} != {NONE} and " if expressions.known(writer, value).none else ""
        writer.line(f"if {check}({again if check else first} {order} best or best == {NONE}):")
    writer.line(f"    best = {again}")
    _after(writer, "return best")


def _after(writer: Writer, text: str) -> None:
    writer.depth = 1
    writer.line(text)


def begin(writer: Writer, domain: ir.Domain, asked: ir.Expr | None = None) -> str:
    """Open the loop over the candidates that satisfy the conditions; the variable that holds one.

    `asked` is what is asked of each of them next.
    """
    if domain.best is None:
        variable = _loop(writer, domain, asked)
        repeats.name_repeated(writer, [asked])
        return variable
    best, kept, worth = (writer.temporary() for _ in range(3))
    depth = writer.depth
    writer.line(f"{kept} = []")
    outside = dict(writer.named)
    variable = _loop(writer, domain, domain.best.value)
    repeats.name_repeated(writer, [domain.best.value])
    writer.line(f"{worth} = {expressions.value(writer, domain.best.value)}")
    if expressions.known(writer, domain.best.value).none:
        writer.line(f"if {worth} == {NONE}:")
        writer.line("    continue")
    writer.line(f"if not {kept} or {worth} {'>' if domain.best.highest else '<'} {best}:")
    writer.line(f"    {best}, {kept} = {worth}, [{variable}]")
    writer.line(f"elif {worth} == {best}:")
    writer.line(f"    {kept}.append({variable})")
    writer.depth = depth
    writer.named = outside
    writer.line(f"for {variable} in {kept}:")
    writer.depth += 1
    repeats.name_repeated(writer, [asked])
    return variable


def _loop(writer: Writer, domain: ir.Domain, asked: ir.Expr | None) -> str:
    found = of_source(writer.module.program, domain.source, writer.known)
    candidates = writer.temporary()
    writer.line(f"{candidates} = {sources.listed(writer, domain.source)}")
    charge(writer, _length(domain.source, candidates))
    variable = writer.variable(domain.local, found)
    repeats.name_unchanging(writer, [domain.where, asked], frozenset({domain.local}))
    writer.line(f"for {variable} in {candidates}:")
    writer.depth += 1
    if domain.where is not None:
        repeats.name_repeated(writer, [domain.where])
        writer.line(f"if not {expressions.condition(writer, domain.where)}:")
        writer.line("    continue")
    return variable


def _length(source: ir.Source, listed: str) -> str:
    """Text for the number of candidates."""
    match source:
        case ir.Numbers(ir.Const(low), ir.Const(high), step) if NONE not in (low, high):
            return str(len(range(low, high + 1, step)))
        case ir.Values((_,)):
            return "1"
        case _:
            return f"len({listed})"


def charge(writer: Writer, work: str) -> None:
    """Count work before it is done."""
    writer.line(f"if ({(left := writer.temporary())} := s.left - {work}) < 0:")
    writer.line("    raise TOO_MUCH()")
    writer.line(f"s.left = {left}")


def collected(writer: Writer, domain: ir.Domain) -> str:
    """Gather the candidates that satisfy the conditions; the name of their list."""
    found, depth = writer.temporary(), writer.depth
    if domain.where is None and domain.best is None:
        writer.line(f"{found} = {sources.listed(writer, domain.source)}")
        charge(writer, _length(domain.source, found))
        return found
    outside = dict(writer.named)
    writer.line(f"{found} = []")
    writer.line(f"{found}.append({begin(writer, domain)})")
    writer.depth, writer.named = depth, outside
    return found
