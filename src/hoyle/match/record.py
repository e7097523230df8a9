"""A match as JSON text: written by the match, read and checked for `restore`.

A record is what happened, not a picture of the state: the configuration, where the cards came from, and every
move as text. The hashes in it tell whether rules and state are still the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from types import NoneType
from typing import Any, Final

from attrs import frozen

from hoyle.engine import State
from hoyle.match.errors import RecordError
from hoyle.match.hashing import state_hash
from hoyle.match.position import Position

FORMAT: Final = "hoyle-match"
VERSION: Final = 1
MOST_BYTES: Final = 10_000_000
MOST_NESTED: Final = 16
MOST_SHOWN: Final = 60
"""Characters of a wrong value that are shown."""

_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


@frozen
class Record:
    """A record as data. `deck` is a whole deck and `deck_top` a part of one that the host had stacked, top first."""

    format: str
    version: int
    game: str
    file: str | None
    players: int
    options: dict[str, bool | int | str]
    rules_hash: str
    seed: int
    deck: tuple[str, ...] | None
    deck_top: tuple[str, ...] | None
    moves: tuple[tuple[int, str], ...]
    state_hash: str


def write_record(position: Position, moves: Iterable[tuple[int, str]], state: State) -> str:
    """The record of a match that came to this state by these moves."""
    program = position.game.program
    stacked = None if position.stacked is None else list(position.stacked)
    whole = stacked is not None and len(stacked) == len(program.cards)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": program.name,
        "file": position.game.file,
        "players": program.players,
        "options": dict(program.options),
        "rules_hash": program.rules_hash,
        "seed": position.seed,
        "deck": stacked if whole else None,
        "deck_top": None if whole else stacked,
        "moves": [[seat, text] for seat, text in moves],
        "state_hash": state_hash(program, state),
    }
    return json.dumps(data, ensure_ascii=False)


def read_record(text: str) -> Record:
    """The record in a text, checked as far as that is possible without its rules."""
    if not isinstance(text, str):
        raise TypeError(f"a record is a text, not {type(text).__name__}")
    data = _plain(text)
    if data.get("format") != FORMAT:
        raise RecordError("this is no record of a match", "$.format")
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        raise RecordError(
            f"the record has the version {data.get('version')!r}; this hoyle reads version {VERSION}",
            "$.version",
        )
    return _structured(data)


def _plain(text: str) -> dict[str, Any]:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise RecordError(f"the record is longer than {MOST_BYTES:,} bytes")
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > MOST_NESTED:
            raise RecordError(f"the record is nested more than {MOST_NESTED} deep")
    try:
        data = json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"the record is damaged: {error.msg} in line {error.lineno}, column {error.colno}"
        ) from None
    except RecordError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise RecordError(f"the record is damaged: {error}") from None
    if not isinstance(data, dict):
        raise RecordError("this is no record of a match")
    return data


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the record is damaged: {key!r} stands in it twice")
        found[key] = value
    return found


def _no_number(word: str) -> None:
    raise RecordError(f"the record is damaged: {word} is not a number")


def _structured(data: dict[str, Any]) -> Record:
    import cattrs

    for key, kinds in _CONTAINERS.items():  # cattrs takes any iterable for a tuple
        if key in data and not isinstance(data[key], kinds):
            raise RecordError(f"the record is damaged: {key} has the wrong shape", f"$.{key}")

    converter = cattrs.Converter(forbid_extra_keys=True)
    for plain in (str, int, bool):
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook(bool | int | str, _setting)
    try:
        return converter.structure(data, Record)
    except (cattrs.BaseValidationError, cattrs.errors.ForbiddenExtraKeysError) as error:
        first = cattrs.transform_error(error, format_exception=_sentence)[0]
        sentence, _, path = first.rpartition(" @ ")
        raise RecordError(f"the record is damaged: {sentence}", path or "$") from None


def _exactly(value: Any, kind: type) -> Any:
    # Not `isinstance`: yes and no are no numbers, and 0 is no `no`.
    if type(value) is not kind:
        raise TypeError(f"{_short(value)} is no {_WORDS[kind]}")
    return value


def _setting(value: Any, _: object) -> bool | int | str:
    if type(value) not in _WORDS:
        raise TypeError(f"{_short(value)} is no value of an option")
    return value  # type: ignore[no-any-return]


def _short(value: object) -> str:
    written = json.dumps(value)
    return written if len(written) <= MOST_SHOWN else f"{written[:MOST_SHOWN]}…"


_CONTAINERS: Final[dict[str, tuple[type, ...]]] = {
    "moves": (list,),
    "deck": (list, NoneType),
    "deck_top": (list, NoneType),
    "options": (dict,),
}
_WORDS: Final = {str: "text", int: "whole number", bool: "yes or no"}


def _sentence(error: BaseException, _: type | None) -> str:
    match error:
        case KeyError():
            return f"{error.args[0]!r} is missing"
        case TypeError() | ValueError():
            return str(error) or "a value is wrong"
        case _:
            unknown = getattr(error, "extra_fields", None)
            return f"unknown: {', '.join(sorted(unknown))}" if unknown else "a value is wrong"
