"""Every number of players and every value of every option of the shipped games: random matches keep the common clauses."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import hoyle
from hoyle.loading import load_checked
from hoyle.simulation.conformance import configurations, problems

Options = Mapping[str, bool | int | str]

GAMES = (
    "the_game",
    "the_game_on_fire",
    "rook",
    "rookie",
    "rookie_kids",
    "rookie_teams",
    "three_thirteen",
    "ligretto",
    "ligretto_advanced",
)

MOST = 30

TOGETHER: list[tuple[str, int, Options]] = [
    ("rook", 4, {"opening_pass": "allowed", "all_pass": "redeal"}),
    ("rook", 4, {"rook_rank": "low", "ace_rank": "high", "void_rule": "any", "rook_any_time": True}),
    ("rook", 4, {"nest_open": True, "trump_named": "after_nest", "pass_cards": 0}),
    (
        "rook",
        4,
        {"set_penalty": "bid", "nest_points": "nobody", "raise": "any_multiple_of_5", "team_size": 10},
    ),
    ("the_game", 5, {"on_fire": True, "minimum": 3, "hand_size_change": -1, "start_player": "random"}),
    ("rookie", 4, {"team_mode": True, "leftover_after_pair": "choose", "secure": "automatic"}),
    ("rookie", 6, {"team_mode": True, "kids_mode": True, "colours": 8, "cards_per_colour": 3}),
    ("rookie", 2, {"x_cards": 40, "cards_per_colour": 1, "leftover_after_pair": "choose"}),
    ("three_thirteen", 3, {"caller_mode": "player", "last_hand": 4, "decks": 1}),
    ("three_thirteen", 13, {"first_hand": 13, "face_values": "rank", "wild_penalty": 20}),
    ("ligretto", 4, {"stop": "automatic", "row_refill": "automatic", "target": 1}),
    ("ligretto_advanced", 3, {"unstick": "end_round", "row_refill": "automatic", "target": 1}),
    ("ligretto_advanced", 2, {"row_size": 1, "ligretto_size": 1, "target": 1}),
]


def all_configurations() -> list[object]:
    found = [(name, players, options) for name in GAMES for players, options in chosen(name)]
    return [pytest.param(*each, id=named(*each)) for each in [*found, *TOGETHER]]


def chosen(name: str) -> list[tuple[int, Options]]:
    """Every number of players; every value of every option, with many players each at another number of them."""
    every = list(configurations(load_checked(name)))
    if len(every) <= MOST:
        return every
    by_options: dict[tuple[tuple[str, bool | int | str], ...], list[int]] = {}
    for players, options in every:
        by_options.setdefault(tuple(options.items()), []).append(players)
    counts = by_options.pop(())
    alone = [
        (fitting[place % len(fitting)], dict(key)) for place, (key, fitting) in enumerate(by_options.items())
    ]
    return [*((players, {}) for players in counts), *alone]


def named(name: str, players: int, options: Options) -> str:
    return " ".join([name, str(players), *(f"{option}={value}" for option, value in options.items())])


@pytest.mark.parametrize(("name", "players", "options"), all_configurations())
def test_a_configuration_keeps_the_common_clauses(name: str, players: int, options: Options) -> None:
    """Proves CM-01, CM-04, CM-05, CM-06, CM-07, CM-08."""
    game = hoyle.load(name, players, options)
    assert {option: game.options[option] for option in options} == dict(options)
    assert problems(game, seed=1, most=60, checks=("play", "cards", "act", "legal", "worlds")) == []
