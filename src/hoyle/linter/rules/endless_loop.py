"""endless-loop: a loop that asks nobody, draws nothing and is not counted (c.26).

Certain cases only: a way leads through the body back to its beginning, and no such way passes a choice
or a chance event. `for`, `repeat n times` and `repeat at most n times` are counted.
"""

from hoyle.diagnostics import Family, Label, Sink, declare
from hoyle.linter.flow import flow_of
from hoyle.linter.usage import called_bodies, own, symbols_in, target_variable
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import LocalSymbol, PileSymbol, VarSymbol
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("endless-loop", Family.FLOW, "A loop that nothing is sure to end.")


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report loops of this file that go round without anybody or anything deciding."""
    flow = flow_of(assembly.declarations, facts)
    for loop in (part for each in assembly.declarations for part in walk(each)):
        if not isinstance(loop, nodes.While | nodes.RepeatUntil | nodes.Turns) or not own(
            loop, assembly.main
        ):
            continue
        again = flow.round_again(loop)
        if not again or any(way.asked for way in again):
            continue
        condition = _condition(loop)
        fixed = condition is not None and _never_changes(condition, loop.body, facts)
        sink.report(
            KIND,
            _head(loop),
            "This loop goes round without a choice, a shuffle or a random draw, so nothing is sure to end it.",
            labels=(Label(condition.span, "nothing in the loop changes this"),)
            if fixed and condition
            else (),
            help="If something changes in it, say how often at most: `repeat at most 100 times … until …`, "
            "`otherwise …`.",
        )


def _head(loop: nodes.While | nodes.RepeatUntil | nodes.Turns) -> Span:
    """The first line of the loop."""
    source, start = loop.span.source, loop.span.start
    line = source.line_text(loop.span.line)
    begun = start - source.line_starts[loop.span.line - 1]
    return Span(source, start, start + len(line[begun:].partition("#")[0].rstrip()))


def _condition(loop: nodes.While | nodes.RepeatUntil | nodes.Turns) -> nodes.Expr | None:
    match loop:
        case nodes.While():
            return loop.condition
        case nodes.RepeatUntil() | nodes.Turns():
            return loop.until


def _never_changes(condition: nodes.Expr, body: nodes.Block, facts: Facts) -> bool:
    """Whether the condition reads neither cards nor anything the body (with its phases) may set."""
    read = [symbol for each in called_bodies([condition], facts) for symbol in symbols_in(each, facts)]
    if any(isinstance(symbol, PileSymbol | LocalSymbol) for symbol in read):
        return False
    variables = {id(symbol) for symbol in read if isinstance(symbol, VarSymbol)}
    for part in (part for each in called_bodies([body], facts) for part in walk(each)):
        match part:
            case nodes.Assign() | nodes.AssignRandom() | nodes.Step():
                if id(target_variable(part.target, facts)) in variables:
                    return False
            case nodes.Clear():
                if any(id(facts.uses.get(name.id)) in variables for name in part.names):
                    return False
            case nodes.Run() | nodes.Var():  # a phase or a `var` may start a variable afresh
                return False
            case _:
                pass
    return True
