"""Rule files for the tests of the formatter: grown from the grammar, and shipped ones with their layout shaken."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import lark

from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import grammar
from hoyle.syntax.layout import Line, lay_out
from hoyle.syntax.lexer import Lexeme, scan
from hoyle.syntax.words import NEW_LINE_WORDS, OPEN_ENDS

RULES = Path(__file__).parents[2] / "rulesets"
_NAMES = ("x", "y1", "long_name", "größe", "z")
_TEXTS = ('"A"', '"two words"', '""', '"B2 B3"', '"# no comment"')


# ----------------------------------------------------------------------------------- from the grammar


@cache
def _rules() -> tuple[dict[str, list[list[tuple[str, bool]]]], dict[str, int], dict[str, str]]:
    """The expansions of each rule, how deep each symbol is at least, and the texts of terminals."""
    made = lark.Lark(grammar.grammar_text(), parser="lalr", lexer="contextual", start=["start", "value"])
    expansions: dict[str, list[list[tuple[str, bool]]]] = {}
    for rule in made.rules:
        symbols = [(symbol.name, bool(symbol.is_term)) for symbol in rule.expansion]
        if not {"_BROKEN", "broken"} & {name for name, _ in symbols}:
            expansions.setdefault(rule.origin.name, []).append(symbols)
    least: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for name, options in expansions.items():
            depths = [_depth(symbols, least) for symbols in options]
            known = [depth for depth in depths if depth is not None]
            if known and min(known) < least.get(name, 10**9):
                least[name], changed = min(known), True
    texts = {
        terminal.name: terminal.pattern.value
        for terminal in made.terminals
        if isinstance(terminal.pattern, lark.lexer.PatternStr)
    }
    return expansions, least, texts


def _depth(symbols: list[tuple[str, bool]], least: dict[str, int]) -> int | None:
    depths = [0 if term else least.get(name) for name, term in symbols]
    return (
        None
        if any(depth is None for depth in depths)
        else 1 + max([depth or 0 for depth in depths], default=0)
    )


def grown(rng: random.Random, depth: int = 20) -> str:
    """A text that the grammar takes; what it says is nonsense."""
    lines: list[str] = []
    words: list[str] = []
    level = 0
    for name in _terminals("start", rng, depth):
        match name:
            case "_NL":
                lines.append("  " * level + " ".join(words))
                words = []
            case "_INDENT":
                level += 1
            case "_DEDENT":
                level -= 1
            case "NAME":
                words.append(rng.choice(_NAMES))
            case "INT":
                words.append(str(rng.choice((0, 1, 7, 120))))
            case "STRING":
                words.append(rng.choice(_TEXTS))
            case _:
                words.append(_rules()[2][name])
    return "\n".join(lines) + "\n"


def _terminals(name: str, rng: random.Random, depth: int) -> Iterator[str]:
    expansions, least, _ = _rules()
    options = expansions[name]
    fitting = [symbols for symbols in options if (_depth(symbols, least) or 0) <= depth]
    if not fitting:
        smallest = min(_depth(symbols, least) or 10**9 for symbols in options)
        fitting = [symbols for symbols in options if _depth(symbols, least) == smallest]
    chosen = rng.choice(fitting)
    repeated = name.startswith("__")  # what `*` and `+` of the grammar became
    if repeated or name == "start":
        chosen = max(fitting, key=len) if rng.random() < 0.6 or name == "start" else min(fitting, key=len)
    for symbol, term in chosen:
        if term:
            yield symbol
        else:
            yield from _terminals(symbol, rng, depth - (symbol != name))


# ----------------------------------------------------------------------------------- shaken texts


@cache
def shipped() -> tuple[str, ...]:
    """The shipped rule files."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(RULES.rglob("*.hoyle")))


def some_of(text: str, rng: random.Random, most: int = 12) -> str:
    """The head of a rule file and some of its declarations, in any order."""
    source = Source("a.hoyle", text)
    head, *others = lay_out(source, scan(source, Sink()), Sink())
    chosen = rng.sample(others, min(len(others), rng.randint(1, most)))
    starts = [0, *(line.start for line in others), len(text)]
    parts = [text[starts[others.index(line) + 1] : starts[others.index(line) + 2]] for line in chosen]
    return text[head.start : head.end] + "\n" + "\n".join(parts)


def shaken(text: str, rng: random.Random) -> str:
    """The same rules in another layout: indentation, blanks, line breaks and blank lines, and comments anywhere."""
    source = Source("a.hoyle", text)
    lines = lay_out(source, scan(source, Sink()), Sink())
    out: list[str] = []
    _shake(lines, 0, rng, out)
    _between(rng, out)
    ending = rng.choice(("\n", "\r\n"))
    return rng.choice(("", "\ufeff")) + ending.join(out) + rng.choice(("", ending))


def _shake(lines: list[Line], column: int, rng: random.Random, out: list[str]) -> None:
    for line in lines:
        _between(rng, out)
        out.extend(_written(line.lexemes, column, rng))
        _shake(line.children, column + rng.randint(1, 5), rng, out)


def _between(rng: random.Random, out: list[str]) -> None:
    while rng.random() < 0.15:
        out.append(rng.choice(("", "   ", " " * rng.randint(0, 9) + _comment(rng), _comment(rng))))


def _comment(rng: random.Random) -> str:
    return rng.choice(
        ("#", "# a word", "#tight", '# "quoted" # twice', "# ignore: tab, for fun", "#\t(")
    ) + str(rng.randint(0, 99))


def _written(lexemes: tuple[Lexeme, ...], column: int, rng: random.Random) -> list[str]:
    """A logical line on one or more lines of text."""
    rows = [" " * column]
    depth = 0
    for at, lexeme in enumerate(lexemes):
        before = lexemes[at - 1] if at else None
        if before is not None:
            may_break = (depth or before.text in OPEN_ENDS) and lexeme.text not in NEW_LINE_WORDS
            if may_break and rng.random() < 0.12:
                if rng.random() < 0.3:
                    rows[-1] += " " * rng.randint(0, 4) + _comment(rng)
                while rng.random() < 0.2:
                    rows.append(rng.choice(("", " " * rng.randint(0, 9) + _comment(rng))))
                rows.append(" " * (column + rng.randint(1, 12)))
            elif _wordy(before) and _wordy(lexeme):
                rows[-1] += " " * rng.choice((1, 1, 2, 5))
            elif lexeme.kind == before.kind == "sign" or "." in lexeme.text + before.text:
                rows[-1] += " " * rng.choice((1, 1, 3)) if lexeme.text not in "()[]" else ""
            else:
                rows[-1] += " " * rng.choice((0, 0, 1, 3))
        rows[-1] += lexeme.text
        if lexeme.kind == "sign":
            depth += (lexeme.text in "([") - (lexeme.text in ")]")
    if rng.random() < 0.2:
        rows[-1] += " " * rng.choice((0, 1, 2, 3, 20)) + _comment(rng)
    elif rng.random() < 0.1:
        rows[-1] += "  "
    return rows


def _wordy(lexeme: Lexeme) -> bool:
    return lexeme.kind in ("word", "number", "text") or lexeme.text == "yes/no"
