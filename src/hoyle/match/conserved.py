"""No card is lost or in two places: looked at after every move of a match, and by the checks that play."""

from __future__ import annotations

from hoyle.engine import State
from hoyle.ir.program import Program


def misplaced(program: Program, state: State) -> list[str]:
    """A sentence for each card that is not in exactly one pile, or not in the one it is noted in; none is right."""
    if _all_in_place(program, state):
        return []
    lying: list[list[int]] = [[] for _ in program.cards]
    for pile, cards in enumerate(state.piles):
        for card in cards:
            lying[card].append(pile)
    found = []
    for card, piles in enumerate(lying):
        noted = state.where[card]
        if piles == ([noted] if noted >= 0 else []):  # below 0: put out of play by a test
            continue
        where = " and ".join(program.piles[pile].name for pile in piles) or "no pile"
        right = program.piles[noted].name if noted >= 0 else "none"
        found.append(f"{program.cards[card].text} (card {card}) lies in {where} and is noted in {right}")
    return found


def _all_in_place(program: Program, state: State) -> bool:
    """Whether every card lies where it is noted, and nothing lies anywhere else; nearly always so, and looked at at once."""
    where = state.where
    lying = 0
    for pile, cards in enumerate(state.piles):
        if len(set(cards)) < len(cards) or any(where[card] != pile for card in cards):
            return False
        lying += len(cards)
    return lying == len(program.cards) - sum(pile < 0 for pile in where)
