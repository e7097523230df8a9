"""What a person types in a game: a move, the place of a move, or an order to the table; read for the loop."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

HELP = """\
A move is typed as it stands in the list, or by its place in the list: 1, 2, ... Several cards are joined with +
  moves        the list of moves again
  view         the table again
  why MOVE     why a move is not allowed
  undo         take back your last move, and what followed (undo! if cards have been seen since)
  log          all that you have been shown
  save FILE    keep the game in a file (save! FILE writes over it); --load FILE goes on with it
  quit         leave the game
With / before it an order is meant even where the game has a move of that name: /undo
Where all may move at any time, the computers play on while you type; Enter waits. If several people sit here, a seat
stands before a move or an order, like 1: view"""

PICK_HELP = """\
While cards are picked for a move, besides:
  CARD         pick a card, by its text or its place in the list; or several: A+B
  back         put the last card back; with none picked, back to the list of moves
  done         the set is complete as it stands, where its size is open
A whole move can be typed instead, its cards joined with +"""


@frozen
class Place:
    """The move at this place of the list, from 1."""

    number: int


@frozen
class Typed:
    """A move as text."""

    text: str


@frozen
class Help:
    """Show the orders."""


@frozen
class Why:
    """Say why a move is not allowed."""

    text: str


@frozen
class Undo:
    """Take back the last move; `force` also where somebody has seen cards by it."""

    force: bool


@frozen
class Save:
    """Keep the game in a file; `over` writes over what is there."""

    path: str
    over: bool


@frozen
class Show:
    """Show the log, the moves or the view."""

    what: str


@frozen
class Quit:
    """Leave the game."""


@frozen
class Unclear:
    """An order that lacks something, with the sentence that says what."""

    sentence: str


Order = Place | Typed | Help | Why | Undo | Save | Show | Quit | Unclear


def read_order(line: str, move_names: Collection[str]) -> Order:
    """What a line means. A word that is a move of the game is that move, unless a `/` stands before it."""
    plain = line.removeprefix("/")
    word, _, rest = (part.strip() for part in plain.partition(" "))
    if line.isascii() and line.isdecimal() and len(line) < 10:
        return Place(int(line))
    if plain == line and word in move_names:
        return Typed(line)
    order = _order(word.lower(), rest)
    if order is not None:
        return order
    return Typed(line) if plain == line else Unclear(f"there is no order `{word}`; `?` lists them")


def read_seat(line: str, own: int | None) -> tuple[int | None, str]:
    """The seat before a colon and the rest of a line; without one it is `own`."""
    word, colon, rest = line.partition(":")
    seat = word.strip()
    if colon and seat.isascii() and seat.isdecimal() and len(seat) < 10:
        return int(seat), rest.strip()
    return own, line


def _order(word: str, rest: str) -> Order | None:
    match word:
        case "?" | "help":
            return Help()
        case "log" | "moves" | "view":
            return Show(word)
        case "quit" | "exit":
            return Quit()
        case "undo" | "undo!":
            return Undo(force=word == "undo!")
        case "why":
            return Why(rest) if rest else Unclear("say which move: why MOVE")
        case "save" | "save!":
            return Save(rest, over=word == "save!") if rest else Unclear("say where: save FILE")
        case _:
            return None
