"""Finds the sentence for a line that could not be read: known slips first, then mends that were tried.

Fed by `recover`, which reports the answer and may read the line as it was meant.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.syntax.automaton import TALLEST
from hoyle.syntax.layout import DEEPEST
from hoyle.syntax.places import PLACES
from hoyle.syntax.slips import SLIPS, capitals, word
from hoyle.syntax.trials import TRIALS, missing, misspelled
from hoyle.syntax.trouble import Mistake, Trouble

# Each looks at one way of being wrong; the first that answers is right.
_CHECKS: tuple[Callable[[Trouble], Mistake | None], ...] = (*SLIPS, *PLACES, *TRIALS)

_MOST_NAMED = 6

_KINDS_OF_TOKENS = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
    "_NL": "the end of the line",
    "YES_NO": "`yes/no`",
}
_NEVER_NAMED = {"_BROKEN", "_INDENT", "_DEDENT"}


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
        _named(trouble),
    )


def _named(trouble: Trouble) -> str | None:
    literals = {name: text for text, name in trouble.tables.literals.items()}
    expected = trouble.expected - _NEVER_NAMED
    general = [_KINDS_OF_TOKENS[name] for name in _KINDS_OF_TOKENS if name in expected]
    words = sorted(f"`{literals[name]}`" for name in expected if name in literals and name != "YES_NO")
    named = general + words
    if not named:
        return None
    if len(named) > _MOST_NAMED:
        return "here may stand " + ", ".join(named[:_MOST_NAMED]) + " and others"
    return "here may stand " + (", ".join(named[:-1]) + " or " + named[-1] if len(named) > 1 else named[0])


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
