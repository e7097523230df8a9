"""stale-variable: a variable that still holds what the last round left in it.

A round is a loop of `play` in which the cards are gathered, or in any case shuffled anew. Reported is a variable at
top level that such a loop changes, never gives its start value back, and may read before it writes.
Silent: what builds on itself (sums, who begins next), players and teams who carry over, and what the loop's own
condition or `play` outside the loop reads, since that is meant to last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from attrs import frozen

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.usage import called_bodies, own, symbols_in, target_variable
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import PhaseSymbol, VarSymbol
from hoyle.semantics.types import PileReference, Player, Team
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

KIND = declare(
    "stale-variable", Family.FLOW, "A variable still holds what the last round left in it.", Level.WARNING
)

Round = nodes.While | nodes.RepeatUntil | nodes.RepeatTimes | nodes.RepeatAtMost
Write = nodes.Assign | nodes.AssignRandom | nodes.Step | nodes.Clear
First = Literal["read", "written"] | None


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report variables of this file that go stale from round to round."""
    scores = tuple(each for each in assembly.declarations if isinstance(each, nodes.Score))
    for play in assembly.declarations:
        if not isinstance(play, nodes.Play):
            continue
        for loop in (part for part in walk(play) if isinstance(part, Round) and _deals(part.body, facts)):
            writes = _writes(loop.body, facts)
            for symbol in facts.variables.values():
                places = writes.get(id(symbol), [])
                if (
                    not places
                    or not own(symbol.node, assembly.main)
                    or not _may_go_stale(symbol, places, facts)
                ):
                    continue
                search = _Search(symbol, facts, scores)
                if not search.lasts(play, loop) and search.first(loop.body) == "read":
                    _report(symbol, places[0], sink)


def _deals(body: nodes.Block, facts: Facts) -> bool:
    """Whether a round begins with other cards: a pile that is shuffled when it has run out does not make a round."""
    parts = (part for each in called_bodies([body], facts) for part in walk(each))
    return any(isinstance(part, nodes.Gather) for part in parts) or _shuffles(body, facts)


def _shuffles(body: nodes.Block, facts: Facts) -> bool:
    """Whether something is shuffled in any case, whatever is chosen."""
    for statement in body.statements:
        match statement:
            case nodes.Shuffle():
                return True
            case (
                nodes.For() | nodes.RepeatUntil() | nodes.RepeatTimes() | nodes.RepeatAtMost() | nodes.Turns()
            ):
                if _shuffles(statement.body, facts):
                    return True
            case nodes.Run(call=call):
                phase = facts.uses.get((call.name if isinstance(call, nodes.Call) else call).id)
                if isinstance(phase, PhaseSymbol) and _shuffles(phase.node.body, facts):
                    return True
            case _:
                pass
    return False


def _writes(body: nodes.Block, facts: Facts) -> dict[int, list[Write]]:
    writes: dict[int, list[Write]] = {}
    for part in (part for each in called_bodies([body], facts) for part in walk(each)):
        match part:
            case nodes.Assign() | nodes.AssignRandom() | nodes.Step():
                writes.setdefault(id(target_variable(part.target, facts)), []).append(part)
            case nodes.Clear():
                for name in part.names:
                    writes.setdefault(id(facts.uses.get(name.id)), []).append(part)
            case _:
                pass
    return writes


def _may_go_stale(symbol: VarSymbol, places: list[Write], facts: Facts) -> bool:
    if not symbol.top or symbol.node.fresh is not None:
        return False
    if isinstance(symbol.type.type, Player | Team | PileReference) and not symbol.type.none:
        return False
    for place in places:
        match place:
            case nodes.Clear() | nodes.Step():
                return False
            case nodes.Assign():
                if place.value == symbol.node.start or symbol in symbols_in(place.value, facts):
                    return False
            case nodes.AssignRandom():
                pass
    return True


@frozen
class _Search:
    """Looks for the first use of one variable in a round, phases included."""

    symbol: VarSymbol
    facts: Facts
    scores: tuple[nodes.Score, ...]

    def reads(self, *parts: nodes.Node | None) -> bool:
        """Whether an expression reads the variable, through defines too."""
        given = [part for part in parts if part is not None]
        return any(
            symbol is self.symbol
            for body in called_bodies(given, self.facts)
            for symbol in symbols_in(body, self.facts)
        )

    def lasts(self, play: nodes.Play, loop: Round) -> bool:
        """Whether `play` reads the variable outside the round's body."""
        inside = {part.id for part in walk(loop.body)}
        outside = [part for part in walk(play.body) if part.id not in inside and part.id in self.facts.uses]
        return self.reads(*outside)

    def first(self, block: nodes.Block) -> First:
        """The first use in a block."""
        for statement in block.statements:
            found = self.statement(statement)
            if found:
                return found
        return None

    def either(self, blocks: Iterable[nodes.Block | None]) -> First:
        """The first use if one of the blocks is run: a read may come, a write must come in all."""
        found = [self.first(block) if block else None for block in blocks]
        if "read" in found:
            return "read"
        return "written" if found and all(each == "written" for each in found) else None

    def statement(self, statement: nodes.Statement) -> First:
        """The first use in a statement."""
        match statement:
            case nodes.Assign() | nodes.AssignRandom():
                value = statement.value if isinstance(statement, nodes.Assign) else statement.domain
                if self.reads(value):
                    return "read"
                target = statement.target
                whole = isinstance(target, nodes.Name) and self.facts.uses.get(target.id) is self.symbol
                return "written" if whole else None
            case nodes.If():
                if self.reads(*(branch.condition for branch in statement.branches)):
                    return "read"
                return self.either([*(branch.body for branch in statement.branches), statement.otherwise])
            case nodes.RepeatUntil():
                return self.first(statement.body) or ("read" if self.reads(statement.until) else None)
            case nodes.For() | nodes.While() | nodes.RepeatTimes() | nodes.RepeatAtMost() | nodes.Turns():
                return self._loop(statement)
            case nodes.PlayerChooses() | nodes.EveryoneChooses() | nodes.AnyoneMay():
                return self._choice(statement)
            case nodes.Run():
                return self._run(statement)
            case nodes.Tally():
                return "read" if self.reads(*self.scores) else None
            case nodes.Step() | nodes.Clear():
                return None  # a variable with such a place is not looked at
            case (
                nodes.Let()
                | nodes.LetRandom()
                | nodes.Var()
                | nodes.MoveCards()
                | nodes.Deal()
                | nodes.Gather()
                | nodes.Shuffle()
                | nodes.Flip()
                | nodes.Show()
                | nodes.Swap()
                | nodes.EndGame()
                | nodes.Exit()
            ):
                return "read" if self.reads(statement) else None
            case _:
                assert_never(statement)

    def _loop(
        self, loop: nodes.For | nodes.While | nodes.RepeatTimes | nodes.RepeatAtMost | nodes.Turns
    ) -> First:
        head: tuple[nodes.Node | None, ...]
        match loop:
            case nodes.For():
                head = (loop.domain,)
            case nodes.While():
                head = (loop.condition,)
            case nodes.RepeatTimes():
                head = (loop.times,)
            case nodes.RepeatAtMost():
                head = (loop.times, loop.until)
            case nodes.Turns():
                head = (loop.start, loop.skipping, loop.until)
        return "read" if self.reads(*head) or self.first(loop.body) == "read" else None

    def _choice(self, choice: nodes.PlayerChooses | nodes.EveryoneChooses | nodes.AnyoneMay) -> First:
        who = choice.chooser if isinstance(choice, nodes.PlayerChooses) else choice.where
        if isinstance(choice, nodes.AnyoneMay) and self.reads(choice.until):
            return "read"
        moves = [offer for offer in choice.offers if isinstance(offer, nodes.Move)]
        if self.reads(who, *(part for move in moves for part in (*move.choices, *move.needs))):
            return "read"
        bodies = [move.body for move in moves]
        if isinstance(choice, nodes.AnyoneMay) and choice.until is not None:
            # it may be over before anybody has moved, so a write in a body is not certain
            return "read" if self.either(bodies) == "read" else None
        return self.either([*bodies, choice.otherwise.body if choice.otherwise else None])

    def _run(self, run: nodes.Run) -> First:
        if isinstance(run.call, nodes.Call):
            if self.reads(*run.call.arguments):
                return "read"
            phase = self.facts.uses.get(run.call.name.id)
        else:
            phase = self.facts.uses.get(run.call.id)
        return self.first(phase.node.body) if isinstance(phase, PhaseSymbol) else None


def _report(symbol: VarSymbol, place: Write, sink: Sink) -> None:
    sink.report(
        KIND,
        symbol.node.name.span,
        f"In the second round `{symbol.name}` still holds what the first one left in it, and it is read before "
        "it is set.",
        labels=(Label(place.span, "set here"),),
        help=f"Say when it starts afresh, after a comma: `, fresh each PHASE`, or write `clear {symbol.name}` where a "
        "round begins.",
    )
