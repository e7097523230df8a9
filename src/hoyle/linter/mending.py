"""Fixes that rules about needless things share."""

from __future__ import annotations

from hoyle.diagnostics import Fix
from hoyle.diagnostics.edits import without_lines
from hoyle.semantics.facts import Assembly
from hoyle.syntax import nodes


def without_statement(statement: nodes.Node, assembly: Assembly, *, safe: bool = False) -> Fix | None:
    """The fix that takes a statement out; None if it is all that its block has."""
    block = assembly.parts.around.get(statement.id)
    if isinstance(block, nodes.Block) and len(block.statements) > 1:
        return without_lines(statement.span, safe=safe)
    return None
