"""Expressions as terms that can be compared: equal texts mean the same thing at one moment.

Used by `linter.conditions` and its comparisons. Names are told apart by what they stand for; parameters and
chosen values are replaced by what is given for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import fields

from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import Constant, KindValueSymbol, LocalSymbol, OptionValueSymbol
from hoyle.syntax import nodes

Given = Mapping[int, str]
"""Identity of a local symbol -> the term that stands for it."""


def term(node: nodes.Node, given: Given, facts: Facts, depth: int = 0) -> str:
    """The term of an expression, domain or source."""
    match node:
        case nodes.Name() | nodes.Ident():
            symbol = facts.uses.get(node.id)
            if symbol is None:
                return node.text
            return given.get(id(symbol), f"{node.text}~{id(symbol)}")
        case nodes.Openly():
            return term(node.condition, given, facts, depth)
        case nodes.Domain():
            bound = facts.binds.get(node.id)
            inner = {**given, id(bound): f"?{depth}"} if bound else given
            parts = [domain_key(node, given, facts)]
            parts += [
                term(part, inner, facts, depth + 1) if part else "-"
                for part in (node.start, node.where, node.best)
            ]
            return f"Domain({', '.join(parts)})"
        case _:
            parts = [
                _part(getattr(node, part.name), given, facts, depth)
                for part in fields(type(node))
                if part.init and part.name != "span"
            ]
            return f"{type(node).__name__}({', '.join(parts)})"


def _part(value: object, given: Given, facts: Facts, depth: int) -> str:
    if isinstance(value, nodes.Node):
        return term(value, given, facts, depth)
    if isinstance(value, tuple):
        return f"[{', '.join(_part(each, given, facts, depth) for each in value)}]"
    return repr(value)


def domain_key(choice: nodes.Choice, given: Given, facts: Facts) -> str:
    """What the candidates of a domain are, without its conditions and the name of its variable."""
    match choice:
        case nodes.Domain():
            source = choice.source or choice.owner
            symbol = facts.uses.get(choice.type.id)
            named = isinstance(symbol, LocalSymbol) or symbol is None
            first = "" if named and choice.source is not None else term(choice.type, given, facts)
            how = "in" if choice.source is not None else "of"
            return f"{first} {how} {term(source, given, facts)}" if source else first
        case nodes.CardsChoice():
            return f"cards in {term(choice.source, given, facts)}"


def constant(node: nodes.Expr, facts: Facts) -> str | int | bool | None:
    """The value of an expression that is one written value; None for all others.

    Named values are told apart by the identity of their symbol, `none` is the text "none".
    """
    match node:
        case nodes.Integer():
            return node.value
        case nodes.Negative(operand=nodes.Integer(value=value)):
            return -value
        case nodes.NoValue():
            return False
        case nodes.Name():
            symbol = facts.uses.get(node.id)
            match symbol:
                case Constant.YES:
                    return True
                case Constant.NO:
                    return False
                case Constant.NONE:
                    return "none"
                case OptionValueSymbol():
                    return "none" if symbol.place is None else f"value {id(symbol.option)} {symbol.place}"
                case KindValueSymbol():
                    return (
                        symbol.number if symbol.kind.numbers else f"value {id(symbol.kind)} {symbol.number}"
                    )
                case _:
                    return None
        case _:
            return None
