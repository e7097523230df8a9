"""Lets Lark make the tables of a grammar; asked by `grammar` when none are kept, the only module that imports Lark.

Lark looks at the grammar and nothing else: texts are cut by our own lexer, and trees are made by `growth`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lark
from lark.grammar import Rule as LarkRule
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from hoyle.syntax.tables import Rule, Tables

STARTS = ["start", "value"]


class NoLexer(Lexer):
    """Stands where Lark wants a lexer."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[lark.Token]:
        """Never called, since no text is given to Lark."""
        raise AssertionError("Lark is given no text")


def compile_grammar(text: str) -> Tables:
    """The tables of a grammar in Lark's notation."""
    made = lark.Lark(text, parser="lalr", lexer=NoLexer, start=STARTS, maybe_placeholders=True)
    table = made.parser.parser._parse_table
    numbers: dict[LarkRule, int] = {}
    states = [
        {
            sign: goal if action is Shift else ~numbers.setdefault(goal, len(numbers))
            for sign, (action, goal) in table.states[state].items()
        }
        for state in range(len(table.states))
    ]
    literals = {
        terminal.pattern.value: terminal.name for terminal in made.terminals if terminal.pattern.type == "str"
    }
    rules = [_rule(rule) for rule in numbers]
    return Tables(states, rules, dict(table.start_states), list(table.end_states.values()), literals)


def _rule(rule: LarkRule) -> Rule:
    """What Lark's own tree builder would do with a rule."""
    parts: list[tuple[int, bool, int]] = []
    # For each place between two signs, how many optional parts were left out there.
    gaps = [0]
    for left_out in rule.options.empty_indices or [False] * len(rule.expansion):
        if left_out:
            gaps[-1] += 1
        else:
            gaps.append(0)
    unwritten = 0
    for index, sign in enumerate(rule.expansion):
        unwritten += gaps[index]
        if rule.options.keep_all_tokens or not (sign.is_term and sign.filter_out):  # type: ignore[attr-defined]
            parts.append((index, not sign.is_term and sign.name.startswith("_"), unwritten))
            unwritten = 0
    unwritten += gaps[-1]
    plain = not unwritten and parts == [(index, False, 0) for index in range(len(rule.expansion))]
    return Rule(
        origin=str(rule.origin.name),
        size=len(rule.expansion),
        name=str(rule.alias or rule.options.template_source or rule.origin.name),
        single=bool(rule.options.expand1 and not rule.alias),
        parts=None if plain else parts,
        unwritten=unwritten,
    )
