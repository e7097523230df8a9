"""no-end: a game that no path ends, or a `play` that can run out without a result (c.27).

That everybody is skipped in `turns` is not held against a file: in most games the last card won before.
"""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.flow import flow_of
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("no-end", Family.FLOW, "The game may stop without a result, or never ends.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report a `play` from which `win` or `lose` cannot be reached, or that can be done without either."""
    if assembly.is_module:
        return
    flow = flow_of(assembly.declarations, facts)
    for play in assembly.declarations:
        if not isinstance(play, nodes.Play):
            continue
        place = play if own(play, assembly.main) else assembly.head
        ways = flow.block(play.body)
        last = play.body.statements[-1] if play.body.statements else play
        if not any(way.to == "over" for way in ways):
            sink.report(
                KIND,
                place.span if place is assembly.head else last.span,
                "No path through this game reaches `win` or `lose`, so it never has a result.",
                help="Say who wins when it is over: `win player with highest total[player]`, or `lose everyone`.",
            )
        elif any(way.to == "next" and not way.skipped for way in ways):
            sink.report(
                KIND,
                place.span if place is assembly.head else last.span,
                "`play` can be done after this without `win` or `lose`; then the game has no result.",
                help="End `play` with a `win` or `lose` that always comes, or leave a loop only by one.",
            )
        elif any(way.to == "phase" and not way.skipped for way in ways):
            exits = (node for node in walk(play) if isinstance(node, nodes.Exit) and node.what == "phase")
            sink.report(
                KIND,
                place.span if place is assembly.head else next(exits).span,
                "`play` ends here without `win` or `lose`; then the game has no result.",
                help="Say `win` or `lose` in its place.",
            )
