"""Making fixes: rounds, overlaps, fixes that would do harm, line ends; on small texts and with an invented linter."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from engine.tiny import TINY as GAME
from hoyle.diagnostics import Diagnostic, Edit, Family, Fix, Kind, Level
from hoyle.fixing import MOST_LOOKS, is_as_good, is_better, mend, written_like
from hoyle.linter.registry import known_kinds
from hoyle.linting import lint_as
from hoyle.source import Source, Span

ODD = Kind("odd", Family.NAMES, "o", Level.ERROR, "0.1")
UNREAD = Kind("unread", Family.SYNTAX, "u", Level.ERROR, "0.1")
IDLE = Kind("idle", Family.UNUSED, "i", Level.WARNING, "0.1")
LOST = Kind("lost", Family.VARIANTS, "l", Level.ERROR, "0.1")
DULL = Kind("dull", Family.UNUSED, "d", Level.WARNING, "0.1")


def everything(found: Diagnostic) -> bool:
    return True


def replacing(*rules: tuple[str, str, Kind]) -> Callable[[str], list[Diagnostic]]:
    """A linter that finds patterns, each with the fix that writes something else there."""

    def look(text: str) -> list[Diagnostic]:
        source = Source("a.hoyle", text)
        found = []
        for pattern, new, kind in rules:
            for match in re.finditer(pattern, text):
                span = Span(source, match.start(), match.end())
                found.append(Diagnostic(kind, span, f"{pattern} is there", fix=Fix(new, (Edit(span, new),))))
        return sorted(found, key=lambda one: one.sort_key)

    return look


def test_fixes_are_made_in_rounds_until_nothing_is_left() -> None:
    mended = mend("aaa c", replacing(("a", "b", UNREAD), ("b", "", ODD)), everything)
    assert (mended.text, len(mended.made), mended.left) == (" c", 6, ())


def test_of_two_that_overlap_the_first_is_made_then_the_text_is_looked_at_again() -> None:
    looks: list[str] = []
    rules = replacing(("abc", "x", ODD), ("cde", "y", ODD))

    def look(text: str) -> list[Diagnostic]:
        looks.append(text)
        return rules(text)

    assert mend("abcde cde", look, everything).text == "xde y"
    assert looks == ["abcde cde", "xde y"]


def test_a_fix_that_adds_a_finding_is_not_made_and_hinders_no_other() -> None:
    look = replacing(("bad", "worse", ODD), ("worse", "worse still", UNREAD), ("ok", "", ODD))
    mended = mend("ok bad ok bad ok", look, everything)
    assert mended.text == " bad  bad "
    assert [one.message for one in mended.left] == ["bad is there"] * 2


def test_a_fix_that_changes_nothing_or_goes_round_is_not_made() -> None:
    assert mend("a", replacing(("a", "a", ODD)), everything).text == "a"
    assert mend("a", replacing(("a", "b", ODD), ("b", "a", ODD)), everything).text == "a"
    assert len(mend("a", replacing(("a", "aa", ODD)), everything).text) <= MOST_LOOKS


def test_very_many_fixes_one_after_another_are_all_made_beside_one_that_never_helps() -> None:
    look = replacing(("^a", "", ODD), ("bad", "worse", ODD), ("worse", "worse still", UNREAD))
    mended = mend("a" * 150 + "bad", look, everything)
    assert (mended.text, len(mended.made)) == ("bad", 150)


def test_a_fix_that_could_be_made_only_after_another_is_tried_again() -> None:
    def look(text: str) -> list[Diagnostic]:
        source = Source("a.hoyle", text)
        found = []
        for letter in "ab":
            if letter in text:
                span = Span(source, text.index(letter), text.index(letter) + 1)
                found.append(Diagnostic(ODD, span, letter, fix=Fix("out", (Edit(span, ""),))))
        if "a" not in text and "b" in text and "c" in text:
            found.append(Diagnostic(DULL, Span(source, 0, 0), "c without a"))
        if "b" not in text and "a" in text:
            found += [Diagnostic(UNREAD, Span(source, 0, 0), "a without b")]
        return found

    mended = mend("ab", look, everything)
    assert mended.text == ""
    assert mend(mended.text, look, everything).text == mended.text


def test_only_wanted_fixes_are_made() -> None:
    look = replacing(("a", "", ODD), ("b", "", IDLE))
    assert mend("ab", look, lambda found: found.kind is IDLE).text == "a"


def of(*kinds: Kind) -> list[Diagnostic]:
    return [Diagnostic(kind, Span(Source("a.hoyle", ""), 0, 0), "m") for kind in kinds]


@pytest.mark.parametrize(
    ("before", "after", "better"),
    [
        ([ODD], [], True),
        ([ODD, ODD], [ODD], True),
        ([ODD], [ODD], False),
        ([], [IDLE], False),
        ([UNREAD], [ODD, ODD, IDLE], True),  # what could not be read hid them
        ([UNREAD, ODD], [UNREAD, ODD, ODD], False),
        ([LOST], [ODD, ODD], True),  # without the other file nobody looked at names
        ([ODD], [LOST], False),
        ([ODD], [IDLE], True),  # while there are errors nobody lints
        ([ODD, ODD], [ODD, UNREAD], False),
        ([IDLE, DULL], [IDLE], True),
    ],
)
def test_a_text_is_better_if_findings_are_gone_and_none_was_added(
    before: list[Kind], after: list[Kind], better: bool
) -> None:
    assert is_better(of(*before), of(*after)) is better


def declared_in(package: str) -> set[Kind]:
    """The kinds that modules of a package name."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(package)]
    return {value for module in modules for value in vars(module).values() if isinstance(value, Kind)}


def test_errors_that_only_lint_finds_do_not_hinder_the_fix_of_one_that_hid_them() -> None:
    known = known_kinds()
    of_linter, elsewhere = declared_in("hoyle.linter."), declared_in("hoyle.diagnostics.kinds.")
    late = {kind.slug for kind in of_linter - elsewhere if kind.level is Level.ERROR}
    late |= {slug for slug, kind in known.items() if kind.family is Family.SECRECY}
    assert "endless-loop" in late
    for slug in late:
        assert is_better(of(ODD), of(known[slug])), slug


def test_one_unused_thing_for_another_is_as_good() -> None:
    assert is_as_good(of(IDLE), of(DULL))
    assert not is_as_good(of(IDLE), of(ODD))


# ----------------------------------------------------------------------------------------- bytes


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (b"a\r\nb\r\n", "a\nx\nb\n", b"a\r\nx\r\nb\r\n"),
        (b"a\nb\n", "a\nx\nb\n", b"a\nx\nb\n"),
        (b"a\rb\r", "x\nb\n", b"x\rb\r"),
        (b"\xef\xbb\xbfa\r\n", "b\n", b"\xef\xbb\xbfb\r\n"),
        (b"a\r\nb\nc\r\nd\n", "a\nb\nd\n", b"a\r\nb\nd\n"),
        (b"a\r\nb", "a\nc", b"a\r\nc"),
        ("ä\r\n".encode(), "ö\n", "ö\r\n".encode()),
    ],
)
def test_line_ends_and_the_mark_at_the_beginning_stay(old: bytes, new: str, expected: bytes) -> None:
    assert written_like(new, old) == expected


# ---------------------------------------------------------------------------------- real findings


def mended(text: str, *, unsafe: bool = False) -> str:
    def wanted(found: Diagnostic) -> bool:
        return unsafe or (found.fix is not None and found.fix.safe)

    once = mend(text, lambda text: lint_as("tiny.hoyle", text), wanted)
    again = mend(once.text, lambda text: lint_as("tiny.hoyle", text), wanted)
    assert again.text == once.text
    assert again.made == ()
    return once.text


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("  shuffle stock\n", "\tshuffle stock\n"),
        ("  shuffle stock\n", "  Shuffle stock;\n"),
        ("  shuffle stock\n  deal", "  shuffle stock; deal"),
        ('"Tiny"', "“Tiny”"),
        ("players 2\n", "// two players\nplayers 2\n"),
        ("players 2\n", "players 2   # ignore: unused-pile, for now\n"),
        ("kept[player])", "kept[player] )"),
    ],
)
def test_safe_fixes_bring_back_what_was_meant(right: str, wrong: str) -> None:
    made = mended(GAME.replace(right, wrong))
    assert lint_as("tiny.hoyle", made) == []
    assert made.split() == GAME.split() or "# two players" in made or wrong.endswith("] )")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("from stock to", "from stok to"),
        ("shuffle stock", "shufle stock"),
        ("of number of card", "of nummber of card"),
        ("deal 2 from stock to each kept", "deal 2 from stock each kept"),
        ("players 2\n", "players 2\npile spare face up\n"),
        ("players 2\n", 'players 2\n\noption limit: 1..5 = 2 "how many"\n\n'),
        ("  win player", "  var n: 0..5 = 0\n  win player"),
        ("win player with", "win a player with"),
    ],
)
def test_unsafe_fixes_are_made_only_if_wanted(right: str, wrong: str) -> None:
    text = GAME.replace(right, wrong)
    assert lint_as("tiny.hoyle", text) != []
    made = mended(text, unsafe=True)
    assert lint_as("tiny.hoyle", made) == [], made


def test_a_near_miss_that_would_be_wrong_there_is_not_written() -> None:
    text = GAME.replace("shuffle stock", "shuffle keptt")
    made = mended(text, unsafe=True)
    assert "keptt" in made or lint_as("tiny.hoyle", made) == []


def test_what_only_a_removed_thing_used_is_removed_too() -> None:
    text = GAME.replace("play\n", "define a(card) = b(card)\ndefine b(card) = number of card\nplay\n")
    assert mended(text, unsafe=True) == GAME
