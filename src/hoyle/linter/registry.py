"""All kinds of findings by their names, also those that nobody has reported yet; asked when a person names one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from hoyle.diagnostics import Kind, all_kinds, kinds
from hoyle.linter import rules


@cache
def known_kinds() -> dict[str, Kind]:
    """Every kind by its slug."""
    for package in (kinds, rules):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    return {kind.slug: kind for kind in all_kinds()}
