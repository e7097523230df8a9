"""Whether a seat may make a move, and why not: the judge of c.38; asked by matches for every move.

It reads what the mover may know: who is asked, and then the domains and needs of the move alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from hoyle.engine.choices import Values, bind, bind_chooser
from hoyle.engine.codes import is_card
from hoyle.engine.expressions import evaluate, holds, listed
from hoyle.engine.faults import RuleFault
from hoyle.engine.reasons import wrong_one, wrong_set
from hoyle.engine.sets import set_bounds, set_cards
from hoyle.engine.state import BUDGET, Play, State
from hoyle.engine.texts import PileName, Refusal, RefusalKind, Spoken, find_pile, value_text
from hoyle.ir.expressions import Const
from hoyle.ir.instructions import Choice, Decision, Need, Offer, OneChoice, SetChoice
from hoyle.ir.program import ChoiceCode, Program
from hoyle.ir.values import NONE

Wanted = tuple[int | tuple[int, ...], ...]


def judge(program: Program, state: State, seat: int, spoken: Spoken) -> Play | Refusal:
    """The legal play that is meant, or the first reason against it."""
    state.left = BUDGET
    wanted = _resolve(program, seat, spoken)
    if isinstance(wanted, Refusal):
        return wanted
    if state.result is not None:
        return Refusal(RefusalKind.OVER, "the game is over", spoken.text)
    if program.moves[spoken.move].size == 0 and (never := _never(program, spoken)):
        return never
    if state.waiting < 0:
        return Refusal(RefusalKind.NOT_NOW, "nobody is asked to move now", spoken.text)
    decision = program.decisions[state.waiting]
    number = _offered(decision, spoken.move)
    if number is None:
        return Refusal(RefusalKind.NOT_NOW, _where_offered(program, decision, spoken.move), spoken.text)
    if seat not in state.asked:
        if state.pending.get(seat) is not None:
            return Refusal(RefusalKind.NOT_NOW, "you have already chosen", spoken.text)
        return Refusal(RefusalKind.NOT_YOU, _who(state), spoken.text)
    return _judge_offer(program, state, decision, number, seat, spoken, wanted)


def still_legal(program: Program, state: State, seat: int, play: Play) -> Play | None:
    """A play that was legal before, as it is meant now: with cards that look alike; None if it is not legal any more."""
    state.left = BUDGET
    if state.waiting < 0 or seat not in state.asked:
        return None
    decision = program.decisions[state.waiting]
    number = _offered(decision, play.move)
    if number is None or decision.offers[number].dead is not None:
        return None
    offer = decision.offers[number]
    codes = program.moves[play.move].codes
    wanted = tuple(_said(program, code, value) for code, value in zip(codes, play.choices, strict=True))
    bound = bind_chooser(program, decision, seat)
    try:
        for values in _meant(program, state, offer, wanted, (), bound):
            if _all_hold(program, state, offer, bound):
                return Play(offer.move, number, values)
    except RuleFault as fault:
        raise fault.at(offer.span) from None
    return None


def _said(program: Program, code: ChoiceCode, value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    if isinstance(value, tuple):
        return tuple(sorted(program.cards[card].look for card in value))
    return _as_said(program, code, value)


def _all_hold(program: Program, state: State, offer: Offer, bound: list[int]) -> bool:
    for need in offer.needs:
        try:
            if not holds(program, state, need.condition, bound):
                return False
        except RuleFault as fault:
            raise fault.at(need.span) from None
    return True


def _resolve(program: Program, seat: int, spoken: Spoken) -> Wanted | Refusal:
    """The choices with the piles that this seat means."""
    wanted: list[int | tuple[int, ...]] = []
    for code, choice in zip(program.moves[spoken.move].codes, spoken.choices, strict=True):
        match choice:
            case PileName():
                pile = find_pile(program, seat, code, choice)
                if pile is None:
                    sentence = f"you have no pile {choice.text}; write the owner after @"
                    return Refusal(RefusalKind.MALFORMED, sentence, spoken.text)
                wanted.append(pile)
            case int() | tuple():
                wanted.append(choice)
            case _:
                assert_never(choice)
    return tuple(wanted)


def _offered(decision: Decision, move: int) -> int | None:
    for number, offer in enumerate(decision.offers):
        if offer.move == move:
            return number
    return None


def _never(program: Program, spoken: Spoken) -> Refusal | None:
    """The reason why a move is never legal with these options (c.5)."""
    for decision in program.decisions:
        number = _offered(decision, spoken.move)
        if number is not None and decision.offers[number].dead is not None:
            return _dead(program, decision.offers[number], spoken)
    return None


def _dead(program: Program, offer: Offer, spoken: Spoken) -> Refusal:
    assert offer.dead is not None
    need = offer.needs[offer.dead]
    words = []
    for part, display in zip(need.sentence, need.formats, strict=True):
        match part:
            case str():
                words.append(part)
            case Const():
                words.append(_written(program, display, part.value))
            case _:
                words.append("…")  # the state is not read for a move that is never legal
    sentence = "".join(words) or _plain_reason(need)
    return Refusal(RefusalKind.BECAUSE, sentence, spoken.text, need.legal, need.span)


def _where_offered(program: Program, now: Decision, move: int) -> str:
    name = program.moves[move].name
    labels = [decision.label for decision in program.decisions if _offered(decision, move) is not None]
    if not labels:
        return f"{name} is not offered now, and nowhere with these options"
    return f"{name} is not offered now (at {now.label}), but at {', '.join(labels)}"


def _who(state: State) -> str:
    seats = " and ".join(str(seat) for seat in state.asked)
    asked = f"seat {seats} is asked" if len(state.asked) == 1 else f"seats {seats} are asked"
    return f"it is not your turn; {asked}"


def _judge_offer(
    program: Program,
    state: State,
    decision: Decision,
    number: int,
    seat: int,
    spoken: Spoken,
    wanted: Wanted,
) -> Play | Refusal:
    offer = decision.offers[number]
    if offer.dead is not None:
        return _dead(program, offer, spoken)
    against: Refusal | None = None
    bound = bind_chooser(program, decision, seat)
    try:
        for values in _meant(program, state, offer, wanted, (), bound):
            reason = _first_failing(program, state, offer, spoken, bound)
            if reason is None:
                return Play(offer.move, number, values)
            against = against or reason
        return against or _no_such_choice(program, state, decision, offer, seat, spoken, wanted)
    except RuleFault as fault:
        raise fault.at(offer.span) from None


def _meant(
    program: Program, state: State, offer: Offer, wanted: Wanted, values: Values, bound: list[int]
) -> Iterator[Values]:
    """The choices that lie in their domains and look as wanted; more than one only among alike cards."""
    done = len(values)
    if done == len(wanted):
        yield values
        return
    choice = offer.choices[done]
    code = program.moves[offer.move].codes[done]
    for value in _fitting(program, state, choice, code, wanted[done], bound):
        bind(choice, value, bound)
        yield from _meant(program, state, offer, wanted, (*values, value), bound)


def _fitting(
    program: Program,
    state: State,
    choice: Choice,
    code: ChoiceCode,
    wanted: int | tuple[int, ...],
    bound: list[int],
) -> list[int] | list[tuple[int, ...]]:
    match choice:
        case OneChoice():
            found = listed(program, state, choice.domain, bound)
            return [value for value in found if _as_said(program, code, value) == wanted]
        case SetChoice():
            assert isinstance(wanted, tuple)
            cards = _take(program, set_cards(program, state, choice, bound), wanted)
            low, high = set_bounds(program, state, choice, bound)
            return [] if cards is None or not low <= len(cards) <= high else [cards]
        case _:
            assert_never(choice)


def _as_said(program: Program, code: ChoiceCode, value: int) -> int:
    """A chosen value as a spoken move names it: a card by its look, everything else by itself."""
    return program.cards[value].look if is_card(code) and value != NONE else value


def _take(program: Program, cards: list[int], looks: tuple[int, ...]) -> tuple[int, ...] | None:
    """Cards of these looks, of alike ones the first; None if there are not enough."""
    left = list(cards)
    taken = []
    for look in looks:
        found = next((card for card in left if program.cards[card].look == look), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found)
    return tuple(sorted(taken))


def _first_failing(
    program: Program, state: State, offer: Offer, spoken: Spoken, bound: list[int]
) -> Refusal | None:
    for need in offer.needs:
        try:
            if not holds(program, state, need.condition, bound):
                sentence = _sentence(program, state, need, bound)
                return Refusal(RefusalKind.BECAUSE, sentence, spoken.text, need.legal, need.span)
        except RuleFault as fault:
            raise fault.at(need.span) from None
    return None


def _sentence(program: Program, state: State, need: Need, bound: list[int]) -> str:
    parts = []
    for part, display in zip(need.sentence, need.formats, strict=True):
        if isinstance(part, str):
            parts.append(part)
            continue
        parts.append(_written(program, display, evaluate(program, state, part, bound)))
    return "".join(parts) or _plain_reason(need)


def _written(program: Program, display: int | None, value: int) -> str:
    return str(value) if display is None else value_text(program, program.displays[display], value)


def _plain_reason(need: Need) -> str:
    rule = need.legal or f"the condition in line {need.span.line}"
    return f"{rule} does not hold"


def _no_such_choice(
    program: Program,
    state: State,
    decision: Decision,
    offer: Offer,
    seat: int,
    spoken: Spoken,
    wanted: Wanted,
) -> Refusal:
    """Say which choice lies outside its domain: the first after which no way to go on remains."""
    deepest = 0
    bound = bind_chooser(program, decision, seat)
    for depth in range(len(wanted)):
        if not any(True for _ in _meant(program, state, offer, wanted[: depth + 1], (), bound)):
            deepest = depth
            break
    before = _meant(program, state, offer, wanted[:deepest], (), bound)
    next(before, None)  # the choices before it are bound now
    word, value = spoken.text.split()[deepest + 1], wanted[deepest]
    choice = offer.choices[deepest]
    code = program.moves[offer.move].codes[deepest]
    if isinstance(choice, SetChoice) and isinstance(value, tuple):
        sentence = wrong_set(program, state, seat, choice, word, value, bound)
    elif isinstance(choice, OneChoice) and isinstance(value, int):
        sentence = wrong_one(program, state, seat, choice, code, word, value, bound)
    else:
        raise AssertionError(f"a spoken move of another shape: {spoken}")
    return Refusal(RefusalKind.NO_SUCH_CHOICE, sentence, spoken.text)
