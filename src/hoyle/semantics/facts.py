"""The side tables the checker makes: what each name means and what type each expression has.

Tables are keyed by `Node.id` and read-only. Lowering, the linter and tools read them; nothing writes
them after `check` has returned.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from hoyle.semantics.symbols import (
    DefineSymbol,
    FieldSymbol,
    FormSymbol,
    KindSymbol,
    LocalSymbol,
    MoveSymbol,
    OptionSymbol,
    PatternSymbol,
    PhaseSymbol,
    PileSymbol,
    ScoreLineSymbol,
    Symbol,
    VarSymbol,
)
from hoyle.semantics.types import Typed
from hoyle.source import Source
from hoyle.syntax import nodes
from hoyle.syntax.walk import children


@frozen
class Parts:
    """All nodes of some declarations: by their class in written order, and what stands around each (by its id)."""

    of: Mapping[type[nodes.Node], list[nodes.Node]]
    around: Mapping[int, nodes.Node]


@frozen
class Assembly:
    """A game with its base, modules and changes put together, before names are resolved.

    `declarations` are the effective ones in the order that numbers moves (c.62): the game's, then its
    modules', a variant's new ones last; no Use, Expects, Change, Remove, AddNeeds, DropNeeds or Test among
    them. Conditions of `add needs` are already appended to the moves; the ids of those Need nodes are in
    `added` (they see top-level names, the move's choices and the chooser as `player` only).
    A module linted by itself is an Assembly too (`is_module`): what it expects stands in `expects`.
    """

    head: nodes.Head
    declarations: tuple[nodes.Declaration, ...]
    expects: tuple[nodes.ExpectsPile | nodes.ExpectsDefine, ...]
    tests: tuple[nodes.Test, ...]
    added: frozenset[int]
    sources: tuple[Source, ...]
    """Every file that was read: the main one first."""
    main: Source
    uses: tuple[nodes.Use, ...] = ()
    """The `use` lines of all files, to say where a module came in."""
    lost: frozenset[str] = frozenset()
    """The words of lines that could not be read, in any of the files: that something of these is missing is no news."""
    changed: frozenset[int] = frozenset()
    """Ids of the declarations that stand in place of one of a base or a module, or were added to."""
    idle: tuple[nodes.Change | nodes.ChangeDefault, ...] = ()
    """Changes of the main file that say what was there already."""
    removed: tuple[nodes.Remove, ...] = ()
    """What any of the files took away, to say so where it is missing."""

    @property
    def is_module(self) -> bool:
        """Whether the main file is a module."""
        return isinstance(self.head, nodes.ModuleHead)

    @cached_property
    def parts(self) -> Parts:
        """All nodes of the declarations; found in one walk, for the many rules that look for some of them."""
        found: dict[type[nodes.Node], list[nodes.Node]] = {}
        around: dict[int, nodes.Node] = {}
        waiting: list[nodes.Node] = list(reversed(self.declarations))
        while waiting:
            node = waiting.pop()
            found.setdefault(type(node), []).append(node)
            inner = list(children(node))
            for each in inner:
                around[each.id] = node
            inner.reverse()
            waiting += inner
        return Parts(found, around)


@frozen
class Facts:
    """What names mean (`uses`), what binders introduce (`binds`), and types (`types`).

    `uses` — keyed by the id of the node that holds the name: `Name` itself, or the `Ident` in Call.name,
    Apply.name, EachOf.family, Domain.type (when it names a type, kind or family), Also.name, Can.move, Pile.each,
    Var.each, Var.fresh, Parameter.type, NamedType.name, Score.each, WithField.name, Back.fields,
    SeatedBy.name, Covers.pattern, CostOf.pattern, the fields of a Group, Setting.name, TestRefuses.legal,
    TestAt.phase/move, Move.name, and, for `total[x]`, the base Name.
    In `win x` with a visible variable x, `Domain.type` means that variable and nothing is bound.

    `binds` — keyed by the binder: Domain, CardsChoice (`cards`), Let, LetRandom, Parameter, Turns (the
    player on turn), PlayerChooses, EveryoneChooses and AnyoneMay (the chooser; for `player chooses` with a visible
    `player` that very symbol), Score (the owner; absent for `everyone`), Var with `each` (the index, for the
    start value), Patterns (its `card`), and, for a shared move, SharedMove (its chooser `player`). The `card`
    of which the `where` of a CardsChoice speaks is bound to that condition. A body `Var` has its VarSymbol in `variables`.

    `types` — keyed by every expression's id, and by every Domain's id for the type of its candidates. They say
    what is known at that place: a value that was tested before is not none there. In tests, a plain number
    that stands for a player or a team has that type. `bottom of P` after `to` has the type of P. A call that
    runs a phase has none.
    """

    uses: Mapping[int, Symbol]
    binds: Mapping[int, LocalSymbol]
    types: Mapping[int, Typed]
    variables: Mapping[int, VarSymbol]
    """Var node id -> its symbol, top level and body."""
    options: tuple[OptionSymbol, ...] = field(repr=False)
    kinds: tuple[KindSymbol, ...] = field(repr=False)
    forms: tuple[FormSymbol, ...] = field(repr=False)
    fields: tuple[FieldSymbol, ...] = field(repr=False)
    piles: tuple[PileSymbol, ...] = field(repr=False)
    defines: tuple[DefineSymbol, ...] = field(repr=False)
    phases: tuple[PhaseSymbol, ...] = field(repr=False)
    """`play` is among them."""
    moves: tuple[MoveSymbol, ...] = field(repr=False)
    """In the order of c.62."""
    patterns: tuple[PatternSymbol, ...] = field(repr=False)
    scores: tuple[ScoreLineSymbol, ...] = field(repr=False)
