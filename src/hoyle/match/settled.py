"""How cards were divided when a row of the score sheet was written; asked by the match for events and `division`.

A row is written while a move is carried out, and cards may move on at once. So the match listens: it keeps the state
as it stood when each row was written.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hoyle import engine
from hoyle.engine import RuleFault, State
from hoyle.engine.events import Event, Tallied
from hoyle.engine.expressions import candidates, fresh_locals
from hoyle.ir.patterns import CostOf
from hoyle.ir.program import Program
from hoyle.match.division import Division, named
from hoyle.view import Plain, SeenEvent


class Listener(list[Event]):
    """Takes the events of a move, and copies the state each time that a row of the sheet is written."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.stood: list[State] = []
        """The state at each row that was written, in their order."""

    def append(self, event: Event) -> None:
        """Take an event."""
        super().append(event)
        if isinstance(event, Tallied):
            self.stood.append(self._state.copy())


@frozen
class Settled:
    """A line of a row that is the cost of a pattern: whose, which cards it spoke of, and how they were divided."""

    owner: int | None
    owned_by: str
    pattern: int
    cards: tuple[int, ...]
    division: Division

    def seen(self, program: Program, stood: State, seat: int | None) -> SeenEvent | None:
        """What a seat (None: a spectator) learns of it: nothing unless it saw all the cards and the pattern."""
        pattern = program.patterns[self.pattern]
        if not all(engine.sees(program, stood, seat, card) for card in self.cards):
            return None
        if not engine.sees_pattern(program, stood, seat, pattern):
            return None
        groups: list[Plain] = [
            {
                "name": group.name,
                "cards": list(group.cards),
                "stands_for": [None if each is None else dict(each) for each in group.stands_for],
            }
            for group in self.division.groups
        ]
        data: dict[str, Plain] = {
            "owner": self.owner,
            "owned_by": self.owned_by,
            "pattern": pattern.name,
            "groups": groups,
            "left": list(self.division.left),
            "cost": self.division.cost,
        }
        return SeenEvent("divided", data, self._sentence(pattern.name))

    def _sentence(self, pattern: str) -> str:
        whom = "everyone" if self.owner is None else f"{self._word()} {self.owner}"
        groups = ", ".join(" ".join(group.cards) for group in self.division.groups) or "none"
        left = f"left over {' '.join(self.division.left)}" if self.division.left else "nothing left over"
        return f"{whom}, {pattern}: {groups}; {left}"

    def _word(self) -> str:
        return "team" if self.owned_by == "team" else "seat"


def settled(program: Program, stood: State, event: Tallied) -> Iterator[Settled]:
    """All lines of a row that are nothing but the cost of a pattern, owner by owner, with their divisions."""
    # The lines of a translated program are functions; what they are made of stands in the plain one.
    score = program.plain.scores[event.written.score]
    stood.left = engine.BUDGET
    for owner in range(score.owners):
        for line in score.lines:
            if not isinstance(line.value, CostOf):
                continue
            bound = fresh_locals(program)
            if bound:
                bound[0] = owner
            cards = tuple(candidates(program, stood, line.value.cards, bound))
            try:
                found = engine.division(program, stood, line.value.pattern, cards)
            except RuleFault:
                continue  # The cost was found, but the division to show takes too many steps: nothing is shown.
            whose = None if score.owned_by == "everyone" else owner
            yield Settled(whose, score.owned_by, line.value.pattern, cards, named(program, found))
