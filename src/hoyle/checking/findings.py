"""From what happened in games to findings, each with what shows it: a test or a saved match; used by `checking.run`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hoyle.checking.blocks import block_for
from hoyle.checking.fairness import LEVEL, advantage
from hoyle.checking.games import MOST_MOVES, Failure, Played, course
from hoyle.checking.report import Found
from hoyle.checking.rounds import stopped_trap
from hoyle.checking.setups import Setup, quick_program_of
from hoyle.checking.showing import after_moves, counted, head_of, saved_match, span_of
from hoyle.checking.witness import Witness, shrink
from hoyle.diagnostics import Diagnostic
from hoyle.diagnostics.kinds.checking import (
    DEAD_END,
    LONG_GAME,
    LOST_CARD,
    PLAYED_LEAK,
    SEAT_ADVANTAGE,
)
from hoyle.simulation.outcomes import Ending

if TYPE_CHECKING:
    from hoyle.checking.run import Check


def failures(check: Check, until: float) -> Iterator[Found]:
    """The ways in which the rules fail, each with its smallest game."""
    found: dict[Failure, list[Played]] = {}
    for played in check.played:
        if played.failure is not None:
            found.setdefault(played.failure, []).append(played)
    searched = {
        failure: Witness(job.setup, job.seed, moves, failure)
        for job, small, result in reversed(check.searches)
        if small.is_whole
        for failure, moves in result.failures
    }
    for failure in dict.fromkeys([*found, *searched]):
        games = found.get(failure, [])
        witness = searched.get(failure)
        if games:
            first = min(games, key=lambda p: (len(p.setup.options), p.setup.players, p.moves, p.number))
            game = course(quick_program_of(check.packed, first.setup), first.seed, first.moves + 1)
            played_out = Witness(first.setup, first.seed, game.moves, failure)
            witness = played_out if witness is None else min(witness, played_out, key=lambda w: w.cost)
        assert witness is not None
        yield _failure(check, failure, witness, len(games), until)


def _failure(check: Check, failure: Failure, witness: Witness, games: int, until: float) -> Found:
    if until:
        order = sorted(
            check.setups[: check.setups.index(witness.setup) + 1],
            key=lambda setup: (len(setup.options), setup.players),
        )
        programs = [(setup, quick_program_of(check.packed, setup)) for setup in order]
        witness = shrink(witness, programs, until)
        failure = witness.failure
    test = block_for(witness, quick_program_of(check.packed, witness.setup), check.home) if until else None
    record = (
        None
        if test is not None
        else saved_match(check, witness.setup, witness.seed, witness.moves, witness.deck)
    )
    often = f" It happened in {counted(games, 'game')} of {check.marks.games:,}." if games else ""
    return Found(
        Diagnostic(
            DEAD_END,
            span_of(check, failure.place),
            f"A game can come to a point where the rules fail: {failure.sentence}.{often}",
            notes=(
                after_moves(witness.setup, witness.moves),
                f"see `hoyle explain {failure.slug}`",
            ),
            help="The test below shows it; mend the rules until it passes." if test else None,
        ),
        test,
        record,
    )


def lost_findings(check: Check) -> Iterator[Found]:
    """A card that is lost or doubled: a fault of ours, with the game that shows it."""
    for played in check.played:
        if played.lost is not None:
            yield Found(
                Diagnostic(
                    LOST_CARD,
                    head_of(check),
                    f"After {counted(played.moves, 'move')} {played.lost}. This is a fault of hoyle; please report it.",
                    notes=(f"with {played.setup.words}, seed {played.seed}",),
                )
            )
            return


def long_findings(check: Check, until: float) -> Iterator[Found]:
    """Games that were stopped; whether one of them could never have ended is searched from where it stood."""
    stopped = [
        played for played in check.played if played.ending is Ending.STOPPED and played.moves == MOST_MOVES
    ]
    if not stopped:
        return
    trapped = any(found.trapped is not None for _, _, found in check.searches)
    if trapped:
        return
    if until and (trap := stopped_trap(check, stopped, until)) is not None:
        yield trap
        return
    by_setup: dict[Setup, int] = {}
    for played in stopped:
        by_setup[played.setup] = by_setup.get(played.setup, 0) + 1
    games = {setup: sum(played.setup == setup for played in check.played) for setup in by_setup}
    most = sorted(by_setup, key=lambda setup: -by_setup[setup] / games[setup])
    yield Found(
        Diagnostic(
            LONG_GAME,
            head_of(check),
            f"{counted(len(stopped), 'game')} of {len(check.played):,} did not end within "
            f"{stopped[0].moves:,} moves of random players; most stood at {_most_common(stopped)}.",
            notes=tuple(f"{by_setup[setup]} of {games[setup]} with {setup.words}" for setup in most[:5]),
            help="Players who play to win may end sooner; if not, let something run out.",
        )
    )


def _most_common(stopped: list[Played]) -> str:
    places = [played.stands_at for played in stopped]
    return max(sorted(set(places)), key=places.count)


def world_findings(check: Check) -> Iterator[Found]:
    """What a seat can find out that is hidden from it."""
    leaks = [(job, sentence) for job, found in check.worlds for sentence in found]
    if leaks:
        job, sentence = leaks[0]
        what, _, differs = sentence.partition(" …")
        yield Found(
            Diagnostic(
                PLAYED_LEAK,
                head_of(check),
                f"With {job.setup.words} {what.rstrip(':')}.",
                notes=(
                    f"…{differs}",
                    f"seed {job.seed}; {counted(len(leaks), 'difference')} in {len(check.worlds)} games",
                ),
                help="Look for a condition or an effect that reads cards which this player may not see; where all may "
                "know the answer, write `openly`.",
            )
        )


def fair_findings(check: Check) -> Iterator[Found]:
    """Setups in which one seat wins more or less often than chance explains."""
    winners: dict[Setup, list[tuple[int, ...]]] = {}
    for played in check.played:
        if played.ending is Ending.OVER:
            winners.setdefault(played.setup, []).append(played.winners)
    told: list[str] = []
    for setup, some in winners.items():
        program = quick_program_of(check.packed, setup)
        found = advantage(some, program.players, program.teams, LEVEL / len(winners))
        if found is not None:
            side = "team" if found.sides != program.players else "seat"
            share = found.share
            told.append(
                f"with {setup.words} {side} {found.side} won {share.share:.0%} of {share.of:,} games "
                f"({share.low:.0%} to {share.high:.0%}), where {1 / found.sides:.0%} would be even"
            )
    if told:
        yield Found(
            Diagnostic(
                SEAT_ADVANTAGE,
                head_of(check),
                f"Between random players it matters where one sits: {told[0]}.",
                notes=(
                    *told[1:5],
                    f"intervals for 99.9 %; a fair game is called unfair in one of {round(1 / LEVEL):,} checks",
                ),
                help="Let the first player change from round to round, or give the others something.",
            )
        )
