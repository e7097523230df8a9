"""Comments that ignore findings, `# ignore: slug, reason`; applied by `run` to what the rules have found.

A comment behind something holds for its line, one that stands alone for the next line that is no comment. Only what
lets a game be built can be ignored: warnings and advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import field, frozen

from hoyle.diagnostics import Diagnostic, Edit, Family, Fix, Kind, Level, Sink, did_you_mean, nearest
from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import ignores as kinds
from hoyle.linter.registry import known_kinds
from hoyle.source import Source, Span
from hoyle.syntax.lexer import comments

_COMMENT = re.compile(r"#[ \t]*ignore[ \t]*:(?P<rest>.*)")
_PART = re.compile(r"[ \t]*(?P<part>[^,]*?)[ \t]*(?:,|$)")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@frozen
class Ignore:
    """One such comment: what it ignores, why, and for which line."""

    span: Span
    slugs: tuple[tuple[str, Span], ...]
    reason: str
    line: int
    used: set[str] = field(factory=set, eq=False)


def settle(source: Source, found: Iterable[Diagnostic], sink: Sink) -> None:
    """Pass on what the rules found, without what the comments of its file ignore; and judge the comments."""
    ignores = read_ignores(source)
    by_line: dict[int, list[Ignore]] = {}
    for ignore in ignores:
        by_line.setdefault(ignore.line, []).append(ignore)
    for one in found:
        here = by_line.get(one.span.line, []) if by_line and one.span.source is source else []
        here = [ignore for ignore in here if any(slug == one.kind.slug for slug, _ in ignore.slugs)]
        if not here or not may_be_ignored(one.kind):
            sink.add(one)
        for ignore in here:
            ignore.used.add(one.kind.slug)
    for ignore in ignores:
        _judge(ignore, sink)
        _judge_use(ignore, sink)


def judge_comments(source: Source, sink: Sink) -> None:
    """Judge the comments of a file whose rules cannot be looked at, because there are errors."""
    for ignore in read_ignores(source):
        _judge(ignore, sink)


def may_be_ignored(kind: Kind) -> bool:
    """Whether a finding may be ignored: no error, and not about these comments."""
    return kind.level is not Level.ERROR and kind.family is not Family.IGNORES


def read_ignores(source: Source) -> list[Ignore]:
    """The comments of a file that ignore something."""
    if not _COMMENT.search(source.text):
        return []
    following = _lines_that_follow(source)
    found = []
    for span in comments(source):
        match = _COMMENT.match(span.text)
        if match:
            found.append(_read(span, match.start("rest"), following))
    return found


def _read(span: Span, start: int, following: Mapping[int, int]) -> Ignore:
    """A comment in parts: words that can be slugs come first, then the reason."""
    slugs: list[tuple[str, Span]] = []
    text = _to_next_comment(span.text)
    at = start
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or not _is_slug(part["part"], not slugs, part.end() < len(text)):
            break
        place = Span(span.source, span.start + part.start("part"), span.start + part.end("part"))
        slugs.append((part["part"], place))
        at = part.end()
    kept = Span(span.source, span.start, span.start + len(text))
    return Ignore(kept, tuple(slugs), text[at:].strip(), _line_of(span, following))


def _to_next_comment(text: str) -> str:
    """A comment without another one behind it on the same line."""
    following = text.find("#", 1)
    return text[: following if following > 0 else None].rstrip()


def _is_slug(part: str, first: bool, more: bool) -> bool:
    """Whether a part names a finding; a word that is none may begin the reason."""
    if not _SLUG.fullmatch(part):
        return False
    return (
        first or "-" in part or part in known_kinds() or (more and nearest(part, known_kinds()) is not None)
    )


def _line_of(span: Span, following: Mapping[int, int]) -> int:
    source, line = span.source, span.line
    if source.line_text(line)[: span.column - 1].strip():
        return line
    return following.get(line, line)


def _lines_that_follow(source: Source) -> dict[int, int]:
    """For each line the next one that holds more than a comment; looked up, so that long rows of comments are cheap."""
    following: dict[int, int] = {}
    last = None
    for line in range(len(source.line_starts), 0, -1):
        if last is not None:
            following[line] = last
        if _holds_more(source.line_text(line)):
            last = line
    return following


def _holds_more(text: str) -> bool:
    stripped = text.strip()
    return bool(stripped) and not stripped.startswith("#")


def _judge(ignore: Ignore, sink: Sink) -> None:
    for slug, place in ignore.slugs:
        kind = known_kinds().get(slug)
        if kind is None:
            near = did_you_mean(slug, _ignorable())
            sink.report(
                kinds.UNKNOWN_IGNORE,
                place,
                f"There is no kind of finding `{slug}`.",
                help=near or "The name of a finding stands in brackets behind its level.",
                fix=written(place, near.near) if near else None,
            )
        elif not may_be_ignored(kind):
            why = (
                "is an error; a game with an error cannot be built"
                if kind.level is Level.ERROR
                else "is about a comment like this one"
            )
            sink.report(
                kinds.CANNOT_IGNORE,
                place,
                f"`{slug}` {why}, so it cannot be ignored.",
                help="Mend what it is about, and take the comment out.",
                fix=_without(ignore, frozenset({slug})),
            )
    if not ignore.slugs:
        sink.report(
            kinds.UNKNOWN_IGNORE,
            ignore.span,
            "This comment does not say which finding it ignores.",
            help="Write `# ignore:`, the name that stands in brackets behind the level of the finding, a comma, and why.",
        )
    elif not ignore.reason:
        names = ", ".join(slug for slug, _ in ignore.slugs)
        sink.report(
            kinds.IGNORE_WITHOUT_REASON,
            ignore.span,
            "This comment does not say why the finding is ignored.",
            help=f"Write the reason behind a comma: `# ignore: {names}, …`.",
        )


def _judge_use(ignore: Ignore, sink: Sink) -> None:
    ignorable = _ignorable()
    unused = [slug for slug, _ in ignore.slugs if slug in ignorable and slug not in ignore.used]
    if not unused:
        return
    names = " and ".join(f"`{slug}`" for slug in unused)
    sink.report(
        kinds.UNUSED_IGNORE,
        ignore.span,
        f"Line {ignore.line} has no finding {names} that this comment could ignore.",
        help="Take it out.",
        fix=_without(ignore, frozenset(unused)),
    )


def _ignorable() -> dict[str, Kind]:
    return {slug: kind for slug, kind in known_kinds().items() if may_be_ignored(kind)}


def _without(ignore: Ignore, gone: frozenset[str]) -> Fix:
    """The fix that takes slugs out of a comment, and the whole comment if none is left."""
    kept = [slug for slug, _ in ignore.slugs if slug not in gone]
    if kept:
        text = "# ignore: " + ", ".join([*kept, *([ignore.reason] if ignore.reason else [])])
        return Fix("take it out", (Edit(ignore.span, text),))
    source, span = ignore.span.source, ignore.span
    start = source.line_starts[span.line - 1]
    ending = source.text.find("\n", span.end)
    end = len(source.text) if ending < 0 else ending
    before, after = source.text[start : span.start], source.text[span.end : end]
    if after.strip():  # another comment stays
        place = Span(source, span.start, end - len(after.lstrip()))
    elif before.strip():
        place = Span(source, start + len(before.rstrip()), end)
    else:
        place = Span(source, start, min(end + 1, len(source.text)))
    return Fix("take it out", (Edit(place, ""),))
