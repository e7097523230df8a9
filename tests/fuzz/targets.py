"""What is fuzzed: functions that take any bytes, and raise only if something is wrong with the house itself."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Final
from zlib import crc32

import hoyle
from fuzz import seeds
from hoyle import pipeline
from hoyle.cli.forms import FORMS, Report, report_text
from hoyle.diagnostics import Diagnostic, Sink
from hoyle.fixing import mend, written_like
from hoyle.library import ShippedFinder
from hoyle.lowering import SettingsError, Unfit
from hoyle.lowering.configurations import option_values, player_counts
from hoyle.source import Source
from hoyle.syntax import dump, nodes, parse, walk
from hoyle.syntax.decode import decode
from hoyle.testing.suite import run_suite

NAME: Final = "fuzz.hoyle"
MOST_MOVES: Final = 25
Target = Callable[[bytes], None]


def read(data: bytes) -> None:
    """Bytes to a tree: findings and nodes stand within the text."""
    sink = Sink()
    source = decode(NAME, data, sink)
    if source is None:
        assert sink.diagnostics
        return
    tree = parse(source, sink)
    assert tree is not None or sink.diagnostics
    _sound(sink.diagnostics, source)
    if tree is not None:
        dump(tree)
        for node in walk(tree):
            assert 0 <= node.span.start <= node.span.end <= len(source.text)
        again = parse(Source(NAME, source.text), Sink())
        assert isinstance(again, nodes.File)
        assert again == tree


def lint(data: bytes) -> None:
    """Bytes to findings: the whole analysis, and the findings in each form."""
    found = findings(data)
    for form in FORMS:
        text = report_text(Report((NAME,), tuple(found)), form)
        if form in ("json", "sarif"):
            json.loads(text)
        if form == "junit":
            ET.fromstring(text)


def format(data: bytes) -> None:
    """Bytes to the one layout, in which nothing is left to do."""
    text = data.decode("utf-8", "replace")
    try:
        made = hoyle.format(text)
    except hoyle.RuleFileError as problem:
        if not problem.diagnostics:
            raise AssertionError("a refusal without findings") from problem
        return
    assert hoyle.format(made) == made


def fix(data: bytes) -> None:
    """Bytes to a text with all its fixes made: there is an end to it, and nothing is left to do."""
    sink = Sink()
    source = decode(NAME, data, sink)
    if source is None:
        return
    for unsafe in (False, True):

        def wanted(found: Diagnostic, unsafe: bool = unsafe) -> bool:
            return found.fix is not None and (unsafe or found.fix.safe)

        once = mend(source.text, _look, wanted)
        assert mend(once.text, _look, wanted).text == once.text
        written = written_like(once.text, data)
        back = decode(NAME, written, Sink())
        assert back is None or back.text == once.text


def play(data: bytes) -> None:
    """What lints without errors can be played: for few and many players, with options at their ends."""
    sink = Sink()
    source = decode(NAME, data, sink)
    checked = None if source is None else pipeline.check(source, ShippedFinder(), sink)
    if checked is None or sink.has_errors or checked.assembly.is_module:
        return
    chance = random.Random(crc32(data))
    counts = player_counts(checked.assembly, checked.facts)
    with suppress(SettingsError, Unfit, hoyle.RuleFault):
        for players in sorted({counts.start, counts[-1]} if counts else ()):
            options = {}
            for symbol in checked.facts.options:
                values = option_values(symbol, players, checked.facts)
                if values and chance.random() < 0.5:
                    options[symbol.name] = chance.choice(values)
            _some_moves(hoyle.Game(pipeline.make_program(checked, players, options)), chance)


def _some_moves(game: hoyle.Game, chance: random.Random) -> None:
    match = game.start(chance.randrange(1000))
    twin = game.translated.start(match.seed) if chance.random() < 0.3 else None
    while match.actors and match.turn < MOST_MOVES:
        seat = chance.choice(match.actors)
        moves = match.legal_moves(seat)
        if not moves:
            assert match.is_race
            moves = match.legal_moves()
            if not moves:
                break
        move = chance.choice(moves)
        assert match.why_not(move.text, move.seat) is None
        try:
            match.play(move)
        except hoyle.RuleFault as fault:
            if twin is not None:
                _fails_alike(twin, move, fault)
            raise
        if twin is not None:
            twin.play(move.text, move.seat)
            assert twin.hash() == match.hash()
        seen = chance.choice((None, *range(game.players)))
        match.view(seen)
        match.events(seen)
        match.known(seen)
    outcome = match.outcome
    assert (outcome is not None) == match.is_over
    assert match.sheet is not None
    saved = match.save()
    assert hoyle.restore(saved, game).save() == saved
    if match.turn:
        before = match.turn
        match.undo(force=True)
        assert match.turn == before - 1


def _fails_alike(twin: hoyle.Match, move: hoyle.Move, fault: hoyle.RuleFault) -> None:
    try:
        twin.play(move.text, move.seat)
    except hoyle.RuleFault as other:
        if other.slug != fault.slug:
            raise AssertionError(f"translated rules fail otherwise: {other} for {fault}") from other
    else:
        raise AssertionError(f"translated rules do not fail: {fault}")


def tests(data: bytes) -> None:
    """The test blocks of a file are carried out, or not, without harm."""
    source = decode(NAME, data, Sink())
    if source is not None:
        run_suite(source, ShippedFinder())


def restore(data: bytes) -> None:
    """A saved match, or anything instead of one."""
    text = data.decode("utf-8", "surrogateescape")
    with suppress(hoyle.RecordError):
        match = hoyle.restore(text, _game_of(text))
        saved = match.save()
        assert hoyle.restore(saved, match.game).save() == saved


def moves(data: bytes) -> None:
    """Lines that are said to a match: the first names the game, by its number."""
    first, *lines = data.decode("utf-8", "surrogateescape").split("\n")
    name, players = seeds.GAMES[crc32(first.encode("utf-8", "replace")) % len(seeds.GAMES)]
    if first.isdecimal() and first.isascii() and len(first) < 3:
        name, players = seeds.GAMES[int(first) % len(seeds.GAMES)]
    match = _game(name, players).start(len(lines))
    for line in lines[:40]:
        number = int(line) if line.isascii() and line.isdecimal() and len(line) < 20 else None
        for seat in match.actors or (0,):
            move = line if number is None else number
            refused = match.why_not(move, seat)
            assert refused is None or refused.sentence
            before = match.hash()
            try:
                match.play(move, seat)
            except hoyle.IllegalMove:
                assert refused is not None
                assert match.hash() == before
            else:
                assert refused is None
                break


ALL: Final[dict[str, Target]] = {
    "read": read,
    "lint": lint,
    "format": format,
    "fix": fix,
    "play": play,
    "tests": tests,
    "restore": restore,
    "moves": moves,
}


def _look(text: str) -> list[Diagnostic]:
    sink = Sink()
    pipeline.check_all(Source(NAME, text), ShippedFinder(), sink)
    return list(sink.diagnostics)


def findings(data: bytes) -> Sequence[Diagnostic]:
    """What the whole analysis finds in bytes."""
    sink = Sink()
    source = decode(NAME, data, sink)
    if source is not None:
        pipeline.check_all(source, ShippedFinder(), sink)
        _sound(sink.diagnostics, source)
    return sink.diagnostics


def _sound(found: Sequence[Diagnostic], source: Source) -> None:
    for one in found:
        assert one.message
        spans = [one.span, *(label.span for label in one.labels)]
        spans += [edit.span for edit in one.fix.edits] if one.fix is not None else []
        for span in spans:
            assert 0 <= span.start <= span.end <= len(span.source.text)


@cache
def _game(name: str, players: int) -> hoyle.Game:
    return hoyle.load(name, players=players)


def _game_of(text: str) -> hoyle.Game | None:
    """The game that a record names, if it is one of those at hand and whole: loading it anew takes long."""
    try:
        data = json.loads(text)
        return (
            _game(data["game"], data["players"]) if (data["game"], data["players"]) in seeds.GAMES else None
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
