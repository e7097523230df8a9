"""What can be seen to be wrong in one state of a match; each look gives a sentence for everything it finds.

Used by `conformance`, which says how often each is taken; every look leaves the match as it was.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence

from hoyle.match import IllegalMove, Match
from hoyle.match.conserved import misplaced
from hoyle.match.record import read_record
from hoyle.match.restore import replay
from hoyle.simulation.walking import able, foreign_texts, step

Look = Callable[[Match, random.Random], list[str]]


def cards(match: Match, _chance: random.Random | None = None) -> list[str]:
    """CM-08: all piles together are exactly the deck, and each card knows its pile."""
    return [f"after {match.turn} moves {wrong}" for wrong in misplaced(match.game.program, match._state)]


def actors(match: Match, _chance: random.Random | None = None) -> list[str]:
    """CS-EN-16, CS-EN-18, CM-09: until the game is over somebody has a legal move, others none; then nobody.

    In a race somebody among those who are asked has one; elsewhere each of them.
    """
    found = []
    when = f"after {match.turn} moves"
    if match.is_over == bool(match.actors):
        found.append(f"{when} the game is {'over' if match.is_over else 'not over'}, asked: {match.actors}")
    if match.is_over and not _result_is_whole(match):
        found.append(f"{when} the game is over without a whole result: {match.outcome}")
    racing = match.is_race
    if racing and not able(match):
        found.append(f"{when} nobody of those asked has a move: {match.actors}")
    for seat in range(match.game.players):
        moves = match.legal_moves(seat)
        wrong = seat not in match.actors if moves else seat in match.actors and not racing
        if wrong or bool(match.legal_numbers(seat)) != bool(moves):
            found.append(f"{when} seat {seat} has {len(moves)} moves; asked: {match.actors}")
        if moves != sorted(moves) or len({move.text for move in moves}) != len(moves):
            found.append(f"{when} the moves of seat {seat} are not in order, or not each once")
    return found


def legality(match: Match, chance: random.Random, seen: Sequence[str] = ()) -> list[str]:
    """CM-01, CM-04, CM-05, CM-06: what is listed is accepted; all else is refused and changes nothing.

    `seen`: texts of moves that were legal earlier, to be tried too.
    """
    found: list[str] = []
    game, listed = match.game, match.legal_moves()
    for move in chance.sample(listed, min(8, len(listed))):
        found += _accepted(match, move.text, move.seat, move.number)
    numbers = chance.sample(range(-1, game.program.move_count + 1), min(8, game.program.move_count))
    strange = [*foreign_texts(match, chance, 4), *chance.sample(sorted(seen), min(8, len(seen)))]
    before = match._state.encode()
    for seat in range(game.players):
        texts = {move.text for move in listed if move.seat == seat}
        legal_numbers = match.legal_numbers(seat)
        for text in strange:
            found += _refused(match, text, seat, texts, before)
        for number in numbers:
            if number not in legal_numbers:
                found += _refused(match, number, seat, texts, before)
    return found


def copies(match: Match, chance: random.Random) -> list[str]:
    """CS-EN-08: a copy goes its own way; what is undone and made again is the same."""
    if match.is_over:
        return []
    found = []
    twin = match.copy()
    before, moves = match.hash(), match.legal_moves()
    seat, text = step(twin, chance)
    ahead, told = twin.hash(), _told(twin, seat, match.turn)
    twin.undo(force=True)
    if twin.hash() != before or twin.legal_moves() != moves or twin.turn != match.turn:
        found.append(f"after {match.turn} moves undo of `{text}` does not lead back")
    twin.play(text, seat)
    if twin.hash() != ahead or _told(twin, seat, match.turn) != told:
        found.append(f"after {match.turn} moves `{text}` has other effects when it is made again")
    if match.hash() != before or match.legal_moves() != moves:
        found.append(f"after {match.turn} moves a copy that goes on changes its original")
    return found


def records(match: Match, chance: random.Random) -> list[str]:
    """CS-EN-03, CS-EN-10: saved, restored and played on is the same as played on; also after the end."""
    found = _restored(match)
    twin = replay(read_record(match.save()), match.game)
    for _ in range(20):
        if twin.is_over:
            break
        step(twin, chance)
    return found + _restored(twin)


def views(match: Match, chance: random.Random) -> list[str]:
    """CS-EN-14, CS-EN-12: a seat or the spectator has a view that is plain data; it holds no card twice."""
    found = []
    seat = chance.randrange(-1, match.game.players)
    viewer = None if seat < 0 else seat
    view = match.view(viewer)
    if json.loads(json.dumps(view.to_json())) != view.to_json():
        found.append(f"after {match.turn} moves the view of {viewer} is no plain data")
    for pile, seen in zip(match._state.piles, view.piles, strict=True):
        if seen.size != len(pile):
            found.append(f"after {match.turn} moves the view of {viewer} has a wrong size of {seen.name}")
    visible = Counter(text for pile in view.piles for text in pile.cards if text is not None)
    present = Counter(card.text for card in match.game.program.cards)
    if visible - present:
        found.append(f"after {match.turn} moves the view of {viewer} has too many cards: {visible - present}")
    return found


def _told(match: Match, seat: int, since: int) -> object:
    """All that has happened, and how a seat was told what has happened since so many moves."""
    return list(match._history.events), [event.to_json() for event in match.events(seat, since=since)]


def _result_is_whole(match: Match) -> bool:
    outcome = match.outcome
    return outcome is not None and sorted([*outcome.winners, *outcome.losers]) == list(
        range(match.game.players)
    )


def _accepted(match: Match, text: str, seat: int, number: int | None) -> list[str]:
    when = f"after {match.turn} moves `{text}` of seat {seat}"
    by_text = match.copy()
    try:
        by_text.play(text, seat)
    except IllegalMove as refused:
        return [f"{when} is listed and refused: {refused}"]
    if number is not None:
        by_number = match.copy()
        by_number.play(number, seat)
        if by_number.hash() != by_text.hash():
            return [f"{when} does something else by its number {number}"]
    return [f"{when} changes nothing"] if by_text.turn != match.turn + 1 else []


def _refused(match: Match, wanted: str | int, seat: int, legal: set[str], before: object) -> list[str]:
    """Problems with something that a seat asks for and that is not listed for it; canonical texts that are, pass.

    `before` is the state as plain numbers; what fingerprints are made of.
    """
    when = f"after {match.turn} moves {wanted!r} of seat {seat}"
    try:
        match.play(wanted, seat)
    except IllegalMove as refused:
        wrong = match._state.encode() != before or not refused.refusal.sentence
        return [f"{when} is refused, but changes the state or has no reason"] if wrong else []
    text = match.moves[-1][1] if match._state.encode() != before else ""
    if text:
        match.undo(force=True)
    if match._state.encode() != before:
        return [f"{when} cannot be undone"]
    return [] if text in legal else [f"{when} is not listed and accepted"]


def _restored(match: Match) -> list[str]:
    text = match.save()
    twin = replay(read_record(text), match.game)
    same = (
        twin.hash() == match.hash()
        and twin.save() == text
        and all(twin.view(seat) == match.view(seat) for seat in range(match.game.players))
        and twin.events(0) == match.events(0)
        and twin.outcome == match.outcome
        and twin.sheet == match.sheet
    )
    return [] if same else [f"after {match.turn} moves save and restore give another match"]
