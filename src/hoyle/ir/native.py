"""What a translated program carries beside its parts: Python functions that do the same, made by `generated`.

The engine asks such a function where there is one. Functions stay in their process: a program that is pickled
leaves them behind (see `Program`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field

from hoyle._frozen import frozen

if TYPE_CHECKING:
    from hoyle.ir.expressions import Expr, Source
    from hoyle.ir.program import Program

Judge = Callable[[Any, Any, list[int]], int]
"""The value of an expression: of a program, a state and locals."""

Lister = Callable[[Any, Any, list[int]], Any]
"""The candidates of a source or domain, a sequence of numbers."""


@frozen
class Native:
    """An expression with a Python function that judges it."""

    original: Expr
    judge: Judge = field(eq=False, repr=False)


@frozen
class NativeSource:
    """A source with a Python function that lists its candidates."""

    original: Source
    listed: Lister = field(eq=False, repr=False)


@frozen(eq=False)
class OfferNative:
    """The ways to bind the choices of an offer, in the order of the interpreter."""

    bindings: Callable[[Any, Any, list[int]], Iterator[tuple[Any, ...]]]
    """With all choices bound."""
    starts: Callable[[Any, Any, list[int]], Iterator[tuple[Any, ...]]] | None
    """With all choices bound but the last, which is of a set of cards."""
    distinct: Callable[[Any, Any, list[int]], list[tuple[Any, ...]]] | None
    """Where no set is chosen: each play once, in the order of numbers."""


@frozen(eq=False)
class Natives:
    """The functions of a whole program, and the program without them."""

    plain: Program
    blocks: Mapping[int, Callable[[Any, Any, Any], None]]
    """For addresses: carry out the instructions from there to the next jump, with a log."""
    text: str
    """The Python text of all functions."""
