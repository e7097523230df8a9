"""option-without-sentence: an option that does not say what it is for."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.usage import own
from hoyle.semantics.facts import Assembly, Facts

KIND = declare(
    "option-without-sentence", Family.NAMES, "An option does not say what it is for.", Level.ADVICE
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report options of this file without a sentence."""
    for option in facts.options:
        if option.node.sentence is None and own(option.node, assembly.main):
            sink.report(
                KIND,
                option.node.name.span,
                f"The option `{option.name}` does not say what it is for.",
                help='Add a sentence for people at the end of the line: `"how many cards each player gets"`.',
            )
