"""The checker: names and types of a whole file; run by the pipeline, read by lowering and the linter."""

from __future__ import annotations

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import (
    choices,
    conditions,
    declare,
    expected,
    expressions,
    graphs,
    parts,
    patterns,
    results,
    statements,
    test_blocks,
    variables,
)
from hoyle.semantics.card_texts import card_texts
from hoyle.semantics.constants import require_constant
from hoyle.semantics.expectations import judge
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.scopes import Scope, Tables, Top, declare_local, suggestion
from hoyle.semantics.symbols import (
    DefineSymbol,
    FormSymbol,
    KindSymbol,
    OptionSymbol,
    PatternSymbol,
    PileSymbol,
    ScoreLineSymbol,
)
from hoyle.semantics.types import Number, Player, Typed
from hoyle.syntax import nodes


def check(assembly: Assembly, sink: Sink) -> Facts:
    """Resolve all names and infer all types; findings go to the sink, the facts may then be partial."""
    removed = {remove.name.text: remove for remove in assembly.removed}
    scope = Scope(Top(added=assembly.added, removed=removed), Tables(), sink)
    declare.declare(assembly, scope)
    parts.check_parts(assembly, scope)
    expected.check_expected(assembly, scope)
    for node in assembly.declarations:
        declaration(node, scope)
    graphs.check_option_defaults(scope)
    graphs.check_phases(scope)
    graphs.check_moves(assembly, scope)
    texts = card_texts(assembly.declarations, scope) if assembly.tests else None
    for test in assembly.tests:
        test_blocks.check_test(test, scope, texts)
    return _facts(scope)


def declaration(node: nodes.Declaration, scope: Scope) -> None:
    """Check one declaration after all names are known."""
    match node:
        case nodes.Option():
            _option(node, scope)
        case nodes.Require(condition=condition, sentence=sentence):
            conditions.require(condition, scope)
            require_constant(condition, scope, "What a game requires")
            expressions.sentence(sentence, scope)
            for part in sentence.parts:
                if not isinstance(part, str):
                    require_constant(part, scope, "What this sentence shows")
        case nodes.SeatedBy(name=name):
            _seated_by(name, scope)
        case nodes.Var():
            _variable(node, scope)
        case nodes.Define() | nodes.Legal():
            symbol = scope.top.values.get(node.name.text)
            if isinstance(symbol, DefineSymbol) and symbol.node is node:
                results.of_define(symbol, scope)
        case nodes.Patterns():
            symbol = scope.top.values.get(node.name.text)
            if isinstance(symbol, PatternSymbol) and symbol.node is node:
                patterns.check_patterns(symbol, scope)
        case nodes.Score():
            _score(node, scope)
        case nodes.SharedMove():
            choices.shared_move(node, scope)
        case nodes.Phase():
            _phase(node, scope)
        case nodes.Play(body=body):
            statements.block(body, _started(scope))
        case _:
            pass  # kinds, deck, piles, players and teams are done when they are declared


def _started(scope: Scope) -> Scope:
    return Scope(scope.top, scope.tables, scope.sink, exits=frozenset({"phase"}))


def _phase(node: nodes.Phase, scope: Scope) -> None:
    symbol = scope.top.phases.get(node.name.text)
    if symbol is None or symbol.node is not node:
        return
    inner = _started(scope)
    for parameter, local in zip(node.parameters, symbol.parameters, strict=True):
        if local.name not in inner.locals:  # doubles are reported where they are declared
            inner = declare_local(inner, parameter.name or parameter.type, parameter.span, local)
    statements.block(node.body, inner)


def _option(node: nodes.Option, scope: Scope) -> None:
    symbol = scope.top.options.get(node.name.text)
    if symbol is None or symbol.node is not node:
        return
    name = node.name.text
    if isinstance(node.default, nodes.RandomStart):
        if symbol.type.type != Player():
            scope.report(
                type_kinds.WRONG_TYPE,
                node.default.span,
                "Only an option that is a player can be drawn at random.",
                help="Write one of its values as the default.",
            )
        return
    hint = symbol if symbol.values or symbol.extra else None
    typed = expressions.infer(node.default, scope, hint)
    if symbol.type.type == Player() and isinstance(node.default, nodes.Integer):
        scope.report(
            type_kinds.WRONG_TYPE,
            node.default.span,
            f"The default of the option `{name}` is a player, and a number is none.",
            help="Write `first player` for seat 0, `left of (first player)` for seat 1, or `random`.",
        )
        return
    judge(node.default, typed, scope, symbol.type, f"The default of the option `{name}`")
    require_constant(node.default, scope, f"The option `{name}`")


def _seated_by(name: nodes.Ident, scope: Scope) -> None:
    symbol = scope.top.values.get(name.text)
    if not isinstance(symbol, DefineSymbol):
        defines = tuple(n for n, s in scope.top.values.items() if isinstance(s, DefineSymbol))
        scope.report(
            kinds.UNKNOWN_NAME,
            name.span,
            f"There is no define `{name.text}`.",
            help=suggestion(name.text, defines) or f"Write `define {name.text}(player) = …`.",
        )
        return
    scope.tables.uses[name.id] = symbol
    result = results.of_define(symbol, scope)
    if len(symbol.parameters) != 1 or symbol.parameters[0].type.type != Player():
        scope.report(
            type_kinds.WRONG_ARGUMENTS,
            name.span,
            f"`{name.text}` is asked for every player, so it needs one parameter `player`.",
            help=f"Write `define {name.text}(player) = …`.",
        )
    else:
        judge(
            symbol.node.body,
            result,
            scope,
            Typed(Number(), none=True),
            f"The member that `{name.text}` gives",
        )


def _variable(node: nodes.Var, scope: Scope) -> None:
    symbol = scope.tables.variables.get(node.id)
    if symbol is None:
        return
    variables.start_value(node, symbol, scope)
    require_constant(node.start, scope, f"The start value of `{node.name.text}`")
    variables.sight(node, symbol, scope)
    if node.fresh is not None:
        phase = scope.top.phases.get(node.fresh.text)
        if phase is None or node.fresh.text == "play":
            scope.report(
                kinds.UNKNOWN_PHASE,
                node.fresh.span,
                f"There is no phase `{node.fresh.text}` with which `{node.name.text}` could start afresh.",
                help=suggestion(node.fresh.text, tuple(scope.top.phases)),
            )
        else:
            scope.tables.uses[node.fresh.id] = phase


def _score(node: nodes.Score, scope: Scope) -> None:
    owner = node.each.text if node.each else "everyone"
    if scope.top.sheets.get(owner) is not node:
        return
    for line in node.lines:
        symbol = scope.top.values.get(line.name.text)
        if isinstance(symbol, ScoreLineSymbol) and symbol.node is line:
            results.of_score_line(symbol, scope)
    if owner in scope.top.adds:
        results.of_score_line(scope.top.adds[owner], scope)


def _facts(scope: Scope) -> Facts:
    top, tables = scope.top, scope.tables
    values = tuple(top.values.values())
    types = tuple(top.types.values())
    lines = [s for s in values if isinstance(s, ScoreLineSymbol) and s.name != "adds"]
    return Facts(
        uses=tables.uses,
        binds=tables.binds,
        types=tables.types,
        variables=tables.variables,
        options=tuple(s for s in values if isinstance(s, OptionSymbol)),
        kinds=tuple(s for s in types if isinstance(s, KindSymbol)),
        forms=tuple(s for s in values if isinstance(s, FormSymbol)),
        fields=tuple(top.fields.values()),
        piles=tuple(s for s in types if isinstance(s, PileSymbol)),
        defines=tuple(s for s in values if isinstance(s, DefineSymbol)),
        phases=tuple(top.phases.values()),
        moves=tuple(top.moves.values()),
        patterns=tuple(s for s in values if isinstance(s, PatternSymbol)),
        scores=(*lines, *top.adds.values()),
    )
