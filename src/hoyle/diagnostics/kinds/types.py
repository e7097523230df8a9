"""Kinds about values: what fits where, ranges, none; reported by `semantics`."""

from hoyle.diagnostics.kind import Family, declare

WRONG_TYPE = declare("wrong-type", Family.TYPES, "A value stands where another sort of value belongs.")
NEVER_EQUAL = declare("never-equal", Family.TYPES, "Two values are compared that can never be equal.")
MIXED_CASES = declare("mixed-cases", Family.TYPES, "Cases give values of different sorts.")
WRONG_ARGUMENTS = declare("wrong-arguments", Family.TYPES, "Too few or too many values are given.")
OUT_OF_RANGE = declare("out-of-range", Family.TYPES, "A number can never lie where it has to lie.")
DIVISION_BY_ZERO = declare("division-by-zero", Family.TYPES, "A number is divided by zero.")
UNBOUNDED = declare("unbounded", Family.TYPES, "A number has no bound where one is needed.")
MAYBE_NONE = declare("maybe-none", Family.TYPES, "A value may be none where there must be one.")
NOT_CONSTANT = declare("not-constant", Family.TYPES, "A value is needed before the game begins.")
SET_NOT_ALLOWED = declare(
    "set-not-allowed", Family.TYPES, "Several cards or piles stand where one value belongs."
)
NOT_A_VARIABLE = declare("not-a-variable", Family.TYPES, "Something is changed that is no variable.")
NOT_A_STATEMENT = declare("not-a-statement", Family.TYPES, "A line is only a value and does nothing.")
DIFFERENT_CHOICES = declare("different-choices", Family.TYPES, "Moves of one name have different choices.")
MISPLACED_OPENLY = declare("misplaced-openly", Family.TYPES, "`openly` stands where it may not stand.")
CARDS_OUTSIDE_TESTS = declare(
    "cards-outside-tests", Family.TYPES, "Cards are written in quotes outside a test."
)
WRONG_SIGHT = declare("wrong-sight", Family.TYPES, "`seen by` names somebody who is not there.")
