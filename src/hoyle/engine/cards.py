"""Moving, turning and dealing cards; called by the executor only, tells the log who learns what (c.29-33, c.49)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from attrs import evolve

from hoyle.diagnostics.kinds.runtime import DEAL_FAULT, INDEX_FAULT, STACK_FAULT
from hoyle.engine.door import audience, bit, everyone
from hoyle.engine.events import Face, Flipped, Gathered, Log, Moved, Shown, Shuffled, Swapped
from hoyle.engine.expressions import candidates, evaluate, listed, pile_faces_up
from hoyle.engine.faults import RuleFault
from hoyle.engine.state import AS_PILE, DOWN, OUT_OF_PLAY, UP, Stack, State
from hoyle.ir.expressions import Chosen, ChosenSet, Expr, OneCard, Packet, Selection, WholePiles
from hoyle.ir.instructions import Deal, Flip, Gather, Move, Show, Shuffle, Swap
from hoyle.ir.program import Program
from hoyle.ir.values import NONE


def put_away(state: State) -> None:
    """Put every card out of play."""
    for pile in state.piles:
        pile.clear()
    state.faces[:] = [AS_PILE] * len(state.faces)
    state.where[:] = [OUT_OF_PLAY] * len(state.where)


def place(program: Program, state: State, pile: int, cards: Sequence[int]) -> None:
    """Put cards (top first) on top of a pile, wherever they were."""
    _relocate(program, state, list(reversed(cards)), pile, False, None)


def stack(state: State, pile: int, cards: Sequence[int]) -> None:
    """Let these cards (top first) lie on top at the next shuffle of a pile, as far as they lie in it then (c.55)."""
    state.stacks[pile] = Stack(tuple(cards), must=False)


def move(program: Program, state: State, step: Move, log: Log) -> None:
    """Move packets one after the other; neighbours in the log with the same way become one event."""
    target = _pile(program, state, step.to, "moved to")
    told: list[Moved] = []
    for packet in _packets(program, state, step.cards):
        if _stays(state, step, packet, target):
            continue
        source = state.where[packet[0]]
        before = _audiences(program, state, packet, log)
        _relocate(program, state, packet[::-1] if step.turned else packet, target, step.bottom, step.face)
        if log is None:
            continue
        event = Moved(source, target, _faces(program, state, packet, before))
        if told and told[-1].source == source:
            told[-1] = evolve(told[-1], cards=told[-1].cards + event.cards)
        else:
            told.append(event)
    if log is not None:
        log.extend(told)


def _stays(state: State, step: Move, packet: list[int], target: int) -> bool:
    if not packet:
        return True
    whole = isinstance(step.cards, WholePiles) and state.where[packet[0]] == target
    return whole and not step.turned and step.face is None


def _packets(program: Program, state: State, selection: Selection) -> Iterator[list[int]]:
    """The packets to move, each from bottom to top; of several piles each as it is when its turn comes."""
    match selection:
        case OneCard():
            card = evaluate(program, state, selection.card)
            if card != NONE:
                yield [card]
        case WholePiles():
            for pile in candidates(program, state, selection.piles, _locals(program)):
                if pile != NONE:
                    yield state.piles[pile][:]
        case Packet():
            pile = evaluate(program, state, selection.pile)
            count = max(evaluate(program, state, selection.count), 0)
            if pile != NONE and count:
                yield state.piles[pile][-count:] if selection.top else state.piles[pile][:count]
        case Chosen():
            for card in listed(program, state, selection.domain, _locals(program)):
                yield [card]
        case ChosenSet():
            for card in candidates(program, state, selection.cards, _locals(program)):
                yield [card]
        case _:
            assert_never(selection)


def _locals(program: Program) -> list[int]:
    return [NONE] * program.locals


def _pile(program: Program, state: State, expr: Expr, doing: str) -> int:
    pile = evaluate(program, state, expr)
    if pile == NONE:
        raise _no_pile(doing)
    return pile


def _no_pile(doing: str) -> RuleFault:
    return RuleFault(INDEX_FAULT, f"there is no pile here; cards cannot be {doing} none")


def no_target() -> RuleFault:
    """Cards are to be moved to none."""
    return _no_pile("moved to")


def carry(program: Program, state: State, card: int, target: int, bottom: bool, face: str | None) -> None:
    """Take a single card from where it is and lay it on (or under) a pile; what `_relocate` does, by far the commonest."""
    state.spend(1)
    source = state.where[card]
    if source != OUT_OF_PLAY:
        cards = state.piles[source]
        if cards[-1] == card:
            cards.pop()
        else:
            cards.remove(card)
    state.where[card] = target
    state.faces[card] = AS_PILE if face is None else _turned(program, target, face == "up")
    pile = state.piles[target]
    if bottom:
        pile.insert(0, card)
    else:
        pile.append(card)
    if not state.ordered[target]:
        pile.sort(reverse=True)


def _relocate(
    program: Program, state: State, packet: list[int], target: int, bottom: bool, face: str | None
) -> None:
    """Take cards from where they are and lay them on (or under) a pile, in their order from bottom to top."""
    if len(packet) == 1:
        carry(program, state, packet[0], target, bottom, face)
        return
    state.spend(len(packet))
    gone = set(packet)
    for source in {state.where[card] for card in packet} - {OUT_OF_PLAY}:
        state.piles[source] = [card for card in state.piles[source] if card not in gone]
    for card in packet:
        state.where[card] = target
        state.faces[card] = AS_PILE if face is None else _turned(program, target, face == "up")
    pile = state.piles[target]
    pile[:] = packet + pile if bottom else pile + packet
    _arrange(state, target)


def _arrange(state: State, pile: int) -> None:
    """Keep a pile without order in deck order, so that nothing of the order of arrival remains."""
    if not state.ordered[pile]:
        state.piles[pile].sort(reverse=True)


def _turned(program: Program, pile: int, up: bool) -> int:
    if pile_faces_up(program, pile) == up:
        return AS_PILE
    return UP if up else DOWN


def _audiences(program: Program, state: State, cards: Sequence[int], log: Log) -> list[int]:
    """Who sees these cards now; not asked when nobody listens."""
    return [] if log is None else [audience(program, state, card) for card in cards]


def _faces(program: Program, state: State, cards: Sequence[int], before: list[int]) -> tuple[Face, ...]:
    """The cards with those who saw them before or see them now."""
    return tuple(
        Face(card, seen | audience(program, state, card)) for card, seen in zip(cards, before, strict=True)
    )


def deal(program: Program, state: State, step: Deal, log: Log) -> None:
    """Deal single cards in turn; one event for each pile that gets cards."""
    source = _pile(program, state, step.pile, "dealt from")
    targets = [pile for pile in candidates(program, state, step.piles, _locals(program)) if pile != NONE]
    present = len(state.piles[source])
    if step.count is None:
        wanted = present if targets else 0
    else:
        wanted = max(evaluate(program, state, step.count), 0) * len(targets)
    if wanted > present:
        name = program.piles[source].name
        raise RuleFault(DEAL_FAULT, f"{wanted} cards are to be dealt from {name}, but it holds {present}")
    given: dict[int, tuple[Face, ...]] = {}
    for turn in range(wanted):
        target = targets[turn % len(targets)]
        card = [state.piles[source][-1]]
        before = _audiences(program, state, card, log)
        _relocate(program, state, card, target, False, None)
        if log is not None:
            given[target] = given.get(target, ()) + _faces(program, state, card, before)
    if log is not None:
        log.extend(Moved(source, target, cards, dealt=True) for target, cards in given.items())


def gather(program: Program, state: State, step: Gather, log: Log) -> int:
    """Put every card of the game into one pile, the first of the deck on top; the pile."""
    target = _pile(program, state, step.to, "gathered to")
    for pile in state.piles:
        pile.clear()
    state.piles[target] = list(range(len(program.cards) - 1, -1, -1))
    state.where[:] = [target] * len(program.cards)
    state.faces[:] = [AS_PILE] * len(program.cards)
    if log is not None:
        log.append(Gathered(target))
    return target


def swap(program: Program, state: State, step: Swap, log: Log) -> None:
    """Exchange all cards of two piles."""
    left = _pile(program, state, step.left, "swapped with")
    right = _pile(program, state, step.right, "swapped with")
    if left == right:
        return
    to_right, to_left = state.piles[left][:], state.piles[right][:]
    before_right = _audiences(program, state, to_right, log)
    before_left = _audiences(program, state, to_left, log)
    state.piles[left], state.piles[right] = [], []
    for cards, target in ((to_left, left), (to_right, right)):
        for card in cards:
            state.where[card] = OUT_OF_PLAY
        _relocate(program, state, cards, target, False, None)
    if log is not None:
        shown_left = _faces(program, state, to_left, before_left)
        log.append(Swapped(left, right, shown_left, _faces(program, state, to_right, before_right)))


def flip(program: Program, state: State, step: Flip, log: Log) -> None:
    """Turn cards where they lie; one event for each pile."""

    def turn(cards: list[int]) -> None:
        for card in cards:
            state.faces[card] = _turned(program, state.where[card], step.up)

    for pile, faces in _by_pile(program, state, step.cards, log, turn):
        if log is not None:
            log.append(Flipped(pile, step.up, faces))


def show(program: Program, state: State, step: Show, log: Log) -> None:
    """Let one seat, or all, look at cards; nothing changes but what is told."""
    seat = None if step.to is None else evaluate(program, state, step.to)
    if seat == NONE or log is None:
        return
    eyes = everyone(program) if seat is None else bit(program, seat)
    for pile, faces in _by_pile(program, state, step.cards, log, lambda cards: None):
        log.append(Shown(pile, seat, tuple(Face(face.card, face.known_to | eyes) for face in faces)))


def _by_pile(
    program: Program, state: State, selection: Selection, log: Log, act: Callable[[list[int]], None]
) -> Iterator[tuple[int, tuple[Face, ...]]]:
    """Do something to the selected cards in play, pile by pile, and say who saw them before or sees them after."""
    found: dict[int, list[int]] = {}
    for packet in _packets(program, state, selection):
        for card in packet:
            if state.where[card] != OUT_OF_PLAY:
                found.setdefault(state.where[card], []).append(card)
    for pile, cards in found.items():
        before = _audiences(program, state, cards, log)
        act(cards)
        yield pile, () if log is None else _faces(program, state, cards, before)


def shuffle(program: Program, state: State, step: Shuffle, log: Log) -> int:
    """Bring a pile into random order; stacked cards come to lie on top, the others keep the order drawn (c.64). The pile.

    The stream is used in the same way whether cards are stacked or not.
    """
    pile = _pile(program, state, step.pile, "shuffled in")
    cards = state.piles[pile]
    state.spend(len(cards))
    state.chance.shuffle(cards)
    stacked = state.stacks.pop(pile, None)
    if stacked is not None:
        missing = [card for card in stacked.cards if card not in cards]
        if missing and stacked.must:
            text, name = program.cards[missing[0]].text, program.piles[pile].name
            raise RuleFault(STACK_FAULT, f"{text} cannot lie on top of {name}: it is not in that pile")
        on_top = [card for card in reversed(stacked.cards) if card in cards]
        cards[:] = [card for card in cards if card not in on_top] + on_top
    _arrange(state, pile)
    if log is not None:
        log.append(Shuffled(pile))
    return pile
