"""Laws of fixes on shipped rule files into which a person might have slipped: no new finding, and once is enough."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.diagnostics import Diagnostic
from hoyle.fixing import is_as_good, is_better, mend
from hoyle.library import ShippedFinder
from hoyle.linting import lint_as

SHIPPED = ShippedFinder()
NAMES = [name for name in SHIPPED.names() if name in ("the_game", "the_game_on_fire", "auction", "tricks")]

# What a slip of the pen makes of a piece of text.
SLIPS = [
    (r"\n  (?=\w)", "\n\t"),
    (r"\n(?=  \w)", "   # done\n"),
    (r"(?<=\w)\n(?=  )", ";\n"),
    (r"(?<=\w)\n(?=  )", ":\n"),
    (r"\bis not\b", "!="),
    (r"\bis\b", "=="),
    (r":=", "="),
    (r" and ", " && "),
    (r"\bif\b", "If"),
    (r"\bmove\b", "moves"),
    (r"\bstock\b", "stok"),
    (r'"', "“"),
    (r"#", "//"),
    (r"\n(?=pile)", "\npile spare face up\n"),
    (r"\n(?=option)", "\n# ignore: unused-option, it is used\n"),
    (r"\)", ""),
    (r"\n  ", "\n    "),
    (r"\bto\b", ""),
    (r"\bfrom\b", "out of"),
]


@st.composite
def slipped(draw: st.DrawFn) -> tuple[str, str]:
    name = draw(st.sampled_from(NAMES))
    source = SHIPPED.find(name)
    assert source is not None
    text = source.text
    for pattern, wrong in draw(st.lists(st.sampled_from(SLIPS), min_size=1, max_size=3)):
        places = list(re.finditer(pattern, text))
        if places:
            place = places[draw(st.integers(0, len(places) - 1))]
            text = text[: place.start()] + wrong + text[place.end() :]
    return f"{name}.hoyle", text


def safe(found: Diagnostic) -> bool:
    return found.fix is not None and found.fix.safe


def anything(found: Diagnostic) -> bool:
    return True


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@given(case=slipped())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_fixes_add_no_finding_and_making_them_twice_changes_nothing(
    case: tuple[str, str], unsafe: bool
) -> None:
    name, text = case
    wanted = anything if unsafe else safe

    def look(text: str) -> list[Diagnostic]:
        return lint_as(name, text)

    before = look(text)
    once = mend(text, look, wanted)
    assert is_better(before, once.left) or is_as_good(before, once.left)
    assert list(once.left) == look(once.text) or [one.message for one in once.left] == [
        one.message for one in look(once.text)
    ]
    again = mend(once.text, look, wanted)
    assert (again.text, again.made) == (once.text, ())
    assert once.made or once.text == text


@pytest.mark.parametrize("name", SHIPPED.names())
def test_shipped_files_need_no_fix(name: str) -> None:
    source = SHIPPED.find(name)
    assert source is not None
    mended = mend(source.text, lambda text: lint_as(source.name, text), anything)
    assert mended.text == source.text
