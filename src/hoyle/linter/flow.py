"""How control may leave a statement, a block, a phase; shared by the rules about flow.

Conditions are not judged, only the words `yes` and `no` are known. So a way that is listed may be
impossible, but a way that is not listed is certainly impossible; the rules report from what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from attrs import evolve, field, frozen

from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import Constant, PhaseSymbol
from hoyle.syntax import nodes

Leaving = Literal["next", "turn", "turns", "loop", "phase", "over"]


@frozen
class Way:
    """One way out: where it leads, whether somebody was asked or chance was drawn on it, and whether it
    exists only because everybody may be skipped in `turns`."""

    to: Leaving
    asked: bool = False
    skipped: bool = False


Ways = frozenset[Way]
ON: Ways = frozenset({Way("next")})
ASKED: Ways = frozenset({Way("next", asked=True)})


@frozen
class Flow:
    """The flow of one game; ways of phases are computed once."""

    facts: Facts
    shared: dict[str, nodes.SharedMove]
    _phases: dict[int, Ways] = field(factory=dict, init=False, repr=False)

    def block(self, block: nodes.Block) -> Ways:
        """Ways out of a block."""
        ways: Ways = ON
        for statement in block.statements:
            ways = then(ways, self.statement(statement))
        return ways

    def phase(self, phase: PhaseSymbol) -> Ways:
        """Ways out of a phase as its caller sees them: on, or the end of the game."""
        key = phase.node.id
        if key not in self._phases:
            self._phases[key] = ASKED  # recursion is reported elsewhere; any answer ends it
            self._phases[key] = replaced(self.block(phase.node.body), {"phase"})
        return self._phases[key]

    def statement(self, statement: nodes.Statement) -> Ways:
        """Ways out of a statement."""
        match statement:
            case nodes.If():
                return self._if(statement)
            case nodes.For() | nodes.RepeatTimes():
                return ON | replaced(self.block(statement.body), {"loop"})
            case nodes.While() | nodes.RepeatUntil() | nodes.RepeatAtMost() | nodes.Turns():
                return self._loop(statement)
            case nodes.PlayerChooses():
                return self._choice(statement)
            case nodes.EveryoneChooses():
                return ASKED | (ON if statement.where else frozenset())
            case nodes.AnyoneMay():
                return self._race(statement)
            case nodes.LetRandom() | nodes.AssignRandom() | nodes.Shuffle():
                return ASKED
            case nodes.Run():
                return self._run(statement)
            case nodes.EndGame():
                return frozenset({Way("over")})
            case nodes.Exit():
                return frozenset({Way(statement.what)})
            case (
                nodes.Let()
                | nodes.Var()
                | nodes.Assign()
                | nodes.Step()
                | nodes.Clear()
                | nodes.MoveCards()
                | nodes.Deal()
                | nodes.Gather()
                | nodes.Flip()
                | nodes.Show()
                | nodes.Swap()
                | nodes.Tally()
            ):
                return ON
            case _:
                assert_never(statement)

    def round_again(self, loop: nodes.While | nodes.RepeatUntil | nodes.Turns) -> Ways:
        """The ways through the body of a loop that lead to its beginning again."""
        back = {"next", "turn"} if isinstance(loop, nodes.Turns) else {"next"}
        return frozenset(way for way in self.block(loop.body) if way.to in back)

    def _if(self, statement: nodes.If) -> Ways:
        ways = [self.block(branch.body) for branch in statement.branches]
        ways.append(self.block(statement.otherwise) if statement.otherwise else ON)
        return frozenset[Way]().union(*ways)

    def _loop(self, loop: nodes.While | nodes.RepeatUntil | nodes.RepeatAtMost | nodes.Turns) -> Ways:
        body = self.block(loop.body)
        match loop:
            case nodes.While():
                out: Ways = frozenset() if self.always(loop.condition, yes=True) else ON
                again = replaced(body, {"loop"}, without={"next"})
                return again | then(frozenset(way for way in body if way.to == "next"), out) | out
            case nodes.RepeatUntil():
                never = self.always(loop.until, yes=False)
                return replaced(body, {"loop"}, without={"next"} if never else ())
            case nodes.RepeatAtMost():
                after = then(
                    frozenset(way for way in body if way.to == "next") | ON, self.block(loop.otherwise)
                )
                return replaced(body, {"loop"}) | after
            case nodes.Turns():
                turned = frozenset(evolve(way, to="next") for way in body if way.to in ("next", "turn"))
                out = frozenset()
                if loop.until is not None and not self.always(loop.until, yes=False):
                    out = ON
                elif loop.skipping is not None:
                    out = frozenset({Way("next", skipped=True)})
                left = frozenset(way for way in body if way.to not in ("next", "turn"))
                return replaced(left, {"turns"}) | out | then(turned, out)
            case _:
                assert_never(loop)

    def _choice(self, choice: nodes.PlayerChooses) -> Ways:
        ways = self._moves(choice)
        if choice.otherwise:
            ways |= then(ASKED, self.block(choice.otherwise.body))
        return ways

    def _moves(self, choice: nodes.PlayerChooses | nodes.AnyoneMay) -> Ways:
        """The ways through the moves of a choice."""
        ways: list[Ways] = []
        for offer in choice.offers:
            match offer:
                case nodes.Move():
                    ways.append(then(ASKED, self.block(offer.body)))
                case nodes.Also():
                    shared = self.shared.get(offer.name.text)
                    ways.append(then(ASKED, self.block(shared.move.body)) if shared else ASKED)
                case _:
                    assert_never(offer)
        return frozenset[Way]().union(*ways) if ways else ASKED

    def _race(self, race: nodes.AnyoneMay) -> Ways:
        """A race goes round until it is left; a move that leads on leads to its head again."""
        served = self._moves(race)
        left = frozenset(way for way in served if way.to != "next")
        out: Ways = frozenset()
        if race.until is not None and not self.always(race.until, yes=False):
            out = ON | ASKED if any(way.to == "next" for way in served) else ON
        if race.otherwise is not None:
            out |= then(ASKED, self.block(race.otherwise.body))
        return left | out

    def _run(self, run: nodes.Run) -> Ways:
        call = run.call.name if isinstance(run.call, nodes.Call) else run.call
        symbol = self.facts.uses.get(call.id)
        return self.phase(symbol) if isinstance(symbol, PhaseSymbol) else ON

    def always(self, condition: nodes.Expr, *, yes: bool) -> bool:
        """Whether a condition is the very word `yes` (or `no`)."""
        match condition:
            case nodes.NoValue():
                return not yes
            case nodes.Name():
                return yes and self.facts.uses.get(condition.id) is Constant.YES
            case _:
                return False


def then(first: Ways, second: Ways) -> Ways:
    """One thing after the other."""
    ways = {way for way in first if way.to != "next"}
    for before in first:
        if before.to == "next":
            ways |= {Way(way.to, before.asked or way.asked, before.skipped or way.skipped) for way in second}
    return frozenset(ways)


def replaced(ways: Ways, ends: set[Leaving], without: Iterable[Leaving] = ()) -> Ways:
    """The ways with those in `ends` leading on, and those in `without` taken out."""
    return frozenset(
        evolve(way, to="next") if way.to in ends else way for way in ways if way.to not in set(without)
    )


def flow_of(declarations: Iterable[nodes.Declaration], facts: Facts) -> Flow:
    """The flow of a game's declarations."""
    shared = {each.move.name.text: each for each in declarations if isinstance(each, nodes.SharedMove)}
    return Flow(facts, shared)
