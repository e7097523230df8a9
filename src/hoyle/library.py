"""Rule files on disk and those that are shipped; the finder that command, library and tests give to the pipeline."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from hoyle._data import data_root
from hoyle.diagnostics import Sink
from hoyle.diagnostics.kinds import loading as kinds
from hoyle.semantics.finder import Finder, MemoryFinder
from hoyle.source import Source, Span
from hoyle.syntax.decode import decode

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENDING = ".hoyle"
_MOST_BYTES = 1_000_001  # one more than the decoder takes, so that it can say that a file is too large
_HEAD = re.compile(r'^game[ \t]+(?P<name>\w+)[ \t]+"(?P<title>[^"\n]*)"', re.MULTILINE)


def open_source(path: Path | Traversable | str, sink: Sink, name: str | None = None) -> Source | None:
    """The text of a rule file; what hinders reading it is reported."""
    place = Path(path) if isinstance(path, str) else path
    shown = name or str(place)
    try:
        if not place.is_file():
            _report_no_file(place, shown, sink)
            return None
        with place.open("rb") as stream:
            data = stream.read(_MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        sink.report(
            kinds.UNREADABLE_FILE,
            _nowhere(shown),
            f"`{shown}` cannot be read: {reason}.",
            help="Check that the path is right and that you may read the file.",
        )
        return None
    return decode(shown, data, sink)


def _report_no_file(place: Path | Traversable, shown: str, sink: Sink) -> None:
    if place.is_dir():
        sink.report(
            kinds.UNREADABLE_FILE,
            _nowhere(shown),
            f"`{shown}` is a folder, not a rule file.",
            help=f"Name one of the files in it; they end in `{ENDING}`.",
        )
    elif isinstance(place, Path) and place.exists():
        sink.report(
            kinds.UNREADABLE_FILE,
            _nowhere(shown),
            f"`{shown}` is no ordinary file.",
            help=f"Name a rule file; it ends in `{ENDING}`.",
        )
    else:
        sink.report(
            kinds.MISSING_FILE,
            _nowhere(shown),
            f"There is no file `{shown}`.",
            help="Check the spelling and the folder.",
        )


def _nowhere(name: str) -> Span:
    return Span(Source(name, ""), 0, 0)


@frozen(eq=False)
class ShippedFinder:
    """Finds the rule files that come with the package."""

    def find(self, name: str) -> Source | None:
        """The shipped game or module of this name."""
        return _shipped().get(name)

    def names(self) -> tuple[str, ...]:
        """Names of all shipped games and modules."""
        return tuple(_shipped())

    def beside(self, source: Source) -> Finder:
        """The same finder: shipped files build on shipped files only."""
        return self


@frozen(eq=False)
class FolderFinder:
    """Looks in a folder, then in its folder `std`, then among the shipped rule files."""

    folder: Path
    sink: Sink
    shipped: ShippedFinder = field(factory=ShippedFinder)
    _found: dict[str, tuple[Source, Path]] = field(factory=dict, init=False, repr=False)

    def find(self, name: str) -> Source | None:
        """The nearest file of this name; one that is there but cannot be read is reported."""
        if name in self._found:
            return self._found[name][0]
        for folder in (self.folder, self.folder / "std"):
            path = folder / f"{name}{ENDING}"
            if _is_there(path):
                source = open_source(path, self.sink)
                if source is not None:
                    self._found[name] = (source, folder)
                return source
        return self.shipped.find(name)

    def names(self) -> tuple[str, ...]:
        """Names of all files it would find."""
        own = {path.stem for folder in (self.folder, self.folder / "std") for path in _rule_files(folder)}
        return tuple(sorted(own.union(self.shipped.names())))

    def beside(self, source: Source) -> Finder:
        """A finder for the folder in which that file lies."""
        for found, folder in self._found.values():
            if found is source:
                return self if folder == self.folder else FolderFinder(folder, self.sink, self.shipped)
        return self.shipped


def finder_for(path: Path | str, sink: Sink) -> Finder:
    """The finder for what the rule file at this path builds on."""
    return FolderFinder(Path(path).parent, sink)


def memory_finder(files: Mapping[str, str]) -> Finder:
    """A finder for files in memory (by file name) which also knows the shipped ones."""
    return MemoryFinder(files, ShippedFinder())


def shipped_games() -> tuple[tuple[str, str, Source], ...]:
    """Every shipped game and variant, by name: name, title, file."""
    games: list[tuple[str, str, Source]] = []
    for source in _shipped().values():
        head = _HEAD.search(source.text)
        if head:
            games.append((head["name"], head["title"], source))
    return tuple(games)


@cache
def _shipped() -> Mapping[str, Source]:
    """Shipped files by name, in alphabetical order; a game goes before a module of the same name."""
    root = data_root("rulesets")
    found: dict[str, Source] = {}
    for folder, prefix in ((root, ""), (root.joinpath("std"), "std/")):
        for entry in folder.iterdir() if folder.is_dir() else ():
            stem, dot, ending = entry.name.rpartition(".")
            if dot + ending == ENDING and entry.is_file() and stem not in found:
                found[stem] = Source(f"{prefix}{entry.name}", entry.read_text(encoding="utf-8"))
    return dict(sorted(found.items()))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name the file system cannot hold
        return False


def _rule_files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob(f"*{ENDING}"))
    except OSError:  # a folder that may not be read offers no names
        return
