"""Moves and values as text (c.61), and text back to moves; used by refusals, views, records and the command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import permutations
from typing import assert_never

from attrs import field, frozen

from hoyle.diagnostics.suggest import nearest
from hoyle.engine.codes import decode_choice, is_card, split
from hoyle.engine.state import Play
from hoyle.ir.program import ChoiceCode, Coding, Display, MoveInfo, Pile, Program, Shape
from hoyle.ir.values import NONE
from hoyle.source import Span

_MOST_TURNED = 4
"""Up to so many choices are tried in another order."""
_MOST_NAMED = 12
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,9})", re.ASCII)


class RefusalKind(Enum):
    """Why a move is refused; the first that applies, in this order (c.38)."""

    UNKNOWN = "unknown"
    MALFORMED = "malformed"
    OVER = "over"
    NOT_NOW = "not now"
    NOT_YOU = "not you"
    NO_SUCH_CHOICE = "no such choice"
    BECAUSE = "because"


@frozen
class Refusal:
    """A refused move: the kind, a sentence for the one who tried, the legal and its place if a condition failed."""

    kind: RefusalKind
    sentence: str
    text: str
    legal: str | None = None
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class PileName:
    """A pile as spoken: its text, and what stood after `@`, if anything; else the chooser's own or nobody's."""

    text: str
    owner: str | None


@frozen
class Spoken:
    """A move of the game as somebody said it: cards as looks, a set as its looks in rising order."""

    move: int
    choices: tuple[int | tuple[int, ...] | PileName, ...]
    text: str = field(eq=False)


def value_text(program: Program, display: Display, value: int) -> str:
    """A value as people read it."""
    if value == NONE:
        return display.none
    match display.shape:
        case Shape.YES_NO:
            return "yes" if value else "no"
        case Shape.NUMBER | Shape.PLAYER | Shape.TEAM:
            return str(value)
        case Shape.CARD:
            return program.cards[value].text
        case Shape.PILE:
            return program.piles[value].name
        case Shape.NAMED:
            return display.labels[value - display.low]
        case _:
            assert_never(display.shape)


def move_text(program: Program, seat: int, play: Play) -> str:
    """The text of a move, as the seat that makes it writes it."""
    info = program.moves[play.move]
    words = [info.name]
    for code, value in zip(info.codes, play.choices, strict=True):
        words.append(_choice_text(program, seat, code, value))
    return " ".join(words)


def public_text(program: Program, seat: int, play: Play) -> str:
    """The text of a move without its cards, for everybody (c.49)."""
    info = program.moves[play.move]
    words = [info.name]
    for code, value in zip(info.codes, play.choices, strict=True):
        if not is_card(code):
            words.append(_choice_text(program, seat, code, value))
    return " ".join(words)


def _choice_text(program: Program, seat: int, code: ChoiceCode, value: int | tuple[int, ...]) -> str:
    match value:
        case tuple():
            return "+".join(program.cards[card].text for card in value) or "-"
        case int():
            if value == NONE or code.coding is Coding.NUMBER:
                return value_text(program, code.display, value)
            if code.coding is Coding.PLACE:
                return pile_text(program, seat, value)
            return program.cards[value].text if is_card(code) else str(value)
        case _:
            assert_never(value)


def pile_text(program: Program, seat: int, pile: int) -> str:
    """A pile as a seat writes it: with `@` and the owner, unless it is the seat's own or nobody's."""
    info = program.piles[pile]
    own = {"player": seat, "team": program.team_of(seat)}
    if info.owned_by is None or own.get(info.owned_by) == info.owner:
        return info.text
    return f"{info.text}@{_owner_text(info)}"


def _owner_text(info: Pile) -> str:
    """The owner of a pile as its name tells him: a seat, a team, or the name of a value of a kind."""
    return info.name.partition("[")[2].rstrip("]").partition(",")[0]


def find_pile(program: Program, seat: int, code: ChoiceCode, name: PileName) -> int | None:
    """The pile that a seat means, among those that a choice can ever have."""
    spoken = name.text if name.owner is None else f"{name.text}@{name.owner}"
    for pile in _nameable(program, code):
        info = program.piles[pile]
        if spoken in (pile_text(program, seat, pile), f"{info.text}@{_owner_text(info)}"):
            return pile
    return None


def _nameable(program: Program, code: ChoiceCode) -> Iterator[int]:
    """The piles that a choice can have for any seat; where any pile may be named, the others after them."""
    for part in code.places:
        yield from range(part.low, part.low + part.own * (program.players - 1) + part.count)
    if code.any_pile:
        yield from range(len(program.piles))


def read(program: Program, text: str) -> Spoken | Refusal:
    """A text as a move of the game; what is no move, or none with such choices, is refused."""
    words = text.split()
    shown = " ".join(words)
    names = {info.name: number for number, info in enumerate(program.moves)}
    if not words or words[0] not in names:
        return _unknown(shown, words[0] if words else "", list(names))
    move = names[words[0]]
    info = program.moves[move]
    if len(words) - 1 != len(info.codes):
        return Refusal(RefusalKind.MALFORMED, _wrong_count(program, info, words[1:]), shown)
    choices: list[int | tuple[int, ...] | PileName] = []
    for code, word in zip(info.codes, words[1:], strict=True):
        value = _read_choice(program, code, word)
        if isinstance(value, str):
            sentence = _wrong_order(program, info, words[1:]) or value
            return Refusal(RefusalKind.MALFORMED, sentence, shown)
        choices.append(value)
    return Spoken(move, tuple(choices), shown)


def spoken_number(program: Program, seat: int, number: int) -> Spoken | None:
    """A move number of a seat as a move; None if it is the number of no move, or a pick of a set of cards."""
    for move, info in enumerate(program.moves):
        if not info.first <= number < info.first + info.size:
            continue
        if any(code.coding is Coding.SET for code in info.codes):
            return None
        places = split(info.codes, number - info.first)
        values = tuple(
            decode_choice(program, seat, code, place) for code, place in zip(info.codes, places, strict=True)
        )
        words = [info.name]
        for code, value in zip(info.codes, values, strict=True):
            words.append(_look_text(program, seat, code, value))
        return Spoken(move, values, " ".join(words))
    return None


def _look_text(program: Program, seat: int, code: ChoiceCode, value: int) -> str:
    if value != NONE and is_card(code):
        return program.looks[value]
    return _choice_text(program, seat, code, value)


def _unknown(shown: str, name: str, names: list[str]) -> Refusal:
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close else "the moves are " + ", ".join(names)
    what = f"there is no move {name}" if name else "no move was given"
    return Refusal(RefusalKind.UNKNOWN, f"{what}; {hint}", shown)


def _wrong_count(program: Program, info: MoveInfo, given: list[str]) -> str:
    if not info.codes:
        return f"{info.name} is said alone, without any choice"
    first = len(info.codes) - 1
    if info.codes[-1].coding is Coding.SET and len(given) > len(info.codes):
        cards = [part for word in given[first:] for part in re.split(r"[+,]", word) if part]
        if all(card in program.looks for card in cards):
            return f"join cards with +: {' '.join([info.name, *given[:first], '+'.join(cards)])}"
    verb, word = ("comes", "word") if len(info.codes) == 1 else ("come", "words")
    return f"after {info.name} {verb} {len(info.codes)} {word} ({', '.join(_names(info))}), not {len(given)}"


def _wrong_order(program: Program, info: MoveInfo, given: list[str]) -> str | None:
    """That the choices stand in another order, if they would be right in one."""
    if not 2 <= len(given) <= _MOST_TURNED:
        return None
    for turned in permutations(given):
        pairs = zip(info.codes, turned, strict=True)
        if not any(isinstance(_read_choice(program, code, word), str) for code, word in pairs):
            return f"the order is {', then '.join(_names(info))}: {' '.join([info.name, *turned])}"
    return None


def _names(info: MoveInfo) -> list[str]:
    """What the choices of a move are called."""
    return [code.name or "a choice" for code in info.codes]


def _read_choice(program: Program, code: ChoiceCode, word: str) -> int | tuple[int, ...] | PileName | str:
    """The choice that a word names, or the sentence that says why it names none."""
    if code.none and word == code.display.none:
        return NONE
    match code.coding:
        case Coding.LOOK:
            return _read_look(program, word)
        case Coding.SET:
            return _read_set(program, word)
        case Coding.NUMBER:
            return _read_value(code.display, word)
        case Coding.SEAT:
            return _read_seat(program, word)
        case Coding.PLACE:
            return _read_pile(program, code, word)
        case _:
            assert_never(code.coding)


def _read_look(program: Program, word: str) -> int | str:
    if word in program.looks:
        return program.looks.index(word)
    close = nearest(word, program.looks)
    return f"there is no card {word}" + (f"; did you mean {close}?" if close else "")


def _read_set(program: Program, word: str) -> tuple[int, ...] | str:
    looks = []
    if "," in word and all(part in program.looks for part in word.split(",")):
        return f"join cards with +: {word.replace(',', '+')}"
    for part in [] if word == "-" else word.split("+"):
        look = _read_look(program, part)
        if isinstance(look, str):
            return look
        looks.append(look)
    return tuple(sorted(looks))


def _read_value(display: Display, word: str) -> int | str:
    match display.shape:
        case Shape.YES_NO:
            return {"yes": 1, "no": 0}.get(word, f"{word} is neither yes nor no")
        case Shape.NAMED:
            if word in display.labels:
                return display.low + display.labels.index(word)
            return f"{word} is none of " + ", ".join(display.labels)
        case _:
            return int(word) if _NUMBER.fullmatch(word) else f"{word} is not a number"


def _read_seat(program: Program, word: str) -> int | str:
    if _NUMBER.fullmatch(word) and 0 <= int(word) < program.players:
        return int(word)
    return f"there is no seat {word}; seats are 0 to {program.players - 1}"


def _read_pile(program: Program, code: ChoiceCode, word: str) -> PileName | str:
    text, mark, owner = word.partition("@")
    name = PileName(text, owner if mark else None)
    if any(find_pile(program, seat, code, name) is not None for seat in range(program.players)):
        return name
    names = dict.fromkeys(program.piles[pile].text for pile in _nameable(program, code))
    listed = f"; there are {', '.join(names)}" if 0 < len(names) <= _MOST_NAMED else ""
    return f"there is no such pile {word}{listed}"
