"""Kinds about names and the declarations they come from; reported by `semantics`."""

from hoyle.diagnostics.kind import Family, declare

UNKNOWN_NAME = declare("unknown-name", Family.NAMES, "A name is used that nothing declares.")
UNKNOWN_FIELD = declare("unknown-field", Family.NAMES, "The cards of the deck do not have this field.")
UNKNOWN_TYPE = declare(
    "unknown-type", Family.NAMES, "A word stands for a type, a kind or a family and is none."
)
UNKNOWN_MOVE = declare("unknown-move", Family.NAMES, "A move is named that the file does not have.")
UNKNOWN_PHASE = declare("unknown-phase", Family.NAMES, "A phase is named that the file does not have.")
DUPLICATE_NAME = declare("duplicate-name", Family.NAMES, "One name is declared twice.")
SHADOWED_NAME = declare("shadowed-name", Family.NAMES, "A name repeats one that can be seen from there.")
BUILT_IN_NAME = declare("built-in-name", Family.NAMES, "A name has a fixed meaning already.")
REPEATED_DECLARATION = declare(
    "repeated-declaration", Family.NAMES, "Something stands twice that a game says only once."
)
MISSING_DECLARATION = declare("missing-declaration", Family.NAMES, "A game lacks a part that every game has.")
BROKEN_COUNT = declare("broken-count", Family.NAMES, "The numbers of a kind do not follow each other.")
CIRCLE = declare("circle", Family.NAMES, "Something is built upon itself.")
MISSING_EXPECTED = declare(
    "missing-expected", Family.VARIANTS, "A module expects something that the game does not have."
)
ADD_NEEDS_CHOOSER = declare(
    "add-needs-chooser", Family.VARIANTS, "`add needs` meets a choice whose player has another name."
)
ADD_NEEDS_SENTENCE = declare(
    "add-needs-sentence", Family.VARIANTS, "`add needs` has no sentence and its condition is no legal."
)
