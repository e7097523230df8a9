"""`hoyle games`: the games that come with the library, and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hoyle.cli.output import Trouble, show_findings, write_json
from hoyle.cli.paths import SUFFIX
from hoyle.cli.wishes import check_shipped
from hoyle.diagnostics import Sink

if TYPE_CHECKING:
    from hoyle.semantics.facts import Assembly
    from hoyle.source import Source


@click.command("games")
@click.argument("name", required=False, metavar="[GAME]")
@click.option("--options", "with_options", is_flag=True, help="Show the options of each game too.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, with the options.")
def command(name: str | None, with_options: bool, as_json: bool) -> None:
    """List the games that come with the library; with GAME that one with its options.

    GAME is the name of a shipped game, or the path of a rule file that ends in .hoyle.
    """
    if name is not None and name.endswith(SUFFIX):
        games = [_at_path(name)]
    else:
        games = [describe(found, title, source) for found, title, source in _shipped(name)]
    if as_json:
        write_json(games)
        return
    width = max(len(game["name"]) for game in games)
    title_width = max(len(game["title"]) for game in games)
    for game in games:
        least, most = game["players"]
        players = f"{least} to {most} players" if least != most else f"{least} players"
        click.echo(f"{game['name'].ljust(width)}  {game['title'].ljust(title_width)}  {players}")
        if with_options or name is not None:
            _show_options(game["options"])


def _shipped(name: str | None) -> list[tuple[str, str, Source]]:
    from hoyle.library import shipped_games

    if name is not None:
        check_shipped(name)
    return [game for game in shipped_games() if name in (None, game[0])]


def _at_path(path: str) -> dict[str, Any]:
    """A rule file at a path as data; what hinders reading it is shown."""
    import hoyle
    from hoyle.loading import load_checked

    try:
        checked = load_checked(path)
    except hoyle.RuleFileError as problem:
        show_findings(problem.diagnostics)
        said = f"{path} has errors: see above" if problem.diagnostics else problem.sentence
        raise Trouble(said) from problem
    head = checked.assembly.head
    return _as_data(head.name.text, head.title, checked.assembly)


def _as_data(name: str, title: str, assembly: Assembly) -> dict[str, Any]:
    return {"name": name, "title": title, "players": _players(assembly), "options": _options(assembly)}


def describe(name: str, title: str, source: Source) -> dict[str, Any]:
    """A game as data: name, title, least and most players, and its options with type, default and sentence."""
    from hoyle.library import ShippedFinder
    from hoyle.pipeline import check

    sink = Sink()
    checked = check(source, ShippedFinder(), sink)
    if checked is None or sink.has_errors:
        raise RuntimeError(f"the shipped file {source.name} has errors")
    return _as_data(name, title, checked.assembly)


def _players(assembly: Assembly) -> list[int]:
    from hoyle.syntax import nodes

    (line,) = (item for item in assembly.declarations if isinstance(item, nodes.Players))
    return [int(line.low.span.text), int(line.high.span.text)]


def _options(assembly: Assembly) -> list[dict[str, Any]]:
    from hoyle.syntax import nodes

    return [
        {
            "name": item.name.text,
            "type": _one_line(item.type.span.text),
            "default": _plain(_one_line(item.default.span.text)),
            "sentence": item.sentence,
        }
        for item in assembly.declarations
        if isinstance(item, nodes.Option)
    ]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _plain(text: str) -> bool | int | str:
    """A default as the library takes it: yes and no as booleans, numbers as numbers."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.lstrip("-").isdecimal() else text


def _written(value: bool | int | str) -> str:
    """An option's value as rule files and `-o` write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _show_options(options: list[dict[str, Any]]) -> None:
    if not options:
        click.echo("    no options")
    width = max((len(option["name"]) for option in options), default=0)
    for option in options:
        default = _written(option["default"])
        sentence = f"  {option['sentence']}" if option["sentence"] else ""
        click.echo(f"    {option['name'].ljust(width)} = {default} ({option['type']}){sentence}")
    click.echo()
