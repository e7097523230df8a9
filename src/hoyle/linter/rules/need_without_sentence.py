"""need-without-sentence: a refusal that gives the player no reason."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("need-without-sentence", Family.NAMES, "A refusal gives the player no reason.", Level.ADVICE)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report `needs` of this file without a sentence; the call of a legal has the legal's."""
    for need in (part for each in assembly.declarations for part in walk(each)):
        if not isinstance(need, nodes.Need) or need.sentence is not None or not own(need, assembly.main):
            continue
        if not _is_legal(need.condition, facts):
            sink.report(
                KIND,
                need.condition.span,
                "A player who breaks this condition is not told why.",
                help='Add a sentence at the end of the line: `"lay at least two cards"`.',
            )


def _is_legal(condition: nodes.Expr, facts: Facts) -> bool:
    match condition:
        case nodes.Call() | nodes.Apply():
            symbol = facts.uses.get(condition.name.id)
        case nodes.Name():
            symbol = facts.uses.get(condition.id)
        case _:
            return False
    return isinstance(symbol, DefineSymbol) and isinstance(symbol.node, nodes.Legal)
