"""Expressions of the tree become expressions of the program; called by every other part of lowering."""

from __future__ import annotations

from typing import assert_never

from hoyle.ir import expressions as ir
from hoyle.lowering import domains, fold, names, patterns, questions
from hoyle.lowering.tables import Scope, Tables
from hoyle.semantics.symbols import FormSymbol
from hoyle.semantics.types import CardsText, PileReference
from hoyle.syntax import nodes

_FEW = 4
"""A set of so few values is asked one by one."""


def lower(node: nodes.Expr, scope: Scope, tables: Tables) -> ir.Expr:
    """The program's expression for a tree's expression, folded."""
    tables.count_node(node.span)
    match node:
        case nodes.Name():
            return names.name_value(node, scope, tables)
        case nodes.Integer(value):
            return ir.Const(value)
        case nodes.NoValue():
            return fold.NO
        case nodes.Logic(op, left, right):
            parts = [lower(left, scope, tables), lower(right, scope, tables)]
            return fold.conjunction(parts) if op == "and" else fold.disjunction(parts)
        case nodes.Not(operand):
            return fold.negation(lower(operand, scope, tables))
        case nodes.Arithmetic(op, left, right):
            return fold.arithmetic(op, lower(left, scope, tables), lower(right, scope, tables))
        case nodes.Negative(operand):
            return fold.arithmetic("-", ir.Const(0), lower(operand, scope, tables))
        case nodes.Compare():
            return _comparison(node, scope, tables)
        case nodes.IsEmpty(operand, negated):
            empty = fold.equal(ir.Size(domains.pile_source(operand, scope, tables)), ir.Const(0))
            return fold.negation(empty) if negated else empty
        case nodes.IsFace(operand, up):
            shown = ir.FaceUp(lower(operand, scope, tables))
            return shown if up else fold.negation(shown)
        case nodes.In(item, source):
            return _among(item, source, scope, tables)
        case nodes.Covers() | nodes.CostOf():
            return patterns.asked(node, scope, tables)
        case nodes.Quantified():
            return _quantified(node, scope, tables)
        case nodes.Count(domain):
            return _count(domain, scope, tables)
        case nodes.OnlyOne(domain):
            return fold.equal(_count(domain, scope, tables), ir.Const(1))
        case nodes.SumFor(value, domain):
            candidates, inner = domains.lower_domain(domain, scope, tables)
            return ir.SumOf(lower(value, inner, tables), candidates)
        case nodes.Extreme(highest, value, domain):
            candidates, inner = domains.lower_domain(domain, scope, tables)
            return ir.Extreme(highest, lower(value, inner, tables), candidates)
        case nodes.Pick():
            return _pick(node, scope, tables)
        case nodes.EndCard(top, pile):
            tables.use_ends(names.families_of(pile, tables))
            return ir.EndCard(top, lower(pile, scope, tables))
        case nodes.Apply(name, argument):
            return names.apply_name(name, argument, scope, tables)
        case nodes.Call(name, arguments):
            return names.call_name(name, arguments, scope, tables)
        case nodes.Index(base, indices):
            return names.index_name(base, indices, scope, tables)
        case nodes.Cases(pairs, otherwise):
            return fold.cases(
                [(lower(pair.condition, scope, tables), lower(pair.value, scope, tables)) for pair in pairs],
                lower(otherwise, scope, tables),
            )
        case nodes.Openly(condition):
            return lower(condition, scope, tables)
        case nodes.Can():
            return questions.lower_can(node, scope, tables)
        case nodes.EachOf() | nodes.Text():
            raise AssertionError(f"{node.span}: the checker lets this stand in other places only")
        case _:
            assert_never(node)


def _count(node: nodes.Domain, scope: Scope, tables: Tables) -> ir.Expr:
    known = domains.known(node, scope, tables)
    if known is not None:
        return ir.Const(len(known))
    return ir.Count(domains.lower_domain(node, scope, tables)[0])


def _pick(node: nodes.Pick, scope: Scope, tables: Tables) -> ir.Expr:
    known = domains.known(node.domain, scope, tables)
    if known:
        return ir.Const(known[0 if node.first else -1])
    if known is not None:
        return fold.NOTHING if node.otherwise is None else lower(node.otherwise, scope, tables)
    pick = ir.Pick(node.first, domains.lower_domain(node.domain, scope, tables)[0])
    if node.otherwise is None:
        return pick
    found = ir.Not(ir.Equal(pick, fold.NOTHING))
    return ir.Cases((ir.Case(found, pick),), lower(node.otherwise, scope, tables))


def _comparison(node: nodes.Compare, scope: Scope, tables: Tables) -> ir.Expr:
    match node.op:
        case "<" | "<=" | ">" | ">=":
            return fold.compare(node.op, lower(node.left, scope, tables), lower(node.right, scope, tables))
        case "is":
            return _same(node.left, node.right, scope, tables)
        case "is not":
            return fold.negation(_same(node.left, node.right, scope, tables))
        case _:
            assert_never(node.op)


def _same(left: nodes.Expr, right: nodes.Expr, scope: Scope, tables: Tables) -> ir.Expr:
    """`left is right`: the same value, a form, or (in tests) cards in a pile."""
    for one, other in ((left, right), (right, left)):
        form = tables.facts.uses.get(one.id)
        if isinstance(form, FormSymbol):
            return fold.equal(_column(_forms(tables), lower(other, scope, tables)), ir.Const(form.index))
    for one, other in ((left, right), (right, left)):
        if isinstance(one, nodes.Text):
            return _holds(one, other, scope, tables)
    return fold.equal(lower(left, scope, tables), lower(right, scope, tables))


def _holds(text: nodes.Text, other: nodes.Expr, scope: Scope, tables: Tables) -> ir.Expr:
    looks = tuple(look_of(word, text, tables) for word in text.text.split())
    typed = tables.facts.types.get(other.id)
    if typed is not None and isinstance(typed.type, PileReference | CardsText):
        return ir.Holds(lower(other, scope, tables), looks)
    wanted = ir.Const(looks[0]) if looks else fold.NOTHING
    return fold.equal(_column(_forms(tables) + 1, lower(other, scope, tables)), wanted)


def look_of(word: str, node: nodes.Node, tables: Tables) -> int:
    """The look that a card's text names."""
    if word not in tables.looks:
        raise UnknownCard(word, node, tables)
    return tables.looks.index(word)


class UnknownCard(Exception):  # noqa: N818 - caught where tests are lowered and told as a finding
    """A text in a test names no card of the deck for the test's options."""

    def __init__(self, word: str, node: nodes.Node, tables: Tables) -> None:
        super().__init__(word)
        self.word = word
        self.node = node
        self.example = tables.looks[0] if tables.looks else None


def _forms(tables: Tables) -> int:
    """The column that holds the form of each card; the next one holds its look."""
    return len(tables.facts.fields)


def _column(column: int, card: ir.Expr) -> ir.Expr:
    return fold.NOTHING if card == fold.NOTHING else ir.Column(column, card)


def _among(item: nodes.Expr, source: nodes.Source, scope: Scope, tables: Tables) -> ir.Expr:
    if isinstance(source, nodes.SetOf) and any(_is_form(part, tables) for part in (item, *source.items)):
        return fold.disjunction([_same(item, part, scope, tables) for part in source.items])
    among = domains.lower_source(source, scope, tables)
    form = tables.facts.uses.get(item.id)
    if isinstance(form, FormSymbol):
        inner, local = scope.local(None)
        tables.locals = max(tables.locals, inner.depth)
        of_form = fold.equal(_column(_forms(tables), ir.Local(local)), ir.Const(form.index))
        return ir.Some(ir.Domain(local, among, of_form))
    wanted = lower(item, scope, tables)
    values = fold.listed(among)
    match wanted, among:
        case ir.Const(value), ir.Numbers(ir.Const(low), ir.Const(high), 1):
            return ir.Const(int(low <= value <= high and fold.NOTHING.value not in (low, high)))
        case _:
            pass
    if isinstance(wanted, ir.Const) and values is not None:
        return ir.Const(int(wanted.value in values))
    if isinstance(among, ir.Values) and len(among.items) <= _FEW:
        return fold.disjunction([fold.equal(wanted, item) for item in among.items])
    return ir.Among(wanted, among)


def _is_form(node: nodes.Expr, tables: Tables) -> bool:
    return isinstance(tables.facts.uses.get(node.id), FormSymbol)


def _quantified(node: nodes.Quantified, scope: Scope, tables: Tables) -> ir.Expr:
    domain, inner = domains.lower_domain(node.domain, scope, tables)
    match node.word:
        case "some":
            return fold.NO if _never(domain) else ir.Some(domain)
        case "no":
            return fold.YES if _never(domain) else fold.negation(ir.Some(domain))
        case "every":
            if _never(domain):
                return fold.YES
            assert node.condition is not None
            return ir.Every(domain, lower(node.condition, inner, tables))
        case _:
            assert_never(node.word)


def _never(domain: ir.Domain) -> bool:
    """Whether a domain is certainly empty for these options."""
    return (domain.where is not None and fold.is_no(domain.where)) or fold.listed(domain.source) == []


def constant(node: nodes.Expr, scope: Scope, tables: Tables) -> int | None:
    """The value of an expression that depends on players and options only; None if it is no constant."""
    value = lower(node, scope, tables)
    return value.value if isinstance(value, ir.Const) else None


__all__ = ["UnknownCard", "constant", "look_of", "lower"]
