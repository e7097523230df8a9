"""What stands at the screen during a game: the match, who sits there, what each seat has been shown; used by the loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import define, field

from hoyle.cli.table.console import Console, Tone

if TYPE_CHECKING:
    from hoyle import Match
    from hoyle.view import Agent

MOST_NEWS = 12


@define
class Sitting:
    """A match at one screen. `at_screen` is the seat whose cards may stand there now, `told` how many of its
    events each seat has read.
    """

    match: Match
    console: Console
    humans: frozenset[int]
    agents: Mapping[int, Agent]
    at_screen: int | None = None
    told: dict[int | None, int] = field(factory=dict)


def hand_over(sitting: Sitting, seat: int) -> None:
    """Let another person come to the screen, so that nobody reads what is not his."""
    console = sitting.console
    if len(sitting.humans) > 1 and sitting.at_screen != seat:
        console.clear()
        if console.is_terminal:
            console.say(console.tint(f"Seat {seat}, please.", Tone.TITLE))
            console.ask("Press Enter when nobody else looks at the screen. ")
        else:
            console.say(f"--- seat {seat} ---")
    if sitting.at_screen != seat or len(sitting.humans) > 1:
        console.clear()
    sitting.at_screen = seat


def news(sitting: Sitting, seat: int | None) -> list[str]:
    """What happened since this seat last looked, in words."""
    events = sitting.match.events(seat)
    known = min(sitting.told.get(seat, 0), len(events))
    sitting.told[seat] = len(events)
    fresh = [event.sentence for event in events[known:] if event.sentence]
    if len(fresh) <= MOST_NEWS:
        return fresh
    return [f"… {len(fresh) - MOST_NEWS} more before that (`log` shows them)", *fresh[-MOST_NEWS:]]


def forget(sitting: Sitting) -> None:
    """After moves were taken back: nobody has read more than there is now."""
    for seat, known in sitting.told.items():
        sitting.told[seat] = min(known, len(sitting.match.events(seat)))
