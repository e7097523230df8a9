"""The Python text that is being written: names, constants, functions; filled by the other modules of the package.

Nothing of a rule file comes into the text but whole numbers: names are numbered, and all else is a constant that the
text knows by its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from hoyle.generated.bounds import Bounds
from hoyle.generated.runtime import NAMES
from hoyle.ir.expressions import Expr, Once
from hoyle.ir.program import Program

HOISTED = {"S": "s.slots", "P": "s.piles", "W": "s.where", "F": "s.faces"}
"""The parts of a state that a function reads, and by what names."""


@define(eq=False)
class Module:
    """All functions of a program."""

    program: Program
    lines: list[str] = field(factory=list)
    constants: dict[str, Any] = field(factory=lambda: dict(NAMES))
    numbered: dict[Any, str] = field(factory=dict)
    onces: dict[Once, str] = field(factory=dict)
    count: int = 0

    def name(self, letter: str) -> str:
        """A name of its own for something in the module."""
        self.count += 1
        return f"{letter}{self.count}"

    def constant(self, value: Any) -> str:
        """The name of a constant that is no number."""
        name = self.name("c")
        self.constants[name] = value
        return name

    def shared(self, key: Any, value: Any) -> str:
        """The name of a constant that is made once for all that ask with this key."""
        if key not in self.numbered:
            self.numbered[key] = self.constant(value)
        return self.numbered[key]

    def text(self) -> str:
        """Everything that was written."""
        return "\n".join(self.lines) + "\n"

    def functions(self) -> Mapping[str, Any]:
        """The functions by their names."""
        space = dict(self.constants)
        exec(compile(self.text(), f"<generated from {self.program.rules_hash[:12]}>", "exec"), space)
        return space


@define(eq=False)
class Writer:
    """One function that is being written.

    `scope` says where a local stands: a Python variable, or a place in the list `b` of those that come from outside.
    `known` are the bounds of the locals that are Python variables.
    """

    module: Module
    parameters: str = "p, s, b"
    scope: dict[int, str] = field(factory=dict)
    known: dict[int, Bounds] = field(factory=dict)
    lines: list[str] = field(factory=list)
    depth: int = 1
    temporaries: int = 0
    used: set[str] = field(factory=set)
    named: dict[Expr, str] = field(factory=dict)
    """Pieces that were worked out already, by the variables that hold them."""
    keeps: bool = True
    """Whether the list `b` is the same for the whole function, so that what is kept in it can be kept in variables, too."""
    kept: set[int] = field(factory=set)

    def line(self, text: str) -> None:
        """A line at the present depth."""
        self.lines.append("    " * self.depth + text)

    def temporary(self) -> str:
        """A variable of its own."""
        self.temporaries += 1
        return f"t{self.temporaries}"

    def part(self, letter: str) -> str:
        """A part of the state, fetched once at the beginning of the function."""
        self.used.add(letter)
        return letter

    def local(self, index: int) -> str:
        """Where a local stands."""
        found = self.scope.get(index)
        if found is None:
            self.used.add("b")
            return f"b[{index}]"
        return found

    def variable(self, index: int, bounds: Bounds) -> str:
        """The Python variable in which a local stands from now on."""
        self.scope[index] = f"v{index}"
        self.known[index] = bounds
        return f"v{index}"

    def inner(self, parameters: str) -> Writer:
        """A function that sees the same variables, which are handed to it."""
        return Writer(self.module, parameters, dict(self.scope), dict(self.known))

    def finish(self, name: str) -> str:
        """Put the function into the module."""
        self.module.lines.append(f"def {name}({self.parameters}):")
        self.module.lines += [f"    {x} = {where}" for x, where in HOISTED.items() if x in self.used]
        self.module.lines += [f"    w{local} = None" for local in sorted(self.kept)]
        self.module.lines += self.lines
        return name
