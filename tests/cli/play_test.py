"""`hoyle play` from outside: choosing, refusals, why, undo, save and load, hand-over, pipes, wrong use."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]

DUEL = """\
game duel "Duel"
players 2
option rounds: 1..3 = 2   "how many rounds"
option mode: calm, wild = calm
require mode is calm or rounds > 1   "the wild mode needs two rounds or more"
deck stock
  card for number in 1..9
pile kept each player   seen by owner
pile laid each player   face up
score each player
  worth "points" = sum of number of card for card in laid[player]
play
  shuffle stock
  deal 3 from stock to each kept
  repeat rounds times
    for player
      player chooses
        lay(card in kept[player])
          needs number of card < 9   "the nine stays where it is"
          move card to laid[player]
        pass
  win player with highest (sum of number of card for card in laid[player])
"""
BOTH = """\
game both "Both"
players 2
deck stock
  card for number in 1..18
pile kept each player    seen by owner
pile given each player   face up
play
  shuffle stock
  deal 9 from stock to each kept
  everyone chooses
    give(3 cards in kept[player])
      move cards to given[player]
  win everyone
"""

TURN = """\
game turn "Turn"
players 1
deck stock
  card for number in 1..9
pile open   face up
play
  shuffle stock
  repeat 3 times
    for player
      player chooses
        turn
          move top 1 cards of stock to open
  win everyone
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.hoyle"
    path.write_text(DUEL, encoding="utf-8")
    return path


@pytest.fixture
def both(tmp_path: Path) -> Path:
    path = tmp_path / "both.hoyle"
    path.write_text(BOTH, encoding="utf-8")
    return path


DECK = "1 2 3 4 5 9"  # seat 0 gets 1 3 5, seat 1 gets 2 4 9


def test_moves_go_by_place_or_by_text_and_the_result_is_said(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--humans", "all", "--deck", DECK, typed="lay 1\n2\npass\nlay 2\n")
    assert result.exit_code == 0
    assert "seat 0> lay 1\n" in result.stdout
    assert "The game is over: seat 1 has won." in result.stdout
    assert "points         1       6" in result.stdout
    assert "(duel.hoyle" not in result.stdout  # the path as it was given
    assert f"({duel}, line 22: win player with highest" in result.stdout


def test_a_refused_move_says_why_with_the_line_of_the_rule(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--humans", "all", "--deck", DECK, typed="pass\nlay 9\nlay 7\nlay x\n7\n")
    assert result.exit_code == 0
    assert f"Not allowed: The nine stays where it is. ({duel}, line 19)\n" in result.stdout
    assert "Not allowed: 7 is not in your kept.\n" in result.stdout
    assert "There is no move 7 in the list; it goes from 1 to 3.\n" in result.stdout
    assert result.stdout.endswith("The input ended before the game did; the game was not finished.\n")


def test_why_asks_without_moving(hoyle: Run, duel: Path) -> None:
    result = hoyle(
        "play", duel, "--humans", "all", "--deck", DECK, typed="pass\nwhy lay 9\nwhy lay 2\nwhy 1\n"
    )
    assert result.stdout.count("The nine stays where it is.") == 1
    assert result.stdout.count("That move is allowed.\n") == 2


def test_the_end_of_input_is_a_clean_stop(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--seed", "1", typed="")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("The input ended before the game did; the game was not finished.\n")


def test_quit_leaves(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--seed", "1", typed="quit\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("You left the game; it was not finished.\n")


def test_undo_takes_back_to_the_last_move_of_a_person(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--deck", DECK, "--seed", "4", typed="lay 1\nundo\n")
    assert result.stdout.count("Taken back.\n") == 1
    tables = [part for part in result.stdout.split("── duel ")[1:] if "seat 0> " in part]
    assert tables[0].split("seat 0> ")[0] == tables[2].split("seat 0> ")[0]


def test_undo_of_nothing_says_so(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--seed", "1", typed="undo\nundo!\n")
    assert result.stdout.count("There is no move of a person to take back.\n") == 2


def test_undo_after_cards_were_seen_asks_for_undo_with_a_mark(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "turn.hoyle"
    path.write_text(TURN, encoding="utf-8")
    result = hoyle("play", path, "--seed", "1", typed="turn\nundo\nundo!\n")
    assert result.stdout.count("`undo!` takes it back anyway") == 1
    assert result.stdout.count("Taken back.\n") == 1


def test_a_saved_game_goes_on_where_it_was(hoyle: Run, duel: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    first = hoyle("play", duel, "--humans", "all", "--deck", DECK, typed=f"lay 1\nsave {record}\n")
    assert f"Saved in {record}; `hoyle play --load {record}` goes on with it.\n" in first.stdout
    second = hoyle("play", "--load", record, "--humans", "all", typed="undo\nlay 3\nlay 4\npass\npass\n")
    assert second.exit_code == 0
    assert "points         3       4" in second.stdout


def saved(process: Process, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "duel.hoyle").write_text(DUEL, encoding="utf-8")
    args = ("play", "./games/duel.hoyle", "--humans", "all", "--deck", DECK)
    assert process(*args, typed="lay 1\nsave games/game.json\n").returncode == 0


def test_the_rule_file_of_a_save_is_also_looked_for_beside_it(process: Process, tmp_path: Path) -> None:
    saved(process, tmp_path)
    (tmp_path / "games").rename(tmp_path / "moved")
    done = process("play", "--load", "moved/game.json", "--humans", "all", typed="undo\nlay 3\n")
    assert done.returncode == 0
    assert done.stdout.startswith("The rule file is moved/duel.hoyle.\nDuel · ")
    assert "seat 0> lay 3\n" in done.stdout


def test_a_save_without_its_rule_file_says_what_was_looked_for_and_where(
    process: Process, tmp_path: Path
) -> None:
    saved(process, tmp_path)
    (tmp_path / "games" / "duel.hoyle").unlink()
    done = process("play", "--load", "games/game.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert "its rule file ./games/duel.hoyle was not found from the folder " in done.stderr
    assert str(tmp_path) in done.stderr
    assert "nor beside the save" in done.stderr


def test_a_save_whose_rule_file_is_broken_shows_its_findings(process: Process, tmp_path: Path) -> None:
    saved(process, tmp_path)
    (tmp_path / "games" / "duel.hoyle").write_text(DUEL.replace("from stock", "from stok"), encoding="utf-8")
    done = process("play", "--load", "games/game.json")
    assert done.returncode == 1
    assert "error[unknown-name]" in done.stderr
    assert "games/game.json cannot be restored: its rule file has errors: see above\n" in done.stderr


def test_a_save_of_other_rules_that_still_fits_says_so(process: Process, tmp_path: Path) -> None:
    saved(process, tmp_path)
    rules = tmp_path / "games" / "duel.hoyle"
    rules.write_text(DUEL.replace("number of card < 9", "number of card < 8"), encoding="utf-8")
    done = process("play", "--load", "games/game.json", "--humans", "all", typed="quit\n")
    assert done.returncode == 0
    assert done.stdout.count("The rules were changed since the game was saved; ") == 1


def test_saving_does_not_write_over_a_file_unless_told_to(hoyle: Run, duel: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text("precious", encoding="utf-8")
    result = hoyle("play", duel, "--seed", "1", typed=f"save {record}\n")
    assert f"{record} is there already; `save! {record}` writes over it.\n" in result.stdout
    assert record.read_text(encoding="utf-8") == "precious"
    hoyle("play", duel, "--seed", "1", typed=f"save! {record}\n")
    assert json.loads(record.read_text(encoding="utf-8"))["game"] == "duel"


def test_a_place_that_cannot_be_written_is_said_and_the_game_goes_on(
    hoyle: Run, duel: Path, tmp_path: Path
) -> None:
    result = hoyle("play", duel, "--seed", "1", typed=f"save {tmp_path}/no/such/place\nquit\n")
    assert f"{tmp_path}/no/such/place cannot be written: no such file or directory.\n" in result.stdout
    assert "You left the game" in result.stdout


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe\x00", b'{"format": "hoyle-match", "version": 99}', b"[" * 100_000, b"null"],
)
def test_a_damaged_record_is_said_in_a_sentence(process: Process, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "game.json").write_bytes(data)
    done = process("play", "--load", "game.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("hoyle: game.json ")
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_record_is_said_in_a_sentence(process: Process) -> None:
    done = process("play", "--load", "gone.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "hoyle: gone.json cannot be read: no such file or directory\n"


def test_loading_goes_with_no_other_wish(hoyle: Run, duel: Path) -> None:
    assert hoyle("play", duel, "--load", "x.json").exit_code == 2
    assert hoyle("play", "--load", "x.json", "--players", "2").exit_code == 2


def test_people_hand_the_screen_over_and_see_only_their_own_cards(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--humans", "all", "--deck", DECK, typed="lay 1\nlay 2\n")
    parts = result.stdout.split("--- seat ")
    assert [part[0] for part in parts[1:]] == ["0", "1", "0"]
    assert "your kept: 1 3 5\n" in parts[1]
    assert "2 4 9" not in parts[1]
    assert "2 4 9" in parts[2]
    assert "3 5" not in parts[2].replace("card", "")


def test_one_person_is_never_asked_to_hand_over(hoyle: Run, duel: Path) -> None:
    assert "--- seat" not in hoyle("play", duel, "--seed", "1", typed="1\n1\n").stdout


def test_everybody_chooses_in_secret_and_all_is_shown_at_the_end(hoyle: Run, both: Path) -> None:
    deck = " ".join(str(n) for n in range(1, 19))
    result = hoyle("play", both, "--humans", "all", "--deck", deck, typed="give 1+3+5\ngive 2+4+6\n")
    assert result.exit_code == 0
    _, first, second = result.stdout.split("--- seat ")
    before_end = second.split("seat 1> ")[0]
    assert "seat 0 has chosen" in before_end
    assert "1+3+5" not in before_end
    assert "1 3 5" not in before_end
    assert "84 sets" in first
    assert "everybody has won" in second


def test_a_set_is_picked_card_by_card(hoyle: Run, both: Path) -> None:
    deck = " ".join(str(n) for n in range(1, 19))
    typed = "1\n3\nnonsense\nback\n1\n3\n5\n" + "give\n2\n4\n6\n"
    result = hoyle("play", both, "--humans", "all", "--deck", deck, typed=typed)
    assert result.exit_code == 0
    assert "`nonsense` is none of these cards; `?` says what else you can type.\n" in result.stdout
    assert "everybody has won" in result.stdout


def test_cards_that_are_no_numbers_may_be_picked_by_their_places(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "both.hoyle"
    text = BOTH.replace("deck stock", 'kind colour: lime "L", red "R"\ndeck stock')
    text = text.replace("card for number in 1..18", "card for colour, number in 1..9")
    path.write_text(text, encoding="utf-8")
    deck = " ".join(f"{side}{n}" for n in range(1, 10) for side in "LR")
    result = hoyle("play", path, "--humans", "0", "--deck", deck, "--seed", "1", typed="1\n1\nL5\n7\n")
    assert result.exit_code == 0
    assert "give: L1\n  1 L2   2 L3   3 L4   4 L5   5 L6   6 L7   7 L8   8 L9\n" in result.stdout
    assert "L1 L5 L9 go from kept[0] to given[0]" in result.stdout


ORDERED = " ".join(str(n) for n in range(1, 19))


@pytest.fixture
def sides(tmp_path: Path) -> Path:
    """Two players who give three of nine cards, which are no numbers: L1 to L9, and R1 to R9."""
    path = tmp_path / "sides.hoyle"
    text = BOTH.replace("deck stock", 'kind colour: lime "L", red "R"\ndeck stock')
    text = text.replace("card for number in 1..18", "card for colour, number in 1..9")
    path.write_text(text, encoding="utf-8")
    return path


def picking(hoyle: Run, sides: Path, typed: str) -> str:
    deck = " ".join(f"{side}{n}" for n in range(1, 10) for side in "LR")
    out = hoyle("play", sides, "--deck", deck, "--seed", "1", typed=typed).stdout
    assert isinstance(out, str)
    return out


def test_while_cards_are_picked_the_prompt_says_how_many_are(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "1\n1\n1\n")
    for count in range(3):
        assert f"seat 0, {count} of 3 picked, a card (back, ?)> " in out


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("?", "back         put the last card back"),
        ("log", "stock is shuffled\n"),
        ("moves", "  1 give … (84 sets: pick the cards, or type give L1+L2+L3)\n"),
        ("view", "given  -        -\n"),
        ("why give R1+L2+L3", "Not allowed: R1 is not in your kept.\n"),
        ("why 1", "That move is allowed, with the right cards.\n"),
        ("give R1+L2+L3", "Not allowed: R1 is not in your kept.\n"),
        ("undo", "There is no move of a person to take back.\n"),
        ("save", "Say where: save FILE.\n"),
    ],
)
def test_while_cards_are_picked_every_order_works_and_the_picks_stay(
    hoyle: Run, sides: Path, order: str, shown: str
) -> None:
    out = picking(hoyle, sides, f"1\nL4\n{order}\n")
    asked, answered = out.partition(f"a card (back, ?)> {order}\n")[::2]
    assert asked
    assert shown in answered
    assert answered.count("seat 0, 1 of 3 picked") == 1


def test_while_cards_are_picked_the_game_can_be_left(hoyle: Run, sides: Path) -> None:
    assert picking(hoyle, sides, "1\nL4\nquit\n").endswith("You left the game; it was not finished.\n")


def test_while_cards_are_picked_a_whole_move_can_be_typed(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "1\nL4\ngive L1+L2+L3\n")
    assert "L1 L2 L3 go from kept[0] to given[0]" in out
    assert "everybody has won" in out


def test_several_cards_can_be_picked_at_once(hoyle: Run, sides: Path) -> None:
    assert "L1 L5 L9 go from kept[0]" in picking(hoyle, sides, "1\nL9\nL1 L5\n")
    assert "L1 L5 L9 go from kept[0]" in picking(hoyle, sides, "1\nL9+L1+L5\n")


def test_back_takes_back_the_last_pick_only_and_at_last_leads_to_the_moves(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "1\nL4\nL5\nback\nback\nback\n")
    counts = [part[:1] for part in out.split("seat 0, ")[1:]]
    assert counts == ["0", "1", "2", "1", "0"]
    after = out.rpartition("0 of 3 picked, a card (back, ?)> back\n")[2]
    assert after.startswith("Moves of seat 0:\n")
    assert "seat 0> " in after


def test_a_number_outside_the_list_of_cards_says_how_far_it_goes(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "1\n13\n0\n")
    assert "There is no card 13 in the list; it goes from 1 to 9.\n" in out
    assert "There is no card 0 in the list; it goes from 1 to 9.\n" in out


def test_a_card_picked_twice_is_refused(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "1\nL4\nL4\n")
    assert "`L4` is none of these cards any more; `?` says what else you can type.\n" in out


def test_cards_with_blanks_between_them_are_to_be_joined(hoyle: Run, sides: Path) -> None:
    out = picking(hoyle, sides, "give L1 L2 L3\n")
    assert "Not allowed: Join cards with +: give L1+L2+L3.\n" in out


TWICE = """\
game twice "Twice"
players 3
deck stock
  card for number in 1..9
pile kept each player    seen by owner
pile given each player   face up
play
  shuffle stock
  deal 3 from stock to each kept
  for player
    player chooses
      nod
  everyone chooses
    give(card in kept[player])
      move card to given[player]
  win everyone
"""


def test_undo_at_a_choice_of_all_goes_back_to_the_own_last_move(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "twice.hoyle"
    path.write_text(TWICE, encoding="utf-8")
    out = hoyle("play", path, "--seed", "1", typed="nod\nundo\nundo\n").stdout
    _, first, second, *_ = out.split("── twice")[1:]
    assert out.count("Taken back.\n") == 1
    assert "1 nod" in second
    assert "There is no move of a person to take back.\n" in second
    assert "1 nod" not in first


def test_what_follows_from_a_choice_of_all_is_not_hung_on_the_last_seat(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "twice.hoyle"
    path.write_text(TWICE.replace("  win", "  gather all to stock\n  win"), encoding="utf-8")
    deck = " ".join(str(n) for n in range(1, 10))
    out = hoyle("play", path, "--seed", "1", "--deck", deck, typed="nod\ngive 1\n").stdout
    news = out.rpartition("seat 0> give 1\n")[2].splitlines()
    assert news[0] == "seat 0: give; seat 1: give; seat 2: give"
    assert news[1].startswith("1 goes from kept[0] to given[0]; ")
    assert "all cards go to stock" in [line.strip() for line in " ".join(news[1:4]).split(";")][-1]
    assert "seat 0 has chosen" not in out


def test_undo_among_people_at_a_choice_of_all_asks_whose_move_was_taken_back(
    hoyle: Run, tmp_path: Path
) -> None:
    path = tmp_path / "twice.hoyle"
    path.write_text(TWICE, encoding="utf-8")
    typed = "nod\nnod\nnod\n1\n1\nundo\n"
    out = hoyle("play", path, "--humans", "all", "--seed", "1", typed=typed).stdout
    seats = [part[0] for part in out.split("--- seat ")[1:]]
    assert seats[-3:] == ["0", "1", "0"]


def test_the_same_seed_and_input_give_the_same_game(hoyle: Run, duel: Path) -> None:
    runs = [hoyle("play", duel, "--seed", "5", typed="1\n1\n").stdout for _ in range(2)]
    assert runs[0] == runs[1]
    assert "seed 5" in runs[0]


def test_without_a_seed_a_fresh_one_is_shown_and_gives_the_same_game(hoyle: Run, duel: Path) -> None:
    first = hoyle("play", duel, "--humans", "none").stdout
    seed = first.splitlines()[0].rpartition("seed ")[2]
    assert hoyle("play", duel, "--humans", "none", "--seed", seed).stdout == first


def test_orders_show_help_log_moves_and_view(hoyle: Run, duel: Path) -> None:
    result = hoyle("play", duel, "--deck", DECK, typed="?\nlog\nmoves\nview\nsave\n/nothing\n\n")
    assert "  why MOVE     why a move is not allowed\n" in result.stdout
    assert "stock is shuffled" in result.stdout
    assert result.stdout.count("Moves of seat 0:\n") == 2
    assert result.stdout.count("── duel · seen by seat 0") == 2
    assert "Say where: save FILE.\n" in result.stdout
    assert "There is no order `nothing`; `?` lists them.\n" in result.stdout


def test_shipped_games_play_to_their_end(hoyle: Run) -> None:
    for args in (("the_game", "--players", "3"), ("the_game_on_fire",), ("rook", "-o", "target=50")):
        result = hoyle("play", *args, "--humans", "none", "--seed", "7")
        assert (result.exit_code, result.stderr) == (0, "")
        assert "\nThe game is over: " in result.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("rok",), "no shipped game is called `rok`; did you mean `rook`?"),
        (("rook", "--players", "7"), "4"),
        (("the_game", "--players", "0"), "1"),
        (("rook", "-o", "targt=300"), "target"),
        (("rook", "-o", "target=0"), "target"),
        (("rook", "-o", "target=abc"), "target"),
        (("rook", "-o", "min_bid=72"), "multiples"),
        (("rook", "-o", "min_bid=205"), "the lowest bid is higher than the highest one"),
        (("rook", "-o", "target"), "NAME=VALUE"),
        (("rook", "-o", "seed=3"), "seed"),
        (("rook", "--humans", "4"), "there is no seat 4"),
        (("rook", "--humans", "x"), "--humans x"),
        (("rook", "--deck", "Z9"), "Z9"),
        (("rook", "--seed", "x"), "seed"),
    ],
)
def test_wishes_that_cannot_be_are_said_in_a_sentence_with_exit_code_2(
    hoyle: Run, args: tuple[str, ...], sentence: str
) -> None:
    result = hoyle("play", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_a_broken_file_cannot_be_played_and_shows_its_findings(hoyle: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.hoyle"
    path.write_text(DUEL.replace("from stock", "from stok"), encoding="utf-8")
    result = hoyle("play", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[unknown-name]" in result.stderr
    assert "stok" in result.stderr


def test_a_missing_file_cannot_be_played(hoyle: Run, tmp_path: Path) -> None:
    result = hoyle("play", tmp_path / "gone.hoyle")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[missing-file]" in result.stderr


def test_a_module_cannot_be_played(hoyle: Run) -> None:
    rules = Path(__file__).parents[2] / "rulesets" / "std" / "tricks.hoyle"
    result = hoyle("play", rules)
    assert result.exit_code in (1, 2)
    assert "module" in result.stderr
