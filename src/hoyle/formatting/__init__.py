"""One layout for rule files: the same rules, written as all rule files are; used by the command and by editors.

Takes what the syntax has read, and never changes what a file says: the new text is read again and compared.
"""

from __future__ import annotations

from hoyle.diagnostics import RuleFileError, Sink
from hoyle.diagnostics.kinds.syntax import TAB
from hoyle.formatting.layout import write
from hoyle.formatting.pieces import pieces_of
from hoyle.source import Source
from hoyle.syntax import parse, parse_closely

__all__ = ["format", "format_source"]

_BYTE_ORDER_MARK = "\ufeff"


def format(text: str, *, name: str = "<text>") -> str:
    """The text of a rule file in the one layout that all rule files have; `name` is how findings call the file.

    Comments and all that the file says stay as they are. Raises `RuleFileError`, with the findings, if the text
    cannot be read as rules. Whether the rules make sense is not asked: `lint` says that.
    """
    if not isinstance(text, str):
        raise TypeError(f"rules are a text, not {type(text).__name__}")
    plain = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    sink = Sink()
    made = format_source(Source(name, plain), sink)
    if made is None:
        raise RuleFileError(f"{name} cannot be read as rules:", sink.diagnostics)
    return made


def format_source(source: Source, sink: Sink) -> str | None:
    """The text of a rule file in its layout; None, with the findings, if it cannot be read as rules.

    Tabs before a line are no hindrance: they become blanks. Line ends must be plain newlines.
    """
    found = Sink()
    parsed = parse_closely(source, found)
    hindrances = [diagnostic for diagnostic in found.diagnostics if diagnostic.kind is not TAB]
    if parsed is None or hindrances:
        for diagnostic in hindrances:
            sink.add(diagnostic)
        return None
    made = write(pieces_of(source, parsed))
    again = Sink()
    tree = parse(Source(source.name, made), again)
    if again.diagnostics:
        # Only a size can do this: a file just small enough, or lines just deep enough, that grew.
        for diagnostic in again.diagnostics:
            sink.add(diagnostic)
        return None
    if tree != parsed.tree:
        raise RuntimeError(f"{source.name} would mean something else after formatting; nothing was changed")
    return made
