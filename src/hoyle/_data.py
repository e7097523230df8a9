"""The only place that knows where grammars and rule files live; read by `syntax.grammar` and `assembly`."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def data_root(name: str) -> Traversable:
    """Folder of shipped data, `grammars` or `rulesets`, inside an installed wheel or a checkout.

    Read through `Traversable` only, so that a wheel imported as a zip works too.
    """
    packaged = files("hoyle").joinpath(name)
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[2] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"hoyle: data folder {name!r} is in neither the package nor a checkout")
