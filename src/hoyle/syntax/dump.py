"""The tree as stable text, for tests and for looking at it; says the same for two trees that are equal."""

from __future__ import annotations

from enum import Enum

from hoyle.syntax.nodes import Node
from hoyle.syntax.walk import part_names


def dump(node: Node) -> str:
    """One line for each part of a tree, indented by its depth."""
    return "\n".join(_lines(node, "", 0)) + "\n"


def _lines(value: object, name: str, depth: int) -> list[str]:
    lead = "  " * depth + (f"{name}: " if name else "")
    match value:
        case Node():
            parts = [(part, getattr(value, part)) for part in part_names(value)]
            plain = [f" {part}={_plain(found)}" for part, found in parts if _is_plain(found)]
            inner = [
                line
                for part, found in parts
                if not _is_plain(found)
                for line in _lines(found, part, depth + 1)
            ]
            return [lead + type(value).__name__ + "".join(plain), *inner]
        case tuple():
            return [lead.rstrip(), *(line for item in value for line in _lines(item, "", depth + 1))]
        case _:
            return [lead + _plain(value)]


def _is_plain(value: object) -> bool:
    return not isinstance(value, Node | tuple) or value == ()


def _plain(value: object) -> str:
    return repr(value.value) if isinstance(value, Enum) else repr(value)
