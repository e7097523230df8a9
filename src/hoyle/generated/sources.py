"""Sources as Python text: the candidates as a sequence, and whether a value is among them; called by expressions."""

from __future__ import annotations

from typing import assert_never

from hoyle.engine.expressions import pile_faces_up
from hoyle.generated import expressions
from hoyle.generated.text import Writer
from hoyle.ir import expressions as ir
from hoyle.ir.native import NativeSource
from hoyle.ir.program import Program
from hoyle.ir.values import NONE


def piles_face_up(program: Program) -> tuple[bool, ...]:
    """For each pile whether cards lie face up in it unless they are turned."""
    return tuple(pile_faces_up(program, pile) for pile in range(len(program.piles)))


def listed(writer: Writer, source: ir.Source) -> str:
    """Text for the candidates, a sequence that nothing else changes."""
    match source:
        case ir.Values(items):
            return _values(writer, items)
        case ir.Numbers(low, high, step):
            return _numbers(writer, low, high, step)
        case ir.Ring(base, count, start):
            return _ring(writer, base, count, start)
        case ir.CardsIn(piles):
            return _cards(writer, piles)
        case ir.Union(parts):
            return f"DISTINCT([{', '.join('*' + listed(writer, part) for part in parts)}])"
        case ir.Held(reads, count):
            texts = "".join(f"{expressions.value(writer, read)}, " for read in reads)
            return f"HELD({expressions.value(writer, count)}, ({texts}))"
        case NativeSource(original):
            return listed(writer, original)
        case _:
            assert_never(source)


def _values(writer: Writer, items: tuple[ir.Expr, ...]) -> str:
    constants = dict.fromkeys(item.value for item in items if isinstance(item, ir.Const))
    if len(constants) == len(items):
        return f"({''.join(f'{number}, ' for number in constants)})"
    texts = "".join(f"{expressions.value(writer, item)}, " for item in items)
    return f"({texts})" if len(items) < 2 else f"DISTINCT(({texts}))"


def _numbers(writer: Writer, low: ir.Expr, high: ir.Expr, step: int) -> str:
    first, last = expressions.value(writer, low), expressions.value(writer, high)
    if expressions.known(writer, low).none or expressions.known(writer, high).none:
        return f"NUMBERS({first}, {last}, {step})"
    if isinstance(low, ir.Const) and isinstance(high, ir.Const):
        numbers = range(low.value, high.value + 1, step)
        return writer.module.shared(("range", numbers.start, numbers.stop, step), numbers)
    return f"range({first}, {last} + 1, {step})"


def _ring(writer: Writer, base: int, count: int, start: ir.Expr) -> str:
    turns = tuple(tuple(base + (begin + step) % count for step in range(count)) for begin in range(count))
    name = writer.module.shared(("ring", base, count), turns)
    found, text = expressions.known(writer, start), expressions.value(writer, start)
    first, again = expressions.kept(writer, text)
    turn = again if found.low >= 0 and found.high < count else f"{again} % {count}"
    if not found.none:
        return f"{name}[{turn.replace(again, first, 1) if first != again else turn}]"
    return f"(() if {first} == {NONE} else {name}[{again} % {count}])"


def _cards(writer: Writer, piles: ir.Source) -> str:
    lists = writer.part("P")
    match piles:
        case ir.Values((one,)):
            text = expressions.value(writer, one)
            if not expressions.known(writer, one).none:
                return f"{lists}[{text}][::-1]"
            first, again = expressions.kept(writer, text)
            return f"(() if {first} == {NONE} else {lists}[{again}][::-1])"
        case _:
            return f"CARDS({lists}, {listed(writer, piles)})"


def among(writer: Writer, item: ir.Expr, source: ir.Source) -> str:
    """Text that is true where a value is among the candidates; the value is judged first."""
    text = expressions.value(writer, item)
    if isinstance(source, ir.Values) and all(isinstance(each, ir.Const) for each in source.items):
        return f"({text} in {_values(writer, source.items)})"
    if isinstance(source, ir.Values) and source.items:
        values = "".join(f"{expressions.value(writer, each)}, " for each in source.items)
        return f"({text} in ({values}))"
    if (
        isinstance(source, ir.CardsIn)
        and isinstance(source.piles, ir.Values)
        and len(source.piles.items) == 1
    ):
        (pile,) = source.piles.items
        if not expressions.known(writer, pile).none:
            return f"({text} in {writer.part('P')}[{expressions.value(writer, pile)}])"
    return f"({text} in {listed(writer, source)})"
