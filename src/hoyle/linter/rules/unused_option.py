"""unused-option: an option that changes nothing in the game."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import mentioned, own, used
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("unused-option", Family.UNUSED, "This option changes nothing in the game.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report options of this file that no rule reads; `require` alone is no use."""
    rules = [each for each in assembly.declarations if not isinstance(each, nodes.Require)]
    read = used(rules, facts)
    spoken_of = mentioned(assembly, facts)
    for option in facts.options:
        if id(option) in read or not own(option.node, assembly.main):
            continue
        if id(option) in spoken_of:
            fix = None
            message = f"Only `require` speaks of the option `{option.name}`; it changes nothing in the game."
        else:
            fix = without_lines(option.node.span)
            message = f"No rule reads the option `{option.name}`, so it changes nothing."
        sink.report(
            KIND,
            option.node.name.span,
            message,
            help="Let a rule depend on it (`when`, `if`, a number), or take the option out.",
            fix=fix,
        )
