"""The parser's tables: made once of the grammar files, then kept in a private cache; used by `automaton`.

Making them takes Lark a second; reading them takes some milliseconds, and then Lark is not even imported.
"""

from __future__ import annotations

import os
import stat
from functools import cache
from pathlib import Path
from zlib import crc32

from hoyle._data import data_root
from hoyle.syntax.tables import Tables, from_json, to_json

_FORMAT = 2


def grammar_text() -> str:
    """The grammar as shipped."""
    return data_root("grammars").joinpath("hoyle.lark").read_text(encoding="utf-8")


def build(text: str) -> Tables:
    """Tables made from the grammar, without cache."""
    from hoyle.syntax.compile import compile_grammar  # it takes long to import

    return compile_grammar(text)


@cache
def tables() -> Tables:
    """The tables: from the cache if there are sound ones, else built and, if possible, kept."""
    text = grammar_text()
    path = _cache_path(text)
    if path is None:
        return build(text)
    return load(path, text) or _build_and_keep(text, path)


def load(path: Path, text: str) -> Tables | None:
    """The tables of this grammar kept in a file; None if it is missing, damaged, or could be another user's."""
    try:
        with path.open("rb") as file:
            if not _is_private(os.fstat(file.fileno())):
                return None
            content = file.read()
        head = _head(text)
        payload = content[len(head) + 8 :]
        if content[: len(head) + 8] != head + _checksum(payload):
            return None
        return from_json(payload)
    except (OSError, ValueError, TypeError):
        return None


def keep(made: Tables, path: Path, text: str) -> None:
    """Write tables to a file in one step; where that cannot be done, nothing is written."""
    import tempfile  # both take long to import

    payload = to_json(made).encode()
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".grammar-")
        with os.fdopen(handle, "wb") as file:
            file.write(_head(text) + _checksum(payload) + payload)
        os.replace(temporary, path)
    except OSError:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)


def _head(text: str) -> bytes:
    """What a file of tables begins with: the grammar itself, so that no other one's tables can be taken for its."""
    return f"hoyle tables {_FORMAT}\n{text}\n".encode()


def _checksum(payload: bytes) -> bytes:
    """Eight signs that tell whether a file was damaged; against malice stand the rights of file and folder."""
    return f"{crc32(payload):08x}".encode()


def _build_and_keep(text: str, path: Path) -> Tables:
    made = build(text)
    keep(made, path, text)
    return made


def _cache_path(text: str) -> Path | None:
    """Where this grammar's tables are kept, or None if nothing may be kept."""
    folder = _cache_folder()
    if folder is None:
        return None
    return folder / f"grammar-{_FORMAT}-{crc32(text.encode()):08x}.tables"


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
