"""The programs of a file for every number of players and the options that cards and deals depend on.

Used by the rules that look at what a file becomes; most options do not bear on the deck, so few are tried.
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from hoyle.ir.program import Program
from hoyle.linter.usage import called_bodies, used
from hoyle.lowering import OptionInput, Unfit, short_deals
from hoyle.lowering.build import lower_plainly, lower_tables
from hoyle.lowering.configurations import Options, settled_together
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol, OptionSymbol, PatternSymbol
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

_MOST = 24
_FEW = 2


@frozen
class Trial:
    """One configuration and what came of it: a program, or why there is none.

    Without `players` it stands for all numbers of players.
    """

    players: int | None
    options: dict[str, OptionInput]
    result: Program | Unfit

    @property
    def words(self) -> str:
        """The configuration in words: `3 players`, `4 players and small_deck yes`."""
        settings = [f"{name} {_word(value)}" for name, value in self.options.items()]
        players = f"{self.players or 'any number of'} player" + ("" if self.players == 1 else "s")
        return " and ".join([players, *settings])


def _word(value: OptionInput) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


_latest: list[tuple[Assembly, Facts, list[Trial]]] = []


def trials(assembly: Assembly, facts: Facts) -> list[Trial]:
    """The trials, fewest players first: all that differ in more than the size of the deck.

    Those of the file that was asked for last are kept, since several rules ask for them.
    """
    for known, its_facts, found in _latest:
        if known is assembly and its_facts is facts:
            return found
    made = [] if assembly.is_module else _trials(assembly, facts)
    _latest[:] = [(assembly, facts, made)]
    return made


def _trials(assembly: Assembly, facts: Facts) -> list[Trial]:
    try:
        wanted = list(settled_together(assembly, facts, deck_options(assembly, facts), _MOST))
    except Unfit as error:
        return [Trial(None, {}, error)]
    looked_at: dict[int, Trial] = {}
    for group in _alike(assembly, facts, wanted).values():
        ends = _ends(assembly, facts, wanted, group) if len(group) > _FEW else group
        for at in ends:
            looked_at[at] = _trial(assembly, facts, *wanted[at][:2])
        if len(ends) < len(group) and not _same([looked_at[at] for at in ends]):
            for at in group:
                looked_at[at] = looked_at.get(at) or _trial(assembly, facts, *wanted[at][:2])
    return [looked_at[at] for at in sorted(looked_at)]


def _trial(assembly: Assembly, facts: Facts, players: int, options: Options) -> Trial:
    try:
        return Trial(players, options, lower_plainly(assembly, facts, players, options)[0])
    except Unfit as error:
        return Trial(players, options, error)


Wanted = list[tuple[int, Options, Options]]
"""Numbers of players, the options that are set, and the values that all options have then."""


def _alike(assembly: Assembly, facts: Facts, wanted: Wanted) -> dict[tuple[object, ...], list[int]]:
    """Places of the configurations that differ in nothing but the cards of the deck."""
    spoken_of = _options_of_play(assembly, facts)
    groups: dict[tuple[object, ...], list[int]] = {}
    for at, (players, _, shown) in enumerate(wanted):
        key = (players, *(shown[symbol.name] for symbol in spoken_of))
        groups.setdefault(key, []).append(at)
    return groups


def _options_of_play(assembly: Assembly, facts: Facts) -> tuple[OptionSymbol, ...]:
    """The options that something depends on other than the cards of the deck and what is required."""
    asleep = nodes.Deck | nodes.Option | nodes.Require | nodes.Define
    roots = [declaration for declaration in assembly.declarations if not isinstance(declaration, asleep)]
    found = used(called_bodies(roots, facts), facts)
    return tuple(symbol for symbol in facts.options if id(symbol) in found)


def _ends(assembly: Assembly, facts: Facts, wanted: Wanted, group: list[int]) -> Collection[int]:
    """Those of a group with the fewest and with the most cards; all of it if there is one without a deck."""
    sizes: list[tuple[int, int, int]] = []
    for at in group:
        try:
            tables = lower_tables(assembly, facts, *wanted[at][:2])[1]
        except Unfit:
            return group
        sizes.append((len(tables.cards), len(tables.looks), at))
    return {min(sizes)[2], max(sizes)[2], max((looks, at) for _, looks, at in sizes)[1]}


def _same(ends: list[Trial]) -> bool:
    """Whether all between the smallest deck and the largest one becomes the same program, with enough cards.

    The size of the deck enters a program only as a bound, so that what is the same at both ends is so between them.
    A deal that the smallest deck is large enough for is not too big for another one.
    """
    programs = [trial.result for trial in ends if isinstance(trial.result, Program)]
    if len(programs) < len(ends):
        return False
    first = programs[0]
    return all(
        (other.code, other.decisions, other.piles) == (first.code, first.decisions, first.piles)
        and not short_deals(other)
        for other in programs
    )


def deck_options(assembly: Assembly, facts: Facts) -> tuple[OptionSymbol, ...]:
    """The options that the deck, the number of piles, teams or the size of a deal depend on."""
    found: set[OptionSymbol] = set()
    pending: list[nodes.Node] = []
    for declaration in assembly.declarations:
        match declaration:
            case nodes.Deck() | nodes.Pile() | nodes.KindOf() | nodes.Teams():
                pending.append(declaration)
            case _:
                pending += [node for node in walk(declaration) if isinstance(node, nodes.Deal | nodes.Packet)]
    seen: set[int] = set()
    while pending:
        for node in walk(pending.pop()):
            symbol = facts.uses.get(node.id)
            if isinstance(symbol, OptionSymbol) and symbol not in found:
                found.add(symbol)
                if isinstance(symbol.node.default, nodes.Node):
                    pending.append(symbol.node.default)
            elif isinstance(symbol, DefineSymbol | PatternSymbol) and symbol.node.id not in seen:
                seen.add(symbol.node.id)
                pending.append(symbol.node)
    return tuple(symbol for symbol in facts.options if symbol in found)
