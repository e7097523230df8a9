"""unused-pile: a pile that no rule speaks of."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own
from hoyle.semantics.facts import Assembly, Facts

KIND = declare("unused-pile", Family.UNUSED, "No rule ever speaks of this pile.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report piles of this file that appear in their own declaration only."""
    if assembly.is_module:
        return
    names = mentioned(assembly, facts)
    for pile in facts.piles:
        if id(pile) in names or not own(pile.node, assembly.main):
            continue
        span = pile.node.name.span if pile.node.name else pile.node.span
        if pile.is_deck:
            message = f"No rule takes cards from `{pile.name}`, where all cards start."
            mend = f"Deal from it: `deal 5 from {pile.name} to each …`."
        else:
            message = f"No rule speaks of the pile `{pile.name}`."
            mend = "Move cards to it or from it somewhere, or take the line out."
        sink.report(
            KIND, span, message, help=mend, fix=None if pile.is_deck else without_lines(pile.node.span)
        )
