"""Texts without signs that could steer a terminal or break a file format; used by the renderers."""

from __future__ import annotations

import re
import unicodedata

# Marks that change the direction of writing would move the text away from its carets.
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def steers(char: str) -> bool:
    """Whether a sign is a control sign, half of a sign, a break of lines or paragraphs, or turns the direction."""
    return char in TURNING or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")


def harmless(text: str) -> str:
    """A text with `?` for every sign that steers; line breaks and tabs are left."""
    if text.isascii() and text.isprintable():
        return text
    return "".join("?" if char not in "\n\t" and steers(char) else char for char in text)


def on_one_line(text: str) -> str:
    """A harmless text with single blanks for all white space."""
    return " ".join(harmless(text).split())


def for_xml(text: str) -> str:
    """A text with `?` for what no XML file may hold, and for other signs that steer."""
    return _NOT_XML.sub("?", harmless(text))
