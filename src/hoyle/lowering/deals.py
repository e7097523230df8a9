"""Does the deal fit the deck? Follows a program from places where all sizes are known, up to the first branch.

Used when a game is loaded (a deal that cannot be carried out is refused) and by the linter for every number
of players and the options that matter.
"""

from __future__ import annotations

from attrs import define, field, frozen

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import (
    Code,
    Deal,
    Flip,
    Gather,
    Jump,
    Move,
    Return,
    Set,
    Show,
    Shuffle,
    Swap,
    Tell,
)
from hoyle.ir.program import Program
from hoyle.lowering import fold
from hoyle.source import Span

_MOST_STEPS = 2_000


@frozen
class ShortDeal:
    """A deal that needs more cards than there are."""

    span: Span
    needed: int
    present: int
    pile: str


@define(eq=False)
class _Known:
    """What is certain while following the program: sizes of piles (absent: unknown) and constant slots."""

    sizes: dict[int, int] = field(factory=dict)
    slots: dict[int, int] = field(factory=dict)


def short_deals(program: Program) -> list[ShortDeal]:
    """Every deal that certainly cannot be carried out, in the order of the file."""
    found: dict[tuple[int, int], ShortDeal] = {}
    starts = [(program.start, program.deck)]
    starts += [
        (at + 1, instruction.to.value)
        for at, instruction in enumerate(program.code)
        if isinstance(instruction, Gather) and isinstance(instruction.to, ir.Const)
    ]
    for at, pile in starts:
        known = _Known(dict.fromkeys(range(len(program.piles)), 0))
        known.sizes[pile] = len(program.cards)
        _follow(program, at, known, found)
    return sorted(found.values(), key=lambda short: short.span.start)


def _follow(program: Program, at: int, known: _Known, found: dict[tuple[int, int], ShortDeal]) -> None:
    for _ in range(_MOST_STEPS):
        instruction = program.code[at]
        following = _after(instruction, at, known)
        if following is None:
            return
        if isinstance(instruction, Deal):
            short = _deal(program, instruction, known)
            if short is not None:
                found.setdefault((short.span.start, short.span.end), short)
                return
        at = following


def _after(instruction: Code, at: int, known: _Known) -> int | None:
    """The address that certainly follows, with sizes and slots brought up to date; None if none is certain."""
    match instruction:
        case Jump(target):
            return target
        case Set(place, value):
            if isinstance(place, ir.Slot) and isinstance(value, ir.Const):
                known.slots[place.index] = value.value
            elif isinstance(place, ir.Slot):
                known.slots.pop(place.index, None)
            else:
                known.slots.clear()
            return at + 1
        case Return(slot):
            back = known.slots.get(slot, -1)
            return back if back >= 0 else None
        case Move(cards, to):
            _move(cards, to, known)
            return at + 1
        case Gather(to):
            known.sizes.clear()
            return None if not isinstance(to, ir.Const) else at + 1
        case Swap():
            known.sizes.clear()
            return at + 1
        case Shuffle() | Flip() | Show() | Tell() | Deal():
            return at + 1
        case _:
            return None


def _move(cards: ir.Selection, to: ir.Expr, known: _Known) -> None:
    pile, count = _taken(cards, known)
    if pile is None or count is None:
        known.sizes.clear()
        return
    known.sizes[pile] -= count
    if isinstance(to, ir.Const) and to.value in known.sizes:
        known.sizes[to.value] += count
    elif not isinstance(to, ir.Const):
        size = known.sizes[pile]
        known.sizes.clear()
        known.sizes[pile] = size


def _taken(cards: ir.Selection, known: _Known) -> tuple[int | None, int | None]:
    """From which pile, and how many, if both are certain."""
    match cards:
        case ir.OneCard(ir.EndCard(_, ir.Const(pile))) if pile in known.sizes:
            return pile, min(1, known.sizes[pile])
        case ir.Packet(_, ir.Const(count), ir.Const(pile)) if pile in known.sizes:
            return pile, max(0, min(count, known.sizes[pile]))
        case ir.WholePiles(piles):
            listed = fold.listed(piles)
            if listed is not None and len(listed) == 1 and listed[0] in known.sizes:
                return listed[0], known.sizes[listed[0]]
    return None, None


def _deal(program: Program, deal: Deal, known: _Known) -> ShortDeal | None:
    pile = deal.pile.value if isinstance(deal.pile, ir.Const) else None
    targets = _targets(deal.piles)
    if pile is None or pile not in known.sizes or targets is None:
        known.sizes.clear()
        return None
    present = known.sizes[pile]
    if deal.count is None:
        known.sizes.clear()
        known.sizes[pile] = 0
        return None
    if not isinstance(deal.count, ir.Const):
        known.sizes.clear()
        return None
    needed = max(0, deal.count.value) * targets
    if needed > present:
        return ShortDeal(deal.span, needed, present, program.piles[pile].name)
    known.sizes = {pile: present - needed}
    return None


def _targets(source: ir.Source) -> int | None:
    """How many piles are dealt to; the order does not matter here."""
    match source:
        case ir.Ring(_, count, _):
            return count
        case _:
            listed = fold.listed(source)
            return len(listed) if listed is not None else None
