"""Lines in words that the language does not have, and how it says the same; a check of `mistakes`.

The words are in `phrasebook.toml`. The first entry whose pattern fits, and whose mend makes the line fit, answers.
`DECK` and `OWN` in an entry are the deck of the file and the first pile that each player has.
"""

from __future__ import annotations

import re
from functools import cache

from attrs import frozen

from hoyle.diagnostics import Edit, Fix, Kind, find_kind
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax.declared import declared
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.phrasing import LONGEST, Match, Part, matches, put_in, read_pattern, spelled
from hoyle.syntax.trouble import Mistake, Trouble

_AMONG = {
    "": "", "declarations": "OPTION", "statements": "TALLY", "tests": "ALLOWS", "moves": "ALSO", "deck": "BACK",
}  # fmt: skip

# What a fix cannot write, because only the writer of the rules knows it.
_PLACEHOLDER = re.compile(r'^[A-Z]{2,}$|…|^""$|^unnamed$|^other_value$')

# So many places where one pattern fits are tried; a line of people has one or two.
_MOST_TRIED = 40


@frozen
class Phrase:
    """An entry: what is written, what is meant (nothing if that cannot be known), why, and what the help shows."""

    written: tuple[Part, ...]
    meant: tuple[Part, ...]
    shown: tuple[tuple[Part, ...], ...]
    """Lines, each indented under the one before, or in its column if it begins with `&`."""
    why: str
    kind: Kind
    among: str
    """The token that may begin a line where the entry holds; nothing if it holds everywhere."""
    guess: bool
    """Whether something else may be meant, so that its fix is never safe."""


@cache
def phrases() -> tuple[Phrase, ...]:
    """All entries, in the order in which they are tried."""
    import tomllib  # both take long to import, and a file without slips needs neither
    from importlib.resources import files

    text = files("hoyle.syntax").joinpath("phrasebook.toml").read_text(encoding="utf-8")
    return tuple(
        Phrase(
            read_pattern(entry["written"]),
            read_pattern(entry.get("meant", "")),
            tuple(read_pattern(line) for line in (entry.get("shown") or entry.get("meant", "")).split(" / ")),
            entry["why"],
            find_kind(entry.get("kind", "")) or kinds.OTHER_WORDS,
            _AMONG[entry.get("among", "")],
            bool(entry.get("guess", False)),
        )
        for entry in tomllib.loads(text)["phrase"]
    )


def other_words(trouble: Trouble) -> Mistake | None:
    """The entry that says what is meant by a line."""
    if len(trouble.lexemes) > LONGEST:
        return None
    for phrase in phrases():
        if phrase.among and phrase.among not in trouble.begins:
            continue
        early = phrase.written[-1].text == "…"
        for tried, found in enumerate(matches(phrase.written, trouble.lexemes)):
            if tried >= _MOST_TRIED:
                break
            if not found.first <= trouble.index <= found.after or (early and trouble.bad is not None):
                continue
            meant = _meant(phrase, found, trouble)
            if meant is None or trouble.fits(meant):
                return _mistake(phrase, found, meant, trouble)
    return None


def _meant(phrase: Phrase, found: Match, trouble: Trouble) -> tuple[Lexeme, ...] | None:
    """The whole line as it is meant, if the entry knows it."""
    if not phrase.meant:
        return None
    pieces = put_in(phrase.meant, found.captured, trouble.lexemes)
    return trouble.mixed(found.first, found.after, pieces)


def _mistake(phrase: Phrase, found: Match, meant: tuple[Lexeme, ...] | None, trouble: Trouble) -> Mistake:
    span = trouble.span(found.first, found.after - 1)
    rows = _rows(phrase.shown, found, trouble)
    help_ = "write " + "".join(
        (" and in the next line " if deep == before else " and under it, indented, ") + f"`{row}`"
        if at
        else f"`{row}`"
        for at, ((deep, row), (before, _)) in enumerate(zip(rows, rows[:1] + rows, strict=False))
    )
    fix = _fix(phrase, found, meant is not None, trouble)
    return Mistake(phrase.kind, _marked(phrase, found, span, trouble), phrase.why, help_, fix, meant)


def _rows(lines: tuple[tuple[Part, ...], ...], found: Match, trouble: Trouble) -> list[tuple[int, str]]:
    """Lines as they are written, each with its depth."""
    rows: list[tuple[int, str]] = []
    deep = -1
    for line in lines:
        level = line[0].text == "&"
        deep += not level
        pieces = put_in(line[level:], found.captured, trouble.lexemes)
        rows.append((deep, spelled([_named(piece, trouble) for piece in pieces])))
    return rows


def _named(piece: Lexeme | str, trouble: Trouble) -> Lexeme | str:
    """A piece, or the name in the file that it stands for."""
    if piece not in ("DECK", "OWN"):
        return piece
    names = declared(trouble.source.text)
    return (names.deck if piece == "DECK" else names.own) or "PILE"


def _fix(phrase: Phrase, found: Match, clear: bool, trouble: Trouble) -> Fix | None:
    """The fix that writes what is meant; if only the help knows it, a whole line as the help shows it.

    It is safe if it keeps all that was written and makes nothing up.
    """
    span = trouble.span(found.first, found.after - 1)
    lines = (phrase.meant,) if clear else phrase.shown
    parts = [part.text.rstrip("~") for line in lines for part in line]
    filled = [_named(part, trouble) for part in parts]
    if "\n" in span.text or "#" in span.text or any(_PLACEHOLDER.search(str(part)) for part in filled):
        return None
    whole = found.first == 0 and found.after == len(trouble.lexemes)
    if not clear and (
        not whole or trouble.line.children or not (phrase.guess or parts[0] == trouble.text(0))
    ):
        return None
    rows = _rows(lines, found, trouble)
    text = "".join(
        ("\n" + " " * (trouble.line.column + 2 * deep) if at else "") + row
        for at, (deep, row) in enumerate(rows)
    )
    written = {part.text for part in phrase.written}
    made_up = filled != parts or any(
        part not in written and (part[0].isdigit() or part == "no") for part in parts
    )
    safe = not phrase.guess and not made_up and all(name in parts for name in found.captured)
    return Fix(f"write `{rows[0][1]}`", (Edit(span, text),), safe)


def _marked(phrase: Phrase, found: Match, whole: Span, trouble: Trouble) -> Span:
    """What the finding points at: the piece of the line that would be written otherwise."""
    if not phrase.meant:
        return whole
    pieces = put_in(phrase.meant, found.captured, trouble.lexemes)
    old = [lexeme.text for lexeme in trouble.lexemes[found.first : found.after]]
    new = [piece if isinstance(piece, str) else piece.text for piece in pieces]
    same = 0
    while same < len(old) - 1 and same < len(new) and old[same] == new[same]:
        same += 1
    last = 0
    while last < len(old) - 1 - same and last < len(new) - same and old[-1 - last] == new[-1 - last]:
        last += 1
    return trouble.span(found.first + same, found.after - 1 - last)
