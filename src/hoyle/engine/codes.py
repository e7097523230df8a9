"""The code of a choice (c.62) and back; used for numbers, for the order of legal moves and for texts."""

from __future__ import annotations

from typing import assert_never

from hoyle.ir.program import ChoiceCode, Coding, Program
from hoyle.ir.values import NONE


def encode_choice(program: Program, seat: int, code: ChoiceCode, value: int) -> int:
    """The code of a value (of a card: its id) that `seat` chooses; none is the last."""
    if value == NONE:
        return code.count - 1
    match code.coding:
        case Coding.LOOK | Coding.SET:
            return program.cards[value].look
        case Coding.NUMBER:
            return (value - code.low) // code.step
        case Coding.SEAT:
            return (value - seat) % program.players
        case Coding.PLACE:
            return _place(code, seat, value)
        case _:
            assert_never(code.coding)


def decode_choice(program: Program, seat: int, code: ChoiceCode, number: int) -> int:
    """The value of a code; for cards the look, since a code does not tell alike cards apart."""
    if code.none and number == code.count - 1:
        return NONE
    match code.coding:
        case Coding.LOOK | Coding.SET:
            return number
        case Coding.NUMBER:
            return code.low + number * code.step
        case Coding.SEAT:
            return (seat + number) % program.players
        case Coding.PLACE:
            return _pile(code, seat, number)
        case _:
            assert_never(code.coding)


def _place(code: ChoiceCode, seat: int, pile: int) -> int:
    before = 0
    for part in code.places:
        place = pile - part.low - seat * part.own
        if 0 <= place < part.count:
            return before + place
        before += part.count
    raise ValueError(f"pile {pile} is none of {code.name}")


def _pile(code: ChoiceCode, seat: int, place: int) -> int:
    for part in code.places:
        if place < part.count:
            return part.low + place + seat * part.own
        place -= part.count
    raise ValueError(f"{code.name} has no place {place}")


def is_card(code: ChoiceCode) -> bool:
    """Whether a choice is one of cards, whose values are secret."""
    return code.coding in (Coding.LOOK, Coding.SET)


def mixed(codes: tuple[ChoiceCode, ...], numbers: tuple[int, ...]) -> int:
    """The place in a block: mixed base over the codes, the first choice the most significant."""
    place = 0
    for code, number in zip(codes, numbers, strict=True):
        place = place * code.count + number
    return place


def split(codes: tuple[ChoiceCode, ...], place: int) -> tuple[int, ...]:
    """The codes that make a place in a block."""
    numbers = []
    for code in reversed(codes):
        place, number = divmod(place, code.count)
        numbers.append(number)
    return tuple(reversed(numbers))
