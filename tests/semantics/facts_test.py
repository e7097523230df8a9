"""The fact tables say what each name means, what each binder brings, and what type each expression has."""

from __future__ import annotations

from typing import TypeVar

import pytest

from hoyle.diagnostics import Sink
from hoyle.library import memory_finder
from hoyle.semantics.assemble import assemble
from hoyle.semantics.check import check
from hoyle.semantics.facts import Assembly, Facts
from hoyle.semantics.symbols import (
    BasicType,
    DefineSymbol,
    FieldSymbol,
    Function,
    LocalSymbol,
    OptionValueSymbol,
    PhaseSymbol,
    PileNameSymbol,
    PileSymbol,
    Role,
    ScoreLineSymbol,
    TotalSymbol,
    VarSymbol,
)
from hoyle.semantics.types import (
    Card,
    Cards,
    KindValues,
    Number,
    OptionValues,
    PileReference,
    Player,
    Team,
    Typed,
    YesNo,
)
from hoyle.source import Source
from hoyle.syntax import nodes, parse
from hoyle.syntax.walk import walk

GAME = """game sample "Sample"
players 4
teams 2
option mode: open, closed = open      "how the hands lie"
option bonus: 0..50 or printed = printed   "points"
kind colour: red "R", blue "B"
kind rank: ace "A", 2..10, king "K"
deck stock
  card for colour, rank
  2 times card for player owner, colour
  card fool "F" with rank 3
pile hand each player   seen by owner
pile row: up, down      top face up
var leader: player or none = none, fresh each round
var points each player: 0..99 = 0
define worth(card) = 3 when card is fool or rank of card is none, otherwise rank of card
define loose = mode is closed or bonus is printed
legal fits(card, row) "it does not fit" = row is empty or rank of card > rank of top of row
score each team
  won "cards" = sum of size of hand[player] for player where team of player is team
  adds won
play
  shuffle stock
  deal 5 from stock to each hand
  round(first player)
  tally
  win team with highest total[team]
phase round(player starter)
  turns from starter until stock is empty
    player chooses
      lay(card in hand[player], row)
        needs fits(card, row)
        move card to row
        points[player] += (worth(card) when not loose, otherwise 1)
      give(2 cards in hand[player])
        move cards to up
      also rest
  leader := first player where points[player] > 9
shared move rest
  leader := player
test "facts"
  given leader = 2, up = "RA"
  run round(1)
  expect leader is 2
"""
T = TypeVar("T", bound=nodes.Node)


@pytest.fixture(scope="module")
def checked() -> tuple[Assembly, Facts]:
    sink = Sink()
    source = Source("sample.hoyle", GAME)
    file = parse(source, sink)
    assert file is not None
    assembly = assemble(file, source, memory_finder({}), parse, sink)
    assert assembly is not None
    facts = check(assembly, sink)
    assert [f"{found.span} {found.message}" for found in sink.diagnostics] == []
    return assembly, facts


def every(assembly: Assembly, kind: type[T]) -> list[T]:
    whole = (*assembly.declarations, *assembly.tests)
    return [part for node in whole for part in walk(node) if isinstance(part, kind)]


EXPRESSIONS = nodes.Expr.__args__  # type: ignore[attr-defined]


def test_every_expression_has_a_type(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    bounds = {
        part.id for node in assembly.declarations if isinstance(node, nodes.Players) for part in walk(node)
    }
    runs = {run.call.id for run in (*every(assembly, nodes.Run), *every(assembly, nodes.TestRun))}
    for node in (*assembly.declarations, *assembly.tests):
        for part in walk(node):
            if isinstance(part, EXPRESSIONS) and part.id not in runs | bounds:
                assert part.id in facts.types, part.span


def test_every_name_has_a_meaning(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    for name in every(assembly, nodes.Name):
        assert name.id in facts.uses, name.span


def test_every_binder_brings_a_local(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    binders = (
        *every(assembly, nodes.Domain),
        *every(assembly, nodes.CardsChoice),
        *every(assembly, nodes.Parameter),
        *every(assembly, nodes.Turns),
        *every(assembly, nodes.PlayerChooses),
        *every(assembly, nodes.SharedMove),
        *every(assembly, nodes.Score),
    )
    for binder in binders:
        assert isinstance(facts.binds[binder.id], LocalSymbol)


def test_c_1_player_chooses_is_the_visible_player(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    (turns,), (choice,) = every(assembly, nodes.Turns), every(assembly, nodes.PlayerChooses)
    assert facts.binds[choice.id] is facts.binds[turns.id]
    assert facts.binds[turns.id].role is Role.TURN


def test_c_3_a_value_is_that_of_the_option_beside_it(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    values = [
        facts.uses[name.id] for name in every(assembly, nodes.Name) if name.text in ("closed", "printed")
    ]
    assert [(value.name, value.place) for value in values if isinstance(value, OptionValueSymbol)] == [
        ("printed", None),
        ("closed", 1),
        ("printed", None),
    ]


def test_types_of_options(checked: tuple[Assembly, Facts]) -> None:
    _, facts = checked
    mode, bonus = facts.options
    assert mode.type == Typed(OptionValues(mode))
    assert mode.values == ("open", "closed")
    assert bonus.type == Typed(Number(0, 50), none=True)
    assert bonus.extra == "printed"


def test_c_4_a_kind_of_numbers_counts_on(checked: tuple[Assembly, Facts]) -> None:
    _, facts = checked
    colour, rank = facts.kinds
    assert not colour.numbers
    assert colour.values == (("red", 0, "R"), ("blue", 1, "B"))
    assert rank.numbers
    assert rank.values[0] == ("ace", 1, "A")
    assert rank.values[1:10] == tuple((None, number, None) for number in range(2, 11))
    assert rank.values[10] == ("king", 11, "K")


def test_fields_know_their_type_and_who_lacks_them(checked: tuple[Assembly, Facts]) -> None:
    _, facts = checked
    colour, rank = facts.kinds
    assert [(field.name, field.type) for field in facts.fields] == [
        ("colour", Typed(KindValues(colour), none=True)),
        ("rank", Typed(Number(1, 11, rank), none=True)),
        ("owner", Typed(Player(), none=True)),
    ]
    assert [form.name for form in facts.forms] == ["fool"]


def test_piles(checked: tuple[Assembly, Facts]) -> None:
    _, facts = checked
    by_name = {pile.name: pile for pile in facts.piles}
    assert by_name["stock"].is_deck
    assert by_name["hand"].each == "player"
    assert not by_name["hand"].indexed
    assert by_name["row"].names == ("up", "down")
    assert by_name["row"].indexed


def test_c_62_moves_in_the_order_of_the_file(checked: tuple[Assembly, Facts]) -> None:
    _, facts = checked
    assert [move.name for move in facts.moves] == ["lay", "give", "rest"]
    assert facts.moves[2].shared is not None
    assert [phase.name for phase in facts.phases] == ["play", "round"]
    assert [line.name for line in facts.scores] == ["won", "adds"]


def test_choices_and_their_roles(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    lay, give, _ = every(assembly, nodes.Move)
    card, row = (facts.binds[choice.id] for choice in lay.choices)
    assert (card.role, card.type) == (Role.CHOICE, Typed(Card()))
    assert isinstance(row.type.type, PileReference)
    (cards,) = (facts.binds[choice.id] for choice in give.choices)
    assert (cards.name, cards.role, cards.type) == ("cards", Role.CARDS, Typed(Cards()))


def test_what_stands_before_of(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    found = {apply.name.text: facts.uses[apply.name.id] for apply in every(assembly, nodes.Apply)}
    assert isinstance(found["rank"], FieldSymbol)
    assert found["size"] is Function.SIZE
    assert found["team"] is Function.TEAM
    called = {call.name.text: facts.uses[call.name.id] for call in every(assembly, nodes.Call)}
    assert isinstance(called["fits"], DefineSymbol)
    assert isinstance(called["round"], PhaseSymbol)


def test_names_of_every_sort(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    meanings = {name.text: facts.uses[name.id] for name in every(assembly, nodes.Name)}
    assert isinstance(meanings["leader"], VarSymbol)
    assert isinstance(meanings["up"], PileNameSymbol)
    assert isinstance(meanings["stock"], PileSymbol)
    assert isinstance(meanings["won"], ScoreLineSymbol)
    assert isinstance(meanings["total"], TotalSymbol)
    assert isinstance(meanings["starter"], LocalSymbol)


def test_a_type_after_each_stays_a_type(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    hand = next(node for node in every(assembly, nodes.Pile) if node.name.text == "hand")
    assert hand.each is not None
    assert facts.uses[hand.each.id] is BasicType.PLAYER
    (score,) = every(assembly, nodes.Score)
    assert facts.binds[score.id].type == Typed(Team())


def test_c_55_a_number_in_a_test_stands_for_a_player(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    seats = [part for test in assembly.tests for part in walk(test) if isinstance(part, nodes.Integer)]
    assert [facts.types[seat.id] for seat in seats] == [Typed(Player())] * 3


def test_c_10_conditions_are_never_none(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    (fits,) = every(assembly, nodes.Legal)
    assert facts.types[fits.body.id] == Typed(YesNo())


def test_c_11_a_fact_makes_a_value_certain(checked: tuple[Assembly, Facts]) -> None:
    assembly, facts = checked
    (top,) = every(assembly, nodes.EndCard)
    assert facts.types[top.id] == Typed(Card())  # `row is empty or … top of row`
