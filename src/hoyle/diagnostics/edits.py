"""Fixes as changes of a text: which can be made together, what comes of them, and the fixes that rules often need.

Filled in by the stages that report, applied by `hoyle.fixing`, shown by the renderers.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from itertools import pairwise

from hoyle.diagnostics.model import Edit, Fix
from hoyle.source import Span


def changed(text: str, edits: Iterable[Edit]) -> str:
    """The text after some edits of it that do not overlap."""
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        pieces += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    return "".join([*pieces, text[at:]])


def together(fixes: Iterable[Fix]) -> list[Fix]:
    """The fixes that can be made at once: where two of them touch the same place, the first one wins."""
    chosen: list[Fix] = []
    taken: list[tuple[int, int]] = []
    for fix in fixes:
        places = sorted(_place(edit) for edit in fix.edits)
        if not places or _overlap(places) or any(_is_taken(place, taken) for place in places):
            continue
        chosen.append(fix)
        for place in places:
            insort(taken, place)
    return chosen


def _place(edit: Edit) -> tuple[int, int]:
    """What an edit occupies; an insertion occupies the sign after it, so that no two stand at one place."""
    return edit.span.start, max(edit.span.end, edit.span.start + 1)


def _overlap(places: Sequence[tuple[int, int]]) -> bool:
    return any(before[1] > after[0] for before, after in pairwise(places))


def _is_taken(place: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    at = bisect_left(taken, place)
    before, after = taken[at - 1 : at] if at else [], taken[at : at + 1]
    return any(one[1] > place[0] for one in before) or any(one[0] < place[1] for one in after)


def written(span: Span, text: str, *, safe: bool = True) -> Fix:
    """The fix that writes some words in place of others."""
    return Fix(f"write `{text}`", (Edit(span, text),), safe)


def inserted(span: Span, text: str, title: str, *, safe: bool = True) -> Fix:
    """The fix that puts a text just behind a place."""
    return Fix(title, (Edit(Span(span.source, span.end, span.end), text),), safe)


def turned_round(span: Span) -> Fix | None:
    """The fix that turns a range of numbers round; none if more than two numbers stand there."""
    low, dots, high = span.text.partition("..")
    if not dots or ".." in high or "\n" in span.text or "#" in span.text:
        return None
    return written(span, f"{high.strip()}..{low.strip()}", safe=False)


def without_word(span: Span) -> Fix:
    """The fix that takes out a word with the blanks behind it."""
    end = span.end
    while span.source.text.startswith(" ", end):
        end += 1
    return Fix("take it out", (Edit(Span(span.source, span.start, end), ""),), safe=False)


def without_clause(span: Span) -> Fix | None:
    """The fix that takes out what stands between a comma and the end of a range."""
    text = span.source.text
    start = text.rfind(",", text.rfind("\n", 0, span.start) + 1, span.start)
    if start < 0:
        return None
    place = Span(span.source, start, span.end)
    return Fix(f"take `{place.text}` out", (Edit(place, ""),), safe=False)


def without_lines(span: Span, title: str = "take it out", *, safe: bool = False) -> Fix | None:
    """The fix that takes whole lines out, with their comments; None if other things stand on them.

    The empty lines behind go too if empty lines stand before, so that no gap grows.
    """
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    ending = text.find("\n", span.end)
    end = len(text) if ending < 0 else ending + 1
    before, after = text[start : span.start], text[span.end : end].strip()
    if before.strip() or (after and not after.startswith("#")):
        return None
    if start == 0 or text.endswith("\n\n", 0, start):
        while text.startswith("\n", end):
            end += 1
    return Fix(title, (Edit(Span(span.source, start, end), ""),), safe)
