"""The program as a whole and the tables beside its code: cards, piles, variables, moves, scores.

Texts in the tables are for people (views, move texts, messages); the engine computes with ids only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Any, SupportsIndex

from attrs import field

from hoyle._frozen import frozen
from hoyle.ir.expressions import Expr
from hoyle.ir.instructions import Code, Decision
from hoyle.ir.native import Natives
from hoyle.ir.patterns import Pattern
from hoyle.source import Span


class Sight(Enum):
    """Who sees the cards of a pile, or a variable."""

    NOBODY = "nobody"
    ALL = "all"
    TOP = "top"  # all see the top card (piles only)
    OWNER = "owner"
    TEAM = "team"
    OTHERS = "others"


class Shape(Enum):
    """How a value is written for people and in JSON."""

    YES_NO = "yes/no"
    NUMBER = "number"
    PLAYER = "player"
    TEAM = "team"
    CARD = "card"
    PILE = "pile"
    NAMED = "named"  # a value of a kind: `labels[value - low]`


@frozen
class Display:
    """How to write a value: its shape and, for named values, the names from `low` on; `none` names none."""

    shape: Shape
    labels: tuple[str, ...] = ()
    low: int = 0
    none: str = "none"


@frozen
class Card:
    """A card of the deck. Cards with the same `look` are alike. `text` is c.61's; `back` what its back shows.

    `fields` are the values of its fields for people, in the order of the field names of the program.
    """

    look: int
    text: str
    back: str
    form: str | None
    fields: Mapping[str, str | int]


@frozen
class Pile:
    """A pile. `family` is its declared name; `owner` a seat, team or kind value; `number` its place from 1.

    `text` is how its own owner writes it in a move (`stock`, `row1`, `D2`, `U1`); `name` is unique (`kept[0]`,
    `slot[1, 2]`, `U1`). `ordered` tells whether its order matters (c.34).
    """

    family: str
    owner: int | None
    owned_by: str | None
    """`player`, `team` or the name of a kind."""
    number: int | None
    text: str
    name: str
    sight: Sight
    ordered: bool
    remembered: bool = False
    """Whether views show a card in it to those who know that it lies there (c.48)."""


@frozen
class Variable:
    """A declared variable at top level: `count` slots from `base`; for arrays the texts of the indices.

    `indices` are the values of the index (seats, teams, kind numbers, pile ids) in order; `keys` their texts.
    """

    name: str
    base: int
    count: int
    indices: tuple[int, ...]
    keys: tuple[str, ...]
    indexed_by: str | None
    sight: Sight
    display: Display


class Coding(Enum):
    """How a choice's value becomes a code (c.62)."""

    LOOK = "look"  # a card: place of its look among the looks
    NUMBER = "number"  # (value - low) div step
    SEAT = "seat"  # seats to the left of the chooser
    PLACE = "place"  # a pile: its place in the ranges of piles that the choice can have
    SET = "set"  # one number for each look, and a last one, done, if the size is open


@frozen
class PileRange:
    """Piles that a choice can have: `count` ids from `low` on; `own` of them for each seat, if they are the chooser's."""

    low: int
    count: int
    own: int = 0


@frozen
class ChoiceCode:
    """The coding of one choice: `count` codes, from `low` in steps of `step`; `none` tells if none has a code (the last)."""

    coding: Coding
    count: int
    low: int = 0
    step: int = 1
    places: tuple[PileRange, ...] = ()
    """For piles: where they lie, in the order of their codes."""
    any_pile: bool = False
    """Whether any pile of the game may be named, though only some have codes."""
    none: bool = False
    open_size: bool = False
    display: Display = Display(Shape.NUMBER)
    name: str = ""
    """What the choice is called in the file, for messages and prompts."""


@frozen
class MoveInfo:
    """A move by name: its codings and its block of numbers `first .. first + size - 1` (size 0: dead everywhere)."""

    name: str
    codes: tuple[ChoiceCode, ...]
    first: int
    size: int


@frozen
class ScoreLine:
    """A line of the score sheet: `value` speaks of the owner as local 0."""

    name: str
    label: str
    value: Expr


@frozen
class Score:
    """A score sheet: `owners` rows (players, teams, or one for everyone); totals in slots from `totals` on."""

    owned_by: str
    """`player`, `team` or `everyone`."""
    owners: int
    lines: tuple[ScoreLine, ...]
    adds: ScoreLine | None
    totals: int


@frozen
class Phase:
    """A phase: `entry` sets its fresh variables, `body` is the address after that; parameters are in `slots`."""

    name: str
    entry: int
    body: int
    parameters: tuple[str, ...]
    slots: tuple[int, ...]
    return_slot: int


@frozen
class Drawn:
    """An option left `random`: its slot is drawn among `count` seats when the game begins, in written order."""

    name: str
    slot: int
    count: int


def _itself(program: Program) -> Program:
    return program


@frozen
class Program:
    """A game for one configuration.

    `start` is the address where a game begins: top-level variables are set there, then `play` is entered.
    `setup` is the address that sets the top-level variables only and returns through `setup_slot` (-1 there:
    halt; for tests, which enter a phase afterwards). `columns[k][card]` are the card attributes; `slots` is the
    size of the frame, `locals` the most locals an expression uses. `deck` is the pile where all cards start.
    `rules_hash` is of all sources.
    """

    name: str
    title: str
    players: int
    teams: int
    options: Mapping[str, int | str | bool]
    rules_hash: str
    code: tuple[Code, ...]
    decisions: tuple[Decision, ...]
    phases: tuple[Phase, ...]
    start: int
    setup: int
    setup_slot: int
    slots: int
    locals: int
    columns: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...]
    looks: tuple[str, ...]
    """Texts of the looks, in deck order."""
    piles: tuple[Pile, ...]
    deck: int
    variables: tuple[Variable, ...]
    moves: tuple[MoveInfo, ...]
    move_count: int
    """All move numbers lie below."""
    scores: tuple[Score, ...]
    displays: tuple[Display, ...]
    drawn: tuple[Drawn, ...]
    patterns: tuple[Pattern, ...] = ()
    seated: tuple[Expr | None, Display] | None = None
    """`seated by`: the member of the team that sits on a seat, the seat being local 0; for hosts only."""
    spans: tuple[Span, ...] = field(default=(), eq=False, repr=False)
    natives: Natives | None = field(default=None, eq=False, repr=False)
    """Of a translated program: its functions."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickled is what a rule file means; functions are made anew where they are wanted."""
        if self.natives is not None:
            return (_itself, (self.plain,))
        return super().__reduce_ex__(protocol)

    @property
    def plain(self) -> Program:
        """The program without functions, where it can be read what expressions are made of."""
        return self if self.natives is None else self.natives.plain

    @cached_property
    def configuration(self) -> str:
        """Name, players and options as text, for fingerprints."""
        options = sorted(self.options.items(), key=lambda item: item[0])
        return json.dumps([self.name, self.players, options], separators=(",", ":"))

    def team_of(self, seat: int) -> int:
        """The team of a seat."""
        return seat % self.teams
