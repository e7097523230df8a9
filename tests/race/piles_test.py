"""Choices among piles of several families: candidates (c.14), texts (c.61), numbers (c.62), order of piles (c.34)."""

from __future__ import annotations

import hoyle
from hoyle.engine import RefusalKind

from .games import errors, game

TAKING = """\
phase begin
  for player p
    for row of p
      move top of own[p] to row
    move top of own[p] to middle[1]
  anyone may until steps > 8
    take(pile source in {own[player], middle[2], each row of player, each middle} where source is not empty)
      move top of source to secret[player]
      steps += 1
    lift(pile source)
      needs source in {middle[1], each row}   "not from here"
      steps += 1
    push(row in {row[left of player, 1], each row of player})
      steps += 1
"""


def test_c14_a_set_of_piles_goes_in_written_order_each_once() -> None:
    match = game(TAKING).start()
    taken = [move.text for move in match.legal_moves(1) if move.text.startswith("take ")]
    assert taken == ["take own", "take row1", "take row2", "take M1"]


def test_c62_own_piles_have_one_number_for_every_chooser() -> None:
    match = game(TAKING, 3).start()
    program = match.game.program
    sizes = {move.name: move.size for move in program.moves}
    # own 1, its rows 2, the middle 3; any pile; the first rows of all and so every row
    assert sizes == {"take": 6, "lift": len(program.piles), "push": 6}
    numbers = {
        seat: [m.number for m in match.legal_moves(seat) if m.text.startswith("take")] for seat in (0, 1, 2)
    }
    assert numbers[0] == numbers[1] == numbers[2]
    for move in match.legal_moves():
        twin = match.copy()
        assert move.number is not None
        twin.play(move.number, move.seat)
        assert twin.moves[-1] == (move.seat, move.text)


def test_d5_the_numbers_of_ligretto() -> None:
    program = hoyle.load("ligretto_advanced", players=4).program
    sizes = {move.name: move.size for move in program.moves}
    assert sizes["lay"] == (1 + 1 + 3) * 16
    assert sizes["open"] == 1 + 1 + 3
    assert sizes["build"] == 2 * 3
    assert program.move_count == 99


def test_c38_a_pile_that_is_no_candidate_is_no_such_choice_one_that_is_not_there_malformed() -> None:
    match = game(TAKING).start()
    for text, kind in (
        ("take M2", RefusalKind.NO_SUCH_CHOICE),
        ("take secret", RefusalKind.NO_SUCH_CHOICE),
        ("take row1@1", RefusalKind.NO_SUCH_CHOICE),
        ("take M4", RefusalKind.MALFORMED),
        ("take row3", RefusalKind.MALFORMED),
        ("push own", RefusalKind.MALFORMED),
        ("lift M2", RefusalKind.BECAUSE),
        ("lift row1@1", None),
    ):
        refusal = match.why_not(text, 0)
        assert (refusal and refusal.kind) == kind, text


def test_c34_the_top_of_one_of_several_piles_orders_only_the_families_listed() -> None:
    ordered = {
        pile.family: pile.ordered
        for pile in game(
            "phase begin\n  anyone may until steps > 3\n    take(pile from_it in {own[player], each row})\n"
            '      needs colour of top of from_it is red   "red only"\n      steps += 1\n',
        ).program.piles
    }
    assert ordered == {"stock": False, "own": True, "row": True, "middle": True, "secret": False}


def test_c34_through_a_define_the_families_given_count() -> None:
    phase = """\
phase begin
  anyone may until steps > 3
    take(pile from_it in {own[player], each row})
      needs red_on(from_it)   "red only"
      steps += 1
"""
    more = "define red_on(pile heap_of_cards) = colour of top of heap_of_cards is red\n"
    piles = game(phase, more=more).program.piles
    assert {pile.family for pile in piles if not pile.ordered} == {"stock", "secret"}


def test_c61_two_piles_of_a_choice_must_not_be_written_alike() -> None:
    phase = """\
phase begin
  anyone may until steps > 3
    take(pile from_it in {each tower of player, each wall})
      steps += 1
"""
    towers = 'pile tower[2] each player "T" face up\n'
    wrong = errors(phase, more=towers + 'pile wall[2] each player "T" face up\n')
    assert len(wrong) == 1
    assert "two piles of this choice are both written T1" in wrong[0]
    assert game(phase, more=towers + 'pile wall[2] each player "W" face up\n').program.moves[0].size == 6


def test_c61_seats_stand_at_the_end_of_a_cards_text() -> None:
    assert game(TAKING).deck[:2] == ("R1/0", "R2/0")
