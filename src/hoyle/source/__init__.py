"""Files and places in them: the lowest layer, used by every stage that points at text."""

from hoyle.source.text import Source, Span

__all__ = ["Source", "Span"]
