"""The nearest known name, for every "did you mean"; used by all stages that look names up."""

from __future__ import annotations

from collections.abc import Iterable


class NearMiss(str):
    """A sentence of help that names the word which was surely meant; it knows both words, so that a fix can be made."""

    __slots__ = ("near", "wrong")

    wrong: str
    near: str


def did_you_mean(name: str, known: Iterable[str]) -> NearMiss | None:
    """The sentence of help with the nearest known name, if there is one."""
    near = nearest(name, known)
    if near is None:
        return None
    sentence = NearMiss(f"Did you mean `{near}`?")
    sentence.wrong, sentence.near = name, near
    return sentence


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
