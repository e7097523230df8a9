"""The only place that knows where grammars and rule files live; read by `syntax.grammar` and `assembly`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PACKAGE = Path(__file__).resolve().parent


def data_root(name: str) -> Traversable:
    """Folder of shipped data, `grammars` or `rulesets`, inside an installed wheel or a checkout.

    Read through `Traversable` only, so that a wheel imported as a zip works too.
    """
    for folder in (_PACKAGE / name, _PACKAGE.parents[1] / name):
        if folder.is_dir():
            return folder
    from importlib.resources import files  # it takes long to import, and only a zip needs it

    packaged = files("hoyle").joinpath(name)
    if packaged.is_dir():
        return packaged
    raise FileNotFoundError(f"hoyle: data folder {name!r} is in neither the package nor a checkout")
