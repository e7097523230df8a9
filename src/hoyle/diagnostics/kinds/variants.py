"""Kinds about `use`, `from`, `change`, `remove`, `add needs`, `drop needs`; reported by `semantics.assemble`."""

from hoyle.diagnostics.kind import Family, declare

UNKNOWN_FILE = declare("unknown-file", Family.VARIANTS, "`use` or `from` names a file that is not found.")
CIRCULAR_FILES = declare("circular-files", Family.VARIANTS, "Files that build on each other in a circle.")
WRONG_FILE = declare("wrong-file", Family.VARIANTS, "`use` of a game, or `from` a module.")
GAME_OR_MODULE = declare(
    "game-or-module", Family.VARIANTS, "A module holds what only a game may have, or the other way round."
)
MODULE_CONFLICT = declare("module-conflict", Family.VARIANTS, "Two used files declare the same name.")
MISSING_CHANGE = declare(
    "missing-change", Family.VARIANTS, "A name is declared again without the word `change`."
)
NOTHING_TO_CHANGE = declare(
    "nothing-to-change", Family.VARIANTS, "A change, removal, addition or drop that meets nothing."
)
CHANGE_MUST_FIT = declare(
    "change-must-fit", Family.VARIANTS, "A change that alters the name or the parameters."
)
NO_MOVES_LEFT = declare("no-moves-left", Family.VARIANTS, "A removal leaves a choice without moves.")
