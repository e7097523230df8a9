"""The piles of a view as lines of text: a column for each seat, a line for each other pile; used by `draw`.

A seat's own cards that not all see always have a line of their own, below all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.cli.table.console import Console, Tone
from hoyle.diagnostics.render.columns import text_width
from hoyle.view import PileView, View

MOST_CELL = 14
"""Cards that take more columns than this get a line of their own."""


def pile_lines(view: View, console: Console) -> list[str]:
    """All piles: first those that are nobody's, then those of the seats side by side, then long ones in full."""
    own = [pile for pile in view.piles if is_own(pile, view)]
    shared = [pile for pile in view.piles if pile.owned_by != "player"]
    owned = [pile for pile in view.piles if pile.owned_by == "player"]
    lines = _shared([pile for pile in shared if not _is_long(pile)], console.width)
    for pile in shared:
        if _is_long(pile):
            lines += _in_full(pile, view, console, None)
    lines += _grid(owned, view, console)
    for pile in owned:
        if _is_long(pile) and pile not in own:
            lines += _in_full(pile, view, console, None)
    for pile in own:
        lines += _in_full(pile, view, console, Tone.OWN)
    return lines


def is_own(pile: PileView, view: View) -> bool:
    """Whether the seat sees cards of its own in it that do not lie open to all."""
    mine = pile.owned_by == "player" and pile.owner is not None and pile.owner == view.seat
    return mine and any(card is not None and not up for card, up in zip(pile.cards, pile.up, strict=False))


def cell(pile: PileView) -> str:
    """A pile in a few characters: its cards, its top and how many cards it has, or only how many."""
    seen = [card for card in pile.cards if card is not None]
    if not pile.cards:
        return "-"
    if len(seen) == pile.size:
        text = " ".join(seen)
        return text if text_width(text) <= MOST_CELL else f"[{pile.size}]"
    if pile.top is not None and len(seen) == 1:
        return f"{pile.top} ({cards(pile.size)})"
    return f"[{pile.size}]"


def cards(count: int) -> str:
    """How many cards, in words."""
    return "1 card" if count == 1 else f"{count} cards"


def _is_long(pile: PileView) -> bool:
    """Whether the cell does not show all cards of the pile that are seen."""
    seen = [card for card in pile.cards if card is not None]
    if not seen:
        return False
    return cell(pile) == f"[{pile.size}]"


def _shared(piles: Sequence[PileView], width: int) -> list[str]:
    """Piles that belong to no seat, each as moves call it; a family begins a new line, and fills even ones.

    How many stand in a line does not depend on what lies there now: every pile keeps its place.
    """
    lines: list[str] = []
    for family in dict.fromkeys(pile.family for pile in piles):
        labels = {pile.name: f"{pile.text or pile.name}: " for pile in piles if pile.family == family}
        cells = [labels[pile.name] + cell(pile) for pile in piles if pile.family == family]
        column = max(text_width(text) for text in cells) + 3
        widest = max(column, max(text_width(label) for label in labels.values()) + MOST_CELL + 3)
        a_line = _even(len(cells), max(1, (width + 3) // widest))
        for start in range(0, len(cells), a_line):
            row = cells[start : start + a_line]
            lines.append("".join(text + " " * (column - text_width(text)) for text in row).rstrip())
    return lines


def _even(count: int, most: int) -> int:
    """How many go into a line: with more than one line as many as make all lines alike, if that is half of `most`."""
    if count <= most:
        return count
    return next((each for each in range(most, most // 2, -1) if count % each == 0), most)


def _grid(piles: Sequence[PileView], view: View, console: Console) -> list[str]:
    """The piles of the seats: a column for each seat, a line for each family and number, as its owner's moves call it."""
    rows: dict[str, dict[int, str]] = {}
    for family in dict.fromkeys(pile.family for pile in piles):
        for seat in range(view.players):
            own = [pile for pile in piles if pile.family == family and pile.owner == seat]
            for number, pile in enumerate(own, 1):
                label = pile.text or (family if len(own) == 1 else f"{family} {number}")
                rows.setdefault(label, {})[seat] = f"[{pile.size}]" if is_own(pile, view) else cell(pile)
    if not rows:
        return []
    heads = {seat: f"seat {seat}" + ("*" if seat in view.actors else "") for seat in range(view.players)}
    first = max(text_width(label) for label in rows) + 2
    column = max(
        text_width(text) for text in (*heads.values(), *(t for r in rows.values() for t in r.values()))
    )
    per_block = max(1, (console.width - first) // (column + 2))
    lines: list[str] = []
    for start in range(0, view.players, per_block):
        seats = range(start, min(view.players, start + per_block))
        head = " " * first + "".join(
            _column(heads[seat], column, seat == view.seat, console) for seat in seats
        )
        lines.append(head.rstrip())
        for label, texts in rows.items():
            cells = "".join(
                _column(texts.get(seat, ""), column, seat == view.seat, console) for seat in seats
            )
            lines.append((label + " " * (first - text_width(label)) + cells).rstrip())
    return lines


def _column(text: str, width: int, own: bool, console: Console) -> str:
    padding = " " * (width + 2 - text_width(text))
    return (console.tint(text, Tone.OWN) if own and text else text) + padding


def _in_full(pile: PileView, view: View, console: Console, tone: Tone | None) -> list[str]:
    """All cards of a pile that are seen, over as many lines as it takes."""
    mine = pile.owned_by == "player" and pile.owner == view.seat
    if mine and _only_one(pile, view):
        head = f"your {pile.family}: "
    else:
        head = f"{pile.name} ({cards(pile.size)}): " if pile.owned_by != "player" else f"{pile.name}: "
    lines: list[str] = []
    line = head
    for card in pile.cards:
        text = card if card is not None else "?"
        if text_width(line) + text_width(text) > console.width and line.strip():
            lines.append(line.rstrip())
            line = " " * text_width(head)
        line += text + " "
    lines.append(line.rstrip())
    return [console.tint(text, tone) if tone is not None else text for text in lines]


def _only_one(pile: PileView, view: View) -> bool:
    return sum(other.family == pile.family and other.owner == pile.owner for other in view.piles) == 1
