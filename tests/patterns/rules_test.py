"""c.59 and c.60 as rule files say them: what a pattern may speak of, where it is asked, what a seat is shown."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import hoyle
from hoyle import engine
from hoyle.diagnostics import Family, Level, Sink
from hoyle.ir.expressions import CardsIn, Const, Values
from hoyle.ir.patterns import CostOf, Covers
from hoyle.ir.program import Program
from hoyle.lowering import build, lower_game
from hoyle.match.division import DividedGroup, Division
from hoyle.pipeline import check, make_program
from hoyle.source import Source
from hoyle.testing.suite import run_suite

GAME = """\
game sets "Sets"
players 2
option wild_number: 1..9 = 9   "the wild number"
option least: 2..4 = 3         "cards of a run"
kind colour: red "R", blue "B", green "G"
deck
  2 times card for colour, number in 1..9
  card fool "F"
  card sun "S" with number 5
pile hand each player     seen by owner
pile open each player     face up
var bonus: 0..9 = 0
patterns sets
  group: at least 3 cards, same number, different colour
  run: at least least cards, at most 4 cards, same colour, consecutive number
  wild where card is fool or number of card is wild_number
  cost number of card + bonus
"""
PLAY = """
play
  look
  win everyone
phase look
  for player
    player chooses
      drop(1..2 cards in hand[player])
        needs sets covers cards   "these cost {sets cost of cards}"
        move cards to open[player]
      stay
"""


def wrong(lines: str, rules: str = GAME) -> list[str]:
    """What is not as a test block of these lines expects."""
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    suite = run_suite(Source("game.hoyle", f'{rules}{PLAY}\ntest "lines"\n{body}'), lambda name: None)
    assert suite.sound, [found.message for found in suite.diagnostics]
    return [result.problem.sentence for result in suite.results if result.problem is not None]


def costs(hand: str, rules: str = GAME, **options: int) -> int:
    """What a hand costs."""
    program = program_of(rules + PLAY, **options)
    state = engine.prepare(program)
    engine.put_away(state)
    cards, texts = list[int](), [card.text for card in program.cards]
    for text in hand.split():
        cards.append(next(at for at, other in enumerate(texts) if other == text and at not in cards))
    pile = next(at for at, pile in enumerate(program.piles) if pile.name == "hand[0]")
    engine.place(program, state, pile, cards)
    asked = CardsIn(Values((Const(pile),)))
    cost = engine.evaluate(program, state, CostOf(0, asked))
    assert engine.evaluate(program, state, Covers(0, asked)) == (cost == 0) or "F" in hand
    return cost


@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("R1 B1 G1", 0),
        ("R1 B1", 2),
        ("R1 R1 B1 G1", 1),  # `different`: two of one colour are not in one group
        ("R1 R1 B1 B1 G1 G1", 0),
        ("R1 R2 R3", 0),
        ("R1 R2 R4", 7),
        ("R8 R7 R6 R5 R4", 4),  # `at most`: five in a row are one too many, the cheapest is left over
        ("R1 R2 R3 R4 R5 R6", 0),
        ("R1 R2 B3", 6),
        ("R1 R2 R2 R3", 2),
        ("R1 B9 R3", 0),  # a wild card fills the gap
        ("R1 R2 F", 0),
        ("R7 R8 B9", 0),  # at the lower end, since nothing follows 9
        ("R7 F B9", 0),
        ("F B9 G9", 0),  # wild cards only
        ("F", 0),  # its cost is none and counts nothing
        ("S R5 B5", 15),  # `different colour`: the sun has no colour, so it fits nothing
        ("R5 B5 G5 F", 0),  # one wild card more than colours: it stays over and costs nothing
        ("R5 B5 G5 B9", 5),
        ("", 0),
    ],
)
def test_c_59_what_makes_a_group(hand: str, cost: int) -> None:
    assert costs(hand) == cost


def test_c_59_sizes_may_be_options() -> None:
    assert costs("R1 R2", least=2) == 0
    assert costs("R1 R2 R3", least=4) == 6


def test_c_59_wild_cards_follow_the_options() -> None:
    assert costs("R1 R2 B4") == 7
    assert costs("R1 R2 B4", wild_number=4) == 0


def test_c_59_natural_cards_of_every_group() -> None:
    one = GAME + "  natural at least 1\n"
    assert costs("F B9 G9", one) == 18
    assert costs("R1 B9 G9", one) == 0
    assert costs("R1 B9 G9", GAME + "  natural at least 2\n") == 19
    assert costs("R1 B9 G9", GAME + "  natural at least 2 when wild_number is 8, otherwise 1\n") == 0


def test_c_60_costs_follow_the_variables() -> None:
    expected = 'given bonus = 4, hand[0] = "R1 R2 R3 B7"\nrun look\nexpect sets cost of hand[0] is 11'
    assert wrong(expected) == []


def test_c_60_without_a_cost_every_card_counts_one() -> None:
    plain = GAME.replace("  cost number of card + bonus\n", "")
    assert costs("R1 R2 R3 B7 B8", plain) == 2


def test_c_60_piles_together_and_an_empty_pile() -> None:
    expected = (
        'given hand[0] = "R1 R2", open[0] = "B6", hand[1] = "R3", open[1] = ""\nrun look\n'
        "expect sets covers each hand and sets covers open[1] and sets cost of open[1] is 0\n"
        "expect sets cost of hand[0] is 3 and not sets covers hand[0] and sets cost of each open is 6\n"
        "expect every player: sets cost of hand[player] is 3"
    )
    assert wrong(expected) == []


def test_c_60_chosen_cards_are_asked_and_a_sentence_says_what_they_cost() -> None:
    expected = (
        'with least 2\ngiven hand[0] = "R1 R2 R7 B4", hand[1] = "B1"\nrun look\n'
        'allows 0: "drop R1+R2"\n'
        'refuses 0: "drop R1" because "these cost 1"\n'
        'refuses 0: "drop R2+B4" because "these cost 6"\n'
        'after 0: "drop R1+R2"\n'
        'expect open[0] is "R1 R2"'
    )
    assert wrong(expected) == []


# ------------------------------------------------------------------------------------ programs


def program_of(text: str, others: Mapping[str, str] | None = None, **options: int) -> Program:
    sink = Sink()
    files = others or {}
    checked = check(
        Source("game.hoyle", text),
        lambda name: Source(f"{name}.hoyle", files[name]) if name in files else None,
        sink,
    )
    assert checked is not None
    errors = [found for found in sink.diagnostics if found.kind.level is Level.ERROR]
    assert [
        found for found in errors if found.kind.family is not Family.SECRECY
    ] == []  # who sees what is tested here
    return make_program(checked, 2, options)


def test_sharing_what_does_not_change_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAME.replace("number of card + bonus", "number of card + (count of card c in each open) + bonus")
    rules = rules.replace(
        "number of card is wild_number", "number of card is (highest number of c for card c in each open)"
    )
    text = rules + PLAY
    shared = program_of(text)
    monkeypatch.setattr(build, "share", lambda program: program)
    plain = program_of(text)
    assert shared.patterns != plain.patterns
    state = three_open(plain)
    for hand in ([0, 2, 4], [0, 2, 7, 40], [0, 4, 16, 17, 30, 54]):
        assert engine.division(plain, state, 0, hand) == engine.division(shared, state, 0, hand)
    assert engine.division(shared, state, 0, [16, 17]).cost == 18 + 2 * 3


def three_open(program: Program) -> engine.State:
    """Three cards lie open, the greatest number is 5."""
    state = engine.prepare(program)
    engine.put_away(state)
    pile = next(at for at, pile in enumerate(program.piles) if pile.name == "open[0]")
    engine.place(program, state, pile, [8, 1, 3])
    return state


def test_c_53_a_variant_changes_and_removes_patterns() -> None:
    base = {"base": GAME.replace("game sets", "game base") + PLAY}
    changed = 'game sets "Sets" from base\nchange patterns sets\n  pair: at least 2 cards, at most 2 cards, same number\n'
    program = program_of(changed, base)
    assert [group.name for group in program.patterns[0].groups] == ["pair"]
    removed = (
        'game sets "Sets" from base\nremove patterns sets\nchange phase look\n'
        "  for player\n    player chooses\n      stay\n"
    )
    sink = Sink()
    checked = check(Source("game.hoyle", removed), lambda name: Source("base.hoyle", base[name]), sink)
    assert checked is not None
    assert not sink.has_errors
    assert make_program(checked, 2).patterns == ()


def test_c_6_values_of_a_field_follow_the_players() -> None:
    """`different` cannot be larger than the field has values: as many owners as players."""
    text = """\
game owners "Owners"
players 2..4
deck
  card for player owner, number in 1..5
  5 times card fool "F"
patterns rows
  row: at least 2 cards, same number, different owner
  wild where card is fool
play
  if openly rows covers deck
    lose everyone
  win everyone
"""
    sink = Sink()
    checked = check(Source("game.hoyle", text), lambda name: None, sink)
    assert checked is not None
    assert sink.diagnostics == ()
    for players in (2, 4):
        program, _ = lower_game(checked.assembly, checked.facts, players)
        assert [each.values for each in program.patterns[0].groups[0].different] == [players]


# ------------------------------------------------------------------------------ shown to a seat


def dealt(text: str, deal: str) -> hoyle.Match:
    """A match in which seat 0 holds the cards of a deal."""
    cards = deal.split()
    begin = f"  shuffle deck\n  deal {len(cards)} from deck to each hand\n  look\n"
    game = hoyle.Game(program_of(text.replace("  look\n", begin, 1)))
    return game.start(deck=spread(game, cards))


def spread(game: hoyle.Game, cards: list[str]) -> list[str]:
    """The deck from which seat 0 is dealt these cards, and seat 1 any others."""
    rest = list(game.deck)
    for card in cards:
        rest.remove(card)
    return [each for card in cards for each in (card, rest.pop())]


def test_c_60_a_division_is_shown_with_what_wild_cards_stand_for() -> None:
    match = dealt(GAME + PLAY, "R1 R3 F B6 G6 B9 R8")
    shown = match.division("sets", "hand[0]", 0)
    assert shown == Division(
        (
            DividedGroup("run", ("R1", "R3", "B9"), (None, None, {"colour": "red", "number": 2})),
            DividedGroup("group", ("B6", "G6", "F"), (None, None, {"number": 6})),
        ),
        ("R8",),
        8,
    )


def test_c_60_fewest_groups_then_deck_order() -> None:
    match = dealt(GAME.replace(", at most 4 cards", "") + PLAY, "R6 R5 R4 R3 R2 R1")
    assert [group.cards for group in match.division("sets", "hand[0]", 0).groups] == [
        ("R1", "R2", "R3", "R4", "R5", "R6")
    ]
    match = dealt(GAME + PLAY, "R6 R5 R4 R3 R2 R1 R7")
    assert [group.cards for group in match.division("sets", "hand[0]", 0).groups] == [
        ("R1", "R2", "R3", "R4"),
        ("R5", "R6", "R7"),
    ]


def test_c_60_wild_cards_that_are_left_go_where_there_is_room() -> None:
    match = dealt(GAME + PLAY, "R1 R2 R3 F B5 B6 B7")
    shown = match.division("sets", "hand[0]", 0)
    assert [group.cards for group in shown.groups] == [("R1", "R2", "R3", "F"), ("B5", "B6", "B7")]
    assert shown.groups[0].stands_for[-1] == {"colour": "red", "number": 4}


def test_c_60_groups_of_wild_cards_only_come_last() -> None:
    match = dealt(GAME.replace(" at most 4 cards,", " at most 3 cards,") + PLAY, "R1 R2 R3 F B9 G9")
    shown = match.division("sets", "hand[0]", 0)
    assert [group.cards for group in shown.groups] == [("R1", "R2", "R3"), ("B9", "G9", "F")]
    assert shown.groups[1].stands_for == ({}, {}, {})


def test_c_48_a_division_is_refused_to_those_who_do_not_see_the_cards() -> None:
    match = dealt(GAME + PLAY, "R1 R2 R3")
    assert match.division("sets", "hand[0]", 0).cost == 0
    for seat in (1, None):
        with pytest.raises(hoyle.HiddenCards, match=r"does not see all cards of hand\[0\]"):
            match.division("sets", "hand[0]", seat)
    assert match.division("sets", "open[1]", None) == Division((), (), 0)


@pytest.mark.parametrize(
    ("line", "hidden"),
    [
        ("  cost secret", True),
        ("  cost guess[first player] + 1", True),
        ("  cost guess[last player]", False),
        ("  wild where number of card is number of top of hand[last player]", False),
        ("  wild where number of card is number of top of hand[first player]", True),
        ("  wild where some card c in each hand where number of c is number of card", True),
        ("  natural at least 1 when other covers hand[first player], otherwise 0", True),
        ("  natural at least 1 when other covers open[first player], otherwise 0", False),
        ("  cost size of hand[first player] + bonus", False),
    ],
)
def test_c_48_a_division_is_refused_if_the_pattern_reads_what_the_seat_does_not_see(
    line: str, hidden: bool
) -> None:
    rules = (
        GAME.split("patterns sets")[0] + "var secret: 0..9 = 1, hidden\n"
        "var guess each player: 0..9 = 1, seen by owner\n"
        "patterns other\n  two: at least 2 cards, same number\n"
        f"patterns sets\n  group: at least 3 cards, same number\n{line}\n"
    )
    match = dealt(rules + PLAY, "R1 R2 R3")
    if hidden:
        with pytest.raises(hoyle.HiddenCards, match="does not see all that sets depends on"):
            match.division("sets", "hand[1]", 1)
    else:
        assert match.division("sets", "hand[1]", 1).groups == ()


def test_a_division_of_something_unknown_is_refused() -> None:
    match = dealt(GAME + PLAY, "R1 R2 R3")
    with pytest.raises(ValueError, match="there is no pattern set; did you mean sets"):
        match.division("set", "hand[0]", 0)
    with pytest.raises(ValueError, match="there is no pile hand"):
        match.division("sets", "hand", 0)
