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
"""Of more moves than this only the last ones are told again."""


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
    """What happened since this seat last looked: a move with all that followed from it on a line."""
    events = sitting.match.events(seat, since=sitting.told.get(seat))
    sitting.told[seat] = sitting.match.turn
    groups: list[list[str]] = []
    in_move = False
    for event in events:
        if not _matters(event):
            continue
        begins = event.kind in ("chosen", "committed", "tallied", "ended")
        if begins or not in_move:
            groups.append([])
        in_move = event.kind == "chosen" or (in_move and not begins)
        groups[-1].append(event.sentence)
    width = sitting.console.width - 2
    lines = [
        line
        for group in groups[-MOST_NEWS:]
        for line in textwrap.wrap("; ".join(group), width, subsequent_indent="    ", break_on_hyphens=False)
    ]
    if len(groups) > MOST_NEWS:
        lines.insert(0, f"… {len(groups) - MOST_NEWS} more before that (`log` shows them)")
    return lines


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
