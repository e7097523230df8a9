"""What can go wrong between people and a match; raised by match, game and record, caught by hosts."""

from __future__ import annotations

from hoyle.engine import Refusal


class IllegalMove(Exception):  # noqa: N818 - the public name reads as people say it
    """A move that was refused; the match is as it was. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.sentence


class UndoRefused(Exception):  # noqa: N818 - the public name reads as people say it
    """A move that is not taken back: somebody has learned something from it, or there is none."""


class DeckError(ValueError):
    """A list of cards that cannot lie on the deck of this game."""


class HiddenCards(ValueError):  # noqa: N818 - the public name reads as people say it
    """What was asked for would tell a seat more than it sees."""


class RecordError(ValueError):
    """A record of a match that cannot be restored. `path` is the place in it, such as `$.moves[12]`."""

    def __init__(self, sentence: str, path: str = "$") -> None:
        super().__init__(sentence, path)
        self.sentence = sentence
        self.path = path

    def __str__(self) -> str:
        return f"{self.sentence} (at {self.path})"
