"""Forms of heads and declarations; part of the builder's table, put together in `build`."""

from __future__ import annotations

from typing import cast

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.build_choices import offered_move
from hoyle.syntax.build_expressions import bounds, case, domain, number, type_of
from hoyle.syntax.build_statements import check_usable, is_broken
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree


def _title(builder: Builder, child: Child) -> str:
    return builder.plain(child) or ""


def _game_head(builder: Builder, tree: Tree) -> nodes.GameHead:
    name, title = tree.children
    return nodes.GameHead(builder.ident(name), _title(builder, title), span=builder.span(tree))


def _variant_head(builder: Builder, tree: Tree) -> nodes.VariantHead:
    name, title, base = tree.children
    return nodes.VariantHead(
        builder.ident(name), _title(builder, title), builder.ident(base), span=builder.span(tree)
    )


def _module_head(builder: Builder, tree: Tree) -> nodes.ModuleHead:
    name, title = tree.children
    return nodes.ModuleHead(builder.ident(name), _title(builder, title), span=builder.span(tree))


def _players(builder: Builder, tree: Tree) -> nodes.Players:
    low, high = bounds(builder, tree.children)
    return nodes.Players(low, high, span=builder.span(tree))


def _teams(builder: Builder, tree: Tree) -> nodes.Teams:
    return nodes.Teams(builder.expr(tree.children[0]), span=builder.span(tree))


def _seated_by(builder: Builder, tree: Tree) -> nodes.SeatedBy:
    return nodes.SeatedBy(builder.ident(tree.children[0]), span=builder.span(tree))


def _use(builder: Builder, tree: Tree) -> nodes.Use:
    return nodes.Use(tuple(builder.ident(name) for name in tree.children), span=builder.span(tree))


def _expects_pile(builder: Builder, tree: Tree) -> nodes.ExpectsPile:
    name, each, sentence = tree.children
    return nodes.ExpectsPile(
        builder.ident(name), builder.inner_ident(each), builder.plain(sentence), span=builder.span(tree)
    )


def _expects_define(builder: Builder, tree: Tree) -> nodes.ExpectsDefine:
    name, parameters, sentence = tree.children
    return nodes.ExpectsDefine(
        builder.ident(name),
        _parameters(builder, parameters),
        builder.plain(sentence),
        span=builder.span(tree),
    )


def _parameters(builder: Builder, child: Child) -> tuple[nodes.Parameter, ...]:
    return builder.many(cast(Tree, child).children) if child is not None else ()


def _parameter(builder: Builder, tree: Tree) -> nodes.Parameter:
    kind, name = tree.children
    return nodes.Parameter(builder.ident(kind), builder.ident_or_none(name), span=builder.span(tree))


def _random_start(builder: Builder, tree: Tree) -> nodes.RandomStart:
    return nodes.RandomStart(span=builder.span(tree))


def _default(builder: Builder, child: Child) -> nodes.Expr | nodes.RandomStart:
    return cast(nodes.Expr | nodes.RandomStart, builder.node(cast(Tree, child)))


def _option(builder: Builder, tree: Tree) -> nodes.Option:
    name, kind, default, sentence = tree.children
    return nodes.Option(
        builder.ident(name),
        type_of(builder, kind),
        _default(builder, default),
        builder.plain(sentence),
        span=builder.span(tree),
    )


def _require(builder: Builder, tree: Tree) -> nodes.Require:
    condition, written = tree.children
    sentence = builder.sentence(written)
    assert sentence is not None  # the grammar asks for it
    return nodes.Require(builder.expr(condition), sentence, span=builder.span(tree))


def _kind(builder: Builder, tree: Tree) -> nodes.KindOf:
    name, *values = tree.children
    return nodes.KindOf(builder.ident(name), builder.many(values), span=builder.span(tree))


def _kind_value(builder: Builder, tree: Tree) -> nodes.KindValue:
    name, sign = tree.children
    return nodes.KindValue(builder.ident(name), builder.plain(sign), span=builder.span(tree))


def _kind_numbers(builder: Builder, tree: Tree) -> nodes.KindNumbers:
    numbers = [number(token) for token in tree.children]
    return nodes.KindNumbers(numbers[0], numbers[-1], span=builder.span(tree))


def _deck(builder: Builder, tree: Tree) -> nodes.Deck:
    name, *lines = tree.children
    return nodes.Deck(builder.ident_or_none(name), builder.many(lines), span=builder.span(tree))


def _cards_for(builder: Builder, tree: Tree) -> nodes.CardsFor:
    times, *domains = tree.children
    return nodes.CardsFor(
        builder.expr_or_none(times),
        tuple(domain(builder, found) for found in domains),
        span=builder.span(tree),
    )


def _card_form(builder: Builder, tree: Tree) -> nodes.CardForm:
    times, name, sign, fields = tree.children
    return nodes.CardForm(
        builder.expr_or_none(times),
        builder.ident(name),
        builder.plain(sign),
        builder.many(cast(Tree, fields).children) if fields is not None else (),
        span=builder.span(tree),
    )


def _with_field(builder: Builder, tree: Tree) -> nodes.WithField:
    name, value = tree.children
    return nodes.WithField(builder.ident(name), builder.expr(value), span=builder.span(tree))


def _back(builder: Builder, tree: Tree) -> nodes.Back:
    return nodes.Back(tuple(builder.ident(name) for name in tree.children), span=builder.span(tree))


def _var_line(builder: Builder, tree: Tree) -> nodes.Var:
    return cast(nodes.Var, builder.node(cast(Tree, tree.children[0])))


def _meaning(builder: Builder, child: Child) -> nodes.Expr | None:
    """The value of a define or legal; None if one of its lines could not be read."""
    tree = cast(Tree, child)
    return _case_block(builder, tree) if tree.data == "case_block" else builder.expr(tree)


def _case_block(builder: Builder, tree: Tree) -> nodes.Expr | None:
    lines = [cast(Tree, line) for line in tree.children]
    if any(is_broken(line) for line in lines):
        return None
    if lines[0].data not in ("case_line", "otherwise_line"):
        return builder.expr(lines[0])
    last = next((at for at, line in enumerate(lines) if line.data == "otherwise_line"), None)
    span = builder.span(lines[0]).to(builder.span(lines[-1]))
    if last is None:
        builder.sink.report(
            kinds.MISSING_OTHERWISE,
            builder.span(lines[-1]),
            "after this line `otherwise` is missing",
            help="end the cases with a line `otherwise` and a value, in the same column",
        )
        return nodes.Cases(builder.many(lines), nodes.NoValue(span=span), span=span)
    if last + 1 < len(lines):
        builder.sink.report(
            kinds.MISPLACED_LINE,
            builder.span(lines[last + 1]),
            "this case comes after `otherwise` and would never be looked at",
            help="put `otherwise` last",
        )
    return nodes.Cases(builder.many(lines[:last]), builder.expr(lines[last].children[0]), span=span)


def _define(builder: Builder, tree: Tree) -> nodes.Define | None:
    name, parameters, meaning = tree.children
    body = _meaning(builder, meaning)
    if body is None:
        builder.lost.add(str(name))
        return None
    return nodes.Define(builder.ident(name), _parameters(builder, parameters), body, span=builder.span(tree))


def _legal(builder: Builder, tree: Tree) -> nodes.Legal | None:
    name, parameters, sentence, meaning = tree.children
    body = _meaning(builder, meaning)
    if body is None:
        builder.lost.add(str(name))
        return None
    return nodes.Legal(
        builder.ident(name),
        _parameters(builder, parameters),
        builder.sentence(sentence),
        body,
        span=builder.span(tree),
    )


def _score(builder: Builder, tree: Tree) -> nodes.Score:
    owner, *lines = tree.children
    each = builder.inner_ident(owner) if hasattr(owner, "data") else None
    parts = [cast(Tree, line) for line in lines]
    adds = [line for line in parts if line.data == "adds_line"]
    for line in adds:
        if line is not parts[-1]:
            builder.sink.report(
                kinds.MISPLACED_LINE,
                builder.span(line),
                "`adds` stands once, as the last line of the sheet",
                help="put it last",
            )
    return nodes.Score(
        each,
        builder.many(line for line in parts if line.data != "adds_line"),
        cast(nodes.Adds, builder.node(adds[-1])) if adds else None,
        span=builder.span(tree),
    )


def _score_line(builder: Builder, tree: Tree) -> nodes.ScoreLine:
    name, label, value = tree.children
    return nodes.ScoreLine(
        builder.ident(name), builder.plain(label), builder.expr(value), span=builder.span(tree)
    )


def _adds_line(builder: Builder, tree: Tree) -> nodes.Adds:
    value, label = tree.children
    return nodes.Adds(builder.expr(value), builder.plain(label), span=builder.span(tree))


def _shared_move(builder: Builder, tree: Tree) -> nodes.SharedMove:
    return nodes.SharedMove(offered_move(builder, tree), span=builder.span(tree))


def _phase(builder: Builder, tree: Tree) -> nodes.Phase:
    name, parameters, body = tree.children
    ident = builder.ident(name)
    check_usable(builder, ident)
    return nodes.Phase(ident, _parameters(builder, parameters), builder.block(body), span=builder.span(tree))


def _play(builder: Builder, tree: Tree) -> nodes.Play:
    return nodes.Play(builder.block(tree.children[0]), span=builder.span(tree))


def _change(builder: Builder, tree: Tree) -> nodes.Change | None:
    declaration = builder.node(cast(Tree, tree.children[0]))
    return None if declaration is None else nodes.Change(declaration, span=builder.span(tree))


def _change_default(builder: Builder, tree: Tree) -> nodes.ChangeDefault:
    name, default = tree.children
    return nodes.ChangeDefault(builder.ident(name), _default(builder, default), span=builder.span(tree))


def _remove(builder: Builder, tree: Tree) -> nodes.Remove:
    what, name = tree.children
    return nodes.Remove(cast(nodes.Removable, str(what)), builder.ident(name), span=builder.span(tree))


def _add_needs(builder: Builder, tree: Tree) -> nodes.AddNeeds:
    condition, sentence, move = tree.children
    return nodes.AddNeeds(
        builder.expr(condition), builder.sentence(sentence), builder.ident(move), span=builder.span(tree)
    )


def _drop_needs(builder: Builder, tree: Tree) -> nodes.DropNeeds:
    name, move = tree.children
    return nodes.DropNeeds(builder.ident(name), builder.ident(move), span=builder.span(tree))


def _file(builder: Builder, tree: Tree) -> nodes.File:
    head, *declarations = tree.children
    return nodes.File(
        cast(nodes.Head, builder.node(cast(Tree, head))),
        builder.many(declarations),
        frozenset(builder.lost),
        span=Span(builder.source, 0, len(builder.source.text)),
    )


FORMS: dict[str, Form] = {
    "start": _file,
    "case_line": case,
    "game_head": _game_head,
    "variant_head": _variant_head,
    "module_head": _module_head,
    "players": _players,
    "teams": _teams,
    "seated_by": _seated_by,
    "use": _use,
    "expects_pile": _expects_pile,
    "expects_define": _expects_define,
    "parameter": _parameter,
    "random_start": _random_start,
    "option": _option,
    "require": _require,
    "kind": _kind,
    "kind_value": _kind_value,
    "kind_numbers": _kind_numbers,
    "deck": _deck,
    "cards_for": _cards_for,
    "card_form": _card_form,
    "with_field": _with_field,
    "back": _back,
    "var_line": _var_line,
    "define": _define,
    "legal": _legal,
    "score": _score,
    "score_line": _score_line,
    "adds_line": _adds_line,
    "shared_move": _shared_move,
    "phase": _phase,
    "play": _play,
    "change": _change,
    "change_default": _change_default,
    "remove": _remove,
    "add_needs": _add_needs,
    "drop_needs": _drop_needs,
}
