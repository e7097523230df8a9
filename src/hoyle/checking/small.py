"""A game with a smaller deck: fewer values of each field, and deals cut with it; made for `checking.search`.

Cards are left out of the card table, everything else of the program stays: names, looks, and conditions. Numbers of
cards that are dealt, taken from a pile or chosen as a set are cut in proportion, and repetitions to a few. What comes
out is another game, which shows more of its course to a search; that it can be played is tried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from attrs import evolve, frozen

from hoyle.checking.games import course
from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Branch, Code, Deal, Decision, Move, Offer, Set, SetChoice
from hoyle.ir.program import Card, Program
from hoyle.lowering import short_deals

ENOUGH: Final = 12
"""A deck of so few cards is searched as it is."""

SIZES: Final = (8, 12, 16, 20, 24, 32, 40)
"""Sizes of decks that are tried, one after the other."""

COPIES: Final = 2
ROUNDS: Final = 2
"""So many cards that are alike are kept, and so many rounds of a fixed number."""

TRIALS: Final = 8
LONGEST: Final = 1500
"""Games that are played to see whether a smaller game works, and their greatest length."""


@frozen
class Small:
    """A smaller game, and how many cards are left of how many."""

    program: Program
    cards: int
    of: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        return self.cards == self.of


def smaller(program: Program) -> Small:
    """The smallest game that works; the game itself if its deck is small, or if none works.

    One whose random games come to an end is better than one where they only do not fail.
    """
    size = len(program.cards)
    endless: Small | None = None
    for most in SIZES if size > ENOUGH else ():
        if most >= size:
            break
        kept = _kept(program.cards, most)
        if len(kept) < 2:
            continue
        made = Small(_thinned(program, kept), len(kept), size)
        match _tried(made.program):
            case True:
                return made
            case None:
                endless = endless or made
    return endless or Small(program, size, size)


def _tried(program: Program) -> bool | None:
    """Whether no deal is short and random games do not fail; None if they do not come to their end either."""
    if short_deals(program):
        return False
    for seed in range(TRIALS):
        game = course(program, seed, LONGEST)
        if game.failure is not None or not game.moves:
            return False
        if len(game.moves) == LONGEST:
            return None
    return True


def _kept(cards: Sequence[Card], most: int) -> list[int]:
    """The numbers of the cards that stay: values of fields go, of the field with the most of them the last one first."""
    kept = _fewer_copies(cards, list(range(len(cards))))
    while len(kept) > most:
        values = _values(cards, kept)
        name = max(values, key=lambda name: len(values[name]), default="")
        if len(values.get(name, ())) < 2:
            return kept[:most]
        last = values[name][-1]
        kept = [number for number in kept if cards[number].fields.get(name) != last]
    return kept


def _fewer_copies(cards: Sequence[Card], kept: list[int]) -> list[int]:
    found = []
    for _, alike in groupby(sorted(kept, key=lambda n: (cards[n].look, n)), key=lambda n: cards[n].look):
        found += list(alike)[:COPIES]
    return sorted(found)


def _values(cards: Sequence[Card], kept: list[int]) -> dict[str, list[str | int]]:
    """The values of each field among these cards of no special form, in the order of the deck."""
    found: dict[str, dict[str | int, None]] = {}
    for number in kept:
        if cards[number].form is None:
            for name, value in cards[number].fields.items():
                found.setdefault(name, {})[value] = None
    return {name: list(values) for name, values in found.items()}


def _thinned(program: Program, kept: list[int]) -> Program:
    part = (len(kept), len(program.cards))
    counters = {
        step.condition.left.index
        for step in program.code
        if isinstance(step, Branch)
        and isinstance(step.condition, ir.Compare)
        and step.condition.op == ">"
        and isinstance(step.condition.left, ir.Slot)
        and step.condition.right == ir.Const(0)
    }
    return evolve(
        program,
        cards=tuple(program.cards[number] for number in kept),
        columns=tuple(tuple(column[number] for number in kept) for column in program.columns),
        code=tuple(_cut(step, part, counters) for step in program.code),
        decisions=tuple(_cut_decision(decision, part) for decision in program.decisions),
    )


def _cut(step: Code, part: tuple[int, int], counters: set[int]) -> Code:
    match step:
        case Deal(count=count) if count is not None:
            return evolve(step, count=_fewer(count, part))
        case Move(cards=ir.Packet(count=ir.Const() as count) as packet):
            return evolve(step, cards=evolve(packet, count=_fewer(count, part)))
        case Set(place=ir.Slot(index=slot), value=ir.Const(value=value)) if slot in counters:
            return evolve(step, value=ir.Const(min(value, ROUNDS)))
        case _:
            return step


def _fewer(count: ir.Expr, part: tuple[int, int]) -> ir.Expr:
    """A number of cards cut in proportion; one stays one."""
    left, all_ = part
    if isinstance(count, ir.Const):
        return ir.Const(1 + (count.value - 1) * left // all_)
    rest = ir.Arithmetic("*", ir.Arithmetic("-", count, ir.Const(1)), ir.Const(left))
    return ir.Arithmetic("+", ir.Const(1), ir.Arithmetic("div", rest, ir.Const(all_)))


def _cut_decision(decision: Decision, part: tuple[int, int]) -> Decision:
    return evolve(decision, offers=tuple(_cut_offer(offer, part) for offer in decision.offers))


def _cut_offer(offer: Offer, part: tuple[int, int]) -> Offer:
    return evolve(offer, choices=tuple(_cut_choice(choice, part) for choice in offer.choices))


def _cut_choice(choice: Any, part: tuple[int, int]) -> Any:
    if not isinstance(choice, SetChoice):
        return choice
    low, high = (
        _fewer(bound, part) if isinstance(bound, ir.Const) else bound for bound in (choice.low, choice.high)
    )
    return evolve(choice, low=low, high=high)
