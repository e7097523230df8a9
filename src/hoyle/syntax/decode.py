"""Bytes of a file to a source; used by the loader before `parse`."""

from __future__ import annotations

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import file as kinds
from hoyle.source import Source, Span

LARGEST_FILE = 1_000_000

_BOM = b"\xef\xbb\xbf"


def decode(name: str, data: bytes, sink: Sink) -> Source | None:
    """The text of a file; None, with a finding, if it is too large or no text. Line ends become newlines."""
    if len(data) > LARGEST_FILE:
        report_too_large(Source(name, ""), len(data), sink)
        return None
    if b"\0" in data:
        _report_not_text(name, sink, "this file holds bytes that no text has")
        return None
    try:
        text = data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _report_not_text(name, sink, f"line {line} of this file is not written in UTF-8")
        return None
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


def report_too_large(source: Source, size: int, sink: Sink) -> None:
    """Report a file that is larger than a rule file may be."""
    sink.report(
        kinds.TOO_LARGE,
        Span(source, 0, 0),
        f"this file has {size:,} characters; a rule file has at most {LARGEST_FILE:,}",
        help="is this really a rule file? If so, move parts of it into modules",
    )


def _report_not_text(name: str, sink: Sink, message: str) -> None:
    sink.report(
        kinds.NOT_TEXT,
        Span(Source(name, ""), 0, 0),
        message,
        help="a rule file is a plain text in UTF-8; save it as such in your editor",
    )
