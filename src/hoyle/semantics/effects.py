"""What a piece of a body may do, read off its text; used for facts about none and for misplaced statements.

Names are compared as text here, because a phase may be asked about before its body was resolved. A text
that stands for several things only makes the answer more careful.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from attrs import field, frozen

from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

ANY = "*"


@frozen
class Effects:
    """Variables that may change, families that may lose cards (`ANY`: all), and what else may happen."""

    assigned: frozenset[str] = frozenset()
    emptied: frozenset[str] = frozenset()
    moved: bool = False
    decides: bool = False
    ends: bool = False
    tallies: bool = False

    @property
    def nothing(self) -> bool:
        """Whether no variable changes and no card moves."""
        return not self.assigned and not self.moved

    def join(self, other: Effects) -> Effects:
        """What either may do."""
        return Effects(
            self.assigned | other.assigned,
            self.emptied | other.emptied,
            self.moved or other.moved,
            self.decides or other.decides,
            self.ends or other.ends,
            self.tallies or other.tallies,
        )


@frozen
class Bodies:
    """The bodies a statement may lead to, and the piles by name; made once for a file."""

    phases: Mapping[str, nodes.Phase | nodes.Play]
    shared: Mapping[str, nodes.SharedMove]
    piles: Mapping[str, str]
    """Name of a pile, a family or a named pile -> the name of its declaration."""
    fresh: Mapping[str, frozenset[str]]
    """Phase -> variables that start afresh with it."""
    done: dict[str, Effects] = field(factory=dict, init=False, repr=False)


def effects(node: nodes.Node, bodies: Bodies) -> Effects:
    """What the statement or block may do, with the phases and shared moves it leads to."""
    return reduce(Effects.join, (_own(part, bodies) for part in walk(node)), Effects())


def _own(node: nodes.Node, bodies: Bodies) -> Effects:
    match node:
        case nodes.Assign(target=target) | nodes.AssignRandom(target=target) | nodes.Step(target=target):
            return Effects(assigned=frozenset({_base(target)}))
        case nodes.Clear(names=names):
            return Effects(assigned=frozenset(name.text for name in names))
        case nodes.Var(name=name):
            return Effects(assigned=frozenset({name.text}))
        case nodes.MoveCards(cards=cards):
            return Effects(emptied=frozenset({_family(cards, bodies)}), moved=True)
        case nodes.Deal(pile=pile):
            return Effects(emptied=frozenset({_family(pile, bodies)}), moved=True)
        case nodes.Swap(left=left, right=right):
            return Effects(emptied=frozenset({_family(left, bodies), _family(right, bodies)}), moved=True)
        case nodes.Gather():
            return Effects(emptied=frozenset({ANY}), moved=True)
        case nodes.Shuffle():
            return Effects(moved=True)
        case nodes.PlayerChooses() | nodes.EveryoneChooses() | nodes.AnyoneMay():
            return Effects(decides=True)
        case nodes.EndGame():
            return Effects(ends=True)
        case nodes.Tally():
            return Effects(tallies=True)
        case nodes.Run(call=nodes.Name(text=text)) | nodes.Run(call=nodes.Call(name=nodes.Ident(text=text))):
            return of_phase(text, bodies)
        case nodes.Also(name=name):
            shared = bodies.shared.get(name.text)
            return _remembered(f"move {name.text}", shared, bodies)
        case _:
            return Effects()


def of_phase(name: str, bodies: Bodies) -> Effects:
    """What running the phase may do, its fresh variables among it."""
    inner = _remembered(f"phase {name}", bodies.phases.get(name), bodies)
    return inner.join(Effects(assigned=bodies.fresh.get(name, frozenset())))


def _remembered(key: str, node: nodes.Node | None, bodies: Bodies) -> Effects:
    if node is None:
        return Effects()
    if key not in bodies.done:
        bodies.done[key] = Effects()  # ends circles; they are reported elsewhere
        bodies.done[key] = effects(node, bodies)
    return bodies.done[key]


def _base(target: nodes.Expr) -> str:
    match target:
        case nodes.Name(text=text):
            return text
        case nodes.Index(base=base):
            return _base(base)
        case _:
            return ANY


def _family(cards: nodes.Cards, bodies: Bodies) -> str:
    """The family that loses the cards, or `ANY`."""
    match cards:
        case nodes.Name(text=text):
            return bodies.piles.get(text, ANY)
        case nodes.Index(base=base):
            return _family(base, bodies)
        case nodes.EndCard(pile=pile) | nodes.Packet(pile=pile):
            return _family(pile, bodies)
        case nodes.EachOf(family=family):
            return bodies.piles.get(family.text, ANY)
        case nodes.Domain(source=nodes.Name() | nodes.Index() | nodes.EachOf() as source):
            return _family(source, bodies)
        case _:
            return ANY
