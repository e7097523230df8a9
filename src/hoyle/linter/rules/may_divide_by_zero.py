"""may-divide-by-zero: a divisor that is 0 for some number of players or some option.

Certain cases only: the divisor is made of `players`, options and written numbers, and neither a condition around it nor a
`require` speaks of any of them. (`division-by-zero` is what is 0 always.)
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import around, every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.ranges import has_zero, only_zero
from hoyle.semantics.symbols import Constant, OptionSymbol, OptionValueSymbol, Symbol
from hoyle.semantics.types import Number, Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("may-divide-by-zero", Family.TYPES, "A divisor may be 0.", Level.WARNING)

_GUARDS = (nodes.Cases, nodes.If, nodes.While, nodes.Logic, nodes.Move)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such divisors of this file."""
    for division in here(assembly, nodes.Arithmetic):
        if division.op not in ("div", "mod"):
            continue
        match facts.types.get(division.right.id):
            case Typed(type=Number() as number) if has_zero(number) and not only_zero(number):
                read = _constants(division.right, facts)
                if read and not _guarded(division, read, assembly, facts):
                    sink.report(
                        KIND,
                        division.right.span,
                        f"This lies in {number.low} to {number.high}; where it is 0, the result is none.",
                        help="Let the range begin at 1, add a `require`, or write what holds then: `… when …, otherwise …`.",
                    )
            case _:
                pass


def _constants(divisor: nodes.Expr, facts: Facts) -> set[Symbol]:
    """What a divisor reads, if that is fixed before the game begins; else nothing."""
    read: set[Symbol] = set()
    for part in walk(divisor):
        match part:
            case nodes.Integer() | nodes.Arithmetic() | nodes.Negative():
                pass
            case nodes.Name():
                symbol = facts.uses.get(part.id)
                if (
                    not isinstance(symbol, OptionSymbol | OptionValueSymbol)
                    and symbol is not Constant.PLAYERS
                ):
                    return set()
                read.add(symbol)
            case _:
                return set()
    return read


def _guarded(division: nodes.Node, read: set[Symbol], assembly: Assembly, facts: Facts) -> bool:
    outer = [each for each in around(division, assembly) if isinstance(each, _GUARDS)]
    conditions: list[nodes.Node] = [require.condition for require in every(assembly, nodes.Require)]
    for guard in outer:
        match guard:
            case nodes.Cases():
                conditions += (case.condition for case in guard.cases)
            case nodes.If():
                conditions += (branch.condition for branch in guard.branches)
            case nodes.While():
                conditions.append(guard.condition)
            case nodes.Logic():
                conditions.append(guard)
            case nodes.Move():
                conditions += (need.condition for need in guard.needs)
    return any(
        facts.uses.get(part.id) in read
        for condition in conditions
        for part in walk(condition)
        if not _inside(part, division, assembly)
    )


def _inside(part: nodes.Node, division: nodes.Node, assembly: Assembly) -> bool:
    return any(outer is division for outer in around(part, assembly))
