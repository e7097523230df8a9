"""The layout pass: lexemes to a tree of logical lines by columns and brackets; fed by `parse`, read by `recover`.

A logical line is one statement or declaration, perhaps on several lines of text; the lines under it that
stand deeper are its children. Everything found wrong here is reported with its place and read as meant, or
the line is marked as broken, so that nobody reports it again.
"""

from __future__ import annotations

from attrs import Factory, define, field, frozen

from hoyle.diagnostics import Edit, Fix, Kind, Label, Sink
from hoyle.diagnostics.edits import written
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Source, Span
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.shifting import moved
from hoyle.syntax.words import CONTINUATIONS, NEW_LINE_WORDS, OPEN_ENDS, RESERVED

DEEPEST = 60

_CLOSERS = {"(": ")", "[": "]", "{": "}"}


@define(eq=False)
class Line:
    """A logical line: its lexemes, the column of its first one (from 0) and the lines under it."""

    lexemes: tuple[Lexeme, ...]
    column: int
    broken: bool = False
    children: list[Line] = Factory(list)

    @property
    def start(self) -> int:
        """Offset of its first character."""
        return self.lexemes[0].start

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.lexemes[-1].end

    @property
    def last(self) -> Line:
        """The last line of its block, or of the blocks in it; itself without one."""
        line = self
        while line.children:
            line = line.children[-1]
        return line


def lay_out(source: Source, lexemes: list[Lexeme], sink: Sink) -> list[Line]:
    """The logical lines of a file at its margin, with their children."""
    reader = _Reader(source, sink)
    reader.read_lines(lexemes)
    reader.report_collected()
    return _nest(source, sink, reader.lines)


@frozen
class _Physical:
    lexemes: tuple[Lexeme, ...]
    column: int


@define(eq=False)
class _Reader:
    """Joins lines of text to logical lines, and collects the signs that no line needs."""

    source: Source
    sink: Sink
    lines: list[Line] = field(factory=list)
    _current: list[Lexeme] = field(factory=list)
    _column: int = 0
    _broken: bool = False
    _open: list[Lexeme] = field(factory=list)
    _needless: dict[str, list[Span]] = field(factory=dict)
    _tabs: list[tuple[Span, str]] = field(factory=list)
    _too_deep: bool = False

    def read_lines(self, lexemes: list[Lexeme]) -> None:
        unit = self._tab_width(lexemes)
        here: list[Lexeme] = []
        for lexeme in lexemes:
            if lexeme.kind != "break":
                here.append(lexeme)
                continue
            column = self._column_of(here[0], unit) if here else 0
            here = self._without_needless(here)
            if here:
                self._add(_Physical(tuple(here), column))
            here = []
        self._finish()

    def _tab_width(self, lexemes: list[Lexeme]) -> int:
        """How many blanks a tab stands for: the smallest indentation made of blanks in this file, or two."""
        if "\t" not in self.source.text:
            return 2
        fresh, smallest = True, 0
        for lexeme in lexemes:
            if fresh and lexeme.kind != "break":
                indentation = self._indentation(lexeme)
                if indentation and not indentation.strip(" "):
                    smallest = min(smallest or len(indentation), len(indentation))
            fresh = lexeme.kind == "break"
        return smallest or 2

    def _indentation(self, first: Lexeme) -> str:
        begin = self.source.text.rfind("\n", 0, first.start) + 1
        return self.source.text[begin : first.start]

    def _column_of(self, first: Lexeme, unit: int) -> int:
        indentation = self._indentation(first)
        if "\t" not in indentation:
            return len(indentation)
        column = 0
        for char in indentation:
            column = (column // unit + 1) * unit if char == "\t" else column + 1
        self._tabs.append((Span(self.source, first.start - len(indentation), first.start), " " * column))
        return column

    def _without_needless(self, here: list[Lexeme]) -> list[Lexeme]:
        """Takes out `;` and braces that only programs need, and remembers their places."""
        while here and here[-1].kind == "odd" and here[-1].text == ";":
            self._collect(";", here.pop())
        if len(here) > 1 and here[-1].text == "{" and here[-2].text not in {"in", *OPEN_ENDS}:
            self._collect("{", here.pop())
        braces_before = "{" in self._needless
        while here and braces_before and here[0].text == "}" and not self._open:
            self._collect("{", here.pop(0))
        return here

    def _collect(self, sign: str, lexeme: Lexeme) -> None:
        self._needless.setdefault(sign, []).append(Span(self.source, lexeme.start, lexeme.end))

    def _add(self, physical: _Physical) -> None:
        if self._current and not self._continues(physical):
            self._finish()
        if not self._current:
            self._column = physical.column
        for lexeme in physical.lexemes:
            self._take(lexeme)
        if physical.lexemes[-1].kind == "odd" and physical.lexemes[-1].text.startswith('"'):
            self._broken = True
            self._open.clear()
            self._finish()

    def _continues(self, following: _Physical) -> bool:
        first = following.lexemes[0]
        if first.text in NEW_LINE_WORDS and (following.column <= self._column or _is_statement(following)):
            return False
        return bool(self._open) or self._current[-1].text in OPEN_ENDS

    def _take(self, lexeme: Lexeme) -> None:
        self._current.append(lexeme)
        if lexeme.kind != "sign":
            return
        if lexeme.text in "([" or (lexeme.text == "{" and self._after("in")):
            self._open.append(lexeme)
            if len(self._open) == DEEPEST + 1:
                self._report_deep(lexeme)
        elif lexeme.text in ")]}":
            self._close(lexeme)

    def _after(self, word: str) -> bool:
        return len(self._current) > 1 and self._current[-2].text == word

    def _report_deep(self, lexeme: Lexeme) -> None:
        self._break(kinds.TOO_DEEP, lexeme, f"brackets are nested more than {DEEPEST} deep", "split this up")

    def _close(self, lexeme: Lexeme) -> None:
        if self._open and _CLOSERS[self._open[-1].text] == lexeme.text:
            self._open.pop()
        elif self._broken:
            return
        elif self._open:
            opened = self._open[-1]
            self._break(
                kinds.UNMATCHED_BRACKET,
                lexeme,
                f"`{lexeme.text}` cannot close `{opened.text}`",
                f"close it with `{_CLOSERS[opened.text]}`",
                (Label(Span(self.source, opened.start, opened.end), "opened here"),),
                written(Span(self.source, lexeme.start, lexeme.end), _CLOSERS[opened.text], safe=False),
            )
            self._open.pop()
        else:
            self._break(
                kinds.UNMATCHED_BRACKET,
                lexeme,
                f"`{lexeme.text}` closes a bracket that was never opened",
                "take it out, or open the bracket before it",
                fix=Fix("take it out", (Edit(Span(self.source, lexeme.start, lexeme.end), ""),), safe=False),
            )

    def _break(
        self,
        kind: Kind,
        lexeme: Lexeme,
        message: str,
        mend: str,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        self._broken = True
        span = Span(self.source, lexeme.start, lexeme.end)
        self.sink.report(kind, span, message, labels=labels, help=mend, fix=fix)

    def _finish(self) -> None:
        if not self._current:
            return
        if self._open and not self._broken:
            opened = self._open[0]
            self._break(
                kinds.UNCLOSED_BRACKET,
                opened,
                f"`{opened.text}` is never closed",
                f"close it with `{_CLOSERS[opened.text]}`",
            )
        self.lines.append(Line(tuple(self._current), self._column, self._broken))
        self._current, self._broken, self._open = [], False, []

    def report_collected(self) -> None:
        """One finding for all tabs, one for each needless sign, with a mend for all places."""
        if self._tabs:
            first, *others = self._tabs
            edits = tuple(Edit(span, blanks) for span, blanks in self._tabs)
            self.sink.report(
                kinds.TAB,
                first[0],
                "this line is indented with a tab" + _and_more(len(others)),
                help="indent with blanks, two for each block; a tab is not equally wide everywhere",
                fix=Fix("indent with blanks", edits),
            )
        for sign, spans in self._needless.items():
            what = "`;` is not needed: a line ends by itself" if sign == ";" else _BRACES
            self.sink.report(
                kinds.NEEDLESS_SIGN,
                spans[0],
                what + _and_more(len(spans) - 1),
                help="take it out"
                if sign == ";"
                else "take the braces out and indent the lines of the block",
                fix=Fix("take it out", tuple(Edit(_with_blanks(span), "") for span in spans)),
            )


def _with_blanks(span: Span) -> Span:
    """A sign with the blanks before it; at the beginning of a line with those behind it, alone with its whole line."""
    text, start, end = span.source.text, span.start, span.end
    while text.startswith((" ", "\t"), start - 1) and start:
        start -= 1
    if start and text[start - 1] != "\n":
        return Span(span.source, start, end)
    while text.startswith(" ", end):
        end += 1
    if text.startswith("\n", end):
        return Span(span.source, start, end + 1)
    return Span(span.source, span.start, end)


def _is_statement(physical: _Physical) -> bool:
    """Whether a line that begins like a statement goes on like one: no name of a value has a word after it."""
    if len(physical.lexemes) < 2:
        return False
    second = physical.lexemes[1]
    return second.kind in ("word", "number", "text") and second.text not in RESERVED


_BRACES = "blocks stand by indentation, not in braces"


def _and_more(others: int) -> str:
    match others:
        case 0:
            return ""
        case 1:
            return " (and one more place)"
        case _:
            return f" (and {others} more places)"


@define(eq=False)
class _Level:
    """Lines of one block, and the columns they stand in: one, unless some stand wrong."""

    columns: set[int]
    lines: list[Line]


def _nest(source: Source, sink: Sink, lines: list[Line]) -> list[Line]:
    """Puts each line under the one it belongs to, by columns."""
    top = _Level({lines[0].column if lines else 0}, [])
    levels = [top]
    deep_reported = False
    if lines and lines[0].column:
        sink.report(
            kinds.UNEXPECTED_INDENTATION,
            Span(source, lines[0].start, lines[0].lexemes[0].end),
            "the first line of a file is indented",
            help="begin it at the margin",
            fix=moved(source, lines[0].start, source.position(lines[-1].end)[0], 0)
            or moved(source, lines[0].start, source.position(lines[0].start)[0], 0),
        )
    for line in lines:
        closed: _Level | None = None
        while len(levels) > 1 and line.column < min(levels[-1].columns):
            closed = levels.pop()
        level = levels[-1]
        if line.column < min(level.columns):
            top.columns.add(line.column)
        elif line.column > max(level.columns) and closed is not None:
            _report_between(source, sink, line, level, closed)
            nearer = min(closed.columns) - line.column <= line.column - max(level.columns)
            if nearer and line.lexemes[0].text not in CONTINUATIONS:
                levels.append(closed)
            levels[-1].columns.add(line.column)
        elif line.column > max(level.columns) and level.lines:
            levels.append(_Level({line.column}, level.lines[-1].children))
            if len(levels) > DEEPEST + 1:
                level.lines[-1].broken, levels[-1].lines = True, []
                if not deep_reported:
                    _report_deep(source, sink, line)
                deep_reported = True
        levels[-1].lines.append(line)
    return top.lines


def _report_deep(source: Source, sink: Sink, line: Line) -> None:
    sink.report(
        kinds.TOO_DEEP,
        Span(source, line.start, line.end),
        f"blocks are nested more than {DEEPEST} deep",
        help="move the inner lines into a phase of their own",
    )


def _report_between(source: Source, sink: Sink, line: Line, outer: _Level, inner: _Level) -> None:
    columns = (outer.lines[-1].column or inner.lines[-1].column, inner.lines[-1].column)
    nearer_column = min(columns, key=lambda column: abs(column - line.column))

    def place(level: _Level) -> str:
        last = level.lines[-1]
        return f"column {last.column + 1} (as line {source.position(last.start)[0]})"

    sink.report(
        kinds.WRONG_INDENTATION,
        Span(source, line.start, line.lexemes[0].end),
        f"this line begins in column {line.column + 1}, where no block begins",
        help=f"begin it in {place(outer)} or in {place(inner)}",
        fix=moved(source, line.start, source.position(line.start)[0], nearer_column),
        labels=tuple(
            Label(
                Span(source, level.lines[-1].start, level.lines[-1].end),
                f"column {level.lines[-1].column + 1}",
            )
            for level in (outer, inner)
        ),
    )
