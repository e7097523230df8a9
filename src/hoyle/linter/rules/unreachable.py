"""unreachable: lines that can never be carried out."""

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.flow import Flow, flow_of, then
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("unreachable", Family.FLOW, "Lines that can never be carried out.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the first line in each block of this file that no way leads to."""
    flow = flow_of(assembly.declarations, facts)
    for part in (part for each in assembly.declarations for part in walk(each)):
        match part:
            case nodes.Block() if own(part, assembly.main):
                _check_block(part, flow, sink)
            case nodes.RepeatUntil() if own(part, assembly.main) and part.body.statements:
                if not flow.round_again(part):
                    sink.report(
                        KIND,
                        part.until.span,
                        "This is never asked: the lines above always leave the loop before.",
                        help="Take the loop away, or let it go round: `end loop` and the like under an `if`.",
                    )
            case _:
                pass


def _check_block(block: nodes.Block, flow: Flow, sink: Sink) -> None:
    ways = flow.block(nodes.Block(statements=(), span=block.span))
    for before, statement in zip((None, *block.statements), block.statements, strict=False):
        if before is not None and not any(way.to == "next" for way in ways):
            sink.report(
                KIND,
                statement.span,
                "This is never carried out: what stands above always leads elsewhere.",
                labels=(Label(before.span, _leads(before)),),
                help="Take it out, or move it before the line that leaves.",
                fix=without_lines(statement.span.to(block.statements[-1].span)),
            )
            return
        ways = then(ways, flow.statement(statement))


def _leads(statement: nodes.Statement) -> str:
    match statement:
        case nodes.EndGame():
            return "the game ends here"
        case nodes.Exit():
            return f"`end {statement.what}` leaves here"
        case nodes.While() | nodes.RepeatUntil() | nodes.Turns():
            return "this is never left to go on below"
        case nodes.AnyoneMay(until=None):
            return "this race has no end: say after `may` when it is over, `until …`, or write `otherwise`"
        case _:
            return "every way through this leads elsewhere"
