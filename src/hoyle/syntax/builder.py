"""What all parts of the builder share: the table of forms, places, names, sentences.

Used by the `build_…` modules, which fill the table, and by `build`, which puts it together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from attrs import field, frozen

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Source, Span
from hoyle.syntax import nodes
from hoyle.syntax.automaton import Reading, automaton
from hoyle.syntax.growth import Child, Piece, Tree, grow
from hoyle.syntax.layout import DEEPEST
from hoyle.syntax.lexer import scan

# Makes a node of a tree; None if a part that it needs could not be read.
Form = Callable[["Builder", Tree], Any]

# A tree of one of these holds lines; an expression never reaches across it.
_LINES = frozenset({
    "block", "offers", "move_body", "case_block", "deck", "score", "patterns", "test", "if_", "for_", "while_",
    "repeat_until", "repeat_times", "repeat_at_most", "turns", "player_chooses", "everyone_chooses",
    "anyone_may", "move_offer", "else_if", "else_", "otherwise",
})  # fmt: skip


@frozen
class Builder:
    """Turns trees of the grammar into nodes."""

    source: Source
    sink: Sink
    forms: Mapping[str, Form]
    # Names of what is left out of the tree, since a part of it could not be read.
    lost: set[str] = field(factory=set)

    def node(self, tree: Tree) -> Any:
        """The node of a tree; a rule without a form is a fault of ours."""
        return self.forms[tree.data](self, tree)

    def many(self, children: Iterable[Child]) -> tuple[Any, ...]:
        """The nodes of trees, without those that could not be read."""
        made = (self.node(cast(Tree, child)) for child in children)
        return tuple(node for node in made if node is not None)

    def expr(self, child: Child) -> nodes.Expr:
        """The expression of a tree."""
        return cast(nodes.Expr, self.node(cast(Tree, child)))

    def expr_or_none(self, child: Child) -> nodes.Expr | None:
        """The expression of a tree, if it was written."""
        return None if child is None else self.expr(child)

    def inner(self, child: Child) -> nodes.Expr | None:
        """The expression inside a small tree such as `where c`, if it was written."""
        return None if child is None else self.expr(cast(Tree, child).children[0])

    def block(self, child: Child) -> nodes.Block:
        """The block of a tree."""
        return cast(nodes.Block, self.node(cast(Tree, child)))

    def ident(self, child: Child) -> nodes.Ident:
        """The name of a token."""
        token = cast(Piece, child)
        return nodes.Ident(token.text, span=Span(self.source, token.start, token.end))

    def ident_or_none(self, child: Child) -> nodes.Ident | None:
        """The name of a token, if it was written."""
        return None if child is None else self.ident(child)

    def inner_ident(self, child: Child) -> nodes.Ident | None:
        """The name inside a small tree such as `each F`, if it was written."""
        return None if child is None else self.ident(cast(Tree, child).children[0])

    def span(self, child: Child) -> Span:
        """The place of a tree or token."""
        if child is None:
            raise ValueError("a part that was not written has no place")
        return Span(self.source, child.start, child.end)

    def plain(self, child: Child) -> str | None:
        """A text for people without braces, if it was written."""
        return None if child is None else cast(Piece, child).text[1:-1]

    def sentence(self, child: Child) -> nodes.Sentence | None:
        """A text for people with values in braces, if it was written."""
        if child is None:
            return None
        span = self.span(child)
        return nodes.Sentence(tuple(_parts(self, span.start + 1, span.end - 1)), span=span)

    def value_between(self, start: int, end: int) -> nodes.Expr | None:
        """The value written in a range of the text, reported if it is none."""
        lexemes = [found for found in scan(self.source, self.sink, start, end) if found.kind != "break"]
        tables = automaton()
        result = tables.read(tables.begin("value"), lexemes, last="$END")
        if not lexemes or not isinstance(result, Reading):
            self.sink.report(
                kinds.BROKEN_BRACE,
                Span(self.source, start - 1, end + 1),
                "between these braces no value stands",
                help="write one value, for example `{size of stock}`",
            )
            return None
        pieces = [
            Piece(kind, found.text, found.start, found.end)
            for found, kind in zip(lexemes, result.types, strict=False)
        ]
        tree = grow(pieces, "value")
        return None if report_too_deep(self.source, self.sink, tree) else self.expr(tree)


def _parts(builder: Builder, start: int, end: int) -> Iterable[str | nodes.Expr]:
    """The pieces of a sentence, plain and in braces."""
    text = builder.source.text
    at = start
    while at < end:
        opened = text.find("{", at, end)
        stray = text.find("}", at, end if opened < 0 else opened)
        closed = text.find("}", opened, end) if opened >= 0 else -1
        if stray >= 0 or (opened >= 0 and closed < 0):
            place = stray if stray >= 0 else opened
            builder.sink.report(
                kinds.BROKEN_BRACE,
                Span(builder.source, place, place + 1),
                "this brace has no partner in its sentence",
                help="a value stands between { and }",
            )
            yield text[at:end]
            return
        if opened < 0:
            yield text[at:end]
            return
        if opened > at:
            yield text[at:opened]
        value = builder.value_between(opened + 1, closed)
        if value is not None:
            yield value
        at = closed + 1


def report_too_deep(source: Source, sink: Sink, tree: Tree) -> bool:
    """Whether an expression in a tree is nested too deeply; then it is reported, once."""
    waiting: list[tuple[Tree, int]] = [(tree, 0)]
    while waiting:
        current, depth = waiting.pop()
        inside = 0 if current.data in _LINES else depth + 1
        if inside > DEEPEST:
            sink.report(
                kinds.TOO_DEEP,
                Span(source, current.start, current.end),
                f"this expression has more than {DEEPEST} parts inside each other",
                help="give a name to a part of it with `define` or `let`",
            )
            return True
        for child in current.children:
            if isinstance(child, Tree):
                waiting.append((child, inside))
    return False
