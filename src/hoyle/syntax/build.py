"""Makes nodes of trees of the grammar by a table from rule to form; fed by `growth`, used by `parse`.

A rule that is not in the table is a fault of ours and raises; the tests hold table and grammar together.
"""

from __future__ import annotations

from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import (
    build_choices,
    build_declarations,
    build_expressions,
    build_patterns,
    build_piles,
    build_statements,
    build_tests,
    nodes,
)
from hoyle.syntax.builder import Builder, Form, report_too_deep
from hoyle.syntax.growth import Tree
from hoyle.syntax.lexer import scan

FORMS: dict[str, Form] = {
    **build_expressions.FORMS,
    **build_statements.FORMS,
    **build_choices.FORMS,
    **build_declarations.FORMS,
    **build_patterns.FORMS,
    **build_piles.FORMS,
    **build_tests.FORMS,
}


def build_file(source: Source, tree: Tree, sink: Sink, lost: set[str]) -> nodes.File:
    """The file of a tree; declarations that are nested too deeply are reported and left out.

    `lost` are the names on lines that were left out before.
    """
    tree.children = [
        child
        for child in tree.children
        if not (isinstance(child, Tree) and _left_out(source, sink, child, lost))
    ]
    made: nodes.File = Builder(source, sink, FORMS, lost).node(tree)
    return made


def _left_out(source: Source, sink: Sink, tree: Tree, lost: set[str]) -> bool:
    if not report_too_deep(source, sink, tree):
        return False
    lexemes = scan(source, Sink(), tree.start, tree.end)
    lost.update(lexeme.text for lexeme in lexemes if lexeme.kind == "word")
    return True
