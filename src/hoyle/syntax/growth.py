"""Makes a tree of tokens that `recover` has already found to fit; its trees go to `build`.

The trees are those that Lark would make (tests compare them): rules whose name begins with `_` give their children to
the rule around them, words and signs of the grammar leave no trace but their place, parts that were not written are
None.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from attrs import define

from hoyle.syntax.automaton import automaton
from hoyle.syntax.tables import Rule


class Piece(NamedTuple):
    """A token with its type and place, as the grammar takes it."""

    type: str
    text: str
    start: int
    end: int

    def __str__(self) -> str:
        return self.text


@define(eq=False)
class Tree:
    """A rule of the grammar as it was written: its name, its parts, its place (-1 if it has none)."""

    data: str
    children: list[Child]
    start: int = -1
    end: int = -1


Child = Tree | Piece | None


def grow(pieces: Iterable[Piece], start: str) -> Tree:
    """The tree of tokens that fit the grammar; that they do is for the caller to see to."""
    tables = automaton()
    states, rules, ends = tables.states, tables.rules, tables.ends
    stack = tables.begin(start)
    values: list[Child] = []
    # The place of each value with the signs around it that left no trace, such as brackets.
    begins: list[int] = []
    finishes: list[int] = []
    for piece in chain(pieces, (Piece("$END", "", -1, -1),)):
        kind = piece.type
        goal = states[stack[-1]][kind]
        while goal < 0:
            rule = rules[~goal]
            size = rule.size
            if size == 1 and rule.single and rule.parts is None:
                # The commonest case by far: a rule that stands for its only part.
                stack.pop()
            else:
                first = last = -1
                parts: list[Child] = []
                if size:
                    parts = values[-size:]
                    first = next((at for at in begins[-size:] if at >= 0), -1)
                    last = next((at for at in reversed(finishes[-size:]) if at >= 0), -1)
                    del values[-size:], begins[-size:], finishes[-size:], stack[-size:]
                made = _made(rule, parts)
                if isinstance(made, Tree):
                    if made.start < 0:
                        made.start, made.end = first, last
                elif made is not None:
                    first, last = made.start, made.end
                values.append(made)
                begins.append(first)
                finishes.append(last)
            after = states[stack[-1]][rule.origin]
            stack.append(after)
            if after in ends:
                break
            goal = states[after][kind]
        else:
            stack.append(goal)
            values.append(piece)
            begins.append(piece.start)
            finishes.append(piece.end)
    grown = values[-1]
    assert isinstance(grown, Tree)
    return grown


def _made(rule: Rule, found: list[Child]) -> Child:
    """The tree of a rule, or its only child where that stands for it."""
    children = found
    if rule.parts is not None:
        children = []
        for index, inlined, unwritten in rule.parts:
            if unwritten:
                children.extend([None] * unwritten)
            part = found[index]
            if not inlined:
                children.append(part)
            elif isinstance(part, Tree):
                if children:
                    children.extend(part.children)
                else:
                    # Its tree is not used any more; lists of many lines would else be copied line by line.
                    children = part.children
        if rule.unwritten:
            children.extend([None] * rule.unwritten)
    if rule.single and len(children) == 1:
        return children[0]
    return Tree(rule.name, children)
