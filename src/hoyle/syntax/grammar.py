"""Builds the parser once and keeps it in a private cache; the only module that makes a Lark object.

Fed by the grammar files; used by `automaton` (its tables) and `growth` (its trees).
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import lark
from lark.lexer import Lexer

from hoyle._data import data_root

_FORMAT = 1
_MAGIC = b"hoyle-grammar\n"


class NoLexer(Lexer):
    """Stands where Lark wants a lexer: lines are cut by our own, and tokens are fed one by one."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[lark.Token]:
        """Never called, since no text is given to Lark."""
        raise NotImplementedError


def grammar_text() -> str:
    """The grammar as shipped."""
    return data_root("grammars").joinpath("hoyle.lark").read_text(encoding="utf-8")


def build(text: str) -> lark.Lark:
    """A parser made from the grammar, without cache."""
    return lark.Lark(
        text,
        parser="lalr",
        lexer=NoLexer,
        start=["start", "value"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


@cache
def parser() -> lark.Lark:
    """The parser: from the cache if there is a sound one, else built and, if possible, kept."""
    text = grammar_text()
    path = _cache_path(text)
    if path is None:
        return build(text)
    return load(path) or _build_and_keep(text, path)


def load(path: Path) -> lark.Lark | None:
    """The parser kept in a file; None if the file is missing, damaged, or could be another user's."""
    try:
        with path.open("rb") as file:
            if not _is_private(os.fstat(file.fileno())):
                return None
            content = file.read()
        head, payload = content[: len(_MAGIC) + 32], content[len(_MAGIC) + 32 :]
        if head != _MAGIC + hashlib.sha256(payload).digest():
            return None
        return lark.Lark.load(BytesIO(payload))
    except (OSError, pickle.UnpicklingError, ValueError, KeyError, TypeError, AttributeError, EOFError):
        return None


def keep(made: lark.Lark, path: Path) -> None:
    """Write a parser to a file in one step; where that cannot be done, nothing is written."""
    buffer = BytesIO()
    made.save(buffer)
    payload = buffer.getvalue()
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".grammar-")
        with os.fdopen(handle, "wb") as file:
            file.write(_MAGIC + hashlib.sha256(payload).digest() + payload)
        os.replace(temporary, path)
    except OSError:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)


def _build_and_keep(text: str, path: Path) -> lark.Lark:
    made = build(text)
    keep(made, path)
    return made


def _cache_path(text: str) -> Path | None:
    """Where this grammar's parser is kept, or None if nothing may be kept."""
    folder = _cache_folder()
    if folder is None:
        return None
    version = f"{lark.__version__}|{sys.version_info[0]}.{sys.version_info[1]}|{_FORMAT}"
    name = hashlib.sha256(f"{text}\0{version}".encode()).hexdigest()[:32]
    return folder / f"grammar-{name}.bin"


def _cache_folder() -> Path | None:
    if os.environ.get("HOYLE_NO_CACHE") == "1":
        return None
    try:
        folder = _wanted_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_private(folder.lstat(), folder=True) else None
    except (OSError, RuntimeError):
        return None


def _wanted_folder() -> Path:
    own = os.environ.get("HOYLE_CACHE_DIR")
    if own:
        return Path(own)
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "hoyle"


def _is_private(status: os.stat_result, folder: bool = False) -> bool:
    """Whether only this user can have written here."""
    if not (stat.S_ISDIR if folder else stat.S_ISREG)(status.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
