"""Tree and facts become a program for one configuration: the order in which its parts are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from hoyle.ir import expressions as ir
from hoyle.ir.instructions import Fault, Jump, Return
from hoyle.ir.once import share
from hoyle.ir.program import Display, Drawn, Program, Score, ScoreLine, Shape
from hoyle.ir.values import NONE
from hoyle.lowering import fold
from hoyle.lowering.cards import place_cards
from hoyle.lowering.emit import Emitter, Flow, PhasePlan
from hoyle.lowering.expressions import constant, lower
from hoyle.lowering.numbering import number_moves
from hoyle.lowering.patterns import lower_patterns
from hoyle.lowering.piles import mark_order, place_piles, place_variables, top_variables, variable_table
from hoyle.lowering.settings import (
    OptionInput,
    OptionRange,
    Problem,
    Settings,
    SettingsError,
    read_option,
    show_option,
    unknown_options,
)
from hoyle.lowering.statements import lower_block, set_start
from hoyle.lowering.tables import Scope, Tables, Unfit, display_of
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol, OptionSymbol, PhaseSymbol
from hoyle.semantics.types import LEAST, MOST, Typed
from hoyle.semantics.types import Number as NumberType
from hoyle.syntax import nodes
from hoyle.syntax.dump import dump

MOST_PLAYERS: Final = 100

LANGUAGE: Final = 1
"""Version of the language's meaning; part of the hash of the rules."""


def player_range(assembly: Assembly, facts: Facts) -> tuple[int, int]:
    """The fewest and most players that the file allows."""
    for declaration in assembly.declarations:
        if isinstance(declaration, nodes.Players):
            tables = Tables(facts, 0)
            low = constant(declaration.low, Scope(), tables)
            high = constant(declaration.high, Scope(), tables)
            if low is not None and high is not None:
                if high > MOST_PLAYERS:
                    raise Unfit(f"a game is for at most {MOST_PLAYERS} players", declaration.span)
                return low, high
    return 1, 1


def settle(
    assembly: Assembly, facts: Facts, players: int | None, options: Mapping[str, OptionInput]
) -> tuple[Settings, Tables]:
    """Check players and options and begin the tables; raises SettingsError with every problem found."""
    low, high = player_range(assembly, facts)
    count = low if players is None else players
    if isinstance(count, bool) or not isinstance(count, int) or not low <= count <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        span = next((d.span for d in assembly.declarations if isinstance(d, nodes.Players)), None)
        wrong = f"{assembly.head.title} is for {allowed} players, not {count!r}"
        more = _unmet(assembly, facts, count, options) if isinstance(count, int) and count > high else ""
        raise SettingsError((Problem(wrong + more, span),))
    tables, drawn = _choose(facts, count, options)
    problems = _required(assembly, tables)
    tables.teams, team_problems = _teams(assembly, tables)
    if problems + team_problems:
        raise SettingsError(tuple(problems + team_problems))
    shown: dict[str, OptionInput] = {
        symbol.name: "random"
        if symbol in tables.option_slots
        else show_option(symbol, tables.options[symbol])
        for symbol in facts.options
    }
    return Settings(count, tables.teams, tables.options, tuple(drawn), shown), tables


def _unmet(assembly: Assembly, facts: Facts, players: int, options: Mapping[str, OptionInput]) -> str:
    """What the file says is lacking for so many players, more than it is for; mostly there are too few cards."""
    if players > MOST_PLAYERS:
        return ""
    try:
        problems = _required(assembly, _choose(facts, players, options)[0])
    except (SettingsError, Unfit):
        return ""
    return "".join(f"; {problem.sentence}" for problem in problems)


def _choose(
    facts: Facts, count: int, options: Mapping[str, OptionInput]
) -> tuple[Tables, list[OptionSymbol]]:
    """Tables with a value for every option, and the options that are drawn at the start."""
    problems = unknown_options(options, facts.options)
    tables = Tables(facts, count)
    drawn: list[OptionSymbol] = []
    for symbol in facts.options:
        value = options.get(symbol.name)
        left_random = value == "random" or (
            value is None and isinstance(symbol.node.default, nodes.RandomStart)
        )
        if left_random and display_of(symbol.type).shape.value == "player":
            drawn.append(symbol)
            tables.option_slots[symbol] = tables.take_slots(1, symbol.node.span)
        elif value is not None:
            read = read_option(symbol, value, _bounds(symbol, tables), count)
            if isinstance(read, Problem):
                problems.append(read)
                read = NONE
            tables.options[symbol] = read
    if problems:
        raise SettingsError(tuple(problems))
    tables.find_option = lambda symbol: _default(symbol, tables)
    for symbol in facts.options:
        if symbol not in tables.option_slots and symbol not in tables.options:
            tables.options[symbol] = _default(symbol, tables)
    return tables, drawn


def _bounds(symbol: OptionSymbol, tables: Tables) -> OptionRange | None:
    declared = symbol.node.type
    if isinstance(declared, nodes.WholeType):
        low = constant(declared.low, Scope(), tables)
        high = constant(declared.high, Scope(), tables)
        step = constant(declared.step, Scope(), tables) if declared.step is not None else 1
        if low is not None and high is not None and step:
            return OptionRange(low, high, step)
    if isinstance(symbol.type.type, NumberType):
        return OptionRange(symbol.type.type.low, symbol.type.type.high, 1)
    return None


def _default(symbol: OptionSymbol, tables: Tables) -> int:
    node = symbol.node.default
    if isinstance(node, nodes.RandomStart):
        raise SettingsError((Problem(f"option {symbol.name} cannot be random", symbol.node.span),))
    value = constant(node, Scope(), tables)
    if value is None:
        raise SettingsError(
            (Problem(f"the default of option {symbol.name} must follow from players and options", node.span),)
        )
    read = read_option(symbol, show_option(symbol, value), _bounds(symbol, tables), tables.players)
    if isinstance(read, Problem):
        raise SettingsError((Problem(f"the default does not fit: {read.sentence}", node.span),))
    return value


def _required(assembly: Assembly, tables: Tables) -> list[Problem]:
    problems = []
    for declaration in assembly.declarations:
        if isinstance(declaration, nodes.Require):
            condition = lower(declaration.condition, Scope(), tables)
            if fold.is_no(condition):
                problems.append(Problem(_said(declaration.sentence, tables), declaration.span))
    return problems


def _said(sentence: nodes.Sentence, tables: Tables) -> str:
    """A sentence about players and options, with its values put in."""
    return "".join(part if isinstance(part, str) else _shown(part, tables) for part in sentence.parts)


def _shown(part: nodes.Expr, tables: Tables) -> str:
    value = constant(part, Scope(), tables)
    shown = display_of(tables.facts.types[part.id])
    if value is None or value == NONE:
        return shown.none
    match shown.shape:
        case Shape.YES_NO:
            return "yes" if value else "no"
        case Shape.NAMED:
            return shown.labels[value - shown.low]
        case _:
            return str(value)


def _teams(assembly: Assembly, tables: Tables) -> tuple[int, list[Problem]]:
    for declaration in assembly.declarations:
        if isinstance(declaration, nodes.Teams):
            count = constant(declaration.count, Scope(), tables)
            if count is None or count < 1 or tables.players % count:
                sentence = f"{tables.players} players cannot be divided into {count} equal teams"
                return 1, [Problem(sentence, declaration.span)]
            return count, []
    return tables.players, []


def rules_hash(assembly: Assembly) -> str:
    """The hash of the rules: of all that is declared, with the language's version; comments, layout and tests are none."""
    import hashlib  # it takes long to import, and the linter asks for no hash

    digest = hashlib.sha256(f"hoyle {LANGUAGE}\n{dump(assembly.head)}".encode())
    for declaration in assembly.declarations:
        digest.update(dump(declaration).encode())
    return digest.hexdigest()


def lower_game(
    assembly: Assembly,
    facts: Facts,
    players: int | None = None,
    options: Mapping[str, OptionInput] | None = None,
) -> tuple[Program, Tables]:
    """The program of a game for these players and options, and the tables for lowering more against it.

    Raises SettingsError if the configuration is refused, and Unfit if the file cannot become a program with it.
    """
    program, tables = lower_plainly(assembly, facts, players, options)
    return evolve(share(program), rules_hash=rules_hash(assembly)), tables


def lower_tables(
    assembly: Assembly,
    facts: Facts,
    players: int | None = None,
    options: Mapping[str, OptionInput] | None = None,
) -> tuple[Settings, Tables]:
    """Settings, cards, piles and variables only: enough to say what a test speaks of."""
    settings, tables = settle(assembly, facts, players, options or {})
    place_piles_and_cards(assembly, tables)
    place_variables(tables)
    for score in _scores(assembly):
        owned_by, rows = _sheet(score, tables)
        tables.totals[owned_by] = tables.take_slots(rows, score.span)
    return settings, tables


def lower_plainly(
    assembly: Assembly,
    facts: Facts,
    players: int | None = None,
    options: Mapping[str, OptionInput] | None = None,
) -> tuple[Program, Tables]:
    """The same for who only looks at the program: without the hash of the rules, and nothing shared in it."""
    settings, tables = lower_tables(assembly, facts, players, options)
    out = Emitter(tables)
    start, setup, setup_slot = _write_code(out, assembly)
    moves, move_count = number_moves(out)
    patterns = lower_patterns(tables)
    mark_order(tables, out)
    tables.watching = False
    scores = tuple(_score(score, tables) for score in _scores(assembly))
    seated = _seated(assembly, tables)
    variables = variable_table(tables)
    deck = next(symbol for symbol in facts.piles if symbol.is_deck)
    program = Program(
        assembly.head.name.text,
        assembly.head.title,
        settings.players,
        settings.teams,
        dict(settings.shown),
        "",
        out.link(),
        out.linked_decisions(),
        out.linked_phases(facts.phases),
        out.labels[start],
        out.labels[setup],
        setup_slot,
        tables.slots,
        tables.locals,
        tuple(tuple(column) for column in tables.columns),
        tuple(tables.cards),
        tuple(tables.looks),
        tuple(tables.piles),
        tables.families[deck].base,
        variables,
        moves,
        move_count,
        scores,
        tuple(tables.displays),
        tuple(Drawn(s.name, tables.option_slots[s], settings.players) for s in settings.drawn),
        patterns,
        seated,
    )
    return program, tables


def place_piles_and_cards(assembly: Assembly, tables: Tables) -> None:
    """Piles first, since the fields of cards may be counted against them; then the deck."""
    place_piles(tables)
    place_cards(assembly, tables)
    if not tables.cards:
        span = next((d.span for d in assembly.declarations if isinstance(d, nodes.Deck)), None)
        raise Unfit("the deck has no cards", span)


def _scores(assembly: Assembly) -> list[nodes.Score]:
    return [declaration for declaration in assembly.declarations if isinstance(declaration, nodes.Score)]


def _sheet(score: nodes.Score, tables: Tables) -> tuple[str, int]:
    if score.each is None:
        return "everyone", 1
    return ("team", tables.teams) if score.each.text == "team" else ("player", tables.players)


def _score(node: nodes.Score, tables: Tables) -> Score:
    owned_by, rows = _sheet(node, tables)
    scope = Scope(owner=ir.Local(0), depth=1) if node.each is not None else Scope(depth=1)
    if node.each is not None:
        scope = scope.bind(tables.facts.binds.get(node.id), ir.Local(0))
    lines = tuple(
        ScoreLine(line.name.text, line.label or line.name.text, lower(line.value, scope, tables))
        for line in node.lines
    )
    adds = None
    if node.adds is not None:
        adds = ScoreLine("adds", node.adds.label or "adds", lower(node.adds.value, scope, tables))
    tables.locals = max(tables.locals, 1)
    return Score(owned_by, rows, lines, adds, tables.totals[owned_by])


def _seated(assembly: Assembly, tables: Tables) -> tuple[ir.Expr, Display] | None:
    for declaration in assembly.declarations:
        if isinstance(declaration, nodes.SeatedBy):
            symbol = tables.facts.uses.get(declaration.name.id)
            if isinstance(symbol, DefineSymbol) and len(symbol.parameters) == 1:
                scope = Scope(depth=1).bind(symbol.parameters[0], ir.Local(0))
                tables.locals = max(tables.locals, 1)
                value = lower(symbol.node.body, scope, tables)
                return value, display_of(Typed(NumberType(LEAST, MOST)))
    return None


def _write_code(out: Emitter, assembly: Assembly) -> tuple[int, int, int]:
    """All code: the beginning, the setting of variables, then every phase; labels of the first two."""
    tables, span = out.tables, assembly.head.span
    for number, symbol in enumerate(tables.facts.phases):
        slots = tuple(tables.take_slots(1, span) for _ in symbol.parameters)
        out.phases[symbol] = PhasePlan(
            number, out.label(), out.label(), out.label(), slots, tables.take_slots(1, span)
        )
    setup_slot = tables.take_slots(1, span)
    start, setup = out.label(), out.label()
    out.here(start)
    play = next((s for s in tables.facts.phases if isinstance(s.node, nodes.Play)), None)
    back = out.label()
    out.calls.append(len(out.code))
    out.set(setup_slot, ir.Const(back), span)
    out.emit(Jump(setup, span=span))
    out.here(back)
    if play is not None:
        out.jump(out.phases[play].entry, span)
    else:
        out.emit(Fault("this game has no play", span=span))
    out.here(setup)
    for variable in top_variables(tables):
        set_start(variable, Scope(), out, variable.node.span, told=False)
    out.emit(Return(setup_slot, -1, span=span))
    for symbol in tables.facts.phases:
        _write_phase(symbol, out)
    return start, setup, setup_slot


def _write_phase(symbol: PhaseSymbol, out: Emitter) -> None:
    plan, node = out.phases[symbol], symbol.node
    out.here(plan.entry)
    for variable in top_variables(out.tables):
        fresh = variable.node.fresh
        if fresh is not None and out.tables.facts.uses.get(fresh.id) is symbol:
            set_start(variable, Scope(), out, variable.node.span)
    out.here(plan.body)
    scope = Scope()
    for parameter, slot in zip(symbol.parameters, plan.slots, strict=True):
        scope = scope.bind(parameter, ir.Slot(slot))
    lower_block(node.body, scope, Flow(plan, symbol.name), out)
    out.here(plan.finish)
    if isinstance(node, nodes.Play):
        out.emit(Fault("the game came to its end without a result: nobody has won or lost", span=node.span))
    else:
        out.emit(Return(plan.return_slot, plan.number, span=node.span))
