"""Loading, restoring and simulating by name or path: what the functions of `hoyle` do.

The stages behind are imported when they are first needed, so that `import hoyle` stays light.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cache
from typing import TYPE_CHECKING, Final

from hoyle.diagnostics import Level, RuleFileError, Sink, in_one_line, nearest
from hoyle.match import Game, Match, RecordError

if TYPE_CHECKING:
    from hoyle.checking import CheckReport
    from hoyle.pipeline import Checked
    from hoyle.simulation import AgentMaker, Report

ENDING: Final = ".hoyle"
Path = str | os.PathLike[str]


class ConfigurationError(ValueError):
    """Players or options that the rule file does not allow; `problems` holds a sentence for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(self.problems)


def load(
    name_or_path: Path, players: int | None = None, options: Mapping[str, bool | int | str] | None = None
) -> Game:
    """The game of a shipped rule file (by the name in its head line) or of a path that ends in `.hoyle`.

    Without `players` it is the fewest that the file allows. Option values are True and False, numbers (also seats),
    and named values as text. Raises `RuleFileError` if the file cannot be played, `ConfigurationError` if it does
    not allow these players or options.
    """
    from hoyle.lowering import SettingsError, Unfit
    from hoyle.pipeline import make_program

    shown = os.fspath(name_or_path)
    if options is not None and not (
        isinstance(options, Mapping) and all(isinstance(name, str) for name in options)
    ):
        raise TypeError(f"options are a dict from names to values, not {options!r}")
    checked = load_checked(name_or_path)
    try:
        program = make_program(checked, players, options)
    except SettingsError as problem:
        raise ConfigurationError([each.sentence for each in problem.problems]) from None
    except Unfit as problem:
        place = f"{problem.span}: " if problem.span is not None else ""
        raise RuleFileError(
            f"{shown} cannot be played with these settings: {place}{problem.sentence}"
        ) from None
    return Game(program, shown if shown.endswith(ENDING) else None)


def load_checked(name_or_path: Path) -> Checked:
    """The checked rule file of a game, shipped or at a path; `RuleFileError` if it has errors or is no game."""
    shown = os.fspath(name_or_path)
    checked = _checked_path(shown) if shown.endswith(ENDING) else _checked_shipped(shown)
    if checked.assembly.is_module:
        raise RuleFileError(f"{shown} is a module, which games use; it cannot be played by itself")
    return checked


def restore(text: str, game: Game | None = None) -> Match:
    """The match that `Match.save` wrote, with its history. Without `game` the record's own game is loaded.

    Raises `RecordError`, with the place in the record, if it is damaged or the rules no longer fit it.
    """
    from hoyle.match.record import read_record
    from hoyle.match.restore import replay

    record = read_record(text)
    if game is None:
        where = "$.game" if record.file is None else "$.file"
        name = record.game if record.file is None else record.file
        if record.file is not None and not record.file.endswith(ENDING):
            raise RecordError(f"{record.file} is no path of a rule file", where)
        try:
            game = load(name, record.players, record.options)
        except RuleFileError as problem:
            raise RecordError(_reason(problem), where) from problem
        except ConfigurationError as problem:
            raise RecordError(str(problem), "$.options") from problem
    return replay(record, game)


def simulate(
    game: Game,
    matches: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    agents: Sequence[AgentMaker] | None = None,
    speeds: Sequence[float] | None = None,
    interpreted: bool = False,
    *,
    max_moves: int = 10_000,
) -> Report:
    """Play many matches and say how they ended; the same for the same seed, whatever the executor.

    `agents` holds for each seat what makes its agent from a seed, such as `RandomAgent`; without it all play at
    random. With an executor of processes the makers must be picklable. `speeds` say for each seat how many moves it
    makes in a second where anybody may move at any moment; without them all are equally fast. Rules are translated to
    Python for it; with `interpreted` they are not, which is slower and gives the same. A match that reaches
    `max_moves` moves is stopped, and counted as such.
    """
    from hoyle.simulation import simulate as run

    for what, number in (("matches", matches), ("seed", seed), ("max_moves", max_moves)):
        _check_whole(what, number)
    return run(
        game,
        matches,
        seed,
        agents=agents,
        executor=executor,
        max_moves=max_moves,
        speeds=speeds,
        interpreted=interpreted,
    )


def check(
    name_or_path: Path,
    *,
    seconds: float = 40.0,
    games: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    jobs: int = 1,
    leaks: bool = False,
    tell: Callable[[str], None] | None = None,
) -> CheckReport:
    """Play a game of a rule file in many ways, and say what is wrong with its rules.

    It takes about `seconds`; with `games` it plays exactly so many random games, and the report depends on the seed
    only. `jobs` is how many processes or threads the executor has. `tell` is called now and then with how far it has
    come. Raises `RuleFileError` if the file cannot be played.
    """
    from hoyle.checking import Effort, Home
    from hoyle.checking import check as run
    from hoyle.library import ShippedFinder, finder_for

    for what, number in (("games", 1 if games is None else games), ("seed", seed), ("jobs", jobs)):
        _check_whole(what, number)
    if games is not None and games < 1:
        raise ValueError(f"a check plays one game or more, not {games}")
    if not seconds > 0:  # nan is not
        raise ValueError(f"a check takes more than no time, not {seconds} seconds")
    shown = os.fspath(name_or_path)
    checked = load_checked(name_or_path)
    find = finder_for(shown, Sink()) if shown.endswith(ENDING) else ShippedFinder()
    home = Home(checked.assembly.main, find)
    effort = Effort(seconds, games, seed, jobs, leaks)
    return run(checked, home, effort, executor, tell or (lambda said: None))


def _check_whole(what: str, number: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{what} is a whole number, not {number!r}")


@cache
def _checked_shipped(name: str) -> Checked:
    from hoyle.library import ShippedFinder, shipped_games
    from hoyle.pipeline import check

    games = {game: source for game, _, source in shipped_games()}
    if name not in games:
        near = nearest(name, games)
        meant = f"did you mean {near}?" if near else f"there are {', '.join(games)}"
        raise RuleFileError(f"no shipped game is called {name}; {meant} (a path ends in {ENDING})")
    sink = Sink()
    return _sound(name, check(games[name], ShippedFinder(), sink), sink)


def _checked_path(path: str) -> Checked:
    from hoyle.library import finder_for, open_source
    from hoyle.pipeline import check

    sink = Sink()
    source = open_source(path, sink)
    return _sound(path, None if source is None else check(source, finder_for(path, sink), sink), sink)


def _sound(name: str, checked: Checked | None, sink: Sink) -> Checked:
    if checked is None or sink.has_errors:
        errors = [found for found in sink.diagnostics if found.kind.level is Level.ERROR]
        raise RuleFileError(f"{name} has errors:", errors)
    return checked


def _reason(problem: RuleFileError) -> str:
    """What is wrong with a rule file, in one sentence: the first finding, if there is any."""
    if not problem.diagnostics:
        return problem.sentence
    return f"{problem.sentence} {in_one_line(problem.diagnostics[0])}"
