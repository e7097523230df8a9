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
_MOST_BYTES = 10_000_000


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
    text = _text(path)
    if text is None:
        return None
    import tomllib  # only projects with such a file pay for it

    try:
        data = tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as problem:  # also of a number that is too long, and brackets too deep
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


def _text(path: Path) -> str | None:
    """What a file holds, None if it is not there; a pipe or a device is not waited for."""
    try:
        if path.exists() and not path.is_file():
            raise WrongUse(f"{path} cannot be read: it is no ordinary file")
        with path.open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise WrongUse(f"{path} cannot be read: it is longer than {_MOST_BYTES:,} bytes")
        return data.decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise WrongUse(f"{path} cannot be read: it is not text in UTF-8") from None
    except OSError as problem:
        raise WrongUse(f"{path} cannot be read: {(problem.strerror or str(problem)).lower()}") from None


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
