"""What the one layout looks like, piece by piece."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hoyle

ROOT = Path(__file__).parents[2]
HEAD = 'game g "G"\n'
SHIPPED = [
    *sorted((ROOT / "rulesets").rglob("*.hoyle")),
    ROOT / "src" / "hoyle" / "cli" / "first_steps.hoyle",
]


def formatted(text: str) -> str:
    made = hoyle.format(HEAD + text)
    assert made.startswith(HEAD)
    return made.removeprefix(HEAD)


def stays(text: str) -> None:
    assert formatted(text) == text


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_is_in_the_layout(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert hoyle.format(text, name=path.name) == text


# ------------------------------------------------------------------------------------ within a line


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("define x=1+2 *3", "define x = 1 + 2 * 3"),
        ("define x = - 1", "define x = -1"),
        ("define x = 3-1", "define x = 3 - 1"),
        ("define x = 3 - - 1", "define x = 3 - -1"),
        ("define x = --y", "define x = - -y"),
        ("define x = (a)-1", "define x = (a) - 1"),
        ("define x = a [ 1 , 2 ]-1", "define x = a[1, 2] - 1"),
        ("define f ( card a,card b )=a is b", "define f(card a, card b) = a is b"),
        ("define x = size of(a)", "define x = size of (a)"),
        ("define x = f (y)", "define x = f(y)"),
        ("define x = a in{ 1,2 }", "define x = a in {1, 2}"),
        ("define x = every player:a[player]<3", "define x = every player: a[player] < 3"),
        ("players 2 .. 4", "players 2..4"),
        ("option x:yes/no=no", "option x: yes/no = no"),
        ("var x : - 1 .. 2 = - 1", "var x: -1..2 = -1"),
        ('kind colour:red"R",blue "B" , 2 .. 5', 'kind colour: red "R", blue "B", 2..5'),
        ('pile a [ 3 ] each player"A" top face up', 'pile a[3] each player "A"   top face up'),
    ],
)
def test_blanks_in_a_line(written: str, meant: str) -> None:
    assert formatted(written + "\n") == meant + "\n"


def test_blanks_in_statements_and_tests() -> None:
    assert formatted(
        '\nplay\n  x+=1\n  a:=b\n  move top(n)cards of deck to p\n\ntest "t"\n  with players 4,step -1,size (2)\n'
        '  given x=1,hand[ 0 ]="R1"\n  at auction . bid\n  allows 0 :"a b",1: "c"\n'
    ) == (
        '\nplay\n  x += 1\n  a := b\n  move top (n) cards of deck to p\n\ntest "t"\n  with players 4, step -1, size (2)\n'
        '  given x = 1, hand[0] = "R1"\n  at auction.bid\n  allows 0: "a b", 1: "c"\n'
    )


def test_two_signs_of_a_number_never_make_another_sign_at_the_end_of_a_line() -> None:
    stays("define x = (3 - -\n            y)\n")


def test_what_stands_in_quotes_and_in_comments_stays_as_it_is() -> None:
    stays('legal a "two  blanks , {x+1}" = yes   #no blank ,  two blanks\n')


# ------------------------------------------------------------------------------------ lines


def test_blocks_are_indented_by_two_blanks() -> None:
    assert formatted("\nplay\n     if x\n       y\n     else\n         z\n") == (
        "\nplay\n  if x\n    y\n  else\n    z\n"
    )


def test_tabs_become_blanks() -> None:
    assert formatted("\nplay\n\tif x\n\t\ty\n") == "\nplay\n  if x\n    y\n"


def test_blank_lines_become_one_and_there_is_none_at_the_edges() -> None:
    assert formatted("\n\n\nplay\n\n\n  a\n \t \n\n  b\n\n\n") == "\nplay\n  a\n\n  b\n"


def test_declarations_stay_grouped_as_they_are() -> None:
    stays("players 2\nuse a\n\ndefine x = 1\ndefine y = 2\n")


@pytest.mark.parametrize(
    "block", ["play\n  a\n", "phase p\n  a\n", 'test "t"\n  run p\n', "shared move m\n  a\n"]
)
def test_a_blank_line_stands_before_and_after_a_block(block: str) -> None:
    stays(f"use a\n\n{block}\ndefine x = 1\n")
    assert formatted(f"use a\n{block}define x = 1\n") == f"use a\n\n{block}\ndefine x = 1\n"
    assert formatted(f"use a\n# about it\n{block}") == f"use a\n\n# about it\n{block}"


def test_a_block_that_is_changed_is_a_block() -> None:
    assert formatted("use a\nchange phase p\n  a\n") == "use a\n\nchange phase p\n  a\n"


def test_line_ends_and_a_mark_at_the_beginning() -> None:
    assert hoyle.format('\ufeffgame g "G"\r\nuse a\ruse b') == 'game g "G"\nuse a\nuse b\n'


# ------------------------------------------------------------------------------------ comments


def test_comments_stand_as_deep_as_what_they_are_about() -> None:
    assert hoyle.format(
        '   # the file\ngame g "G"\nplay\n # the first\n  a\n      # the second\n  if x\n    b\n    # the end of the '
        "block\n  # after it\n  c\n# the phase\nphase p\n    d\n    # the end\n"
    ) == (
        '# the file\ngame g "G"\n\nplay\n  # the first\n  a\n  # the second\n  if x\n    b\n    # the end of the '
        "block\n  # after it\n  c\n\n# the phase\nphase p\n  d\n  # the end\n"
    )


def test_comments_inside_a_line_stay_at_their_words() -> None:
    assert formatted("define x = (a or # first\n\n    # second\n b)  # third\n") == (
        "define x = (a or   # first\n  # second\n            b)     # third\n"
    )


def test_a_line_with_a_comment_is_not_broken() -> None:
    long = " or ".join(["something"] * 15)
    stays(f"define x = {long}   # ignore: tab, for fun\n")
    stays(f"# ignore: tab, for fun\n# more\ndefine x = {long}\n")
    assert formatted(f"define x = {long}\n").count("\n") == 3


# ------------------------------------------------------------------------------------ long lines


def test_an_author_may_break_lines_where_he_likes() -> None:
    stays("define x = a or\n  b and\n  c\n")
    stays("legal x =\n  a\n")
    stays('\ntest "t"\n  given x = 1,\n    y = 2\n')


def test_a_broken_line_is_indented_once_more() -> None:
    assert formatted("define x = a or\n     b and\n c\n") == "define x = a or\n  b and\n  c\n"
    assert formatted("\nplay\n  x := a or\nb\n") == "\nplay\n  x := a or\n    b\n"


def test_in_a_bracket_a_broken_line_stands_behind_the_bracket() -> None:
    assert formatted("define x = f(a,\n  b) and (c or\n  d)\n") == (
        "define x = f(a,\n             b) and (c or\n                     d)\n"
    )
    assert formatted("define x = f(\n  a, b\n)\n") == "define x = f(\n    a, b\n    )\n"


def test_cases_stand_under_the_first_one() -> None:
    assert formatted("define x = 1 when a,\n  2 when b,\n  otherwise (3)\n") == (
        "define x = 1 when a,\n           2 when b,\n           otherwise (3)\n"
    )
    stays("define x =\n  1 when a,\n  otherwise 3\n")


def test_lists_of_tests_are_filled_up_to_120_columns() -> None:
    moves = ", ".join(f'0: "lay {number}"' for number in range(10, 40))
    made = formatted(f'\ntest "t"\n  allows exactly {moves}\n').split("\n")[2:-1]
    assert [len(line) for line in made] == [120, 120, 120, 54]
    assert [line[:4].count(" ") for line in made] == [2, 4, 4, 4]
    assert all(line.endswith(",") for line in made[:-1])


def test_a_list_with_one_line_too_long_is_filled_anew() -> None:
    row = [f"x[{number}] = 100" for number in range(10)]
    made = formatted(f'\ntest "t"\n  given {", ".join(row)},\n    y = 1,\n    z = 2\n')
    assert made == f'\ntest "t"\n  given {", ".join(row[:9])},\n    {row[9]}, y = 1, z = 2\n'


def test_conditions_are_broken_after_or_rather_than_after_and() -> None:
    part = "something and another_thing"
    made = formatted(f"\nplay\n  if {' or '.join([part] * 5)}\n    a\n")
    assert made == (f"\nplay\n  if {part} or {part} or {part} or\n    {part} or {part}\n    a\n")


def test_conditions_without_or_are_broken_after_and() -> None:
    parts = [f"something_of_some_length[{number}]" for number in range(5)]
    assert formatted(f"\nplay\n  while {' and '.join(parts)}\n    a\n") == (
        f"\nplay\n  while {' and '.join(parts[:3])} and\n    {' and '.join(parts[3:])}\n    a\n"
    )


def test_a_long_legal_begins_its_condition_on_a_line_of_its_own() -> None:
    condition = " or ".join(["something"] * 8)
    assert formatted(f'legal name(card) "a sentence" = {condition}\n') == (
        f'legal name(card) "a sentence" =\n  {condition}\n'
    )


def test_what_has_no_good_place_stays_long() -> None:
    long = "_".join(["word"] * 30)
    stays(f"define x = {long} + {long}\n")
    stays(f'\ntest "{long}"\n  given deck = "{long}"\n')


# ------------------------------------------------------------------------------------ columns


def test_who_sees_piles_stands_in_one_column() -> None:
    assert formatted("pile a face up\npile longer each player seen by owner\npile b   top face up\n") == (
        "pile a                    face up\npile longer each player   seen by owner\npile b                    top face up\n"
    )


def test_sentences_stand_in_one_column() -> None:
    assert formatted('option a: 1..2 = 1 "one"\noption longer: 1..2 = 1 "two"\nrequire a is 1 "three"\n') == (
        'option a: 1..2 = 1        "one"\noption longer: 1..2 = 1   "two"\nrequire a is 1            "three"\n'
    )


def test_an_authors_column_is_kept() -> None:
    stays('option a: 1..2 = 1                      "one"\noption longer: 1..2 = 1                 "two"\n')
    stays("use a                 # a lonely comment\n")


def test_a_straggler_goes_to_the_column_of_the_others() -> None:
    assert formatted("use a          # one\nuse bb       # two\nuse c          # three\n") == (
        "use a          # one\nuse bb         # two\nuse c          # three\n"
    )


def test_a_text_that_is_compared_is_no_sentence() -> None:
    stays(
        '\nplay\n  player chooses\n    a\n      needs x\n      needs long_name is "R1"\n      needs y   "why"\n'
    )


def test_sentence_and_comment_behind_one_line() -> None:
    assert formatted('option a: 1..2 = 1 "one" # x\noption b: 1..20 = 1 "three" # y\n') == (
        'option a: 1..2 = 1    "one"     # x\noption b: 1..20 = 1   "three"   # y\n'
    )


# ------------------------------------------------------------------------------------ what cannot be read


def test_a_text_that_cannot_be_read_raises_with_its_findings() -> None:
    with pytest.raises(hoyle.RuleFileError) as caught:
        hoyle.format('game g "G"\nfoo\n', name="my.hoyle")
    assert [found.kind.slug for found in caught.value.diagnostics] == ["unknown-declaration"]
    assert str(caught.value).startswith("my.hoyle cannot be read as rules:\nmy.hoyle:2:1: ")


@pytest.mark.parametrize("text", ["", "# only a comment\n", "x" * 1_000_001, "\x00", "game g 'G'\n"])
def test_texts_without_rules_have_findings(text: str) -> None:
    with pytest.raises(hoyle.RuleFileError):
        hoyle.format(text)


def test_a_text_that_would_grow_too_large_has_a_finding() -> None:
    filler = "".join(f"define x{number}=1+1\n" for number in range(60_000))
    text = HEAD + filler[: 999_900 - len(HEAD)].rpartition("\n")[0] + "\n"
    with pytest.raises(hoyle.RuleFileError) as caught:
        hoyle.format(text)
    assert [found.kind.slug for found in caught.value.diagnostics] == ["too-large"]


def test_rules_that_make_no_sense_are_formatted() -> None:
    assert formatted("use nowhere\ndefine x=y\n") == "use nowhere\ndefine x = y\n"


def test_formatting_waits_for_nothing_but_the_syntax() -> None:
    code = (
        "import sys, hoyle; hoyle.format('game g \"G\"'); "
        "print([m for m in ('hoyle.engine', 'hoyle.semantics', 'hoyle.match', 'click') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
