"""condition-without-candidate: a question about cards, players or numbers whose condition does not speak of them.

In `no card c in P where worth of card > 3` the condition asks about another card than `c`, so it is the
same for all of them. Loops and moves are left alone: there a `where` may well ask about the game.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "condition-without-candidate",
    Family.FLOW,
    "A condition about several things does not speak of them.",
    Level.WARNING,
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report conditions and values of this file that are the same for every candidate."""
    used: set[int] | None = None
    for domain in here(assembly, nodes.Domain):
        asked = _asked(domain, assembly.parts.around.get(domain.id))
        symbol = facts.binds.get(domain.id)
        if asked is None or symbol is None:
            continue
        used = used or {id(each) for each in facts.uses.values()}
        if id(symbol) not in used:
            sink.report(
                KIND,
                asked.span,
                f"This does not speak of `{symbol.name}`, so it is the same for each of them.",
                labels=(Label((domain.name or domain.type).span, f"`{symbol.name}` is meant to be judged"),),
                help=f"Write `{symbol.name}` for the one that is looked at, as in `where number of {symbol.name} > 3`.",
            )


def _asked(domain: nodes.Domain, outer: nodes.Node | None) -> nodes.Expr | None:
    """What should speak of the candidates of a domain."""
    where = domain.where or (domain.best.value if domain.best else None)
    match outer:
        case nodes.Quantified(condition=condition):
            return where or condition
        case nodes.Extreme(value=value):
            return value
        case nodes.Count() | nodes.OnlyOne() | nodes.Pick() | nodes.EndGame() | nodes.MoveCards():
            return where
        case _:
            return None
