"""`attrs.frozen` for the many small classes of trees and programs; the classes are the same, and made in half the time.

Attrs writes the code of `__eq__`, `__hash__` and `__repr__` for each class anew, which a command that starts for one rule
file has to wait for. Here all classes share one such method of each, which looks at the fields when it is first asked.
(They are plain loops, so that parts inside parts take one step down each: trees may be nested deeply.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    import attrs

    _compared: dict[type, tuple[str, ...]] = {}

    def frozen(maybe_cls: type | None = None, *, eq: bool = True, **others: object) -> object:
        """As `attrs.frozen`."""

        def make(cls: type) -> type:
            cls.__repr__ = _shown
            if eq:
                cls.__eq__, cls.__hash__ = _equal, _hashed
            return attrs.frozen(cls, eq=False, repr=False, **others)

        return make if maybe_cls is None else make(maybe_cls)

    def _names(cls: type) -> tuple[str, ...]:
        """What two objects of a class are compared by."""
        made = _compared[cls] = tuple(field.name for field in attrs.fields(cls) if field.eq)
        return made

    def _equal(self: object, other: object) -> bool:
        cls = self.__class__
        if other.__class__ is not cls:
            return NotImplemented
        for name in _compared.get(cls) or _names(cls):
            mine, its = getattr(self, name), getattr(other, name)
            if mine is not its and mine != its:
                return False
        return True

    def _hashed(self: object) -> int:
        cls = self.__class__
        parts: list[object] = [cls.__name__]
        for name in _compared.get(cls) or _names(cls):
            parts.append(getattr(self, name))
        return hash(tuple(parts))

    def _shown(self: object) -> str:
        shown = []
        for field in attrs.fields(self.__class__):
            if field.repr:
                shown.append(f"{field.name}={getattr(self, field.name)!r}")
        return f"{self.__class__.__qualname__}({', '.join(shown)})"
