"""Raw events as a seat learns them, as data and in words; asked by matches for the history each seat is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from hoyle.engine.door import bit
from hoyle.engine.events import (
    Chosen,
    Committed,
    Drawn,
    Ended,
    Event,
    Face,
    Flipped,
    Gathered,
    Moved,
    Shown,
    Shuffled,
    Stuck,
    Swapped,
    Tallied,
    Told,
    Uncovered,
    VariableChanged,
)
from hoyle.engine.results import sheet_row
from hoyle.engine.state import OUT_OF_PLAY
from hoyle.engine.texts import public_text, value_text
from hoyle.engine.views import plain, row_view
from hoyle.ir.program import Program, Sight
from hoyle.view import Plain, RowView, SeenEvent


def seen_event(program: Program, event: Event, seat: int | None) -> SeenEvent | None:
    """What a seat (None: a spectator) learns of an event; None if it learns nothing."""
    match event:
        case Moved():
            return _moved(program, event, seat)
        case Flipped():
            return _flipped(program, event, seat)
        case Shuffled():
            name = _pile(program, event.pile)
            return SeenEvent("shuffled", {"pile": name}, f"{name} is shuffled")
        case Gathered():
            name = _pile(program, event.pile)
            return SeenEvent("gathered", {"pile": name}, f"all cards go to {name}")
        case Swapped():
            return _swapped(program, event, seat)
        case Shown():
            return _shown(program, event, seat)
        case Uncovered():
            return _uncovered(program, event, seat)
        case Drawn():
            sentence = f"{event.name} is seat {event.value}"
            return SeenEvent("drawn", {"option": event.name, "value": event.value}, sentence)
        case Chosen():
            text = public_text(program, event.seat, event.play)
            return SeenEvent("chosen", {"seat": event.seat, "move": text}, f"seat {event.seat}: {text}")
        case Committed():
            return SeenEvent("committed", {"seat": event.seat}, f"seat {event.seat} has chosen")
        case Stuck():
            who = "nobody" if event.seat is None else f"seat {event.seat}"
            sentence = f"{who} has {'a' if event.seat is None else 'no'} legal move"
            return SeenEvent("stuck", {"seat": event.seat, "decision": event.label}, sentence)
        case Told():
            line = event.span.line
            sentence = f"the condition in line {line} is {'true' if event.truth else 'not true'}"
            return SeenEvent("told", {"line": line, "truth": event.truth}, sentence)
        case VariableChanged():
            return _changed(program, event, seat)
        case Tallied():
            row = row_view(sheet_row(program, event.written))
            return SeenEvent("tallied", {"row": row.to_json()}, _sheet_sentence(row))
        case Ended():
            winners, losers = event.result.winners, event.result.losers
            data: dict[str, Plain] = {
                "winners": list(winners),
                "losers": list(losers),
                "line": event.result.reason.line,
            }
            return SeenEvent("ended", data, _end_sentence(winners, losers))
        case _:
            assert_never(event)


def _pile(program: Program, pile: int) -> str:
    return "out of play" if pile == OUT_OF_PLAY else program.piles[pile].name


def _texts(program: Program, faces: Sequence[Face], seat: int | None) -> list[Plain]:
    """The cards that a seat knows, in deck order: what it does not know leaves no gap that could tell something."""
    mine = bit(program, seat)
    known = sorted(face.card for face in faces if face.known_to & mine)
    return [program.cards[card].text for card in known]


def _count(faces: Sequence[Face], known: Sequence[Plain]) -> str:
    cards = "1 card" if len(faces) == 1 else f"{len(faces)} cards"
    if not known:
        return cards
    shown = " ".join(str(text) for text in known)
    return shown if len(known) == len(faces) else f"{cards}, among them {shown},"


def _moved(program: Program, event: Moved, seat: int | None) -> SeenEvent:
    source, target = _pile(program, event.source), _pile(program, event.target)
    known = _texts(program, event.cards, seat)
    data: dict[str, Plain] = {"from": source, "to": target, "count": len(event.cards), "cards": known}
    verb = ("is dealt" if event.dealt else "goes") if len(event.cards) == 1 else "go"
    if event.dealt and len(event.cards) > 1:
        verb = "are dealt"
    sentence = f"{_count(event.cards, known)} {verb} from {source} to {target}"
    return SeenEvent("dealt" if event.dealt else "moved", data, sentence)


def _flipped(program: Program, event: Flipped, seat: int | None) -> SeenEvent:
    name, way = _pile(program, event.pile), "up" if event.up else "down"
    known = _texts(program, event.cards, seat)
    data: dict[str, Plain] = {"pile": name, "up": event.up, "count": len(event.cards), "cards": known}
    return SeenEvent("flipped", data, f"{_count(event.cards, known)} in {name} turned face {way}")


def _swapped(program: Program, event: Swapped, seat: int | None) -> SeenEvent:
    left, right = _pile(program, event.left), _pile(program, event.right)
    data: dict[str, Plain] = {
        "left": left,
        "right": right,
        "left_count": len(event.to_left),
        "left_cards": _texts(program, event.to_left, seat),
        "right_count": len(event.to_right),
        "right_cards": _texts(program, event.to_right, seat),
    }
    return SeenEvent("swapped", data, f"{left} and {right} change places")


def _shown(program: Program, event: Shown, seat: int | None) -> SeenEvent:
    name = _pile(program, event.pile)
    known = _texts(program, event.cards, seat)
    data: dict[str, Plain] = {"pile": name, "seat": event.seat, "count": len(event.cards), "cards": known}
    whom = "everyone" if event.seat is None else f"seat {event.seat}"
    return SeenEvent("shown", data, f"{_count(event.cards, known)} of {name} shown to {whom}")


def _uncovered(program: Program, event: Uncovered, seat: int | None) -> SeenEvent | None:
    """In the order in which they lie: whoever sees cards in a pile sees that, too."""
    mine = bit(program, seat)
    name = _pile(program, event.pile)
    texts: list[Plain] = [program.cards[face.card].text for face in event.cards if face.known_to & mine]
    if not texts:
        return None
    alone = program.piles[event.pile].sight is Sight.TOP
    words = " ".join(str(text) for text in texts)
    sentence = f"{words} lies on top of {name} now" if alone else f"in {name} can be seen {words}"
    return SeenEvent("uncovered", {"pile": name, "count": len(texts), "cards": texts}, sentence)


def _changed(program: Program, event: VariableChanged, seat: int | None) -> SeenEvent | None:
    if not event.known_to & bit(program, seat):
        return None
    info = program.variables[event.variable]
    data: dict[str, Plain] = {
        "variable": info.name,
        "before": plain(program, info.display, event.before),
        "value": plain(program, info.display, event.after),
    }
    name = info.name
    if info.indexed_by is not None:
        data["index"] = info.keys[event.element]
        name = f"{name}[{info.keys[event.element]}]"
    return SeenEvent("variable", data, f"{name} is now {value_text(program, info.display, event.after)}")


def _sheet_sentence(row: RowView) -> str:
    lines = []
    for line in row.lines:
        whom = (
            "everyone"
            if line.owner is None
            else f"{'team' if row.owned_by == 'team' else 'seat'} {line.owner}"
        )
        parts = ", ".join(
            f"{part.label} {'none' if part.value is None else part.value}" for part in line.parts
        )
        total = "" if line.total is None else f", total {line.total}"
        lines.append(f"{whom}: {parts}{total}")
    return "; ".join(lines)


def _end_sentence(winners: Sequence[int], losers: Sequence[int]) -> str:
    if not losers:
        return "the game is over: everyone wins"
    if not winners:
        return "the game is over: everyone loses"
    word = "seat" if len(winners) == 1 else "seats"
    return f"the game is over: {word} {', '.join(str(seat) for seat in winners)} won"
