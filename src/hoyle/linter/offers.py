"""What the moves of a choice are, and which of them a player can always make; shared by rules about choices."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.semantics.facts import Facts
from hoyle.semantics.ranges import written_upward
from hoyle.semantics.symbols import BasicType, KindSymbol, MoveSymbol
from hoyle.syntax import nodes

Choosing = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay


def offered(choice: Choosing, facts: Facts) -> Iterator[nodes.Move]:
    """The moves of a choice, shared ones too."""
    for offer in choice.offers:
        match offer:
            case nodes.Move():
                yield offer
            case nodes.Also():
                shared = shared_move(offer, facts)
                if shared is not None:
                    yield shared.move


def shared_move(also: nodes.Also, facts: Facts) -> nodes.SharedMove | None:
    """The shared move that an `also` lists."""
    symbol = facts.uses.get(also.name.id)
    return symbol.shared if isinstance(symbol, MoveSymbol) else None


def certain_move(choice: Choosing, facts: Facts) -> nodes.Move | None:
    """The first move that is legal whenever the choice is reached."""
    return next((move for move in offered(choice, facts) if is_certain(move, facts)), None)


def is_certain(move: nodes.Move, facts: Facts) -> bool:
    """Whether a move is always legal: it needs nothing and chooses from what is never empty."""
    return not move.needs and all(_never_empty(each, facts) for each in move.choices)


def _never_empty(choice: nodes.Choice, facts: Facts) -> bool:
    match choice:
        case nodes.Domain(source=nodes.Range(step=None) as numbers, where=None):
            return written_upward(numbers)
        case nodes.Domain(source=None, owner=None, where=None, type=kind):
            symbol = facts.uses.get(kind.id)
            return isinstance(symbol, KindSymbol) or symbol is BasicType.PLAYER
        case _:
            return False
