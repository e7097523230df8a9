"""A view drawn as text: piles, variables, points, the ending; used by the loop of a game at the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hoyle.cli.table.console import Console, Tone
from hoyle.cli.table.piles import pile_lines
from hoyle.diagnostics.render import render_full
from hoyle.diagnostics.render.columns import text_width
from hoyle.view import LineView, Plain, RowView, VariableView, View

if TYPE_CHECKING:
    from hoyle import Match, Refusal, RuleFault


def greeting(match: Match, people: frozenset[int], console: Console) -> list[str]:
    """What game begins, with how many players, which options and which seed; and who sits where."""
    game = match.game
    players = f"{game.players} {'player' if game.players == 1 else 'players'}"
    options = [f"{name} {_plain(value)}" for name, value in game.options.items()]
    lines = [f"{console.tint(game.title, Tone.TITLE)} · {players} · seed {match.seed}"]
    lines += wrapped("options: ", " · ", options, console.width)
    if people:
        others = "" if len(people) == game.players else "; random players at the others"
        lines.append(f"People at {_seats(sorted(people))}{others}. Type ? for help.")
    else:
        lines.append("Random players at all seats.")
    return lines


def table(view: View, console: Console, *, short: bool = False) -> list[str]:
    """All that a seat sees now; `short` leaves out variables that hold none, no or 0."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    stage = f" · {_stage(view.decision)}" if view.decision and _stage(view.decision) else ""
    asked = f" · {_seats(view.actors)} to choose" if view.actors else ""
    head = f"── {view.game}{stage} · seen by {who}{asked} "
    lines = [console.tint(head.ljust(console.width, "─"), Tone.TITLE)]
    lines += pile_lines(view, console)
    lines += _variables(view.variables, console, short)
    if view.totals:
        owners = _owner_word(len(view.totals), view)
        lines += wrapped("points: ", " · ", _totals(view.totals, owners), console.width)
    if view.commitment is not None:
        lines.append(f"You have chosen: {view.commitment}")
    return lines


def _stage(label: str) -> str:
    """Where a game stands, in words: the phase of the decision; nothing where a game has but the one, `play`."""
    phase = label.partition(".")[0]
    return "" if phase == "play" else phase.replace("_", " ")


def reason(refusal: Refusal) -> str:
    """Why a move is refused, with the line of the rule file if one is to blame."""
    sentence = refusal.sentence
    if sentence.partition(" ")[0] not in refusal.text.split():  # what was typed is repeated as it is
        sentence = sentence[:1].upper() + sentence[1:]
    end = "" if sentence.endswith((".", "!", "?")) else "."
    if refusal.span is None:
        return f"Not allowed: {sentence}{end}"
    return f"Not allowed: {sentence}{end} ({refusal.span.source.name}, line {refusal.span.line})"


def fault(problem: RuleFault, console: Console) -> list[str]:
    """What the rule file asked for that cannot be, with its line."""
    if problem.diagnostic is None:
        return [f"The rules fail here: {problem.sentence}."]
    return render_full([problem.diagnostic], console.style).splitlines()


def ending(match: Match, console: Console) -> list[str]:
    """How the game ended: winners, points, score sheet, and the line of the rules that ended it."""
    view = match.view(None)
    result = view.result
    if result is None:
        return []
    lines = ["", console.tint(_result(result.winners, result.losers, view), Tone.TITLE)]
    if view.sheet:
        lines += _sheet(view.sheet[-1], console)
    if view.totals:  # What a sheet without totals comes to stands in its own lines.
        owners = _owner_word(len(result.totals), view)
        lines += wrapped("points: ", " · ", _totals(result.totals, owners), console.width)
    if match.outcome is not None:
        place = match.outcome.reason
        statement = place.text.partition("\n")[0].strip()
        lines.append(f"({place.source.name}, line {place.line}: {statement})")
    return lines


def _result(winners: Sequence[int], losers: Sequence[int], view: View) -> str:
    if not losers:
        return "The game is over: won." if view.players == 1 else "The game is over: everybody has won."
    if not winners:
        return "The game is over: lost." if view.players == 1 else "The game is over: everybody has lost."
    verb = "has" if len(winners) == 1 else "have"
    return f"The game is over: {_seats(winners)} {verb} won."


def _sheet(row: RowView, console: Console) -> list[str]:
    """The last writing of the score sheet: a line for each part, a column for each owner."""
    parts = [part.label for part in row.lines[0].parts] if row.lines else []
    if not parts:
        return []
    width = max(text_width(label) for label in parts) + 2
    owners = [_owner(line, row.owned_by) for line in row.lines]
    cells = [[_plain(line.parts[place].value) for line in row.lines] for place in range(len(parts))]
    column = max(text_width(cell) for cell in (*owners, *(cell for line in cells for cell in line))) + 2
    head = " " * width + "".join(owner.rjust(column) for owner in owners)
    body = [
        label + " " * (width - text_width(label)) + "".join(cell.rjust(column) for cell in line)
        for label, line in zip(parts, cells, strict=True)
    ]
    return [line.rstrip() for line in ([head] if any(owners) else []) + body]


def _owner(line: LineView, owned_by: str) -> str:
    if line.owner is None:
        return ""
    return f"team {line.owner}" if owned_by == "team" else f"seat {line.owner}"


def _owner_word(count: int, view: View) -> str:
    """What totals belong to: the sheet says so, and before its first line their number does."""
    if view.sheet:
        return {"player": "seat", "team": "team"}.get(view.sheet[-1].owned_by, "")
    if count == view.players:
        return "seat"
    return "team" if count == view.teams else ""


def _totals(totals: Sequence[int], word: str) -> list[str]:
    if not word:
        return [str(total) for total in totals]
    return [f"{word} {owner}: {total}" for owner, total in enumerate(totals)]


def _variables(variables: Iterable[VariableView], console: Console, short: bool) -> list[str]:
    shown = [_variable(each, short) for each in variables if not short or _says_something(each)]
    return wrapped("", " · ", [text for text in shown if text], console.width)


def _says_something(variable: VariableView) -> bool:
    """Whether a variable holds anything but none, no and 0."""
    values = [variable.value] if variable.elements is None else list(variable.elements.values())
    return any(_is_something(value, variable.shape) for value in values)


def _is_something(value: Plain, shape: str) -> bool:
    """Whether a value is none of none, no and 0; seat 0 is somebody."""
    return value not in (None, 0) or (value == 0 and _is_owner(shape))


def _variable(variable: VariableView, short: bool) -> str:
    """A variable in words; of yes and no for many only those are listed that are yes, and `short` only what is something."""
    if variable.elements is None:
        return f"{variable.name} {_value(variable.value, variable.shape)}"
    if not variable.elements:
        return ""
    if variable.shape == "yes/no":
        those = [key for key, value in variable.elements.items() if value is True]
        return f"{variable.name}: {_keys(those, variable.indexed_by)}"
    inside = (
        f"{_keys([key], variable.indexed_by)}: {_value(value, variable.shape)}"
        for key, value in variable.elements.items()
        if not short or _is_something(value, variable.shape)
    )
    return f"{variable.name} ({', '.join(inside)})"


def _is_owner(shape: str) -> bool:
    return shape in ("player", "team")


def _value(value: Plain, shape: str) -> str:
    """A value in words; players and teams say what their number is."""
    if value is None or not _is_owner(shape):
        return _plain(value)
    return f"{'seat' if shape == 'player' else 'team'} {value}"


def _keys(keys: Sequence[str], indexed_by: str | None) -> str:
    """Indices in words: those of players and teams say so."""
    listed = ", ".join(keys) or "none"
    if not keys or indexed_by not in ("player", "team"):
        return listed
    word = "seat" if indexed_by == "player" else "team"
    return f"{word if len(keys) == 1 else word + 's'} {listed}"


def _plain(value: Plain) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _seats(seats: Sequence[int]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return "seats " + ", ".join(str(seat) for seat in seats)


def wrapped(head: str, between: str, parts: Sequence[str], width: int) -> list[str]:
    """Parts in lines that fit, each line but the first under the first part; nothing without parts."""
    if not parts:
        return []
    text = head + between.join(part.replace(" ", "\u00a0") for part in parts)
    lines = textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0", " ") for line in lines]
