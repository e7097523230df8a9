"""The code being written: instructions with labels as targets, linked to addresses at the end.

Filled by the lowering of statements and choices, linked by `build`.
"""

from __future__ import annotations

from attrs import define, evolve, field, frozen

from hoyle.ir.expressions import Const, Expr, Slot
from hoyle.ir.instructions import (
    Branch,
    Code,
    Decision,
    Jump,
    Limits,
    Next,
    NextCommitted,
    Offer,
    Set,
)
from hoyle.ir.program import Phase
from hoyle.lowering import fold
from hoyle.lowering.tables import Tables
from hoyle.semantics.symbols import LocalSymbol, PhaseSymbol, PileSymbol
from hoyle.source import Span
from hoyle.syntax import nodes


@frozen
class PhasePlan:
    """A phase while code is written: its number, labels, and slots."""

    number: int
    entry: int
    body: int
    finish: int
    slots: tuple[int, ...]
    return_slot: int


@frozen
class OfferPlan:
    """An offered move with what its numbering needs: the tree's move and the offer."""

    move: nodes.Move
    offer: Offer
    chooser: LocalSymbol | None


@define(eq=False)
class Emitter:
    """Instructions written so far. Targets are labels until `link`."""

    tables: Tables
    phases: dict[PhaseSymbol, PhasePlan] = field(factory=dict)
    code: list[Code] = field(factory=list)
    labels: list[int] = field(factory=list)
    calls: list[int] = field(factory=list)
    decisions: list[Decision] = field(factory=list)
    offers: list[tuple[int, OfferPlan]] = field(factory=list)
    """For each offer in written order: number of its move, and the plan."""
    loops: int = 0
    whole_moves: list[tuple[PileSymbol | None, PileSymbol | None]] = field(factory=list)
    """Whole piles moved from one family to another (c.34); None: any family."""

    def note_whole(self, source: frozenset[PileSymbol] | None, target: frozenset[PileSymbol] | None) -> None:
        """Note that whole piles of these families move to piles of those."""
        ends: list[list[PileSymbol | None]] = [[None] if f is None else [*f] for f in (source, target)]
        self.whole_moves += [(one, other) for one in ends[0] for other in ends[1]]

    def label(self) -> int:
        """A new label, to be placed later."""
        self.labels.append(-1)
        return len(self.labels) - 1

    def here(self, label: int) -> None:
        """Place a label at the next instruction."""
        self.labels[label] = len(self.code)

    def emit(self, instruction: Code) -> None:
        """Write an instruction."""
        self.code.append(instruction)

    def set(self, slot: int, value: Expr, span: Span, limits: Limits | None = None) -> None:
        """Write a store into a slot."""
        self.emit(Set(Slot(slot), value, limits, span=span))

    def jump(self, label: int, span: Span) -> None:
        """Write a jump."""
        self.emit(Jump(label, span=span))

    def unless(self, condition: Expr, label: int, span: Span) -> None:
        """Go to the label unless the condition holds."""
        if fold.is_yes(condition):
            return
        if fold.is_no(condition):
            self.jump(label, span)
            return
        self.emit(Branch(condition, label, span=span))

    def call(self, plan: PhasePlan, span: Span) -> None:
        """Go to a phase and come back to the next instruction."""
        back = self.label()
        self.calls.append(len(self.code))
        self.set(plan.return_slot, Const(back), span)
        self.jump(plan.entry, span)
        self.here(back)

    def link(self) -> tuple[Code, ...]:
        """The code with addresses instead of labels."""
        calls = set(self.calls)
        return tuple(self._linked(instruction, i in calls) for i, instruction in enumerate(self.code))

    def _linked(self, instruction: Code, is_call: bool) -> Code:
        match instruction:
            case Jump(target) | Branch(_, target):
                return evolve(instruction, target=self.labels[target])
            case Next(exit=exit_label) | NextCommitted(exit=exit_label):
                return evolve(instruction, exit=self.labels[exit_label])
            case Set(value=Const(value)) if is_call:
                return evolve(instruction, value=Const(self.labels[value]))
            case _:
                return instruction

    def linked_decisions(self) -> tuple[Decision, ...]:
        """The decisions with addresses instead of labels."""
        return tuple(
            evolve(
                decision,
                offers=tuple(evolve(offer, body=self.labels[offer.body]) for offer in decision.offers),
                otherwise=None if decision.otherwise is None else self.labels[decision.otherwise],
            )
            for decision in self.decisions
        )

    def linked_phases(self, symbols: tuple[PhaseSymbol, ...]) -> tuple[Phase, ...]:
        """The phases in order with their addresses."""
        return tuple(
            Phase(
                symbol.name,
                self.labels[plan.entry],
                self.labels[plan.body],
                tuple(parameter.name for parameter in symbol.parameters),
                plan.slots,
                plan.return_slot,
            )
            for symbol in symbols
            for plan in (self.phases[symbol],)
        )


@frozen
class Flow:
    """Where exits lead to: labels for `end loop`, `end turn`, `end turns`, `end phase`."""

    phase: PhasePlan
    name: str
    loop: int | None = None
    turn: int | None = None
    turns: int | None = None
