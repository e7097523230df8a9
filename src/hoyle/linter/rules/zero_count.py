"""zero-count: a line that deals, moves or makes no card at all, or repeats nothing, because its number is never above 0."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol
from hoyle.semantics.types import Number, Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("zero-count", Family.FLOW, "A number of cards or rounds is never above 0.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report counts that are 0 or less for all players and options; a define may be meant for variants."""
    for count, what in _counts(assembly):
        match facts.types.get(count.id):
            case Typed(type=Number(high=high)) if high <= 0:
                if not any(isinstance(facts.uses.get(part.id), DefineSymbol) for part in walk(count)):
                    zero = "This is 0" if isinstance(count, nodes.Integer) else "This is never above 0"
                    sink.report(
                        KIND,
                        count.span,
                        f"{zero}, so {what}.",
                        help="Write the number that was meant, or take the line out.",
                    )
            case _:
                pass


def _counts(assembly: Assembly) -> Iterator[tuple[nodes.Expr, str]]:
    for deal in here(assembly, nodes.Deal):
        if deal.count is not None:
            yield deal.count, "nothing is dealt"
    for packet in here(assembly, nodes.Packet):
        yield packet.count, "no card is meant"
    for repeat in here(assembly, nodes.RepeatTimes):
        yield repeat.times, "this is never carried out"
    for limited in here(assembly, nodes.RepeatAtMost):
        yield limited.times, "only `otherwise` is carried out"
    for choice in here(assembly, nodes.CardsChoice):
        yield choice.high, "no card can be chosen"
    for lines in (here(assembly, nodes.CardsFor), here(assembly, nodes.CardForm)):
        for line in lines:
            if line.times is not None:
                yield line.times, "there is no such card"
