"""`hoyle play`: a game at the terminal, among people at one screen or against random players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hoyle.cli.numbers import Within
from hoyle.cli.output import Trouble, WrongUse, coloured, show_findings
from hoyle.cli.restoring import restore
from hoyle.cli.speeds import read_speeds, speeds_option
from hoyle.cli.wishes import load_game, players_option, settings_option

if TYPE_CHECKING:
    from hoyle import Match


@click.command("play")
@click.argument("game", metavar="[GAME]", required=False)
@players_option
@settings_option
@click.option("--seed", metavar="S", type=int, help="The seed of all chance; without it a new one, shown.")
@click.option(
    "--humans",
    metavar="SEATS",
    default="0",
    show_default=True,
    help="Seats of people, like 0,2, or `all`, or `none`; the others play at random.",
)
@click.option("--deck", metavar="CARDS", help="Cards on top after the first shuffle, top first: 'R1 B7'.")
@speeds_option("Moves in a second of each computer, where all may move at any time; all 1 without it.")
@click.option(
    "--think",
    metavar="SECONDS",
    type=Within(0, 3600),
    default=2.0,
    show_default=True,
    help="Table time that each line you type costs, where all may move at any time.",
)
@click.option("--load", "record", metavar="FILE", help="Go on with a game that was saved.")
def command(
    game: str | None,
    players: int | None,
    settings: tuple[str, ...],
    seed: int | None,
    humans: str,
    deck: str | None,
    record: str | None,
    speed: str | None,
    think: float,
) -> None:
    """Play GAME. You type moves, or their places in the list; `?` lists what else you can type.

    It works in a pipe too: one line of input for each question.
    """
    if record is not None:
        if game or players is not None or settings or seed is not None or deck is not None:
            raise click.UsageError(
                "--load goes on with a saved game; of the rest only --humans, --speed and --think can be given"
            )
        match = restore(record)
    elif game is None:
        raise click.UsageError("say which game: `hoyle games` lists those that are shipped")
    else:
        match = _start(game, players, settings, seed, deck)
    _sit_down(match, humans, speed, think)


@contextmanager
def _faults_told() -> Iterator[None]:
    """A rule file that fails in play ends the command with the place and a sentence."""
    from hoyle import RuleFault

    try:
        yield
    except RuleFault as problem:
        if problem.diagnostic is None:
            raise Trouble(f"the rules fail: {problem.sentence}") from problem
        sys.stdout.flush()
        show_findings([problem.diagnostic])
        raise Trouble("the rules fail here, so the game cannot go on") from problem


def _start(
    name: str, players: int | None, settings: tuple[str, ...], seed: int | None, deck: str | None
) -> Match:
    from hoyle import DeckError

    game = load_game(name, players, settings)
    try:
        with _faults_told():
            return game.start(seed=seed, deck=deck.split() if deck is not None else None)
    except DeckError as problem:
        raise WrongUse(str(problem)) from problem


def _sit_down(match: Match, humans: str, speed: str | None, think: float) -> None:
    from hoyle.agents import RandomAgent
    from hoyle.cli.table.clock import Clock
    from hoyle.cli.table.console import Console
    from hoyle.cli.table.draw import greeting
    from hoyle.cli.table.loop import play
    from hoyle.cli.table.seats import read_humans
    from hoyle.cli.table.sitting import Sitting
    from hoyle.simulation.racing import Race, paces
    from hoyle.simulation.run import time_streams

    seats = range(match.game.players)
    people = read_humans(humans, match.game.players)
    # Each computer has its own stream, so that a game with the same seed and the same answers is the same game.
    agents = {seat: RandomAgent(match.seed * 64 + seat) for seat in seats if seat not in people}
    speeds = None if speed is None else read_speeds(speed, match.game.players)
    race: Race[str] = Race(paces(len(seats), speeds), time_streams(match.seed, len(seats)))
    console = Console(colour=coloured(sys.stdout))
    console.say_all(greeting(match, people, console))
    with _faults_told():
        play(Sitting(match, console, people, agents, Clock(race, think)))
