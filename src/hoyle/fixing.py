"""Makes the fixes that findings bring, until nothing changes; used by `hoyle lint --fix`.

Every round looks at the file anew. What a fix leads to is looked at before it is believed: one that adds a finding
is not made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final

from attrs import frozen

from hoyle.diagnostics import Diagnostic, Family, Level
from hoyle.diagnostics.edits import changed, together

MOST_LOOKS: Final = 100
"""So often a text is looked at without a fix that helps. Every fix that helps leaves less to mend, so that it ends."""

# What cannot be read; files that do not fit together; names and types; lint and tests.
_STAGES: Final = 4
_READING = (Family.FILE, Family.SYNTAX)
_LINE_END = re.compile("(\r\n|\r|\n)")
_CHECKING = (Family.NAMES, Family.TYPES, Family.FLOW)
_LINTED = frozenset({"endless-loop"})  # errors of these families that only lint finds
_BYTE_ORDER_MARK = "\ufeff"

Look = Callable[[str], Sequence[Diagnostic]]
"""Takes a text and gives its findings, in order."""


@frozen
class Mended:
    """A text after its fixes: the findings that were mended, and those that are left."""

    text: str
    made: tuple[Diagnostic, ...]
    left: tuple[Diagnostic, ...]


def mend(text: str, look: Look, wanted: Callable[[Diagnostic], bool]) -> Mended:
    """Make the fixes of wanted findings. Where two touch one place the first is made, and the text looked at again.

    Doing it again changes nothing.
    """
    found = look(text)
    made: list[Diagnostic] = []
    refused: set[tuple[str, ...]] = set()
    most: int | None = None
    changed_since = False
    in_vain = 0
    while in_vain < MOST_LOOKS:
        batch = _fixable(text, found, wanted, refused)[:most]
        if not batch:
            if not (refused and changed_since):
                break
            refused, changed_since = set(), False
            continue
        trial = changed(text, (edit for one in batch if one.fix for edit in one.fix.edits))
        after = look(trial) if trial != text else found
        if is_better(found, after) or (len(trial) < len(text) and is_as_good(found, after)):
            text, found, most, changed_since = trial, after, None, True
            made += batch
            in_vain = 0
            continue
        in_vain += 1
        if len(batch) == 1:
            refused.add(_key(batch[0]))
            most = None
        else:
            most = len(batch) // 2
    return Mended(text, tuple(made), tuple(found))


def _fixable(
    text: str,
    found: Iterable[Diagnostic],
    wanted: Callable[[Diagnostic], bool],
    refused: set[tuple[str, ...]],
) -> list[Diagnostic]:
    """The wanted findings of this text (not of files it builds on) whose fixes can be made at once."""
    here = [one for one in found if is_fixable(one) and one.span.source.text == text]
    candidates = [one for one in here if wanted(one) and _key(one) not in refused]
    chosen = {id(fix) for fix in together(one.fix for one in candidates if one.fix)}
    return [one for one in candidates if id(one.fix) in chosen]


def is_fixable(found: Diagnostic) -> bool:
    """Whether a finding brings a fix of its own file."""
    fix = found.fix
    return fix is not None and all(edit.span.source is found.span.source for edit in fix.edits)


def _key(found: Diagnostic) -> tuple[str, ...]:
    """What a finding is known by in the next round, when it may stand in another line."""
    title = found.fix.title if found.fix else ""
    return found.kind.slug, found.message, title, found.span.source.line_text(found.span.line)


def is_better(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> bool:
    """Whether findings are gone, and none was added.

    While a file cannot be read, or those it builds on are not found, nobody looks at its names, and while there are
    errors nobody lints it: so what shows only because an earlier stage has fewer findings is not added.
    """
    return _compared(before, after) < 0


def is_as_good(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> bool:
    """Whether there are as many findings of every sort as before."""
    return _compared(before, after) == 0


def _compared(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> int:
    old, new = _by_stage(before), _by_stage(after)
    for stage in range(_STAGES):
        if new[stage] - old[stage]:
            return 1
        if old[stage] - new[stage]:
            return -1
    return 0


def _by_stage(found: Iterable[Diagnostic]) -> list[Counter[str]]:
    counts: list[Counter[str]] = [Counter() for _ in range(_STAGES)]
    for one in found:
        # When an unused thing is gone, what only it used is unused: that is one finding for another.
        sort = "unused" if one.kind.family is Family.UNUSED else one.kind.slug
        counts[_stage(one)][sort] += 1
    return counts


def _stage(found: Diagnostic) -> int:
    if found.kind.family in _READING:
        return 0
    if found.kind.family is Family.VARIANTS:
        return 1
    checked = found.kind.family in _CHECKING and found.kind.level is Level.ERROR
    return 2 if checked and found.kind.slug not in _LINTED else 3


def written_like(text: str, original: bytes) -> bytes:
    """A mended text as bytes, with the line ends and the mark at the beginning that the file had."""
    old = original.decode("utf-8")
    mark = _BYTE_ORDER_MARK if old.startswith(_BYTE_ORDER_MARK) else ""
    if "\r" in old:
        text = _with_line_ends(text, old.removeprefix(_BYTE_ORDER_MARK))
    return (mark + text).encode("utf-8")


def _with_line_ends(text: str, old: str) -> str:
    """A text with the line ends of another one; new lines end as most lines do."""
    pieces = [*_LINE_END.split(old), ""]
    raw = list(zip(pieces[::2], pieces[1::2], strict=True))
    usual = Counter(end for _, end in raw if end).most_common(1)[0][0]
    new = text.split("\n")
    ends = [usual] * (len(new) - 1)
    for old_at, new_at, size in SequenceMatcher(
        None, [line for line, _ in raw], new, False
    ).get_matching_blocks():
        for step in range(size):
            if new_at + step < len(ends) and raw[old_at + step][1]:
                ends[new_at + step] = raw[old_at + step][1]
    return "".join(line + end for line, end in zip(new, [*ends, ""], strict=True))
