"""The leak check against two worlds: rule files changed at random, judged by their text and by play.

`python -m hoyle.simulation.mutants` changes shipped games (sights, conditions, choosers, sentences, `openly`) and asks
two judges. What the leak check passes, two worlds must never contradict. How often it refuses what two worlds cannot
show is reported.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from attrs import frozen

from hoyle.diagnostics import Family, Level, Sink
from hoyle.engine import RuleFault
from hoyle.library import ShippedFinder
from hoyle.lowering import SettingsError, Unfit
from hoyle.match import Game
from hoyle.pipeline import Checked, check, make_program
from hoyle.semantics.symbols import PileSymbol
from hoyle.semantics.types import KindValues, Number
from hoyle.simulation.run import derived
from hoyle.simulation.worlds import two_worlds
from hoyle.source import Source, Span
from hoyle.syntax import nodes, parse
from hoyle.syntax.walk import walk

GAMES: Final = ("rook", "the_game", "three_thirteen", "ligretto", "rookie")
MOST: Final = 150
"""Moves of one game that is looked at."""


@frozen
class Edit:
    """A place of a text and what comes to stand there."""

    span: Span
    text: str
    what: str


@frozen
class Mutant:
    """A changed rule file: what was changed, and how it was judged."""

    game: str
    changes: tuple[str, ...]
    text: str
    refused: tuple[str, ...]
    """The leaks that the check reports."""
    shown: str | None
    """What two worlds show, if they show a leak."""

    @property
    def verdict(self) -> Literal["contradicted", "clean", "shown", "not shown"]:
        """How the judges agree; `contradicted` is a fault of the check."""
        if self.refused:
            return "shown" if self.shown else "not shown"
        return "contradicted" if self.shown else "clean"


def mutants(name: str, count: int, seed: int, seeds: int = 6, most: int = MOST) -> Iterator[Mutant]:
    """So many changed files of a shipped game that can be played, each judged in both ways."""
    finder = ShippedFinder()
    source = finder.find(name)
    if source is None:
        raise ValueError(f"no shipped game is called {name}")
    maker = _Maker(source, _checked(source, finder))
    chance = random.Random(derived(seed, f"mutants of {name}", 0))
    made = tried = 0
    while made < count and tried < 40 * count:
        tried += 1
        edits = maker.edits(chance)
        found = _judged(name, source, edits, finder, seeds, most) if edits else None
        if found is not None:
            made += 1
            yield found


def _checked(source: Source, finder: ShippedFinder) -> Checked:
    checked = check(source, finder, Sink())
    assert checked is not None
    return checked


def _judged(
    name: str, source: Source, edits: Sequence[Edit], finder: ShippedFinder, seeds: int, most: int
) -> Mutant | None:
    text = source.text
    for edit in sorted(edits, key=lambda each: -each.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    sink = Sink()
    checked = check(Source(f"{name}.hoyle", text), finder, sink)
    errors = [found for found in sink.diagnostics if found.kind.level is Level.ERROR]
    if checked is None or any(found.kind.family is not Family.SECRECY for found in errors):
        return None
    try:
        game = Game(make_program(checked, 2 if name == "the_game" else None), None)
    except (Unfit, SettingsError):
        return None
    shown = None
    for seed in range(seeds):
        try:
            problems = two_worlds(game, seed, most)
        except RuleFault:
            continue
        if problems:
            shown = f"seed {seed}: {problems[0]}"
            break
    refused = tuple(f"{found.span.line}: {found.kind.slug}" for found in errors)
    return Mutant(name, tuple(edit.what for edit in edits), text, refused, shown)


class _Maker:
    """Makes edits of one file."""

    def __init__(self, source: Source, checked: Checked) -> None:
        self.source = source
        self.facts = checked.facts
        file = parse(source, Sink())
        assert file is not None
        declared = [each for each in file.declarations if not isinstance(each, nodes.Test)]
        self.nodes = [node for each in declared for node in walk(each)]

    def edits(self, chance: random.Random) -> list[Edit]:
        """One or two edits that do not overlap."""
        found: list[Edit] = []
        for _ in range(chance.choice((1, 1, 2))):
            way = chance.choice(_WAYS)
            edits = list(way(self, chance))
            edits = [each for each in edits if not any(_overlap(each.span, other.span) for other in found)]
            if edits:
                found.append(chance.choice(edits))
        return found

    def sights(self, chance: random.Random) -> Iterator[Edit]:
        """Another sight of a pile."""
        for node in self.nodes:
            if isinstance(node, nodes.Pile):
                sights = ["face down", "face up", "top face up"]
                if node.each is not None:
                    sights += ["seen by owner", "seen by others", "seen by team"] * 2
                yield Edit(node.sight_span, chance.choice(sights), "sight")

    def variables(self, chance: random.Random) -> Iterator[Edit]:
        """A sight of a variable."""
        for node in self.nodes:
            if isinstance(node, nodes.Var) and node.sight is None:
                whom = (
                    [", hidden"] if node.each is None else [", hidden", ", seen by owner", ", seen by others"]
                )
                span = node.span
                yield Edit(
                    Span(span.source, span.end, span.end), chance.choice(whom), f"variable {node.name.text}"
                )

    def openly(self, chance: random.Random) -> Iterator[Edit]:
        """The word `openly` taken away."""
        for node in self.nodes:
            if isinstance(node, nodes.Openly) or (isinstance(node, nodes.Otherwise) and node.openly):
                start = self.source.text.index("openly", node.span.start)
                yield Edit(Span(self.source, start, start + len("openly")), "", "no openly")

    def conditions(self, chance: random.Random) -> Iterator[Edit]:
        """A secret in a condition."""
        for node in self.nodes:
            for expr in _conditions(node):
                secret = self.secret(chance)
                word = chance.choice(("and", "or"))
                told = isinstance(expr, nodes.Openly) or (_may_be_told(node) and chance.random() < 0.5)
                plain = expr.condition if isinstance(expr, nodes.Openly) else expr
                text = f"{'openly ' if told else ''}({plain.span.text}) {word} ({secret})"
                yield Edit(expr.span, text, f"condition of {type(node).__name__}")

    def owners(self, chance: random.Random) -> Iterator[Edit]:
        """The pile of somebody else."""
        for node in self.nodes:
            if isinstance(node, nodes.Index) and node.indices[0].span.text == "player":
                other = chance.choice(("left of player", "right of player", "first player"))
                yield Edit(node.indices[0].span, other, "owner")

    def choosers(self, chance: random.Random) -> Iterator[Edit]:
        """Somebody else chooses."""
        for node in self.nodes:
            if isinstance(node, nodes.PlayerChooses) and node.alias is None:
                yield Edit(node.chooser.span, f"left of {node.chooser.span.text} as other", "chooser")

    def flips(self, chance: random.Random) -> Iterator[Edit]:
        """Cards that are turned up are not turned up, or are turned down."""
        for node in self.nodes:
            if isinstance(node, nodes.Flip):
                yield Edit(node.span, node.span.text.replace("face up", "face down"), "flip")

    def moved(self, chance: random.Random) -> Iterator[Edit]:
        """Cards are moved by what they are."""
        for node in self.nodes:
            if isinstance(node, nodes.MoveCards) and isinstance(node.cards, nodes.EndCard):
                pile = node.cards.pile.span.text
                yield Edit(node.cards.span, f"card zz in {pile} where {self.about(chance)}", "moved cards")

    def given(self, chance: random.Random) -> Iterator[Edit]:
        """A value that a secret decides."""
        for node in self.nodes:
            if isinstance(node, nodes.Assign | nodes.Let) and not isinstance(node.value, nodes.Openly):
                value = node.value.span.text
                yield Edit(node.value.span, f"({value}) and ({self.secret(chance)})", "value")
                yield Edit(
                    node.value.span, f"({value} when {self.secret(chance)}, otherwise {value})", "value"
                )

    def results(self, chance: random.Random) -> Iterator[Edit]:
        """Who wins, and the score."""
        for node in self.nodes:
            match node:
                case nodes.EndGame(who=nodes.Domain() as who):
                    yield Edit(who.span, f"player qq where {self.secret(chance, 'qq')}", "result")
                case nodes.ScoreLine(value=value):
                    count = f"({value.span.text}) + (count of card zz in {self.pile(chance)} where {self.about(chance)})"
                    yield Edit(value.span, count, "score")
                case _:
                    pass

    def sentences(self, chance: random.Random) -> Iterator[Edit]:
        """A secret in a sentence."""
        for node in self.nodes:
            if isinstance(node, nodes.Sentence) and node.span.text.endswith('"'):
                count = f"{{count of card zz in {self.pile(chance)} where {self.about(chance)}}}"
                yield Edit(node.span, f'{node.span.text[:-1]} {count}"', "sentence")

    def secret(self, chance: random.Random, player: str = "player") -> str:
        """A condition that reads cards or a variable."""
        pile = self.pile(chance, player)
        if chance.random() < 0.3:
            return f"top of {pile} is face up and ({self.about(chance, f'top of {pile}')})"
        if chance.random() < 0.2:
            return f"size of {pile} > {chance.randrange(4)}"
        return f"{chance.choice(('some', 'no'))} card zz in {pile} where {self.about(chance)}"

    def pile(self, chance: random.Random, player: str = "player") -> str:
        """A pile of the game."""
        pile: PileSymbol = chance.choice(self.facts.piles)
        whose = chance.choice((player, player, player, f"left of {player}", "(first player)"))
        if pile.each == "player" and pile.indexed:
            return f"{pile.name}[{whose}, 1]"
        if pile.each == "player":
            return f"{pile.name}[{whose}]"
        if pile.each == "team":
            return f"{pile.name}[team of {whose}]"
        return (pile.names[0] if pile.names else f"{pile.name}[1]") if pile.indexed else pile.name

    def about(self, chance: random.Random, card: str = "zz") -> str:
        """A condition on a card."""
        field = chance.choice(self.facts.fields)
        match field.type.type:
            case Number(low=low, high=high):
                return f"{field.name} of {card} > {chance.randint(low, high)}"
            case KindValues(kind=kind):
                return f"{field.name} of {card} is {chance.choice(kind.values)[0]}"
            case _:
                return f"{field.name} of {card} is first player"


_WAYS: Final[tuple[Callable[[_Maker, random.Random], Iterator[Edit]], ...]] = (
    _Maker.sights,
    _Maker.sights,
    _Maker.variables,
    _Maker.openly,
    _Maker.conditions,
    _Maker.conditions,
    _Maker.conditions,
    _Maker.owners,
    _Maker.owners,
    _Maker.choosers,
    _Maker.flips,
    _Maker.moved,
    _Maker.given,
    _Maker.results,
    _Maker.sentences,
)


def _conditions(node: nodes.Node) -> Iterator[nodes.Expr]:
    match node:
        case nodes.Branch(condition=condition) | nodes.While(condition=condition):
            yield condition
        case nodes.Need(condition=condition):
            yield condition
        case nodes.RepeatUntil(until=until):
            yield until
        case nodes.Turns(skipping=skipping, until=end):
            yield from (each for each in (skipping, end) if each is not None)
        case nodes.AnyoneMay(until=end, where=where):
            yield from (each for each in (where, end) if each is not None)
        case nodes.Domain(where=where) | nodes.EveryoneChooses(where=where):
            yield from (each for each in (where,) if each is not None)
        case _:
            return


def _may_be_told(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Branch | nodes.While | nodes.RepeatUntil | nodes.Turns)


def _overlap(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge many changed files and print how the judges agree; 1 if the check passed what two worlds contradict."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.simulation.mutants", description=main.__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="shipped games (all five, if none is named)")
    parser.add_argument("--count", type=int, default=60, help="changed files for each game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=6, help="matches of two worlds for each file")
    parser.add_argument("--most-moves", type=int, default=MOST, help="moves of one match that are looked at")
    wanted = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    for name in wanted.games or GAMES:
        here: Counter[str] = Counter()
        for mutant in mutants(name, wanted.count, wanted.seed, wanted.seeds, wanted.most_moves):
            here[mutant.verdict] += 1
            if mutant.verdict == "contradicted":
                print(f"  {name}: {', '.join(mutant.changes)}: {mutant.shown}", flush=True)
        total += here
        print(f"{name}: {_told(here)}", flush=True)
    print(f"all: {_told(total)}")
    return 1 if total["contradicted"] else 0


def _told(found: Counter[str]) -> str:
    refused = found["shown"] + found["not shown"]
    share = f" ({100 * found['shown'] // refused} %)" if refused else ""
    return (
        f"{found.total()} files; {found['clean'] + found['contradicted']} passed, {found['contradicted']} of them "
        f"contradicted by two worlds; {refused} refused, {found['shown']} of them shown by two worlds{share}"
    )


if __name__ == "__main__":
    sys.exit(main())
