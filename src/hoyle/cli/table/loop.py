"""The course of a game at the terminal: whose turn it is, what is shown, what is done with an order."""

from __future__ import annotations

import os
from typing import assert_never

from hoyle import IllegalMove, RuleFault, UndoRefused
from hoyle.cli.table import draw
from hoyle.cli.table.asking import Complete, Leave, Question, read_step
from hoyle.cli.table.choosing import Pick, entries, numbered
from hoyle.cli.table.clock import let_pass, next_move
from hoyle.cli.table.console import EndOfInput, Tone
from hoyle.cli.table.orders import (
    HELP,
    PICK_HELP,
    Help,
    Order,
    Place,
    Quit,
    Save,
    Show,
    Typed,
    Unclear,
    Undo,
    Why,
    read_order,
    read_seat,
)
from hoyle.cli.table.sitting import Sitting, forget, hand_over, news, step_back
from hoyle.simulation.run import random_moves


class Left(Exception):  # noqa: N818 - no error
    """Somebody left the game."""


def play(sitting: Sitting) -> None:
    """Play until the game is over, somebody leaves, or the input ends; says how it ended."""
    console = sitting.console
    try:
        if not sitting.humans:
            _watch(sitting)
        while not sitting.match.is_over:
            _turn(sitting)
    except Left:
        console.say("You left the game; it was not finished.")
        return
    except EndOfInput:
        console.say("The input ended before the game did; the game was not finished.")
        return
    _end(sitting)


def _watch(sitting: Sitting) -> None:
    """Let random players play, as in a simulated match with this seed, and tell all that they do."""
    for seat, text in random_moves(sitting.match, sitting.clock.race.paces):
        sitting.match.play(text, seat)
        sitting.console.say_all(news(sitting, None))


def _turn(sitting: Sitting) -> None:
    """One move: computers first, so that people wait for nobody but people; in a race, who comes first."""
    actors = sitting.match.actors
    if sitting.match.is_race:
        _race(sitting)
        return
    sitting.clock.race.enter(sitting.match.waits_for)
    for seat in actors:
        if seat not in sitting.humans:
            _computer(sitting, seat)
            return
    # Whoever is at the screen goes first, so that people change seats less often.
    at_screen = sitting.at_screen
    _person(sitting, at_screen if at_screen is not None and at_screen in actors else actors[0])


def _computer(sitting: Sitting, seat: int) -> None:
    moves = [str(move) for move in sitting.match.legal_moves(seat)]
    chosen = sitting.agents[seat].choose(sitting.match.view(seat), moves)
    sitting.match.play(chosen, seat)


def _race(sitting: Sitting) -> None:
    """Wait for a line of a person, let the computers act meanwhile, then judge what the person wants."""
    people = sitting.humans.intersection(sitting.match.actors)
    if not people:
        next_move(sitting)
        return
    seat = min(people) if len(sitting.humans) == 1 else None
    step_back(sitting)
    console = sitting.console
    _show_news(sitting, seat)
    console.say_all(draw.table(sitting.match.view(seat), console, short=True))
    asked = {each: _question(sitting, each) for each in people}
    if seat is not None:
        _show_moves(sitting, asked[seat])
    else:
        console.say("Write a seat before a move or an order: `0: MOVE`, `1: moves`, `1: view`.")
    while True:
        line = console.ask("race> " if seat is None else asked[seat].prompt)
        changed = let_pass(sitting)
        who, rest = read_seat(line, seat)
        if who is not None and who in asked:
            if seat is None and rest in ("view", "moves", "log"):
                hand_over(sitting, who)
            if _answer(sitting, asked[who], rest):
                return
        elif rest:
            _of_nobody(sitting, who, rest)
        if changed:
            return


def _of_nobody(sitting: Sitting, who: int | None, rest: str) -> None:
    """A line in a race of several people that names no seat of theirs: orders need none, moves do."""
    match read_order(rest, sitting.match.game.moves):
        case Quit():
            raise Left
        case Help():
            sitting.console.say(HELP)
        case Save(path, over):
            _save(sitting, path, over)
        case _:
            seats = ", ".join(str(seat) for seat in sorted(sitting.humans))
            said = "Say whose move it is" if who is None else f"Nobody here plays seat {who}"
            _refuse(
                sitting, f"{said}: write the seat first, like `{min(sitting.humans)}: MOVE` (seats {seats})."
            )


def _person(sitting: Sitting, seat: int) -> None:
    """Ask one person until a move is made or moves were taken back."""
    hand_over(sitting, seat)
    console = sitting.console
    _show_news(sitting, seat)
    console.say_all(draw.table(sitting.match.view(seat), console, short=True))
    question = _question(sitting, seat)
    _show_moves(sitting, question)
    while not _answer(sitting, question, console.ask(question.prompt)):
        pass


def _question(sitting: Sitting, seat: int) -> Question:
    return Question(seat, entries([str(move) for move in sitting.match.legal_moves(seat)]))


def _answer(sitting: Sitting, question: Question, line: str) -> bool:
    """Do what a line says: a step of picking a set, a move, or an order; yes if the table has changed by it."""
    step = read_step(question.pick, line, sitting.match.game.moves)
    match step:
        case Pick():
            question.pick = step
            _show_pick(sitting, question)
        case Complete(move):
            return _make(sitting, question, move)
        case Leave():
            question.pick = None
            _show_moves(sitting, question)
        case _:
            return _carry_out(sitting, question, step)
    return False


def _carry_out(sitting: Sitting, question: Question, order: Order) -> bool:
    """Do what was ordered; yes if the table has changed by it."""
    console = sitting.console
    match order:
        case Place(number):
            return _by_place(sitting, question, number)
        case Typed(text):
            return bool(text) and _by_text(sitting, question, text)
        case Undo(force):
            return _undo(sitting, force)
        case Why(text):
            _why(sitting, question, text)
        case Save(path, over):
            _save(sitting, path, over)
        case Show("log"):
            events = [event.sentence for event in sitting.match.events(question.seat)]
            console.say_all(f"  {sentence}" for sentence in events if sentence)
        case Show("moves"):
            _show_moves(sitting, question)
            _show_pick(sitting, question)
        case Show():
            console.say_all(draw.table(sitting.match.view(question.seat), console))
            _show_pick(sitting, question)
        case Help():
            console.say(HELP)
            if question.pick is not None:
                console.say(PICK_HELP)
        case Unclear(sentence):
            _refuse(sitting, f"{sentence[:1].upper()}{sentence[1:]}.")
        case Quit():
            raise Left
        case _:
            assert_never(order)
    return False


def _by_place(sitting: Sitting, question: Question, number: int) -> bool:
    if not 1 <= number <= len(question.listed):
        _refuse(sitting, f"There is no move {number} in the list; it goes from 1 to {len(question.listed)}.")
        return False
    return _by_text(sitting, question, question.listed[number - 1].text)


def _by_text(sitting: Sitting, question: Question, text: str) -> bool:
    """A typed move; the beginning that stands for many sets starts the picking."""
    if question.begin_pick(text):
        _show_pick(sitting, question)
        return False
    return _make(sitting, question, text)


def _make(sitting: Sitting, question: Question, text: str) -> bool:
    try:
        sitting.match.play(text, question.seat)
    except IllegalMove as problem:
        _refuse(sitting, draw.reason(problem.refusal))
        return False
    except RuleFault as problem:
        question.pick = None
        sitting.console.say_all(draw.fault(problem, sitting.console))
        sitting.console.say("The move was not made; take another, or mend the rule file.")
        return False
    return True


def _show_pick(sitting: Sitting, question: Question) -> None:
    """The cards that are picked, and those that may be picked next; nothing if no set is being picked."""
    pick = question.pick
    if pick is None:
        return
    console = sitting.console
    console.say(f"{question.stem}: {' '.join(pick.picked) or 'nothing yet'}")
    cards = pick.cards
    console.say_all(numbered(cards, console.width) if pick.by_number else [f"  {' '.join(cards)}"])


def _why(sitting: Sitting, question: Question, text: str) -> None:
    """Why a move is not allowed; a place in the list stands for its move."""
    places = {str(place): entry.text for place, entry in enumerate(question.listed, 1)}
    move = places.get(text, text)
    if any(entry.sets and entry.text == move for entry in question.listed):
        sitting.console.say("That move is allowed, with the right cards.")
        return
    refusal = sitting.match.why_not(move, question.seat)
    sitting.console.say("That move is allowed." if refusal is None else draw.reason(refusal))


def _undo(sitting: Sitting, force: bool) -> bool:
    """Take back to the last move of a person: what computers did since goes with it."""
    moves = _moves_back(sitting, force)
    if moves is None:
        # Not in the words of the match: they name the move, and its cards may be another's secret.
        if _moves_back(sitting, force=True) is None:
            _refuse(sitting, "There is no move of a person to take back.")
        else:
            _refuse(
                sitting, "By that move somebody saw a card not known before; `undo!` takes it back anyway."
            )
        return False
    mover = sitting.match.moves[-moves][0]
    for _ in range(moves):
        sitting.match.undo(force=True)
    forget(sitting)
    sitting.clock.race.enter(None)
    sitting.console.say("Taken back.")
    if mover in sitting.match.actors and not sitting.match.is_race:
        hand_over(sitting, mover)
    return True


def _moves_back(sitting: Sitting, force: bool) -> int | None:
    """How many moves have to be taken back with the last one of a person, tried on a copy; None if that is refused."""
    trial = sitting.match.copy()
    moves = 0
    mine = False
    try:
        while not mine:
            mine = bool(trial.moves) and trial.moves[-1][0] in sitting.humans
            trial.undo(force=force)
            moves += 1
    except UndoRefused:
        return None
    return moves


def _save(sitting: Sitting, path: str, over: bool) -> None:
    if os.path.exists(path) and not over:
        _refuse(sitting, f"{path} is there already; `save! {path}` writes over it.")
        return
    try:
        with open(path, "w" if over else "x", encoding="utf-8", newline="\n") as file:
            file.write(sitting.match.save())
    except (OSError, ValueError) as problem:
        said = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        _refuse(sitting, f"{path} cannot be written: {said.lower()}.")
        return
    sitting.console.say(f"Saved in {path}; `hoyle play --load {path}` goes on with it.")


def _show_news(sitting: Sitting, seat: int | None) -> None:
    sitting.console.say_all(sitting.console.tint(f"  {line}", Tone.QUIET) for line in news(sitting, seat))


def _show_moves(sitting: Sitting, question: Question) -> None:
    sitting.console.say(f"Moves of seat {question.seat}:")
    sitting.console.say_all(numbered([entry.shown for entry in question.listed], sitting.console.width))


def _refuse(sitting: Sitting, sentence: str) -> None:
    sitting.console.say(sitting.console.tint(sentence, Tone.BAD))


def _end(sitting: Sitting) -> None:
    console = sitting.console
    everybody = len(sitting.humans) != 1
    seat = None if everybody else min(sitting.humans)
    if len(sitting.humans) > 1:
        console.clear()
    sitting.console.say_all(news(sitting, seat))
    console.say_all(draw.ending(sitting.match, console))
