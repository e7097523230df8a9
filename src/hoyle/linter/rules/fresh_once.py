"""fresh-once: a variable that starts afresh with a phase which is entered only once, so that it never does."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.diagnostics.edits import without_clause
from hoyle.linter.parts import around, every, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PhaseSymbol
from hoyle.syntax import nodes

KIND = declare("fresh-once", Family.FLOW, "`fresh each` names a phase that comes only once.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such variables of this file; a module does not know who runs its phases."""
    if assembly.is_module or not any(each.fresh for each in here(assembly, nodes.Var)):
        return
    runs: dict[int, list[nodes.Run]] = {}
    for run in every(assembly, nodes.Run):
        call = run.call.name if isinstance(run.call, nodes.Call) else run.call
        runs.setdefault(id(facts.uses.get(call.id)), []).append(run)
    phases = {symbol.node.id: symbol for symbol in facts.phases}
    for variable in here(assembly, nodes.Var):
        if variable.fresh is None:
            continue
        phase = facts.uses.get(variable.fresh.id)
        if isinstance(phase, PhaseSymbol) and _once(phase, runs, phases, assembly):
            places = runs.get(id(phase), [])
            sink.report(
                KIND,
                variable.fresh.span,
                f"`{phase.name}` is entered only once, so `{variable.name.text}` never starts afresh.",
                labels=tuple(Label(each.span, "only here, outside of any loop") for each in places),
                help=f"Run `{phase.name}` in a loop if it is to come again, or take out `, fresh each {phase.name}`.",
                fix=without_clause(variable.fresh.span),
            )


def _once(
    phase: PhaseSymbol, runs: dict[int, list[nodes.Run]], phases: dict[int, PhaseSymbol], assembly: Assembly
) -> bool:
    """Whether a phase is entered exactly once in a game, at most; a phase nobody runs is another matter."""
    if isinstance(phase.node, nodes.Play):
        return True
    places = runs.get(id(phase), [])
    if len(places) != 1:
        return False
    for outer in around(places[0], assembly):
        match outer:
            case nodes.Phase() | nodes.Play():
                inner = phases.get(outer.id)
                return inner is not None and _once(inner, runs, phases, assembly)
            case nodes.Block() | nodes.Branch() | nodes.If() | nodes.PlayerChooses() | nodes.Otherwise():
                pass
            case nodes.Move():
                pass
            case _:
                return False
    return False
