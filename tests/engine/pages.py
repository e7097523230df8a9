"""Reads the fenced blocks of documentation pages; used by the tests that run them.

What may stand after the language of a `hoyle` block: nothing (a whole file), `name=NAME.hoyle` (a whole file that the
others of the page see), `part=NAME.hoyle` (blocks of one name are one file, in order), `preamble=NAME` (a fragment that
stands in `tests/docs/preambles/NAME.hoyle`, in place of the line that says HERE). `finds=SLUG,SLUG` says which kinds of
findings a whole file has, where comments on its lines would disturb. A block of a name that was there already takes
its place: commands that the page shows see the file as it stands so far.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import field, frozen

from engine.corpus import Expected, expectations
from hoyle.diagnostics import Level, Sink
from hoyle.library import memory_finder
from hoyle.pipeline import check
from hoyle.source import Source

ROOT = Path(__file__).parents[2]
PREAMBLES = ROOT / "tests" / "docs" / "preambles"
_FENCE = re.compile(
    r"^(?P<ticks>`{3,})(?P<words>[^`\n]*)\n(?P<body>.*?)^(?P=ticks)[ ]*$", re.DOTALL | re.MULTILINE
)
_HERE = re.compile(r"^(?P<indent> *)HERE$", re.MULTILINE)


@frozen
class Fence:
    """A fenced block: its page, its line, its language, what else its head says, and its text."""

    page: str
    line: int
    language: str
    attributes: dict[str, str] = field(eq=False)
    body: str = field(eq=False)

    @property
    def id(self) -> str:
        """A name for reports."""
        return f"{self.page}:{self.line}"


def fences(path: Path) -> list[Fence]:
    """All blocks of a page, in order."""
    text = path.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        language, *words = match["words"].split() or [""]
        attributes = dict(word.split("=", 1) for word in words if "=" in word)
        line = text.count("\n", 0, match.start()) + 1
        page = path.relative_to(ROOT).as_posix()
        found.append(Fence(page, line, language, attributes, match["body"]))
    return found


def page_files(path: Path) -> dict[str, str]:
    """The rule files that a page spells out under a name."""
    files: dict[str, str] = {}
    for fence in fences(path):
        add_file(files, fence)
    return files


def add_file(files: dict[str, str], fence: Fence) -> None:
    """Note the rule file that a block spells out, or the part of one."""
    if fence.language == "hoyle" and (name := fence.attributes.get("name")):
        files[name] = fence.body
    elif fence.language == "hoyle" and (name := fence.attributes.get("part")):
        files[name] = files.get(name, "") + fence.body


def slugs(text: str, files: dict[str, str]) -> set[str]:
    """The kinds of findings that a whole file has."""
    sink = Sink()
    check(Source("block", text), memory_finder(files), sink)
    return {found.kind.slug for found in sink.diagnostics}


def in_preamble(fragment: str, preamble: str) -> tuple[str, int]:
    """A fragment inside its preamble, and how many lines stand before it."""
    text = (PREAMBLES / f"{preamble}.hoyle").read_text(encoding="utf-8")
    here = _HERE.search(text)
    if here is None:
        raise ValueError(f"the preamble {preamble} has no line HERE")
    lines = [here["indent"] + line if line else line for line in fragment.rstrip("\n").split("\n")]
    return text[: here.start()] + "\n".join(lines) + text[here.end() :], text.count("\n", 0, here.start())


def wrong(text: str, files: dict[str, str], before: int = 0, *, fragment: bool = False) -> list[str]:
    """Findings that no line announces, and announced ones that are not there. A fragment may leave things unused."""
    sink = Sink()
    check(Source("block", text), memory_finder(files), sink)
    made = {
        Expected(
            found.span.source.name, found.span.line, found.kind.level.value, found.kind.slug
        ): found.message
        for found in sink.diagnostics
        if not fragment or found.kind.level is Level.ERROR
    }
    wanted = set(expectations("block", text))
    surplus = [
        f"not expected: {one.file}:{one.line - before}: {one.level}: {one.slug}: {message}"
        for one, message in made.items()
        if one not in wanted
    ]
    return surplus + [f"not found: {one}" for one in wanted if one not in made]
