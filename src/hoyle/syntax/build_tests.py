"""Forms of tests; part of the builder's table, put together in `build`."""

from __future__ import annotations

from typing import cast

from hoyle.syntax import nodes
from hoyle.syntax.build_expressions import number
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree


def _test(builder: Builder, tree: Tree) -> nodes.Test:
    title, *lines = tree.children
    return nodes.Test(builder.plain(title) or "", builder.many(lines), span=builder.span(tree))


def _with(builder: Builder, tree: Tree) -> nodes.TestWith:
    return nodes.TestWith(builder.many(tree.children), span=builder.span(tree))


def _setting(builder: Builder, tree: Tree) -> nodes.Setting:
    name, value = tree.children
    return nodes.Setting(builder.ident(name), builder.expr(value), span=builder.span(tree))


def _givens(builder: Builder, tree: Tree) -> nodes.TestGiven:
    return nodes.TestGiven(builder.many(tree.children), span=builder.span(tree))


def _given(builder: Builder, tree: Tree) -> nodes.Given:
    target, value = tree.children
    return nodes.Given(builder.expr(target), builder.expr(value), span=builder.span(tree))


def _run(builder: Builder, tree: Tree) -> nodes.TestRun:
    return nodes.TestRun(builder.expr(tree.children[0]), span=builder.span(tree))


def _at(builder: Builder, tree: Tree) -> nodes.TestAt:
    phase, move = tree.children
    return nodes.TestAt(builder.ident(phase), builder.ident(move), span=builder.span(tree))


def _move(builder: Builder, tree: Tree) -> nodes.TestMove:
    seat, text = tree.children
    return nodes.TestMove(
        None if seat is None else number(seat), builder.plain(text) or "", span=builder.span(tree)
    )


def _allows(builder: Builder, tree: Tree) -> nodes.TestAllows:
    exactly, *moves = tree.children
    return nodes.TestAllows(exactly is not None, builder.many(moves), span=builder.span(tree))


def _refuses(builder: Builder, tree: Tree) -> nodes.TestRefuses:
    move, reason = tree.children
    quoted = reason is not None and str(reason).startswith('"')
    return nodes.TestRefuses(
        cast(nodes.TestMove, builder.node(cast(Tree, move))),
        None if quoted else builder.ident_or_none(reason),
        builder.plain(reason) if quoted else None,
        span=builder.span(tree),
    )


def _after(builder: Builder, tree: Tree) -> nodes.TestAfter:
    return nodes.TestAfter(builder.many(tree.children), span=builder.span(tree))


def _expect(builder: Builder, tree: Tree) -> nodes.TestExpect:
    return nodes.TestExpect(builder.expr(tree.children[0]), span=builder.span(tree))


def _ends(builder: Builder, tree: Tree) -> nodes.TestEnds:
    result, seats = tree.children
    by = tuple(number(seat) for seat in cast(Tree, seats).children) if seats is not None else ()
    return nodes.TestEnds(str(result) == "won", by, span=builder.span(tree))


def _sees(shown: bool) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.TestSees:
        cards: Child
        cards, seat = tree.children
        return nodes.TestSees(shown, builder.expr(cards), number(seat), span=builder.span(tree))

    return make


FORMS: dict[str, Form] = {
    "test": _test,
    "test_with": _with,
    "setting": _setting,
    "test_given": _givens,
    "given": _given,
    "test_run": _run,
    "test_at": _at,
    "test_move": _move,
    "test_allows": _allows,
    "test_refuses": _refuses,
    "test_after": _after,
    "test_expect": _expect,
    "test_ends": _ends,
    "test_shows": _sees(shown=True),
    "test_hides": _sees(shown=False),
}
