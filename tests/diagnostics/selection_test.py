"""Which findings are shown, at which level: names of kinds, of families, and ALL."""

from __future__ import annotations

import pytest

from hoyle.diagnostics import Diagnostic, Family, Kind, Level
from hoyle.diagnostics.selection import Selection, SelectionError, ignored, levels, selected
from hoyle.source import Source, Span

ERROR = Kind("odd-thing", Family.NAMES, "o", Level.ERROR, "0.1")
IDLE = Kind("idle-pile", Family.UNUSED, "i", Level.WARNING, "0.1")
OTHER = Kind("idle-kind", Family.UNUSED, "i", Level.WARNING, "0.1")
LOOP = Kind("odd-loop", Family.FLOW, "l", Level.ADVICE, "0.1")
KNOWN = {kind.slug: kind for kind in (ERROR, IDLE, OTHER, LOOP)}


def picked(select: set[str] | None, ignore: set[str]) -> set[str]:
    selection = Selection(None if select is None else frozenset(select), frozenset(ignore))
    return {slug for slug, kind in KNOWN.items() if selection.picks(kind)}


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        (None, set(), {"odd-thing", "idle-pile", "idle-kind", "odd-loop"}),
        (None, {"unused"}, {"odd-thing", "odd-loop"}),
        (None, {"ALL"}, set()),
        ({"unused"}, set(), {"idle-pile", "idle-kind"}),
        ({"unused"}, {"idle-pile"}, {"idle-kind"}),
        ({"idle-pile"}, {"unused"}, {"idle-pile"}),
        ({"idle-pile"}, {"idle-pile"}, set()),
        ({"ALL"}, {"unused"}, {"odd-thing", "odd-loop"}),
        ({"idle-kind", "ALL"}, {"unused"}, {"odd-thing", "odd-loop", "idle-kind"}),
    ],
)
def test_of_two_names_the_more_exact_one_wins_else_ignore(
    select: set[str] | None, ignore: set[str], expected: set[str]
) -> None:
    assert picked(select, ignore) == expected


def finding(kind: Kind) -> Diagnostic:
    return Diagnostic(kind, Span(Source("a.hoyle", "x"), 0, 1), "m")


def test_errors_are_shown_whatever_is_asked_for() -> None:
    assert Selection(frozenset({"unused"}), frozenset({"ALL"})).seen(finding(ERROR)) is not None
    assert Selection(frozenset({"unused"})).seen(finding(LOOP)) is None


def test_a_kind_can_be_given_another_level() -> None:
    seen = Selection(levels={"odd-loop": Level.ERROR}).seen(finding(LOOP))
    assert seen is not None
    assert (seen.kind.level, seen.kind.slug) == (Level.ERROR, "odd-loop")


def test_unknown_names_are_answered_with_near_misses() -> None:
    for name, near in (("idle-pill", "idle-pile"), ("unusd", "unused"), ("all", "ALL")):
        with pytest.raises(SelectionError, match=f"did you mean `{near}`"):
            selected([name], KNOWN)
    with pytest.raises(SelectionError, match="explain --all"):
        selected(["quite-something-else"], KNOWN)


def test_errors_cannot_be_ignored_or_graded_down() -> None:
    with pytest.raises(SelectionError, match="cannot be ignored"):
        ignored(["odd-thing"], KNOWN)
    assert ignored(["names", "ALL"], KNOWN) == {"names", "ALL"}
    with pytest.raises(SelectionError, match="stays one"):
        levels({"odd-thing": "warning"}, KNOWN)
    with pytest.raises(SelectionError, match="none of error, warning, advice"):
        levels({"odd-loop": "fatal"}, KNOWN)
    with pytest.raises(SelectionError, match="did you mean `odd-loop`"):
        levels({"odd-lop": "error"}, KNOWN)
    assert levels({"odd-loop": "error", "odd-thing": "error"}, KNOWN)["odd-loop"] is Level.ERROR
