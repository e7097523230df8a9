"""Mends that are tried on a line: if one makes it fit, it is very likely what was meant.

Checks for `mistakes`, like those of `slips`; they ask the grammar's tables, so they hold for every form.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hoyle.diagnostics import Edit, Fix, nearest
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.trouble import Mistake, Trouble, without
from hoyle.syntax.words import PHRASES, RESERVED, TEST_LINES

# What may be inserted, the likelier first; operators are left out, since they would fit almost anywhere.
_INSERTED = (
    "to", "of", "in", "from", "with", "for", "by", "as", "is", "where", "cards", "card", "times", "each",
    "all", "face", "up", "down", "chooses", "when", "one", "at", "most", "until", "turn", "everyone", "may",
    ":", "=", ",", "..", "(", ")", "[", "]", "}",
)  # fmt: skip

_NOUNS = {
    "option": "option", "kind": "kind", "deck": "cards", "pile": "pile", "var": "value", "let": "value",
    "define": "value", "legal": "rule", "phase": "phase", "as": "player",
}  # fmt: skip


def _reserved(trouble: Trouble) -> Mistake | None:
    bad, index = trouble.bad, trouble.index
    if bad is None or bad.text not in RESERVED or "NAME" not in trouble.expected:
        return None
    declared = re.search(rf"^(\w+)[ \t]+{bad.text}\b", trouble.source.text, re.MULTILINE)
    noun = _NOUNS.get(trouble.text(index - 1)) or (declared and _NOUNS.get(declared.group(1)))
    suggestion = f"{bad.text}_{noun or 'one'}"
    mend = trouble.replaced(index, index + 1, suggestion)
    if noun is None and not trouble.fits(mend):
        return None
    return Mistake(
        kinds.RESERVED_NAME,
        trouble.span(index),
        f"`{bad.text}` is a word of the language and cannot be a name",
        f"take another name, for example `{suggestion}`",
        meant=mend if trouble.reaches(mend, index) else None,
    )


def _otherwise(trouble: Trouble) -> Mistake | None:
    if "WHEN" not in trouble.types:
        return None
    last = max(at for at, kind in enumerate(trouble.types) if kind == "WHEN")
    after = trouble.types[last:]
    if "OTHERWISE" in after:
        return None
    end = last + after.index("COMMA") if "COMMA" in after else trouble.index
    if not trouble.reaches(trouble.replaced(end, end, ",", "otherwise", "none"), end + 2):
        return None
    return Mistake(
        kinds.MISSING_OTHERWISE,
        trouble.span(last),
        "`when` says what holds in one case, but not what holds else",
        "end the cases with `, otherwise` and a value",
    )


def _quotes(trouble: Trouble) -> Mistake | None:
    """A sentence without quotes: words where a text may stand, up to the end or to `=`."""
    for at in (trouble.index - 2, trouble.index - 1, trouble.index):
        first = trouble.at(at)
        if at < 1 or first is None or first.kind != "word":
            continue
        expected = trouble.expected_at(at)
        if "STRING" not in expected or not _only_text(expected, at < trouble.index):
            continue
        equals = [after for after in range(trouble.index, len(trouble.lexemes)) if trouble.text(after) == "="]
        for after in (*equals, len(trouble.lexemes)):
            found = _quoted(trouble, at, after)
            if found is not None:
                return found
    return None


def _only_text(expected: frozenset[str], earlier: bool) -> bool:
    """Whether a text for people, not a value, may stand where these tokens may."""
    return "_NL" in expected if earlier else "NAME" not in expected


def _quoted(trouble: Trouble, index: int, after: int) -> Mistake | None:
    words = trouble.lexemes[index:after]
    if any(
        lexeme.kind not in ("word", "number") and lexeme.text not in (",", ".", "-", ":") for lexeme in words
    ):
        return None
    if len(words) < 2 and trouble.text(0) not in ("game", "module", "test", "require"):
        return None
    sentence = trouble.span(index, after - 1).text
    mend = trouble.replaced(index, after, f'"{sentence}"')
    if "\n" in sentence or not trouble.fits(mend):
        return None
    return Mistake(
        kinds.MISSING_QUOTES,
        trouble.span(index, after - 1),
        "a text for people stands in quotes",
        f'write `"{sentence}"`',
        trouble.edit("put it in quotes", index, after, f'"{sentence}"'),
        mend,
    )


def _article(trouble: Trouble) -> Mistake | None:
    for at in (trouble.index, trouble.index - 1, trouble.index - 2):
        following = trouble.at(at + 1)
        if at < 1 or trouble.text(at) not in ("a", "an", "the") or "GAME" in trouble.begins:
            continue
        if following is None or following.kind != "word" or not trouble.fits(trouble.replaced(at, at + 1)):
            continue
        return Mistake(
            kinds.NEEDLESS_WORD,
            trouble.span(at),
            f"rules have no articles, as `{trouble.text(at)}` is one",
            "take it out",
            trouble.edit(f"write `{following.text}`", at, at + 2, following.text),
            trouble.replaced(at, at + 1),
        )
    return None


def misspelled(trouble: Trouble) -> Mistake | None:
    """A word that is nearly one of the language, which would fit."""
    for at in (trouble.index, trouble.index - 1, trouble.index - 2):
        found = trouble.at(at)
        if found is None or found.kind != "word":
            continue
        for near in _near_words(trouble, at, found):
            mend = trouble.replaced(at, at + 1, near)
            if trouble.fits(mend):
                return Mistake(
                    kinds.UNKNOWN_WORD,
                    trouble.span(at),
                    f"`{found.text}` does not fit here",
                    f"do you mean `{near}`?",
                    trouble.edit(f"write `{near}`", at, at + 1, near, safe=False),
                    mend,
                )
    return None


def _near_words(trouble: Trouble, at: int, found: Lexeme) -> list[str]:
    """The word of the language nearest to one that was written, among those that fit there."""
    expected = trouble.expected_at(at)
    words = [text for text, name in trouble.tables.literals.items() if name in expected and text.isalpha()]
    near = nearest(found.text, words)
    return [near] if near is not None else []


def missing(trouble: Trouble) -> Mistake | None:
    """A word or sign without which the line does not fit."""
    for at in (trouble.index, trouble.index - 1):
        if at < 1:
            continue
        expected = trouble.expected_at(at)
        fitting = [
            text
            for text in _INSERTED
            if trouble.tables.literals.get(text) in expected and trouble.fits(trouble.replaced(at, at, text))
        ]
        if len(fitting) == 1:
            return _insertion(trouble, at, f"`{fitting[0]}`", fitting[0])
    return _missing_part(trouble)


def _missing_part(trouble: Trouble) -> Mistake | None:
    """A value, name, text or number that is not there at all."""
    index, expected = trouble.index, trouble.expected
    if "NAME" in expected:
        what, text = ("a value" if "INT" in expected else "a name"), "x_x"
    elif "STRING" in expected:
        what, text = 'a text in quotes, `"…"`,', '""'
    elif "INT" in expected:
        what, text = "a number", "1"
    else:
        return None
    if not index or not trouble.fits(trouble.replaced(index, index, text)):
        return None
    return _insertion(trouble, index, what, None)


def _insertion(trouble: Trouble, at: int, what: str, text: str | None) -> Mistake:
    following = trouble.at(at)
    place = f"before `{following.text}`" if following is not None else "at the end of this line"
    return Mistake(
        kinds.MISSING_WORD,
        trouble.span(at),
        f"{what} is missing {place}",
        "write it there" if text is not None else None,
        _put_in(trouble, at, text) if text is not None else None,
        trouble.replaced(at, at, text) if text is not None else None,
    )


def _put_in(trouble: Trouble, at: int, text: str) -> Fix:
    """The fix that writes a missing word or sign: what opens close to what follows, the rest behind what precedes."""
    following = trouble.at(at)
    if text in ("(", "[") and following is not None:
        place, written = following.start, text
    else:
        place = trouble.span(at - 1).end
        near = text in (")", "]", "}", ",", ":")
        apart = following is None or trouble.source.text[place : place + 1] in " \n"
        written = ("" if near else " ") + text + ("" if apart else " ")
    return Fix(f"write `{text}`", (Edit(Span(trouble.source, place, place), written),), safe=False)


def _bare_phrase(trouble: Trouble) -> Mistake | None:
    """A counting or picking phrase inside other words: it begins where reading stopped, or ends there."""
    index = trouble.index
    if trouble.text(index) in PHRASES:
        places = [(index, end) for end in range(len(trouble.lexemes), index + 1, -1)]
        if trouble.text(index) in ("first", "last") and trouble.text(index + 1) in ("player", "team"):
            short = _in_parentheses(trouble, index, index + 2)
            if trouble.reaches(short, index + 5) and not any(
                trouble.fits(_in_parentheses(trouble, first, end)) for first, end in places
            ):
                return _parentheses(trouble, index, index + 2, short)  # the line has another slip further on
    else:
        places = [(at, index) for at in range(index - 2, -1, -1) if trouble.text(at) in PHRASES]
    for first, end in places:
        mend = _in_parentheses(trouble, first, end)
        if trouble.fits(mend):
            return _parentheses(trouble, first, end, mend)
    return None


def _in_parentheses(trouble: Trouble, first: int, end: int) -> tuple[Lexeme, ...]:
    opening = trouble.replaced(first, first, "(")[first]
    closing = trouble.replaced(end, end, ")")[end]
    return (*trouble.lexemes[:first], opening, *trouble.lexemes[first:end], closing, *trouble.lexemes[end:])


def _parentheses(trouble: Trouble, first: int, end: int, mend: tuple[Lexeme, ...]) -> Mistake:
    span = trouble.span(first, end - 1)
    return Mistake(
        kinds.MISSING_PARENTHESES,
        span,
        f"inside other words `{trouble.text(first)} …` stands in parentheses",
        f"write `({span.text})`",
        trouble.edit("put it in parentheses", first, end, f"({span.text})"),
        mend,
    )


# To take out one of these would turn the meaning round.
_DENY = frozenset({"not", "no", "except", "without", "never", "only"})


def _too_much(trouble: Trouble) -> Mistake | None:
    for at in (trouble.index, trouble.index - 1):
        found = trouble.at(at)
        if found is None or len(trouble.lexemes) < 2 or found.text in _DENY:
            continue
        if found.text in RESERVED and found.text not in trouble.tables.literals:
            return None
        if trouble.fits(trouble.replaced(at, at + 1)):
            return _two_names(trouble, at) or Mistake(
                kinds.NEEDLESS_WORD,
                trouble.span(at),
                f"`{found.text}` is too much in this line",
                "take it out, or say what it should do in another line",
                without(trouble, at),
            )
    return None


def _two_names(trouble: Trouble, at: int) -> Mistake | None:
    """Two names in a row, perhaps one that was written in two words."""
    first, second = trouble.at(at - 1), trouble.at(at)
    if first is None or second is None or first.kind != "word" or second.kind != "word":
        return None
    words = trouble.tables.literals
    if second.text in words or (first.text in words and first.text not in TEST_LINES):
        return None
    joined = f"{first.text}_{second.text}"
    return Mistake(
        kinds.NEEDLESS_WORD,
        trouble.span(at - 1, at),
        f"`{first.text} {second.text}` are two names in a row",
        f"if it is one name, write `{joined}`; else take one of them out",
        trouble.edit(f"write `{joined}`", at - 1, at + 1, joined, safe=False),
    )


TRIALS: tuple[Callable[[Trouble], Mistake | None], ...] = (
    _otherwise,
    _quotes,
    _article,
    _bare_phrase,
    _reserved,
    misspelled,
    missing,
    _too_much,
)
