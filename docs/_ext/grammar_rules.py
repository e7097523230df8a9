"""The directive `grammar`: shows rules of the grammar by name, cut out of the grammar file when the page is built."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from cut_rules import read_rules
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

GRAMMAR = Path(__file__).parents[2] / "grammars" / "hoyle.lark"


class Grammar(SphinxDirective):
    """A block with the named rules, one name a line; a name that the grammar does not have stops the build."""

    has_content = True
    required_arguments: ClassVar[int] = 0

    def run(self) -> list[nodes.Node]:
        """The rules as one literal block."""
        self.env.note_dependency(str(GRAMMAR))
        rules = read_rules(GRAMMAR.read_text(encoding="utf-8"))
        wanted = " ".join(self.content).split()
        for name in wanted:
            if name not in rules:
                raise self.error(f"the grammar has no rule {name!r}")
        text = "\n".join(rules[name] for name in wanted)
        block = nodes.literal_block(text, text, language="text")
        return [block]


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("grammar", Grammar)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
