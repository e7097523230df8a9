"""Forms of choices and their moves; part of the builder's table, put together in `build`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.build_expressions import source
from hoyle.syntax.build_statements import block_of
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree


def _player_chooses(builder: Builder, tree: Tree) -> nodes.PlayerChooses:
    chooser, alias, offers, otherwise = tree.children
    return nodes.PlayerChooses(
        builder.expr(chooser),
        builder.inner_ident(alias),
        builder.many(cast(Tree, offers).children),
        _otherwise_or_none(builder, otherwise),
        span=builder.span(tree),
    )


def _everyone_chooses(builder: Builder, tree: Tree) -> nodes.EveryoneChooses:
    _, alias, where, offers, otherwise = tree.children
    return nodes.EveryoneChooses(
        builder.inner_ident(alias),
        builder.inner(where),
        builder.many(cast(Tree, offers).children),
        _otherwise_or_none(builder, otherwise),
        span=builder.span(tree),
    )


def _anyone_may(builder: Builder, tree: Tree) -> nodes.AnyoneMay:
    alias, where, until, offers, otherwise = tree.children
    return nodes.AnyoneMay(
        builder.inner_ident(alias),
        builder.inner(where),
        builder.inner(until),
        builder.many(cast(Tree, offers).children),
        _otherwise_or_none(builder, otherwise),
        span=builder.span(tree),
    )


def _otherwise_or_none(builder: Builder, child: Child) -> nodes.Otherwise | None:
    if child is None:
        return None
    tree = cast(Tree, child)
    openly, body = tree.children
    return nodes.Otherwise(openly is not None, builder.block(body), span=builder.span(tree))


def _move_offer(builder: Builder, tree: Tree) -> nodes.Move:
    return offered_move(builder, tree)


def offered_move(builder: Builder, tree: Tree) -> nodes.Move:
    """A move with its choices, needs and effects."""
    name, choices, body = tree.children
    lines = cast(Tree, body).children if body is not None else []
    needs = [line for line in lines if cast(Tree, line).data == "needs"]
    effects = [line for line in lines if cast(Tree, line).data != "needs"]
    _check_order(builder, lines, effects)
    end = builder.span(name).end
    return nodes.Move(
        builder.ident(name),
        builder.many(cast(Tree, choices).children) if choices is not None else (),
        builder.many(needs),
        block_of(builder, effects, tree) if effects else nodes.Block((), span=Span(builder.source, end, end)),
        span=builder.span(tree),
    )


def _check_order(builder: Builder, lines: Sequence[Child], effects: Sequence[Child]) -> None:
    """Conditions come before effects; broken lines may be either."""
    seen = False
    for line in lines:
        tree = cast(Tree, line)
        if tree.data == "needs" and seen:
            builder.sink.report(
                kinds.MISPLACED_LINE,
                builder.span(tree),
                "`needs` comes after an effect of the move",
                help="put all lines with `needs` first, directly under the move",
            )
        seen = seen or (tree.data not in ("needs", "broken"))


def _also(builder: Builder, tree: Tree) -> nodes.Also:
    return nodes.Also(builder.ident(tree.children[0]), span=builder.span(tree))


def _needs(builder: Builder, tree: Tree) -> nodes.Need:
    condition, sentence = tree.children
    return nodes.Need(builder.expr(condition), builder.sentence(sentence), span=builder.span(tree))


def _cards_choice(builder: Builder, tree: Tree) -> nodes.CardsChoice:
    amount, place, where = tree.children
    return _choice_of_cards(builder, tree, (amount, amount), place, where)


def _some_cards_choice(builder: Builder, tree: Tree) -> nodes.CardsChoice:
    low, high, place, where = tree.children
    return _choice_of_cards(builder, tree, (low, high), place, where)


def _choice_of_cards(
    builder: Builder, tree: Tree, amounts: tuple[Child, Child], place: Child, where: Child
) -> nodes.CardsChoice:
    low, high = amounts
    return nodes.CardsChoice(
        builder.expr(low),
        builder.expr(high),
        source(builder, place),
        builder.inner(where),
        span=builder.span(tree),
    )


FORMS: dict[str, Form] = {
    "player_chooses": _player_chooses,
    "everyone_chooses": _everyone_chooses,
    "anyone_may": _anyone_may,
    "move_offer": _move_offer,
    "also": _also,
    "needs": _needs,
    "cards_choice": _cards_choice,
    "some_cards_choice": _some_cards_choice,
}
