"""Where a blank stands between two words or signs of a line; used by `shape`."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.formatting.pieces import Token

_CLOSERS = frozenset({")", "]", "}"})
_OPENERS = frozenset({"(", "[", "{"})
_TIGHT = frozenset({"..", "."})
_CLINGING = _CLOSERS | _TIGHT | {",", ":", "["}


def blanks_before(tokens: Sequence[Token]) -> list[bool]:
    """For each token of a logical line whether a blank stands before it."""
    found = [False]
    for index in range(1, len(tokens)):
        found.append(_apart(tokens, index))
    return found


def _apart(tokens: Sequence[Token], index: int) -> bool:
    before, after = tokens[index - 1], tokens[index]
    if after.kind == "sign":
        if after.text in _CLINGING:
            return False
        if after.text == "(" and before.type == "NAME":
            return False
        if before.text == after.text == "-":
            return True  # at the end of a line of text, two that touch are another sign
    if before.kind == "sign":
        return before.text not in _OPENERS | _TIGHT and not (
            before.text == "-" and not _joins(tokens, index - 1)
        )
    return True


def _joins(tokens: Sequence[Token], index: int) -> bool:
    """Whether a minus stands between two values, and is no sign of the one behind it."""
    return index > 0 and ends_value(tokens[index - 1])


def ends_value(token: Token) -> bool:
    """Whether a value may end with this token."""
    match token.kind:
        case "number" | "text":
            return True
        case "word":
            return token.type == "NAME"
        case _:
            return token.text in _CLOSERS
