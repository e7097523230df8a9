"""What is asked more than once is worked out once: names for pieces that repeat, and for what a loop leaves as it is.

Called before a condition is written. Only pieces that cannot fail get a name, since they may be worked out though
nobody comes to ask for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from hoyle.generated import expressions
from hoyle.generated.safety import safe
from hoyle.generated.text import Writer
from hoyle.ir import expressions as ir
from hoyle.ir.native import Native
from hoyle.ir.once import free_locals
from hoyle.ir.parts import pieces
from hoyle.ir.patterns import CostOf, Covers

TRUTHS: Final = (ir.Not, ir.And, ir.Or, ir.Compare, ir.Equal, ir.Among, ir.FaceUp)
"""What is written as a condition, and named as one."""

_ELSEWHERE: Final = (ir.Some, ir.Every, ir.Count, ir.SumOf, ir.Extreme, ir.Pick, ir.Once, ir.Domain)
"""What becomes a function of its own."""

_UNNAMED: Final = (ir.Const, ir.Slot, ir.Local, ir.Holds, Native, Covers, CostOf)
_EXPRESSIONS: Final[tuple[type, ...]] = get_args(ir.Expr)


def name_repeated(writer: Writer, exprs: Iterable[ir.Expr | None]) -> None:
    """Name what stands more than once in these expressions, which are written next."""
    found: Counter[ir.Expr] = Counter()
    order: list[ir.Expr] = []
    for expr in exprs:
        _count(writer, expr, found, order)
    for piece in order:
        if found[piece] > 1:
            _name(writer, piece)


def _count(writer: Writer, part: object, found: Counter[ir.Expr], order: list[ir.Expr]) -> None:
    """Count pieces by the places that ask for them; what stands inside one that repeats is asked for once."""
    if isinstance(part, _ELSEWHERE) or (writer.named and part in writer.named):
        return
    named = _can_be_named(writer, part)
    if named:
        found[part] += 1  # type: ignore[index]
        if found[part] > 1:  # type: ignore[index]
            return
    for piece in pieces(part):
        _count(writer, piece, found, order)
    if named:
        order.append(part)  # type: ignore[arg-type]


def name_unchanging(writer: Writer, exprs: Iterable[ir.Expr | None], changing: frozenset[int]) -> None:
    """Name what these expressions ask of everything but the locals of a loop that is opened next."""
    for expr in exprs:
        for piece in _unchanging(writer, expr, changing):
            if piece not in writer.named:
                _name(writer, piece)


def _unchanging(writer: Writer, part: object, changing: frozenset[int]) -> Iterator[ir.Expr]:
    if isinstance(part, _ELSEWHERE):
        return
    if _can_be_named(writer, part) and not free_locals(part) & changing:
        yield part  # type: ignore[misc]
        return
    for piece in pieces(part):
        yield from _unchanging(writer, piece, changing)


def _can_be_named(writer: Writer, part: object) -> bool:
    return (
        isinstance(part, _EXPRESSIONS)
        and not isinstance(part, _UNNAMED)
        and safe(writer.module.program, part, writer.known)
    )


def _name(writer: Writer, piece: ir.Expr) -> None:
    name = writer.temporary()
    written = expressions.condition if isinstance(piece, TRUTHS) else expressions.value
    writer.line(f"{name} = {written(writer, piece)}")
    writer.named[piece] = name
