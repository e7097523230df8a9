"""The reader of corpus pages: cases, files, stages, expectations, and what it refuses."""

from __future__ import annotations

import pytest

from engine.corpus import BadPageError, Case, Expected, differences, expectations, read_page

PAGE = """\
# Page

```toml
stage = "parse"
```

## First

```hoyle
game a "A"
```

Words between blocks.

```hoyle
foo   # error: unknown-declaration
```

## Second

```hoyle name=b.hoyle
game b "B"
```

```toml
stage = "lint"
```

## Without a file
"""


def test_a_heading_with_blocks_is_a_case() -> None:
    assert [case.title for case in read_page(PAGE, "p.md")] == ["First", "Second"]


def test_blocks_under_a_heading_are_one_file_in_order() -> None:
    first = read_page(PAGE, "p.md")[0]
    assert first.files == {"main.hoyle": 'game a "A"\nfoo   # error: unknown-declaration\n'}


def test_a_named_block_is_another_file() -> None:
    assert list(read_page(PAGE, "p.md")[1].files) == ["b.hoyle"]


def test_the_stage_of_the_first_heading_holds_for_the_page() -> None:
    assert [case.stage for case in read_page(PAGE, "p.md")] == ["parse", "lint"]


def test_expectations_have_lines_levels_and_slugs() -> None:
    text = "x\ny # error: one\nz # why # warning: two; advice: three\nw # error: four; five\n"
    assert list(expectations("f", text)) == [
        Expected("f", 2, "error", "one"),
        Expected("f", 3, "warning", "two"),
        Expected("f", 3, "advice", "three"),
        Expected("f", 4, "error", "four"),
        Expected("f", 4, "error", "five"),
    ]


def test_other_comments_expect_nothing() -> None:
    assert list(expectations("f", "x # an error: what else\ny # error: one or two\n")) == []


def case_of(text: str) -> Case:
    return Case("p", "t", "parse", {"main.hoyle": text})


def test_a_met_expectation_leaves_no_difference() -> None:
    assert differences(case_of('game a "A"\nfoo  # error: unknown-declaration\n')) == []


def test_a_finding_that_is_not_expected_is_a_difference() -> None:
    (found,) = differences(case_of('game a "A"\nfoo\n'))
    assert found.startswith("not expected: main.hoyle:2: error: unknown-declaration: ")


def test_an_expectation_that_is_not_met_is_a_difference() -> None:
    assert differences(case_of('game a "A"  # error: tab\n')) == ["not found: main.hoyle:1: error: tab"]


def test_a_finding_on_another_line_or_of_another_level_does_not_meet_an_expectation() -> None:
    assert len(differences(case_of('game a "A"\n# error: unknown-declaration\nfoo\n'))) == 2
    assert len(differences(case_of('game a "A"\nfoo  # warning: unknown-declaration\n'))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "```hoyle\nx\n```\n",
        "# A\n```hoyle\nx\n",
        "# A\n```hoyle file=x\nx\n```\n",
        '# A\n```toml\nstage = "other"\n```\n',
        '# A\n```toml\nstage = "parse"\nmore = 1\n```\n',
    ],
)
def test_a_page_that_breaks_the_format_is_refused(text: str) -> None:
    with pytest.raises(BadPageError):
        read_page(text, "p.md")
