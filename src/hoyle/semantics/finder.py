"""Where `use NAME` and `from NAME` look for files; given to `semantics.assemble` by the pipeline's callers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from attrs import field, frozen

from hoyle.source import Source


class Finder(Protocol):
    """Looks up rule files by the name in their head line."""

    def find(self, name: str) -> Source | None:
        """The file of this name, or None."""

    def names(self) -> tuple[str, ...]:
        """Every name that could be found, for near misses."""

    def beside(self, source: Source) -> Finder:
        """The finder for names written in another file that this one has found."""


@frozen(eq=False)
class NoFinder:
    """Finds nothing: for a text that stands alone."""

    def find(self, name: str) -> Source | None:
        """Nothing."""
        return None

    def names(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def beside(self, source: Source) -> Finder:
        """The same finder."""
        return self


@frozen(eq=False)
class MemoryFinder:
    """Files held in memory by file name (`NAME.hoyle` or `NAME`); what is not there, `others` may find."""

    files: Mapping[str, str]
    others: Finder = field(factory=NoFinder)
    _found: dict[str, Source] = field(factory=dict, init=False, repr=False)

    def find(self, name: str) -> Source | None:
        """The file from memory, else the one the other finder knows."""
        if name in self._found:
            return self._found[name]
        for key in (f"{name}.hoyle", f"std/{name}.hoyle", name):
            if key in self.files:
                return self._found.setdefault(name, Source(key, self.files[key]))
        return self.others.find(name)

    def names(self) -> tuple[str, ...]:
        """Names from memory and those of the other finder."""
        own = {key.removesuffix(".hoyle").rpartition("/")[2] for key in self.files}
        return tuple(sorted(own.union(self.others.names())))

    def beside(self, source: Source) -> Finder:
        """Itself for its own files; a file of the other finder looks only there."""
        if source.name in self.files:
            return self
        return self.others.beside(source)


@frozen(eq=False)
class FunctionFinder:
    """A plain function as a finder; it knows no names for near misses."""

    function: Callable[[str], Source | None]

    def find(self, name: str) -> Source | None:
        """What the function finds."""
        return self.function(name)

    def names(self) -> tuple[str, ...]:
        """No names."""
        return ()

    def beside(self, source: Source) -> Finder:
        """The same finder."""
        return self


def as_finder(find: Finder | Callable[[str], Source | None]) -> Finder:
    """A finder as it is, a function wrapped as one."""
    if callable(find):
        return FunctionFinder(find)
    return find
