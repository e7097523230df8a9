"""What happened while games were played: which instructions ran, which moves were made, which conditions decided.

A watched program is the same program with a code that counts what is fetched from it. What is counted is kept by the
place in the rule file, so that marks of different players and options can be put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from attrs import define, evolve, field

from hoyle.engine import Play, RuleFault, State
from hoyle.engine.choices import bind, bind_chooser
from hoyle.engine.expressions import holds, matching
from hoyle.engine.sets import set_bounds, set_cards
from hoyle.engine.state import BUDGET
from hoyle.ir.instructions import Branch, Code, Decision, Offer, OneChoice, SetChoice
from hoyle.ir.program import Program
from hoyle.simulation.run import derived
from hoyle.source import Span

Place = tuple[str, int, int]
"""A range of a rule file: name, start, end."""

TRIED: Final = 8
"""So many ways to make a move are looked at, at a decision, to see what its conditions say."""

ALL_UNTIL, THEN_EVERY = 40, 8
"""Every decision is looked at up to a number of moves, then one of so many."""


def place_of(span: Span) -> Place:
    """The place of a span."""
    return (span.source.name, span.start, span.end)


@define
class Marks:
    """Counts by place; two of them can be added."""

    ran: Counter[Place] = field(factory=Counter)
    """How often the instructions of a place were carried out."""
    held: Counter[Place] = field(factory=Counter)
    failed: Counter[Place] = field(factory=Counter)
    """How often the condition of a branch was yes and no."""
    played: Counter[Place] = field(factory=Counter)
    """How often an offered move was made."""
    allowed: Counter[Place] = field(factory=Counter)
    refused: Counter[Place] = field(factory=Counter)
    """How often a condition of a move allowed what those before it had allowed, and how often it did not."""
    games: int = 0

    def add(self, other: Marks) -> None:
        """Count what the other has counted, too."""
        for mine, theirs in (
            (self.ran, other.ran),
            (self.held, other.held),
            (self.failed, other.failed),
            (self.played, other.played),
            (self.allowed, other.allowed),
            (self.refused, other.refused),
        ):
            mine.update(theirs)
        self.games += other.games


class WatchedCode(tuple[Code, ...]):
    """The code of a program; counts every instruction that the engine fetches, and where branches lead."""

    counts: list[int]
    held: list[int]
    failed: list[int]
    _branches: list[bool]
    _before: int

    def __new__(cls, code: Iterable[Code]) -> WatchedCode:
        """The same instructions, nothing counted."""
        made = super().__new__(cls, code)
        size = len(made)
        made.counts, made.held, made.failed = [0] * size, [0] * size, [0] * size
        made._branches = [isinstance(step, Branch) for step in made]
        made._before = 0
        return made

    def __getitem__(self, at: Any) -> Any:
        """The instruction at an address; it is about to be carried out."""
        before = self._before
        if self._branches[before]:
            (self.held if at == before + 1 else self.failed)[before] += 1
        self._before = at
        self.counts[at] += 1
        return tuple.__getitem__(self, at)


@define
class Watch:
    """A program that is watched, and what has been counted by it."""

    program: Program
    marks: Marks = field(factory=Marks)
    _code: WatchedCode = field(init=False)
    _allowed: set[Place] = field(factory=set)
    _refused: set[Place] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self._code = WatchedCode(self.program.code)
        self.program = evolve(self.program, code=self._code)

    def begin(self) -> None:
        """A game begins: what its conditions say is looked at anew."""
        self.marks.games += 1
        self._allowed.clear()
        self._refused.clear()

    def play(self, decision: Decision, play: Play) -> None:
        """A move is made."""
        self.marks.played[place_of(decision.offers[play.offer].span)] += 1

    def finish(self) -> Marks:
        """All that was counted; counting begins anew."""
        marks, code = self.marks, self._code
        for at, step in enumerate(tuple(code)):
            if code.counts[at]:
                marks.ran[place_of(step.span)] += code.counts[at]
            if code.held[at] or code.failed[at]:
                marks.held[place_of(step.span)] += code.held[at]
                marks.failed[place_of(step.span)] += code.failed[at]
        self.marks = Marks()
        self._code = WatchedCode(code)
        self.program = evolve(self.program, code=self._code)
        return marks

    def look(self, state: State, seed: int, made: int) -> None:
        """Try some ways to make the moves that are offered, and note what their conditions say."""
        if state.waiting < 0 or (made >= ALL_UNTIL and made % THEN_EVERY):
            return
        decision = self.program.decisions[state.waiting]
        unsettled = [offer for offer in decision.offers if offer.dead is None and self._unsettled(offer)]
        if not unsettled:
            return
        for place, offer in enumerate(unsettled):
            for seat in state.asked:
                self._try(state, decision, offer, seat, derived(seed, f"needs {made} {place}", seat))

    def _unsettled(self, offer: Offer) -> bool:
        places = [place_of(need.span) for need in offer.needs]
        return any(place not in self._allowed or place not in self._refused for place in places)

    def _try(self, state: State, decision: Decision, offer: Offer, seat: int, chance: int) -> None:
        state.left = BUDGET
        tries = TRIED if offer.choices else 1
        try:
            for number in range(tries):
                bound = bind_chooser(self.program, decision, seat)
                if not _choose(self.program, state, offer, bound, derived(chance, "try", number)):
                    continue
                for need in offer.needs:
                    place = place_of(need.span)
                    if not holds(self.program, state, need.condition, bound):
                        self.marks.refused[place] += 1
                        self._refused.add(place)
                        break
                    self.marks.allowed[place] += 1
                    self._allowed.add(place)
        except RuleFault:
            return  # play itself meets it, where it is a fault


def _choose(program: Program, state: State, offer: Offer, bound: list[int], chance: int) -> bool:
    """Bind each choice to something of its domain, by chance; whether all domains have something."""
    for choice in offer.choices:
        match choice:
            case OneChoice():
                found = list(matching(program, state, choice.domain, bound))
                if not found:
                    return False
                bind(choice, found[chance % len(found)], bound)
                chance //= len(found)
            case SetChoice():
                cards = set_cards(program, state, choice, bound)
                low, high = set_bounds(program, state, choice, bound)
                high = min(high, len(cards))
                if high < low:
                    return False
                size = low + chance % (high - low + 1)
                chance //= high - low + 1
                taken = []
                for _ in range(size):
                    taken.append(cards.pop(chance % len(cards)))
                    chance = chance // 3 + 1
                bind(choice, tuple(sorted(taken)), bound)
    return True
