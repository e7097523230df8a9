"""The nearest known name, for every "did you mean"; used by all stages that look names up."""

from __future__ import annotations

from collections.abc import Iterable


class NearMiss(str):
    """A sentence of help that names the word which was meant; it knows both words, so that a fix can be made."""

    __slots__ = ("near", "safe", "wrong")

    wrong: str
    near: str
    safe: bool


def instead(wrong: str, near: str, sentence: str, *, safe: bool = False) -> NearMiss:
    """The sentence of help that names the word to write instead of another one; `safe` if there is no doubt."""
    made = NearMiss(sentence)
    made.wrong, made.near, made.safe = wrong, near, safe
    return made


def did_you_mean(name: str, known: Iterable[str]) -> NearMiss | None:
    """The sentence of help with the nearest known name, if there is one."""
    near = nearest(name, known)
    return instead(name, near, f"Did you mean `{near}`?") if near is not None else None


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name nearest to `name`, or None if none is near enough.

    Nearness is the edit distance with swaps (optimal string alignment), case ignored; at most one
    edit for every three letters, at least one. Equal distances: the first in alphabetical order.
    """
    wanted = name.casefold()
    limit = max(1, len(wanted) // 3)
    letters = set(wanted)
    best: tuple[int, str] | None = None
    for candidate in known:
        if candidate == name:
            continue
        if abs(len(candidate) - len(name)) > limit or len(letters - set(candidate.casefold())) > limit:
            continue
        distance = _distance(wanted, candidate.casefold())
        if distance <= limit and (best is None or (distance, candidate) < best):
            best = (distance, candidate)
    return best[1] if best else None


def _distance(left: str, right: str) -> int:
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        current = [i]
        for j, b in enumerate(right, 1):
            cost = min(row[j] + 1, current[j - 1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        before, row = row, current
    return row[-1]
