"""What the rules of a game tell everybody with `openly`, though it may depend on hidden cards; for `--leaks`."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.checking.showing import first_line
from hoyle.diagnostics import Diagnostic
from hoyle.diagnostics.kinds.checking import TOLD_OPENLY
from hoyle.semantics.facts import Assembly
from hoyle.syntax import nodes
from hoyle.syntax.walk import walk


def told_openly(assembly: Assembly) -> tuple[Diagnostic, ...]:
    """A finding for each `openly`, that says what it gives away."""
    found = [
        each for declaration in assembly.declarations for node in walk(declaration) for each in _told(node)
    ]
    return tuple(sorted(found, key=lambda each: each.sort_key))


def _told(node: nodes.Node) -> Iterator[Diagnostic]:
    match node:
        case nodes.Openly(condition=condition):
            words = " ".join(condition.span.text.split())
            yield Diagnostic(TOLD_OPENLY, first_line(node.span), f"All are told whether this holds: {words}.")
        case nodes.PlayerChooses(otherwise=nodes.Otherwise(openly=True) as otherwise):
            yield _stuck(otherwise, "All are told that the player who is asked has no legal move.")
        case nodes.EveryoneChooses(otherwise=nodes.Otherwise(openly=True) as otherwise):
            yield _stuck(otherwise, "All are told which players have no legal move.")
        case nodes.AnyoneMay(otherwise=nodes.Otherwise(openly=True) as otherwise):
            yield _stuck(otherwise, "All are told that nobody has a legal move.")


def _stuck(otherwise: nodes.Otherwise, sentence: str) -> Diagnostic:
    return Diagnostic(TOLD_OPENLY, first_line(otherwise.span), sentence)
