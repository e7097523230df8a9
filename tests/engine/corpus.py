"""Reads corpus pages and says where findings and expectations differ; used by the corpus and explain tests.

A page is Markdown. A heading is a case. `hoyle` blocks under it are one file in order; a block with
`name=NAME.hoyle` is another file beside it. `# error: slug`, `# warning: slug` or `# advice: slug` at the end
of a line expects a finding that starts on this line, several parted by `; `. A `toml` block may set
`stage = "parse"` or `stage = "lint"`; under the first heading of a page it holds for all its cases.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from hoyle.diagnostics import Diagnostic, Family, Level, Sink
from hoyle.source import Source
from hoyle.syntax import parse

MAIN = "main.hoyle"
STAGES = ("parse", "lint")

_HEADING = re.compile(r"(#+)\s+(.*?)\s*$")
_FENCE = re.compile(r"(`{3,})\s*(\w*)\s*(.*?)\s*$")
_LEVELS = "error|warning|advice"
_EXPECTS = re.compile(rf"#\s*((?:{_LEVELS}):\s*[a-z0-9-]+(?:;\s+(?:(?:{_LEVELS}):\s*)?[a-z0-9-]+)*)\s*$")


class BadPageError(Exception):
    """A corpus page that breaks the format."""


@frozen
class Expected:
    """A finding that a line of a case announces, or one that was made."""

    file: str
    line: int
    level: str
    slug: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.level}: {self.slug}"


@define
class Case:
    """One heading of a page with its files."""

    page: str
    title: str
    stage: str
    files: dict[str, str] = field(factory=dict)
    main: str = MAIN

    @property
    def id(self) -> str:
        """A name for reports."""
        return f"{self.page}: {self.title}"

    @property
    def expected(self) -> list[Expected]:
        """What the lines of its files announce."""
        return [found for name, text in self.files.items() for found in expectations(name, text)]


def expectations(file: str, text: str) -> Iterator[Expected]:
    """The findings that the comments of a file announce."""
    for number, line in enumerate(text.split("\n"), 1):
        match = _EXPECTS.search(line)
        if match is None:
            continue
        level = ""
        for part in match.group(1).split(";"):
            head, colon, rest = part.strip().partition(":")
            level = head if colon else level
            yield Expected(file, number, level, (rest if colon else head).strip())


def read_page(text: str, page: str) -> list[Case]:
    """The cases of a page, in order."""
    cases: list[Case] = []
    default = "lint"
    current: Case | None = None
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        heading = _HEADING.match(line)
        if heading is not None:
            current = Case(page, heading.group(2), default)
            cases.append(current)
            continue
        fence = _FENCE.match(line)
        if fence is None:
            continue
        body = _body(lines, fence.group(1), f"{page}:{number}")
        if current is None:
            raise BadPageError(f"{page}:{number}: a block stands before the first heading")
        if fence.group(2) == "toml":
            stage = _stage(body, f"{page}:{number}")
            current.stage = stage
            default = stage if len(cases) == 1 and not current.files else default
        elif fence.group(2) == "hoyle":
            _add(current, fence.group(3), body, f"{page}:{number}")
    return [case for case in cases if case.files]


def _body(lines: Iterator[tuple[int, str]], fence: str, place: str) -> str:
    taken: list[str] = []
    for _, line in lines:
        if line.strip() == fence:
            return "".join(line + "\n" for line in taken)
        taken.append(line)
    raise BadPageError(f"{place}: this block does not end")


def _stage(body: str, place: str) -> str:
    settings = tomllib.loads(body)
    stage = settings.pop("stage", None)
    if settings or stage not in STAGES:
        raise BadPageError(f"{place}: only `stage` may be set, to one of {STAGES}")
    return str(stage)


def _add(case: Case, words: str, body: str, place: str) -> None:
    name = MAIN
    if words:
        key, _, name = words.partition("=")
        if key != "name" or not name.endswith(".hoyle"):
            raise BadPageError(f"{place}: after `hoyle` only name=NAME.hoyle may stand")
    case.files[name] = case.files.get(name, "") + body
    if MAIN not in case.files:
        case.main = next(iter(case.files))
    else:
        case.main = MAIN


def findings(files: dict[str, str], main: str, stage: str) -> list[Diagnostic]:
    """What a stage finds in a file that stands beside others."""
    sources = {name: Source(name, text) for name, text in files.items()}
    sink = Sink()
    if stage == "parse":
        for source in sources.values():
            parse(source, sink)
        return list(sink.diagnostics)
    from hoyle import pipeline
    from hoyle.semantics.finder import MemoryFinder

    pipeline.check_with_tests(sources[main], MemoryFinder(files), sink)
    return list(sink.diagnostics)


def differences(case: Case, secrets: str = "too") -> list[str]:
    """Findings that nobody expected, and expectations that nothing fulfilled.

    With `secrets="never"` leaks do not count: small cases about other things play with open cards. With
    `secrets="alone"` only they and errors count: small cases about leaks leave much unused.
    """
    made = {
        Expected(
            found.span.source.name, found.span.line, found.kind.level.value, found.kind.slug
        ): found.message
        for found in findings(case.files, case.main, case.stage)
        if _counts(found, secrets)
    }
    wanted = Counter(case.expected)
    twice = [f"expected twice: {one}" for one, times in wanted.items() if times > 1]
    missing = [f"not found: {one}" for one in wanted if one not in made]
    surplus = [f"not expected: {one}: {message}" for one, message in made.items() if one not in wanted]
    return twice + missing + surplus


def _counts(found: Diagnostic, secrets: str) -> bool:
    is_leak = found.kind.family is Family.SECRECY
    return (
        not is_leak if secrets == "never" else secrets == "too" or is_leak or found.kind.level is Level.ERROR
    )


def pages(folder: Path) -> list[Case]:
    """The cases of all pages under a folder."""
    return [
        case
        for path in sorted(folder.rglob("*.md"))
        for case in read_page(path.read_text(encoding="utf-8"), str(path.relative_to(folder)))
    ]
