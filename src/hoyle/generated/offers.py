"""The ways to bind the choices of an offer as Python text: nested loops, needs judged as soon as they can be."""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from hoyle.generated import expressions, quantifiers, repeats
from hoyle.generated.bounds import Bounds, of_source
from hoyle.generated.text import Module, Writer
from hoyle.ir.instructions import Decision, Need, Offer, OneChoice, SetChoice
from hoyle.ir.program import ChoiceCode, Coding, Program
from hoyle.ir.values import NONE
from hoyle.source import Span


@frozen
class OfferNames:
    """The names of the functions of an offer."""

    bindings: str
    starts: str | None
    distinct: str | None


def known_of(program: Program, decision: Decision, offer: Offer) -> dict[int, Bounds]:
    """What is known of the chooser and the choices while a move is judged."""
    known = {decision.chooser_local: Bounds(0, program.players - 1, False)}
    for choice in offer.choices:
        if isinstance(choice, OneChoice):
            known[choice.domain.local] = of_source(program, choice.domain.source, known)
    return known


def offer_functions(module: Module, number: int, place: int) -> OfferNames:
    """Write the functions of an offer that can be legal, by the number of its decision and its place there."""
    offer = module.program.decisions[number].offers[place]
    depth = len(offer.choices)
    has_set = depth > 0 and isinstance(offer.choices[-1], SetChoice)
    return OfferNames(
        _bindings(module, number, place, depth),
        _bindings(module, number, place, depth - 1) if has_set else None,
        None if has_set else _distinct(module, number, place),
    )


def _writer(module: Module, number: int) -> Writer:
    """A function in which the chooser is the variable `a`."""
    chooser = module.program.decisions[number].chooser_local
    writer = Writer(module)
    writer.line(f"a = b[{chooser}]")
    writer.scope[chooser] = "a"
    writer.known[chooser] = Bounds(0, module.program.players - 1, False)
    return writer


def _bindings(module: Module, number: int, place: int, depth: int) -> str:
    """A generator of the ways to bind so many choices."""
    writer = _writer(module, number)
    values = _nested(writer, number, place, depth, "return")
    writer.line(f"yield ({''.join(f'{name}, ' for name in values)})")
    return writer.finish(module.name("g"))


def _distinct(module: Module, number: int, place: int) -> str:
    """A list of the ways to bind all choices, of those with equal codes the first, in the order of codes."""
    writer = _writer(module, number)
    offer = module.program.decisions[number].offers[place]
    codes = module.program.moves[offer.move].codes
    writer.line("found = {}")
    values = _nested(writer, number, place, len(offer.choices), "return []")
    keys = [_code(writer, code, name) for code, name in zip(codes, values, strict=True)]
    key = keys[0] if len(keys) == 1 else f"({''.join(f'{text}, ' for text in keys)})"
    writer.line(f"found.setdefault({key}, ({''.join(f'{name}, ' for name in values)}))")
    writer.depth = 1
    writer.line("return [found[key] for key in sorted(found)]")
    return writer.finish(module.name("l"))


def _nested(writer: Writer, number: int, place: int, depth: int, nothing: str) -> list[str]:
    """Loops over the choices up to a depth; inside the last one all needs judged by then hold."""
    offer = writer.module.program.decisions[number].offers[place]
    values: list[str] = []
    _needs(writer, offer, 0, nothing)
    for done, choice in enumerate(offer.choices[:depth], 1):
        match choice:
            case OneChoice():
                values.append(_one(writer, offer, choice))
            case SetChoice():
                _set(writer, offer, choice, values, f"p.decisions[{number}].offers[{place}]")
                values.append("cards")
            case _:
                assert_never(choice)
        _needs(writer, offer, done, "continue")
    return values


def _one(writer: Writer, offer: Offer, choice: OneChoice) -> str:
    found = of_source(writer.module.program, choice.domain.source, writer.known)
    outer = writer.depth
    _try(writer)
    listed = quantifiers.collected(writer, choice.domain)
    _with_place(writer, outer, offer.span)
    variable = writer.variable(choice.domain.local, found)
    writer.line(f"for {variable} in {listed}:")
    writer.depth += 1
    return variable


def _set(writer: Writer, offer: Offer, choice: SetChoice, values: list[str], this: str) -> None:
    """Sets are found by the engine, for which what was chosen before stands in the list of locals."""
    writer.used.add("b")
    for before, name in zip(offer.choices, values, strict=False):
        if isinstance(before, OneChoice):
            writer.line(f"b[{before.domain.local}] = {name}")
    writer.line(f"for cards in SETS(p, s, {this}, b):")
    writer.depth += 1
    writer.line(f"b[{choice.size_local}] = len(cards)")
    writer.line(f"for place, card in zip({writer.module.constant(choice.locals)}, cards):")
    writer.line("    b[place] = card")


def _needs(writer: Writer, offer: Offer, done: int, way_out: str) -> None:
    """The needs that can be judged with so many choices bound and not before."""
    now = [need for need in offer.needs if _after(offer, need) == done]
    later = [need.condition for need in offer.needs if _after(offer, need) > done]
    changing = frozenset().union(*(_bound_by(choice) for choice in offer.choices[done:]))
    repeats.name_repeated(writer, [need.condition for need in now])
    for need in now:
        _need(writer, need, way_out)
    if done:
        repeats.name_unchanging(writer, later, changing)


def _after(offer: Offer, need: Need) -> int:
    return len(offer.choices) if need.after is None else need.after


def _bound_by(choice: OneChoice | SetChoice) -> frozenset[int]:
    """The locals that a choice is bound to."""
    match choice:
        case OneChoice(domain):
            return frozenset({domain.local})
        case SetChoice():
            return frozenset({choice.size_local, *choice.locals})
        case _:
            assert_never(choice)


def _need(writer: Writer, need: Need, way_out: str) -> None:
    outer, holds = writer.depth, writer.temporary()
    _try(writer)
    writer.line(f"{holds} = {expressions.condition(writer, need.condition)}")
    _with_place(writer, outer, need.span)
    writer.line(f"if not {holds}:")
    writer.line(f"    {way_out}")


def _try(writer: Writer) -> None:
    """From here faults get a place."""
    writer.line("try:")
    writer.depth += 1


def _with_place(writer: Writer, outer: int, span: Span) -> None:
    writer.depth = outer
    writer.line("except RuleFault as fault:")
    writer.line(f"    raise fault.at({writer.module.shared(('span', id(span)), span)}) from None")


def _code(writer: Writer, code: ChoiceCode, name: str) -> str:
    """Text for the code of a value (c.62)."""
    program, module = writer.module.program, writer.module
    match code.coding:
        case Coding.LOOK | Coding.SET:
            table = module.shared("looks", tuple(card.look for card in program.cards))
            text = f"{table}[{name}]"
        case Coding.NUMBER:
            text = f"({name} - {code.low}) // {code.step}"
        case Coding.SEAT:
            text = f"({name} - a) % {program.players}"
        case Coding.PLACE:
            return f"CODE(p, a, {module.constant(code)}, {name})"
        case _:
            assert_never(code.coding)
    return f"({code.count - 1} if {name} == {NONE} else {text})"
