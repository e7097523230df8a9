"""What stands at the screen during a game: the match, who sits there, what each seat has been shown; used by the loop."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import define, field

from hoyle.cli.table.clock import Clock
from hoyle.cli.table.console import Console, Tone

if TYPE_CHECKING:
    from hoyle import Match
    from hoyle.view import Agent, SeenEvent

MOST_NEWS = 12
"""Of more moves than this only the last ones are told."""


@define
class Sitting:
    """A match at one screen. `at_screen` is the seat whose cards may stand there now; `told` says up to which
    move each seat (None: those who only watch) has read what happened.
    """

    match: Match
    console: Console
    humans: frozenset[int]
    agents: Mapping[int, Agent]
    clock: Clock
    at_screen: int | None = None
    told: dict[int | None, int] = field(factory=dict)


def hand_over(sitting: Sitting, seat: int) -> None:
    """Let another person come to the screen, so that nobody reads what is not his."""
    if len(sitting.humans) > 1 and sitting.at_screen != seat:
        console = sitting.console
        if sitting.at_screen is not None:
            console.clear()
        if console.is_terminal:
            console.say(console.tint(f"Seat {seat}, please.", Tone.TITLE))
            console.ask("Press Enter when nobody else looks at the screen. ")
            console.clear()
        else:
            console.say(f"--- seat {seat} ---")
    sitting.at_screen = seat


def step_back(sitting: Sitting) -> None:
    """Let nobody's own cards stand at the screen, where several people play at once."""
    if sitting.at_screen is not None and len(sitting.humans) > 1:
        sitting.console.clear()
        sitting.at_screen = None


def news(sitting: Sitting, seat: int | None) -> list[str]:
    """What happened since this seat last looked: a move with all that followed from it on a line.

    Where all chose at once, who chose what is a line, and what followed from it is another.
    """
    match = sitting.match
    told = sitting.told.get(seat)
    sitting.told[seat] = match.turn
    first = max(told or 0, match.turn - MOST_NEWS)
    skipped = first - (told or 0)
    moves = [_since(sitting, seat, turn) for turn in range(first, match.turn)]
    groups: list[list[str]] = []
    if told is None and not skipped:
        # What happened before the first move; each thing has a line of its own.
        begun = match.events(seat)
        begun = begun[: len(begun) - len(match.events(seat, since=0))]
        groups += [[event.sentence] for event in begun if _matters(event)]
    for events in moves:
        groups += _lines(events)
    width = sitting.console.width - 2
    lines = [
        line
        for group in groups
        for line in textwrap.wrap("; ".join(group), width, subsequent_indent="    ", break_on_hyphens=False)
    ]
    if skipped:
        lines.insert(
            0, f"… {skipped} more {'move' if skipped == 1 else 'moves'} before that (`log` shows all)"
        )
    return lines


def _since(sitting: Sitting, seat: int | None, turn: int) -> list[SeenEvent]:
    """What a seat has seen of one move and of what followed from it."""
    match = sitting.match
    events = match.events(seat, since=turn)
    later = match.events(seat, since=turn + 1) if turn + 1 < match.turn else []
    return [event for event in events[: len(events) - len(later)] if _matters(event)]


def _lines(events: list[SeenEvent]) -> list[list[str]]:
    """The events of one move in groups that have a line each; what comes after a writing of the sheet stands alone."""
    kinds = [event.kind for event in events]
    together = "committed" in kinds and "chosen" in kinds
    chosen = [event.sentence for event in events if event.kind == "chosen"] if together else []
    followed: list[str] = []
    alone: list[list[str]] = []
    for event in events:
        if together and event.kind in ("chosen", "committed"):
            continue
        if alone or event.kind in ("tallied", "ended"):
            alone.append([event.sentence])
        else:
            followed.append(event.sentence)
    return [group for group in (chosen, followed, *alone) if group]


def _matters(event: SeenEvent) -> bool:
    """Whether an event is news for people: the table shows variables, and a condition that is told to all is
    expected not to hold.
    """
    if event.kind == "told":
        return event.data.get("truth") is not False
    return bool(event.sentence) and event.kind != "variable"


def forget(sitting: Sitting) -> None:
    """After moves were taken back: nobody has read more than there is now."""
    for seat, known in sitting.told.items():
        sitting.told[seat] = min(known, sitting.match.turn)
