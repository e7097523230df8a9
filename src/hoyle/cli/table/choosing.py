"""Moves as a list to choose from; sets of cards are picked one by one where listing them would bury the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import frozen

MOST_SETS = 30


@frozen
class Entry:
    """A line of the list: one move, or (`sets`) all moves that differ only in the set of cards they end in."""

    text: str
    sets: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The line as it stands in the list; of sets also how one of them is typed."""
        if not self.sets:
            return self.text
        first = max(self.sets, key=lambda move: move.count("+"))
        cards = first.rpartition(" ")[2].split("+")
        example = "+".join(cards[:3]) + ("…" if len(cards) > 3 else "")
        return f"{self.text} … ({len(self.sets)} sets: pick the cards, or type {self.text} {example})"


def entries(moves: Sequence[str]) -> list[Entry]:
    """The list for these moves; more than 30 sets of one move become one entry, in the place of the first."""
    groups: dict[str, list[str]] = {}
    for move in moves:
        groups.setdefault(_stem(move), []).append(move)
    listed: dict[str, Entry] = {}
    for move in moves:
        group = groups[_stem(move)]
        if len(group) > MOST_SETS and any("+" in one for one in group):
            stem = _stem(move)
            listed.setdefault(stem, Entry(stem, tuple(group)))
        else:
            listed[move] = Entry(move)
    return list(listed.values())


def _stem(move: str) -> str:
    """A move without its last choice."""
    return move.rpartition(" ")[0] or move


@frozen
class Pick:
    """A set that is being picked: all moves it might become, and the cards picked so far."""

    moves: tuple[str, ...]
    picked: tuple[str, ...] = ()

    @property
    def left(self) -> list[str]:
        """The moves that it may still become."""
        need = Counter(self.picked)
        return [move for move in self.moves if need <= cards_of(move)]

    @property
    def done(self) -> str | None:
        """The move that is complete as it stands, if there is one."""
        return next((move for move in self.moves if cards_of(move) == Counter(self.picked)), None)

    @property
    def cards(self) -> list[str]:
        """The cards that may be picked next, in the order of the moves."""
        have = Counter(self.picked)
        found: dict[str, None] = {}
        for move in self.left:
            found.update(dict.fromkeys(cards_of(move) - have))
        return list(found)

    @property
    def by_number(self) -> bool:
        """Whether a card may be picked by its place: not where cards are numbers themselves."""
        return not any(card.isdecimal() for card in self.cards)

    @property
    def progress(self) -> str:
        """How many cards are picked, and how many it will be."""
        sizes = [cards_of(move).total() for move in self.left]
        least, most = min(sizes), max(sizes)
        of = f"{least}" if least == most else f"{least} to {most}"
        return f"{len(self.picked)} of {of} picked"

    def add(self, card: str) -> Pick:
        """The pick with one more card."""
        return Pick(self.moves, (*self.picked, card))

    def back(self) -> Pick:
        """The pick without its last card."""
        return Pick(self.moves, self.picked[:-1])


def add_cards(pick: Pick, line: str) -> Pick | str:
    """The pick with the cards that a line names, by their texts or the place of one; or why that cannot be."""
    number = int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else None
    cards = pick.cards
    if number is not None and pick.by_number:
        if not 1 <= number <= len(cards):
            return f"there is no card {number} in the list; it goes from 1 to {len(cards)}"
        return pick.add(cards[number - 1])
    if line in cards:
        return pick.add(line)
    for card in line.replace("+", " ").split():
        if card not in pick.cards:
            again = " any more" if card in pick.picked else ""
            return f"`{card}` is none of these cards{again}; `?` says what else you can type"
        pick = pick.add(card)
    return pick


def cards_of(move: str) -> Counter[str]:
    """The cards of the set that a move ends in."""
    last = move.rpartition(" ")[2]
    return Counter(() if last == "-" else last.split("+"))


def numbered(texts: Sequence[str], width: int) -> list[str]:
    """Texts with their places from 1, in as many columns as fit, reading down the columns."""
    if not texts:
        return []
    digits = len(str(len(texts)))
    cells = [f"{place:>{digits}} {text}" for place, text in enumerate(texts, 1)]
    cell = max(len(text) for text in cells) + 3
    columns = max(1, min((width - 2) // cell, len(cells)))
    if len(cells) <= 8 and cell * len(cells) > width:
        columns = min(columns, 2)
    rows = -(-len(cells) // columns)
    return [
        "  " + "".join(cells[i].ljust(cell) for i in range(row, len(cells), rows)).rstrip()
        for row in range(rows)
    ]
