"""All games of one deal: every move of every player, as far as a number of positions allows; used by `checking.run`.

The deal is chance and is fixed by a seed. Where everyone chooses, all combinations come about one seat after the
other; in a race every order of arrival is tried.
"""

from __future__ import annotations

import hashlib
import marshal
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final

from attrs import define, field, frozen

from hoyle import engine
from hoyle.checking.games import Failure
from hoyle.checking.marks import Watch
from hoyle.engine import Play, RuleFault, State
from hoyle.ir.program import Program

Moves = tuple[tuple[int, str], ...]

MOST_PLAYS: Final = 200
"""So many moves of one position are tried; of more the rest is left out, and the search is not whole."""

MOST_ROUNDS: Final = 200
"""So many ways round are compared for the shortest one."""

CLOCK_EVERY: Final = 64


@frozen
class Round:
    """Moves that lead from a position back to it, and the moves to that position."""

    lead: Moves
    moves: Moves


@frozen
class Searched:
    """What came of a search: its size, and the first of everything that was found."""

    positions: int
    ends: int
    whole: bool
    """Whether all positions were looked at."""
    failures: tuple[tuple[Failure, Moves], ...]
    around: Round | None
    """The shortest way round that was found."""
    trapped: Moves | None
    """Moves to a position from which no game ends."""
    winners: tuple[tuple[int, ...], ...]
    """The sets of winners that can come out."""
    free: bool
    """Whether anybody ever had a choice."""


@define
class _Graph:
    """The positions seen so far, by number: where they come from and where they lead."""

    ids: dict[bytes, int] = field(factory=dict)
    parents: list[tuple[int, int, Play | None]] = field(factory=list)
    """For each position the one before it, and the move between: of the first."""
    following: list[list[tuple[int, int, Play]]] = field(factory=list)
    open_ends: set[int] = field(factory=set)
    """Positions where a game ends, fails, or was not looked at further."""
    back: list[tuple[int, int]] = field(factory=list)
    """Edges that close a circle: from a position to one on its own path."""

    def number(self, state: State, parent: int, seat: int, play: Play | None) -> tuple[int, bool]:
        """The number of a position, and whether it is new."""
        plain: Any = state.encode()  # numbers and tuples only
        key = hashlib.blake2b(marshal.dumps(plain, 2), digest_size=16).digest()
        known = self.ids.get(key)
        if known is not None:
            return known, False
        self.ids[key] = number = len(self.parents)
        self.parents.append((parent, seat, play))
        self.following.append([])
        return number, True

    def shorten(self) -> list[int]:
        """Let each position come from where it is reached in the fewest moves; the positions in that order."""
        known = {0}
        order = [0]
        for number in order:
            for target, seat, play in self.following[number]:
                if target not in known:
                    known.add(target)
                    order.append(target)
                    self.parents[target] = (number, seat, play)
        return order

    def path(self, program: Program, number: int) -> Moves:
        """The moves by which a position is reached."""
        found: list[tuple[int, str]] = []
        while True:
            number, seat, play = self.parents[number]
            if play is None:
                return tuple(reversed(found))
            found.append((seat, engine.move_text(program, seat, play)))

    def trap(self, order: list[int]) -> int | None:
        """The first position, in this order, from which none of the open ends can be reached."""
        before: list[list[int]] = [[] for _ in self.parents]
        for number, edges in enumerate(self.following):
            for target, _, _ in edges:
                before[target].append(number)
        good = set(self.open_ends)
        waiting = list(good)
        while waiting:
            for number in before[waiting.pop()]:
                if number not in good:
                    good.add(number)
                    waiting.append(number)
        return next((number for number in order if number not in good), None)

    def shortest_round(self, program: Program, order: list[int]) -> Round | None:
        """The shortest way from a position back to it, and of equal ones the first in this order."""
        closed = {start for _, start in self.back}
        best: tuple[int, list[tuple[int, int, Play]]] | None = None
        for start in [number for number in order if number in closed][:MOST_ROUNDS]:
            way = self._way_back(start)
            if way is not None and (best is None or len(way) < len(best[1])):
                best = (start, way)
        if best is None:
            return None
        start, way = best
        return Round(
            self.path(program, start),
            tuple((seat, engine.move_text(program, seat, play)) for _, seat, play in way),
        )

    def _way_back(self, start: int) -> list[tuple[int, int, Play]] | None:
        came: dict[int, tuple[int, tuple[int, int, Play]]] = {}
        waiting = deque([start])
        while waiting:
            number = waiting.popleft()
            for edge in self.following[number]:
                if edge[0] == start:
                    way = [edge]
                    while number != start:
                        number, before = came[number]
                        way.append(before)
                    return way[::-1]
                if edge[0] not in came:
                    came[edge[0]] = (number, edge)
                    waiting.append(edge[0])
        return None


@define
class _Frame:
    """A position on the path that is being walked, and the moves still to try there."""

    number: int
    state: State
    left: Iterator[tuple[int, Play]]


def search(
    watch: Watch, seed: int, most: int, seconds: float | None = None, start: State | None = None
) -> Searched:
    """Walk through all games of a deal, or from a state on, depth first, up to so many positions or seconds."""
    program = watch.program
    until = None if seconds is None else time.monotonic() + seconds
    graph = _Graph()
    failures: dict[Failure, tuple[int, tuple[int, str] | None]] = {}
    winners: set[tuple[int, ...]] = set()
    ends = 0
    whole, free = True, False
    try:
        state = engine.begin(program, seed) if start is None else start.copy()
    except RuleFault as fault:
        return Searched(0, 0, True, ((Failure.of(fault), ()),), None, None, (), False)
    first, _ = graph.number(state, -1, -1, None)
    path: dict[int, None] = {}
    frames: list[_Frame] = []

    def enter(number: int, state: State) -> None:
        """Begin with a new position: an end, one that fails when its moves are listed, or one to go on from."""
        nonlocal ends, free, whole
        if state.result is not None:
            ends += 1
            winners.add(state.result.winners)
            graph.open_ends.add(number)
            return
        try:
            plays = list(_plays(program, state))
        except RuleFault as fault:
            failures.setdefault(Failure.of(fault), (number, None))
            graph.open_ends.add(number)
            return
        if len(plays) > MOST_PLAYS:
            whole = False
            graph.open_ends.add(number)
            plays = plays[:MOST_PLAYS]
        free = free or len(plays) > 1
        frames.append(_Frame(number, state, iter(plays)))
        path[number] = None

    enter(first, state)
    while frames:
        frame = frames[-1]
        count = len(graph.parents)
        late = until is not None and count % CLOCK_EVERY == 0 and time.monotonic() > until
        if count >= most or late:
            whole = False
            graph.open_ends.update(frame.number for frame in frames)
            break
        step = next(frame.left, None)
        if step is None:
            frames.pop()
            path.pop(frame.number)
            continue
        seat, play = step
        after = frame.state.copy()
        watch.play(program.decisions[after.waiting], play)
        try:
            engine.submit(program, after, seat, play)
        except RuleFault as fault:
            text = engine.move_text(program, seat, play)
            failures.setdefault(Failure.of(fault), (frame.number, (seat, text)))
            graph.open_ends.add(frame.number)
            continue
        number, new = graph.number(after, frame.number, seat, play)
        graph.following[frame.number].append((number, seat, play))
        if new:
            enter(number, after)
        elif number in path:
            graph.back.append((frame.number, number))
    order = graph.shorten()
    trap = graph.trap(order)
    return Searched(
        len(graph.parents),
        ends,
        whole,
        tuple(
            (failure, graph.path(program, number) + (() if last is None else (last,)))
            for failure, (number, last) in failures.items()
        ),
        graph.shortest_round(program, order),
        None if trap is None else graph.path(program, trap),
        tuple(sorted(winners)),
        free,
    )


def _plays(program: Program, state: State) -> Iterator[tuple[int, Play]]:
    """Every move of everybody who is asked; where everyone chooses, of the first of them (the others follow)."""
    asked = engine.actors(program, state)
    seats = asked[:1] if program.decisions[state.waiting].everyone else asked
    for seat in seats:
        for number, play in enumerate(engine.legal(program, state, seat)):
            yield seat, play
            if number == MOST_PLAYS:
                break
