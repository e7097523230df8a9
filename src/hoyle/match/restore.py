"""A record back to a match: every move is made again and judged again; used by `hoyle.restore`."""

from __future__ import annotations

from collections import Counter

from hoyle.engine import RuleFault
from hoyle.match.errors import DeckError, IllegalMove, RecordError
from hoyle.match.game import Game
from hoyle.match.hashing import state_hash
from hoyle.match.match import Match
from hoyle.match.record import Record


def replay(record: Record, game: Game) -> Match:
    """The match of a record, with its whole history, so that `undo` works.

    Other rules are accepted if every move still fits and ends in the same state; nothing is left out, and the
    match says so (`rules_changed`): what follows goes by the rules as they are now.
    """
    _same_configuration(record, game)
    _deck_fits(record, game)
    try:
        match = game.start(record.seed, record.deck if record.deck is not None else record.deck_top)
    except DeckError as problem:
        raise RecordError(str(problem), "$.deck" if record.deck is not None else "$.deck_top") from None
    except RuleFault as fault:
        raise RecordError(f"the game cannot be begun: {fault}{_hashes(record, game)}", "$.seed") from None
    for number, (seat, text) in enumerate(record.moves, 1):
        place = f"$.moves[{number - 1}]"
        if not 0 <= seat < game.players:
            raise RecordError(f"move {number} names seat {seat}, which does not exist", place)
        try:
            match.play(text, seat)
        except IllegalMove as refused:
            reason = refused.refusal
            by = f" ({reason.legal})" if reason.legal else ""
            raise RecordError(
                f"move {number}, `{text}` of seat {seat}, is refused{by}: {reason.sentence}{_hashes(record, game)}",
                place,
            ) from refused
        except RuleFault as fault:
            raise RecordError(
                f"at move {number}, `{text}` of seat {seat}, the rules fail: {fault}{_hashes(record, game)}",
                place,
            ) from fault
    found = state_hash(game.program, match._state)
    if found != record.state_hash:
        raise RecordError(
            f"all {len(record.moves)} moves fit, but they end in another state ({found}) "
            f"than the one that was saved ({record.state_hash}){_hashes(record, game)}",
            "$.state_hash",
        )
    match.rules_changed = record.rules_hash != game.program.rules_hash
    return match


def _same_configuration(record: Record, game: Game) -> None:
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game}, not of {game.name}", "$.game")
    if record.players != game.players:
        raise RecordError(
            f"the record is for {record.players} players, the game for {game.players}", "$.players"
        )
    for name, value in record.options.items():
        if name not in game.options:
            raise RecordError(f"{game.name} has no option {name}", f"$.options.{name}")
        # Not `!=` alone: True is no 1.
        if type(game.options[name]) is not type(value) or game.options[name] != value:
            raise RecordError(
                f"in the record the option {name} is {value}, in the game it is {game.options[name]}",
                f"$.options.{name}",
            )
    missing = sorted(set(game.options) - set(record.options))
    if missing:
        raise RecordError(f"the record does not say the option {missing[0]}", "$.options")


def _deck_fits(record: Record, game: Game) -> None:
    if record.deck is None:
        return
    if record.deck_top is not None:
        raise RecordError("the record has a whole deck and a part of one", "$.deck_top")
    listed, present = Counter(record.deck), Counter(game.deck)
    for text in sorted(set(listed) | set(present)):
        if listed[text] != present[text]:
            raise RecordError(
                f"the deck of the record is not the deck of {game.name}: it has {text} "
                f"{listed[text]} times, the game {present[text]} times",
                "$.deck",
            )


def _hashes(record: Record, game: Game) -> str:
    rules = game.program.rules_hash
    if record.rules_hash == rules:
        return f" (rules {rules})"
    return f" (the record was made with the rules {record.rules_hash}; these are {rules})"
