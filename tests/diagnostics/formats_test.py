"""Findings for programs: each form is read back with a parser of its kind, and says what the finding says."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.diagnostics import Diagnostic, Edit, Family, Fix, Kind, Label, Level
from hoyle.diagnostics.render import render_concise, render_full, render_json
from hoyle.diagnostics.render.github import render_github
from hoyle.diagnostics.render.junit import render_junit
from hoyle.diagnostics.render.sarif import render_sarif
from hoyle.diagnostics.render.statistics import count_kinds, render_statistics, statistics_json
from hoyle.source import Source, Span

ODD = Kind("odd-thing", Family.NAMES, "Something is odd.", Level.ERROR, "0.1")
IDLE = Kind("idle-thing", Family.UNUSED, "Something is idle.", Level.WARNING, "0.1")
MILD = Kind("mild-thing", Family.NAMES, "Something could be nicer.", Level.ADVICE, "0.1")

TEXT = 'game x "🂡東京" bad\nsecond line\n'
SOURCE = Source("rules/a b.hoyle", TEXT)
PLACE = Span(SOURCE, TEXT.index("bad"), TEXT.index("bad") + 3)


def found(kind: Kind = ODD, span: Span = PLACE, message: str = "it is bad", **more: Any) -> Diagnostic:
    return Diagnostic(kind, span, message, **more)


# ------------------------------------------------------------------------------------------- GitHub


def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner reads it: split at `::`, `,` and `=`, then unescaped."""
    match = re.fullmatch(r"::(\w+) ([^\n]*?)::([^\n]*)", line)
    assert match
    properties = dict(part.split("=", 1) for part in match[2].split(","))
    return match[1], {name: unescaped(value) for name, value in properties.items()}, unescaped(match[3])


def unescaped(text: str) -> str:
    for code, char in (("%2C", ","), ("%3A", ":"), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, char)
    return text


def test_github_gets_a_command_for_each_finding_with_place_and_level() -> None:
    text = render_github([found(), found(IDLE), found(MILD)])
    commands = [parsed(line) for line in text.splitlines()]
    assert [command for command, _, _ in commands] == ["error", "warning", "notice"]
    assert commands[0][1] == {
        "title": "hoyle (odd-thing)",
        "file": "rules/a b.hoyle",
        "line": "1",
        "endLine": "1",
        "col": "14",
        "endColumn": "17",
    }
    assert commands[0][2] == "it is bad"


def test_github_commands_stay_on_one_line_whatever_is_said() -> None:
    source = Source("50%,a:b.hoyle", "bad\n")
    one = found(span=Span(source, 0, 3), message="100% bad\r\n::error::no", help="mend, it: now")
    (line,) = render_github([one]).splitlines()
    command, properties, said = parsed(line)
    assert (command, properties["file"]) == ("error", "50%,a:b.hoyle")
    assert said == "100% bad?\n::error::no\nhelp: mend, it: now"
    assert "file=50%25%2Ca%3Ab.hoyle," in line


def test_github_gets_no_columns_for_a_range_over_several_lines() -> None:
    (line,) = render_github([found(span=Span(SOURCE, 0, len(TEXT)))]).splitlines()
    assert {"line", "endLine"} <= parsed(line)[1].keys()
    assert "col" not in parsed(line)[1]


# -------------------------------------------------------------------------------------------- SARIF


def sarif(*findings: Diagnostic, pages: dict[str, str] | None = None) -> dict[str, Any]:
    data = json.loads(render_sarif(findings, pages or {}, "1.2.3"))
    assert data["version"] == "2.1.0"
    (run,) = data["runs"]
    check_run(run)
    return run  # type: ignore[no-any-return]


def check_run(run: dict[str, Any]) -> None:
    """What the schema and the standard demand of the parts that are written here."""
    driver = run["tool"]["driver"]
    assert driver["name"]
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert "helpUri" not in rule
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        places = [*result["locations"], *result.get("relatedLocations", [])]
        for place in places:
            check_region(place["physicalLocation"]["region"])
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            assert re.fullmatch(r"(file:///)?[A-Za-z0-9\-._~/:%]*", uri)
        for fix in result.get("fixes", []):
            assert fix["artifactChanges"]
            for change in fix["artifactChanges"]:
                assert change["replacements"]
                for replacement in change["replacements"]:
                    check_region(replacement["deletedRegion"])
                    assert isinstance(replacement["insertedContent"]["text"], str)


def check_region(region: dict[str, int]) -> None:
    assert min(region.values()) >= 1
    assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def test_sarif_names_rules_with_their_pages_and_results_with_places() -> None:
    run = sarif(found(), found(IDLE, help="take it out"), found(MILD), pages={"odd-thing": "# odd-thing\n"})
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["idle-thing", "mild-thing", "odd-thing"]
    assert rules[2]["help"]["markdown"] == "# odd-thing\n"
    assert rules[0]["help"]["text"] == "Something is idle."
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    assert run["results"][1]["message"]["text"] == "it is bad\nhelp: take it out"
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "rules/a b.hoyle"


def test_sarif_counts_columns_in_units_of_utf_16() -> None:
    region = sarif(found())["results"][0]["locations"][0]["physicalLocation"]["region"]
    before = TEXT[: TEXT.index("bad")]
    column = len(before.encode("utf-16-le")) // 2 + 1
    assert region == {"startLine": 1, "startColumn": column, "endLine": 1, "endColumn": column + 3}
    assert column == PLACE.column + 1  # the playing card outside the basic plane counts twice


def test_sarif_holds_labels_and_fixes() -> None:
    other = Span(Source("/rules/b.hoyle", "there\n"), 0, 5)
    fix = Fix("write good", (Edit(PLACE, "good"), Edit(Span(SOURCE, 0, 0), "# hm\n")), safe=False)
    (result,) = sarif(found(labels=(Label(other, "declared here"),), fix=fix))["results"]
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "declared here"
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "file:///rules/b.hoyle"
    (made,) = result["fixes"]
    assert made["description"]["text"] == "write good (may change the game)"
    (change,) = made["artifactChanges"]
    assert [one["insertedContent"]["text"] for one in change["replacements"]] == ["good", "# hm\n"]


# -------------------------------------------------------------------------------------------- JUnit


def test_junit_has_a_suite_for_each_file_and_a_case_for_each_finding() -> None:
    root = ET.fromstring(render_junit([found(), found(MILD)], ["rules/a b.hoyle", "clean.hoyle"]))
    assert root.tag == "testsuites"
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "1", "0")
    suites = {suite.get("name"): suite for suite in root}
    assert list(suites) == ["rules/a b.hoyle", "clean.hoyle"]
    bad, mild = suites["rules/a b.hoyle"]
    assert (bad.get("name"), bad.get("line"), bad.get("column")) == ("odd-thing", "1", "14")
    failure = bad.find("failure")
    assert failure is not None
    assert (failure.get("type"), failure.get("message")) == ("error", "it is bad")
    assert mild.find("failure") is None
    (passed,) = suites["clean.hoyle"]
    assert len(passed) == 0


def test_junit_stays_xml_whatever_is_said() -> None:
    one = found(message='a < b & "c"\n\x1b[2J\x00\ud800 ]]>', help="<mend>")
    root = ET.fromstring(render_junit([one]).encode("utf-8"))
    failure = root.find(".//failure")
    assert failure is not None
    assert failure.get("message") == 'a < b & "c"\n?[2J?? ]]>'
    assert (failure.text or "").endswith("help: <mend>")


# --------------------------------------------------------------------------------------- statistics


def test_statistics_count_kinds_the_most_frequent_first() -> None:
    fix = Fix("write good", (Edit(PLACE, "good"),))
    findings = [found(MILD), found(), found(MILD, fix=fix), found(IDLE)]
    assert [(row["slug"], row["count"], row["fixable"]) for row in count_kinds(findings)] == [
        ("mild-thing", 2, 1),
        ("idle-thing", 1, 0),
        ("odd-thing", 1, 0),
    ]
    assert render_statistics(findings).splitlines() == [
        "2  mild-thing  [*]  Something could be nicer.",
        "1  idle-thing  [ ]  Something is idle.",
        "1  odd-thing   [ ]  Something is odd.",
    ]
    assert json.loads(statistics_json(findings)) == count_kinds(findings)
    assert render_statistics([]) == ""


# ----------------------------------------------------------------------------------------- any text

TEXTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\t\n\r\x1b\u202e\u200d\ud800%,:<&\"'#")))


@st.composite
def diagnostics(draw: st.DrawFn) -> Diagnostic:
    source = Source(draw(TEXTS), draw(TEXTS))
    ends = st.integers(0, len(source.text))

    def span() -> Span:
        start, end = sorted((draw(ends), draw(ends)))
        return Span(source, start, end)

    fix = Fix(draw(TEXTS), (Edit(span(), draw(TEXTS)),), draw(st.booleans()))
    return Diagnostic(
        draw(st.sampled_from([ODD, IDLE, MILD])),
        span(),
        draw(TEXTS),
        labels=(Label(span(), draw(TEXTS)),),
        help=draw(st.none() | TEXTS),
        fix=draw(st.sampled_from([None, fix])),
        notes=(draw(TEXTS),),
    )


@given(st.lists(diagnostics(), max_size=3))
def test_no_text_upsets_a_form(findings: list[Diagnostic]) -> None:
    full, concise = render_full(findings), render_concise(findings)
    assert len(concise.split("\n")) == len(findings) + 1
    github = render_github(findings)
    assert len(github.split("\n")) == len(findings) + 1
    for text in (full, concise, github):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    assert len(json.loads(render_json(findings))) == len(findings)
    assert len(json.loads(render_sarif(findings, {}, "1"))["runs"][0]["results"]) == len(findings)
    root = ET.fromstring(render_junit(findings).encode("utf-8"))
    assert len(root.findall(".//testcase")) == len(findings)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("x 👨\u200d👩\u200d👧 bad", 5),  # one picture, joined from three
        ("x 👍🏽 bad", 5),  # the tone of the skin belongs to the picture
        ("x 한 bad", 5),  # one syllable in three letters
        ("x e\u0301\u0323 bad", 4),
        ("x ﾀ bad", 4),  # half width
        ("x \u200b bad", 3),
    ],
)
def test_carets_stand_right_after_signs_that_are_put_together(text: str, column: int) -> None:
    source = Source("a.hoyle", text)
    place = Span(source, text.index("bad"), len(text))
    marks = render_full([found(span=place)]).splitlines()[2]
    assert marks == "  | " + " " * column + "^^^"
