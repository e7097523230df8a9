"""unused-kind: a kind that neither the cards nor the rules use."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own
from hoyle.semantics.facts import Assembly, Facts

KIND = declare("unused-kind", Family.UNUSED, "Neither cards nor rules use this kind.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report kinds of this file that appear in their own declaration only."""
    if assembly.is_module:
        return
    names = mentioned(assembly, facts)
    for kind in facts.kinds:
        if id(kind) not in names and own(kind.node, assembly.main):
            sink.report(
                KIND,
                kind.node.name.span,
                f"Neither a card nor a rule uses the kind `{kind.name}`.",
                help=f"Use it in the deck (`card for {kind.name}, …`) or in a rule, or take it out.",
                fix=without_lines(kind.node.span),
            )
