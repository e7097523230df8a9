"""order-of-effects: moves that all make at once, whose effects hang on who acts first (the order of seats).

The bodies of two different players must not meet at one place, but in one of these ways (all else is reported):

- O1. What they touch is not the same: other variables, other piles, or one that belongs to the player, his left
  or right neighbour or his partner, in both bodies in the same way.
- O2. Cards are added to a pile without order, or added to it and taken from it by choice. (Both choosing from one
  pile is reported: they may want the same card.)
- O3. Both take cards from the same end of a pile that lies face down, and nothing else in the choice reads it.
- O4. Both set a variable to the same written value, both add to it, or both turn cards of a pile the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.programs import trials
from hoyle.linter.touches import Index, Touch, of_block, of_move
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PileSymbol, VarSymbol
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("order-of-effects", Family.FLOW, "Moves made at once hang on who acts first.", Level.WARNING)

_ONE_TO_ONE = ("player", "left", "right", "partner")


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report pairs of statements in choices of all, if the choice stands in this file."""
    shared = {
        each.move.name.text: each for each in assembly.declarations if isinstance(each, nodes.SharedMove)
    }
    ordered: frozenset[str] | None = None
    for choice in (part for each in assembly.declarations for part in walk(each)):
        if not isinstance(choice, nodes.EveryoneChooses) or not own(choice, assembly.main):
            continue
        touches = list(_touches(choice, shared, facts))
        meeting = [pair for pair in combinations_with_replacement(touches, 2) if _meet(*pair)]
        if meeting and ordered is None:
            ordered = _ordered(assembly, facts)
        clashes = [pair for pair in meeting if not _agree(*pair, ordered=ordered or frozenset())]
        _report(clashes, sink)


def _touches(
    choice: nodes.EveryoneChooses, shared: dict[str, nodes.SharedMove], facts: Facts
) -> Iterable[Touch]:
    chooser = facts.binds.get(choice.id)
    for offer in choice.offers:
        match offer:
            case nodes.Move():
                yield from of_move(offer, chooser, facts)
            case nodes.Also():
                declared = shared.get(offer.name.text)
                if declared is not None:
                    yield from of_move(declared.move, facts.binds.get(declared.id), facts)
    if choice.otherwise is not None:
        yield from of_block(choice.otherwise.body, chooser, facts)


def _meet(one: Touch, other: Touch) -> bool:
    """Whether two players may touch the same thing so, and one of them changes it (O1)."""
    if one.place.symbol is not other.place.symbol or one.doing == other.doing == "reads":
        return False
    return not _apart(one.place.index, other.place.index)


def _apart(one: Index, other: Index) -> bool:
    """Whether two different players certainly mean different ones."""
    if one in _ONE_TO_ONE and one == other:
        return True
    return isinstance(one, tuple) and isinstance(other, tuple) and one != other


def _agree(one: Touch, other: Touch, ordered: frozenset[str]) -> bool:
    """Whether it does not matter which of the two comes first, though they meet (O2 to O4)."""
    symbol = one.place.symbol
    doing = {one.doing, other.doing}
    if isinstance(symbol, VarSymbol):
        return doing == {"adds"} or (doing == {"sets"} and one.detail == other.detail)
    if symbol.name not in ordered and (doing in ({"puts"}, {"puts", "takes chosen"})):
        return True
    if doing == {"takes top"} or doing == {"takes bottom"}:
        return _face_down(symbol)
    return doing == {"flips"} and one.detail == other.detail


def _face_down(pile: PileSymbol) -> bool:
    return isinstance(pile.node, nodes.Deck) or pile.node.sight is nodes.Sight.FACE_DOWN


def _ordered(assembly: Assembly, facts: Facts) -> frozenset[str]:
    """The families whose order matters in some configuration; in a module nobody knows, and none is assumed."""
    found: set[str] = set()
    for trial in trials(assembly, facts):
        piles = getattr(trial.result, "piles", ())
        found.update(pile.family for pile in piles if pile.ordered)
    return frozenset(found)


def _report(clashes: list[tuple[Touch, Touch]], sink: Sink) -> None:
    """One finding for each thing that two statements fight for."""
    told: set[int] = set()
    for one, other in clashes:
        symbol = one.place.symbol
        if id(symbol) in told:
            continue
        told.add(id(symbol))
        first, second = sorted(
            (one.node.span, other.node.span), key=lambda span: (span.source.name, span.start)
        )
        same = first == second
        which = "this line, made by two players," if same else "these two lines"
        sink.report(
            KIND,
            _line(first),
            f"All act at once here, and who acts first matters: {which} may change or read the same `{symbol.name}`.",
            labels=() if same else (Label(_line(second), "this is the other one"),),
            help="Let each move touch only what is the player's own, such as `kept[player]`, and do the rest after the "
            "choice. As it stands the order of seats decides.",
        )


def _line(span: Span) -> Span:
    """The first line of a statement."""
    text = span.text.partition("\n")[0].partition("#")[0].rstrip()
    return Span(span.source, span.start, span.start + len(text))
