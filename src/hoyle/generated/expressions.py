"""Expressions as Python text: as a value, and as a condition; called wherever the program judges something.

`value` gives text whose value is the number that the interpreter gives; `condition` gives text that is true where
the interpreter gives yes. Parts are judged in the order of the interpreter, so that the same fault comes first, and
are left out only where nothing can go wrong in them (`safe`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from hoyle.generated import quantifiers, repeats, sources
from hoyle.generated.bounds import Bounds, bounds, of_operation
from hoyle.generated.safety import safe
from hoyle.generated.text import Writer
from hoyle.ir import expressions as ir
from hoyle.ir.native import Native
from hoyle.ir.patterns import CostOf, Covers
from hoyle.ir.values import LEAST, MOST, NONE, UNJUDGED

_SIMPLE = re.compile(r"-?\w+|[SWb]\[\w+\]")


def known(writer: Writer, expr: ir.Expr) -> Bounds:
    """What is known of an expression where it is written."""
    return bounds(writer.module.program, expr, writer.known)


def kept(writer: Writer, text: str) -> tuple[str, str]:
    """Text that computes something once and keeps it, and text to read it again."""
    if _SIMPLE.fullmatch(text):
        return text, text
    name = writer.temporary()
    return f"({name} := {text})", name


def value(writer: Writer, expr: ir.Expr) -> str:
    """Text for the number that an expression is worth."""
    if writer.named and expr in writer.named:
        name = writer.named[expr]
        return f"(1 if {name} else 0)" if isinstance(expr, repeats.TRUTHS) else name
    match expr:
        case ir.Const(number):
            return str(number) if number >= 0 else f"({number})"
        case ir.Local(index):
            return writer.local(index)
        case ir.Slot(index):
            return f"{writer.part('S')}[{index}]"
        case ir.SlotAt(element):
            slots = writer.part("S")
            return _element(writer, element, lambda place: f"{slots}[{place}]", "NONE_OR")
        case ir.PileAt(element):
            return _element(writer, element, lambda place: place, "NONE_OR")
        case ir.Arithmetic():
            return _arithmetic(writer, expr)
        case ir.Cases(cases, otherwise):
            parts = [
                f"{value(writer, case.value)} if {condition(writer, case.condition)} else " for case in cases
            ]
            return f"({''.join(parts)}{value(writer, otherwise)})"
        case ir.Column(column, card):
            values = writer.module.shared(("column", column), writer.module.program.columns[column])
            return _unless_none(writer, card, lambda text: f"{values}[{text}]")
        case ir.Lookup(entries, index):
            name = writer.module.shared(("table", entries), entries)
            return _at(writer, index, 0, len(entries), lambda text: f"{name}[{text}]", "NONE_OR")
        case ir.Size(piles):
            return _size(writer, piles)
        case ir.EndCard(top, pile):
            return _end_card(writer, top, pile)
        case ir.PileOf(card):
            return _pile_of(writer, card)
        case ir.Count() | ir.SumOf() | ir.Extreme() | ir.Pick() | ir.Some() | ir.Every():
            return quantifiers.called(writer, expr)
        case CostOf(pattern, cards):
            return f"COST(p, s, {pattern}, {sources.listed(writer, cards)})"
        case ir.Once(local):
            writer.used.add("b")
            once, found = _once(writer, expr), writer.temporary()
            if writer.keeps:
                writer.kept.add(local)
                return f"(w{local} if w{local} is not None else (w{local} := {once}(p, s, b)))"
            return f"({found} if ({found} := b[{local}]) != {UNJUDGED} else {once}(p, s, b))"
        case Native(original):
            return value(writer, original)
        case ir.Not() | ir.And() | ir.Or() | ir.Compare() | ir.Equal() | ir.Among() | ir.FaceUp() | Covers():
            return f"(1 if {condition(writer, expr)} else 0)"
        case ir.Holds():
            raise ValueError("what tests alone ask is not translated")
        case _:
            assert_never(expr)


def condition(writer: Writer, expr: ir.Expr) -> str:
    """Text that is true where an expression is yes."""
    if writer.named and expr in writer.named:
        name = writer.named[expr]
        return name if isinstance(expr, repeats.TRUTHS) else f"({name} == 1)"
    match expr:
        case ir.Const(number):
            return str(number == 1)
        case ir.Not(operand):
            return f"(not {condition(writer, operand)})"
        case ir.And(parts):
            return f"({' and '.join(condition(writer, part) for part in parts) or 'True'})"
        case ir.Or(parts):
            return f"({' or '.join(condition(writer, part) for part in parts) or 'False'})"
        case ir.Equal(left, right):
            return f"({value(writer, left)} == {value(writer, right)})"
        case ir.Compare():
            return _compare(writer, expr)
        case ir.Among(item, source):
            return sources.among(writer, item, source)
        case ir.FaceUp(card):
            return _face_up(writer, card)
        case Covers(pattern, cards):
            return f"COVERS(p, s, {pattern}, {sources.listed(writer, cards)})"
        case ir.Some() | ir.Every():
            return quantifiers.called(writer, expr)
        case ir.Cases(cases, otherwise):
            parts_of = [
                f"{condition(writer, case.value)} if {condition(writer, case.condition)} else "
                for case in cases
            ]
            return f"({''.join(parts_of)}{condition(writer, otherwise)})"
        case Native(original):
            return condition(writer, original)
        case _:
            return f"({value(writer, expr)} == 1)"


def _compare(writer: Writer, expr: ir.Compare) -> str:
    """An order: what is greater than something is no none, the least number of all; only the lesser has to be looked at."""
    left, right = value(writer, expr.left), value(writer, expr.right)
    lesser = expr.left if expr.op in ("<", "<=") else expr.right
    if not known(writer, lesser).none:
        return f"({left} {expr.op} {right})"
    if lesser is expr.left:
        first, again = kept(writer, left)
        return f"({first} {expr.op} {right} and {again} != {NONE})"
    return f"({left} {expr.op} {right} > {NONE})"


def _arithmetic(writer: Writer, expr: ir.Arithmetic) -> str:
    """An operation; both sides are judged, in their order, before it is looked whether one of them is none."""
    sides = (expr.left, expr.right)
    if not any(known(writer, side).none for side in sides):
        return _result(writer, expr, value(writer, expr.left), value(writer, expr.right))
    tests, operands, both = [], [], " or "
    for side in sides:
        text, sound = value(writer, side), safe(writer.module.program, side, writer.known)
        if known(writer, side).none or not sound:
            first, text = kept(writer, text)
            tests.append(f"({first} == {NONE})")
        operands.append(text)
        both = both if side is expr.left or sound else " | "
    return f"({NONE} if {both.join(tests)} else {_result(writer, expr, *operands)})"


def _result(writer: Writer, expr: ir.Arithmetic, left: str, right: str) -> str:
    divisor = known(writer, expr.right)
    never_zero = divisor.low > 0 or divisor.high < 0
    match expr.op:
        case "mod":
            return f"({left} % {right})" if never_zero else f"MOD({left}, {right})"
        case "div":
            safe_result = never_zero and of_operation(writer.module.program, expr, writer.known).fits
            return f"({left} // {right})" if safe_result else f"DIV({left}, {right})"
        case "+" | "-" | "*":
            plain = f"({left} {expr.op} {right})"
        case _:
            assert_never(expr.op)
    if of_operation(writer.module.program, expr, writer.known).fits:
        return plain
    result = writer.temporary()
    return f"({result} if {LEAST} <= ({result} := {plain}) <= {MOST} else WITHIN({result}))"


def _at(
    writer: Writer, index: ir.Expr, low: int, count: int, inside: Callable[[str], str], outside: str
) -> str:
    """Something at an index: `inside` where it lies in its range, else what `outside` says of it."""
    found = known(writer, index)
    text = value(writer, index)
    if not found.none and low <= found.low and found.high < low + count:
        return inside(text)
    first, again = kept(writer, text)
    return f"({inside(again)} if {low} <= {first} < {low + count} else {outside}({again}, {low}, {count}))"


def element_slot(writer: Writer, element: ir.Element) -> str:
    """Text for the slot that the indices of an array give."""
    return _element(writer, element, lambda place: place, "NONE_OR")


def _element(writer: Writer, element: ir.Element, inside: Callable[[str], str], outside: str) -> str:
    """Something at the place that the indices of an array give."""

    def from_axis(number: int, offset: str, shift: int) -> str:
        if number == len(element.axes):
            place = element.base - shift
            return inside(_sum(offset, place))
        axis = element.axes[number]

        def inner(text: str) -> str:
            place = f"{offset} * {axis.count} + {text}" if offset else text
            if number + 1 < len(element.axes):
                place = f"({place})"
            return from_axis(number + 1, place, shift * axis.count + axis.low)

        # An index that is used more than once below is computed once.
        return _at(writer, axis.index, axis.low, axis.count, inner, outside)

    return from_axis(0, "", 0)


def _sum(offset: str, base: int) -> str:
    if not offset:
        return str(base)
    if not base:
        return offset
    return f"{offset} + {base}" if base > 0 else f"{offset} - {-base}"


def _unless_none(writer: Writer, expr: ir.Expr, of: Callable[[str], str]) -> str:
    """Something of a value; none of none."""
    text = value(writer, expr)
    if not known(writer, expr).none:
        return of(text)
    first, again = kept(writer, text)
    return f"({NONE} if {first} == {NONE} else {of(again)})"


def _size(writer: Writer, piles: ir.Source) -> str:
    lists = writer.part("P")
    match piles:
        case ir.Values((ir.PileAt(element),)):
            return _element(writer, element, lambda place: f"len({lists}[{place}])", "ZERO_OR")
        case ir.Values((one,)):
            text = value(writer, one)
            if not known(writer, one).none:
                return f"len({lists}[{text}])"
            first, again = kept(writer, text)
            return f"(0 if {first} == {NONE} else len({lists}[{again}]))"
        case _:
            return f"SIZE({lists}, {sources.listed(writer, piles)})"


def _end_card(writer: Writer, top: bool, pile: ir.Expr) -> str:
    lists, cards = writer.part("P"), writer.temporary()
    place = -1 if top else 0

    def end(text: str) -> str:
        return f"({cards}[{place}] if ({cards} := {lists}[{text}]) else {NONE})"

    if isinstance(pile, ir.PileAt):
        return _element(writer, pile.element, end, "NONE_OR")
    return _unless_none(writer, pile, end)


def _pile_of(writer: Writer, card: ir.Expr) -> str:
    where, pile = writer.part("W"), writer.temporary()
    first, again = kept(writer, value(writer, card))
    check = f"{first} == {NONE} or " if known(writer, card).none else ""
    read = again if check else first
    return f"({NONE} if {check}({pile} := {where}[{read}]) < 0 else {pile})"


def _face_up(writer: Writer, card: ir.Expr) -> str:
    where, faces, pile = writer.part("W"), writer.part("F"), writer.temporary()
    program = writer.module.program
    up = writer.module.shared("up", sources.piles_face_up(program))
    first, again = kept(writer, value(writer, card))
    check = f"{first} != {NONE} and " if known(writer, card).none else ""
    read = again if check else first
    return f"({check}({pile} := {where}[{read}]) >= 0 and {up}[{pile}] == ({faces}[{again}] == 0))"


def _once(writer: Writer, expr: ir.Once) -> str:
    """The function that works a piece out and keeps it; the same for equal pieces."""
    module = writer.module
    if expr not in module.onces:
        inside = Writer(module)
        inside.line(f"if (found := b[{expr.local}]) != {UNJUDGED}:")
        inside.line("    return found")
        text = value(inside, expr.value)
        inside.line(f"b[{expr.local}] = found = {text}")
        inside.line("return found")
        module.onces[expr] = inside.finish(module.name("o"))
    return module.onces[expr]
