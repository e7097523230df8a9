"""A deal that needs more cards than the deck has, for some number of players or options."""

from __future__ import annotations

from hoyle.diagnostics import Family, Sink, declare
from hoyle.ir.program import Program
from hoyle.linter.programs import trials
from hoyle.lowering import short_deals
from hoyle.semantics.facts import Assembly, Facts

DEAL_TOO_BIG = declare("deal-too-big", Family.DECK, "The deck is too small for what is dealt.")
UNFIT_SETTINGS = declare(
    "unfit-settings", Family.DECK, "The file cannot be played with settings that it allows."
)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the first configuration in which a deal is short, and the first in which no game can be made."""
    told: set[int] = set()
    for trial in trials(assembly, facts):
        if not isinstance(trial.result, Program):
            span = trial.result.span or assembly.head.span
            if span.start not in told:
                told.add(span.start)
                sink.report(
                    UNFIT_SETTINGS, span, f"With {trial.words} there is no game: {trial.result.sentence}."
                )
            continue
        for short in short_deals(trial.result):
            if short.span.start in told:
                continue
            told.add(short.span.start)
            sink.report(
                DEAL_TOO_BIG,
                short.span,
                f"With {trial.words} this deal needs {short.needed} cards, but {short.pile} has {short.present}.",
                help="Deal fewer cards, add cards to the deck, or allow fewer players.",
            )
