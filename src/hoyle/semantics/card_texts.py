"""The texts of the cards a deck can hold (c.61); used by `test_blocks` to check quoted cards."""

from __future__ import annotations

from hoyle.semantics.scopes import Scope, Tables
from hoyle.semantics.symbols import KindSymbol
from hoyle.semantics.types import KindValues, Number, Player, Typed, Unknown
from hoyle.syntax import nodes

MOST_TEXTS = 20_000


def card_texts(declared: tuple[nodes.Declaration, ...], scope: Scope) -> frozenset[str] | None:
    """All texts a card can have, or None if they cannot be listed.

    Conditions of the deck are not judged: a text that only some options allow is among them.
    """
    texts: set[str] = set()
    for node in declared:
        for line in node.lines if isinstance(node, nodes.Deck) else ():
            match line:
                case nodes.CardForm(name=name, sign=sign):
                    texts.add(sign or name.text)
                case nodes.CardsFor():
                    made = _combinations(line, scope)
                    if made is None or len(texts) + len(made) > MOST_TEXTS:
                        return None
                    texts.update(made)
                case nodes.Back():
                    pass
    return frozenset(texts)


def _combinations(line: nodes.CardsFor, scope: Scope) -> list[str] | None:
    made = [""]
    seats = [""]
    for domain in line.domains:
        typed = scope.tables.types.get(domain.id, Typed(Unknown()))
        signs = value_texts(typed, domain, scope)
        if signs is None or len(made) * len(seats) * len(signs) > MOST_TEXTS:
            return None
        if isinstance(typed.type, Player):
            seats = [f"{before}/{sign}" for before in seats for sign in signs]
        else:
            made = [before + sign for before in made for sign in signs]
    return [text + seat for text in made for seat in seats]


def value_texts(typed: Typed, domain: nodes.Domain, scope: Scope) -> list[str] | None:
    """The signs of the values of a field."""
    listed = _listed(domain, scope.tables)
    match typed.type:
        case KindValues(kind=kind):
            return [sign or name or "" for name, _, sign in kind.values]
        case Number(low=low, high=high, kind=KindSymbol() as kind):
            return [sign or str(number) for _, number, sign in kind.values if low <= number <= high]
        case Number(low=low, high=high):
            if listed is not None:
                return listed
            return [str(n) for n in range(low, high + 1)] if high - low < MOST_TEXTS else None
        case Player():
            return [str(seat) for seat in range(scope.top.players.high)]
        case _:
            return None


def _listed(domain: nodes.Domain, tables: Tables) -> list[str] | None:
    """The numbers of `{a, b, …}`, if each is one number."""
    if not isinstance(domain.source, nodes.SetOf):
        return None
    texts: list[str] = []
    for item in domain.source.items:
        typed = tables.types.get(item.id, Typed(Unknown())).type
        if not isinstance(typed, Number) or typed.low != typed.high:
            return None
        texts.append(str(typed.low))
    return texts
