"""The trials that stand for all configurations find what trying every one of them would find."""

from __future__ import annotations

from itertools import product

import pytest

from hoyle.diagnostics import Family, Level, Sink
from hoyle.library import ShippedFinder
from hoyle.linter.programs import Trial, deck_options, trials
from hoyle.linting import lint
from hoyle.lowering import Unfit, short_deals
from hoyle.lowering.build import lower_plainly
from hoyle.lowering.configurations import together
from hoyle.pipeline import Checked, check
from hoyle.source import Source

GAME = """game sizes "Sizes"
players 2..4

option packs: 1..4 = 4     "packs"
option least: 1..3 = 1     "least number"
option extra: yes/no = no  "one more card"
option big: yes/no = no    "big hands"
{more}
kind rank: 1..6

define dealt = {dealt}

deck stock
  packs times card for rank in least..6

pile hand each player   seen by owner

play
  shuffle stock
  deal dealt from stock to each hand
  for player
    player chooses
      keep
        needs {need}  "no"
        win player
    otherwise
      win player
  win everyone
"""
PLAIN = {
    "dealt": "3 when extra, otherwise 2",
    "need": "packs > 2",
    "more": "",
}


def checked(**parts: str) -> Checked:
    source = Source("test", GAME.format(**{**PLAIN, **parts}))
    sink = Sink()
    found = check(source, ShippedFinder(), sink)
    assert found is not None
    errors = [one for one in sink.diagnostics if one.kind.level is Level.ERROR]
    assert all(one.kind.family is Family.DECK for one in errors), [one.message for one in errors]
    return found


def every(found: Checked) -> list[Trial]:
    """A trial of each configuration."""
    made = []
    symbols = deck_options(found.assembly, found.facts)
    for players, options in together(found.assembly, found.facts, symbols, 24):
        try:
            result = lower_plainly(found.assembly, found.facts, players, options)[0]
        except Unfit as error:
            result = error
        made.append(Trial(players, options, result))
    return made


def told(tried: list[Trial]) -> list[tuple[object, ...]]:
    """What the rule says of trials: of each place, the first that is wrong."""
    found: dict[int, tuple[object, ...]] = {}
    for trial in tried:
        if isinstance(trial.result, Unfit):
            place = trial.result.span.start if trial.result.span else -1
            found.setdefault(place, (trial.words, trial.result.sentence))
            continue
        for short in short_deals(trial.result):
            found.setdefault(short.span.start, (trial.words, short.needed, short.present))
    return list(found.values())


def ordered(tried: list[Trial]) -> set[str]:
    """The families of piles whose order matters in some trial."""
    return {
        pile.family
        for trial in tried
        if not isinstance(trial.result, Unfit)
        for pile in trial.result.piles
        if pile.ordered
    }


@pytest.mark.parametrize(
    ("dealt", "need"),
    list(
        product(
            [
                "2",
                "5",
                "3 when extra, otherwise 2",
                "6 when extra and big, otherwise 1",
                "packs",
                "6 * players",
            ],
            ["packs > 2", "yes", "size of stock > 2", "not big"],
        )
    ),
)
def test_as_much_is_found_as_by_trying_all(dealt: str, need: str) -> None:
    found = checked(dealt=dealt, need=need)
    all_tried, tried = every(found), trials(found.assembly, found.facts)
    assert told(tried) == told(all_tried)
    assert ordered(tried) == ordered(all_tried)


def test_some_of_these_games_deal_too_much_and_some_do_not() -> None:
    enough, too_much = checked(dealt="1"), checked(dealt="6 when extra and big, otherwise 1")
    assert told(trials(enough.assembly, enough.facts)) == []
    ((words, needed, present),) = told(trials(too_much.assembly, too_much.facts))
    assert words == "2 players and packs 1 and least 1 and extra yes and big yes"
    assert (needed, present) == (12, 6)


def test_a_deck_without_cards_is_found_whatever_the_other_options_say() -> None:
    found = checked(more='option sparse: yes/no = no "no cards"\n', dealt="1")
    text = found.assembly.main.text.replace("packs times", "(0 when sparse and extra, otherwise packs) times")
    sink = Sink()
    again = check(Source("test", text), ShippedFinder(), sink)
    assert again is not None
    assert told(trials(again.assembly, again.facts)) == told(every(again))
    assert any("the deck has no cards" in str(one) for one in told(every(again)))


def test_decks_that_differ_in_their_size_only_are_not_all_tried() -> None:
    found = checked(dealt="1", need="yes")
    assert len(trials(found.assembly, found.facts)) < len(every(found))


def test_the_trials_of_one_file_are_made_once() -> None:
    found = checked()
    assert trials(found.assembly, found.facts) is trials(found.assembly, found.facts)


def test_more_players_than_any_game_has_are_not_said_of_one_number_of_players() -> None:
    text = GAME.format(**PLAIN).replace("players 2..4", "players 2..500")
    found = [one.message for one in lint(text=text) if one.kind.slug == "unfit-settings"]
    assert found == ["With any number of players there is no game: a game is for at most 100 players."]
