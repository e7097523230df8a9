"""What a statement may change, for the leak check: variables, and how cards of each family of piles may move or turn.

Made once for every statement that holds others, and once for every phase, so that the check stays linear.
"""

from __future__ import annotations

from functools import reduce

from attrs import field, frozen

from hoyle.linter.offers import shared_move
from hoyle.linter.usage import target_variable
from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import LocalSymbol, PhaseSymbol, PileSymbol, VarSymbol
from hoyle.semantics.types import Card, Cards, PileReference, Piles
from hoyle.syntax import nodes
from hoyle.syntax.walk import children

Families = frozenset[PileSymbol | None]
"""Families of piles; None among them: any."""

NONE: Families = frozenset()


@frozen
class Changes:
    """What may have changed.

    `into`: families to which cards come, or in which cards are turned down or mixed. `out`: families that may lose a
    card. `disturbed`: families from which cards go that are not named one by one. `moved`: local names of cards that
    were moved.
    """

    variables: frozenset[int] = frozenset()
    into: Families = NONE
    out: Families = NONE
    disturbed: Families = NONE
    moved: frozenset[int] = frozenset()

    @property
    def nothing(self) -> bool:
        """Whether nothing changes."""
        return not (self.variables or self.into or self.out or self.disturbed or self.moved)

    @property
    def any_disturbed(self) -> bool:
        """Whether cards of any family may have gone."""
        return None in self.disturbed

    def may(self, family: PileSymbol, families: Families) -> bool:
        """Whether a family is among these."""
        return None in families or family in families

    def join(self, other: Changes) -> Changes:
        """What either may change."""
        return Changes(
            self.variables | other.variables,
            self.into | other.into,
            self.out | other.out,
            self.disturbed | other.disturbed,
            self.moved | other.moved,
        )


UNCHANGED = Changes()
ANY: Families = frozenset({None})


@frozen
class Summaries:
    """The changes of statements and phases, each worked out once."""

    facts: Facts
    fresh: dict[str, frozenset[int]]
    """Phase -> identities of the variables that start afresh with it."""
    known: dict[int, Changes] = field(factory=dict, init=False, repr=False)

    def of(self, node: nodes.Node) -> Changes:
        """What a statement and all inside it may change."""
        found = self.known.get(node.id)
        if found is None:
            self.known[node.id] = UNCHANGED  # nothing leads back to itself in a file without errors
            parts = [self.of(part) for part in children(node) if _may_change(part)]
            found = self.known[node.id] = reduce(Changes.join, parts, self._own(node))
        return found

    def of_offers(self, offers: tuple[nodes.Offer, ...]) -> Changes:
        """What the moves of a choice may change."""
        return reduce(Changes.join, (self.of(each) for each in offers), UNCHANGED)

    def _own(self, node: nodes.Node) -> Changes:
        match node:
            case nodes.Assign(target=target) | nodes.AssignRandom(target=target) | nodes.Step(target=target):
                return Changes(variables=_identities(target_variable(target, self.facts)))
            case nodes.Clear(names=names):
                found = [_identities(target_variable(name, self.facts)) for name in names]
                return Changes(variables=frozenset().union(*found))
            case nodes.Var():
                return Changes(variables=_identities(self.facts.variables.get(node.id)))
            case nodes.MoveCards(cards=cards, to=to):
                return self._moved(cards, to)
            case nodes.Deal(pile=pile, to=to):
                taken = self.families(pile)
                return Changes(into=self.families(to), out=taken, disturbed=taken)
            case nodes.Gather():
                return Changes(into=ANY, out=ANY, disturbed=ANY)
            case nodes.Shuffle(pile=pile):
                return Changes(into=self.families(pile))
            case nodes.Swap(left=left, right=right):
                both = self.families(left) | self.families(right)
                return Changes(into=both, out=both, disturbed=both)
            case nodes.Flip(cards=cards, up=False):
                return Changes(into=self.families(cards))
            case nodes.Run(call=call):
                name = call.name if isinstance(call, nodes.Call) else call
                symbol = self.facts.uses.get(name.id)
                if not isinstance(symbol, PhaseSymbol):
                    return UNCHANGED
                fresh = Changes(variables=self.fresh.get(symbol.name, frozenset()))
                return self.of(symbol.node).join(fresh)
            case nodes.Also():
                shared = shared_move(node, self.facts)
                return UNCHANGED if shared is None else self.of(shared)
            case _:
                return UNCHANGED

    def _moved(self, cards: nodes.Cards, to: nodes.Expr) -> Changes:
        into, taken = self.families(to), self.families(cards)
        symbol = self.facts.uses.get(cards.id) if isinstance(cards, nodes.Name) else None
        typed = self.facts.types.get(cards.id)
        if isinstance(symbol, LocalSymbol) and typed and isinstance(typed.type, Card | Cards):
            return Changes(into=into, out=ANY, moved=frozenset({id(symbol)}))
        return Changes(into=into, out=taken, disturbed=taken)

    def families(self, node: nodes.Node) -> Families:
        """The families of piles that an expression, packet or domain speaks of."""
        match node:
            case nodes.Packet(pile=pile) | nodes.EndCard(pile=pile):
                return self.families(pile)
            case nodes.Domain(source=nodes.Node() as source) if not isinstance(source, nodes.Range):
                return self.families(source)
            case nodes.SetOf(items=items):
                return frozenset().union(*(self.families(item) for item in items))
            case _:
                typed = self.facts.types.get(node.id)
        match typed.type if typed else None:
            case PileReference(family=PileSymbol() as family) | Piles(family=family):
                return frozenset({family})
            case _:
                return ANY


def _may_change(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Statement | nodes.Block | nodes.Branch | nodes.Offer | nodes.Otherwise)


def _identities(symbol: VarSymbol | None) -> frozenset[int]:
    return frozenset() if symbol is None else frozenset({id(symbol)})
