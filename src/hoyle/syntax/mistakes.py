"""Finds the sentence for a line that could not be read: known slips first, then mends that were tried.

Fed by `recover`, which reports the answer and may read the line as it was meant.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax.automaton import TALLEST
from hoyle.syntax.layout import DEEPEST
from hoyle.syntax.phrasebook import other_words
from hoyle.syntax.places import PLACES
from hoyle.syntax.slips import SLIPS, capitals, word
from hoyle.syntax.trials import TRIALS, missing, misspelled
from hoyle.syntax.trouble import Mistake, Trouble

# Each looks at one way of being wrong; the first that answers is right.
_CHECKS: tuple[Callable[[Trouble], Mistake | None], ...] = (other_words, *SLIPS, *PLACES, *TRIALS)

_MOST_NAMED = 4

# What goes on with a value; it may nearly always stand there, so to name it tells nothing.
_GOES_ON = frozenset({
    "<", "<=", ">", ">=", "+", "-", "*", "div", "mod", "is", "in", "and", "or", "of", "(", "[", ".", "covers",
    "cost", "when",
})  # fmt: skip


def explain(trouble: Trouble) -> Mistake:
    """What is wrong with a line, in words for its writer."""
    if len(trouble.stack) >= TALLEST:
        return _too_deep(trouble)
    for check in _CHECKS:
        found = check(trouble)
        if found is not None:
            return found
    return _whatever(trouble)


def explain_unopened(trouble: Trouble) -> Mistake | None:
    """What a line lacks that fits, but under which a block stands."""
    for check in (capitals, word, misspelled, missing):
        found = check(trouble)
        if found is not None and found.meant and trouble.opens(found.meant):
            return found
    return None


def _too_deep(trouble: Trouble) -> Mistake:
    return Mistake(
        kinds.TOO_DEEP,
        trouble.span(trouble.index),
        f"this line has more than {DEEPEST} parts inside each other",
        "give a name to a part of it with `define` or `let`",
    )


def _whatever(trouble: Trouble) -> Mistake:
    bad = trouble.bad
    return Mistake(
        kinds.SYNTAX_ERROR,
        trouble.span(trouble.index),
        f"`{_short(bad.text)}` does not fit here" if bad is not None else "this line ends too early",
        _hint(trouble),
    )


def _hint(trouble: Trouble) -> str | None:
    """What may stand at the place: a sort of thing or some words; else that the line could have ended there."""
    literals = {name: text for text, name in trouble.tables.literals.items()}
    expected = trouble.expected
    words = {literals[name] for name in expected if name in literals and name != "YES_NO"}
    named = sorted(f"`{word}`" for word in words - _GOES_ON)
    if "NAME" in expected and "INT" in expected:
        return _after(trouble, "a value: a name, a number, or a count like `size of …`")
    general = {"NAME": "a name", "INT": "a number", "STRING": "a text in quotes", "YES_NO": "`yes/no`"}
    sorts = [text for name, text in general.items() if name in expected]
    if "_NL" in expected and trouble.bad is not None:
        ended = f"the line could have ended before `{_short(trouble.bad.text)}`"
        return f"{ended}; else {_after(trouble, _listed(sorts + named))}" if _few(sorts + named) else ended
    return _after(trouble, _listed(sorts + named)) if _few(sorts + named) else None


def _after(trouble: Trouble, what: str) -> str:
    before = trouble.text(trouble.index - 1) if trouble.index else ""
    return f"after `{_short(before)}` comes {what}" if before else f"here stands {what}"


def _few(named: list[str]) -> bool:
    return 0 < len(named) <= _MOST_NAMED


def _listed(named: list[str]) -> str:
    return ", ".join(named[:-1]) + " or " + named[-1] if len(named) > 1 else named[0]


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
