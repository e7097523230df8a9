"""Reads logical lines against the grammar, one by one, so that a wrong line spoils nothing but itself.

Fed by `layout`; gives `growth` tokens that surely fit. A line that does not fit is reported once. If it is
clear what was meant, it is read like that; else it is dropped, and what stands under it is still checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Source, Span
from hoyle.syntax.automaton import Automaton, Halt, Reading, Stack, automaton
from hoyle.syntax.growth import Piece
from hoyle.syntax.layout import Line
from hoyle.syntax.lexer import Lexeme, scan
from hoyle.syntax.shifting import moved
from hoyle.syntax.words import CONTINUATIONS, HEADS

if TYPE_CHECKING:
    from hoyle.syntax.trouble import Mistake

# So many findings of one file are enough.
MOST_ERRORS = 100
_MOST_REPAIRS = 8

# How a broken line is read, so that the lines under it can be checked.
_STANDS_FOR = {
    "if": "if yes",
    "elif": "else if yes",
    "elseif": "else if yes",
    "else": "else",
    "for": "for x",
    "while": "while yes",
    "turns": "turns from x",
    "until": "until yes",
    "otherwise": "otherwise",
    "everyone": "everyone chooses",
    "anyone": "anyone may",
    "phase": "phase x",
    "play": "play",
    "define": "define x",
    "legal": "legal x",
    "patterns": "patterns x",
    "score": "score everyone",
    "deck": "deck",
    "shared": "shared move x",
    "test": 'test "x"',
}

# Without these lines nobody knows what a file builds on.
_BUILDS_ON = frozenset({*HEADS, "use"})


@define(eq=False)
class Recovery:
    """The state of reading one file: tokens so far, and how many lines were wrong."""

    source: Source
    sink: Sink
    pieces: list[Piece] = field(factory=list)
    lost: set[str] = field(factory=set)
    cut_off: bool = False
    errors: int = 0
    _tables: Automaton = field(factory=automaton)
    _last_line: Line | None = None
    _margin: Stack = field(factory=list)
    _taken: set[str] = field(factory=set)
    """Words of the language that stand as names, and were reported."""

    def read_file(self, lines: Sequence[Line]) -> list[Piece]:
        """Read all lines of a file; its tokens, without the lines that are wrong."""
        stack = self._tables.begin("start")
        rest = self._read_head(lines, stack)
        self._margin = stack.copy()
        self._read_block(rest, stack, live=True)
        return self.pieces

    def _read_head(self, lines: Sequence[Line], stack: Stack) -> Sequence[Line]:
        """Read the head line, or report it and go on as if there were one."""
        first = lines[0]
        words = [lexeme.text for lexeme in first.lexemes[:1]]
        result = self._tables.read(stack, first.lexemes)
        if isinstance(result, Reading) and not first.broken:
            self._emit(first.lexemes, result.types, live=True)
            stack[:] = result.stack
            return self._without_block(lines)
        meant = words[0] in HEADS
        if meant or (isinstance(result, Halt) and result.index > 0):
            self._read_line(first, stack, live=True)
        else:
            self.errors += 1
            self.sink.report(
                kinds.MISSING_HEAD,
                Span(self.source, first.start, first.lexemes[0].end),
                "a file begins with its head line",
                help='write `game NAME "Title"` or `module NAME "Title"` above this line',
            )
        made_up = self._tables.allows(stack, "GAME")
        if made_up:
            place = first.start
            types = ("GAME", "NAME", "STRING", "_NL")
            texts = ("game", "unnamed", '""', "")
            for kind, text in zip(types, texts, strict=True):
                self._tables.advance(stack, kind)
                self.pieces.append(Piece(kind, text, place, place))
        return self._without_block(lines) if meant or not made_up else lines

    def _without_block(self, lines: Sequence[Line]) -> Sequence[Line]:
        """The lines after the head; what is indented under it is reported and read like the others."""
        first = lines[0]
        if not first.children:
            return lines[1:]
        _report_indentation(self, first)
        return [*first.children, *lines[1:]]

    # ------------------------------------------------------------------------------------ blocks

    def _read_block(self, lines: Sequence[Line], stack: Stack, live: bool) -> None:
        """Read lines of one block; `live` ones go into the tree, others are only checked."""
        after_broken: Stack | None = None
        for line in lines:
            if self.errors > MOST_ERRORS:
                return
            begins = line.lexemes[0].text
            if after_broken is not None and begins in CONTINUATIONS:
                after_broken = self._read_line(line, after_broken, live=False) or after_broken
            else:
                after_broken = self._read_line(line, stack, live)

    def _read_line(self, line: Line, stack: Stack, live: bool) -> Stack | None:
        """Read a line with its block. If it is broken: the stack where `else` and the like would go on."""
        before, self._last_line = self._last_line, line
        if line.broken:
            self.errors += 1
            return self._drop(line, stack, live)
        lexemes = line.lexemes
        result = self._tables.read(stack, lexemes)
        if isinstance(result, Halt) and not result.index:
            ended = self._end_open_loop(before, line.start, stack, live)
            result = self._tables.read(stack, lexemes)
            if ended and isinstance(result, Halt):
                # This was meant to be the line that ends the loop; it was reported as missing.
                return self._drop(line, stack, live)
        for _ in range(_MOST_REPAIRS):
            mistake = self._mistake_of(line, lexemes, result, stack)
            if mistake is None and isinstance(result, Reading):
                return self._take(line, lexemes, result, stack, live)
            if mistake is None:
                break
            self.errors += 1
            if mistake.kind is not kinds.RESERVED_NAME or mistake.span.text not in self._taken:
                self.sink.report(
                    mistake.kind, mistake.span, mistake.message, help=mistake.help, fix=mistake.fix
                )
            if mistake.kind is kinds.RESERVED_NAME and mistake.meant is not None:
                self._taken.add(mistake.span.text)  # it is found wherever the name is used
            if mistake.meant is None:
                break
            lexemes = mistake.meant
            result = self._tables.read(stack, lexemes)
        return self._drop(line, stack, live)

    def _mistake_of(
        self, line: Line, lexemes: tuple[Lexeme, ...], result: Reading | Halt, stack: Stack
    ) -> Mistake | None:
        """What is wrong with a line, if anything; one that fits may still open no block where one stands."""
        if isinstance(result, Reading) and (
            not line.children or self._tables.allows(result.stack, "_INDENT")
        ):
            return None
        # A file without slips does not wait for the many modules that know what people may have meant.
        from hoyle.syntax.mistakes import explain, explain_unopened
        from hoyle.syntax.trouble import Trouble

        match result:
            case Halt(index, types, before):
                return explain(Trouble(self.source, line, lexemes, index, types, stack, before))
            case Reading(types):
                before = stack.copy()
                for kind in types[:-1]:
                    self._tables.advance(before, kind)
                return explain_unopened(
                    Trouble(self.source, line, lexemes, len(lexemes), types, stack, before)
                )

    def _take(
        self, line: Line, lexemes: Sequence[Lexeme], reading: Reading, stack: Stack, live: bool
    ) -> Stack | None:
        """Read what stands under a line that fits."""
        opens = self._tables.allows(reading.stack, "_INDENT")
        if line.children and opens:
            self._emit(lexemes, reading.types, live)
            stack[:] = reading.stack
            self._read_children(line, stack, live)
        elif line.children:
            _report_indentation(self, line)
            self._emit(lexemes, reading.types, live)
            stack[:] = reading.stack
            if isinstance(self._tables.read(stack, line.children[0].lexemes), Reading):
                self._read_block(line.children, stack, live)
        elif opens and self._tables.expected(reading.stack) == {"_INDENT"}:
            _report_missing_block(self, line)
            return self._drop(line, stack, live)
        else:
            self._emit(lexemes, reading.types, live)
            stack[:] = reading.stack
        return None

    def _read_children(self, line: Line, stack: Stack, live: bool) -> None:
        first = line.children[0]
        self._push(stack, "_INDENT", first.start, live)
        self._read_block(line.children, stack, live)
        end = line.last.end
        self._end_open_loop(self._last_line, end, stack, live)
        if not self._tables.allows(stack, "_DEDENT"):
            self._push(stack, "_BROKEN", end, live)
        self._push(stack, "_DEDENT", end, live)

    def _end_open_loop(self, before: Line | None, place: int, stack: Stack, live: bool) -> bool:
        """If a loop lacks the line that ends it, report that, and go on as if it had one."""
        found = False
        while self._tables.allows(stack, "_BROKEN"):
            needed = self._tables.expected(stack) - {"_BROKEN"}
            if not needed or not needed <= {"UNTIL", "OTHERWISE"}:
                break
            if not found and before is not None:
                self.errors += 1
                _report_open_loop(self, before, "until" if "UNTIL" in needed else "otherwise")
            found = True
            self._push(stack, "_BROKEN", place, live)
        return found

    # ------------------------------------------------------------------------------------ broken lines

    def _drop(self, line: Line, stack: Stack, live: bool) -> Stack | None:
        """Leave a line out; what stands under it is checked as far as its kind is known."""
        self.cut_off = self.cut_off or line.lexemes[0].text in _BUILDS_ON
        self.lost.update(_words(line))
        openings = self._openings(line, stack)
        self._push(stack, "_BROKEN", line.start, live and self._tables.allows(stack, "_BROKEN"))
        fitting = next((opened for opened in openings if self._takes(line, opened)), None)
        if fitting is not None:
            self._read_children(line, fitting, live=False)
            return fitting
        for opened in openings[:1]:
            for kind in ("_INDENT", "_BROKEN", "_DEDENT"):
                self._tables.advance(opened, kind)
        return openings[0] if openings else None

    def _openings(self, line: Line, stack: Stack) -> list[Stack]:
        """The stacks just before the block of a line, for each way it may have been meant."""
        openings = []
        for text in _stand_ins([lexeme.text for lexeme in line.lexemes]):
            lexemes = scan(Source("", text), Sink())[:-1]
            for before in (stack, self._margin or stack):
                result = self._tables.read(before, lexemes)
                if isinstance(result, Reading) and self._tables.allows(result.stack, "_INDENT"):
                    openings.append(result.stack)
                    break
        return openings

    def _takes(self, line: Line, opened: Stack) -> bool:
        """Whether the block of a line may stand here, as far as its first line tells."""
        if not line.children:
            return False
        inside = opened.copy()
        self._tables.advance(inside, "_INDENT")
        return isinstance(self._tables.read(inside, line.children[0].lexemes), Reading)

    # ------------------------------------------------------------------------------------ tokens

    def _emit(self, lexemes: Sequence[Lexeme], types: Sequence[str], live: bool) -> None:
        if not live:
            return
        for lexeme, kind in zip(lexemes, types, strict=False):
            self.pieces.append(Piece(kind, lexeme.text, lexeme.start, lexeme.end))
        end = lexemes[-1].end
        self.pieces.append(Piece("_NL", "", end, end))

    def _push(self, stack: Stack, kind: str, place: int, live: bool) -> None:
        if self._tables.advance(stack, kind) and live:
            self.pieces.append(Piece(kind, "", place, place))


def _words(line: Line) -> Iterator[str]:
    """The words of a line and of what stands under it."""
    for lexeme in line.lexemes:
        if lexeme.kind == "word":
            yield lexeme.text
    for child in line.children:
        yield from _words(child)


def _report_open_loop(recovery: Recovery, before: Line, word: str) -> None:
    recovery.sink.report(
        kinds.MISSING_UNTIL,
        Span(recovery.source, before.start, before.end),
        f"after this line `{word}` is missing, in the column of `repeat`",
        help="say when the loop ends: `until` and a condition"
        if word == "until"
        else "say what happens if the loop does not end: `otherwise` with a block",
    )


def _report_indentation(recovery: Recovery, above: Line) -> None:
    line, source = above.children[0], recovery.source
    recovery.errors += 1
    recovery.sink.report(
        kinds.UNEXPECTED_INDENTATION,
        Span(source, line.start, line.lexemes[0].end),
        "this line is indented, but the line above opens no block",
        help="begin it in the column of the line above",
        fix=moved(source, line.start, source.position(above.last.end)[0], above.column),
    )


def _report_missing_block(recovery: Recovery, line: Line) -> None:
    recovery.errors += 1
    recovery.sink.report(
        kinds.MISSING_BLOCK,
        Span(recovery.source, line.start, line.end),
        "under this line something must stand, indented by two blanks",
        help="write its lines below it, or take this line out",
    )


def _stand_ins(words: list[str]) -> list[str]:
    """Lines that a broken line may have been meant as, the likeliest first."""
    first = words[0]
    if "chooses" in words or "choose" in words:
        return ["everyone chooses" if first == "everyone" else "x chooses"]
    if first == "change" and len(words) > 1:
        return ["change " + _STANDS_FOR.get(words[1], words[1])]
    if first == "else" and words[1:2] == ["if"]:
        return ["else if yes"]
    if first == "repeat" and "most" in words:
        return ["repeat at most 2 times"]
    if first == "repeat" and "times" in words:
        return ["repeat 2 times"]
    return [_STANDS_FOR.get(first, first), "x"]
