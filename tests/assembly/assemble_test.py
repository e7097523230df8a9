"""Files put together: `use`, `from`, `change`, `remove`, `add needs`, `drop needs` (b.12, c.53-c.58)."""

from __future__ import annotations

import pytest

from hoyle.diagnostics import Sink
from hoyle.library import memory_finder
from hoyle.semantics.assemble import assemble
from hoyle.semantics.facts import Assembly
from hoyle.source import Source
from hoyle.syntax import dump, nodes, parse
from hoyle.syntax.walk import walk

BASE = """game base "Base"
players 2
option size: 1..5 = 1 "how many"
deck stock
  card for number in 1..9
pile hand each player seen by owner
legal small(card) "too large" = number of card < 9
define worth(card) = number of card
phase round(player)
  player chooses
    lay(card in hand[player])
      needs small(card)
      move card to stock
    also pass
shared move pass
  needs size > 2 "no passing"
play
  round(first player)
  win everyone
"""


def put_together(text: str, **files: str) -> tuple[Assembly | None, Sink]:
    sink = Sink()
    source = Source("main.hoyle", text)
    file = parse(source, sink)
    assert file is not None
    assert not sink.diagnostics, "the test's own text must parse"
    named = {f"{name}.hoyle": content for name, content in files.items()}
    return assemble(file, source, memory_finder(named), parse, sink), sink


def clean(text: str, **files: str) -> Assembly:
    assembly, sink = put_together(text, **files)
    assert [found.message for found in sink.diagnostics] == []
    assert assembly is not None
    return assembly


def slugs(sink: Sink) -> list[str]:
    return [found.kind.slug for found in sink.diagnostics]


def moves(assembly: Assembly, name: str) -> list[nodes.Move]:
    return [
        part
        for each in assembly.declarations
        for part in walk(each)
        if isinstance(part, nodes.Move) and part.name.text == name
    ]


def words(assembly: Assembly) -> list[str]:
    names = []
    for each in assembly.declarations:
        match each:
            case nodes.Option() | nodes.Define() | nodes.Legal() | nodes.Phase() | nodes.Pile() | nodes.Var():
                names.append(each.name.text)
            case nodes.SharedMove():
                names.append(each.move.name.text)
            case _:
                names.append(type(each).__name__)
    return names


VARIANT = 'game variant "Variant" from base\n'
PLAY = "\nplay\n  win everyone\n"


# ------------------------------------------------------------------------------------ order


def test_c53_a_variant_has_everything_of_its_base_and_its_own_last() -> None:
    assembly = clean(VARIANT + "define extra = 3\n", base=BASE)
    plain = clean(BASE)
    assert words(assembly) == [*words(plain), "extra"]
    assert isinstance(assembly.head, nodes.VariantHead)


def test_c62_a_games_declarations_come_before_those_of_its_modules() -> None:
    module = 'module one "One"\ndefine inner = 1\n'
    assembly = clean(f'game g "G"\nuse one\nplayers 2{PLAY}', one=module)
    assert words(assembly) == ["Players", "Play", "inner"]


def test_a_variant_of_a_variant_is_allowed() -> None:
    middle = 'game middle "Middle" from base\nchange option size = 2\n'
    assembly = clean('game third "Third" from middle\nchange option size = 3\n', base=BASE, middle=middle)
    option = next(each for each in assembly.declarations if isinstance(each, nodes.Option))
    assert isinstance(option.default, nodes.Integer)
    assert option.default.value == 3


def test_sources_begin_with_the_main_file_and_name_each_file_once() -> None:
    module = 'module one "One"\nuse two\ndefine a = 1\n'
    other = 'module two "Two"\ndefine b = 1\n'
    assembly = clean(f'game g "G"\nuse one, two\nplayers 2{PLAY}', one=module, two=other)
    assert [source.name for source in assembly.sources] == ["main.hoyle", "one.hoyle", "two.hoyle"]
    assert words(assembly).count("b") == 1
    assert [[name.text for name in use.names] for use in assembly.uses] == [["one", "two"], ["two"]]


def test_a_module_used_twice_keeps_the_change_one_user_made() -> None:
    module = 'module one "One"\nuse two\nchange define b = 7\n'
    other = 'module two "Two"\ndefine b = 1\n'
    for order in ("one, two", "two, one"):
        assembly = clean(f'game g "G"\nuse {order}\nplayers 2{PLAY}', one=module, two=other)
        defines = [each for each in assembly.declarations if isinstance(each, nodes.Define)]
        assert [define.body for define in defines] == [nodes.Integer(7, span=defines[0].span)]


def test_c53_tests_are_not_inherited() -> None:
    test = 'test "one"\n  expect players is 2\n'
    assert clean(VARIANT, base=BASE + test).tests == ()
    assert [each.title for each in clean(BASE + test).tests] == ["one"]


# ---------------------------------------------------------------------------------- changes


def test_c53_change_replaces_in_place() -> None:
    assembly = clean(VARIANT + "change define worth(card) = 2 * number of card\n", base=BASE)
    assert words(assembly) == words(clean(BASE))
    define = next(each for each in assembly.declarations if isinstance(each, nodes.Define))
    assert isinstance(define.body, nodes.Arithmetic)


def test_c53_change_option_default_keeps_type_and_sentence() -> None:
    assembly = clean(VARIANT + "change option size = 4\n", base=BASE)
    option = next(each for each in assembly.declarations if isinstance(each, nodes.Option))
    assert option.sentence == "how many"
    assert isinstance(option.type, nodes.WholeType)
    assert option.default.span.source.name == "main.hoyle"


def test_c53_changes_take_effect_in_written_order() -> None:
    text = VARIANT + "change option size = 4\nchange option size = 5\n"
    option = next(each for each in clean(text, base=BASE).declarations if isinstance(each, nodes.Option))
    assert isinstance(option.default, nodes.Integer)
    assert option.default.value == 5


def test_c53_change_may_rename_parameters() -> None:
    text = VARIANT + "change define worth(card c) = 2 * number of c\n"
    assert clean(text, base=BASE)


@pytest.mark.parametrize(
    "line",
    [
        "change define worth(number n) = n",
        "change define worth = 1",
        "change define worth(card, player) = 1",
        "change deck pack\n  card for number in 1..9",
    ],
)
def test_c53_change_keeps_name_number_and_types_of_parameters(line: str) -> None:
    _, sink = put_together(f"{VARIANT}{line}\n", base=BASE)
    assert slugs(sink) == ["change-must-fit"]


@pytest.mark.parametrize(
    "line",
    [
        "change define wort(card) = 1",
        "change legal worth(card) = yes",
        "change option sizes = 2",
        "change teams 2",
        "remove option sizes",
        "remove define small",
        "remove move draw",
        "remove phase lay",
        'add needs size > 1 "no" to draw',
        "drop needs small from draw",
        "drop needs worth from lay",
    ],
)
def test_c53_a_change_of_nothing_is_an_error(line: str) -> None:
    if "legal worth" in line:
        line = 'change legal worth(card) "no" = yes'
    _, sink = put_together(f"{VARIANT}{line}\n", base=BASE)
    assert slugs(sink) == ["nothing-to-change"]


def test_a_near_miss_is_named() -> None:
    _, sink = put_together(VARIANT + "remove legal smal\n", base=BASE)
    assert sink.diagnostics[0].help == "Did you mean `small`?"
    _, sink = put_together(VARIANT + "drop needs smal from lay\n", base=BASE)
    assert sink.diagnostics[0].help == "Did you mean `small`?"
    _, sink = put_together(VARIANT + "remove move lai\n", base=BASE)
    assert sink.diagnostics[0].help == "Did you mean `lay`?"


def test_a_change_of_the_files_own_declaration_is_an_error() -> None:
    _, sink = put_together(VARIANT + "define extra = 1\nchange define extra = 2\n", base=BASE)
    assert slugs(sink) == ["nothing-to-change"]
    assert "this very file" in sink.diagnostics[0].message


def test_c53_a_plain_declaration_of_a_known_name_needs_the_word_change() -> None:
    _, sink = put_together(VARIANT + "define worth(card) = 1\n", base=BASE)
    assert slugs(sink) == ["missing-change"]
    fix = sink.diagnostics[0].fix
    assert fix is not None
    edit = fix.edits[0]
    text = edit.span.source.text
    mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert clean(mended, base=BASE)


def test_c53_a_name_taken_by_another_word_gets_no_such_fix() -> None:
    _, sink = put_together(VARIANT + "pile worth face up\n", base=BASE)
    assert slugs(sink) == ["missing-change"]
    assert sink.diagnostics[0].fix is None


def test_a_removed_name_may_be_declared_anew() -> None:
    assembly = clean(VARIANT + "remove option size\ndefine size = 3\n", base=BASE)
    assert "size" in words(assembly)
    assert not any(isinstance(each, nodes.Option) for each in assembly.declarations)


# ----------------------------------------------------------------------------------- moves


def test_c56_add_needs_stands_after_the_own_needs_of_every_offer() -> None:
    again = VARIANT + (
        'add needs size > 1 "more" to lay\n'
        "phase other(player)\n  player chooses\n    lay(card in hand[player])\n      move card to stock\n"
    )
    assembly = clean(again, base=BASE)
    found = moves(assembly, "lay")
    assert [len(move.needs) for move in found] == [2, 1]
    assert {move.needs[-1].id for move in found} == assembly.added
    assert len(assembly.added) == 2, "each place has a copy of its own"
    inner = [{part.id for part in walk(move.needs[-1])} for move in found]
    assert not inner[0] & inner[1]
    assert found[0].needs[-1] == found[1].needs[-1]


def test_c56_add_needs_reaches_shared_moves() -> None:
    assembly = clean(VARIANT + 'add needs size > 1 "more" to pass\n', base=BASE)
    (shared,) = moves(assembly, "pass")
    assert [need.id in assembly.added for need in shared.needs] == [False, True]


def test_c57_drop_needs_takes_away_calls_of_that_name_only() -> None:
    assembly = clean(VARIANT + "drop needs small from lay\n", base=BASE)
    (lay,) = moves(assembly, "lay")
    assert lay.needs == ()


def test_c57_what_was_added_can_be_dropped_again() -> None:
    middle = 'game middle "M" from base\ndefine large = size > 3\nadd needs large "no" to lay\n'
    assembly = clean('game third "L" from middle\ndrop needs large from lay\n', base=BASE, middle=middle)
    (lay,) = moves(assembly, "lay")
    assert len(lay.needs) == 1


def test_c58_remove_move_takes_shared_move_and_also_lines() -> None:
    assembly = clean(VARIANT + "remove move pass\n", base=BASE)
    assert moves(assembly, "pass") == []
    parts = [part for each in assembly.declarations for part in walk(each)]
    assert not any(isinstance(part, nodes.Also) for part in parts)


def test_c58_remove_move_takes_every_place_where_it_is_offered() -> None:
    assembly = clean(VARIANT + "remove move lay\n", base=BASE)
    assert moves(assembly, "lay") == []


def test_c58_a_choice_left_without_moves_is_an_error() -> None:
    _, sink = put_together(VARIANT + "remove move pass\nremove move lay\n", base=BASE)
    assert slugs(sink) == ["no-moves-left"]
    assert sink.diagnostics[0].span.text == "remove move lay"


def test_c58_a_choice_that_is_changed_afterwards_may_lose_all_moves() -> None:
    text = VARIANT + (
        "remove move pass\nremove move lay\n"
        "change phase round(player)\n  player chooses\n    draw\n      move top of stock to hand[player]\n"
    )
    assert clean(text, base=BASE)


def test_what_is_not_changed_stays_the_very_same_tree() -> None:
    before = dump(parse(Source("base.hoyle", BASE), Sink()))
    text = VARIANT + 'add needs size > 1 "more" to lay\nremove move pass\n'
    clean(text, base=BASE)
    assert dump(parse(Source("base.hoyle", BASE), Sink())) == before


# ----------------------------------------------------------------------------------- files


def test_a_missing_file_is_one_finding_with_a_near_miss() -> None:
    assembly, sink = put_together('game g "G" from bse\nchange option size = 2\n', base=BASE)
    assert assembly is None
    assert slugs(sink) == ["unknown-file"]
    assert sink.diagnostics[0].help == "Did you mean `base`?"
    assert sink.diagnostics[0].span.text == "bse"


def test_a_shipped_module_is_found() -> None:
    text = (
        'game g "G"\nplayers 2\nuse tricks\ndeck\n  card for number in 1..9\npile hand each player seen by owner\n'
        f"define strength(card) = number of card\ndefine suit(card) = number of card{PLAY}"
    )
    assembly = clean(text)
    assert "follows" in words(assembly)
    assert [each.name.text for each in assembly.expects] == ["hand", "suit", "strength"]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_circle_of_variants_is_an_error(length: int) -> None:
    files = {f"v{i}": f'game v{i} "V" from v{(i + 1) % length}\n' for i in range(length)}
    assembly, sink = put_together('game g "G" from v0\n', **files)
    assert assembly is None
    assert slugs(sink) == ["circular-files"]


def test_a_circle_of_modules_is_an_error() -> None:
    assembly, sink = put_together(
        f'game g "G"\nuse one\nplayers 2{PLAY}',
        one='module one "One"\nuse two\n',
        two='module two "Two"\nuse one\n',
    )
    assert assembly is None
    assert slugs(sink) == ["circular-files"]


def test_use_takes_modules_and_from_takes_games() -> None:
    _, sink = put_together('game g "G"\nuse base\nplayers 2\n', base=BASE)
    assert slugs(sink) == ["wrong-file"]
    _, sink = put_together('game g "G" from one\n', one='module one "One"\ndefine a = 1\n')
    assert slugs(sink) == ["wrong-file"]


def test_c54_two_modules_may_not_declare_one_name() -> None:
    _, sink = put_together(
        f'game g "G"\nuse one, two\nplayers 2{PLAY}',
        one='module one "One"\ndefine a = 1\n',
        two='module two "Two"\npile a face up\n',
    )
    assert slugs(sink) == ["module-conflict"]
    assert sink.diagnostics[0].span.text == "two"


@pytest.mark.parametrize(
    "line", ["players 2", "play\n  win everyone", "deck\n  card x", 'test "t"\n  expect players is 2']
)
def test_c54_a_module_has_no_game_parts(line: str) -> None:
    _, sink = put_together(f'module m "M"\n{line}\n')
    assert slugs(sink) == ["game-or-module"]


def test_only_a_module_expects() -> None:
    _, sink = put_together(f'game g "G"\nexpects pile hand each player\nplayers 2{PLAY}')
    assert slugs(sink) == ["game-or-module"]


def test_a_module_by_itself_is_an_assembly_with_what_it_expects() -> None:
    assembly = clean('module m "M"\nexpects define f(card) "f"\nexpects pile p\ndefine g(card) = f of card\n')
    assert assembly.is_module
    assert [each.name.text for each in assembly.expects] == ["f", "p"]


def test_a_module_gives_what_another_one_expects() -> None:
    other = 'module two "Two"\nexpects define f(card) "f"\nexpects pile p\n'
    assembly = clean('module m "M"\nuse two\ndefine f(card) = 1\n', two=other)
    assert [each.name.text for each in assembly.expects] == ["p"]


def test_a_broken_base_is_reported_in_its_own_file() -> None:
    _, sink = put_together(
        'game g "G" from base\n', base='game base "Base"\nplayers 2 3\nplay\n  win everyone\n'
    )
    assert {found.span.source.name for found in sink.diagnostics} == {"base.hoyle"}
