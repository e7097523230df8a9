"""Goes through a tree, for every pass that looks at all nodes; written once, from the fields of the nodes."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hoyle.syntax.nodes import Node


def part_names(node: Node) -> tuple[str, ...]:
    """The fields of a node that say what was written, in written order."""
    kind = type(node)
    known = _PARTS.get(kind)
    if known is None:
        known = _PARTS[kind] = _part_names(kind)
    return known


_PARTS: dict[type, tuple[str, ...]] = {}


def _part_names(kind: type[Node]) -> tuple[str, ...]:
    return tuple(part.name for part in attrs.fields(kind) if part.eq)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in written order."""
    for name in part_names(node):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield item


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, each before its children."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(list(children(current))))
