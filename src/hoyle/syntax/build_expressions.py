"""Forms of expressions, domains and types; part of the builder's table, put together in `build`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from hoyle.diagnostics import Edit, Fix
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.builder import Builder, Form
from hoyle.syntax.growth import Child, Tree


def _name(builder: Builder, tree: Tree) -> nodes.Name:
    return nodes.Name(str(tree.children[0]), span=builder.span(tree))


def _integer(builder: Builder, tree: Tree) -> nodes.Integer:
    return whole_number(builder, tree.children[0])


def whole_number(builder: Builder, token: Child) -> nodes.Integer:
    """The number of a token."""
    return nodes.Integer(number(token), span=builder.span(token))


def number(token: Child) -> int:
    """The value of a number; one that is too large was reported when it was read."""
    digits = str(token).lstrip("0") or "0"
    return int(digits) if len(digits) <= 10 and int(digits) <= 2**31 - 1 else 2**31 - 1


def _text(builder: Builder, tree: Tree) -> nodes.Text:
    return nodes.Text(str(tree.children[0])[1:-1], span=builder.span(tree))


def _no_value(builder: Builder, tree: Tree) -> nodes.NoValue:
    return nodes.NoValue(span=builder.span(tree))


def _logic(op: Literal["and", "or"]) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Logic:
        left, right = tree.children
        return nodes.Logic(op, builder.expr(left), builder.expr(right), span=builder.span(tree))

    return make


def _not(builder: Builder, tree: Tree) -> nodes.Not:
    return nodes.Not(builder.expr(tree.children[0]), span=builder.span(tree))


def _arithmetic(op: Literal["+", "-", "*", "div", "mod"]) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Arithmetic:
        left, right = tree.children
        return nodes.Arithmetic(op, builder.expr(left), builder.expr(right), span=builder.span(tree))

    return make


def _negative(builder: Builder, tree: Tree) -> nodes.Negative:
    return nodes.Negative(builder.expr(tree.children[0]), span=builder.span(tree))


def _compare(builder: Builder, tree: Tree) -> nodes.Compare:
    left, sign, right = tree.children
    op = cast(Literal["<", "<=", ">", ">="], str(sign))
    return nodes.Compare(op, builder.expr(left), builder.expr(right), span=builder.span(tree))


def _is(op: Literal["is", "is not"]) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Compare:
        left, right = tree.children
        return nodes.Compare(op, builder.expr(left), builder.expr(right), span=builder.span(tree))

    return make


def _is_empty(negated: bool) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.IsEmpty:
        return nodes.IsEmpty(builder.expr(tree.children[0]), negated, span=builder.span(tree))

    return make


def _is_face(builder: Builder, tree: Tree) -> nodes.IsFace:
    operand, way = tree.children
    return nodes.IsFace(builder.expr(operand), str(way) == "up", span=builder.span(tree))


def _in(builder: Builder, tree: Tree) -> nodes.In:
    item, place = tree.children
    return nodes.In(builder.expr(item), source(builder, place), span=builder.span(tree))


def _covers(builder: Builder, tree: Tree) -> nodes.Covers:
    pattern, cards = tree.children
    return nodes.Covers(builder.ident(pattern), builder.expr(cards), span=builder.span(tree))


def _cost_of(builder: Builder, tree: Tree) -> nodes.CostOf:
    pattern, cards = tree.children
    return nodes.CostOf(builder.ident(pattern), builder.expr(cards), span=builder.span(tree))


def _quantified(word: Literal["some", "no", "every"]) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Quantified:
        where = tree.children[1] if len(tree.children) > 1 else None
        return nodes.Quantified(
            word, domain(builder, tree.children[0]), builder.expr_or_none(where), span=builder.span(tree)
        )

    return make


def _count(builder: Builder, tree: Tree) -> nodes.Count:
    return nodes.Count(domain(builder, tree.children[0]), span=builder.span(tree))


def _only_one(builder: Builder, tree: Tree) -> nodes.OnlyOne:
    return nodes.OnlyOne(domain(builder, tree.children[0]), span=builder.span(tree))


def _sum_for(builder: Builder, tree: Tree) -> nodes.SumFor:
    value, over = tree.children
    return nodes.SumFor(builder.expr(value), domain(builder, over), span=builder.span(tree))


def _extreme(highest: bool) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Extreme:
        value, over = tree.children
        return nodes.Extreme(highest, builder.expr(value), domain(builder, over), span=builder.span(tree))

    return make


def _pick(first: bool) -> Form:
    def make(builder: Builder, tree: Tree) -> nodes.Pick:
        return nodes.Pick(first, domain(builder, tree.children[0]), None, span=builder.span(tree))

    return make


def _phrase_otherwise(builder: Builder, tree: Tree) -> nodes.Expr:
    phrase, otherwise = tree.children
    value = builder.expr(otherwise)
    span = value.span
    match picked := builder.expr(phrase):
        case nodes.Pick(first=first, domain=over):
            return nodes.Pick(first, over, value, span=builder.span(tree))
        case _:
            builder.sink.report(
                kinds.NEEDLESS_WORD,
                span,
                "only `first` and `last` may have an `otherwise`",
                help="take it out, or write cases: `value when condition, otherwise value`",
                fix=Fix(
                    "take it out",
                    (Edit(Span(span.source, builder.span(phrase).end, span.end), ""),),
                    safe=False,
                ),
            )
            return picked


def _end_card(builder: Builder, tree: Tree) -> nodes.EndCard:
    end, pile = tree.children
    return nodes.EndCard(str(end) == "top", builder.expr(pile), span=builder.span(tree))


def _apply(builder: Builder, tree: Tree) -> nodes.Apply:
    name, argument = tree.children
    return nodes.Apply(builder.ident(name), builder.expr(argument), span=builder.span(tree))


def _arguments(builder: Builder, child: Child) -> tuple[nodes.Expr, ...]:
    return tuple(builder.expr(argument) for argument in cast(Tree, child).children)


def _call(builder: Builder, tree: Tree) -> nodes.Call:
    name, arguments = tree.children
    return nodes.Call(builder.ident(name), _arguments(builder, arguments), span=builder.span(tree))


def _index(builder: Builder, tree: Tree) -> nodes.Index:
    base, indices = tree.children
    return nodes.Index(builder.expr(base), _arguments(builder, indices), span=builder.span(tree))


def _each_of(builder: Builder, tree: Tree) -> nodes.EachOf:
    family, owner = tree.children
    return nodes.EachOf(builder.ident(family), builder.expr_or_none(owner), span=builder.span(tree))


def _can(builder: Builder, tree: Tree) -> nodes.Can:
    return nodes.Can(builder.ident(tree.children[0]), span=builder.span(tree))


def case(builder: Builder, tree: Tree) -> nodes.Case:
    """`value when condition`."""
    value, condition = tree.children
    return nodes.Case(builder.expr(value), builder.expr(condition), span=builder.span(tree))


def _cases(builder: Builder, tree: Tree) -> nodes.Cases:
    *cases, otherwise = tree.children
    return nodes.Cases(builder.many(cases), builder.expr(otherwise), span=builder.span(tree))


def _openly(builder: Builder, tree: Tree) -> nodes.Openly:
    return nodes.Openly(builder.expr(tree.children[0]), span=builder.span(tree))


# --------------------------------------------------------------------------------------- domains


def source(builder: Builder, child: Child) -> nodes.Source:
    """What stands after `in`."""
    return cast(nodes.Source, builder.node(cast(Tree, child)))


def _set(builder: Builder, tree: Tree) -> nodes.SetOf:
    return nodes.SetOf(tuple(builder.expr(item) for item in tree.children), span=builder.span(tree))


def _range(builder: Builder, tree: Tree) -> nodes.Range:
    low, high, step = tree.children
    return nodes.Range(
        builder.expr(low), builder.expr(high), builder.expr_or_none(step), span=builder.span(tree)
    )


def domain(builder: Builder, child: Child) -> nodes.Domain:
    """A domain, perhaps with `with highest e`."""
    return cast(nodes.Domain, builder.node(cast(Tree, child)))


def _domain(builder: Builder, tree: Tree) -> nodes.Domain:
    return _make_domain(builder, tree, None)


def _ranked(builder: Builder, tree: Tree) -> nodes.Domain:
    inner, best = tree.children
    ranking = None if best is None else cast(nodes.Best, builder.node(cast(Tree, best)))
    return _make_domain(builder, cast(Tree, inner), ranking)


def _make_domain(builder: Builder, tree: Tree, best: nodes.Best | None) -> nodes.Domain:
    kind, name, place, start, where = tree.children
    found = cast(Tree, place).children[0] if place is not None else None
    inside = place is not None and cast(Tree, place).data == "in_source"
    span = builder.span(tree)
    return nodes.Domain(
        builder.ident(kind),
        builder.ident_or_none(name),
        source(builder, found) if inside else None,
        builder.expr(found) if place is not None and not inside else None,
        builder.inner(start),
        builder.inner(where),
        best,
        span=span if best is None else span.to(best.span),
    )


def cards_where(builder: Builder, tree: Tree) -> nodes.Domain:
    """`card in P where c` as what is moved."""
    kind, name, place, where = tree.children
    return nodes.Domain(
        builder.ident(kind),
        builder.ident_or_none(name),
        source(builder, place),
        None,
        None,
        builder.inner(where),
        None,
        span=builder.span(tree),
    )


def _best(builder: Builder, tree: Tree) -> nodes.Best:
    which, value = tree.children
    return nodes.Best(str(which) == "highest", builder.expr(value), span=builder.span(tree))


# ----------------------------------------------------------------------------------------- types


def bounds(builder: Builder, children: Sequence[Child]) -> tuple[nodes.Expr, nodes.Expr]:
    """Low and high of `a..b`, or one number twice."""
    if len(children) == 1:
        return whole_number(builder, children[0]), whole_number(builder, children[0])
    low, high = children
    return builder.expr(low), builder.expr(high)


def type_of(builder: Builder, child: Child) -> nodes.TypeExpr:
    """The type of a variable or an option."""
    return cast(nodes.TypeExpr, builder.node(cast(Tree, child)))


def _yes_no_type(builder: Builder, tree: Tree) -> nodes.YesNoType:
    return nodes.YesNoType(span=builder.span(tree))


def _whole_type(builder: Builder, tree: Tree) -> nodes.WholeType:
    limits, step = tree.children
    low, high = bounds(builder, cast(Tree, limits).children)
    return nodes.WholeType(low, high, builder.expr_or_none(step), None, span=builder.span(tree))


def _whole_or_type(builder: Builder, tree: Tree) -> nodes.WholeType:
    limits, name = tree.children
    low, high = bounds(builder, cast(Tree, limits).children)
    return nodes.WholeType(low, high, None, builder.ident(name), span=builder.span(tree))


def _named_type(builder: Builder, tree: Tree) -> nodes.NamedType:
    return nodes.NamedType(builder.ident(tree.children[0]), None, span=builder.span(tree))


def _named_or_type(builder: Builder, tree: Tree) -> nodes.NamedType:
    name, other = tree.children
    return nodes.NamedType(builder.ident(name), builder.ident(other), span=builder.span(tree))


def _choice_type(builder: Builder, tree: Tree) -> nodes.ChoiceType:
    return nodes.ChoiceType(tuple(builder.ident(name) for name in tree.children), span=builder.span(tree))


FORMS: dict[str, Form] = {
    "name": _name,
    "integer": _integer,
    "text": _text,
    "no_value": _no_value,
    "or_": _logic("or"),
    "and_": _logic("and"),
    "not_": _not,
    "plus": _arithmetic("+"),
    "minus": _arithmetic("-"),
    "times": _arithmetic("*"),
    "div": _arithmetic("div"),
    "mod": _arithmetic("mod"),
    "negative": _negative,
    "compare": _compare,
    "is_": _is("is"),
    "is_not": _is("is not"),
    "is_empty": _is_empty(negated=False),
    "is_not_empty": _is_empty(negated=True),
    "is_face": _is_face,
    "in_": _in,
    "covers": _covers,
    "cost_of": _cost_of,
    "some": _quantified("some"),
    "no": _quantified("no"),
    "every": _quantified("every"),
    "count": _count,
    "only_one": _only_one,
    "sum_for": _sum_for,
    "highest": _extreme(highest=True),
    "lowest": _extreme(highest=False),
    "first": _pick(first=True),
    "last": _pick(first=False),
    "phrase_otherwise": _phrase_otherwise,
    "end_card": _end_card,
    "apply": _apply,
    "call": _call,
    "index": _index,
    "each_of": _each_of,
    "can": _can,
    "case": case,
    "cases": _cases,
    "openly": _openly,
    "set": _set,
    "range": _range,
    "domain": _domain,
    "ranked": _ranked,
    "best": _best,
    "yes_no_type": _yes_no_type,
    "whole_type": _whole_type,
    "whole_or_type": _whole_or_type,
    "named_type": _named_type,
    "named_or_type": _named_or_type,
    "choice_type": _choice_type,
}
