"""What a seat gets to see, as plain data; made by the engine's door, all that agents and screens know of a game.

Everything here can be written as JSON: texts, whole numbers, yes/no, lists and tables. None stands for "not seen"
among cards, and for the value none elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import field, frozen

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can hold of it."""


@frozen
class PileView:
    """A pile: its size, and its cards from the top down (a pile without order in deck order, unseen ones last).

    `cards` holds the text of each card that is seen, else None; `up` whether each lies face up; `backs` what
    their backs show, if any back shows something. `owner` is a seat, a team or a place in a kind, as `owned_by` says.
    `text` is what moves call it, without the `@owner` of a pile that is not the chooser's.
    """

    name: str
    family: str
    owner: int | None
    owned_by: str | None
    ordered: bool
    cards: tuple[str | None, ...]
    backs: tuple[str, ...] = ()
    up: tuple[bool, ...] = ()
    text: str = ""

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return len(self.cards)

    @property
    def top(self) -> str | None:
        """The text of the top card, if there is one and it is seen."""
        return self.cards[0] if self.ordered and self.cards else None

    def to_json(self) -> dict[str, Plain]:
        """As a table."""
        found: dict[str, Plain] = {
            "name": self.name,
            "text": self.text,
            "family": self.family,
            "owner": self.owner,
            "owned_by": self.owned_by,
            "ordered": self.ordered,
            "size": self.size,
            "cards": list(self.cards),
            "up": list(self.up),
        }
        if self.backs:
            found["backs"] = list(self.backs)
        return found


@frozen
class VariableView:
    """A variable that is seen: one value, or for each index its value; indices that are not seen are left out.

    `shape` tells what a value is (`yes/no`, `number`, `player`, `team`, `card`, `pile` or `named`), `indexed_by` what
    its indices are (`player`, `team` or the name of a kind).
    """

    name: str
    value: Plain = None
    elements: Mapping[str, Plain] | None = None
    shape: str = "named"
    indexed_by: str | None = None

    def to_json(self) -> Plain:
        """The value, or a table of values."""
        return self.value if self.elements is None else dict(self.elements)


@frozen
class PartView:
    """A named line of the score sheet."""

    name: str
    label: str
    value: int | None


@frozen
class LineView:
    """What one owner got in one writing of the sheet; owner None: everyone together."""

    owner: int | None
    parts: tuple[PartView, ...]
    added: int | None
    total: int | None

    def to_json(self) -> dict[str, Plain]:
        """As a table."""
        return {
            "owner": self.owner,
            "parts": [{"name": part.name, "label": part.label, "value": part.value} for part in self.parts],
            "added": self.added,
            "total": self.total,
        }


@frozen
class RowView:
    """One writing of the score sheet; its owners are players, teams or everyone."""

    owned_by: str
    lines: tuple[LineView, ...]

    def to_json(self) -> dict[str, Plain]:
        """As a table."""
        return {"owned_by": self.owned_by, "lines": [line.to_json() for line in self.lines]}


@frozen
class ResultView:
    """The end of the game: who won, who lost, the final numbers of the sheet, and the line of the rule file that says so."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    totals: tuple[int, ...]
    line: int

    def to_json(self) -> dict[str, Plain]:
        """As a table."""
        return {
            "winners": list(self.winners),
            "losers": list(self.losers),
            "totals": list(self.totals),
            "line": self.line,
        }


@frozen(kw_only=True)
class View:
    """What a seat (None: a spectator) sees now."""

    seat: int | None
    game: str
    players: int
    teams: int
    options: Mapping[str, int | str | bool]
    actors: tuple[int, ...]
    """The seats that are asked now; none when the game is over."""
    decision: str | None
    """The label of the decision that waits."""
    piles: tuple[PileView, ...]
    variables: tuple[VariableView, ...]
    totals: tuple[int, ...]
    sheet: tuple[RowView, ...]
    moves: tuple[str, ...] = ()
    """The seat's own legal moves."""
    commitment: str | None = None
    """The move the seat has chosen while others still think."""
    picks: tuple[str, ...] = ()
    """The cards the seat has picked so far for a move it has not made yet."""
    result: ResultView | None = None

    def pile(self, name: str) -> PileView:
        """The pile of this name."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        raise KeyError(f"there is no pile {name}; piles are {', '.join(pile.name for pile in self.piles)}")

    def to_json(self) -> dict[str, Plain]:
        """As a table of plain values."""
        return {
            "seat": self.seat,
            "game": self.game,
            "players": self.players,
            "teams": self.teams,
            "options": dict(self.options),
            "actors": list(self.actors),
            "decision": self.decision,
            "piles": [pile.to_json() for pile in self.piles],
            "variables": {variable.name: variable.to_json() for variable in self.variables},
            "totals": list(self.totals),
            "sheet": [row.to_json() for row in self.sheet],
            "moves": list(self.moves),
            "commitment": self.commitment,
            "picks": list(self.picks),
            "result": None if self.result is None else self.result.to_json(),
        }


@frozen
class SeenEvent:
    """What a seat learns of something that happened: its kind, the facts, and a sentence in words."""

    kind: str
    data: Mapping[str, Plain] = field(factory=dict)
    sentence: str = ""

    def to_json(self) -> dict[str, Plain]:
        """As a table of plain values."""
        return {"kind": self.kind, **self.data, "sentence": self.sentence}


class Agent(Protocol):
    """A player: gets the view of its seat and its legal moves, and returns one of them."""

    def choose(self, view: View, moves: Sequence[str]) -> str:
        """One of `moves`."""
        ...
