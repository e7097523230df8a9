"""Kinds about what may stand where in a body of statements; reported by `semantics`."""

from hoyle.diagnostics.kind import Family, declare

MISPLACED_EXIT = declare("misplaced-exit", Family.FLOW, "An `end …` stands outside what it ends.")
MISPLACED_DECISION = declare("misplaced-decision", Family.FLOW, "A choice stands where nobody may be asked.")
MISPLACED_ENDING = declare(
    "misplaced-ending", Family.FLOW, "`win`, `lose` or `tally` stands where all act at once."
)
MISPLACED_CAN = declare("misplaced-can", Family.FLOW, "`can` stands outside the conditions of a move.")
TALLY_WITHOUT_SCORE = declare("tally-without-score", Family.FLOW, "`tally` stands in a game without a score.")
MISPLACED_FRESH = declare("misplaced-fresh", Family.FLOW, "`fresh` stands at a variable of a body.")
