"""A game played both ways at once, by the interpreter and by generated Python; whatever differs is an error."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from hoyle import engine
from hoyle.engine import RuleFault, State
from hoyle.engine.events import Event
from hoyle.generated import translate
from hoyle.ir.program import Program

Found = TypeVar("Found")


def outcome(doing: Callable[[], Found]) -> object:
    """What comes out, or everything that a fault says."""
    try:
        return doing()
    except RuleFault as fault:
        return ("fault", fault.slug, fault.sentence, fault.span, fault.seat)


class Both:
    """Two states of the same game, one for each executor."""

    def __init__(self, program: Program, seed: int, budget: int = engine.BUDGET) -> None:
        self.plain, self.quick = program, translate(program)
        self.budget = budget
        self.logs: tuple[list[Event], list[Event]] = ([], [])
        self.failed = False
        self.states: list[State] = []
        self.earlier: list[tuple[int, engine.Play]] = []
        self._both(lambda program, which: self._begin(program, which, seed))

    def _begin(self, program: Program, which: int, seed: int) -> object:
        state = engine.begin(program, seed, log=self.logs[which], budget=self.budget)
        self.states.append(state)
        return self._seen(which)

    def _both(self, ask: Callable[[Program, int], object]) -> object:
        ours = outcome(lambda: ask(self.plain, 0))
        theirs = outcome(lambda: ask(self.quick, 1))
        assert ours == theirs
        if isinstance(ours, tuple) and ours[:1] == ("fault",):
            self.failed = True
        return ours

    def _seen(self, which: int) -> object:
        """A state, the work that was left, the events since, and who is asked."""
        state, log = self.states[which], self.logs[which]
        seen = (state.encode(), repr(state.encode()), state.left, state.asked, tuple(log), state.where[:])
        log.clear()
        return seen

    @property
    def goes_on(self) -> bool:
        return not self.failed and self.states[0].waiting >= 0

    def ask(self, question: Callable[[Program, State], object]) -> object:
        """The same question to both."""
        return self._both(
            lambda program, which: (question(program, self.states[which]), self.states[which].left)
        )

    def compare(self, chance: random.Random) -> None:
        """Everything that can be asked of the states as they stand."""
        for seat in range(self.plain.players):
            self.ask(lambda program, state, seat=seat: list(engine.legal(program, state, seat)))
            self.ask(lambda program, state, seat=seat: engine.legal_numbers(program, state, seat))
            for number in chance.sample(range(self.plain.move_count), min(4, self.plain.move_count)):
                self.ask(
                    lambda program, state, seat=seat, number=number: judged(program, state, seat, number)
                )
            self.ask(lambda program, state, seat=seat: engine.view(program, state, seat))
        for seat, play in chance.sample(self.earlier, min(6, len(self.earlier))):
            self.ask(lambda program, state, seat=seat, play=play: meant_again(program, state, seat, play))
        self.ask(lambda program, state: engine.totals(program, state))

    def step(self, chance: random.Random) -> None:
        """One random move, pick by pick where sets are chosen; a seat without a move in a race lets others go first."""
        asked = list(self.states[0].asked)
        chance.shuffle(asked)
        for seat in asked:
            play = self._chosen(seat, chance)
            if self.failed:
                return
            if play is None:
                continue
            self.earlier.append((seat, play))
            quiet = chance.random() < 0.5

            def act(
                program: Program, which: int, seat: int = seat, play: engine.Play = play, quiet: bool = quiet
            ) -> object:
                log = None if quiet else self.logs[which]
                engine.submit(program, self.states[which], seat, play, log, self.budget)
                return self._seen(which)

            self._both(act)
            return
        raise AssertionError("nobody can move")

    def _chosen(self, seat: int, chance: random.Random) -> engine.Play | None:
        picks: tuple[int, ...] = ()
        while True:
            numbers = self._asked(engine.legal_numbers, seat, picks)
            if not isinstance(numbers, tuple) or not numbers:
                return None
            found = self._asked(engine.pick, seat, picks, chance.choice(numbers))
            if isinstance(found, engine.Play):
                return found
            assert isinstance(found, tuple)
            picks = found

    def _asked(self, question: Callable[..., object], *about: object) -> object:
        """What both answer; None after a fault."""
        found = self.ask(lambda program, state: question(program, state, *about))
        return found[0] if isinstance(found, tuple) and not self.failed else None


def judged(program: Program, state: State, seat: int, number: int) -> object:
    """A play or a refusal, for the number of a move."""
    spoken = engine.spoken_number(program, seat, number)
    return None if spoken is None else engine.judge(program, state, seat, spoken)


def meant_again(program: Program, state: State, seat: int, play: engine.Play) -> object:
    """An earlier play as it is meant now; it is what comes of saying the same words again."""
    spoken = engine.read(program, engine.move_text(program, seat, play))
    assert isinstance(spoken, engine.Spoken)
    judged = engine.judge(program, state, seat, spoken)
    again = engine.still_legal(program, state, seat, play)
    assert again == (judged if isinstance(judged, engine.Play) else None)
    return again


def played(program: Program, seed: int, moves: int, every: int = 1, budget: int = engine.BUDGET) -> int:
    """Play both ways and compare; how many moves were made."""
    chance = random.Random(seed)
    both = Both(program, seed, budget)
    made = 0
    while both.goes_on and made < moves:
        if made % every == 0:
            both.compare(chance)
        both.step(chance)
        made += 1
    return made
