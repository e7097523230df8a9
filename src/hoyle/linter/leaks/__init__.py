"""The leak check: finds every place of a file where a secret becomes known to players who may not know it.

Language statements E1 to E14, F1 to F3 and K1 to K11. `find` reports, called by `run`; `giveaways` lists what a file
tells with `openly`.
"""

from __future__ import annotations

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds.syntax import TOO_DEEP
from hoyle.linter.leaks import choices, places
from hoyle.linter.leaks.changes import Summaries
from hoyle.linter.leaks.moment import Game, Moment, Stands, own_term
from hoyle.linter.leaks.piles import sight_of
from hoyle.linter.leaks.reporting import Giveaway, Report
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import FieldSymbol, PileSymbol
from hoyle.semantics.types import Number
from hoyle.source import Span
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk

__all__ = ["Giveaway", "find", "giveaways"]

_UP = (nodes.Sight.FACE_UP, nodes.Sight.TOP_FACE_UP)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the leaks of a game. A module by itself is not looked at: who sees its piles the game says that uses it."""
    if not assembly.is_module:
        _look(assembly, facts, sink)


def giveaways(assembly: Assembly, facts: Facts) -> tuple[Giveaway, ...]:
    """Every `openly` of a game without errors, with what it gives away, in the order of the file."""
    if assembly.is_module:
        return ()
    found = _look(assembly, facts, Sink())
    return tuple(sorted(found, key=lambda each: (each.span.source.name, each.span.start)))


def _look(assembly: Assembly, facts: Facts, sink: Sink) -> list[Giveaway]:
    game = _game(assembly, facts)
    start = Moment(game, {})
    report = Report(sink, game.several)
    for declared in assembly.declarations:
        try:
            _look_at(declared, start, report)
        except RecursionError:
            place = declared.span
            head = Span(place.source, place.start, place.start + len(place.text.partition("\n")[0]))
            words = "Too much leads through each other here to see what is given away"
            sink.report(TOO_DEEP, head, f"{words}.", help="Let some defines do without the others.")
    return report.giveaways


def _look_at(declared: nodes.Declaration, start: Moment, report: Report) -> None:
    match declared:
        case nodes.Phase(body=body) | nodes.Play(body=body):
            places.block(body, start, report)
        case nodes.SharedMove(move=move):
            symbol = start.game.facts.binds.get(declared.id)
            moment = start.named(symbol, Stands(term=own_term(symbol))) if symbol else start
            choices.body(move, moment, report)
        case _:
            pass


def _game(assembly: Assembly, facts: Facts) -> Game:
    fresh: dict[str, frozenset[int]] = {}
    for symbol in facts.variables.values():
        if symbol.node.fresh is not None:
            name = symbol.node.fresh.text
            fresh[name] = fresh.get(name, frozenset()) | {id(symbol)}
    summaries = Summaries(facts, fresh)
    return Game(
        assembly,
        facts,
        summaries,
        _backs(assembly, facts),
        _turned(assembly, facts, summaries),
        _least_players(assembly, facts) > 1,
    )


def _backs(assembly: Assembly, facts: Facts) -> frozenset[FieldSymbol]:
    found = set()
    for declared in assembly.declarations:
        if isinstance(declared, nodes.Deck):
            names = [name for line in declared.lines if isinstance(line, nodes.Back) for name in line.fields]
            found |= {facts.uses.get(name.id) for name in names}
    return frozenset(symbol for symbol in found if isinstance(symbol, FieldSymbol))


def _turned(assembly: Assembly, facts: Facts, summaries: Summaries) -> frozenset[PileSymbol]:
    """Piles that lie face up, in which cards may be turned down or come face down."""
    upward = [pile for pile in facts.piles if sight_of(pile) in _UP]
    if not upward:
        return frozenset()
    found: set[PileSymbol] = set()
    for node in (part for each in assembly.declarations for part in walk(each)):
        match node:
            case nodes.Flip(cards=cards, up=False):
                families = summaries.families(cards)
            case nodes.MoveCards(to=to, face="down"):
                families = summaries.families(to)
            case _:
                continue
        found |= {pile for pile in upward if None in families or pile in families}
    return frozenset(found)


def _least_players(assembly: Assembly, facts: Facts) -> int:
    for declared in assembly.declarations:
        if isinstance(declared, nodes.Players):
            typed = facts.types.get(declared.low.id)
            if isinstance(declared.low, nodes.Integer):
                return declared.low.value
            if typed is not None and isinstance(typed.type, Number):
                return typed.type.low
    return 1
