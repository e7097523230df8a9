"""Test blocks carried out as c.55 says: each kind of line can pass, and can fail with what was expected and found."""

from __future__ import annotations

import pytest

from hoyle.library import ShippedFinder, shipped_games
from hoyle.source import Source
from hoyle.testing import TestResult
from hoyle.testing.suite import run_suite

RULES = """\
game little "Little"
players 2..3
option begins: player = random "who begins"
kind colour: yellow "Y", blue "B"
deck stock
  card for colour, number in 1..6
pile own each player seen by owner
pile heap top face up
var laid: 0..20 = 0, fresh each turn
var kept: 0..20 = 4
var goal: 0..20 = 2
legal higher(card) "lay a higher one" = heap is empty or number of card > number of top of heap

play
  shuffle stock
  deal 2 from stock to each own
  turns from begins
    turn(player)
    if own[player] is empty
      win player

phase turn(player)
  kept := laid
  player chooses
    lay(card in own[player])
      needs higher(card)
      needs laid < goal "no more than {goal}"
      move card to heap
      laid += 1
      if number of card is 6
        laid := laid + 20
    pass
      if stock is empty and heap is empty
        lose everyone

phase giving
  everyone chooses
    give(2 cards in own[player])
      move cards to own[left of player]

phase mixing
  gather all to stock
  shuffle stock
  move top 2 cards of stock to heap

phase two_turns(player)
  turn(player)
  turn(left of player)
"""


def results(*blocks: str) -> tuple[TestResult, ...]:
    text = RULES
    for number, block in enumerate(blocks):
        lines = "".join(f"  {line.strip()}\n" for line in block.strip().splitlines())
        text += f'\ntest "block {number}"\n{lines}'
    suite = run_suite(Source("little.hoyle", text), ShippedFinder())
    assert suite.sound, [found.message for found in suite.diagnostics]
    return suite.results


def passes(block: str) -> None:
    (result,) = results(block)
    assert result.problem is None, result.problem
    assert result.passed


def fails(block: str, sentence: str, line: str) -> TestResult:
    """The block fails with this sentence at this line."""
    (result,) = results(block)
    assert result.problem is not None
    assert not result.passed
    assert sentence in result.problem.sentence
    span = result.problem.span
    assert span.source.line_text(span.line).strip().startswith(line)
    return result


# ------------------------------------------------------------------------------------- setting the table


def test_c55_a_test_of_play_deals_the_fewest_players_and_seat_0_begins() -> None:
    passes(
        """
        run play
        at turn.lay
        expect size of own[0] is 2 and size of own[1] is 2 and size of stock is 8
        allows 0: "pass"
        """
    )


def test_c55_in_a_test_of_play_given_cards_lie_on_top_at_the_shuffle() -> None:
    passes(
        """
        given stock = "Y6 B1 Y5 B2"
        run play
        expect own[0] is "Y6 Y5" and own[1] is "B1 B2"
        """
    )


def test_c55_otherwise_only_given_cards_are_in_play() -> None:
    passes(
        """
        given own[0] = "B3 Y2", heap = "Y4 B6"
        run turn(0)
        expect own[0] is "Y2 B3" and heap is "Y4 B6" and stock is empty
        expect top of heap is "Y4" and own[1] is empty
        """
    )


def test_c55_a_test_may_look_at_what_was_given_without_running_anything() -> None:
    passes('given own[0] = "B3"\nexpect size of own[0] is 1 and kept is 4')


def test_c55_given_variables_are_set_after_fresh_ones() -> None:
    passes(
        """
        given laid = 1, own[0] = "B3"
        run turn(0)
        expect laid is 1 and kept is 1
        """
    )


def test_c55_a_later_run_keeps_the_state_and_enters_afresh() -> None:
    passes(
        """
        given own[0] = "B1 B2", own[1] = "B3"
        run turn(0)
        after "lay B1"
        expect laid is 1
        run turn(1)
        expect laid is 0 and heap is "B1"
        after "lay B3"
        expect heap is "B3 B1"
        """
    )


def test_c55_a_later_run_needs_the_earlier_phase_to_have_ended() -> None:
    fails(
        """
        given own[0] = "B1"
        run turn(0)
        run turn(1)
        """,
        "`run turn` comes too early: seat 0 is asked at turn.lay",
        "run turn(1)",
    )


def test_c55_gather_brings_cards_back_and_the_first_shuffle_puts_given_ones_on_top() -> None:
    passes(
        """
        given stock = "B6 Y1"
        run mixing
        expect heap is "B6 Y1" and size of stock is 10
        """
    )


def test_c55_settings_hold_for_their_own_test_only() -> None:
    first, second = results(
        'with players 3, begins 2, seed 5\nrun play\nallows 2: "pass"\nexpect size of stock is 6',
        'run play\nallows 0: "pass"\nexpect size of stock is 8',
    )
    assert first.problem is None
    assert second.problem is None


# ------------------------------------------------------------------------------------------------- moves


def test_c55_without_a_seat_a_move_is_that_of_the_one_who_is_asked() -> None:
    passes(
        """
        given own[0] = "B1", own[1] = "B2"
        run two_turns(1)
        allows "lay B2"
        after "lay B2", "pass"
        refuses "pass" because "not now"
        """
    )


def test_a_move_that_is_refused_fails_with_the_reason_and_the_whole_list() -> None:
    result = fails(
        'given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\nafter "lay B1"',
        '`lay B1` of seat 0 is refused: "lay a higher one" (higher)',
        "after",
    )
    assert result.problem is not None
    assert result.problem.found == ("lay B5", "pass")


def test_c55_commitments_are_made_one_by_one_and_work_with_the_last() -> None:
    passes(
        """
        given own[0] = "B1 B2 B3", own[1] = "Y1 Y2"
        run giving
        after 0: "give B3+B1"
        refuses 0: "give B1+B2" because "not now"
        expect size of own[1] is 2
        after 1: "give Y1+Y2"
        expect own[0] is "B2 Y1 Y2" and own[1] is "B1 B3"
        """
    )


def test_a_move_without_a_seat_among_several_is_a_problem() -> None:
    fails(
        'given own[0] = "B1 B2", own[1] = "Y1 Y2"\nrun giving\nafter "give B1+B2"',
        "seats 0, 1 are asked",
        "after",
    )


def test_a_fault_of_the_rules_fails_the_line_that_met_it() -> None:
    fails(
        'given own[0] = "B6"\nrun turn(0)\nafter "lay B6"',
        "the rules fail here (little.hoyle:31:9): laid would become 21",
        "after",
    )


# ------------------------------------------------------------------------------------------ expectations


def test_allows_speaks_of_the_moves_it_names() -> None:
    passes('given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\nallows "lay B5", "pass"')
    result = fails(
        'given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\nallows "lay B5", "lay B1"',
        '`lay B1` is not allowed to seat 0: "lay a higher one"',
        "allows",
    )
    assert result.problem is not None
    assert (result.problem.expected, result.problem.found) == (("lay B1",), ("lay B5", "pass"))


def test_c55_allows_exactly_is_the_whole_list() -> None:
    passes('given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\nallows exactly "pass", "lay B5"')
    more = fails(
        'given own[0] = "B4 B5", heap = "Y3"\nrun turn(0)\nallows exactly "lay B5"',
        "seat 0 may also make `lay B4`, `pass`",
        "allows exactly",
    )
    assert more.problem is not None
    assert more.problem.found == ("lay B4", "lay B5", "pass")
    fails(
        'given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\nallows exactly "lay B5", "pass", "lay B1"',
        "`lay B1` is not allowed to seat 0",
        "allows exactly",
    )


def test_c55_in_allows_a_seat_holds_until_the_next_one() -> None:
    passes(
        """
        given own[0] = "B1 B2", own[1] = "Y1 Y2 Y3"
        run giving
        allows exactly 0: "give B2+B1", 1: "give Y1+Y2", "give Y1+Y3", "give Y2+Y3"
        """
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('refuses "lay B1" because higher', None),
        ('refuses "lay B1" because "lay a higher one"', None),
        ('refuses "lay B1" because "because"', None),
        ('refuses "lay B1"', None),
        ('refuses "lay Y6" because "no such choice"', None),
        ('refuses 1: "pass" because "not you"', None),
        ('refuses "give B1+B5" because "not now"', None),
        ('refuses "lay B5"', "`lay B5` is allowed to seat 0"),
        ('refuses "lay B1" because "not now"', 'refused for another reason: "lay a higher one"'),
        ('refuses "lay B1" because "no more than 2"', "refused for another reason"),
        ('refuses 1: "lay B1" because higher', "refused for another reason: not you"),
    ],
)
def test_refuses_asks_for_the_legal_the_sentence_or_the_kind(line: str, found: str | None) -> None:
    block = f'given own[0] = "B1 B5", heap = "Y3"\nrun turn(0)\n{line}'
    if found is None:
        passes(block)
    else:
        fails(block, found, "refuses")


def test_a_sentence_with_values_is_compared_as_the_player_reads_it() -> None:
    passes('given own[0] = "B5", laid = 3, goal = 3\nrun turn(0)\nrefuses "lay B5" because "no more than 3"')


def test_at_names_the_decision_that_waits() -> None:
    fails('given own[0] = "B5"\nrun turn(0)\nat giving.give', "seat 0 is asked at turn.lay", "at giving.give")
    fails('given own[0] = "B5"\nrun turn(0)\nafter "pass"\nat turn.lay', "the game is over", "at turn.lay")


def test_expect_says_which_part_does_not_hold_and_what_it_is() -> None:
    result = fails(
        'given own[0] = "B5 B1"\nrun turn(0)\nexpect laid is 0 and size of own[0] is 3',
        "`size of own[0] is 3` does not hold: it is 2",
        "expect",
    )
    assert result.problem is not None
    assert result.problem.found == ("2",)


def test_c55_a_pile_is_compared_in_order_a_set_in_any() -> None:
    passes(
        'given own[0] = "B5 B1", heap = "Y1 Y2"\nrun turn(0)\nexpect own[0] is "B1 B5" and heap is "Y1 Y2"'
    )
    fails(
        'given heap = "Y1 Y2", own[0] = "B1"\nrun turn(0)\nexpect heap is "Y2 Y1"', "does not hold", "expect"
    )


def test_ends_names_who_has_won_or_lost() -> None:
    passes('given stock = "B1 B2 B3 B4"\nrun play\nafter "lay B1", "pass", "lay B3"\nends won by 0')
    passes('given own[0] = "B5"\nrun turn(0)\nafter "pass"\nends lost')
    fails('given own[0] = "B5"\nrun turn(0)\nends lost', "the game has not ended", "ends lost")
    fails(
        'given stock = "B1 B2 B3 B4"\nrun play\nafter "lay B1", "pass", "lay B3"\nends won',
        "won by 0, lost by 1",
        "ends won",
    )


def test_c55_shows_and_hides_ask_for_all_cards_of_a_pile_that_is_not_empty() -> None:
    given = 'given own[0] = "B5 B1", heap = "Y1 Y2"\nrun turn(0)\n'
    passes(f"{given}shows own[0] to 0\nhides own[0] from 1\nshows top of heap to 1")
    fails(f"{given}shows own[0] to 1", "seat 1 does not see `B1`, `B5` in own[0]", "shows")
    fails(f"{given}hides own[0] from 0", "seat 0 sees `B1`, `B5` in own[0]", "hides")
    fails(f"{given}shows heap to 0", "seat 0 does not see `Y2` in heap", "shows")
    fails(f"{given}hides stock from 0", "no cards", "hides")


# ------------------------------------------------------------------------------------------------- suites


def test_a_file_with_errors_runs_no_tests() -> None:
    suite = run_suite(Source("wrong.hoyle", 'game wrong "Wrong"\nplayers 2\n'), ShippedFinder())
    assert not suite.sound
    assert not suite.passed
    assert suite.diagnostics
    assert suite.results == ()


def test_a_file_or_module_without_tests_passes() -> None:
    assert run_suite(Source("little.hoyle", RULES), ShippedFinder()).passed
    assert run_suite(Source("part.hoyle", 'module part "Part"\nvar x: 0..3 = 0\n'), ShippedFinder()).passed


def test_results_come_in_the_order_of_the_file() -> None:
    found = results("run play\nexpect laid is 1", "run play\nexpect laid is 0", "run play\nends won")
    assert [(result.title, result.passed) for result in found] == [
        ("block 0", False),
        ("block 1", True),
        ("block 2", False),
    ]


@pytest.mark.parametrize("name", [name for name, _, _ in shipped_games()])
def test_the_tests_of_a_shipped_game_pass(name: str) -> None:
    source = next(source for found, _, source in shipped_games() if found == name)
    suite = run_suite(source, ShippedFinder())
    assert [(result.title, result.problem) for result in suite.results if not result.passed] == []
    assert suite.passed


def test_a_title_and_a_place_name_each_result() -> None:
    (result,) = results("run play\nexpect laid is 1")
    assert result.title == "block 0"
    assert result.span.source.line_text(result.span.line) == 'test "block 0"'


def test_a_seat_without_a_legal_move_is_told_which_of_its_piles_are_empty() -> None:
    fails(
        'given own[0] = "B1 B2"\nrun giving\nafter 0: "give B1+B2"',
        "seat 1 is asked at giving.give and has no legal move; in this test `own[1]` is empty",
        "run",
    )
