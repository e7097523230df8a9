"""Where a name is looked up: the declarations of a game, the local names, and what is known at a point.

`declare` fills `Top`; every function that walks the tree gets a `Scope` and gives back another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import define, evolve, field, frozen

from hoyle.diagnostics import Fix, Kind, Label, Sink, did_you_mean
from hoyle.diagnostics.kinds import names as kinds
from hoyle.semantics.effects import Bodies, effects
from hoyle.semantics.presence import NOTHING_KNOWN, Known
from hoyle.semantics.relations import own_name
from hoyle.semantics.symbols import (
    BasicType,
    Constant,
    DefineSymbol,
    FieldSymbol,
    FormSymbol,
    Function,
    KindSymbol,
    KindValueSymbol,
    LocalSymbol,
    MoveSymbol,
    OptionSymbol,
    OptionValueSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileSymbol,
    Role,
    ScoreLineSymbol,
    Symbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import Number, Typed, Unknown
from hoyle.source import Span
from hoyle.syntax import nodes

TOTAL = TotalSymbol()
MISSING = frozenset(
    {kinds.UNKNOWN_NAME, kinds.UNKNOWN_FIELD, kinds.UNKNOWN_TYPE, kinds.UNKNOWN_MOVE, kinds.UNKNOWN_PHASE}
)
BUILT_INS: Mapping[str, Symbol] = {
    **{function.value: function for function in Function},
    **{constant.value: constant for constant in Constant},
    **{basic.value: basic for basic in BasicType},
    "total": TOTAL,
}
CARDS = "cards"
ANY_PLAYERS = Number(1, 100)
ANY_CARDS = Number(0, 100_000)

Owner = str
"""Whose sheet: `player`, `team` or `everyone`."""


@frozen
class Tables:
    """The side tables while they are filled."""

    uses: dict[int, Symbol] = field(factory=dict)
    binds: dict[int, LocalSymbol] = field(factory=dict)
    types: dict[int, Typed] = field(factory=dict)
    variables: dict[int, VarSymbol] = field(factory=dict)
    results: dict[DefineSymbol | ScoreLineSymbol | PatternSymbol, Typed] = field(factory=dict)
    """What defines and score lines give, and what a card costs that fits no pattern, once it is known."""
    working: list[DefineSymbol | ScoreLineSymbol | PatternSymbol] = field(factory=list)
    """Those whose result is being worked out, to find circles."""


@define
class Top:
    """The declared names of a file; filled by `declare`, only read afterwards."""

    values: dict[str, Symbol] = field(factory=dict)
    types: dict[str, KindSymbol | PileSymbol] = field(factory=dict)
    """Kinds and piles by name; a variable may bear the name of its own type and hide it as a value."""
    places: dict[str, Span] = field(factory=dict)
    """Where a value was declared."""
    refused: set[str] = field(factory=set)
    """Names that could not be declared, as they mean something already: what they mean as values is not known."""
    options: dict[str, OptionSymbol] = field(factory=dict)
    option_values: dict[tuple[str, str], OptionValueSymbol] = field(factory=dict)
    fields: dict[str, FieldSymbol] = field(factory=dict)
    phases: dict[str, PhaseSymbol] = field(factory=dict)
    moves: dict[str, MoveSymbol] = field(factory=dict)
    choices: dict[str, tuple[nodes.Choice, ...]] = field(factory=dict)
    """The choices of each move name."""
    sheets: dict[Owner, nodes.Score] = field(factory=dict)
    adds: dict[Owner, ScoreLineSymbol] = field(factory=dict)
    counts: dict[PileSymbol, Number] = field(factory=dict)
    """How many piles an indexed family has (for each owner)."""
    players: Number = field(default=ANY_PLAYERS)
    teams: Number = field(default=ANY_PLAYERS)
    cards: Number = field(default=ANY_CARDS)
    complete_fields: bool = True
    """Whether the deck was understood, so that an unknown field is an error."""
    added: frozenset[int] = frozenset()
    """The needs that `add needs` brought; they see fewer names."""
    removed: Mapping[str, nodes.Remove] = field(factory=dict)
    """What a file took away, by name."""
    bodies: Bodies = field(factory=lambda: Bodies({}, {}, {}, {}))


@frozen
class Scope:
    """What can be seen at a point, what is known there, and what may stand there."""

    top: Top
    tables: Tables
    sink: Sink
    locals: Mapping[str, Symbol] = field(factory=dict)
    known: Known = NOTHING_KNOWN
    exits: frozenset[str] = frozenset()
    """What `end …` may end here."""
    barred: str | None = None
    """Why nobody may be asked here, if so."""
    at_once: bool = False
    """Whether this is a body in which all act at once."""
    sealed: bool = False
    """Whether no `end …` may stand here: where all act at once, and in shared moves."""
    racing: bool = False
    """Whether this is a move of a race, which is left with `end phase` only."""
    offered: Mapping[str, nodes.Offer] | None = None
    """In domains and needs of a move: the moves of the same choice, of which `can` may speak."""
    in_test: bool = False

    def report(
        self,
        kind: Kind,
        span: Span,
        message: str,
        *,
        help: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Add a finding. One about a name that a variant took away says where."""
        name = span.text
        remove = self.top.removed.get(name) if kind in MISSING else None
        if remove is not None:
            labels = (*labels, Label(remove.span, "this takes it away"))
            help, fix = f"Change what still uses `{name}`, too, or do not remove it.", None
        self.sink.report(kind, span, message, help=help, labels=labels, fix=fix)

    def find(self, name: str) -> Symbol | None:
        """What a name means as a value: the local, the declared, the built-in one."""
        return self.locals.get(name) or self.top.values.get(name) or BUILT_INS.get(name)

    def knowing(self, known: Known) -> Scope:
        """The same names with other knowledge."""
        return self if known is self.known else evolve(self, known=known)

    def bind(self, name: str, symbol: Symbol) -> Scope:
        """With one more local name."""
        return evolve(self, locals={**self.locals, name: symbol})

    def after(self, node: nodes.Node) -> Scope:
        """What is still known when the statement or block may have run."""
        return self.knowing(self.known.after(effects(node, self.top.bodies)))

    def values(self) -> Iterator[str]:
        """Every name that may stand for a value here."""
        yield from self.locals
        yield from self.top.values
        yield from BUILT_INS


def declare_local(
    scope: Scope, ident: nodes.Ident | None, span: Span, symbol: LocalSymbol | VarSymbol
) -> Scope:
    """Add a local name, after a look whether it is free (c.1)."""
    name = symbol.name
    place = ident.span if ident else span
    own = own_name(symbol.type.type)
    known = scope.top.values.get(name)
    if isinstance(symbol.type.type, Unknown) and (name in BUILT_INS or known):
        return scope.bind(name, symbol)
    if name in scope.locals:
        scope.report(
            kinds.SHADOWED_NAME,
            place,
            f"`{name}` is a name already at this place.",
            help=_other_name(name, own),
        )
    elif name in BUILT_INS or (name == CARDS and not _is_set(symbol)):
        if name != own:
            scope.report(
                kinds.BUILT_IN_NAME,
                place,
                f"`{name}` is a word with a fixed meaning and cannot name this.",
                help="Choose another name.",
            )
    elif known is not None and not (isinstance(known, KindSymbol | PileSymbol) and name == own):
        where = scope.top.places.get(name)
        scope.report(
            kinds.SHADOWED_NAME,
            place,
            f"`{name}` is declared already, at the top level of the rules.",
            help=_use_of(name, known, symbol) or _other_name(name, own),
            labels=(Label(where, "declared here"),) if where else (),
        )
    if isinstance(known, VarSymbol) and isinstance(symbol, LocalSymbol) and symbol.role is Role.LET:
        return scope  # the variable was meant, which goes on
    return scope.bind(name, symbol)


def _use_of(name: str, known: Symbol, symbol: LocalSymbol | VarSymbol) -> str | None:
    """How to use what is declared, if somebody seems to mean it and not a new name."""
    match known, symbol:
        case KindValueSymbol(kind=kind), LocalSymbol(role=Role.DOMAIN):
            return f"If the cards with it are meant, write `card in … where {kind.name} of card is {name}`."
        case FormSymbol(), LocalSymbol(role=Role.DOMAIN):
            return f"If the cards of this form are meant, write `card c in … where c is {name}`."
        case VarSymbol(each=None), LocalSymbol(role=Role.LET):
            return f"`let` makes a new name. To change the variable, write `{name} := …`."
        case _:
            return None


def _is_set(symbol: LocalSymbol | VarSymbol) -> bool:
    return isinstance(symbol, LocalSymbol) and symbol.role is Role.CARDS


def _other_name(name: str, own: str | None) -> str:
    if name == own:
        return f"Give this one a name of its own, for example `{name} other`."
    return "Choose a name that is not used yet."


def suggestion(name: str, known: Iterable[str]) -> str | None:
    """A `help` sentence with the nearest known name."""
    return did_you_mean(name, known)


def type_symbol(scope: Scope, name: str) -> BasicType | KindSymbol | PileSymbol | None:
    """What a name means as a type: a basic type, a kind, a family of piles (locals do not hide it)."""
    symbol = BUILT_INS.get(name)
    return scope.top.types.get(name) or (symbol if isinstance(symbol, BasicType) else None)


def type_names(scope: Scope) -> tuple[str, ...]:
    """All names of types."""
    return (*(basic.value for basic in BasicType), *scope.top.types)
