"""unused-variable: a variable that is never read, or never changed."""

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.diagnostics.edits import without_lines
from hoyle.linter.usage import own, writes_of
from hoyle.semantics.facts import Assembly, Facts

KIND = declare("unused-variable", Family.UNUSED, "A variable is never read or never changed.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report variables of this file that are only set, only read, or neither."""
    writes = writes_of(assembly, facts)
    for symbol in facts.variables.values():
        if not own(symbol.node, assembly.main) or (assembly.is_module and symbol.top):
            continue
        use = writes[id(symbol)]
        name = f"`{symbol.name}`"
        if use.read and use.places:
            continue
        if use.places:
            message = f"The variable {name} is changed, but no rule ever reads it."
            mend = "Read it somewhere, or take it out with everything that changes it."
        elif use.read:
            message = f"Nothing ever changes the variable {name}."
            mend = f"Change it somewhere (`{symbol.name} := …`), or make it an option or a define."
        else:
            message = f"No rule speaks of the variable {name}."
            mend = "Use it, or take it out."
        idle = not use.read and not use.places
        fix = without_lines(symbol.node.span) if idle else None
        sink.report(KIND, symbol.node.name.span, message, help=mend, fix=fix)
