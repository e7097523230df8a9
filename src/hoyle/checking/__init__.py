"""The checker that plays: many random games and all games of a small deck, and what is wrong in them.

Fed by `hoyle.check` and the command with a checked rule file; what it finds are findings like those of the linter.
"""

from hoyle.checking.blocks import Home
from hoyle.checking.report import CheckReport, Found
from hoyle.checking.run import Effort, check

__all__ = ["CheckReport", "Effort", "Found", "Home", "check"]
