"""Limits of files are findings, never exceptions; bytes of any kind are answered quickly."""

from __future__ import annotations

import time

import pytest

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import file as file_kinds
from hoyle.linting import lint
from hoyle.source import Source
from hoyle.syntax import decode, dump, nodes, parse, walk
from hoyle.syntax.layout import DEEPEST
from hoyle.syntax.recover import MOST_ERRORS

HEAD = 'game g "G"\n'
X = HEAD + "define x = "


def slugs(text: str) -> list[str]:
    sink = Sink()
    parse(Source("a.hoyle", text), sink)
    return [found.kind.slug for found in sink.diagnostics]


def nested(depth: int) -> str:
    return (
        HEAD
        + "play\n"
        + "".join("  " * (at + 1) + "if x\n" for at in range(depth))
        + "  " * (depth + 1)
        + "y"
    )


@pytest.mark.parametrize(
    "text",
    [
        X + "(" * 300 + "1" + ")" * 300,
        X + "(" * 50_000 + "1",
        X + "1 + " * 20_000 + "1",
        X + "not " * 50_000 + "y",
        X + "- " * 50_000 + "y",
        X + "left of " * 20_000 + "y",
        X + "y" + "[1]" * 20_000,
        X + "some a where " * 10_000 + "y",
        X + "a and " * 10_000 + "y",
        HEAD + 'legal l "{' + "-" * 10_000 + 'y}" = yes',
        nested(DEEPEST + 1),
        nested(400),
    ],
)
def test_what_is_nested_too_deeply_is_one_finding(text: str) -> None:
    found = slugs(text)
    assert len(found) == 1
    assert found[0] in ("too-deep", "broken-brace", "unclosed-bracket")


def test_what_is_left_out_for_its_depth_is_not_missed() -> None:
    play = "play\n  let much = " + "1 + " * 100 + "1\n  win everyone\n"
    found = lint(text=HEAD + "players 2\ndeck stock\n  card for number in 1..9\n" + play)
    assert [one.kind.slug for one in found] == ["too-deep"]


@pytest.mark.parametrize(
    "text",
    [
        X + "(" * DEEPEST + "1" + ")" * DEEPEST,
        X + "1 + " * (DEEPEST - 3) + "1",
        X + "not " * (DEEPEST - 3) + "y",
        nested(DEEPEST - 1),
        nested(DEEPEST - 2) + " := " + "-" * (DEEPEST - 4) + "y",
    ],
)
def test_what_is_nested_just_deep_enough_can_be_read_walked_compared_and_dumped(text: str) -> None:
    sink = Sink()
    first, second = (parse(Source("a.hoyle", text), sink) for _ in range(2))
    assert sink.diagnostics == ()
    assert first is not None
    assert second is not None
    assert first == second
    assert dump(first) == dump(second)
    assert len(list(walk(first))) == len(list(walk(second)))
    assert repr(first)


@pytest.mark.parametrize("digits", ["2147483648", "99999999999", "9" * 10_000])
def test_a_large_number_is_one_finding(digits: str) -> None:
    assert slugs(X + digits) == ["number-too-large"]


@pytest.mark.parametrize("digits", ["2147483647", "0", "000000000000000000007"])
def test_a_number_that_fits_is_none(digits: str) -> None:
    assert slugs(X + digits) == []


def test_a_long_line_is_no_fault() -> None:
    assert slugs(X + "f(" + ", ".join(["name"] * 5_000) + ")") == []
    assert slugs(HEAD + 'option o: yes/no = no "' + "x" * 20_000 + '"') == []


def test_a_large_text_is_one_finding_at_once() -> None:
    begun = time.perf_counter()
    assert slugs(HEAD + "#" * 10_000_000) == ["too-large"]
    assert time.perf_counter() - begun < 0.5


def test_findings_end_after_a_hundred() -> None:
    found = slugs(HEAD + "foo bar\n" * 1_000)
    assert len(found) == MOST_ERRORS + 1
    assert found[-1] == file_kinds.TOO_MANY_ERRORS.slug
    assert len(slugs(HEAD + "foo bar\n" * MOST_ERRORS)) == MOST_ERRORS


@pytest.mark.parametrize("text", ["", " ", "\n\n", "# only a comment", "\n  # one\n# two\n"])
def test_a_file_without_rules_is_one_finding(text: str) -> None:
    assert slugs(text) == ["empty-file"]


def decoded(data: bytes) -> tuple[str | None, list[str]]:
    sink = Sink()
    source = decode("a.hoyle", data, sink)
    return source.text if source is not None else None, [found.kind.slug for found in sink.diagnostics]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"game a", "game a"),
        (b"\xef\xbb\xbfgame a", "game a"),
        (b"one\r\ntwo\rthree\n", "one\ntwo\nthree\n"),
        ("größe".encode(), "größe"),
    ],
)
def test_text_is_decoded(data: bytes, text: str) -> None:
    assert decoded(data) == (text, [])


@pytest.mark.parametrize(
    ("data", "slug"),
    [
        (b"game \xff", "not-text"),
        (b"game\0", "not-text"),
        ("game".encode("utf-16"), "not-text"),
        (b"\x89PNG\r\n\x1a\n\0", "not-text"),
        (b"a" * 1_000_001, "too-large"),
    ],
)
def test_what_is_no_text_is_one_finding(data: bytes, slug: str) -> None:
    assert decoded(data) == (None, [slug])


def test_ten_megabytes_are_answered_at_once() -> None:
    begun = time.perf_counter()
    assert decoded(b"\xff" * 10_000_000) == (None, ["too-large"])
    assert time.perf_counter() - begun < 0.5


def test_line_ends_of_other_systems_make_the_same_tree() -> None:
    text = HEAD + "play\n  if x\n    tally\n"
    sink = Sink()
    trees: list[nodes.File | None] = []
    for data in (text.encode(), text.replace("\n", "\r\n").encode(), text.replace("\n", "\r").encode()):
        source = decode("a.hoyle", data, sink)
        assert source is not None
        trees.append(parse(source, sink))
    assert sink.diagnostics == ()
    assert trees[0] == trees[1] == trees[2]


def test_time_grows_with_the_length_of_the_text_only() -> None:
    def seconds(lines: int) -> float:
        text = HEAD + "play\n" + "  x := y[1] + 2\n" * lines
        begun = time.process_time()
        assert slugs(text) == []
        return time.process_time() - begun

    seconds(50)
    assert seconds(4_000) < 20 * max(seconds(500), 0.01)
