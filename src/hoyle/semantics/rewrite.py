"""Copies of trees with something changed; used by `semantics.changes` on moves, choices and phases.

A copied node has a new id, so facts about it are its own. Only what changes is copied: subtrees
without a change stay the very same nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve, fields

from hoyle.syntax.nodes import Node

N = TypeVar("N", bound=Node)
Change = Callable[[Node], Node | None]


_parts_of: dict[type[Node], tuple[str, ...]] = {}


def _parts(kind: type[Node]) -> tuple[str, ...]:
    """Names of the fields of a node class that may hold nodes."""
    if kind not in _parts_of:
        _parts_of[kind] = tuple(part.name for part in fields(kind) if part.init and part.name != "span")
    return _parts_of[kind]


def rewrite(node: N, change: Change) -> N:
    """The tree with `change` applied to every node below `node`, innermost first.

    `change` gives the node itself, another one, or None to take it out of the tuple it stands in.
    """
    replaced: dict[str, Any] = {}
    for name in _parts(type(node)):
        old = getattr(node, name)
        new = _rewrite_value(old, change)
        if new is not old:
            replaced[name] = new
    return evolve(node, **replaced) if replaced else node


def _rewrite_value(value: object, change: Change) -> object:
    if isinstance(value, Node):
        changed = change(rewrite(value, change))
        if changed is None:
            raise ValueError(f"{type(value).__name__} cannot be taken out of where it stands")
        return changed
    if isinstance(value, tuple):
        items: list[object] = []
        for item in value:
            if isinstance(item, Node):
                changed = change(rewrite(item, change))
                if changed is not None:
                    items.append(changed)
            else:
                items.append(item)
        same = len(items) == len(value) and all(a is b for a, b in zip(items, value, strict=True))
        return value if same else tuple(items)
    return value


def fresh_copy(node: N) -> N:
    """The same tree with new ids everywhere."""
    return evolve(rewrite(node, lambda inner: evolve(inner)))
