"""Exact texts of the renderers: places, carets, labels, fixes, in every kind of column."""

from __future__ import annotations

import json

from hoyle.diagnostics import Diagnostic, Edit, Family, Fix, Kind, Label, Level
from hoyle.diagnostics.render import Role, render_concise, render_full, render_json, render_summary
from hoyle.source import Source, Span

KIND = Kind("odd-thing", Family.NAMES, "something is odd", Level.ERROR, "0.1")
MILD = Kind("mild-thing", Family.NAMES, "something could be nicer", Level.ADVICE, "0.1")


def span(source: Source, words: str) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


def test_full_shows_place_level_slug_sentence_line_and_carets() -> None:
    source = Source("a.hoyle", "game x\npile stok\n")
    found = Diagnostic(KIND, span(source, "stok"), "there is no stok", help="write stock")
    assert render_full([found]) == (
        "a.hoyle:2:6: error[odd-thing]: there is no stok\n2 | pile stok\n  |      ^^^^\nhelp: write stock\n"
    )


def test_full_shows_labels_notes_and_a_fix_before_and_after() -> None:
    source = Source("a.hoyle", "game x\n" * 10 + "pile stok\n")
    other = Source("b.hoyle", "pile stock\n")
    place = span(source, "stok")
    found = Diagnostic(
        KIND,
        place,
        "there is no stok",
        labels=(Label(Span(source, 0, 4), "begins here"), Label(span(other, "stock"), "declared here")),
        fix=Fix("write `stock`", (Edit(place, "stock"),)),
        notes=("piles have names",),
    )
    assert render_full([found]) == (
        "a.hoyle:11:6: error[odd-thing]: there is no stok\n"
        "11 | pile stok\n"
        "   |      ^^^^\n"
        " 1 | game x\n"
        "   | ---- begins here\n"
        "   --> b.hoyle:1:6\n"
        " 1 | pile stock\n"
        "   |      ----- declared here\n"
        "   = note: piles have names\n"
        "fix: write `stock`\n"
        "  - pile stok\n"
        "  + pile stock\n"
    )


def test_two_findings_have_an_empty_line_between_them() -> None:
    source = Source("a.hoyle", "ab\n")
    first, second = (Diagnostic(KIND, Span(source, i, i + 1), "odd") for i in (0, 1))
    assert "\n  | ^\n\na.hoyle:1:2: " in render_full([first, second])


def caret_line(text: str, words: str) -> str:
    source = Source("a.hoyle", text)
    return render_full([Diagnostic(KIND, span(source, words), "odd")]).splitlines()[2]


def test_carets_stand_right_under_wide_characters() -> None:
    assert caret_line('x "東京" bad', "bad") == "  |" + " " * 10 + "^^^"
    assert caret_line('x "東京" bad', "東京") == "  |" + " " * 4 + "^^^^"


def test_carets_stand_right_after_combining_characters() -> None:
    assert caret_line("x cafe\u0301 bad", "bad") == "  |" + " " * 8 + "^^^"


def test_carets_stand_right_after_tabs() -> None:
    text = "ab\tbad"
    source = Source("a.hoyle", text)
    lines = render_full([Diagnostic(KIND, span(source, "bad"), "odd")]).splitlines()
    assert lines[1:] == ["1 | ab  bad", "  |     ^^^"]
    assert caret_line("\tbad", "\t") == "  | ^^^^"


def test_an_empty_range_gets_one_caret_also_at_the_end_of_a_line() -> None:
    source = Source("a.hoyle", "ab\ncd\n")
    lines = render_full([Diagnostic(KIND, Span(source, 2, 2), "odd")]).splitlines()
    assert lines[1:] == ["1 | ab", "  |   ^"]
    at_end = render_full([Diagnostic(KIND, Span(source, 6, 6), "odd")]).splitlines()
    assert at_end[0].startswith("a.hoyle:3:1: ")
    assert at_end[1:] == ["3 |", "  | ^"]


def test_a_range_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    assert caret_line("if x\n  y\n", "x\n  y") == "  |    ^"


def test_a_file_without_text_shows_no_line() -> None:
    found = Diagnostic(KIND, Span(Source("gone.hoyle", ""), 0, 0), "there is no such file")
    assert render_full([found]) == "gone.hoyle:1:1: error[odd-thing]: there is no such file\n"


def test_a_long_line_is_cut_around_the_carets() -> None:
    text = "a" * 5000 + " bad " + "b" * 5000
    source = Source("a.hoyle", text)
    lines = render_full([Diagnostic(KIND, span(source, "bad"), "odd")]).splitlines()
    assert len(lines[1]) < 200
    assert lines[1][lines[2].index("^") :].startswith("bad")
    assert lines[2].count("^") == 3


def test_control_characters_do_not_reach_the_terminal() -> None:
    source = Source("a.hoyle", "x \x1b[2J\u202e bad")
    text = render_full([Diagnostic(KIND, span(source, "bad"), "odd")])
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.splitlines()[1:] == ["1 | x ?[2J? bad", "  |         ^^^"]


def test_colour_comes_from_the_style_only() -> None:
    source = Source("a.hoyle", "bad\n")
    found = Diagnostic(KIND, span(source, "bad"), "odd", help="mend it")

    def style(text: str, role: Role) -> str:
        return f"<{role.value}>{text}</>"

    assert render_full([found], style) == (
        "<place>a.hoyle:1:1</>: <error>error[odd-thing]</>: odd\n"
        "<gutter>1</> <gutter>|</> bad\n"
        "  <gutter>|</> <error>^^^</>\n"
        "<help>help:</> mend it\n"
    )
    assert render_concise([found], style) == "<place>a.hoyle:1:1</>: <error>error[odd-thing]</>: odd\n"


def test_a_fix_that_may_change_the_game_says_so() -> None:
    source = Source("a.hoyle", "bad\n")
    found = Diagnostic(
        KIND, span(source, "bad"), "odd", fix=Fix("drop it", (Edit(span(source, "bad"), ""),), safe=False)
    )
    assert "fix: drop it (may change the game)\n" in render_full([found])


def test_concise_gives_each_finding_one_line() -> None:
    source = Source("a.hoyle", "bad\n")
    place = span(source, "bad")
    found = Diagnostic(KIND, place, "odd\nthing", fix=Fix("write good", (Edit(place, "good"),)))
    assert render_concise([found]) == "a.hoyle:1:1: error[odd-thing]: odd thing [fix: write good]\n"


def test_json_holds_everything_with_places_from_1() -> None:
    source = Source("a.hoyle", "game x\nbad\n")
    place = span(source, "bad")
    found = Diagnostic(
        KIND,
        place,
        "odd",
        labels=(Label(Span(source, 0, 4), "here"),),
        help="mend",
        fix=Fix("write good", (Edit(place, "good"),)),
        notes=("n",),
    )
    where = {"file": "a.hoyle", "line": 2, "column": 1, "end_line": 2, "end_column": 4}
    assert json.loads(render_json([found])) == [
        {
            "slug": "odd-thing",
            "level": "error",
            "family": "names",
            "message": "odd",
            **where,
            "labels": [
                {
                    "file": "a.hoyle",
                    "line": 1,
                    "column": 1,
                    "end_line": 1,
                    "end_column": 5,
                    "text": "here",
                }
            ],
            "notes": ["n"],
            "help": "mend",
            "fix": {"title": "write good", "safe": True, "edits": [{**where, "text": "good"}]},
        }
    ]


def test_the_summary_counts_by_level() -> None:
    place = Span(Source("a.hoyle", "bad\n"), 0, 3)
    error, mild = Diagnostic(KIND, place, "odd"), Diagnostic(MILD, place, "odd")
    assert render_summary([]) == "no findings"
    assert render_summary([error, error, mild]) == "2 errors, 1 piece of advice"
