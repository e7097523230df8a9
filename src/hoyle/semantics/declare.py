"""All declarations of a file as symbols, before any body is looked at; run first by `check`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.diagnostics import Label
from hoyle.diagnostics.kinds import names as kinds
from hoyle.diagnostics.kinds import types as type_kinds
from hoyle.semantics import declare_deck, declared_types, expressions
from hoyle.semantics.constants import require_constant
from hoyle.semantics.declare_kinds import declare_kind
from hoyle.semantics.effects import Bodies
from hoyle.semantics.expectations import UNKNOWN
from hoyle.semantics.facts import Assembly
from hoyle.semantics.relations import own_name
from hoyle.semantics.scopes import BUILT_INS, CARDS, Scope
from hoyle.semantics.symbols import (
    DefineSymbol,
    KindSymbol,
    LocalSymbol,
    MoveSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileNameSymbol,
    PileSymbol,
    Role,
    ScoreLineSymbol,
    Symbol,
    VarSymbol,
)
from hoyle.semantics.types import Number, Player, Team, Typed
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


def declare(assembly: Assembly, scope: Scope) -> None:
    """Fill `scope.top` with the declared names; report doubles and words that are taken."""
    declared = assembly.declarations
    _players(declared, scope)
    for node in declared:
        if isinstance(node, nodes.KindOf):
            declare_kind(node, scope, add)
    _options(declared, scope)
    declare_deck.declare_piles(declared, scope, add)
    _expected_piles(assembly, scope)
    _defines(declared, scope)
    _expected_defines(assembly, scope)
    for node in declared:
        if isinstance(node, nodes.Var):
            add(node.name, variable(node, scope, top=True), scope)
    for node in declared:
        match node:
            case nodes.Score():
                _score(node, scope)
            case nodes.Patterns(name=name):
                add(name, PatternSymbol(name.text, node), scope)
            case _:
                pass
    _phases_and_moves(declared, scope)
    _teams(declared, scope)
    declare_deck.count_piles(scope, add)
    scope.top.bodies = _bodies(declared, scope)
    declare_deck.declare_fields(declared, scope)
    if assembly.is_module:
        scope.top.complete_fields = True


def add(ident: nodes.Ident, symbol: Symbol, scope: Scope) -> None:
    """Add a name to the values of the top level, after a look whether it is free (c.1)."""
    top, name = scope.top, ident.text
    if name in BUILT_INS or name == CARDS:
        top.refused.add(name)
        scope.report(
            kinds.BUILT_IN_NAME,
            ident.span,
            f"`{name}` is a word with a fixed meaning and cannot name anything else.",
            help=f"Choose another name, for example `{_free(name, symbol)}`.",
        )
        return
    if isinstance(symbol, KindSymbol | PileSymbol):
        top.types.setdefault(name, symbol)
    if name in top.values and not _is_own_type(name, symbol, top.types):
        top.refused.add(name)
        first = top.places.get(name)
        scope.report(
            kinds.DUPLICATE_NAME,
            ident.span,
            f"`{name}` is declared twice.",
            help=f"Give one of them another name, for example `{_free(name, symbol)}`.",
            labels=(Label(first, "first declared here"),) if first else (),
        )
        return
    top.values[name] = symbol
    top.places[name] = ident.span


def _free(name: str, symbol: Symbol) -> str:
    """A name like this one that says what it names."""
    match symbol:
        case ScoreLineSymbol():
            return f"{name}_line"
        case PileSymbol():
            return f"{name}_pile"
        case KindSymbol():
            return f"{name}_kind"
        case VarSymbol():
            return f"{name}_now"
        case _:
            return f"{name}_value"


def _is_own_type(name: str, symbol: Symbol, types: Mapping[str, KindSymbol | PileSymbol]) -> bool:
    """Whether it is a variable that bears the name of its own type (c.1)."""
    if not isinstance(symbol, VarSymbol) or own_name(symbol.type.type) != name:
        return False
    return name in types and symbol.each is None


def _players(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    found = [node for node in declared if isinstance(node, nodes.Players)]
    for node in found[:1]:
        low = expressions.number(node.low, scope, "The least number of players")
        high = expressions.number(node.high, scope, "The greatest number of players")
        if low.low != low.high or high.low != high.high:
            scope.report(
                type_kinds.NOT_CONSTANT,
                node.span,
                "The numbers of players must be plain numbers.",
                help="Write for example `players 2..6`; a `require` can say more.",
            )
        elif low.low < 1 or high.low < low.low:
            scope.report(
                type_kinds.OUT_OF_RANGE,
                node.span,
                "At least one player must be able to play.",
                help="Write the smaller number first, and at least 1.",
            )
        else:
            scope.top.players = Number(low.low, high.high)
    scope.top.teams = Number(1, scope.top.players.high)


def _teams(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    for node in [node for node in declared if isinstance(node, nodes.Teams)][:1]:
        count = expressions.number(node.count, scope, "The number of teams")
        require_constant(node.count, scope, "The number of teams")
        players = scope.top.players
        if count.high < 1 or count.low > players.high:
            scope.report(
                type_kinds.OUT_OF_RANGE,
                node.count.span,
                "There must be at least one team, and not more teams than players.",
            )
        else:
            scope.top.teams = Number(max(1, count.low), min(count.high, players.high))


def _options(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    waiting = {node.name.text: node for node in declared if isinstance(node, nodes.Option)}
    for node in declared:
        if isinstance(node, nodes.Option):
            for needed in _needed(node, waiting):
                if needed.name.text not in scope.top.options:
                    _option(needed, scope)
            if node.name.text not in scope.top.options or waiting[node.name.text] is not node:
                _option(node, scope)


def _needed(node: nodes.Option, options: dict[str, nodes.Option]) -> Iterator[nodes.Option]:
    """Options whose ranges the range of this one is made of, the innermost first."""
    seen: list[nodes.Option] = []
    queue = [node]
    while queue:
        current = queue.pop()
        for part in walk(current.type):
            other = options.get(part.text) if isinstance(part, nodes.Name) else None
            if other is not None and other is not node and other not in seen:
                seen.append(other)
                queue.append(other)
    yield from reversed(seen)


def _option(node: nodes.Option, scope: Scope) -> None:
    symbol = declared_types.option_symbol(node, scope)
    if node.name.text == "seed":
        scope.report(
            kinds.BUILT_IN_NAME,
            node.name.span,
            "An option cannot be called `seed`: tests and hosts use this word for the shuffling.",
            help="Choose another name.",
        )
        return
    add(node.name, symbol, scope)
    if scope.top.values.get(symbol.name) is symbol:
        scope.top.options[symbol.name] = symbol


def _defines(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    for node in declared:
        if isinstance(node, nodes.Define | nodes.Legal):
            what = f"`{node.name.text}`"
            add(
                node.name,
                DefineSymbol(node.name.text, node, _parameters(node.parameters, scope, what)),
                scope,
            )


def _parameters(declared: tuple[nodes.Parameter, ...], scope: Scope, what: str) -> tuple[LocalSymbol, ...]:
    return declared_types.parameters(declared, scope, what)


def variable(node: nodes.Var, scope: Scope, *, top: bool) -> VarSymbol:
    """The symbol of a variable, at top level or in a body; its index is bound to the node."""
    each = declared_types.each(node.each, scope, f"`{node.name.text}`", families=True)
    symbol = VarSymbol(node.name.text, node, declared_types.variable_type(node, scope), each, top)
    scope.tables.variables[node.id] = symbol
    return symbol


def _score(node: nodes.Score, scope: Scope) -> None:
    owner = node.each.text if node.each else "everyone"
    if node.each is not None:
        if owner not in ("player", "team"):
            scope.report(
                kinds.UNKNOWN_TYPE,
                node.each.span,
                f"A score sheet cannot belong to each `{owner}`.",
                help="Write `score each player`, `score each team` or `score everyone`.",
            )
            owner = "player"
        else:
            declared_types.each(node.each, scope, "A score sheet", families=False)
        type_ = Typed(Team() if owner == "team" else Player())
        scope.tables.binds[node.id] = LocalSymbol(owner, Role.OWNER, type_)
    if owner in scope.top.sheets:
        scope.report(
            kinds.REPEATED_DECLARATION,
            node.span,
            f"There are two score sheets for {'each ' if node.each else ''}{owner}.",
            help="Put all lines into one `score` block.",
            labels=(Label(scope.top.sheets[owner].span, "the first one"),),
        )
        return
    scope.top.sheets[owner] = node
    for line in node.lines:
        add(line.name, ScoreLineSymbol(line.name.text, node, line), scope)
    if node.adds is not None:
        adds = ScoreLineSymbol("adds", node, node.adds)
        scope.top.adds[owner] = adds
        scope.top.values.setdefault("adds", adds)


def _phases_and_moves(declared: tuple[nodes.Declaration, ...], scope: Scope) -> None:
    top = scope.top
    places: dict[str, nodes.Node] = {}
    for node in declared:
        match node:
            case nodes.Phase(name=name):
                symbol = PhaseSymbol(
                    name.text, node, _parameters(node.parameters, scope, f"The phase `{name.text}`")
                )
                _phase(name, symbol, places, scope)
            case nodes.Play():
                top.phases.setdefault("play", PhaseSymbol("play", node, ()))
            case nodes.SharedMove(move=move):
                _shared(node, move, scope)
        for part in walk(node):
            if isinstance(part, nodes.Move):
                move_symbol = top.moves.setdefault(part.name.text, MoveSymbol(part.name.text))
                scope.tables.uses[part.name.id] = move_symbol
                top.choices.setdefault(part.name.text, part.choices)


def _phase(name: nodes.Ident, symbol: PhaseSymbol, places: dict[str, nodes.Node], scope: Scope) -> None:
    if name.text in BUILT_INS or name.text in (CARDS, "play"):
        scope.report(
            kinds.BUILT_IN_NAME,
            name.span,
            f"`{name.text}` is a word with a fixed meaning and cannot name a phase.",
            help="Choose another name.",
        )
    elif name.text in scope.top.phases:
        scope.report(
            kinds.DUPLICATE_NAME,
            name.span,
            f"There are two phases `{name.text}`.",
            help="Give one of them another name.",
            labels=(Label(places[name.text].span, "the first one"),) if name.text in places else (),
        )
    else:
        scope.top.phases[name.text] = symbol
        places[name.text] = name


def _shared(node: nodes.SharedMove, move: nodes.Move, scope: Scope) -> None:
    known = scope.top.moves.get(move.name.text)
    scope.tables.binds[node.id] = LocalSymbol("player", Role.CHOOSER, Typed(Player()))
    if known is not None and known.shared is not None:
        scope.report(
            kinds.DUPLICATE_NAME,
            move.name.span,
            f"There are two shared moves `{move.name.text}`.",
            help="Give one of them another name.",
            labels=(Label(known.shared.move.name.span, "the first one"),),
        )
        return
    symbol = MoveSymbol(move.name.text, node)
    if known is not None:  # a move of this name was met before; its uses must mean the same symbol
        for key, used in list(scope.tables.uses.items()):
            if used is known:
                scope.tables.uses[key] = symbol
    scope.top.moves[move.name.text] = symbol


def _bodies(declared: tuple[nodes.Declaration, ...], scope: Scope) -> Bodies:
    top = scope.top
    fresh: dict[str, frozenset[str]] = {}
    for node in declared:
        if isinstance(node, nodes.Var) and node.fresh is not None:
            fresh[node.fresh.text] = fresh.get(node.fresh.text, frozenset()) | {node.name.text}
    piles: dict[str, str] = {}
    for name, symbol in (*top.types.items(), *top.values.items()):
        if isinstance(symbol, PileSymbol):
            piles[name] = name
        elif isinstance(symbol, PileNameSymbol):
            piles[name] = symbol.pile.name
    return Bodies(
        {name: symbol.node for name, symbol in top.phases.items()},
        {name: symbol.shared for name, symbol in top.moves.items() if symbol.shared is not None},
        piles,
        fresh,
    )


# ---------------------------------------------------------------------- modules by themselves


def _expected_piles(assembly: Assembly, scope: Scope) -> None:
    """In a module alone, what it expects is taken as given."""
    for node in assembly.expects if assembly.is_module else ():
        if isinstance(node, nodes.ExpectsPile):
            stand_in_pile(node, scope)


def stand_in_pile(node: nodes.ExpectsPile, scope: Scope) -> None:
    """A pile as a module expects it."""
    each = declared_types.each(node.each, scope, f"The pile `{node.name.text}`", families=False)
    pile = nodes.Pile(
        span=node.span,
        name=node.name,
        count=None,
        each=node.each,
        sign=None,
        names=(),
        sight=nodes.Sight.FACE_DOWN,
        sight_span=node.span,
    )
    add(
        node.name,
        PileSymbol(node.name.text, pile, declare_deck.pile_each(each), indexed=False),
        scope,
    )


def _expected_defines(assembly: Assembly, scope: Scope) -> None:
    for node in assembly.expects if assembly.is_module else ():
        if isinstance(node, nodes.ExpectsDefine):
            stand_in_define(node, scope)


def stand_in_define(node: nodes.ExpectsDefine, scope: Scope) -> None:
    """A define as a module expects it; what it gives is unknown."""
    body = nodes.Name(span=node.span, text="none")
    stand_in = nodes.Define(span=node.span, name=node.name, parameters=node.parameters, body=body)
    symbol = DefineSymbol(
        node.name.text, stand_in, _parameters(node.parameters, scope, f"`{node.name.text}`")
    )
    scope.tables.results[symbol] = UNKNOWN
    scope.tables.types[body.id] = UNKNOWN
    add(node.name, symbol, scope)
