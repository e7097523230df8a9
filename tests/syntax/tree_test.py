"""Trees say what was written: shapes, places, equality, walking and dumping."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from hoyle._data import data_root
from hoyle.diagnostics import Sink
from hoyle.source import Source
from hoyle.syntax import children, dump, nodes, parse, walk

RULESETS = sorted(Path(str(data_root("rulesets"))).rglob("*.hoyle"))


def read(text: str) -> nodes.File:
    sink = Sink()
    file = parse(Source("a.hoyle", text), sink)
    assert file is not None
    assert [str(found) for found in sink.diagnostics] == []
    return file


def declared(text: str) -> nodes.Declaration:
    (declaration,) = read('game a "A"\n' + text).declarations
    return declaration


def value(text: str) -> nodes.Expr:
    found = declared(f"define a = {text}\n")
    assert isinstance(found, nodes.Define)
    return found.body


def statement(text: str) -> nodes.Statement:
    found = declared("play\n" + "".join(f"  {line}\n" for line in text.split("\n")))
    assert isinstance(found, nodes.Play)
    (only,) = found.body.statements
    return only


def said(node: nodes.Node) -> str:
    return dump(node).strip()


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.name)
def test_a_shipped_file_can_be_read(path: Path) -> None:
    read(path.read_text(encoding="utf-8"))


def test_there_are_shipped_files() -> None:
    assert len(RULESETS) >= 5


def test_heads() -> None:
    game = read('game a "Title"\n').head
    variant = read('game b "B" from a\n').head
    module = read('module c "C"\n').head
    assert isinstance(game, nodes.GameHead)
    assert (game.name.text, game.title) == ("a", "Title")
    assert isinstance(variant, nodes.VariantHead)
    assert variant.base.text == "a"
    assert isinstance(module, nodes.ModuleHead)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a and b", "(not a) and b"),
        ("not a is b", "not (a is b)"),
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("-a * b", "(-a) * b"),
        ("f of x + 1", "(f of x) + 1"),
        ("f of g of x", "f of (g of x)"),
        ("f of x[1]", "f of (x[1])"),
        ("a is b + 1", "a is (b + 1)"),
        ("size of each row", "size of (each row)"),
        ("a and some p where b and c", "a and (some p where (b and c))"),
        ("count of p where a or b", "(count of p where a or b)"),
        ("every p: a and b", "every p: (a and b)"),
        ("1 when a, 2 when b, otherwise 3", "(1 when a, 2 when b, otherwise 3)"),
    ],
)
def test_what_binds_tighter(text: str, same: str) -> None:
    assert value(text) == value(same)


def test_comparisons() -> None:
    assert said(value("a is not b")).startswith("Compare op='is not'")
    assert said(value("a <= b")).startswith("Compare op='<='")
    assert said(value("a is not empty")) == "IsEmpty negated=True\n  operand: Name text='a'"
    assert said(value("a is face down")) == "IsFace up=False\n  operand: Name text='a'"


def test_a_domain_has_its_parts() -> None:
    found = value("first player p in {x, y} from q where z with lowest n")
    assert isinstance(found, nodes.Pick)
    domain = found.domain
    assert domain.type.text == "player"
    assert domain.name is not None
    assert domain.name.text == "p"
    assert isinstance(domain.source, nodes.SetOf)
    assert domain.owner is None
    assert said(domain.start or domain) == "Name text='q'"
    assert said(domain.where or domain) == "Name text='z'"
    assert domain.best is not None
    assert not domain.best.highest
    assert domain.span.text == "player p in {x, y} from q where z with lowest n"


def test_a_domain_of_an_owner_has_no_source() -> None:
    found = value("some slot of player")
    assert isinstance(found, nodes.Quantified)
    assert found.domain.source is None
    assert said(found.domain.owner or found) == "Name text='player'"


def test_first_may_have_an_otherwise() -> None:
    found = value("first player where x, otherwise y")
    assert isinstance(found, nodes.Pick)
    assert said(found.otherwise or found) == "Name text='y'"


def test_one_number_of_players_is_low_and_high() -> None:
    assert said(declared("players 4")) == "Players\n  low: Integer value=4\n  high: Integer value=4"


def test_types_of_options() -> None:
    def kind(text: str) -> str:
        found = declared(f"option o: {text} = x")
        assert isinstance(found, nodes.Option)
        return type(found.type).__name__

    assert kind("yes/no") == "YesNoType"
    assert kind("0..9") == kind("0..9 step 3") == kind("0..9 or none") == kind("4") == "WholeType"
    assert kind("player") == kind("player or none") == "NamedType"
    assert kind("one, two") == "ChoiceType"


def test_the_default_may_be_drawn() -> None:
    found = declared('option o: player = random "who begins"')
    assert isinstance(found, nodes.Option)
    assert isinstance(found.default, nodes.RandomStart)
    assert found.sentence == "who begins"


def test_kinds_hold_names_signs_and_numbers() -> None:
    found = declared('kind k: a "A", 2..10, 12, b')
    assert isinstance(found, nodes.KindOf)
    assert [said(part) for part in found.values] == [
        "KindValue sign='A'\n  name: Ident text='a'",
        "KindNumbers low=2 high=10",
        "KindNumbers low=12 high=12",
        "KindValue sign=None\n  name: Ident text='b'",
    ]


@pytest.mark.parametrize(
    ("text", "sight"),
    [
        ("face down", nodes.Sight.FACE_DOWN),
        ("face up", nodes.Sight.FACE_UP),
        ("top face up", nodes.Sight.TOP_FACE_UP),
        ("seen by owner", nodes.Sight.OWNER),
        ("seen by team", nodes.Sight.TEAM),
        ("seen by others", nodes.Sight.OTHERS),
    ],
)
def test_sights(text: str, sight: nodes.Sight) -> None:
    found = declared(f'pile p[3] each player "S"   {text}')
    assert isinstance(found, nodes.Pile)
    assert found.sight is sight
    assert found.sight_span.text == text
    assert (found.sign, found.names) == ("S", ())


def test_piles_with_names() -> None:
    found = declared("pile p: a, b   face up")
    assert isinstance(found, nodes.Pile)
    assert [name.text for name in found.names] == ["a", "b"]
    assert found.sign is None


def test_properties_of_a_variable() -> None:
    found = declared("var v each player: 0..9 = 0, seen by owner, fresh each round")
    assert isinstance(found, nodes.Var)
    assert found.each is not None
    assert found.fresh is not None
    assert (found.each.text, found.fresh.text) == ("player", "round")
    assert isinstance(found.sight, nodes.OwnerBy)


def test_a_sentence_has_values_in_braces_with_their_places() -> None:
    found = declared('legal l(card) "lay {a + 1} of {b}" = yes')
    assert isinstance(found, nodes.Legal)
    assert found.sentence is not None
    plain, first, between, second = found.sentence.parts
    assert (plain, between) == ("lay ", " of ")
    assert isinstance(first, nodes.Arithmetic)
    assert isinstance(second, nodes.Name)
    assert (first.span.text, second.span.text) == ("a + 1", "b")


def test_cases_on_a_line_and_in_a_block_are_the_same() -> None:
    block = declared("define a\n  1 when x\n  2 when y\n  otherwise 3")
    assert block == declared("define a = 1 when x, 2 when y, otherwise 3")


def test_a_block_of_one_expression_is_that_expression() -> None:
    assert declared("define a\n  x or y") == declared("define a = x or y")


def test_if_has_branches_and_an_otherwise() -> None:
    found = statement("if a\n  x\nelse if b\n  y\nelse\n  z")
    assert isinstance(found, nodes.If)
    assert [said(branch.condition) for branch in found.branches] == ["Name text='a'", "Name text='b'"]
    assert found.otherwise is not None


def test_moves_of_a_choice() -> None:
    found = statement(
        "left of p as q chooses\n"
        "  m(card in h[q], 2 cards in r, a..3 cards in s where x)\n"
        '    needs a "because {b}"\n'
        "    move card to r\n"
        "  also n\n"
        "  pass\n"
        "otherwise openly\n"
        "  x"
    )
    assert isinstance(found, nodes.PlayerChooses)
    move, also, empty = found.offers
    assert isinstance(move, nodes.Move)
    assert [type(choice).__name__ for choice in move.choices] == ["Domain", "CardsChoice", "CardsChoice"]
    assert len(move.needs) == 1
    assert len(move.body.statements) == 1
    assert isinstance(also, nodes.Also)
    assert isinstance(empty, nodes.Move)
    assert empty.body.statements == ()
    assert found.otherwise is not None
    assert found.otherwise.openly


def test_n_cards_has_equal_ends() -> None:
    found = statement("everyone chooses\n  m(n cards in h)")
    assert isinstance(found, nodes.EveryoneChooses)
    (move,) = found.offers
    assert isinstance(move, nodes.Move)
    (choice,) = move.choices
    assert isinstance(choice, nodes.CardsChoice)
    assert choice.low == choice.high
    assert choice.low.id != choice.high.id


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("move c to p turned over face up", nodes.MoveCards),
        ("deal all from p to each h", nodes.Deal),
        ("gather all to p", nodes.Gather),
        ("show p to everyone", nodes.Show),
        ("win everyone", nodes.EndGame),
        ("end phase", nodes.Exit),
        ("x", nodes.Run),
        ("x(1)", nodes.Run),
        ("x := random p", nodes.AssignRandom),
        ("let x = random p", nodes.LetRandom),
        ("x -= 1", nodes.Step),
    ],
)
def test_statements_are_what_they_look_like(text: str, kind: type[nodes.Node]) -> None:
    assert type(statement(text)) is kind


def test_moved_cards_may_be_a_packet_or_a_domain() -> None:
    packet = statement("move bottom 3 cards of p to q")
    domain = statement("move card in p where x to q")
    assert isinstance(packet, nodes.MoveCards)
    assert isinstance(packet.cards, nodes.Packet)
    assert not packet.cards.top
    assert isinstance(domain, nodes.MoveCards)
    assert isinstance(domain.cards, nodes.Domain)


def test_a_sheet_has_lines_and_what_it_adds() -> None:
    found = declared('score each team\n  a "label" = 1\n  adds a "sum"')
    assert isinstance(found, nodes.Score)
    assert found.each is not None
    assert found.adds is not None
    assert (found.lines[0].label, found.adds.label) == ("label", "sum")


def test_tests_have_their_lines() -> None:
    found = declared(
        'test "t"\n  with players 3\n  run play\n  refuses 2: "m c" because "not now"\n  ends lost by 0, 2\n'
    )
    assert isinstance(found, nodes.Test)
    given, run, refuses, ends = found.lines
    assert isinstance(given, nodes.TestWith)
    assert isinstance(run, nodes.TestRun)
    assert said(run.call) == "Name text='play'"
    assert isinstance(refuses, nodes.TestRefuses)
    assert (refuses.move.seat, refuses.move.text, refuses.words, refuses.legal) == (2, "m c", "not now", None)
    assert isinstance(ends, nodes.TestEnds)
    assert (ends.won, ends.seats) == (False, (0, 2))


SAMPLE = 'game a "A"\noption x: 0..4 = 2   "why"\nplay\n  if x > 2 and y\n    move card c in {p, q} to r\n'


def test_equal_trees_do_not_mind_blanks_comments_and_continued_lines() -> None:
    other = (
        '# first\ngame a "A"\n\noption  x : 0 .. 4=2 "why"  # end\n'
        "play\n      if x>2 and\n y\n              move card c in {p,\n q} to r"
    )
    assert read(SAMPLE) == read(other)


@pytest.mark.parametrize(
    ("old", "new"), [("2   ", "3   "), ("> 2", ">= 2"), ("{p, q}", "{q, p}"), ('"why"', "")]
)
def test_other_words_make_other_trees(old: str, new: str) -> None:
    assert read(SAMPLE) != read(SAMPLE.replace(old, new))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.name)
def test_places_are_inside_their_parents_and_begin_and_end_with_words(path: Path) -> None:
    file = read(path.read_text(encoding="utf-8"))
    for node in walk(file):
        for child in children(node):
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end
        if node is not file and node.span.start < node.span.end:
            assert node.span.text == node.span.text.strip()


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.name)
def test_ids_are_unique_and_every_node_is_walked_once(path: Path) -> None:
    found = list(walk(read(path.read_text(encoding="utf-8"))))
    assert len({node.id for node in found}) == len(found)


def test_children_come_in_written_order() -> None:
    spans = [child.span.start for child in children(read(SAMPLE))]
    assert spans == sorted(spans)


def test_walking_and_dumping_go_through_every_field() -> None:
    file = read(SAMPLE)
    text = dump(file)
    for node in walk(file):
        for part in attrs.fields(type(node)):
            if part.name not in ("span", "id", "sight_span", "lost", "cut_off"):
                assert part.name in text


def test_equal_trees_have_equal_dumps() -> None:
    assert dump(read(SAMPLE)) == dump(read(SAMPLE + "\n# more"))
