"""The nodes of a file by their class, without another walk; used by the rules that look for a few sorts of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from hoyle.semantics.facts import Assembly
from hoyle.source import Span
from hoyle.syntax import nodes

N = TypeVar("N", bound=nodes.Node)


def every(assembly: Assembly, kind: type[N]) -> list[N]:
    """All nodes of one class, those of the base and of modules too, in written order."""
    return cast("list[N]", assembly.parts.of.get(kind, []))


def here(assembly: Assembly, kind: type[N]) -> Iterator[N]:
    """The nodes of one class that stand in the file that is linted; only these are to be mended."""
    return (node for node in every(assembly, kind) if node.span.source is assembly.main)


def around(node: nodes.Node, assembly: Assembly) -> Iterator[nodes.Node]:
    """What a node stands in, from the nearest to the declaration."""
    above = assembly.parts.around
    outer = above.get(node.id)
    while outer is not None:
        yield outer
        outer = above.get(outer.id)


def declaration_of(node: nodes.Node, assembly: Assembly) -> nodes.Node:
    """The declaration in which a node stands (itself, if it is one)."""
    last = node
    for last in around(node, assembly):  # noqa: B007
        pass
    return last


def first_line(span: Span) -> Span:
    """The first line of what may go over several, without its remark."""
    text = span.text.partition("\n")[0].partition("#")[0].rstrip()
    return Span(span.source, span.start, span.start + len(text))
