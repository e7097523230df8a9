"""A game that cannot be begun as it is written: its fewest players and its defaults are refused."""

from __future__ import annotations

from hoyle.diagnostics import Family, Sink, declare
from hoyle.lowering import SettingsError, Unfit
from hoyle.lowering.build import settle
from hoyle.semantics.facts import Assembly, Facts

REFUSED_DEFAULTS = declare(
    "refused-defaults", Family.DECK, "With the fewest players and all defaults there is no game."
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report why a game refuses to begin when nothing is asked of it."""
    if assembly.is_module:
        return
    try:
        settle(assembly, facts, None, {})
    except Unfit:
        pass  # told by the rule that looks at all settings
    except SettingsError as error:
        for problem in error.problems:
            sink.report(
                REFUSED_DEFAULTS,
                problem.span or assembly.head.span,
                f"Without any settings there is no game: {problem.sentence}.",
                help="Change the defaults, the players or what is required, so that the game can be begun as it stands.",
            )
