"""Which configurations of a game are worth trying: used by the linter, the conformance run and tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from hoyle.lowering.build import player_range, settle
from hoyle.lowering.expressions import constant
from hoyle.lowering.settings import OptionInput, SettingsError, show_option
from hoyle.lowering.tables import Scope, Tables
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import OptionSymbol
from hoyle.semantics.types import KindValues, Number, OptionValues, Player, YesNo
from hoyle.syntax import nodes

Options = dict[str, OptionInput]


def player_counts(assembly: Assembly, facts: Facts) -> range:
    """Every number of players that the file allows."""
    low, high = player_range(assembly, facts)
    return range(low, high + 1)


def option_values(symbol: OptionSymbol, players: int, facts: Facts) -> tuple[OptionInput, ...]:
    """The values to try: all named ones and yes/no, both ends of a range, the first and last seat."""
    values: list[OptionInput] = []
    kind = symbol.type.type
    match kind:
        case YesNo():
            values = [False, True]
        case OptionValues():
            values = list(symbol.values)
        case KindValues(kind=of):
            values = [show_option(symbol, number) for _, number, _ in of.values]
        case Player():
            values = [0, players - 1, "random"]
        case Number():
            values = list(_ends(symbol, players, facts))
        case _:
            raise AssertionError(f"option of type {kind}")
    if symbol.extra is not None and symbol.extra not in values:
        values.append(symbol.extra)
    return tuple(dict.fromkeys(values))


def _ends(symbol: OptionSymbol, players: int, facts: Facts) -> tuple[int, ...]:
    declared = symbol.node.type
    if not isinstance(declared, nodes.WholeType):
        kind = symbol.type.type
        return (kind.low, kind.high) if isinstance(kind, Number) else ()
    tables = Tables(facts, players)
    low = constant(declared.low, Scope(), tables)
    high = constant(declared.high, Scope(), tables)
    step = constant(declared.step, Scope(), tables) if declared.step is not None else 1
    if low is None or high is None or not step:
        return ()
    return low, low + (high - low) // step * step


def one_at_a_time(assembly: Assembly, facts: Facts) -> Iterator[tuple[int, Options]]:
    """Every number of players with the defaults, and with each single value of each option; refused ones left out."""
    for players in player_counts(assembly, facts):
        wanted: list[Options] = [{}]
        wanted += [{s.name: v} for s in facts.options for v in option_values(s, players, facts)]
        for options, _ in _accepted(assembly, facts, players, wanted):
            yield players, options


def together(
    assembly: Assembly, facts: Facts, symbols: tuple[OptionSymbol, ...], most: int = 64
) -> Iterator[tuple[int, Options]]:
    """Every number of players with all combinations of these options' values, or all pairs if those are many."""
    for players, options, _ in settled_together(assembly, facts, symbols, most):
        yield players, options


def settled_together(
    assembly: Assembly, facts: Facts, symbols: tuple[OptionSymbol, ...], most: int
) -> Iterator[tuple[int, Options, Options]]:
    """The same, each with the values that all options have then."""
    for players in player_counts(assembly, facts):
        values = {symbol.name: option_values(symbol, players, facts) for symbol in symbols}
        for options, shown in _accepted(assembly, facts, players, [{}, *_combined(values, most)]):
            yield players, options, shown


def _combined(values: Mapping[str, tuple[OptionInput, ...]], most: int) -> list[Options]:
    count = 1
    for some in values.values():
        count *= max(1, len(some))
    if count <= most:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    return [
        {one: a, other: b}
        for one, other in combinations(values, 2)
        for a in values[one]
        for b in values[other]
    ]


def _accepted(
    assembly: Assembly, facts: Facts, players: int, wanted: list[Options]
) -> Iterator[tuple[Options, Options]]:
    """Those that are not refused, each with the values of all options; what comes to the same is left out."""
    seen: set[tuple[tuple[str, OptionInput], ...]] = set()
    for options in wanted:
        try:
            settings, _ = settle(assembly, facts, players, options)
        except SettingsError:
            continue
        key = tuple(sorted(settings.shown.items()))
        if key not in seen:
            seen.add(key)
            yield options, dict(settings.shown)
