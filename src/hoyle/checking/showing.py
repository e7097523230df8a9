"""How a finding is shown: its place, the moves that lead to it, and a saved match; for the modules that make findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hoyle.checking.marks import Place
from hoyle.checking.search import Moves
from hoyle.checking.setups import Setup, program_of
from hoyle.engine import RuleFault
from hoyle.match import Game
from hoyle.source import Span

if TYPE_CHECKING:
    from hoyle.checking.run import Check

MOST_SHOWN: Final = 12
"""So many moves are listed in a note."""


def span_of(check: Check, place: Place) -> Span:
    """The range of a rule file at a place; the head line if there is none."""
    name, start, end = place
    for source in check.checked.assembly.sources:
        if source.name == name:
            return Span(source, start, end)
    return head_of(check)


def head_of(check: Check) -> Span:
    """The head line of the game."""
    return first_line(check.checked.assembly.head.span)


def after_moves(setup: Setup, moves: Moves, where: str = "") -> str:
    """A note that says by which moves a game comes to a point."""
    if not moves:
        return f"with {setup.words}{where}, before the first move"
    return moves_note(moves, f"with {setup.words}{where}, after {counted(len(moves), 'move')}:")


def moves_note(moves: Moves, lead: str) -> str:
    """A note that lists moves, the first of many."""
    shown = ", ".join(f"{seat}: `{text}`" for seat, text in moves[:MOST_SHOWN])
    more = f" and {len(moves) - MOST_SHOWN} more" if len(moves) > MOST_SHOWN else ""
    return f"{lead} {shown}{more}"


def counted(number: int, word: str) -> str:
    """A number with its word: `1 game`, `2,000 games`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def first_line(span: Span) -> Span:
    """A range cut at the end of its first line."""
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, end)


def saved_match(
    check: Check, setup: Setup, seed: int, moves: Moves, deck: tuple[str, ...] | None = None
) -> str | None:
    """The save of a match up to the last of the moves that can be made; None if it fails before the first."""
    path = check.home.source.name
    game = Game(program_of(check.packed, setup), path if path.endswith(".hoyle") else None)
    try:
        match = game.start(seed, deck)
    except RuleFault:
        return None
    try:
        for seat, text in moves:
            match.play(text, seat)
    except RuleFault:  # a match stays as it was before the move
        return match.save()
    return match.save()
