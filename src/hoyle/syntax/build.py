"""Makes nodes of Lark's trees by a table from rule to form; fed by `growth`, used by `parse`.

A rule that is not in the table is a fault of ours and raises; the tests hold table and grammar together.
"""

from __future__ import annotations

import lark

from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import build_declarations, build_expressions, build_statements, build_tests, nodes
from hoyle.syntax.builder import Builder, Form, Tree, report_too_deep

FORMS: dict[str, Form] = {
    **build_expressions.FORMS,
    **build_statements.FORMS,
    **build_declarations.FORMS,
    **build_tests.FORMS,
}


def build_file(source: Source, tree: Tree, sink: Sink) -> nodes.File:
    """The file of a tree; declarations that are nested too deeply are reported and left out."""
    tree.children = [
        child
        for child in tree.children
        if not (isinstance(child, lark.Tree) and report_too_deep(source, sink, child))
    ]
    made: nodes.File = Builder(source, sink, FORMS).node(tree)
    return made
