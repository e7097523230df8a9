"""unhooked-rule: a legal that no move needs."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.usage import called_bodies, mentioned, own, used
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare("unhooked-rule", Family.UNUSED, "A legal that no move needs.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report legals of this file that no `needs` leads to: they forbid nothing."""
    if assembly.is_module:
        return
    needs = [
        part.condition
        for each in assembly.declarations
        for part in walk(each)
        if isinstance(part, nodes.Need)
    ]
    needed = used(called_bodies(needs, facts), facts)
    spoken_of = mentioned(assembly, facts)
    for legal in facts.defines:
        if (
            not isinstance(legal.node, nodes.Legal)
            or id(legal) in needed
            or not own(legal.node, assembly.main)
        ):
            continue
        parameters = ", ".join(parameter.name for parameter in legal.parameters)
        call = f"{legal.name}({parameters})" if parameters else legal.name
        if id(legal) in spoken_of:
            message = f"No move needs `{legal.name}`, so nobody is ever told its sentence."
            mend = f"Write `needs {call}` in a move, or make it a `define`."
        else:
            message = f"No move needs `{legal.name}`, so it forbids nothing."
            mend = f"Write `needs {call}` in the move it is meant for, or `add needs {call} to …`."
        sink.report(KIND, legal.node.name.span, message, help=mend)
