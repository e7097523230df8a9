"""The settings of a project for `hoyle lint`: the table `[tool.hoyle.lint]` of the nearest pyproject.toml that has one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.cli.output import WrongUse
from hoyle.diagnostics.selection import Selection, SelectionError, ignored, levels, selected
from hoyle.diagnostics.suggest import nearest

FILE = "pyproject.toml"
_KEYS = ("select", "ignore", "level")


def selection_for(path: str) -> Selection:
    """What the project of a rule file asks for; all, if no project says anything."""
    return _selection_in(Path(os.path.abspath(path)).parent)


def forget_settings() -> None:
    """Read the files again when they are next asked for."""
    _selection_in.cache_clear()


@cache
def _selection_in(folder: Path) -> Selection:
    table = _table(folder / FILE)
    if table is not None:
        return _read(table, folder / FILE)
    return Selection() if folder.parent == folder else _selection_in(folder.parent)


def _table(path: Path) -> Mapping[str, Any] | None:
    """The table of a file, if it is there; a file that has none says nothing about its folder."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as problem:
        raise WrongUse(f"{path} cannot be read: {problem}") from None
    import tomllib  # only projects with such a file pay for it

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        if "tool.hoyle" not in text:
            return None
        raise WrongUse(f"{path} is no valid TOML: {problem}") from None
    tool = data.get("tool", {})
    section = tool.get("hoyle") if isinstance(tool, dict) else None
    table = section.get("lint") if isinstance(section, dict) else None
    if section is not None and not isinstance(section, dict):
        raise WrongUse(f"{path}: `tool.hoyle` is no table")
    if table is not None and not isinstance(table, dict):
        raise WrongUse(f"{path}: `tool.hoyle.lint` is no table")
    return table


def _read(table: Mapping[str, Any], path: Path) -> Selection:
    from hoyle.linter.registry import known_kinds

    where = f"{path}: [tool.hoyle.lint]"
    for key in table:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            meant = f"did you mean `{near}`?" if near else f"there are {', '.join(_KEYS)}"
            raise WrongUse(f"{where} has no setting `{key}`; {meant}")
    known = known_kinds()
    graded = table.get("level", {})
    if not isinstance(graded, dict):
        raise WrongUse(f'{where}: `level` is a table, such as `level = {{ unused-pile = "error" }}`')
    try:
        return Selection(
            selected(_names(table, "select", where), known) if "select" in table else None,
            ignored(_names(table, "ignore", where), known),
            levels(graded, known),
        )
    except SelectionError as problem:
        raise WrongUse(f"{where}: {problem}") from None


def _names(table: Mapping[str, Any], key: str, where: str) -> list[str]:
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise WrongUse(f'{where}: `{key}` is a list of names, such as `{key} = ["unused", "no-end"]`')
    return names
