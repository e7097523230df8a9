"""What one person is asked: the list of moves, and the set of cards that is being picked; used by the loop."""

from __future__ import annotations

from collections.abc import Collection

from attrs import define, frozen

from hoyle.cli.table.choosing import Entry, Pick, add_cards
from hoyle.cli.table.orders import Order, Place, Typed, Unclear, read_order


@define
class Question:
    """The list that stands before a person; `pick` is the set that is being picked for the move `stem`."""

    seat: int
    listed: list[Entry]
    pick: Pick | None = None
    stem: str = ""

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""
        if self.pick is None:
            return f"seat {self.seat}> "
        done = "done, " if self.pick.done is not None else ""
        return f"seat {self.seat}, {self.pick.progress}, a card ({done}back, ?)> "

    def begin_pick(self, text: str) -> bool:
        """Begin to pick a set, if the text stands for many; yes if so."""
        for entry in self.listed:
            if entry.sets and entry.text == text:
                self.pick, self.stem = Pick(entry.sets), entry.text
                return True
        return False


@frozen
class Complete:
    """The set that is being picked is complete: the move."""

    move: str


@frozen
class Leave:
    """No set is to be picked after all."""


def read_step(pick: Pick | None, line: str, move_names: Collection[str]) -> Pick | Complete | Leave | Order:
    """What a line means: an order; or while a set is picked the pick after it, or its end."""
    if pick is None or not line:
        return read_order(line, move_names)
    if line in pick.cards:
        return _picked(pick, line)
    if line == "back":
        return pick.back() if pick.picked else Leave()
    if line == "done":
        return Complete(pick.done) if pick.done else Unclear(f"that is no whole set yet: {pick.progress}")
    order = read_order(line, move_names)
    match order:
        case Place():
            return _picked(pick, line)
        case Typed(text) if text.split()[0] not in move_names:
            return _picked(pick, line)
        case _:
            return order


def _picked(pick: Pick, line: str) -> Pick | Complete | Unclear:
    """The pick with the cards of a line; complete if no card can be added."""
    found = add_cards(pick, line)
    if isinstance(found, str):
        return Unclear(found)
    return Complete(found.done) if found.done is not None and not found.cards else found
