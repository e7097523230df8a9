"""Slips that show in one lexeme: signs and words of programming languages, dots, capital letters.

Checks for `mistakes`: each takes a trouble and answers with a mistake, or with nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.diagnostics import Edit, Fix
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax.dots import dot
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.trouble import Mistake, Trouble, without
from hoyle.syntax.words import PHRASES

# Sign written, words meant (the first that fits), sentence.
_SIGNS: dict[str, tuple[tuple[str, ...], str]] = {
    "==": (("is", ":=", "="), "things are compared with `is`"),
    "===": (("is", ":=", "="), "things are compared with `is`"),
    "!=": (("is not",), "write `is not`"),
    "!==": (("is not",), "write `is not`"),
    "<>": (("is not",), "write `is not`"),
    "≠": (("is not",), "write `is not`"),
    "=>": ((">=",), "the sign for at least is `>=`"),
    "≥": ((">=",), "the sign for at least is `>=`"),
    "=<": (("<=",), "the sign for at most is `<=`"),
    "≤": (("<=",), "the sign for at most is `<=`"),
    "&&": (("and",), "write `and`"),
    "&": (("and",), "write `and`"),
    "||": (("or",), "write `or`"),
    "|": (("or",), "write `or`"),
    "!": (("not",), "write `not`"),
    "/": (("div",), "numbers are divided with `div`, which rounds down"),
    "%": (("mod",), "what is left of a division is `mod`"),
    "×": (("*",), "numbers are multiplied with `*`"),
    "–": (("-",), "the sign for minus is `-`"),
    "—": (("-",), "the sign for minus is `-`"),
    "…": (("..",), "a range is written with two dots, `1..10`"),
    "++": (("+= 1",), "to count up write `+= 1`"),
    "--": (("-= 1",), "to count down write `-= 1`"),
    "*=": ((), "write `x := x * n`"),
    "/=": ((), "write `x := x div n`"),
    "**": ((), "there are no powers; multiply with `*`"),
    "->": ((), "arrows have no meaning in rules"),
    "::": ((), "write one `:`"),
}

# Word written, words meant, sentence.
_WORDS: dict[str, tuple[str, str]] = {
    "elif": ("else if", "write `else if`"),
    "elseif": ("else if", "write `else if`"),
    "elsif": ("else if", "write `else if`"),
    "unless": ("if not", "write `if not`"),
    "foreach": ("for", "write `for`"),
    "loop": ("repeat", "write `repeat`, `for` or `while`"),
    "break": ("end loop", "to leave a loop write `end loop`"),
    "return": ("end phase", "to leave a phase write `end phase`"),
    "function": ("define", "a value is named with `define`, a part of the game with `phase`"),
    "def": ("define", "a value is named with `define`, a part of the game with `phase`"),
    "func": ("define", "a value is named with `define`, a part of the game with `phase`"),
    "import": ("use", "other rules are taken in with `use`"),
    "include": ("use", "other rules are taken in with `use`"),
    "const": ("define", "a fixed value is named with `define`"),
    "equals": ("is", "write `is`"),
    "default": ("otherwise", "write `otherwise`"),
}

_NEEDLESS = {
    "then": "what happens if it is so stands in the lines below, indented; `then` is not needed",
    "do": "what is done stands in the lines below, indented; `do` is not needed",
    "begin": "a block begins by indentation; `begin` is not needed",
}

_OPERATORS = frozenset({"<", "<=", ">", ">=", "is", "in"})
_COMPARISONS = frozenset({"LESS", "LESS_OR_IS", "MORE", "MORE_OR_IS", "IS", "IN"})
_SEPARATORS = frozenset(
    {"AND", "OR", "NOT", "WHEN", "OTHERWISE", "COMMA", "COLON", "WHERE", "LPAR", "IF", "FOR"}
)


def _sign(trouble: Trouble) -> Mistake | None:
    bad, index = trouble.bad, trouble.index
    if bad is None or bad.text not in _SIGNS or bad.kind != "odd":
        return None
    choices, sentence = _SIGNS[bad.text]
    mends = [trouble.replaced(index, index + 1, *choice.split()) for choice in choices]
    fitting = [at for at, mend in enumerate(mends) if trouble.reaches(mend, index)]
    at = fitting[0] if fitting else None
    if bad.text in _STEPS:
        return _step(trouble, sentence)
    return Mistake(
        kinds.PROGRAMMERS_SIGN,
        trouble.span(index),
        f"`{bad.text}` has no meaning in rules",
        sentence if not at else f"write `{choices[at]}`",
        trouble.edit(f"write `{choices[at]}`", index, index + 1, _apart_from(trouble, choices[at]))
        if at is not None
        else None,
        mends[at] if at is not None else None,
    )


def _apart_from(trouble: Trouble, text: str) -> str:
    """The words that a sign stands for, with a blank where the sign touched what is before it."""
    if trouble.index and trouble.span(trouble.index - 1).end == trouble.span(trouble.index).start:
        text = " " + text
    after = trouble.at(trouble.index + 1)
    touches = after is not None and after.start == trouble.span(trouble.index).end
    return text + " " if touches else text


_STEPS = {"*=": "*", "/=": "div"}


def _step(trouble: Trouble, sentence: str) -> Mistake:
    """A variable that is multiplied or divided in one step."""
    index = trouble.index
    target, value = trouble.lexemes[:index], trouble.lexemes[index + 1 :]
    words = [lexeme.text for lexeme in value]
    inside = words if len(words) < 2 else ["(", *words, ")"]
    operator = _STEPS[trouble.text(index)]
    mend = trouble.replaced(
        index, len(trouble.lexemes), ":=", *(one.text for one in target), operator, *inside
    )
    fix = None
    if target and value and trouble.fits(mend):
        name, given = trouble.span(0, index - 1).text, trouble.span(index + 1, len(trouble.lexemes) - 1).text
        text = f"{name} := {name} {operator} {given if len(words) < 2 else f'({given})'}"
        fix = trouble.edit(f"write `{text}`", 0, len(trouble.lexemes), text) if "\n" not in text else None
    return Mistake(
        kinds.PROGRAMMERS_SIGN,
        trouble.span(index),
        f"`{trouble.text(index)}` has no meaning in rules",
        sentence,
        fix,
        mend if fix else None,
    )


def _semicolon(trouble: Trouble) -> Mistake | None:
    if trouble.text(trouble.index) != ";":
        return None
    return Mistake(
        kinds.NEEDLESS_SIGN,
        trouble.span(trouble.index),
        "`;` does not part statements",
        "write each statement on a line of its own",
        _on_a_new_line(trouble),
    )


def _on_a_new_line(trouble: Trouble) -> Fix | None:
    """The fix that begins a line behind the sign; none if a block stands below, which may belong to either line."""
    source, end = trouble.source, trouble.span(trouble.index).end
    if trouble.line.children or trouble.at(trouble.index + 1) is None:
        return None
    while source.text.startswith(" ", end):
        end += 1
    place = Span(source, trouble.span(trouble.index).start, end)
    return Fix("begin a new line", (Edit(place, "\n" + " " * trouble.line.column),))


def _odd(trouble: Trouble) -> Mistake | None:
    """Anything else that no rule file holds."""
    bad, index = trouble.bad, trouble.index
    if bad is None or bad.kind != "odd":
        return None
    if bad.text[0] in "0123456789" and "." in bad.text:
        whole = bad.text.split(".")[0][:9]
        return Mistake(
            kinds.DECIMAL_NUMBER,
            trouble.span(index),
            f"`{bad.text}` is not a whole number",
            "count in a smaller unit, so that all numbers are whole; a range has two dots, `1..10`",
            meant=trouble.replaced(index, index + 1, whole),
        )
    if bad.text[0] in "0123456789":
        letters = bad.text.lstrip("0123456789_") or "x"
        digits = bad.text[: len(bad.text) - len(bad.text.lstrip("0123456789"))][:9]
        parted = trouble.replaced(index, index + 1, digits, letters)
        counted = trouble.replaced(index, index + 1, digits, "times")
        if letters == "x" and trouble.fits(counted):
            return Mistake(
                kinds.OTHER_WORDS,
                trouble.span(index),
                "how many there are is said with `times`",
                f"write `{digits} times`",
                trouble.edit(f"write `{digits} times`", index, index + 1, f"{digits} times"),
                counted,
            )
        renamed = trouble.replaced(index, index + 1, letters)
        return Mistake(
            kinds.BAD_NAME,
            trouble.span(index),
            f"`{bad.text}` is neither a number nor a name: a name does not begin with a digit",
            "put a letter before the digits, or a blank between number and word",
            meant=parted if trouble.fits(parted) else _meant_if(trouble, renamed),
        )
    if len(bad.text) > 1:
        return Mistake(
            kinds.BAD_NAME,
            trouble.span(index),
            f"`{bad.text}` is not a name: names have letters, digits and `_` only",
            "take out the other signs",
            meant=_meant_if(trouble, trouble.replaced(index, index + 1, "x")),
        )
    rest = trouble.replaced(index, index + 1)
    return Mistake(
        kinds.UNKNOWN_CHARACTER,
        trouble.span(index),
        f"the character `{bad.text}` has no meaning in rules",
        "take it out; texts for people stand in quotes, comments after #",
        trouble.edit("take it out", index, index + 1, "", safe=False) if trouble.fits(rest) else None,
    )


def _brace(trouble: Trouble) -> Mistake | None:
    if trouble.text(trouble.index) not in ("{", "}"):
        return None
    return Mistake(
        kinds.SYNTAX_ERROR,
        trouble.span(trouble.index),
        "a set in braces stands only after `in`",
        "write for example `in {1, 2, 3}`",
    )


def _needless_colon(trouble: Trouble) -> Mistake | None:
    index = trouble.index
    if trouble.text(index) != ":" or index != len(trouble.lexemes) - 1:
        return None
    mend = trouble.replaced(index, index + 1)
    if not mend or not trouble.fits(mend):
        return None
    return Mistake(
        kinds.NEEDLESS_SIGN,
        trouble.span(index),
        "`:` is not needed: a block begins by indentation",
        "take it out",
        without(trouble, index, safe=True),
        mend,
    )


def _equals(trouble: Trouble) -> Mistake | None:
    index = trouble.index
    bad = trouble.text(index)
    others = {"=": (":=", "is"), ":=": ("=", "is"), "is": ("=", ":=")}.get(bad, ())
    for other in others:
        mend = trouble.replaced(index, index + 1, other)
        if trouble.reaches(mend, index):
            return Mistake(
                kinds.WRONG_EQUALS,
                trouble.span(index),
                f"`{bad}` does not fit here",
                _EQUALS[other],
                trouble.edit(f"write `{other}`", index, index + 1, other, safe=bad != "is"),
                mend,
            )
    return None


_EQUALS = {
    ":=": "to change a variable write `:=`",
    "is": "to compare write `is`",
    "=": "what a name stands for comes after `=`",
}


def word(trouble: Trouble) -> Mistake | None:
    """Words of programming languages; a name may have been read where they stand, so look one back too."""
    for at in (trouble.index, trouble.index - 1, 0):
        written = trouble.text(at)
        if written in _NEEDLESS and at > 0:
            return Mistake(
                kinds.NEEDLESS_WORD,
                trouble.span(at),
                _NEEDLESS[written],
                "take it out",
                without(trouble, at, safe=True),
                _meant_if(trouble, trouble.replaced(at, at + 1)),
            )
        if written in _WORDS and at <= trouble.index:
            meant, sentence = _WORDS[written]
            mend = trouble.replaced(at, at + 1, *meant.split())
            if at != trouble.index and not trouble.reaches(mend, trouble.index):
                continue
            return Mistake(
                kinds.PROGRAMMERS_WORD,
                trouble.span(at),
                f"`{written}` is not a word of the rule language",
                sentence,
                trouble.edit(f"write `{meant}`", at, at + 1, meant) if trouble.fits(mend) else None,
                mend if trouble.fits(mend) else None,
            )
    return None


def _chained(trouble: Trouble) -> Mistake | None:
    bad = trouble.bad
    if bad is None or bad.text not in _OPERATORS:
        return None
    if any(trouble.text(at) in PHRASES for at in range(trouble.index)):
        return None  # rather it is the phrase that lacks its parentheses
    for at in range(trouble.index - 1, -1, -1):
        if trouble.types[at] in _SEPARATORS:
            return None
        if trouble.types[at] in _COMPARISONS and at < trouble.index - 1:
            return Mistake(
                kinds.CHAINED_COMPARISON,
                trouble.span(trouble.index),
                "two comparisons in a row",
                "write them apart: `a < b and b < c`",
                *_apart(trouble, at),
            )
    return None


def _apart(trouble: Trouble, first: int) -> tuple[Fix | None, tuple[Lexeme, ...] | None]:
    """The fix for a number between two others, and the line as it is meant; else it is not clear what is meant."""
    index = trouble.index
    orders = {trouble.text(first)[0], trouble.text(index)[0]}
    between = [lexeme.text for lexeme in trouble.lexemes[first + 1 : index]]
    mend = trouble.replaced(index, index, "and", *between)
    value = trouble.span(first + 1, index - 1).text
    if len(orders) > 1 or orders - {"<", ">"} or "\n" in value or not trouble.fits(mend):
        return None, None
    text = f"and {value} {trouble.text(index)}"
    return trouble.edit(f"write `{text} …`", index, index + 1, text), mend


def capitals(trouble: Trouble) -> Mistake | None:
    """Words of the language that are written with capital letters."""
    keywords = trouble.tables.literals
    for at in range(trouble.index, max(-1, trouble.index - 20), -1):
        written = trouble.text(at)
        lower = written.lower()
        if lower == written or lower not in keywords:
            continue
        mend = trouble.replaced(at, at + 1, lower)
        if trouble.reaches(mend, trouble.index):
            return Mistake(
                kinds.WRONG_CASE,
                trouble.span(at),
                f"`{written}` is written with small letters",
                f"write `{lower}`",
                trouble.edit(f"write `{lower}`", at, at + 1, lower),
                mend,
            )
    return None


def _meant_if(trouble: Trouble, mend: tuple[Lexeme, ...]) -> tuple[Lexeme, ...] | None:
    """A mended line, if it can then be read further than before."""
    return mend if mend and trouble.reaches(mend, trouble.index) else None


SLIPS: tuple[Callable[[Trouble], Mistake | None], ...] = (
    _sign,
    _semicolon,
    _odd,
    _brace,
    _needless_colon,
    dot,
    _chained,
    _equals,
    word,
    capitals,
)
