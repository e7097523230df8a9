"""Where a game stands; changed by the executor, copied by the match, read by everything in the engine."""

from __future__ import annotations

from typing import Final

from attrs import define, field, frozen

from hoyle.diagnostics.kinds.runtime import STEP_BUDGET
from hoyle.engine.chance import Stream
from hoyle.engine.faults import RuleFault
from hoyle.ir.program import Program
from hoyle.source import Span

AS_PILE, UP, DOWN = 0, 1, 2
"""How a card lies: as its pile says, or turned up or down against it."""

OUT_OF_PLAY = -1
NOWHERE = -1


@frozen
class Play:
    """A legal move of a seat: which move, which offer of the decision, and its choices (a set in deck order)."""

    move: int
    offer: int
    choices: tuple[int | tuple[int, ...], ...]


BUDGET: Final = 1_000_000
"""Work between two decisions, or for one judgement: instructions, candidates looked at, cards moved."""

TOO_MUCH: Final = "the game worked on and on without asking anybody to move"


@frozen
class Result:
    """The end of a game: the seats that won, the seats that lost, the statement that said so."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: Span = field(eq=False, repr=False)


@frozen
class Stack:
    """Cards, top first, to lie on top at the next shuffle of a pile; a host's (`must`) have to lie in it then."""

    cards: tuple[int, ...]
    must: bool


@frozen
class Written:
    """One line of a score sheet as it was written: for each owner the values of its lines, what it added, his total."""

    score: int
    values: tuple[tuple[int, ...], ...]
    added: tuple[int, ...] | None
    totals: tuple[int, ...] | None


@define(eq=False)
class State:
    """A game in play. A pile is a list from bottom to top; one without order is kept falling by card id.

    So a pile read from its end gives top to bottom, or deck order if it has no order (c.14, c.34).
    """

    pc: int
    slots: list[int]
    piles: list[list[int]]
    faces: list[int]
    """For each card AS_PILE, UP or DOWN; UP only where the pile lies face down, DOWN only where it lies face up."""
    where: list[int]
    """The pile of each card, or OUT_OF_PLAY."""
    ordered: tuple[bool, ...]
    """For each pile, whether its order matters; never changes."""
    chance: Stream
    waiting: int = NOWHERE
    """The decision that waits, or NOWHERE."""
    asked: tuple[int, ...] = ()
    """The seats that may act now, rising."""
    pending: dict[int, Play | None] = field(factory=dict)
    """Commitments of an *everyone* decision, until they are carried out; None: `otherwise`."""
    result: Result | None = None
    halted: bool = False
    """A phase, or the setup, has returned to nobody."""
    stacks: dict[int, Stack] = field(factory=dict)
    written: tuple[Written, ...] = ()
    loops: dict[int, list[int]] = field(factory=dict)
    """Scratch lists of loops over cards; dead at every decision."""
    left: int = BUDGET
    """Work that may still be done in this run or judgement; scratch, no part of what a state is."""

    def spend(self, work: int) -> None:
        """Count work: an instruction, a candidate, a card that moves each cost one; too much is a fault (c.26)."""
        self.left -= work
        if self.left < 0:
            raise RuleFault(STEP_BUDGET, TOO_MUCH)

    @property
    def running(self) -> bool:
        """Whether there is anything to carry out."""
        return self.waiting < 0 and self.result is None and not self.halted

    def copy(self) -> State:
        """A state of its own, equal to this one."""
        return State(
            self.pc,
            self.slots[:],
            [pile[:] for pile in self.piles],
            self.faces[:],
            self.where[:],
            self.ordered,
            self.chance.copy(),
            self.waiting,
            self.asked,
            dict(self.pending),
            self.result,
            self.halted,
            dict(self.stacks),
            self.written,
            {loop: cards[:] for loop, cards in self.loops.items()},
        )

    def encode(self) -> tuple[object, ...]:
        """Plain numbers and tuples, equal exactly for equal states at a decision or an end.

        The lines of the score sheet already written are history and no part of it; their totals are in the slots.
        """
        return (
            self.pc,
            tuple(self.slots),
            tuple(
                tuple(pile if ordered else sorted(pile))
                for pile, ordered in zip(self.piles, self.ordered, strict=True)
            ),
            tuple(self.faces),
            self.waiting,
            self.asked,
            tuple(
                (seat, play and (play.move, play.offer, play.choices))
                for seat, play in sorted(self.pending.items(), key=lambda item: item[0])
            ),
            self.result and (self.result.winners, self.result.losers),
            self.halted,
            (self.chance.state, self.chance.increment),
            tuple((pile, stack.cards, stack.must) for pile, stack in sorted(self.stacks.items())),
        )


def new_state(program: Program, seed: int) -> State:
    """The table before anything happens: every card in the deck pile, the first card of the deck on top."""
    ordered = tuple(pile.ordered for pile in program.piles)
    piles: list[list[int]] = [[] for _ in program.piles]
    piles[program.deck] = list(range(len(program.cards) - 1, -1, -1))
    slots = [0] * program.slots
    for returns in (program.setup_slot, *(phase.return_slot for phase in program.phases)):
        slots[returns] = NOWHERE
    return State(
        pc=NOWHERE,
        slots=slots,
        piles=piles,
        faces=[AS_PILE] * len(program.cards),
        where=[program.deck] * len(program.cards),
        ordered=ordered,
        chance=Stream.seeded(seed),
    )
