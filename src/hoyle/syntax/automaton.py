"""The parser's tables, walked without making a tree: what may follow here, which word is a keyword here.

Fed by `grammar`; used by `recover` and `mistakes` to judge a line, and to try mended ones, at no cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from attrs import frozen

from hoyle.syntax import grammar
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.tables import Rule, State
from hoyle.syntax.words import BODY_LINES, CONTINUATIONS, RESERVED, STATEMENTS

# Where statements stand, these are never names.
_LINE_WORDS = frozenset(STATEMENTS) | frozenset(CONTINUATIONS) | frozenset(BODY_LINES)

# Deeper than blocks, brackets and expressions may be nested together; see `layout.DEEPEST`.
TALLEST = 2000

Stack = list[int]


@frozen
class Reading:
    """A line read to its end: the token types of its lexemes, and the stack after them."""

    types: tuple[str, ...]
    stack: Stack


@frozen
class Halt:
    """Where reading a line stopped: the index of the lexeme that does not fit, and the stack before it."""

    index: int
    types: tuple[str, ...]
    stack: Stack


@frozen
class Automaton:
    """Tables of the grammar."""

    states: list[State]
    rules: list[Rule]
    starts: dict[str, int]
    ends: frozenset[int]
    literals: dict[str, str]

    def begin(self, start: str) -> Stack:
        """The stack at a start symbol."""
        return [self.starts[start]]

    def advance(self, stack: Stack, terminal: str) -> bool:
        """Push a token type; the stack is left as it was if that cannot stand here."""
        states, rules = self.states, self.rules
        base = len(stack)
        above: list[int] = []
        goal = states[stack[-1]].get(terminal)
        while goal is not None:
            if goal >= 0:
                del stack[base:]
                stack.extend(above)
                stack.append(goal)
                return True
            rule = rules[~goal]
            size = rule.size
            taken = min(size, len(above))
            if taken:
                del above[-taken:]
            base -= size - taken
            under = above[-1] if above else stack[base - 1]
            after = states[under].get(rule.origin)
            if after is None:
                return False
            above.append(after)
            if terminal == "$END" and after in self.ends:
                del stack[base:]
                stack.extend(above)
                return True
            goal = states[after].get(terminal)
        return False

    def allows(self, stack: Stack, terminal: str) -> bool:
        """Whether a token type may stand here."""
        return self.advance(stack.copy(), terminal)

    def expected(self, stack: Stack) -> frozenset[str]:
        """All token types that may stand here."""
        return frozenset(
            name for name in self.states[stack[-1]] if name.isupper() and self.allows(stack, name)
        )

    def push(self, stack: Stack, lexeme: Lexeme) -> str | None:
        """Push a lexeme as what it can be here, and return its token type; None if it does not fit."""
        match lexeme.kind:
            case "word":
                keyword = self.literals.get(lexeme.text)
                if keyword is not None and self.advance(stack, keyword):
                    return keyword
                if lexeme.text not in RESERVED and self.advance(stack, "NAME"):
                    return "NAME"
                return None
            case "number":
                return "INT" if self.advance(stack, "INT") else None
            case "text":
                return "STRING" if self.advance(stack, "STRING") else None
            case "sign":
                sign = self.literals.get(lexeme.text)
                return sign if sign is not None and self.advance(stack, sign) else None
            case _:
                return None

    def read(self, stack: Stack, lexemes: Sequence[Lexeme], last: str = "_NL") -> Reading | Halt:
        """Read a line and what closes it; the given stack is left as it was."""
        work = stack.copy()
        types: list[str] = []
        if lexemes and self._begins_otherwise(work, lexemes[0]):
            return Halt(0, (), work)
        for index, lexeme in enumerate(lexemes):
            kind = self.push(work, lexeme) if len(work) < TALLEST else None
            if kind is None:
                return Halt(index, tuple(types), work)
            types.append(kind)
        if not self.allows(work, last):
            return Halt(len(lexemes), tuple(types), work)
        self.advance(work, last)
        types.append(last)
        return Reading(tuple(types), work)

    def _begins_otherwise(self, stack: Stack, first: Lexeme) -> bool:
        """Whether a line begins with a word that here begins nothing, and is no name either."""
        if first.kind != "word" or first.text not in _LINE_WORDS:
            return False
        if first.text not in CONTINUATIONS and not self.allows(stack, "TALLY"):
            return False
        return not self.allows(stack, self.literals[first.text])


@cache
def automaton() -> Automaton:
    """The tables of the shipped grammar."""
    found = grammar.tables()
    return Automaton(found.states, found.rules, found.starts, frozenset(found.ends), found.literals)
