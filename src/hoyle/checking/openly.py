"""What the rules of a game tell everybody with `openly`, though it depends on hidden cards; for `--leaks`."""

from __future__ import annotations

from hoyle.diagnostics import Diagnostic
from hoyle.diagnostics.kinds.checking import TOLD_OPENLY
from hoyle.linter.leaks import Giveaway, giveaways
from hoyle.pipeline import Checked


def told_openly(checked: Checked) -> tuple[Diagnostic, ...]:
    """A finding for each `openly`, that says what it tells, and of which secret."""
    return tuple(_finding(each) for each in giveaways(checked.assembly, checked.facts))


def _finding(told: Giveaway) -> Diagnostic:
    if told.before == "otherwise":
        sentence = f"All are told when no move is legal at `{told.tells}`."
    else:
        sentence = f"All are told whether this holds: {told.tells}."
    note = (
        "no secret is read here" if told.secret is None else f"{told.secret}; this much of it is given away"
    )
    return Diagnostic(TOLD_OPENLY, told.span, sentence, notes=(note,))
