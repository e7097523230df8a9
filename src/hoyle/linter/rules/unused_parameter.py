"""unused-parameter: a parameter of a phase or define that its body does not read.

Left alone: what a base or a module prescribes (a changed declaration, an expected define, `seated by`), modules, whose
defines are there to be changed, defines of one written value, and legals, which are made for variants, too.
"""

from __future__ import annotations

from hoyle.diagnostics import Family, Level, Sink, declare
from hoyle.linter.parts import every, here
from hoyle.linter.terms import constant
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare(
    "unused-parameter", Family.UNUSED, "A parameter of a phase or define is never read.", Level.WARNING
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report parameters of this file's own declarations."""
    if assembly.is_module or not every(assembly, nodes.Parameter):
        return
    prescribed = {each.name.text for each in assembly.expects}
    prescribed |= {each.name.text for each in every(assembly, nodes.SeatedBy)}
    used = {id(symbol) for symbol in facts.uses.values()}
    for parameter in here(assembly, nodes.Parameter):
        declared = assembly.parts.around[parameter.id]
        if id(facts.binds.get(parameter.id)) in used or declared.id in assembly.changed:
            continue
        match declared:
            case nodes.Define(name=name, body=body):
                if name.text in prescribed or constant(body, facts) is not None:
                    continue
            case nodes.Phase():
                pass
            case _:
                continue
        called = (parameter.name or parameter.type).text
        sink.report(
            KIND,
            parameter.span,
            f"Nothing in `{declared.name.text}` reads `{called}`.",
            help=f"Use `{called}` where it is meant, or take it out here and wherever `{declared.name.text}` is used.",
        )
