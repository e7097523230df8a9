"""What the search of a small deck found: ways round, traps, decided deals, failures; used by `checking.run`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hoyle import engine
from hoyle.checking.blocks import block_for_position
from hoyle.checking.games import Played, course
from hoyle.checking.marks import Watch
from hoyle.checking.report import Found
from hoyle.checking.search import Moves, Searched, search
from hoyle.checking.setups import Setup, quick_program_of
from hoyle.checking.showing import after_moves, counted, first_line, head_of, moves_note, saved_match, span_of
from hoyle.checking.small import Small
from hoyle.checking.witness import Witness, read
from hoyle.diagnostics import Diagnostic, Kind
from hoyle.diagnostics.kinds.checking import DECIDED_BEFORE, ENDLESS_GAME, GOING_ROUND, SMALL_DEAD_END
from hoyle.engine import State
from hoyle.ir.program import Program
from hoyle.source import Span

if TYPE_CHECKING:
    from hoyle.checking.run import Check

TRAP_POSITIONS: Final = 3_000
"""A game that was stopped is searched from there: so many positions."""

STOPPED_TRIED: Final = 3

FEWEST_DEALS: Final = 3
"""So many deals have to be decided before play, before that is said."""


def search_findings(check: Check, until: float) -> Iterator[Found]:
    """Ways round, traps, decided deals, and failures of the smaller deck."""
    known = {played.failure for played in check.played}
    told: set[object] = set()
    for job, small, found in check.searches:
        where = "" if small.is_whole else f" (with a deck of {small.cards} cards instead of {small.of})"
        if found.trapped is not None and "trap" not in told:
            told.add("trap")
            kind = ENDLESS_GAME if small.is_whole else GOING_ROUND
            yield _trap(check, kind, job.setup, job.seed, found.trapped, small, where)
        if not small.is_whole:
            for failure, moves in found.failures:
                if failure not in known and failure not in told:
                    told.add(failure)
                    yield _small_failure(check, Witness(job.setup, job.seed, moves, failure), small, until)
    rounds = [
        (len(found.around.moves), number)
        for number, (_, _, found) in enumerate(check.searches)
        if found.around is not None
    ]
    if rounds and "trap" not in told:
        job, small, found = check.searches[min(rounds)[1]]
        yield _around(check, job.setup, job.seed, found, small)
    yield from _decided(check)


def _small_failure(check: Check, witness: Witness, small: Small, until: float) -> Found:
    test = block_for_position(witness, small.program, check.home) if until else None
    return Found(
        Diagnostic(
            SMALL_DEAD_END,
            span_of(check, witness.failure.place),
            f"With a deck of {small.cards} cards instead of {small.of} the rules fail: "
            f"{witness.failure.sentence}.",
            notes=(after_moves(witness.setup, witness.moves),),
            help="Look whether it can happen with the whole deck; random games did not come there.",
        ),
        test,
    )


def _state(program: Program, seed: int, moves: Moves) -> State:
    state = engine.begin(program, seed)
    for seat, text in moves:
        play = read(program, state, seat, text)
        assert play is not None, "moves of a game can be made again"
        engine.submit(program, state, seat, play)
    return state


def _decision(check: Check, program: Program, state: State) -> Span:
    return head_of(check) if state.waiting < 0 else first_line(program.decisions[state.waiting].span)


def _trap(check: Check, kind: Kind, setup: Setup, seed: int, moves: Moves, small: Small, where: str) -> Found:
    span = _decision(check, small.program, _state(small.program, seed, moves))
    return Found(
        Diagnostic(
            kind,
            span,
            f"A game can come here{where} and never end, whatever is played.",
            notes=(after_moves(setup, moves),),
            help="Say how a game ends from here: a loser, a winner, or a bound on the rounds.",
        ),
        None,
        saved_match(check, setup, seed, moves) if small.is_whole else None,
    )


def _around(check: Check, setup: Setup, seed: int, found: Searched, small: Small) -> Found:
    assert found.around is not None
    lead, moves = found.around.lead, found.around.moves
    span = _decision(check, small.program, _state(small.program, seed, lead))
    where = "" if small.is_whole else f", with a deck of {small.cards} cards instead of {small.of}"
    return Found(
        Diagnostic(
            GOING_ROUND,
            span,
            f"Players can come back to the same position, and so go on for ever: {counted(len(moves), 'move')} "
            f"lead{'s' if len(moves) == 1 else ''} from here to here.",
            notes=(
                moves_note(moves, "the way round:"),
                after_moves(setup, lead, where),
            ),
            help="If players should not be able to, bound the repetition or let something change for good.",
        ),
        None,
        saved_match(check, setup, seed, (*lead, *moves)) if small.is_whole else None,
    )


def _decided(check: Check) -> Iterator[Found]:
    by_setup: dict[Setup, list[tuple[Small, Searched]]] = {}
    for job, small, found in check.searches:
        by_setup.setdefault(job.setup, []).append((small, found))
    for setup, some in by_setup.items():
        searched = [found for _, found in some]
        fixed = all(found.whole and found.free and len(found.winners) == 1 for found in searched)
        if len(searched) < FEWEST_DEALS or not fixed or any(found.failures for found in searched):
            continue
        small = some[0][0]
        deck = "" if small.is_whole else f" of a deck of {small.cards} cards instead of {small.of}"
        yield Found(
            Diagnostic(
                DECIDED_BEFORE,
                head_of(check),
                f"Who wins is settled by the deal: in all games of {len(searched)} deals{deck} "
                "nothing that was played made a difference.",
                notes=(f"with {setup.words}",),
                help="If players should matter, let what they choose decide something.",
            )
        )
        return


def stopped_trap(check: Check, stopped: list[Played], until: float) -> Found | None:
    """Whether one of the games that were stopped could never have ended: a search from where it stood."""
    for played in stopped[:STOPPED_TRIED]:
        left = until - time.monotonic()
        if left <= 0:
            break
        program = quick_program_of(check.packed, played.setup)
        game = course(program, played.seed, played.moves)
        if game.state is None:
            continue
        if _is_trap(program, played.seed, game.state, left):
            moves = _shortest_lead(program, played.seed, game.moves, until)
            whole = Small(program, len(program.cards), len(program.cards))
            return _trap(check, ENDLESS_GAME, played.setup, played.seed, moves, whole, "")
    return None


def _is_trap(program: Program, seed: int, state: State, seconds: float) -> bool:
    """Whether all that can follow was looked at, and no game ends or fails."""
    found = search(Watch(program), seed, TRAP_POSITIONS, seconds, state)
    return found.whole and not found.ends and not found.failures


def _shortest_lead(program: Program, seed: int, moves: Moves, until: float) -> Moves:
    """The fewest of the moves after which a game is trapped; once it is, it stays so."""
    low, high = 0, len(moves)
    while low < high and (left := until - time.monotonic()) > 0:
        middle = (low + high) // 2
        if _is_trap(program, seed, _state(program, seed, moves[:middle]), left):
            high = middle
        else:
            low = middle + 1
    return moves[:high]
