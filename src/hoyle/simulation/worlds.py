"""Two worlds: what a seat may not know is changed, and all it can observe must stay the same (CM-07)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Final

from hoyle import engine
from hoyle.engine import RuleFault, State
from hoyle.engine import events as happened
from hoyle.engine.events import Event
from hoyle.ir.program import Program
from hoyle.match import Game, Match
from hoyle.match.revealed import faces
from hoyle.simulation.walking import MOST_MOVES, foreign_texts, step, walk

EVERY: Final = 6
"""One state in so many is looked at."""

MOVES_ON: Final = 12
"""Moves played on in both worlds."""


def two_worlds(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """Swap two cards that a seat sees in neither place, play on alike, and compare what that seat observes.

    The comparison ends when one of the two cards comes into its sight, when the same move is not legal in both
    worlds, and when the rules tell everybody a truth (`openly`) that differs: what is told is no leak.
    """
    found: list[str] = []
    for match, chance in walk(game, seed, "worlds", most):
        if not chance.randrange(EVERY):
            found += worlds_look_alike(match, chance)
    return found


def worlds_look_alike(match: Match, chance: random.Random) -> list[str]:
    """The same in one state, for one viewer."""
    seat = chance.randrange(-1, match.game.players)
    viewer = None if seat < 0 else seat
    pair = _pair(match.game.program, match._state, viewer, set(match._memory(viewer).where), chance)
    return [] if pair is None else list(_compare(match, viewer, pair, chance))


def _pair(
    program: Program, state: State, viewer: int | None, known: set[int], chance: random.Random
) -> tuple[int, int] | None:
    """Two cards with the same back that the viewer neither sees nor knows and nobody has bound by a choice."""
    bound = known | {card for stack in state.stacks.values() for card in stack.cards}
    for play in state.pending.values():
        for choice in play.choices if play is not None else ():
            bound.update(choice if isinstance(choice, tuple) else (choice,))
    hidden = [
        card
        for card in range(len(program.cards))
        if state.where[card] >= 0 and card not in bound and not engine.sees(program, state, viewer, card)
    ]
    if len(hidden) < 2:
        return None
    one, other = chance.sample(hidden, 2)
    same_place = state.where[one] == state.where[other] and not state.ordered[state.where[one]]
    same_back = program.cards[one].back == program.cards[other].back
    return (one, other) if same_back and not same_place else None


def swapped(state: State, one: int, other: int) -> State:
    """The same state with two cards in each other's place, lying as the other lay."""
    twin = state.copy()
    exchange = {one: other, other: one}
    for pile, cards in enumerate(twin.piles):
        cards[:] = [exchange.get(card, card) for card in cards]
        if not twin.ordered[pile]:
            cards.sort(reverse=True)
    for table in (twin.where, twin.faces):
        table[one], table[other] = table[other], table[one]
    return twin


def _compare(match: Match, viewer: int | None, pair: tuple[int, int], chance: random.Random) -> Iterator[str]:
    here, there = match.copy(), match.copy()
    there._state = swapped(there._state, *pair)
    what = _what(match, viewer, pair)
    begun = len(match._history.events)
    for made in range(MOVES_ON + 1):
        texts = foreign_texts(here, chance, 2)
        ours, theirs = (_observed(world, viewer, texts, begun) for world in (here, there))
        if ours != theirs:
            yield f"{what}: after {made} moves more it observes {_difference(ours, theirs)}"
            return
        if not here.actors or not _both_move(here, there, chance):
            return
        new, other = here._history.events[-_news(here) :], there._history.events[-_news(there) :]
        if _in_sight(match.game.program, viewer, pair, here, there, [*new, *other]) or _told(new) != _told(
            other
        ):
            return


def _both_move(here: Match, there: Match, chance: random.Random) -> bool:
    """The same random move in both worlds; whether it could be made in both."""
    try:
        seat, text = step(here, chance)
        if there.why_not(text, seat) is not None:
            return False
        there.play(text, seat)
    except RuleFault:
        return False
    return True


def _news(match: Match) -> int:
    return len(match._history.events) - match._history.moves[-1].events


def _in_sight(
    program: Program,
    viewer: int | None,
    pair: tuple[int, int],
    here: Match,
    there: Match,
    news: list[Event],
) -> bool:
    bit = 1 << (program.players if viewer is None else viewer)
    if any(face.card in pair and face.known_to & bit for event in news for face in faces(event)):
        return True
    return any(engine.sees(program, world._state, viewer, card) for world in (here, there) for card in pair)


def _told(events: list[Event]) -> list[object]:
    """The truths that were told to everybody."""
    return [event for event in events if isinstance(event, happened.Told | happened.Stuck)]


def _observed(match: Match, viewer: int | None, texts: list[str], begun: int) -> dict[str, str]:
    """All that a viewer can observe, as texts: view, events since the worlds parted, legal moves and refusals."""
    news = (engine.seen_event(match.game.program, e, viewer) for e in match._history.events[begun:])
    seen: dict[str, object] = {
        "view": match.view(viewer).to_json(),
        "events": [event.to_json() for event in news if event is not None],
    }
    if viewer is not None:
        seen["legal moves"] = [move.text for move in match.legal_moves(viewer)]
        seen["legal numbers"] = match.legal_numbers(viewer)
        seen["refusals"] = [
            [text, None if why is None else [why.kind.value, why.sentence, why.legal]]
            for text in texts
            for why in [match.why_not(text, viewer)]
        ]
    return {name: json.dumps(value, sort_keys=True) for name, value in seen.items()}


def _difference(ours: dict[str, str], theirs: dict[str, str]) -> str:
    for name, text in ours.items():
        other = theirs[name]
        if text != other:
            at = next(
                (n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b),
                min(len(text), len(other)),
            )
            cut = slice(max(0, at - 60), at + 60)
            return f"other {name}: …{text[cut]}… and …{other[cut]}…"
    return "nothing else"


def _what(match: Match, viewer: int | None, pair: tuple[int, int]) -> str:
    program, state = match.game.program, match._state
    who = "a spectator" if viewer is None else f"seat {viewer}"
    one, other = (f"{program.cards[card].text} in {program.piles[state.where[card]].name}" for card in pair)
    return f"{who} may not know {one} from {other} after {match.turn} moves"
