"""Random changes of a rule file that may give a secret away: sights, conditions, choosers, sentences; for `mutants`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen

from hoyle.diagnostics import Sink
from hoyle.pipeline import Checked
from hoyle.semantics.facts import Facts
from hoyle.semantics.symbols import PileSymbol
from hoyle.semantics.types import KindValues, Number
from hoyle.source import Source, Span
from hoyle.syntax import nodes, parse
from hoyle.syntax.walk import walk


@frozen
class Edit:
    """A place of a text and what comes to stand there."""

    span: Span
    text: str
    what: str


@frozen
class Original:
    """A rule file that is changed: its text, all nodes of it but those of tests, and what was found out about them."""

    source: Source
    nodes: tuple[nodes.Node, ...]
    facts: Facts


def original(source: Source, checked: Checked) -> Original:
    """A checked file, ready to be changed."""
    file = parse(source, Sink())
    assert file is not None
    declared = [each for each in file.declarations if not isinstance(each, nodes.Test)]
    return Original(source, tuple(node for each in declared for node in walk(each)), checked.facts)


def edits(file: Original, chance: random.Random) -> list[Edit]:
    """One or two edits that do not overlap."""
    found: list[Edit] = []
    for _ in range(chance.choice((1, 1, 2))):
        way = chance.choice(_WAYS)
        new = [
            each for each in way(file, chance) if not any(_overlap(each.span, other.span) for other in found)
        ]
        if new:
            found.append(chance.choice(new))
    return found


def _sights(file: Original, chance: random.Random) -> Iterator[Edit]:
    """Another sight of a pile."""
    for node in file.nodes:
        if isinstance(node, nodes.Pile):
            sights = ["face down", "face up", "top face up"]
            if node.each is not None:
                sights += ["seen by owner", "seen by others", "seen by team"] * 2
            yield Edit(node.sight_span, chance.choice(sights), "sight")


def _variables(file: Original, chance: random.Random) -> Iterator[Edit]:
    """A sight of a variable."""
    for node in file.nodes:
        if isinstance(node, nodes.Var) and node.sight is None:
            whom = [", hidden"] if node.each is None else [", hidden", ", seen by owner", ", seen by others"]
            span = node.span
            yield Edit(
                Span(span.source, span.end, span.end), chance.choice(whom), f"variable {node.name.text}"
            )


def _openly(file: Original, chance: random.Random) -> Iterator[Edit]:
    """The word `openly` taken away."""
    for node in file.nodes:
        if isinstance(node, nodes.Openly) or (isinstance(node, nodes.Otherwise) and node.openly):
            start = file.source.text.index("openly", node.span.start)
            yield Edit(Span(file.source, start, start + len("openly")), "", "no openly")


def _conditions(file: Original, chance: random.Random) -> Iterator[Edit]:
    """A secret in a condition."""
    for node in file.nodes:
        for expr in _conditions_of(node):
            secret = _secret(file, chance)
            word = chance.choice(("and", "or"))
            told = isinstance(expr, nodes.Openly) or (_may_be_told(node) and chance.random() < 0.5)
            plain = expr.condition if isinstance(expr, nodes.Openly) else expr
            text = f"{'openly ' if told else ''}({plain.span.text}) {word} ({secret})"
            yield Edit(expr.span, text, f"condition of {type(node).__name__}")


def _owners(file: Original, chance: random.Random) -> Iterator[Edit]:
    """The pile of somebody else."""
    for node in file.nodes:
        if isinstance(node, nodes.Index) and node.indices[0].span.text == "player":
            other = chance.choice(("left of player", "right of player", "first player"))
            yield Edit(node.indices[0].span, other, "owner")


def _choosers(file: Original, chance: random.Random) -> Iterator[Edit]:
    """Somebody else chooses."""
    for node in file.nodes:
        if isinstance(node, nodes.PlayerChooses) and node.alias is None:
            yield Edit(node.chooser.span, f"left of {node.chooser.span.text} as other", "chooser")


def _flips(file: Original, chance: random.Random) -> Iterator[Edit]:
    """Cards that are turned up are not turned up, or are turned down."""
    for node in file.nodes:
        if isinstance(node, nodes.Flip):
            yield Edit(node.span, node.span.text.replace("face up", "face down"), "flip")


def _moved(file: Original, chance: random.Random) -> Iterator[Edit]:
    """Cards are moved by what they are."""
    for node in file.nodes:
        if isinstance(node, nodes.MoveCards) and isinstance(node.cards, nodes.EndCard):
            pile = node.cards.pile.span.text
            yield Edit(node.cards.span, f"card zz in {pile} where {_about(file, chance)}", "moved cards")


def _given(file: Original, chance: random.Random) -> Iterator[Edit]:
    """A value that a secret decides."""
    for node in file.nodes:
        if isinstance(node, nodes.Assign | nodes.Let) and not isinstance(node.value, nodes.Openly):
            value = node.value.span.text
            yield Edit(node.value.span, f"({value}) and ({_secret(file, chance)})", "value")
            yield Edit(node.value.span, f"({value} when {_secret(file, chance)}, otherwise {value})", "value")


def _results(file: Original, chance: random.Random) -> Iterator[Edit]:
    """Who wins, and the score."""
    for node in file.nodes:
        match node:
            case nodes.EndGame(who=nodes.Domain() as who):
                yield Edit(who.span, f"player qq where {_secret(file, chance, 'qq')}", "result")
            case nodes.ScoreLine(value=value):
                count = f"({value.span.text}) + (count of card zz in {_pile(file, chance)} where {_about(file, chance)})"
                yield Edit(value.span, count, "score")
            case _:
                pass


def _sentences(file: Original, chance: random.Random) -> Iterator[Edit]:
    """A secret in a sentence."""
    for node in file.nodes:
        if isinstance(node, nodes.Sentence) and node.span.text.endswith('"'):
            count = f"{{count of card zz in {_pile(file, chance)} where {_about(file, chance)}}}"
            yield Edit(node.span, f'{node.span.text[:-1]} {count}"', "sentence")


def _secret(file: Original, chance: random.Random, player: str = "player") -> str:
    """A condition that reads cards or a variable."""
    pile = _pile(file, chance, player)
    if chance.random() < 0.3:
        return f"top of {pile} is face up and ({_about(file, chance, f'top of {pile}')})"
    if chance.random() < 0.2:
        return f"size of {pile} > {chance.randrange(4)}"
    return f"{chance.choice(('some', 'no'))} card zz in {pile} where {_about(file, chance)}"


def _pile(file: Original, chance: random.Random, player: str = "player") -> str:
    """A pile of the game."""
    pile: PileSymbol = chance.choice(file.facts.piles)
    whose = chance.choice((player, player, player, f"left of {player}", "(first player)"))
    if pile.each == "player" and pile.indexed:
        return f"{pile.name}[{whose}, 1]"
    if pile.each == "player":
        return f"{pile.name}[{whose}]"
    if pile.each == "team":
        return f"{pile.name}[team of {whose}]"
    return (pile.names[0] if pile.names else f"{pile.name}[1]") if pile.indexed else pile.name


def _about(file: Original, chance: random.Random, card: str = "zz") -> str:
    """A condition on a card."""
    field = chance.choice(file.facts.fields)
    match field.type.type:
        case Number(low=low, high=high):
            return f"{field.name} of {card} > {chance.randint(low, high)}"
        case KindValues(kind=kind):
            return f"{field.name} of {card} is {chance.choice(kind.values)[0]}"
        case _:
            return f"{field.name} of {card} is first player"


_WAYS: Final[tuple[Callable[[Original, random.Random], Iterator[Edit]], ...]] = (
    _sights,
    _sights,
    _variables,
    _openly,
    _conditions,
    _conditions,
    _conditions,
    _owners,
    _owners,
    _choosers,
    _flips,
    _moved,
    _given,
    _results,
    _sentences,
)


def _conditions_of(node: nodes.Node) -> Iterator[nodes.Expr]:
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
