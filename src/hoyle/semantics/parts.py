"""The parts a game must have, and those it has once only; used by `check`."""

from __future__ import annotations

from hoyle.diagnostics import Label
from hoyle.diagnostics.edits import without_lines
from hoyle.diagnostics.kinds import names as kinds
from hoyle.semantics.facts import Assembly
from hoyle.semantics.scopes import Scope
from hoyle.syntax import nodes

_MEND = {
    "players": "Write for example `players 2..4`.",
    "deck": "Write `deck` and under it, indented, lines like `card for colour, number in 1..10`.",
    "play": "Write `play` and under it, indented, what happens from the first to the last moment.",
}


def check_parts(assembly: Assembly, scope: Scope) -> None:
    """Report what is missing and what is there twice."""
    found: dict[str, list[nodes.Node]] = {
        "players": [],
        "teams": [],
        "seated by": [],
        "deck": [],
        "play": [],
    }
    for node in assembly.declarations:
        match node:
            case nodes.Players():
                found["players"].append(node)
            case nodes.Teams():
                found["teams"].append(node)
            case nodes.SeatedBy():
                found["seated by"].append(node)
            case nodes.Deck():
                found["deck"].append(node)
            case nodes.Play():
                found["play"].append(node)
            case _:
                pass
    for word, there in found.items():
        for extra in there[1:]:
            scope.report(
                kinds.REPEATED_DECLARATION,
                extra.span,
                f"`{word}` stands twice in this game.",
                help="Keep one of them.",
                labels=(Label(there[0].span, "the first one"),),
                fix=without_lines(extra.span, safe=True) if extra == there[0] else None,
            )
        if not there and word in _MEND and not assembly.is_module and word not in assembly.lost:
            scope.report(
                kinds.MISSING_DECLARATION,
                assembly.head.span,
                f"This game has no `{word}`.",
                help=_MEND[word],
            )
