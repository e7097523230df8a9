"""Colours for rule files in the documentation: a Pygments lexer named `hoyle`, registered with Sphinx."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from sphinx.application import Sphinx

DECLARATIONS = (
    "game|module|from|use|expects|change|remove|add|drop|players|teams|seated|option|require|kind|"
    "deck|card|back|pile|var|define|legal|score|adds|shared|phase|play|test|with|given|run|at|allows|"
    "exactly|refuses|because|after|expect|ends|shows|hides"
)
STATEMENTS = (
    "let|if|else|for|while|repeat|until|times|turns|skipping|chooses|everyone|as|also|needs|move|"
    "deal|gather|shuffle|flip|show|swap|clear|tally|win|lose|end|turn|loop|to|all"
)
EXPRESSIONS = (
    "and|or|not|is|in|of|where|when|otherwise|some|no|every|each|only|one|count|sum|highest|lowest|"
    "first|last|top|bottom|openly|random|face|up|down|seen|by|hidden|fresh|div|mod|empty|yes|step|"
    "none"
)


class HoyleLexer(RegexLexer):
    """Words of the language by what they do; anything it does not know is plain text, so it never fails."""

    name = "hoyle"
    aliases: ClassVar[list[str]] = ["hoyle"]
    filenames: ClassVar[list[str]] = ["*.hoyle"]
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"', String.Double),
            (rf"^[ ]*(?:{DECLARATIONS})\b", Keyword.Declaration),
            (rf"\b(?:{STATEMENTS}|{EXPRESSIONS})\b", Keyword),
            (r"yes/no\b", Keyword.Type),
            (r"[0-9]+", Number.Integer),
            (r"[^\W\d]\w*", Name),
            (r":=|\+=|-=|<=|>=|\.\.|[-+*<>=]", Operator),
            (r"[()\[\]{},:.|]", Punctuation),
            (r"\s+", Text.Whitespace),
            (r".", Text),
        ]
    }


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_lexer("hoyle", HoyleLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
