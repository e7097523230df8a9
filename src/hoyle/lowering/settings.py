"""Players and options of a program: what a host or a test asked for, checked against the rule file.

Fed by loading, the command and tests; the result feeds every other part of lowering.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from hoyle.diagnostics import nearest
from hoyle.ir.values import NONE
from hoyle.semantics.symbols import KindSymbol, OptionSymbol
from hoyle.semantics.types import KindValues, Number, OptionValues, Player, YesNo
from hoyle.source import Span

OptionInput = bool | int | str


@frozen
class Problem:
    """Why a configuration is refused, and the place in the rule file that says so, if there is one."""

    sentence: str
    span: Span | None = None


class SettingsError(ValueError):
    """The number of players or an option does not fit the rule file; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.sentence for problem in problems))
        self.problems = problems


@frozen
class Settings:
    """A configuration: players, teams, and each option's value as a number (a `drawn` one is drawn at the start)."""

    players: int
    teams: int
    options: Mapping[OptionSymbol, int] = field(repr=False)
    drawn: tuple[OptionSymbol, ...]
    shown: Mapping[str, OptionInput]
    """The values for people: True/False, numbers, names, seats, `random`."""


@frozen
class OptionRange:
    """The numbers an option may have in a configuration, `step` apart; `None` step means any."""

    low: int
    high: int
    step: int


def read_option(
    option: OptionSymbol, value: object, bounds: OptionRange | None, players: int
) -> int | Problem:
    """The number that stands for an option's value as people write it, or why it is refused.

    `yes`, `no` and truth values, numbers and digits, names, seats. The random seat is the caller's matter.
    """
    if not isinstance(value, bool | int | str):
        return Problem(f"option {option.name} cannot be {value!r}", option.node.name.span)
    text = value.strip() if isinstance(value, str) else value
    if isinstance(text, str) and option.extra is not None and text == option.extra:
        return NONE
    kind = option.type.type
    match kind:
        case YesNo():
            return _truth(option, text)
        case OptionValues():
            if isinstance(text, str) and text in option.values:
                return option.values.index(text)
            return _not_among(option, text, option.values)
        case KindValues(kind=kind_symbol):
            return _kind_value(option, text, kind_symbol)
        case Player():
            seat = _whole(text)
            if seat is None or not 0 <= seat < players:
                return Problem(
                    f"option {option.name} is a seat from 0 to {players - 1} or random, not {value}",
                    option.node.name.span,
                )
            return seat
        case Number():
            return _number(option, text, bounds, kind.kind)
        case _:
            raise AssertionError(f"option of type {kind}")


def _truth(option: OptionSymbol, value: OptionInput) -> int | Problem:
    match value:
        case True | "yes":
            return 1
        case False | "no":
            return 0
        case _:
            return Problem(f"option {option.name} is yes or no, not {value}", option.node.name.span)


def _number(
    option: OptionSymbol, value: OptionInput, bounds: OptionRange | None, kind: KindSymbol | None
) -> int | Problem:
    number = _whole(value)
    if number is None and kind is not None:
        named = [n for name, n, _ in kind.values if name == value]
        number = named[0] if named else None
    low, high, step = (bounds.low, bounds.high, bounds.step) if bounds else (0, 0, 1)
    allowed = f"{low} to {high}" + (f" in steps of {step}" if step != 1 else "")
    if option.extra is not None:
        allowed += f", or {option.extra}"
    if number is None or not low <= number <= high or (number - low) % step:
        return Problem(f"option {option.name} is {allowed}, not {value}", option.node.name.span)
    return number


def _kind_value(option: OptionSymbol, value: OptionInput, kind: KindSymbol) -> int | Problem:
    for name, number, _ in kind.values:
        if name == value:
            return number
    return _not_among(option, value, tuple(name for name, _, _ in kind.values if name))


def _not_among(option: OptionSymbol, value: OptionInput, names: tuple[str, ...]) -> Problem:
    near = nearest(str(value), names)
    hint = f"; did you mean {near}?" if near else ""
    return Problem(f"option {option.name} is {' or '.join(names)}, not {value}{hint}", option.node.name.span)


def _whole(value: OptionInput) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= 10 else None


def show_option(option: OptionSymbol, value: int) -> OptionInput:
    """An option's value for people."""
    if value == NONE:
        return option.extra or "none"
    kind = option.type.type
    match kind:
        case YesNo():
            return bool(value)
        case OptionValues():
            return option.values[value]
        case KindValues(kind=symbol):
            return next(name or str(number) for name, number, _ in symbol.values if number == value)
        case Player() | Number():
            return value
        case _:
            raise AssertionError(f"option of type {kind}")


def unknown_options(options: Mapping[str, OptionInput], known: tuple[OptionSymbol, ...]) -> list[Problem]:
    """A problem for each option that the rule file does not declare."""
    names = [option.name for option in known]
    problems = []
    for name in options:
        if name in names:
            continue
        near = nearest(name, names)
        hint = f"; did you mean {near}?" if near else ""
        have = f"; its options are {', '.join(names)}" if names and not near else ""
        problems.append(Problem(f"there is no option {name}{hint}{have}"))
    return problems


__all__ = [
    "OptionInput",
    "OptionRange",
    "Problem",
    "Settings",
    "SettingsError",
    "read_option",
    "show_option",
    "unknown_options",
]
