"""The cheapest division of a pile into groups of a pattern, for people; given out by the match (c.60)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from hoyle import engine
from hoyle.diagnostics import nearest
from hoyle.engine import State
from hoyle.ir.program import Program
from hoyle.match.errors import HiddenCards
from hoyle.view import Plain


@frozen
class DividedGroup:
    """A group: the name of its line, its cards in the order of the deck, and what each of them stands for.

    `stands_for` is None for a card that is not wild. For a wild one it names the fields that the line fixes; it is
    empty in a group of wild cards only.
    """

    name: str
    cards: tuple[str, ...]
    stands_for: tuple[Mapping[str, Plain] | None, ...]


@frozen
class Division:
    """Cards divided so that those left over cost the least: the groups, the cards left over, and their cost."""

    groups: tuple[DividedGroup, ...]
    left: tuple[str, ...]
    cost: int


def divided(program: Program, state: State, pattern: str, pile: str, seat: int | None) -> Division:
    """The division to show to a seat; refused if it would tell the seat more than it sees."""
    number = _place("pattern", pattern, [each.name for each in program.patterns])
    place = _place("pile", pile, [each.name for each in program.piles])
    who = "a spectator" if seat is None else f"seat {seat}"
    if not engine.sees_pile(program, state, seat, place):
        raise HiddenCards(f"{who} does not see all cards of {pile}")
    if not engine.sees_pattern(program, state, seat, program.patterns[number]):
        raise HiddenCards(f"{who} does not see all that {pattern} depends on")
    return named(program, engine.division(program, state, number, state.piles[place]))


def named(program: Program, found: engine.Division) -> Division:
    """A division in texts."""
    return Division(
        tuple(_group(program, group) for group in found.groups), _texts(program, found.left), found.cost
    )


def _place(what: str, name: str, names: list[str]) -> int:
    if name not in names:
        near = nearest(name, names)
        raise ValueError(f"there is no {what} {name}" + (f"; did you mean {near}?" if near else ""))
    return names.index(name)


def _group(program: Program, group: engine.DividedGroup) -> DividedGroup:
    stands = [
        None
        if card not in group.stands
        else {field.name: _shown(program, field.display, value) for field, value in group.stands[card]}
        for card in group.cards
    ]
    return DividedGroup(group.name, _texts(program, group.cards), tuple(stands))


def _shown(program: Program, display: int, value: int) -> Plain:
    """A value as the fields of cards show it: a number that has no name of its own is a number."""
    shown = engine.plain(program, program.displays[display], value)
    return value if shown == str(value) else shown


def _texts(program: Program, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(program.cards[card].text for card in cards)
