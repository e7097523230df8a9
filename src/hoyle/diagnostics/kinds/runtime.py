"""Faults of a rule file that show only while a game runs; raised by the engine as `RuleFault`."""

from hoyle.diagnostics.kind import Family, declare

RANGE_FAULT = declare("range-fault", Family.RUNTIME, "A variable would leave the range it was declared with.")
OVERFLOW = declare("overflow", Family.RUNTIME, "A number would need more than 32 bits.")
INDEX_FAULT = declare("index-fault", Family.RUNTIME, "Something that does not exist was pointed at.")
DEAL_FAULT = declare("deal-fault", Family.RUNTIME, "There are too few cards to deal.")
EMPTY_CHOICE_FAULT = declare("empty-choice-fault", Family.RUNTIME, "A player is asked who has no legal move.")
NO_WINNER = declare("no-winner", Family.RUNTIME, "A game ends with nobody who has won or lost.")
NO_RESULT = declare("no-result", Family.RUNTIME, "A game comes to its end without a result.")
STEP_BUDGET = declare("step-budget", Family.RUNTIME, "A game runs on and on without asking anybody.")
PATTERN_FAULT = declare("pattern-fault", Family.RUNTIME, "Cards can be divided into groups in too many ways.")
TOO_MANY_SETS = declare(
    "too-many-sets", Family.RUNTIME, "A condition speaks of a set of cards, of which there are too many."
)
STACK_FAULT = declare("stack-fault", Family.RUNTIME, "A shuffle cannot have the outcome that was asked for.")
