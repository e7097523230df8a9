"""The programs of a file for every number of players and the options that cards and deals depend on.

Used by the rules that look at what a file becomes; most options do not bear on the deck, so few are tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hoyle.ir.program import Program
from hoyle.lowering import OptionInput, Unfit
from hoyle.lowering.build import lower_plainly
from hoyle.lowering.configurations import together
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import DefineSymbol, OptionSymbol, PatternSymbol
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

_MOST = 24


@frozen
class Trial:
    """One configuration and what came of it: a program, or why there is none."""

    players: int
    options: dict[str, OptionInput]
    result: Program | Unfit

    @property
    def words(self) -> str:
        """The configuration in words: `3 players`, `4 players and small_deck yes`."""
        settings = [f"{name} {_word(value)}" for name, value in self.options.items()]
        players = f"{self.players} player" + ("" if self.players == 1 else "s")
        return " and ".join([players, *settings])


def _word(value: OptionInput) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def trials(assembly: Assembly, facts: Facts) -> Iterator[Trial]:
    """Every trial, fewest players first."""
    if assembly.is_module:
        return
    try:
        wanted = list(together(assembly, facts, deck_options(assembly, facts), _MOST))
    except Unfit as error:
        yield Trial(1, {}, error)
        return
    for players, options in wanted:
        try:
            result: Program | Unfit = lower_plainly(assembly, facts, players, options)[0]
        except Unfit as error:
            result = error
        yield Trial(players, options, result)


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
