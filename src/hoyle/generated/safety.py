"""Whether judging a part can go wrong: raise a fault or use up work; asked before something is left out."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.generated.bounds import Bounds, bounds, of_operation
from hoyle.ir import expressions as ir
from hoyle.ir.parts import pieces
from hoyle.ir.patterns import CostOf, Covers
from hoyle.ir.program import Program


def safe(program: Program, part: object, known: Mapping[int, Bounds]) -> bool:
    """Whether an expression or source is worth something in every state, and looks through no candidates."""
    match part:
        case ir.Domain() | ir.Holds() | Covers() | CostOf():
            return False
        case ir.Arithmetic(op) if op in ("+", "-", "*") and not of_operation(program, part, known).fits:
            return False
        case ir.Arithmetic("div") if not of_operation(program, part, known).fits:
            return False
        case ir.Element(_, axes) if not all(_lies_in(program, axis, known) for axis in axes):
            return False
        case ir.Lookup(table, index) if not _lies_in(program, ir.Axis(index, 0, len(table)), known):
            return False
    return all(safe(program, piece, known) for piece in pieces(part))


def _lies_in(program: Program, axis: ir.Axis, known: Mapping[int, Bounds]) -> bool:
    """Whether an index can only be none or in its range."""
    found = bounds(program, axis.index, known)
    return axis.low <= found.low and found.high < axis.low + axis.count
