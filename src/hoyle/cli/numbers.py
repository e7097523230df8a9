"""A number in a range as an option of the command; used by `check` and `play`."""

from __future__ import annotations

import math
from typing import Any

import click


class Within(click.FloatRange):
    """A number in a range. What is no number, `nan`, lies in none, though no comparison says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that was written; a sentence ends the command if it does not lie in the range."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number
