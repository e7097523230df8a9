"""Going through the parts of expressions and instructions, whatever their class; used by passes over programs."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import Attribute, fields, has

from hoyle.ir.expressions import Local


def pieces(part: object) -> tuple[object, ...]:
    """The parts of a tuple or node; nothing for anything else."""
    if isinstance(part, tuple):
        return part
    kind: Any = type(part)
    return tuple([getattr(part, name) for name in _names_of(kind)])


@cache
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in fields_of(kind)) if has(kind) else ()


def fields_of(kind: Any) -> tuple[Attribute[Any], ...]:
    """The attributes of a node's class that say what it is (places are left out)."""
    return tuple(attribute for attribute in fields(kind) if attribute.eq)


def locals_read(part: object) -> frozenset[int]:
    """The locals that an expression or domain reads, those it binds itself included."""
    if isinstance(part, Local):
        return frozenset({part.index})
    found: frozenset[int] = frozenset()
    for piece in pieces(part):
        found |= locals_read(piece)
    return found
