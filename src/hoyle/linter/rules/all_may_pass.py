"""all-may-pass: a loop in which everybody can pass for ever, and nothing changes meanwhile.

Certain cases only: every choice in the body has a move that needs and changes nothing, and all other lines change
nothing either, so that the state at the end of the round is that at its beginning. Inner loops that ask conditions are
left alone; they are looked at by themselves.
"""

from __future__ import annotations

from typing import Literal, assert_never

from attrs import evolve, field, frozen

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.offers import Choosing, offered
from hoyle.linter.parts import first_line, here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PhaseSymbol
from hoyle.source import Span
from hoyle.syntax import nodes

KIND = declare(
    "all-may-pass", Family.FLOW, "Everybody can pass for ever, and nothing changes.", Level.WARNING
)

Way = Literal["on", "left"] | None
"""How one gets through without a change: to the next line, out of the turn or phase, or not at all."""

Loop = nodes.While | nodes.RepeatUntil | nodes.Turns


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report such loops of this file; to a module the game may add needs."""
    if assembly.is_module:
        return
    loops: list[Loop] = [
        *here(assembly, nodes.While),
        *here(assembly, nodes.RepeatUntil),
        *here(assembly, nodes.Turns),
    ]
    for loop in loops:
        passes: list[Span] = []
        search = _Search(facts, passes, turn=isinstance(loop, nodes.Turns))
        if search.block(loop.body) is not None and passes and not _said(loop, facts):
            _report(loop, passes[0], sink)


def _said(loop: Loop, facts: Facts) -> bool:
    """Whether the end of the loop hangs on something that its own body names anew each time."""
    return isinstance(loop, nodes.RepeatUntil) and any(
        isinstance(each, nodes.Let | nodes.Var) for each in loop.body.statements
    )


@frozen
class _Search:
    """Looks for a way through a body that changes nothing; notes the moves that are passes."""

    facts: Facts
    passes: list[Span]
    turn: bool
    """Whether `end turn` ends a turn of the loop that is looked at."""
    phases: frozenset[int] = field(default=frozenset())

    def block(self, block: nodes.Block) -> Way:
        """The way through a block."""
        for statement in block.statements:
            way = self.statement(statement)
            if way != "on":
                return way
        return "on"

    def statement(self, statement: nodes.Statement) -> Way:
        """The way through a statement."""
        match statement:
            case nodes.Let() | nodes.Var() | nodes.Show():
                return "on"
            case nodes.If():
                return self._if(statement)
            case nodes.For() | nodes.RepeatTimes():
                inner = evolve(self, turn=False).block(statement.body)
                return "on" if inner else None
            case nodes.PlayerChooses() | nodes.EveryoneChooses():
                return self._choice(statement)
            case nodes.Run():
                return self._run(statement)
            case nodes.Exit(what="turn"):
                return "left" if self.turn else None
            case nodes.Exit(what="phase"):
                return "left" if self.phases else None
            case (
                nodes.While()
                | nodes.RepeatUntil()
                | nodes.RepeatAtMost()
                | nodes.Turns()
                | nodes.AnyoneMay()
                | nodes.LetRandom()
                | nodes.AssignRandom()
                | nodes.Assign()
                | nodes.Step()
                | nodes.Clear()
                | nodes.MoveCards()
                | nodes.Deal()
                | nodes.Gather()
                | nodes.Shuffle()
                | nodes.Flip()
                | nodes.Swap()
                | nodes.Tally()
                | nodes.EndGame()
                | nodes.Exit()
            ):
                return None
            case _:
                assert_never(statement)

    def _if(self, statement: nodes.If) -> Way:
        """A branch that leaves may be taken or not, so all of them must lead on."""
        ways = [self.block(branch.body) for branch in statement.branches]
        ways.append(self.block(statement.otherwise) if statement.otherwise else "on")
        return "on" if all(way == "on" for way in ways) else None

    def _choice(self, choice: Choosing) -> Way:
        best: Way = None
        for move in offered(choice, self.facts):
            if move.needs or move.choices:
                continue
            way = self.block(move.body)
            if way is not None and best is None:
                self.passes.append(move.name.span)
            best = best if way is None or best == "left" else way
        return best

    def _run(self, run: nodes.Run) -> Way:
        call = run.call.name if isinstance(run.call, nodes.Call) else run.call
        symbol = self.facts.uses.get(call.id)
        if not isinstance(symbol, PhaseSymbol) or symbol.node.id in self.phases:
            return None
        inner = evolve(self, turn=False, phases=self.phases | {symbol.node.id})
        return "on" if inner.block(symbol.node.body) else None


def _report(loop: Loop, passing: Span, sink: Sink) -> None:
    sink.report(
        KIND,
        first_line(loop.span),
        f"Everybody can choose `{passing.text}` here again and again; then nothing changes, and this never ends.",
        labels=(Label(passing, "this changes nothing"),),
        help="Count the passes and end the loop after some (`passes += 1`, `until passes is players`), or say how often "
        "it goes round: `repeat at most 100 times …`.",
    )
