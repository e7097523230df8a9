"""Why a choice lies outside its domain, in words a player understands; asked by the judge of moves for a refusal.

A card is said to lie elsewhere only where the mover sees all cards that he may choose from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hoyle.engine.codes import is_card
from hoyle.engine.door import sees
from hoyle.engine.expressions import candidates, listed
from hoyle.engine.sets import set_bounds, set_cards
from hoyle.engine.state import State
from hoyle.engine.texts import pile_text, value_text
from hoyle.ir.expressions import CardsIn, Source, Union
from hoyle.ir.instructions import OneChoice, SetChoice
from hoyle.ir.native import NativeSource
from hoyle.ir.program import ChoiceCode, Coding, Program
from hoyle.ir.values import NONE

MOST_LISTED = 12
"""Of more values than this only the first ones and the last are named."""
MOST_PILES = 3


def wrong_one(
    program: Program,
    state: State,
    seat: int,
    choice: OneChoice,
    code: ChoiceCode,
    word: str,
    wanted: int,
    bound: list[int],
) -> str:
    """Why a single choice cannot be had; those before it are bound."""
    if is_card(code) and wanted != NONE:
        return _wrong_card(program, state, seat, choice, word, wanted, bound)
    values = listed(program, state, choice.domain, bound)
    what = f" as {code.name}" if code.name and code.name != word else ""
    if not values:
        return f"nothing can be chosen{what} now"
    texts = [_text(program, seat, code, value) for value in values]
    return f"{word} cannot be chosen{what} now; choose {_one_of(texts)}"


def wrong_set(
    program: Program,
    state: State,
    seat: int,
    choice: SetChoice,
    word: str,
    wanted: tuple[int, ...],
    bound: list[int],
) -> str:
    """Why a set of cards cannot be had; the choices before it are bound."""
    low, high = set_bounds(program, state, choice, bound)
    if low > high:
        return "no set of cards can be chosen now"
    if not low <= len(wanted) <= high:
        size = f"{low}" if low == high else f"{low} to {high}"
        return f"choose {size} {'card' if size == '1' else 'cards'}, not {len(wanted)}"
    there = _looks(program, candidates(program, state, choice.source, bound))
    fitting = _looks(program, set_cards(program, state, choice, bound))
    for look, count in Counter(wanted).items():
        text = program.looks[look]
        if there[look] < count:
            if there[look]:
                return f"{text} can be chosen only {_times(there[look])}, not {_times(count)}"
            return _not_there(program, state, seat, choice.source, text, bound)
        if fitting[look] < count:
            return f"{text} is not among the cards that can be chosen now"
    return f"you cannot choose {word} now"


def _wrong_card(
    program: Program, state: State, seat: int, choice: OneChoice, word: str, look: int, bound: list[int]
) -> str:
    source = choice.domain.source
    cards = candidates(program, state, source, bound)
    if look not in _looks(program, cards):
        return _not_there(program, state, seat, source, word, bound)
    fitting = [program.cards[card].text for card in listed(program, state, choice.domain, bound)]
    if not fitting or not all(sees(program, state, seat, card) for card in cards):
        return f"{word} is not among the cards that can be chosen now"
    return f"{word} is not among the cards that can be chosen now; choose {_one_of(fitting)}"


def _not_there(program: Program, state: State, seat: int, source: Source, word: str, bound: list[int]) -> str:
    """That a card lies in none of the piles to choose from, which are named if there are but few."""
    piles = _piles(program, state, source, bound)
    cards = candidates(program, state, source, bound)
    if not 1 <= len(piles) <= MOST_PILES or not all(sees(program, state, seat, card) for card in cards):
        return f"{word} is not among the cards to choose from"
    return f"{word} is not in {' or '.join(_pile(program, seat, pile) for pile in piles)}"


def _piles(program: Program, state: State, source: Source, bound: list[int]) -> list[int]:
    """The piles whose cards are the candidates; none if they are not the cards of piles."""
    match source:
        case CardsIn():
            return [pile for pile in candidates(program, state, source.piles, bound) if pile != NONE]
        case Union():
            parts = [_piles(program, state, part, bound) for part in source.parts]
            return [pile for part in parts for pile in part] if all(parts) else []
        case NativeSource(original):
            return _piles(program, state, original, bound)
        case _:
            return []


def _pile(program: Program, seat: int, pile: int) -> str:
    info = program.piles[pile]
    return f"your {info.text}" if info.owned_by == "player" and info.owner == seat else info.name


def _looks(program: Program, cards: Sequence[int]) -> Counter[int]:
    return Counter(program.cards[card].look for card in cards if card != NONE)


def _text(program: Program, seat: int, code: ChoiceCode, value: int) -> str:
    if value == NONE or code.coding is not Coding.PLACE:
        return value_text(program, code.display, value)
    return pile_text(program, seat, value)


def _one_of(texts: Sequence[str]) -> str:
    """Values to choose from; of many the first two and the last."""
    each = list(dict.fromkeys(texts))
    if len(each) > MOST_LISTED:
        return f"one of {each[0]}, {each[1]}, … {each[-1]}"
    return f"{', '.join(each[:-1])} or {each[-1]}" if len(each) > 1 else each[0]


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
