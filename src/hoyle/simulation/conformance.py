"""What must hold of every game, as functions of a game and a seed; driven by tests, and by `main` for long runs.

Each check plays one match at random and gives a sentence for everything that is wrong; none is right.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from hoyle.engine import RuleFault
from hoyle.match import Game, IllegalMove, Match
from hoyle.match.conserved import misplaced
from hoyle.match.record import read_record
from hoyle.match.restore import replay
from hoyle.simulation.secrets import arrival_does_not_matter, commitments_are_secret, seen_is_told
from hoyle.simulation.walking import MOST_MOVES, able, foreign_texts, problems_of_play, step, walk
from hoyle.simulation.worlds import two_worlds

if TYPE_CHECKING:
    from hoyle.pipeline import Checked

Check = Callable[[Game, int, int], list[str]]

EVERY: Final = 5
"""Checks that cost much look at one state in so many."""


def cards_are_conserved(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CM-08: in every state all piles together are exactly the deck, and each card knows its pile."""
    return [
        f"after {match.turn} moves {wrong}"
        for match, _ in walk(game, seed, "cards", most)
        for wrong in misplaced(match.game.program, match._state)
    ]


def somebody_can_act(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CS-EN-16, CS-EN-18, CM-09: until the game is over somebody has a legal move, others none; then nobody.

    In a race somebody among those who are asked has one; elsewhere each of them.
    """
    found = []
    for match, _ in walk(game, seed, "act", most):
        when = f"after {match.turn} moves"
        if match.is_over == bool(match.actors):
            found.append(
                f"{when} the game is {'over' if match.is_over else 'not over'}, asked: {match.actors}"
            )
        if match.is_over and not _result_is_whole(match):
            found.append(f"{when} the game is over without a whole result: {match.outcome}")
        racing = match.is_race
        if racing and not able(match):
            found.append(f"{when} nobody of those asked has a move: {match.actors}")
        for seat in range(game.players):
            moves = match.legal_moves(seat)
            wrong = seat not in match.actors if moves else seat in match.actors and not racing
            if wrong or bool(match.legal_numbers(seat)) != bool(moves):
                found.append(f"{when} seat {seat} has {len(moves)} moves; asked: {match.actors}")
            if moves != sorted(moves) or len({move.text for move in moves}) != len(moves):
                found.append(f"{when} the moves of seat {seat} are not in order, or not each once")
    return found


def legal_is_accepted(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CM-01, CM-04, CM-05, CM-06: what is listed is accepted; all else is refused and changes nothing."""
    found: list[str] = []
    seen: set[str] = set()
    for match, chance in walk(game, seed, "legal", most):
        listed = match.legal_moves()
        seen.update(move.text for move in chance.sample(listed, min(3, len(listed))))
        if not match.is_over and chance.randrange(EVERY):
            continue
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


def copies_and_undo_agree(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CS-EN-08: a copy goes its own way; what is undone and made again is the same, down to the start."""
    found = []
    hashes = []
    for match, chance in walk(game, seed, "copy", most):
        hashes.append(match.hash())
        if chance.randrange(EVERY) or match.is_over:
            continue
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
    for state in reversed(hashes[:-1]):
        match.undo(force=True)
        if match.hash() != state:
            found.append(f"undo to move {match.turn} does not lead to the state that was")
            break
    return found


def _told(match: Match, seat: int, since: int) -> object:
    """All that has happened, and how a seat was told what has happened since so many moves."""
    return list(match._history.events), [event.to_json() for event in match.events(seat, since=since)]


def records_restore(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CS-EN-03, CS-EN-10: saved, restored and played on is the same as played on; also after the end."""
    found = []
    match: Match | None = None
    stop = 0
    for match, chance in walk(game, seed, "save", most):
        stop = stop or chance.randrange(1, 200)
        if match.turn == stop:
            found += _restored(match)
            twin = replay(read_record(match.save()), game)
            for _ in range(20):
                if twin.is_over:
                    break
                step(twin, chance)
            found += _restored(twin)
    if match is not None:
        found += _restored(match)
    return found


def views_are_plain(game: Game, seed: int, most: int = MOST_MOVES) -> list[str]:
    """CS-EN-14, CS-EN-12: every seat and the spectator have a view in every state; hidden cards are not in it."""
    found = []
    program = game.program
    for match, chance in walk(game, seed, "views", most):
        seat = chance.randrange(-1, game.players)
        viewer = None if seat < 0 else seat
        view = match.view(viewer)
        if json.loads(json.dumps(view.to_json())) != view.to_json():
            found.append(f"after {match.turn} moves the view of {viewer} is no plain data")
        for pile, seen in zip(match._state.piles, view.piles, strict=True):
            if seen.size != len(pile):
                found.append(f"after {match.turn} moves the view of {viewer} has a wrong size of {seen.name}")
        visible = Counter(text for pile in view.piles for text in pile.cards if text is not None)
        present = Counter(card.text for card in program.cards)
        if visible - present:
            found.append(
                f"after {match.turn} moves the view of {viewer} has too many cards: {visible - present}"
            )
    return found


CHECKS: Final[Mapping[str, Check]] = {
    "play": problems_of_play,
    "cards": cards_are_conserved,
    "act": somebody_can_act,
    "legal": legal_is_accepted,
    "copy": copies_and_undo_agree,
    "save": records_restore,
    "views": views_are_plain,
    "worlds": two_worlds,
    "told": seen_is_told,
    "arrival": arrival_does_not_matter,
    "commitments": commitments_are_secret,
}


def problems(
    game: Game, seed: int, most: int = MOST_MOVES, checks: Sequence[str] = tuple(CHECKS)
) -> list[str]:
    """What these checks find, each problem with the name of its check."""
    found = []
    for name in checks:
        try:
            found += [f"{name}: {problem}" for problem in CHECKS[name](game, seed, most)]
        except RuleFault as fault:
            found.append(f"{name}: the rules fail: {fault}")
    return found


def _problems_of_translated(game: Game, seed: int, most: int, checks: Sequence[str]) -> list[str]:
    """The same of a game that is translated in the process that plays it."""
    return problems(game.translated, seed, most, checks)


def configurations(checked: Checked) -> Iterator[tuple[int, Mapping[str, bool | int | str]]]:
    """Every number of players with the defaults, and with each single value of each option.

    All named values; of ranges both ends. What the file's own `require` refuses is left out.
    """
    from hoyle.lowering.configurations import one_at_a_time

    yield from one_at_a_time(checked.assembly, checked.facts)


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


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m hoyle.simulation.conformance GAME…`: all checks in all configurations; 1 if something is wrong."""
    from hoyle.loading import load, load_checked

    parser = argparse.ArgumentParser(prog="python -m hoyle.simulation.conformance", description=main.__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME", help="name of a shipped game, or a path")
    parser.add_argument("--games", dest="count", type=int, default=10, help="matches for each configuration")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first match; the others count on")
    parser.add_argument(
        "--most-moves", type=int, default=MOST_MOVES, help="moves after which a match is left"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the matches")
    parser.add_argument(
        "--interpreted", action="store_true", help="play by the interpreter, not by generated Python"
    )
    parser.add_argument("--check", action="append", choices=list(CHECKS), help="only this check (repeatable)")
    wanted = parser.parse_args(arguments)
    wrong = 0
    spawn = get_context("spawn")
    with ProcessPoolExecutor(wanted.jobs, spawn) if wanted.jobs > 1 else ThreadPoolExecutor(1) as pool:
        for name in wanted.games:
            for players, options in configurations(load_checked(name)):
                game = load(name, players, options)
                wrong += _report(game, f"{name}, {players} players", options, wanted, pool)
    return 1 if wrong else 0


def _report(
    game: Game,
    title: str,
    options: Mapping[str, bool | int | str],
    wanted: argparse.Namespace,
    pool: Executor,
) -> int:
    """Run the checks on one configuration and print what they find; how many problems there are."""
    begun = time.perf_counter()
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    run = problems if wanted.interpreted else _problems_of_translated
    check = partial(run, game, most=wanted.most_moves, checks=tuple(wanted.check or CHECKS))
    found = [
        f"seed {seed}: {problem}"
        for seed, some in zip(seeds, pool.map(check, seeds, chunksize=8), strict=True)
        for problem in some
    ]
    settings = ", ".join(f"{option} {value}" for option, value in options.items()) or "defaults"
    print(f"{title}, {settings}: {len(found)} problems, {time.perf_counter() - begun:.1f} s", flush=True)
    for problem in found[:20]:
        print(f"  {problem}", flush=True)
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
