"""Changes of texts that know the language: words, numbers, lines and whole declarations go where they should not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from functools import cache

from hoyle.linter.registry import known_kinds
from hoyle.syntax import grammar

_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\n|[^\S\n]+|\w+|[<>:=!]=|\.\.|.', re.DOTALL)
_NUMBER = re.compile(r"\d+\Z")
_NAME = re.compile(r"[^\W\d]\w*\Z")
_KEYWORD = re.compile(r'"([a-z]+)"')
_EXTREMES = ("0", "1", "2", "-1", "63", "255", "10000", "2147483648", "9223372036854775808", "1" + "0" * 40)
_SIGNS = (
    *"(){}[]:=,.+-*/<>\"#\t'…“\r\x0c\u2028\ufeff\0",
    *(":=", "..", ">=", "!=", "\n", "\n  ", "\n      "),
)

Change = Callable[[str, str, random.Random], str]


def changed(text: str, donor: str, chance: random.Random) -> str:
    """A text after some changes; `donor` gives pieces to it."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        text = chance.choice(CHANGES)(text, donor, chance)
    return text


def gently_changed(text: str, donor: str, chance: random.Random) -> str:
    """A text after changes of which many leave rules that can be played, so that later stages have something to do."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = chance.choice(GENTLE)(text, donor, chance)
    return text


@cache
def words() -> tuple[str, ...]:
    """The words of the language."""
    return tuple(sorted(set(_KEYWORD.findall(grammar.grammar_text()))))


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _spots(tokens: Sequence[str], pattern: re.Pattern[str] | None = None) -> list[int]:
    return [
        at for at, token in enumerate(tokens) if (pattern.match(token) if pattern else not token.isspace())
    ]


def _swapped(one: str, other: str, chance: random.Random) -> tuple[str, str]:
    return (one, other) if chance.random() < 0.5 else (other, one)


_PAIRS = (
    ("is", "is not"),
    ("highest", "lowest"),
    ("and", "or"),
    ("top", "bottom"),
    ("+", "-"),
    ("*", "mod"),
    ("<", ">="),
    ("<=", ">"),
    ("some", "no"),
    ("win", "lose"),
    ("up", "down"),
    ("right of", "left of"),
    ("yes", "no"),
    ("each", "some"),
    ("player chooses", "anyone may"),
    ("owner", "nobody"),
    ("everyone", "nobody"),
    (" when ", " where "),
    ("leave", "repeat"),
    ("needs ", "needs not "),
)


def _other_sense(text: str, donor: str, chance: random.Random) -> str:
    """A word becomes its contrary."""
    here = [pair for pair in _PAIRS if pair[0] in text or pair[1] in text]
    if not here:
        return text
    old, new = _swapped(*chance.choice(here), chance)
    places = [found.start() for found in re.finditer(re.escape(old), text)]
    if not places:
        return text
    at = chance.choice(places)
    return text[:at] + new + text[at + len(old) :]


def _near_number(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    spots = _spots(tokens, _NUMBER)
    if spots:
        at = chance.choice(spots)
        tokens[at] = str(max(0, int(tokens[at][:9]) + chance.choice((-2, -1, 1, 2, 50))))
    return "".join(tokens)


def _name_for_name(text: str, donor: str, chance: random.Random) -> str:
    """A name in the place of another one of the same text."""
    tokens = _tokens(text)
    language = set(words())
    spots = [at for at in _spots(tokens, _NAME) if tokens[at] not in language]
    if spots:
        tokens[chance.choice(spots)] = tokens[chance.choice(spots)]
    return "".join(tokens)


def _line_among_its_like(text: str, donor: str, chance: random.Random) -> str:
    """A line goes before another one of the same depth, or away, or stands there twice."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    line = lines[at]
    depth = len(line) - len(line.lstrip())
    like = [other for other, found in enumerate(lines) if len(found) - len(found.lstrip()) == depth]
    if chance.random() < 0.6:
        del lines[at]
    if chance.random() < 0.7:
        lines.insert(chance.choice(like), line)
    return "\n".join(lines)


def _line_of_the_text(text: str, donor: str, chance: random.Random) -> str:
    """Some lines of the text once more, under another line."""
    return _lines_of_donor(text, text, chance)


def _token_swap(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    spots = _spots(tokens)
    if len(spots) > 1:
        one, other = chance.sample(spots, 2)
        if chance.random() < 0.5:
            other = spots[(spots.index(one) + 1) % len(spots)]
        tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def _token_gone_or_twice(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    spots = _spots(tokens)
    if spots:
        at = chance.choice(spots)
        tokens[at] = chance.choice(("", f"{tokens[at]} {tokens[at]}"))
    return "".join(tokens)


def _other_word(text: str, donor: str, chance: random.Random) -> str:
    """A word in the place of another: of the language, of this text, of the donor."""
    tokens = _tokens(text)
    spots = _spots(tokens, _NAME)
    if spots:
        source = chance.choice((words(), tokens, _tokens(donor)))
        names = [token for token in source if _NAME.match(token)] or ["x"]
        tokens[chance.choice(spots)] = chance.choice(names)
    return "".join(tokens)


def _more_words(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    at = chance.randint(0, len(tokens))
    tokens[at:at] = [f" {chance.choice(words())} " for _ in range(chance.randint(1, 3))]
    return "".join(tokens)


def _renamed(text: str, donor: str, chance: random.Random) -> str:
    """One name becomes another one of the text wherever it stands."""
    tokens = _tokens(text)
    names = sorted({token for token in tokens if _NAME.match(token)})
    if not names:
        return text
    old, new = chance.choice(names), chance.choice(names)
    return "".join(new if token == old else token for token in tokens)


def _other_number(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    spots = _spots(tokens, _NUMBER)
    if spots:
        tokens[chance.choice(spots)] = chance.choice(_EXTREMES)
    return "".join(tokens)


def _piece_of_donor(text: str, donor: str, chance: random.Random) -> str:
    """Some words of the donor in the place of some words."""
    tokens, others = _tokens(text), _tokens(donor)
    at, start = chance.randint(0, len(tokens)), chance.randint(0, len(others))
    tokens[at : at + chance.randint(0, 6)] = others[start : start + chance.randint(1, 12)]
    return "".join(tokens)


def _sign(text: str, donor: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(_SIGNS) + text[at + chance.randint(0, 2) :]


def _in_brackets(text: str, donor: str, chance: random.Random) -> str:
    tokens = _tokens(text)
    start = chance.randint(0, len(tokens))
    end = min(len(tokens), start + chance.randint(1, 8))
    left, right = chance.choice((("(", ")"), ("not (", ")"), ("{", "}"), ("[", "]"), ('"{', '}"')))
    return "".join([*tokens[:start], left, *tokens[start:end], right, *tokens[end:]])


def _again(text: str, donor: str, chance: random.Random) -> str:
    """Some words, many times."""
    tokens = _tokens(text)
    start = chance.randint(0, len(tokens))
    end = min(len(tokens), start + chance.randint(1, 6))
    times = chance.choice((2, 3, 10, 60, 300))
    return "".join([*tokens[:start], *tokens[start:end] * times, *tokens[end:]])


def _line_moved(text: str, donor: str, chance: random.Random) -> str:
    lines = text.split("\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randint(0, 2)):
        lines.insert(chance.randint(0, len(lines)), line)
    return "\n".join(lines)


def _line_in_or_out(text: str, donor: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    for each in range(at, min(len(lines), at + chance.choice((1, 1, 3, 10)))):
        lines[each] = "  " + lines[each] if chance.random() < 0.5 else lines[each].removeprefix("  ")
    return "\n".join(lines)


def _lines_of_donor(text: str, donor: str, chance: random.Random) -> str:
    """A line of the donor, with what stands under it, at any depth."""
    lines, others = text.split("\n"), donor.split("\n")
    start = chance.randrange(len(others))
    depth = len(others[start]) - len(others[start].lstrip())
    end = start + 1
    while end < len(others) and len(others[end]) - len(others[end].lstrip()) > depth:
        end += 1
    shift = " " * chance.choice((depth, depth, 0, 2, 4))
    at = chance.randint(0, len(lines))
    lines[at : at + chance.randint(0, 1)] = [shift + line[depth:] for line in others[start:end]]
    return "\n".join(lines)


def _comment(text: str, donor: str, chance: random.Random) -> str:
    lines = text.split("\n")
    slugs = chance.choices([*known_kinds(), "tab-", "unused", ""], k=chance.randint(0, 3))
    comment = chance.choice(("# ignore: ", "#ignore:", "  # ignore: ", "# ignore: , ", "# "))
    comment += ", ".join([*slugs, chance.choice(("for a reason", "", "# ignore: tab, twice"))])
    at = chance.randrange(len(lines))
    if chance.random() < 0.6:
        lines[at] += "  " + comment
    else:
        lines.insert(at, comment)
    return "\n".join(lines)


def _cut(text: str, donor: str, chance: random.Random) -> str:
    start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:start] + text[end:] if end - start < len(text) / 2 else text[start:end]


CHANGES: tuple[Change, ...] = (
    _token_swap,
    _token_gone_or_twice,
    _other_word,
    _other_word,
    _more_words,
    _renamed,
    _other_number,
    _other_number,
    _piece_of_donor,
    _piece_of_donor,
    _sign,
    _in_brackets,
    _again,
    _line_moved,
    _line_in_or_out,
    _lines_of_donor,
    _lines_of_donor,
    _comment,
    _cut,
)

GENTLE: tuple[Change, ...] = (
    *(_other_sense,) * 4,
    *(_near_number,) * 3,
    *(_name_for_name,) * 4,
    *(_line_among_its_like,) * 3,
    *(_line_of_the_text,) * 2,
    _other_number,
    _renamed,
    _comment,
    *CHANGES,
)
"""With some of all others, so that what is broken stays among them."""


def record_changed(text: str, chance: random.Random) -> str:
    """A saved match with one or more of its values changed, left out, or moved; a text that is none stays."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(data, dict):
        return text
    for _ in range(chance.choice((1, 1, 2, 4))):
        key = chance.choice([*data, "new"])
        match chance.randrange(4):
            case 0:
                data[key] = _odd_value(chance)
            case 1:
                data.pop(key, None)
            case _ if isinstance(data.get(key), list) and data[key]:
                _list_changed(data[key], chance)
            case 2:
                data[key] = data[chance.choice([*data])] if data else None
            case _ if isinstance(data.get("options"), dict):
                data["options"][chance.choice([*data["options"], "other"])] = _odd_value(chance)
            case _:
                pass
    return json.dumps(data)


def _list_changed(values: list[object], chance: random.Random) -> None:
    at = chance.randrange(len(values))
    one = values[at]
    match chance.randrange(5):
        case 0:
            values[at] = _odd_value(chance)
        case 1:
            del values[at:]
        case 2:
            values.insert(at, values[chance.randrange(len(values))])
        case 3 if isinstance(one, list) and one:
            one[chance.randrange(len(one))] = _odd_value(chance)
        case _:
            chance.shuffle(values)


def _odd_value(chance: random.Random) -> object:
    odd: tuple[object, ...] = (
        None,
        True,
        False,
        0,
        1,
        -1,
        4,
        2**63,
        10**40,
        1.5,
        1e308,
        "",
        "1",
        "no",
        "é\ud800",
    )
    more: tuple[object, ...] = (
        [],
        {},
        [[]],
        {"a": 1},
        ["1"],
        [[0, "1"]],
        "x.hoyle",
        "/",
        "\0",
        "rook",
        "a" * 300,
    )
    return chance.choice(odd + more)
