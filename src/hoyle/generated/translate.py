"""The pass over a program that puts generated Python beside what the engine asks; called by games and simulations.

It goes through the program twice in the same way: once to write the functions, and, when all of them have been made
at once, to put each where it belongs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

from hoyle.engine.choices import offers_in_order
from hoyle.generated import expressions, quantifiers, sources
from hoyle.generated.blocks import block, leaders
from hoyle.generated.bounds import Bounds, of_source
from hoyle.generated.offers import OfferNames, known_of, offer_functions
from hoyle.generated.text import Module, Writer
from hoyle.ir import expressions as ir
from hoyle.ir import instructions as code
from hoyle.ir.native import Native, Natives, NativeSource, OfferNative
from hoyle.ir.patterns import Group, Pattern
from hoyle.ir.program import Program, Score, ScoreLine

Known = Mapping[int, Bounds]
Make = Callable[[Module], str]
NOTHING_KNOWN: Final[Known] = {}

_PLAIN = (ir.Const, ir.Slot, ir.Local, Native)
"""What the engine judges at once."""


def translate(program: Program) -> Program:
    """The same program with a Python function for all that is judged often; itself if it has them already."""
    if program.natives is not None:
        return program
    module = Module(program)
    names: list[str] = []

    def write(make: Make) -> Any:
        names.append(make(module))
        return None

    _Pass(program, write).program_with_functions("")
    functions = module.functions()
    made = iter(names)
    return _Pass(program, lambda _: functions[next(made)]).program_with_functions(module.text())


@frozen
class _Pass:
    """One way through a program; `function` gives the function for what is to be written."""

    program: Program = field(repr=False)
    function: Callable[[Make], Any]

    def program_with_functions(self, text: str) -> Program:
        """The program with its functions."""
        program = self.program
        decisions = tuple(self._decision(number) for number in range(len(program.decisions)))
        made = evolve(
            program,
            decisions=decisions,
            code=tuple(self._instruction(step) for step in program.code),
            scores=tuple(self._score(score) for score in program.scores),
            patterns=tuple(self._pattern(pattern) for pattern in program.patterns),
        )
        blocks = {
            at: self.function(lambda module, at=at: block(module, at))  # type: ignore[misc]
            for at in leaders(program)
        }
        return evolve(made, natives=Natives(program, blocks, text))

    # ------------------------------------------------------------------------------ single parts

    def _expr(self, expr: ir.Expr, known: Known = NOTHING_KNOWN) -> ir.Expr:
        """An expression with its function."""
        if isinstance(expr, _PLAIN):
            return expr

        def make(module: Module) -> str:
            writer = Writer(module, known=dict(known))
            writer.line(f"return {expressions.value(writer, expr)}")
            return writer.finish(module.name("e"))

        return Native(expr, self.function(make))

    def _maybe(self, expr: ir.Expr | None, known: Known = NOTHING_KNOWN) -> ir.Expr | None:
        return None if expr is None else self._expr(expr, known)

    def _source(self, source: ir.Source, known: Known = NOTHING_KNOWN) -> ir.Source:
        def make(module: Module) -> str:
            writer = Writer(module, known=dict(known))
            writer.line(f"return {sources.listed(writer, source)}")
            return writer.finish(module.name("e"))

        return NativeSource(source, self.function(make))

    def _domain(self, domain: ir.Domain, known: Known = NOTHING_KNOWN) -> ir.Domain:
        """A domain with the function that lists its candidates."""

        def make(module: Module) -> str:
            writer = Writer(module, known=dict(known))
            found = quantifiers.collected(writer, domain)
            writer.line(f"return list({found})" if domain.where is None else f"return {found}")
            return writer.finish(module.name("d"))

        return evolve(domain, listed=self.function(make))

    # ------------------------------------------------------------------------------ instructions

    def _instruction(self, step: code.Code) -> code.Code:
        """An instruction that the engine carries out; those that are written out whole stay as they are."""
        match step:
            case code.Move(cards=cards, to=to):
                return evolve(step, cards=self._selection(cards), to=self._expr(to))
            case code.Deal(count=count, pile=pile, piles=piles):
                return evolve(
                    step, count=self._maybe(count), pile=self._expr(pile), piles=self._source(piles)
                )
            case code.Gather(to=to):
                return evolve(step, to=self._expr(to))
            case code.Swap(left=left, right=right):
                return evolve(step, left=self._expr(left), right=self._expr(right))
            case code.Flip(cards=cards):
                return evolve(step, cards=self._selection(cards))
            case code.Show(cards=cards, to=whom):
                return evolve(step, cards=self._selection(cards), to=self._maybe(whom))
            case code.Shuffle(pile=pile):
                return evolve(step, pile=self._expr(pile))
            case code.Draw(domain=domain):
                return evolve(step, domain=self._domain(domain))
            case code.End(who=ir.Domain() as who):
                return evolve(step, who=self._domain(who))
            case _:
                return step

    def _selection(self, selection: ir.Selection) -> ir.Selection:
        match selection:
            case ir.OneCard(card):
                return ir.OneCard(self._expr(card))
            case ir.WholePiles(piles):
                return ir.WholePiles(self._source(piles))
            case ir.Packet(top, count, pile):
                return ir.Packet(top, self._expr(count), self._expr(pile))
            case ir.Chosen(domain):
                return ir.Chosen(self._domain(domain))
            case ir.ChosenSet():
                return selection

    # --------------------------------------------------------------------------------- decisions

    def _decision(self, number: int) -> code.Decision:
        decision = self.program.decisions[number]
        chooser = {decision.chooser_local: Bounds(0, self.program.players - 1, False)}
        made = evolve(
            decision,
            chooser=self._maybe(decision.chooser),
            where=self._maybe(decision.where, chooser),
            offers=tuple(
                offer if offer.dead is not None else self._offer(number, place, offer)
                for place, offer in enumerate(decision.offers)
            ),
        )
        return evolve(made, order=tuple(offers_in_order(self.program, made)))

    def _offer(self, number: int, place: int, offer: code.Offer) -> code.Offer:
        known = known_of(self.program, self.program.decisions[number], offer)
        native = self._offer_native(number, place)
        return evolve(
            offer,
            choices=tuple(self._choice(choice, known) for choice in offer.choices),
            needs=tuple(evolve(need, condition=self._expr(need.condition, known)) for need in offer.needs),
            native=native,
        )

    def _offer_native(self, number: int, place: int) -> OfferNative:
        found: list[OfferNames] = []

        def names(module: Module) -> OfferNames:
            if not found:
                found.append(offer_functions(module, number, place))
            return found[0]

        bindings = self.function(lambda module: names(module).bindings)
        starts = self.function(lambda module: names(module).starts or names(module).bindings)
        distinct = self.function(lambda module: names(module).distinct or names(module).bindings)
        choices = self.program.decisions[number].offers[place].choices
        has_set = bool(choices) and isinstance(choices[-1], code.SetChoice)
        return OfferNative(bindings, starts if has_set else None, None if has_set else distinct)

    def _choice(self, choice: code.Choice, known: Known) -> code.Choice:
        match choice:
            case code.OneChoice(domain):
                return evolve(choice, domain=self._domain(domain, known))
            case code.SetChoice():
                card = {**known, choice.local: of_source(self.program, choice.source, known)}
                return evolve(
                    choice,
                    low=self._expr(choice.low, known),
                    high=self._expr(choice.high, known),
                    source=self._source(choice.source, known),
                    where=self._maybe(choice.where, card),
                )

    # -------------------------------------------------------------------------- what stands beside

    def _score(self, score: Score) -> Score:
        owner = {0: Bounds(0, score.owners - 1, False)}

        def line(each: ScoreLine) -> ScoreLine:
            return evolve(each, value=self._expr(each.value, owner))

        adds = None if score.adds is None else line(score.adds)
        return evolve(score, lines=tuple(line(each) for each in score.lines), adds=adds)

    def _pattern(self, pattern: Pattern) -> Pattern:
        card = {0: Bounds(0, len(self.program.cards) - 1, False)}

        def group(each: Group) -> Group:
            return evolve(each, least=self._expr(each.least), most=self._maybe(each.most))

        return evolve(
            pattern,
            groups=tuple(group(each) for each in pattern.groups),
            wild=self._maybe(pattern.wild, card),
            natural=self._maybe(pattern.natural),
            cost=self._maybe(pattern.cost, card),
        )
