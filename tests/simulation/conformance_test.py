"""The checks of what must hold in every game: shipped games pass them, and each of them can fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

import hoyle
from hoyle import engine
from hoyle.diagnostics import Sink
from hoyle.engine import State
from hoyle.ir.program import Program
from hoyle.library import ShippedFinder
from hoyle.loading import load_checked
from hoyle.match import Match
from hoyle.pipeline import check, make_program
from hoyle.simulation import conformance
from hoyle.simulation.conformance import CHECKS, configurations, main, problems
from hoyle.simulation.worlds import swapped, two_worlds
from hoyle.source import Source

SHIPPED = [("the_game", 1), ("the_game", 5), ("the_game_on_fire", 3), ("rook", 4)]

LEAKY = """\
game leaky "Leaky"
players 2
deck stock
  card for number in 1..20
pile own each player seen by owner
var hint: 0..20 = 0
play
  shuffle stock
  deal 3 from stock to each own
  repeat 8 times
    for player
      player chooses
        peek
          RULE
        wait
  win everyone
"""


TELLS = "hint := (number of bottom of stock when stock is not empty, otherwise 0)"


def game_with(rule: str) -> hoyle.Game:
    """The game with this rule, even if the checker of rule files finds its leak: here the played one must."""
    checked = check(Source("leaky.hoyle", LEAKY.replace("RULE", rule)), ShippedFinder(), Sink())
    assert checked is not None
    return hoyle.Game(make_program(checked))


@pytest.mark.parametrize("which", [*CHECKS, conformance.ALL_IN_ONE, conformance.SIMULATED])
@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_a_shipped_game_conforms(name: str, players: int, which: str) -> None:
    game = hoyle.load(name, players, {"target": 60} if name == "rook" else None)
    assert [problem for seed in (1, 2) for problem in problems(game, seed, 160, (which,))] == []


def test_cm_07_two_worlds_find_a_variable_that_tells_a_secret() -> None:
    game = game_with(TELLS)
    found = [problem for seed in range(20) for problem in two_worlds(game, seed)]
    assert found
    assert all("may not know" in problem and "hint" in problem for problem in found)


def test_cm_07_two_worlds_find_moves_that_depend_on_a_secret() -> None:
    rule = "hint := 0\n        guess\n          needs number of bottom of stock > 10"
    found = [problem for seed in range(20) for problem in two_worlds(game_with(rule), seed)]
    assert any("guess" in problem for problem in found)


def test_cm_07_two_worlds_accept_what_is_shown_or_told() -> None:
    for rule in (
        "show bottom of stock to everyone",
        "hint := size of stock",
        "move top 1 cards of stock to own[player]",
        "if openly number of bottom of stock > 10\n            hint := 1",
    ):
        game = game_with(rule)
        assert [problem for seed in range(20) for problem in two_worlds(game, seed)] == []


def test_swapped_cards_change_places_and_nothing_else() -> None:
    state = game_with("hint := 0").start(3)._state
    one, other = state.piles[0][0], state.piles[1][0]
    twin = swapped(state, one, other)
    assert twin.piles[0][0] == other
    assert one in twin.piles[1]
    assert twin.where[one] == state.where[other]
    assert swapped(twin, one, other).encode() == state.encode()


def _with_state(change: Callable[[State], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let every move of a match also do something forbidden to the state."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        carry_out = Match._carry_out

        def spoiled(self: Match, *given: object) -> None:
            carry_out(self, *given)  # type: ignore[arg-type]
            change(self._state)

        monkeypatch.setattr(Match, "_carry_out", spoiled)

    return patch


def _double_a_card(state: State) -> None:
    state.piles[1].append(state.piles[0][0])


def test_cm_08_a_doubled_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with("hint := 0")
    assert conformance.cards_are_conserved(game, 1) == []
    _with_state(_double_a_card)(monkeypatch)
    # The match looks itself after every move; here it is blind, so that the check has to see it.
    monkeypatch.setattr("hoyle.match.match.misplaced", lambda program, state: [])
    found = conformance.cards_are_conserved(game, 1)
    assert any(" and is noted in " in problem for problem in found)
    spread = [problem for seed in range(60) for problem in conformance.all_in_one(game, seed)]
    assert any(" and is noted in " in problem for problem in spread)


def test_one_meaning_a_translated_program_that_lists_other_moves_is_found() -> None:
    game, other = game_with("hint := 0").translated, game_with("needs hint is 1\n          hint := 0")
    natives = game.program.natives
    assert natives is not None
    assert conformance.simulated_play(game, 1) == []
    strange = hoyle.Game(evolve(game.program, natives=evolve(natives, plain=other.program)))
    found = [problem for seed in range(20) for problem in conformance.simulated_play(strange, seed)]
    assert any("the interpreter lists other moves" in problem for problem in found)


def test_cm_08_a_doubled_card_is_found_in_simulated_play(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with("hint := 0")
    begin = engine.begin

    def spoiled(program: Program, seed: int) -> State:
        state = begin(program, seed)
        _double_a_card(state)
        return state

    monkeypatch.setattr("hoyle.simulation.conformance.engine.begin", spoiled)
    found = [problem for seed in range(20) for problem in conformance.simulated_play(game, seed)]
    assert any(" and is noted in " in problem for problem in found)


def test_cm_06_a_move_that_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with("hint := 0")
    monkeypatch.setattr("hoyle.match.listing.engine.read", lambda program, text: _unknown(text))
    assert any("listed and refused" in problem for problem in conformance.legal_is_accepted(game, 1))


def _unknown(text: str) -> hoyle.Refusal:
    return hoyle.Refusal(hoyle.RefusalKind.UNKNOWN, "no", text)


def test_cs_en_08_an_undo_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with("hint := 1")
    undo = Match.undo

    def forgetful(self: Match, *, force: bool = False) -> None:
        undo(self, force=force)
        self._state.slots[0] += 1

    assert conformance.copies_and_undo_agree(game, 1) == []
    assert [problem for seed in range(60) for problem in conformance.all_in_one(game, seed)] == []
    monkeypatch.setattr(Match, "undo", forgetful)
    assert conformance.copies_and_undo_agree(game, 1) != []
    assert [problem for seed in range(60) for problem in conformance.all_in_one(game, seed)] != []


def test_a_fault_of_the_rules_is_a_problem_of_every_check() -> None:
    game = game_with("hint := hint + 7")
    found = [problem for seed in range(10) for problem in problems(game, seed)]
    assert any(problem.startswith("play: after") and "hint would become 21" in problem for problem in found)


def test_configurations_are_every_number_of_players_and_each_value_of_each_option() -> None:
    found = [(players, dict(options)) for players, options in configurations(load_checked("the_game"))]
    assert {players for players, _ in found} == {1, 2, 3, 4, 5}
    for players in range(1, 6):
        wanted = [options for count, options in found if count == players]
        assert wanted[0] == {}
        assert {"minimum": 3} in wanted
        assert {"hand_size_change": -1} in wanted
        assert {"on_fire": True} in wanted
        assert {"start_player": "random"} in wanted
        assert players == 1 or {"start_player": players - 1} in wanted


def test_the_command_line_runs_all_configurations(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["the_game", "--games", "1", "--most-moves", "3", "--check", "cards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list(configurations(load_checked("the_game"))))
    assert all(": 0 problems" in line for line in lines)


def test_the_command_line_tells_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "leaky.hoyle"
    path.write_text(LEAKY.replace("RULE", "hint := hint + 7"), encoding="utf-8")
    assert main([str(path), "--games", "10", "--check", "play"]) == 1
    assert "hint would become 21" in capsys.readouterr().out
