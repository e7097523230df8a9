"""need-without-sentence: a refusal that gives the player no reason, as a `needs` or a `legal` without a sentence."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("need-without-sentence", Family.NAMES, "A refusal gives the player no reason.", Level.ADVICE)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report `needs` of this file without a sentence, and legals without one that are needed."""
    told: set[int] = set()
    for need in (part for each in assembly.declarations for part in walk(each)):
        if not isinstance(need, nodes.Need) or need.sentence is not None:
            continue
        legal = _legal(need.condition, facts)
        if (
            legal is not None
            and legal.sentence is None
            and own(legal, assembly.main)
            and legal.id not in told
        ):
            told.add(legal.id)
            sink.report(
                KIND,
                legal.name.span,
                f"A player who breaks `{legal.name.text}` is not told why.",
                help='Add a sentence after its parameters: `legal NAME(card) "lay a higher card" = …`.',
            )
        elif legal is None and own(need, assembly.main):
            sink.report(
                KIND,
                need.condition.span,
                "A player who breaks this condition is not told why.",
                help='Add a sentence at the end of the line: `"lay at least two cards"`.',
            )


def _legal(condition: nodes.Expr, facts: Facts) -> nodes.Legal | None:
    """The legal that a condition asks, if it asks nothing but that."""
    match condition:
        case nodes.Call() | nodes.Apply():
            symbol = facts.uses.get(condition.name.id)
        case nodes.Name():
            symbol = facts.uses.get(condition.id)
        case _:
            return None
    node = symbol.node if isinstance(symbol, DefineSymbol) else None
    return node if isinstance(node, nodes.Legal) else None
