"""What findings of the checker offer: the words that the writer of this very line can put there."""

from __future__ import annotations

import pytest

from hoyle import linting
from hoyle.diagnostics import Diagnostic, Sink
from hoyle.library import memory_finder
from hoyle.pipeline import check_with_tests
from hoyle.source import Source

RULES = """\
game little "Little"
players 2..3
kind colour: yellow "Y", blue "B"
option most: 1..3 = 2   "how many are given"

deck stock
  card for colour, number in 1..6
  2 times card wild "W"

pile own each player   seen by owner
pile heap              face up

legal fits(card) "lay a higher one" = heap is empty or card is wild or number of card > number of top of heap
LEGAL

play
  shuffle stock
  deal 1 from stock to each own
  giving
  for player
    turn_of(player)
  win player with highest size of own[player]

phase turn_of(player)
  player chooses
    lay(card in own[player])
      needs fits(card)
      move card to heap
    pass
  BODY

phase giving
  everyone chooses
    give(most cards in own[player])
      move cards to own[left of player]

test "t"
  run giving
  TEST
"""


def rules(legal: str = "", body: str = "shuffle stock", test: str = "expect heap is empty") -> str:
    return RULES.replace("LEGAL", legal).replace("BODY", body).replace("TEST", test)


def only(text: str, files: dict[str, str] | None = None) -> Diagnostic:
    sink = Sink()
    check_with_tests(Source("main", text), memory_finder(files or {}), sink)
    found = [one for one in sink.diagnostics if one.kind.slug != "unhooked-rule"]
    assert len(found) == 1, [one.message for one in found]
    return found[0]


def helps(text: str, part: str) -> None:
    assert part in (only(text).help or "")


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("draw", "move top of … to …"),
        ("if size of own[0] is 3\n    shuffle stock", "Only in tests a number stands for a player"),
        ("if player\n    shuffle stock", "`player is …`"),
        ("if heap\n    shuffle stock", "`heap is not empty`"),
        ("let n = n + 1", "`n := …`"),
        ("let kind_of = colour of top of heap\n  if kind_of\n    shuffle stock", "`kind_of is not none`"),
        ("if blue of top of heap is 3\n    shuffle stock", "colour of card is blue"),
        ("if wild of heap is 3\n    shuffle stock", "card is wild"),
        ("if size of cards of player > 2\n    shuffle stock", "`own[player]`"),
        ("win the player with highest size of own[player]", "no articles"),
        ("if size of heap is three\n    shuffle stock", "`3`"),
    ],
)
def test_a_line_of_a_body_is_helped(body: str, part: str) -> None:
    helps(rules(body=body), part)


def test_in_a_test_a_parameter_that_is_a_player_is_offered_as_a_seat() -> None:
    helps(rules(test='expect heap is empty\ntest "u"\n  run turn_of'), "`turn_of(0)`")
    helps(rules(test='expect heap is empty\ntest "u"\n  run turn_of(player)'), "number of a seat")


def test_a_card_that_the_deck_does_not_have_is_helped_by_one_that_it_has() -> None:
    helps(rules(test='expect heap is "H12"'), "A card of this deck is for example")


def test_a_card_that_only_other_options_have_is_found_when_tests_are_planned() -> None:
    text = rules().replace("in 1..6", "in 1..6 where number <= most")
    found = only(text.replace("expect heap is empty", 'expect heap is "B3"'))
    assert found.kind.slug == "test-cards"
    assert "one of this deck is Y1" in (found.help or "")


def test_lint_finds_what_is_wrong_with_tests_when_they_are_planned() -> None:
    text = rules().replace("in 1..6", "in 1..6 where number <= most")
    found = linting.lint(text=text.replace("expect heap is empty", 'expect heap is "B3"'))
    assert "test-cards" in {one.kind.slug for one in found}


@pytest.mark.parametrize(
    ("line", "slug", "name"),
    [
        ("remove legal fits", "unknown-field", "fits"),
        ("remove option most", "unknown-name", "most"),
        ("remove pile heap", "unknown-name", "heap"),
        ("remove kind colour", "unknown-type", "colour"),
        ("remove phase turn_of", "unknown-phase", "turn_of"),
        ("remove move pass", "unknown-move", "pass"),
    ],
)
def test_what_misses_something_that_a_variant_took_away_says_so(line: str, slug: str, name: str) -> None:
    base = (
        rules().partition("\ntest ")[0].replace("needs fits(card)", 'needs fits(card) or not can pass   "x"')
    )
    sink = Sink()
    source = Source("home.hoyle", f'game home "Home" from base\n{line}\n')
    check_with_tests(source, memory_finder({"base.hoyle": base}), sink)
    found = [one for one in sink.diagnostics if one.kind.slug == slug]
    assert found
    for one in found:
        assert (one.span.source.name, one.span.text) == ("base.hoyle", name)
        assert [label.span.text for label in one.labels] == [line]
        assert one.help == f"Change what still uses `{name}`, too, or do not remove it."
        assert one.fix is None


def test_a_default_that_is_a_number_for_a_player_is_helped_by_what_an_option_can_say() -> None:
    found = only(rules().replace("deck stock", 'option begins: player = 0   "who begins"\n\ndeck stock', 1))
    assert found.kind.slug == "wrong-type"
    assert "Write `first player` for seat 0" in (found.help or "")


def test_what_an_added_condition_does_not_know_is_helped_by_what_it_knows() -> None:
    variant = 'game home "Home" from base\nadd needs number of card is 3 "only threes" to pass\n'
    found = only(variant, {"base.hoyle": rules()})
    assert found.kind.slug == "unknown-name"
    assert (
        found.help
        == "Known here are `player`. Or ask of several: `some card … where …`, `no card … where …`."
    )


def test_an_added_condition_that_may_forbid_all_is_helped_by_what_a_variant_can_do() -> None:
    variant = 'game home "Home" from base\nadd needs number of card is 3 "only threes" to give_one\n'
    base = rules().replace(
        "give(most cards in own[player])\n      move cards", "give_one(card in own[player])\n      move card"
    )
    found = only(variant, {"base.hoyle": base.replace("option most", "# option most")})
    assert found.kind.slug == "empty-choice"
    assert "or no card c in … where …" in (found.help or "")
