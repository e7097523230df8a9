"""Forms of `patterns` and its lines; part of the builder's table, put together in `build`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hoyle.diagnostics import Label
from hoyle.diagnostics.edits import without_clause
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax import nodes
from hoyle.syntax.build_statements import is_broken
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Tree

# The lines that stand at most once, with the words they begin with.
_SINGLE = {"wild": "wild where", "natural": "natural at least", "pattern_cost": "cost"}


def _patterns(builder: Builder, tree: Tree) -> nodes.Patterns:
    name, *lines = tree.children
    parts = [cast(Tree, line) for line in lines if not is_broken(cast(Tree, line))]
    groups = [part for part in parts if part.data == "group"]
    if not groups and len(parts) == len(lines):
        builder.sink.report(
            kinds.NO_GROUP,
            builder.span(name),
            f"`{name}` says of no group what it is",
            help="write a line such as `run: at least 3 cards, consecutive number`",
        )
    single = {rule: _once(builder, rule, parts, f"`{words}`") for rule, words in _SINGLE.items()}
    return nodes.Patterns(
        builder.ident(name),
        builder.many(groups),
        builder.inner(single["wild"]),
        builder.inner(single["natural"]),
        builder.inner(single["pattern_cost"]),
        span=builder.span(tree),
    )


def _group(builder: Builder, tree: Tree) -> nodes.Group:
    name, *rest = tree.children
    parts = [cast(Tree, part) for part in rest]
    least = _once(builder, "at_least", parts, "`at least`")
    if least is None:
        builder.sink.report(
            kinds.MISSING_SIZE,
            builder.span(name),
            f"how many cards has the group `{name}` at least?",
            help=f"write `{name}: at least 3 cards` and then what else holds of them",
        )
    one = nodes.Integer(1, span=builder.span(name))
    return nodes.Group(
        builder.ident(name),
        builder.inner(least) or one,
        builder.inner(_once(builder, "at_most", parts, "`at most`")),
        _fields(builder, "same", parts),
        _fields(builder, "different", parts),
        _fields(builder, "consecutive", parts),
        span=builder.span(tree),
    )


def _once(builder: Builder, rule: str, parts: Sequence[Tree], words: str) -> Tree | None:
    """The one part of a rule, if it was written; a second one is reported."""
    found = [part for part in parts if part.data == rule]
    for part in found[1:]:
        builder.sink.report(
            kinds.REPEATED_LINE,
            builder.span(part),
            f"{words} stands a second time here, and it can hold only once",
            help="take one of them away, or make one condition of both",
            labels=(Label(builder.span(found[0]), "the first one"),),
            fix=without_clause(builder.span(part))
            if builder.span(part).text == builder.span(found[0]).text
            else None,
        )
    return found[0] if found else None


def _fields(builder: Builder, rule: str, parts: Sequence[Tree]) -> tuple[nodes.Ident, ...]:
    return tuple(builder.ident(part.children[0]) for part in parts if part.data == rule)


FORMS: dict[str, Form] = {"patterns": _patterns, "group": _group}
