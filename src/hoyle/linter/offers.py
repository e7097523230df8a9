"""What the moves of a choice are, and which of them a player can always make; shared by rules about choices."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.linter.parts import every
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.ranges import written_upward
from hoyle.semantics.symbols import BasicType, KindSymbol
from hoyle.syntax import nodes

Choosing = nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay


def offered(choice: Choosing, assembly: Assembly) -> Iterator[nodes.Move]:
    """The moves of a choice, shared ones too."""
    for offer in choice.offers:
        match offer:
            case nodes.Move():
                yield offer
            case nodes.Also(name=name):
                for shared in every(assembly, nodes.SharedMove):
                    if shared.move.name.text == name.text:
                        yield shared.move


def certain_move(choice: Choosing, assembly: Assembly, facts: Facts) -> nodes.Move | None:
    """The first move that is legal whenever the choice is reached."""
    return next((move for move in offered(choice, assembly) if is_certain(move, facts)), None)


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
