"""same-moves: two moves of one choice that choose, need and do the same under different names."""

from __future__ import annotations

from hoyle.diagnostics import Family, Label, Level, Sink, declare
from hoyle.linter.offers import Choosing
from hoyle.linter.parts import here
from hoyle.semantics.facts import Assembly, Facts
from hoyle.syntax import nodes

KIND = declare("same-moves", Family.FLOW, "Two moves of a choice do the same.", Level.WARNING)


def find(assembly: Assembly, facts: Facts, sink: Sink) -> None:
    """Report the later of two such moves; moves without effects may say different things."""
    choices: list[Choosing] = [
        *here(assembly, nodes.PlayerChooses),
        *here(assembly, nodes.EveryoneChooses),
        *here(assembly, nodes.AnyoneMay),
    ]
    for choice in choices:
        moves = [offer for offer in choice.offers if isinstance(offer, nodes.Move) and offer.body.statements]
        for number, move in enumerate(moves):
            same = next((each for each in moves[:number] if _rest(each) == _rest(move)), None)
            if same is not None:
                sink.report(
                    KIND,
                    move.name.span,
                    f"`{move.name.text}` does the same as `{same.name.text}`, in the same cases.",
                    labels=(Label(same.name.span, "the other one"),),
                    help="Take one of them out, or let it do what was meant.",
                )


def _rest(move: nodes.Move) -> tuple[object, ...]:
    return (move.choices, move.needs, move.body)
