"""Test blocks become plans: settings, givens and expectations as ids of the test's own program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import evolve

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds.tests import TEST_CARDS, TEST_SETTING
from hoyle.ir import expressions as ir
from hoyle.ir.plans import (
    ExpectAllows,
    ExpectAt,
    ExpectEnd,
    ExpectPart,
    ExpectRefused,
    ExpectSight,
    ExpectTrue,
    GiveCards,
    GiveValue,
    Make,
    RunPhase,
    TestPlan,
    TestStep,
)
from hoyle.ir.program import Program
from hoyle.lowering.build import lower_plainly, lower_tables
from hoyle.lowering.expressions import UnknownCard, lower
from hoyle.lowering.settings import OptionInput, SettingsError
from hoyle.lowering.tables import Scope, Tables, Unfit
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import OptionSymbol, PhaseSymbol, PileNameSymbol, PileSymbol
from hoyle.source import Span
from hoyle.syntax import nodes


def plan_tests(assembly: Assembly, facts: Facts, sink: Sink) -> tuple[TestPlan, ...]:
    """The plans of a file's tests; a test that cannot be made is a finding and left out."""
    plans = []
    lowered: _Lowered = {}
    for test in assembly.tests:
        with _told(test, sink):
            plans.append(_plan(test, assembly, facts, lowered))
    return tuple(plans)


@contextmanager
def _told(test: nodes.Test, sink: Sink) -> Iterator[None]:
    """What is wrong with a test becomes a finding, and the test is left out."""
    try:
        yield
    except SettingsError as error:
        for problem in error.problems:
            sink.report(TEST_SETTING, _settings_span(test), problem.sentence)
    except Unfit as error:
        sink.report(TEST_SETTING, error.span or test.span, error.sentence)
    except _TooMany as error:
        sink.report(TEST_CARDS, error.node.span, error.sentence)
    except UnknownCard as error:
        sink.report(
            TEST_CARDS,
            error.node.span,
            f"there is no card {error.word} in the deck of this test",
            help="a card is written with the signs of its fields, as its deck line has them, or with the sign of "
            f"its form; one of this deck is {error.example}"
            if error.example
            else None,
        )


class _TooMany(Exception):  # noqa: N818 - becomes a finding above
    def __init__(self, sentence: str, node: nodes.Node) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.node = node


def _settings_span(test: nodes.Test) -> Span:
    return next((line.span for line in test.lines if isinstance(line, nodes.TestWith)), test.span)


_Lowered = dict[tuple[int | None, tuple[tuple[str, OptionInput], ...]], tuple[Program, Tables]]
"""The game as it is with some settings, made once for all tests that set the same."""


def look_at_tests(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report what is wrong with a file's tests, without making programs for them."""
    known: dict[object, Tables] = {}
    for test in assembly.tests:
        with _told(test, sink):
            players, _, options = _settings(test, facts)
            key = (players, tuple(sorted(options.items(), key=lambda item: item[0])))
            if key not in known:
                known[key] = lower_tables(assembly, facts, players, options)[1]
            free = _FreeCards(known[key])
            for line in test.lines:
                for _ in _steps(line, None, known[key], free):
                    pass


def _plan(test: nodes.Test, assembly: Assembly, facts: Facts, lowered: _Lowered) -> TestPlan:
    players, seed, options = _settings(test, facts)
    key = (players, tuple(sorted(options.items(), key=lambda item: item[0])))
    if key not in lowered:
        lowered[key] = lower_plainly(assembly, facts, players, options)
    program, tables = lowered[key]
    free = _FreeCards(tables)
    steps = tuple(step for line in test.lines for step in _steps(line, program, tables, free))
    return TestPlan(test.title, test.span, _with_displays(program, tables), seed, steps)


def _with_displays(program: Program, tables: Tables) -> Program:
    return evolve(program, displays=tuple(tables.displays), locals=max(program.locals, tables.locals))


def _settings(test: nodes.Test, facts: Facts) -> tuple[int | None, int, dict[str, OptionInput]]:
    players: int | None = None
    seed = 0
    options: dict[str, OptionInput] = {}
    for line in test.lines:
        if not isinstance(line, nodes.TestWith):
            continue
        for setting in line.settings:
            value = _setting_value(setting.value)
            if isinstance(facts.uses.get(setting.name.id), OptionSymbol):
                options[setting.name.text] = value
            elif setting.name.text == "players" and isinstance(value, int):
                players = value
            elif setting.name.text == "seed" and isinstance(value, int):
                seed = value
    return players, seed, options


def _setting_value(node: nodes.Expr) -> OptionInput:
    match node:
        case nodes.Integer(value):
            return value
        case nodes.Negative(operand=nodes.Integer(value)):
            return -value
        case nodes.NoValue():
            return "no"
        case nodes.Name(text):
            return text
        case _:
            return node.span.text


class _FreeCards:
    """The cards that no pile of a test has been given yet; of alike ones the first is taken."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._free: dict[str, list[int]] = {}
        for number, card in enumerate(tables.cards):
            self._free.setdefault(card.text, []).append(number)

    def take(self, text: nodes.Text) -> tuple[int, ...]:
        """The ids of the cards that a text names, top first."""
        cards = []
        for word in text.text.split():
            if word not in self._free:
                raise UnknownCard(word, text, self._tables)
            if not self._free[word]:
                raise _TooMany(f"{word} is given more often than the deck has it", text)
            cards.append(self._free[word].pop(0))
        return tuple(cards)


def _steps(
    line: nodes.TestLine, program: Program | None, tables: Tables, free: _FreeCards
) -> Iterator[TestStep]:
    span = line.span
    match line:
        case nodes.TestWith():
            return
        case nodes.TestGiven(givens=givens):
            for given in givens:
                yield from _given(given, tables, free)
        case nodes.TestRun(call=call):
            yield _run(call, tables)
        case nodes.TestAt(phase=phase, move=move):
            yield ExpectAt(_label(phase.text, move.text, program), span=span)
        case nodes.TestAllows(exactly=exactly, moves=moves):
            yield ExpectAllows(exactly, _seated(moves), span=span)
        case nodes.TestRefuses(move=move, legal=legal, words=words):
            yield ExpectRefused(move.seat, move.text, legal.text if legal else None, words, span=span)
        case nodes.TestAfter(moves=moves):
            yield Make(tuple((move.seat, move.text) for move in moves), span=span)
        case nodes.TestExpect(condition=condition):
            parts = tuple(_part(part, tables) for part in _conjuncts(condition))
            yield ExpectTrue(parts, span=span)
        case nodes.TestEnds(won=won, seats=seats):
            yield ExpectEnd(won, seats, span=span)
        case nodes.TestSees(shown=shown, cards=cards, seat=seat):
            top = isinstance(cards, nodes.EndCard)
            pile = cards.pile if isinstance(cards, nodes.EndCard) else cards
            yield ExpectSight(shown, lower(pile, Scope(), tables), top, seat, span=span)


def _seated(moves: tuple[nodes.TestMove, ...]) -> tuple[tuple[int | None, str], ...]:
    """In `allows` a seat holds until the next one (c.55)."""
    seat: int | None = None
    found = []
    for move in moves:
        seat = move.seat if move.seat is not None else seat
        found.append((seat, move.text))
    return tuple(found)


def _given(node: nodes.Given, tables: Tables, free: _FreeCards) -> Iterator[TestStep]:
    target = node.target
    base = target.base if isinstance(target, nodes.Index) else target
    symbol = tables.facts.uses.get(base.id)
    where = lower(target, Scope(), tables)
    if isinstance(symbol, PileSymbol | PileNameSymbol):
        assert isinstance(node.value, nodes.Text)
        if not isinstance(where, ir.Const):
            raise Unfit("there is no such pile in this test", target.span)
        yield GiveCards(where.value, free.take(node.value), span=node.span)
        return
    if not isinstance(where, ir.Slot):
        raise Unfit("there is no such place in this test", target.span)
    value = lower(node.value, Scope(), tables)
    if not isinstance(value, ir.Const):
        raise Unfit("a given value must be known when the test is read", node.value.span)
    yield GiveValue(where.index, value.value, span=node.span)


def _run(call: nodes.Expr, tables: Tables) -> RunPhase:
    match call:
        case nodes.Name(id=key):
            arguments: tuple[nodes.Expr, ...] = ()
        case nodes.Call(name=name, arguments=arguments):
            key = name.id
        case _:
            raise Unfit("a test runs a phase or `play`", call.span)
    symbol = tables.facts.uses[key]
    assert isinstance(symbol, PhaseSymbol)
    values = []
    for argument in arguments:
        value = lower(argument, Scope(), tables)
        if not isinstance(value, ir.Const):
            raise Unfit("an argument must be known when the test is read", argument.span)
        values.append(value.value)
    number = tables.facts.phases.index(symbol)
    return RunPhase(number, tuple(values), isinstance(symbol.node, nodes.Play), span=call.span)


def _label(phase: str, move: str, program: Program | None) -> str:
    """The label of the decision of this phase that offers this move (d.6)."""
    if program is None:
        return f"{phase}.{move}"
    for decision in program.decisions:
        offered = [program.moves[offer.move].name for offer in decision.offers]
        if program.phases[decision.phase].name == phase and move in offered:
            return decision.label
    return f"{phase}.{move}"


def _conjuncts(node: nodes.Expr) -> Iterator[nodes.Expr]:
    if isinstance(node, nodes.Logic) and node.op == "and":
        yield from _conjuncts(node.left)
        yield from _conjuncts(node.right)
    else:
        yield node


def _part(node: nodes.Expr, tables: Tables) -> ExpectPart:
    condition = lower(node, Scope(), tables)
    shown: ir.Expr | None = None
    display: int | None = None
    if isinstance(node, nodes.Compare) and not isinstance(node.right, nodes.Text):
        typed = tables.facts.types.get(node.left.id)
        if typed is not None:
            shown, display = lower(node.left, Scope(), tables), tables.display(typed)
    elif isinstance(node, nodes.Compare):
        shown = lower(node.left, Scope(), tables)
        typed = tables.facts.types.get(node.left.id)
        display = tables.display(typed) if typed is not None else None
    return ExpectPart(condition, node.span.text, shown, display)
