"""What is told and what is kept: events tell all that a seat sees, and choices made at once stay hidden until the last.

Checks for `conformance`, like all others: they play a match at random and give a sentence for what is wrong.
"""

from __future__ import annotations

import json
import random
from typing import Final

from hoyle import engine
from hoyle.match import Game, Match
from hoyle.match.known import Memory
from hoyle.simulation.walking import MOST_MOVES, foreign_texts, step, walk

EVERY: Final = 4
"""One decision of all in so many is looked at."""


class Told:
    """What the events alone have told each viewer of a match; looked at from the first state on, in any of them."""

    def __init__(self, game: Game) -> None:
        viewers: list[int | None] = [*range(game.players), None]
        self._memories = {viewer: Memory.empty(game.program, viewer) for viewer in viewers}

    def look(self, match: Match, _chance: random.Random | None = None) -> list[str]:
        """c.49: every card that a view shows lies where the events alone have told that seat it lies."""
        found = []
        program, state = match.game.program, match._state
        seen_by = [engine.audience(program, state, card) for card in range(len(program.cards))]
        for viewer, memory in self._memories.items():
            memory.follow(match._history.events[memory.read :])
            for card, pile in enumerate(state.where):
                if pile >= 0 and seen_by[card] & memory.viewer and memory.where.get(card) != pile:
                    found.append(
                        f"after {match.turn} moves {_who(viewer)} sees {program.cards[card].text} in "
                        f"{program.piles[pile].name}, and no event has told it"
                    )
        return found


def seen_is_told(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """c.49, in every state of a match."""
    told = Told(game)
    return [wrong for match, _ in walk(game, seed, "told", most) for wrong in told.look(match)]


def arrival_does_not_matter(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """c.42: choices of all at once lead to the same state, in whatever order they arrive."""
    found: list[str] = []
    for match, chance in walk(game, seed, "arrival", most):
        if _at_once(match) and not chance.randrange(EVERY):
            found += arrivals_agree(match, chance)
    return found


def arrivals_agree(match: Match, chance: random.Random) -> list[str]:
    """The same at one decision, if it is one of all."""
    if not _at_once(match):
        return []
    chosen = _choices(match, chance)
    here, there = match.copy(), match.copy()
    for seat, text in chosen:
        here.play(text, seat)
    shuffled = chance.sample(chosen, len(chosen))
    for seat, text in shuffled:
        there.play(text, seat)
    if here.hash() == there.hash():
        return []
    return [f"after {match.turn} moves it matters whether {chosen} or {shuffled}"]


def commitments_are_secret(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """c.42: until the last has chosen, nothing that others observe depends on what somebody chose."""
    found: list[str] = []
    for match, chance in walk(game, seed, "commitments", most):
        if _at_once(match) and not chance.randrange(EVERY):
            found += commitments_hide(match, chance)
    return found


def commitments_hide(match: Match, chance: random.Random) -> list[str]:
    """The same at one decision, if it is one of all."""
    if not _at_once(match):
        return []
    seat = chance.choice(match.actors)
    texts = [move.text for move in match.legal_moves(seat)]
    if len(texts) < 2:
        return []
    worlds = []
    for text in chance.sample(texts, 2):
        world = match.copy()
        world.play(text, seat)
        worlds.append(world)
    foreign = foreign_texts(match, chance, 2)
    others: list[int | None] = [each for each in range(match.game.players) if each != seat]
    found = []
    for viewer in (*others, None):
        ours, theirs = (_observed(world, viewer, foreign, match.turn) for world in worlds)
        if ours != theirs:
            found.append(f"after {match.turn} moves {_who(viewer)} can tell what seat {seat} has chosen")
    return found


def _at_once(match: Match) -> bool:
    """Whether several have still to choose at a decision of all."""
    waiting = match._state.waiting
    return waiting >= 0 and match.game.program.decisions[waiting].everyone and len(match.actors) > 1


def _choices(match: Match, chance: random.Random) -> list[tuple[int, str]]:
    """One legal choice of everybody who is still asked, chosen on a copy."""
    twin = match.copy()
    asked = len(twin.actors)
    return [step(twin, chance) for _ in range(asked)]


def _observed(match: Match, viewer: int | None, texts: list[str], begun: int) -> str:
    """View, events, legal moves and answers to other moves, of somebody who has not chosen that move.

    Of events those since the worlds parted, after `begun` moves; those before are the very same in both.
    """
    seen: dict[str, object] = {
        "view": match.view(viewer).to_json(),
        "events": [event.to_json() for event in match.events(viewer, since=begun)],
        "turn": match.turn,
    }
    if viewer is not None:
        seen["moves"] = [move.text for move in match.legal_moves(viewer)]
        seen["numbers"] = match.legal_numbers(viewer)
        seen["refusals"] = [
            [text, None if why is None else [why.kind.value, why.sentence]]
            for text in texts
            for why in [match.why_not(text, viewer)]
        ]
    return json.dumps(seen, sort_keys=True)


def _who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
