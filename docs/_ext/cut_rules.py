"""Cuts rules out of a Lark grammar by name; used by the directive `grammar` and by the tests of the pages."""

from __future__ import annotations

import re

_HEAD = re.compile(r"^[?!]?(?P<name>_?[A-Za-z][A-Za-z_0-9]*)(?:\.\d+)?\s*:")


def read_rules(text: str) -> dict[str, str]:
    """Every rule and token of a Lark grammar by its name, with its following lines."""
    rules: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.splitlines():
        head = _HEAD.match(line)
        if head:
            current = rules[head["name"]] = [line]
        elif current is not None and line.startswith((" ", "\t")):
            current.append(line)
        else:
            current = None
    return {name: "\n".join(lines) for name, lines in rules.items()}
