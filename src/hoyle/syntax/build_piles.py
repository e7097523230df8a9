"""Forms of `pile` and of who sees its cards; part of the builder's table, put together in `build`."""

from __future__ import annotations

from typing import cast

from hoyle.diagnostics import nearest
from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax import nodes
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree

_SIGHTS = {
    "face_down": nodes.Sight.FACE_DOWN,
    "face_up": nodes.Sight.FACE_UP,
    "top_face_up": nodes.Sight.TOP_FACE_UP,
}
_SEERS = {"owner": nodes.Sight.OWNER, "team": nodes.Sight.TEAM, "others": nodes.Sight.OTHERS}
_PUBLIC = dict.fromkeys(("all", "everyone", "everybody", "anyone"), nodes.Sight.FACE_UP) | dict.fromkeys(
    ("nobody", "none"), nodes.Sight.FACE_DOWN
)


def _pile(builder: Builder, tree: Tree) -> nodes.Pile:
    name, size, each, names, sight, remembered = tree.children
    sign, listed = _pile_names(builder, names)
    return nodes.Pile(
        builder.ident(name),
        builder.inner(size),
        builder.inner_ident(each),
        sign,
        listed,
        _sight(builder, cast(Tree, sight)),
        builder.span(sight),
        remembered is not None,
        span=builder.span(tree),
    )


def _pile_names(builder: Builder, child: Child) -> tuple[str | None, tuple[nodes.Ident, ...]]:
    """The sign of a family, or the names of its piles."""
    if child is None:
        return None, ()
    found = cast(Tree, child).children
    if str(found[0]).startswith('"'):
        return builder.plain(found[0]), ()
    return None, tuple(builder.ident(name) for name in found)


def _sight(builder: Builder, tree: Tree) -> nodes.Sight:
    if tree.data in _SIGHTS:
        return _SIGHTS[tree.data]
    seer = str(tree.children[0])
    if seer in _SEERS:
        return _SEERS[seer]
    if seer in _PUBLIC:
        words = "face up" if _PUBLIC[seer] is nodes.Sight.FACE_UP else "face down"
        builder.sink.report(
            kinds.UNKNOWN_SIGHT,
            builder.span(tree),
            f"what is seen by {seer} lies `{words}`",
            help=f"write `{words}`",
            fix=written(builder.span(tree), words),
        )
        return _PUBLIC[seer]
    near = nearest(seer, _SEERS)
    builder.sink.report(
        kinds.UNKNOWN_SIGHT,
        builder.span(tree.children[0]),
        f"cards are not `seen by {seer}`",
        help=f"do you mean `seen by {near}`?"
        if near
        else "write `seen by owner`, `seen by team` or `seen by others`; or `face up` for all, `face down` for nobody",
        fix=written(builder.span(tree.children[0]), near, safe=False) if near else None,
    )
    return nodes.Sight.OWNER


FORMS: dict[str, Form] = {"pile": _pile}
