"""`attrs.frozen` for the many small classes of trees and programs; the classes are the same, and made in half the time.

Attrs writes the code of `__eq__`, `__hash__` and `__repr__` for each class anew, which a command that starts for one rule
file has to wait for. Here all classes share one such method of each, which looks at the fields when it is first asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    from collections.abc import Callable
    from operator import attrgetter

    import attrs

    _compared: dict[type, Callable[[object], object]] = {}

    def frozen(maybe_cls: type | None = None, *, eq: bool = True, **others: object) -> object:
        """As `attrs.frozen`."""

        def make(cls: type) -> type:
            cls.__repr__ = _shown
            if eq:
                cls.__eq__, cls.__hash__ = _equal, _hashed
            return attrs.frozen(cls, eq=False, repr=False, **others)

        return make if maybe_cls is None else make(maybe_cls)

    def _getter(cls: type) -> Callable[[object], object]:
        """Gives what two objects of a class are compared by."""
        names = [field.name for field in attrs.fields(cls) if field.eq]
        made = _compared[cls] = attrgetter(*names) if names else _nothing
        return made

    def _nothing(_: object) -> object:
        return ()

    def _equal(self: object, other: object) -> bool:
        cls = self.__class__
        if other.__class__ is not cls:
            return NotImplemented
        get = _compared.get(cls) or _getter(cls)
        return get(self) == get(other)

    def _hashed(self: object) -> int:
        cls = self.__class__
        get = _compared.get(cls) or _getter(cls)
        return hash((cls.__name__, get(self)))

    def _shown(self: object) -> str:
        fields = attrs.fields(self.__class__)
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields if field.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"
