"""Lines that would be right elsewhere: declarations in blocks, statements at the margin, lonely `else`.

Checks for `mistakes`, like those of `slips`.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.diagnostics import Edit, Fix, nearest
from hoyle.diagnostics.kinds import syntax as kinds
from hoyle.source import Span
from hoyle.syntax import slips
from hoyle.syntax.declared import declared
from hoyle.syntax.trials import misspelled
from hoyle.syntax.trouble import Mistake, Trouble
from hoyle.syntax.words import CONTINUATIONS, DECLARATIONS, HEADS, STATEMENTS, TEST_LINES

_BLOCK_HEADS = ("IF", "ELSE", "FOR", "WHILE", "REPEAT", "TURNS", "PHASE", "PLAY", "OTHERWISE")


def _at_margin(trouble: Trouble) -> bool:
    return "OPTION" in trouble.begins


def _among_statements(trouble: Trouble) -> bool:
    return "TALLY" in trouble.begins


def _among_moves(trouble: Trouble) -> bool:
    return "ALSO" in trouble.begins


def _head(trouble: Trouble) -> Mistake | None:
    if trouble.index > 1 or trouble.text(0) not in HEADS or not _at_margin(trouble):
        return None
    return Mistake(
        kinds.MISPLACED_HEAD,
        trouble.span(0),
        "a file has one head line, and it is the first one",
        "put this into a file of its own",
    )


def _continuation(trouble: Trouble) -> Mistake | None:
    if trouble.index or trouble.text(0) not in CONTINUATIONS:
        return None
    word = trouble.text(0)
    above = _words_above(trouble)
    other = None
    if word == "otherwise" and above[:1] in (["if"], ["else"]):
        other, why = "else", "what is done if a condition does not hold stands under `else`"
    elif word == "else" and (above[-1:] == ["chooses"] or "may" in above):
        other, why = "otherwise", "what happens if no move of a choice is allowed stands under `otherwise`"
    if other is not None:
        mend = trouble.replaced(0, 1, other)
        return Mistake(
            kinds.NOTHING_TO_CONTINUE,
            trouble.span(0),
            why,
            f"write `{other}`",
            trouble.edit(f"write `{other}`", 0, 1, other),
            mend if len(trouble.lexemes) == 1 else None,
        )
    if word == "otherwise" and above[:1] and above[0] in _LOOPS:
        return Mistake(
            kinds.NOTHING_TO_CONTINUE,
            trouble.span(0),
            f"`{above[0]}` has no `otherwise`: what is done when it has ended stands in the lines below it",
            f"take out `otherwise`, and begin its lines in the column of `{above[0]}`",
        )
    before = {
        "else": "`if` with its block, in the same column",
        "until": "`repeat` with its block, in the same column",
        "otherwise": "the moves of a choice, cases, or `repeat at most`, in the same column",
    }[word]
    return Mistake(
        kinds.NOTHING_TO_CONTINUE,
        trouble.span(0),
        f"`{word}` continues nothing",
        f"it stands below {before}",
    )


_LOOPS = ("while", "for", "turns")


def _words_above(trouble: Trouble) -> list[str]:
    """The words of the nearest line above that begins in the same column or before it."""
    start = trouble.span(0).start
    for line in reversed(trouble.source.text[:start].split("\n")[:-1]):
        words = line.split("#")[0].replace(":", " ").split()
        if words and len(line) - len(line.lstrip()) <= trouble.line.column:
            return words
    return []


def _statement_at_margin(trouble: Trouble) -> Mistake | None:
    if trouble.index or not _at_margin(trouble):
        return None
    words = [lexeme.text for lexeme in trouble.lexemes]
    if words[0] not in STATEMENTS and not {":=", "+=", "-=", "chooses"} & set(words):
        return None
    return Mistake(
        kinds.MISPLACED_STATEMENT,
        trouble.span(0),
        f"`{words[0]}` stands at the margin, where only declarations stand",
        "put the line into `play` or a `phase`, indented",
    )


def _unknown_declaration(trouble: Trouble) -> Mistake | None:
    bad = trouble.bad
    if trouble.index or bad is None or not _at_margin(trouble):
        return None
    lower = bad.text.lower()
    if bad.kind == "word" and lower != bad.text and lower in DECLARATIONS:
        mend = trouble.replaced(0, 1, lower)
        return Mistake(
            kinds.WRONG_CASE,
            trouble.span(0),
            f"`{bad.text}` is written with small letters",
            f"write `{lower}`",
            trouble.edit(f"write `{lower}`", 0, 1, lower),
            mend,
        )
    near = nearest(bad.text, DECLARATIONS) if bad.kind == "word" else None
    mend = trouble.replaced(0, 1, near) if near else ()
    return Mistake(
        kinds.UNKNOWN_DECLARATION,
        trouble.span(0),
        f"`{bad.text}` declares nothing",
        f"do you mean `{near}`?"
        if near
        else "a line at the margin begins with a word like `option`, `deck`, `pile`, `define` or `phase`",
        trouble.edit(f"write `{near}`", 0, 1, near, safe=False) if near else None,
        mend if near and trouble.fits(mend) else None,
    )


def _declaration_in_block(trouble: Trouble) -> Mistake | None:
    if trouble.index > 1 or _at_margin(trouble) or not trouble.line.column:
        return None
    word = trouble.text(0)
    if misspelled(trouble) is not None:
        return None
    if word not in DECLARATIONS or word in STATEMENTS or trouble.index == len(trouble.lexemes):
        return None
    if not (_among_statements(trouble) or _among_moves(trouble)) and trouble.index:
        return None
    return Mistake(
        kinds.MISPLACED_DECLARATION,
        trouble.span(0),
        f"`{word}` declares something, and declarations stand at the margin",
        "begin this line in the first column, outside the block",
    )


def _statement_among_moves(trouble: Trouble) -> Mistake | None:
    word = trouble.text(0)
    if trouble.index > 1 or not _among_moves(trouble) or word not in STATEMENTS:
        return None
    return Mistake(
        kinds.MISPLACED_LINE,
        trouble.span(0),
        "here stand the moves to choose from",
        "indent this line under the move it belongs to, or put it before the choice",
    )


def _needs_elsewhere(trouble: Trouble) -> Mistake | None:
    word = trouble.text(0)
    if trouble.index > 1 or word not in ("needs", "also") or word.upper() in trouble.begins:
        return None
    if not _among_statements(trouble):
        return None
    where = "under the name of a move" if word == "needs" else "among the moves of a choice"
    return Mistake(
        kinds.MISPLACED_LINE,
        trouble.span(0),
        f"`{word}` stands only {where}",
        "move this line there",
    )


def _test_line_elsewhere(trouble: Trouble) -> Mistake | None:
    word = trouble.text(0)
    if trouble.index > 1 or word not in TEST_LINES or "ALLOWS" in trouble.begins:
        return None
    if not _among_statements(trouble):
        return None
    return Mistake(
        kinds.MISPLACED_LINE,
        trouble.span(0),
        f"`{word}` is a line of a test",
        'put it under `test "…"`',
    )


def _block_on_same_line(trouble: Trouble) -> Mistake | None:
    bad = trouble.bad
    if bad is None or not trouble.index or bad.text not in STATEMENTS or "_NL" not in trouble.expected:
        return None
    if trouble.types[0] not in _BLOCK_HEADS:
        return Mistake(
            kinds.SYNTAX_ERROR,
            trouble.span(trouble.index),
            f"`{bad.text}` begins something new",
            "write each statement on a line of its own",
            _new_line(trouble, 0),
        )
    return Mistake(
        kinds.MISSING_BLOCK,
        trouble.span(trouble.index),
        f"`{bad.text}` belongs into the next line",
        f"end the line before `{bad.text}` and indent the new one by two blanks",
        _new_line(trouble, 2),
    )


def _new_line(trouble: Trouble, deeper: int) -> Fix | None:
    """The fix that begins a new line before the lexeme that does not fit; none if a block stands below already."""
    start, end = trouble.span(trouble.index - 1).end, trouble.span(trouble.index).start
    if trouble.line.children or "\n" in trouble.source.text[start:end]:
        return None
    text = "\n" + " " * (trouble.line.column + deeper)
    return Fix("begin a new line", (Edit(Span(trouble.source, start, end), text),))


def _unknown_statement(trouble: Trouble) -> Mistake | None:
    """Two names or more in a row, where a statement should begin."""
    bad, index = trouble.bad, trouble.index
    first = trouble.text(0)
    if index != 1 or bad is None or bad.kind not in ("word", "number") or not _among_statements(trouble):
        return None
    if first in trouble.tables.literals or "chooses" in {lexeme.text for lexeme in trouble.lexemes}:
        return None
    words = [lexeme.text for lexeme in trouble.lexemes]
    if "_".join(words) in declared(trouble.source.text).phases or misspelled(trouble) is not None:
        return None
    if slips.word(trouble) is not None or slips.capitals(trouble) is not None:
        return None
    near = nearest(first, STATEMENTS)
    mend = trouble.replaced(0, 1, near) if near else ()
    fits = bool(near) and trouble.fits(mend)
    return Mistake(
        kinds.UNKNOWN_WORD if fits else kinds.OTHER_WORDS,
        trouble.span(0),
        f"no statement begins with `{first}`",
        f"do you mean `{near}`?"
        if fits
        else "a line of rules begins with a word like `move`, `deal`, `if`, "
        "`for` or `win`, or is the name of a phase",
        trouble.edit(f"write `{near}`", 0, 1, near, safe=False) if near and fits else None,
        mend if fits else None,
    )


def _covers_without_pattern(trouble: Trouble) -> Mistake | None:
    bad = trouble.bad
    if bad is None or bad.text != "covers" or not trouble.index or trouble.text(trouble.index - 1) != "]":
        return None
    return Mistake(
        kinds.SYNTAX_ERROR,
        trouble.span(trouble.index),
        "before `covers` stands the name of a pattern, and the cards come after it",
        "write the name of a `patterns` block first, for example `sets covers …`",
    )


PLACES: tuple[Callable[[Trouble], Mistake | None], ...] = (
    _head,
    _continuation,
    _statement_at_margin,
    _unknown_declaration,
    _declaration_in_block,
    _statement_among_moves,
    _needs_elsewhere,
    _test_line_elsewhere,
    _block_on_same_line,
    _unknown_statement,
    _covers_without_pattern,
)
