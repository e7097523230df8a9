"""A pass over the program: what does not change while moves are judged is worked out once, not for every candidate.

Called by lowering at its end. A condition like `no card c in P where …` that reads no candidate would otherwise
be judged again for each of them, which makes listing moves quadratic. The pass wraps the largest such pieces
in `Once`; equal pieces share one local. The meaning is the same with and without the pass, and a test plays
games both ways.
"""

from __future__ import annotations

from typing import Any, cast, get_args

from attrs import define, evolve, field, has

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Decision, Instruction
from hoyle.ir.parts import fields_of, pieces
from hoyle.ir.patterns import Pattern
from hoyle.ir.program import Program

_EXPRESSIONS: tuple[type, ...] = get_args(ir.Expr)
_CHEAP = (ir.Const, ir.Slot, ir.Local, ir.Once)


def free_locals(part: object) -> frozenset[int]:
    """The locals that a part reads and does not bind itself."""
    match part:
        case ir.Local(index):
            return frozenset({index})
        case ir.Domain(local, source, where, best):
            return free_locals(source) | ((free_locals(where) | free_locals(best)) - {local})
        case ir.Every(domain, value) | ir.SumOf(value, domain) | ir.Extreme(_, value, domain):
            return free_locals(domain) | (free_locals(value) - {domain.local})
        case _:
            return frozenset().union(*(free_locals(piece) for piece in pieces(part)))


@define(eq=False)
class _Sharing:
    """The pieces found so far and the locals they are kept in."""

    first: int
    kept: dict[ir.Expr, int] = field(factory=dict)

    def once(self, expr: ir.Expr) -> ir.Once:
        return ir.Once(self.kept.setdefault(expr, self.first + len(self.kept)), expr)

    def part(self, part: Any, inside: bool) -> Any:
        """The part with its unchanging pieces wrapped; `inside`: it is judged for every candidate."""
        if isinstance(part, tuple):
            return tuple(self.part(piece, inside) for piece in part)
        if not has(type(part)) or isinstance(part, _CHEAP):
            return part
        if inside and isinstance(part, _EXPRESSIONS) and not free_locals(part):
            return self.once(cast("ir.Expr", part))
        match part:
            case ir.Domain(local, source, where, best):
                return ir.Domain(
                    local, self.part(source, inside), self.part(where, True), self.part(best, True)
                )
            case ir.Every(domain, condition):
                return ir.Every(self.part(domain, inside), self.part(condition, True))
            case ir.SumOf(value, domain):
                return ir.SumOf(self.part(value, True), self.part(domain, inside))
            case ir.Extreme(highest, value, domain):
                return ir.Extreme(highest, self.part(value, True), self.part(domain, inside))
            case _:
                names = [attribute.name for attribute in fields_of(type(part))]
                changed = {name: self.part(getattr(part, name), inside) for name in names}
                return evolve(part, **changed)

    def decision(self, decision: Decision) -> Decision:
        """The decision with its choices and needs shared; needs are judged for every candidate."""
        offers = tuple(
            evolve(
                offer,
                choices=self.part(offer.choices, False),
                needs=tuple(
                    evolve(need, condition=self.part(need.condition, need.after != 0)) for need in offer.needs
                ),
            )
            for offer in decision.offers
        )
        return evolve(decision, where=self.part(decision.where, True), offers=offers)


def share(program: Program) -> Program:
    """The program in which unchanging pieces are worked out once in a judgement."""
    sharing = _Sharing(program.locals)
    code = tuple(_instruction(instruction, sharing) for instruction in program.code)
    decisions = tuple(sharing.decision(decision) for decision in program.decisions)
    patterns = tuple(_pattern(pattern, sharing) for pattern in program.patterns)
    return evolve(
        program,
        code=code,
        decisions=decisions,
        patterns=patterns,
        locals=program.locals + len(sharing.kept),
    )


def _pattern(pattern: Pattern, sharing: _Sharing) -> Pattern:
    """What a pattern asks of every card has locals of its own in each search."""
    return evolve(pattern, wild=sharing.part(pattern.wild, True), cost=sharing.part(pattern.cost, True))


def _instruction(instruction: Any, sharing: _Sharing) -> Any:
    assert isinstance(instruction, Instruction)
    return sharing.part(instruction, False)
