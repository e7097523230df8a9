"""Random expressions that fit together, and random states to judge them on; whatever is drawn depends on a seed only."""

from __future__ import annotations

import random

from attrs import define

from engine_unit.games import pile, program
from hoyle import engine
from hoyle.engine import State
from hoyle.engine.state import new_state
from hoyle.ir import expressions as e
from hoyle.ir.patterns import CostOf, Covers, Different, Field, Group, Pattern
from hoyle.ir.program import Sight
from hoyle.ir.values import LEAST, MOST, NONE

CARDS, PILES, SLOTS = 6, 4, 8
BARE = program(
    (),
    cards=("A", "B", "B", "C", "D", "E"),
    pile_list=(
        pile("stock", Sight.NOBODY, True),
        pile("heap", Sight.TOP, True),
        pile("bag", Sight.ALL, False),
        pile("empty", Sight.NOBODY, True),
    ),
    columns=((5, 7, 7, NONE, 2, 1), (1, 1, 2, 2, NONE, NONE), (0, 3, 3, 1, 2, 9)),
    slots=SLOTS + 1,
)
PATTERN = Pattern(
    "two",
    (Group("pair", e.Const(2), None, (), (Different(Field("n", 0, 0), 9),), ()),),
    None,
    None,
    e.Column(0, e.Local(0)),
)
KINDS = ("number", "truth", "card", "pile")

Bound = tuple[tuple[int, str], ...]
"""The locals that may be read, and the kind of what stands in them."""


def state_for(chance: random.Random) -> State:
    """Cards anywhere, slots with anything in them."""
    state = new_state(BARE, 0)
    engine.put_away(state)
    for card in chance.sample(range(CARDS), CARDS):
        where = chance.randrange(-1, PILES - 1)
        if where >= 0:
            engine.place(BARE, state, where, (card,))
            state.faces[card] = chance.choice((0, 0, 1, 2))
    state.slots[:SLOTS] = [number(chance) for _ in range(SLOTS)]
    return state


def number(chance: random.Random) -> int:
    """Mostly small, sometimes none, sometimes as large as can be."""
    if chance.random() < 0.7:
        return chance.randrange(-3, 9)
    return chance.choice((NONE, NONE, LEAST, MOST, MOST - 1, 100_000))


@define
class Maker:
    """Makes expressions of a kind: a number, a truth, a card or a pile."""

    chance: random.Random

    def expr(self, kind: str, bound: Bound, depth: int) -> e.Expr:
        """An expression of at most so many levels."""
        if depth <= 0 or self.chance.random() < 0.15:
            return self._leaf(kind, bound)
        match kind:
            case "number":
                return self._number(bound, depth - 1)
            case "truth":
                return self._truth(bound, depth - 1)
            case "card":
                return self._card(bound, depth - 1)
            case _:
                return self._pile(bound, depth - 1)

    def _leaf(self, kind: str, bound: Bound) -> e.Expr:
        fitting = [e.Local(index) for index, what in bound if what == kind or kind == "number"]
        if fitting and self.chance.random() < 0.6:
            return self.chance.choice(fitting)
        match kind:
            case "number":
                return self.chance.choice(
                    (e.Const(number(self.chance)), e.Slot(self.chance.randrange(SLOTS)))
                )
            case "truth":
                return e.Const(self.chance.choice((0, 1, 1, NONE, 2)))
            case "card":
                return e.Const(self.chance.choice((*range(CARDS), NONE)))
            case _:
                return e.Const(self.chance.choice((*range(PILES), NONE)))

    def _number(self, bound: Bound, depth: int) -> e.Expr:
        any_kind = self.chance.choice(KINDS)
        match self.chance.randrange(12):
            case 0 | 1:
                op = self.chance.choice(("+", "-", "*", "div", "mod"))
                return e.Arithmetic(op, self.expr("number", bound, depth), self.expr("number", bound, depth))  # type: ignore[arg-type]
            case 2:
                return self._cases("number", bound, depth)
            case 3:
                return e.Column(self.chance.randrange(3), self.expr("card", bound, depth))
            case 4:
                return e.Size(self.piles(bound, depth))
            case 5:
                return e.Count(self.domain(bound, depth)[0])
            case 6:
                domain, inner = self.domain(bound, depth)
                return e.SumOf(self.expr("number", inner, depth), domain)
            case 7:
                domain, inner = self.domain(bound, depth)
                return e.Extreme(self.chance.random() < 0.5, self.expr("number", inner, depth), domain)
            case 8:
                table = self.chance.choice(((3, NONE, 5), (0, 1), (7,), (1, 2, 3, 4, 5, 6, 7, 8, 9)))
                return e.Lookup(table, self.expr("number", bound, depth))
            case 9:
                return e.SlotAt(self.element(SLOTS, bound, depth))
            case 10:
                return CostOf(0, self.cards(bound, depth))
            case _:
                return self.expr(any_kind, bound, depth)

    def _truth(self, bound: Bound, depth: int) -> e.Expr:
        def numbers() -> tuple[e.Expr, e.Expr]:
            return self.expr("number", bound, depth), self.expr("number", bound, depth)

        match self.chance.randrange(12):
            case 0:
                return e.Not(self.expr("truth", bound, depth))
            case 1:
                return e.And(tuple(self.expr("truth", bound, depth) for _ in range(self.chance.randrange(4))))
            case 2:
                return e.Or(tuple(self.expr("truth", bound, depth) for _ in range(self.chance.randrange(4))))
            case 3 | 4:
                return e.Compare(self.chance.choice(("<", "<=", ">", ">=")), *numbers())  # type: ignore[arg-type]
            case 5:
                return e.Equal(*numbers())
            case 6:
                return e.Among(self.expr("number", bound, depth), self.source(bound, depth)[0])
            case 7:
                return e.Some(self.domain(bound, depth)[0])
            case 8:
                domain, inner = self.domain(bound, depth)
                return e.Every(domain, self.expr("truth", inner, depth))
            case 9:
                return e.FaceUp(self.expr("card", bound, depth))
            case 10:
                return Covers(0, self.cards(bound, depth))
            case _:
                return self._cases("truth", bound, depth)

    def _card(self, bound: Bound, depth: int) -> e.Expr:
        match self.chance.randrange(3):
            case 0:
                return e.EndCard(self.chance.random() < 0.5, self.expr("pile", bound, depth))
            case 1:
                source = self.cards(bound, depth)
                return e.Pick(self.chance.random() < 0.5, self.over(source, "card", bound, depth)[0])
            case _:
                return self._cases("card", bound, depth)

    def _pile(self, bound: Bound, depth: int) -> e.Expr:
        if self.chance.random() < 0.7:
            return e.PileAt(self.element(PILES, bound, depth))
        return e.PileOf(self.expr("card", bound, depth))

    def _cases(self, kind: str, bound: Bound, depth: int) -> e.Expr:
        cases = tuple(
            e.Case(self.expr("truth", bound, depth), self.expr(kind, bound, depth))
            for _ in range(self.chance.randrange(1, 3))
        )
        return e.Cases(cases, self.expr(kind, bound, depth))

    def element(self, most: int, bound: Bound, depth: int) -> e.Element:
        """An element of an array that lies inside `most` places."""
        shape = self.chance.choice(((most,), (2, most // 2), (most // 2,), (most // 2, 2)))
        axes = tuple(
            e.Axis(self.expr("number", bound, depth), self.chance.randrange(-1, 3), count) for count in shape
        )
        room = most // (shape[0] * (shape[1] if len(shape) > 1 else 1))
        return e.Element(self.chance.randrange(most - most // room + 1) if room > 1 else 0, axes)

    def piles(self, bound: Bound, depth: int) -> e.Source:
        """A source of piles."""
        match self.chance.randrange(5):
            case 0:
                return e.Numbers(e.Const(0), e.Const(PILES - 1))
            case 1:
                return e.Ring(1, 3, self.expr("number", bound, depth))
            case 2 | 3:
                return e.Values((self.expr("pile", bound, depth),))
            case _:
                return e.Values(
                    tuple(self.expr("pile", bound, depth) for _ in range(self.chance.randrange(4)))
                )

    def cards(self, bound: Bound, depth: int) -> e.Source:
        """A source of cards."""
        match self.chance.randrange(6):
            case 0:
                reads = tuple(e.Const(card) for card in self.chance.sample(range(CARDS), 3))
                return e.Held(reads, self.expr("number", bound, depth))
            case 1:
                return e.Union((e.CardsIn(self.piles(bound, depth)), e.CardsIn(self.piles(bound, depth))))
            case _:
                return e.CardsIn(self.piles(bound, depth))

    def source(self, bound: Bound, depth: int) -> tuple[e.Source, str]:
        """Any source, and the kind of its candidates."""
        match self.chance.randrange(7):
            case 0:
                items = tuple(self.expr("number", bound, depth) for _ in range(self.chance.randrange(4)))
                return e.Values(items), "number"
            case 1 | 2:
                low, high = (
                    e.Const(number(self.chance))
                    if self.chance.random() < 0.5
                    else self.expr("number", bound, depth)
                    for _ in range(2)
                )
                return e.Numbers(low, high, self.chance.randrange(1, 4)), "number"
            case 3:
                count = self.chance.randrange(1, 5)
                return e.Ring(
                    self.chance.randrange(-2, 5), count, self.expr("number", bound, depth)
                ), "number"
            case 4:
                return self.cards(bound, depth), "card"
            case 5:
                return self.piles(bound, depth), "pile"
            case _:
                mixed = e.Values(tuple(self.expr("number", bound, depth) for _ in range(2)))
                return e.Union((self.piles(bound, depth), mixed)), "number"

    def domain(self, bound: Bound, depth: int) -> tuple[e.Domain, Bound]:
        """A domain, and the locals that can be read with a candidate at hand."""
        return self.over(*self.source(bound, depth), bound, depth)

    def over(self, source: e.Source, kind: str, bound: Bound, depth: int) -> tuple[e.Domain, Bound]:
        """A domain of candidates of this source."""
        local = len(bound)
        inner = (*bound, (local, kind))
        where = self.expr("truth", inner, depth) if self.chance.random() < 0.5 else None
        best = None
        if self.chance.random() < 0.3:
            best = e.Best(self.chance.random() < 0.5, self.expr("number", inner, depth))
        return e.Domain(local, source, where, best), inner
